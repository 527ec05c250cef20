"""Rounds in turns, refereed exactly (pp. 7-9, 22): draw, perhaps lay down a mating, retire.

A hand is the cards that are known of it and how many it has; what nobody wrote down is hidden, and
comes to light when it is played. Production, Novice and house rules differ by ``TurnRules``.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias, TypeVar

from testcross.rulesets.english import counted, listed, too_many
from testcross.rulesets.gene_rummy.entries import (
    CardName,
    Hand,
    Round,
    RoundEnds,
    Top,
    Turn,
    WrittenMating,
    card_at,
    is_near,
)
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.words import RETIREMENT, deck
from testcross.rulesets.genetics.ruleset import TurnRules, Variant
from testcross.rulesets.records.entries import Entry, known_player
from testcross.rulesets.tabletop.events import Event, Place
from testcross.rulesets.tabletop.referee import Referee, Rulebook

TableT = TypeVar("TableT")
Cards: TypeAlias = Sequence[CardName | None]
"""Of a mating, buck first; None for one that cannot be read."""
_LAID = "laid down"
_PARENTS = 2
_MOST_OFF = 3
"""By how many cards a hand may be written wrongly, if not by turns that are not written."""
MUST_DRAW = 2
"""With so many cards a turn begins with a draw; with one left, none need be drawn (p. 8)."""


@dataclass
class Held:
    size: int
    known: list[CardName] = field(default_factory=list)

    @property
    def hidden(self) -> int:
        return self.size - len(self.known)

    def take_up(self, card: CardName | None) -> None:
        self.size += 1
        self.known += [card] if card is not None else []

    def find(self, card: CardName) -> CardName | None:
        """Return a known card that is this one, the one of the same sex first."""
        if card in self.known:
            return card
        return next((own for own in self.known if own.is_like(card)), None)


def fork(table: TableT) -> TableT:
    """Return the same table, to go on with apart from this one."""
    values = vars(table).items()
    return type(table)(**{k: copy(v) if isinstance(v, (dict, list)) else v for k, v in values})


def wrong_number(variant: Variant, numbers: Sequence[int], number: int) -> str:
    """Say that so many cannot play a variant, with the numbers that can in their order."""
    few, many = min(numbers), max(numbers)
    takes = f"{few}-{many}" if many > few else f"{few}"
    return f"the {variant.name} game takes {takes} players, not {number}"


@dataclass(kw_only=True)
class CardTable:
    """What every table has: who sits there, and which cards came to light."""

    players: tuple[str, ...]
    copies: Mapping[str, int]
    """How many of each card the deck has, of each sex."""
    seen: Counter[Any] = field(default_factory=Counter)
    """How often a card came to light, by its name, and by name and sex."""
    seen_on: dict[CardName, tuple[tuple[Event, str], ...]] = field(default_factory=dict)
    """In which entries, and under which path."""
    exchanged: dict[Place, tuple[str, str]] = field(default_factory=dict)
    """By the place of a mating the cards in the places of buck and doe, each the other's."""

    def lines_of(self, cards: Iterable[CardName]) -> str:
        """Return the lines on which cards came to light: ``lines 8 and 9``."""
        seen = (place for card in cards for place in self.seen_on.get(card, ()))
        lines = sorted({entry.place(at)[0] for entry, at in seen})
        return f"line{'s' * (len(lines) > 1)} {listed([*map(str, lines)], 'and')}"

    def seat(self, entry: Entry | None) -> str | None:
        """Return the player of a name; None where it is nobody's."""
        return None if entry is None else known_player(entry, self.players)


@dataclass(kw_only=True)
class State(CardTable):
    play: TurnRules
    litter: int
    is_legal: Callable[[Cards], bool]
    """Tells whether cards may be laid down, as far as it is known."""
    lacks: Callable[[WrittenMating, CardName | None], bool]
    """Tells whether a kit may be left out, as the points are those of one more; None is any."""
    fits: Callable[[WrittenMating], bool]
    """Tells whether the genotypes and points of a mating are those of its cards."""
    hands: dict[str, Held] = field(default_factory=dict)
    pool: int = 0
    pile: list[CardName | None] = field(default_factory=list)
    due: str | None = None
    waiting: list[str] | None = None
    """Who may still take a last turn; None as long as the Gene Pool has cards (p. 9)."""
    over: str = ""
    """Why the round is over."""
    over_by: str = ""
    """The key of what ended it."""
    played_on: bool = False
    dealer: str | None = None
    dealt: bool = False
    unmated: Counter[str] = field(default_factory=Counter)
    """How many turns of the round each player has had without a mating,"""
    unwritten: Counter[tuple[str, int]] = field(default_factory=Counter)
    """and in each round how many may only not be written, as breaches show that some are not."""
    number: int = 0
    """Of the round."""
    gone: dict[CardName, str] = field(default_factory=dict)
    """Where each card was last played, in words."""
    doubtful: tuple[int, Any] = -1, None
    """Up to which card from below the pile is in doubt, and why."""
    left_out: dict[Place, Cards] = field(default_factory=dict)
    """By the place of a mating the cards of the hand one of which may be a kit left out of it."""
    unlaid: list[tuple[int, tuple[CardName, ...], CardName]] = field(default_factory=list)
    """Turns without a mating: the index, the hand if all of it is known, the card drawn."""
    unnamed: dict[int, str] = field(default_factory=dict)
    """Per turn under no player's name whose it was; empty where nobody can tell."""
    misnamed: dict[int, tuple[str, bool]] = field(default_factory=dict)
    """Per turn under the name of another who was due, and whether the cards are theirs."""

    def copy(self) -> "State":
        copied = fork(self)
        copied.hands = {name: Held(one.size, [*one.known]) for name, one in self.hands.items()}
        return copied

    def left_of(self, player: str) -> str:
        at = self.players.index(player)
        return self.players[(at + 1) % len(self.players)]

    def may_be_empty(self) -> bool:
        """Whether the Gene Pool has so few cards that turns which may lack may have drawn them."""
        lacking = sum(self.unwritten[name, self.number] for name in self.players)
        return self.pool <= max(len(self.players), lacking)

    def begin_last_turns(self, name: str) -> None:
        first = self.players.index(name)
        self.waiting = [*self.players[first:], *self.players[:first]]

    def deal(self) -> None:
        size = dict(self.play.deal)[len(self.players)]
        self.hands = {name: Held(size) for name in self.players}
        cards = sum(self.copies.values()) * len(deck().roles.sexes)
        self.pool = cards - size * len(self.players) - 1
        self.pile, self.seen, self.seen_on, self.gone = [None], Counter(), {}, {}
        self.doubtful = -1, None
        self.due, self.waiting, self.over, self.played_on = None, None, "", False
        self.unmated.clear()
        self.dealt = True
        self.number += 1


def begin(ref: Referee, entry: Round) -> None:
    state: State = ref.state
    before, dealer, goes_left = state.dealer, state.seat(entry.dealer), state.play.deals_go_left
    state.deal()
    ref.settle_all("hand", "size", "pile", "turn", "pool", "card")
    ref.touch("turn", "pile")
    due = None if before is None else state.left_of(before)
    if dealer is not None and due is not None and goes_left:
        message = f"{dealer} dealt, but it was {due}'s turn to deal"
        ref.need(dealer == due, "p.7 GR213", message, ["dealer"], "dealer")
    state.dealer = dealer or due
    is_due = goes_left if dealer is None else due in (None, dealer) or not goes_left
    if state.dealer is not None and is_due:
        state.due = state.left_of(state.dealer)  # else either may have dealt


def turn_up(ref: Referee, entry: Top) -> None:
    card = card_at(entry.card)
    see(ref, card, "card")
    ref.state.pile = [card]


def hand(ref: Referee, entry: Hand) -> None:
    state: State = ref.state
    name = state.seat(entry.player)
    if name is None or name not in state.hands:
        return
    due, number = dict(state.play.deal)[len(state.players)], len(entry.cards)
    message = f"{name} was dealt {counted(number, 'card')}; {len(state.players)} players "
    message += f"get {due} each: {too_many(number - due)}"
    # what is dealt too many lacks in the Gene Pool, unless only the pen slipped
    spoils = [f"hand {name}", "pool"]
    if not ref.need(number == due, "p.7 GR207", message, [f"size {name}"], spoils=spoils):
        state.pool -= number - due
    cards = [card_at(card) for card in entry.cards]
    for place, card in enumerate(cards):
        see(ref, card, f"cards.{place}")
    state.hands[name] = Held(number, [card for card in cards if card])


def see(
    ref: Referee,
    card: CardName | None,
    at: str,
    *about: str,
    spoils: Collection[str] = (),
    who: str | None = "",
) -> None:
    """Count a card that comes to light (p. 4)."""
    if card is None:
        return
    seen, copies = ref.state.seen, ref.state.copies.get(card.name, 0)
    seen[card.name] += 1
    seen[card] += 1
    both = copies * len(deck().roles.sexes)
    most = copies if card.sex else both
    before = ref.state.seen_on.get(card, ())
    keys = [f"card {card.name}", *about]
    if seen[card.name] <= both and (card.sex is None or seen[card] <= copies):
        ref.touch(*keys)
        ref.state.seen_on[card] = (*before, (ref.entry, at))
        return
    seen_there = f", seen on {ref.state.lines_of([card])}" if before else ""
    message = (
        f"{card} appears more often than the deck contains it: the deck has {most}{seen_there}"
    )
    ref.wrong("p.4 GR202", message, keys, at, spoils=spoils, who=who)
    seen[card.name] -= 1
    seen[card] -= 1


def turn(ref: Referee, entry: Turn) -> None:
    state: State = ref.state
    if not state.dealt:
        state.deal()
    name = state.seat(entry.player)
    if name is None:
        name = state.unnamed[ref.index] = _who_played(ref, entry)
    if not name:
        keys = [f"{what} {one}" for one in state.players for what in ("hand", "size")]
        ref.unwritten("pile", "pool", "turn", *keys)
        name = state.due if state.waiting is None else None
        state.unwritten.update((one, state.number) for one in state.players if one != name)
    if name is None:
        return
    if state.over:
        message = f"{name} played, but the round is over: {state.over}"
        ref.need(state.played_on, "p.9 GR208", message, ["turn", state.over_by])
        state.played_on = True
        return
    draws = entry.draw is not None or entry.is_open or state.hands[name].size < MUST_DRAW
    if state.waiting is None and not draws and ref.in_doubt("pool") and state.may_be_empty():
        state.begin_last_turns(state.due or name)  # a turn that lacks has emptied the Gene Pool
    if state.waiting is None and state.due not in (None, name):
        # where the cards may be of either, turns behind it tell whose it was
        is_theirs = _who_played(ref, entry, name) == state.due
        state.misnamed[ref.index] = state.due or "", is_theirs
    last = _take_turn(ref, name)
    if entry.is_open:
        ref.unwritten(f"hand {name}", f"size {name}", "pile", "pool", "turn")
        state.unwritten[name, state.number] += not entry.matings
    drawn = _draw(ref, entry, name, last=last)
    if not entry.matings:
        state.unmated[name] += 1
    held = state.hands[name]
    laid = bool(entry.matings) and not entry.is_taken_back
    may_note = state.play.notes_overlooked and not entry.is_open and not held.hidden
    if may_note and not laid and drawn and drawn.card and f"hand {name}" not in ref.doubts:
        state.unlaid.append((ref.index, tuple(held.known), drawn.card))
    for number, mating in enumerate(entry.matings):
        at = f"matings.{number}"
        if number:
            message = f"{name} laid down a second mating in one turn"
            ref.wrong("p.8 GR211", message, [f"hand {name}", f"size {name}"], at)
        if entry.is_taken_back:  # its parents must have been held
            for path, card in zip(("buck", "doe"), mating.named(), strict=False):
                has = card is None or held.hidden > 0 or held.find(card) is not None
                message = f"{name} did not hold {card}"
                ref.need(has, "p.8 GR201", message, [f"hand {name}"], f"{at}.{path}")
        else:
            drawn = _lay(ref, name, mating, drawn, at)
    if drawn is not None:
        held.take_up(drawn.card)
    ref.next_part()
    _retire(ref, entry, name, None if drawn is None else drawn.card, last=last)
    _close(ref, name)


def _who_played(ref: Referee, entry: Turn, *others: str) -> str:
    """Return whose turn it was whatever name it has: who was due, if the cards are theirs.

    Empty where nobody can tell, or where the cards may be those of some others as well.
    """
    state: State = ref.state
    if entry.is_open or state.over or not (entry.matings or entry.retire):
        return ""
    drawn = None if entry.draw is None else card_at(entry.draw.card)
    cards = [one for mating in entry.matings for one in mating.named()]
    own = [one for one in (*cards, card_at(entry.retire)) if one and not one.is_like(drawn)]
    due = [state.due] if state.waiting is None else state.waiting
    able = [
        name
        for name in (*due, *others)
        if name is not None and not state.hands[name].hidden and f"hand {name}" not in ref.doubts
        if all(state.hands[name].find(card) for card in own)
    ]
    return able[0] if len(able) == 1 else ""


def _take_turn(ref: Referee, name: str) -> bool:
    """Whose turn it is; tell whether it is one of the last, which have no draw (p. 9)."""
    state: State = ref.state
    if state.waiting is not None:
        message = f"{name} played, but everyone has had a last turn"
        if state.waiting:
            message = f"{name} played, but it was {state.waiting[0]}'s last turn"
        ref.need(name in state.waiting, "p.9 GR203", message, ["turn", "pool"], "player")
        at = state.waiting.index(name) if name in state.waiting else -1
        del state.waiting[: at + 1]  # anybody may let it pass
        return True
    message = f"{name} played, but it was {state.due}'s turn"
    # a turn may only not be written, and a card that was retired in it lie on top
    spoils = ["pool", "pile", f"hand {state.due}", f"size {state.due}"]
    if ref.need(state.due in (None, name), "p.8 GR203", message, ["turn"], "player", spoils=spoils):
        ref.settle("turn")
    while state.due not in (None, name):
        state.unwritten[state.due or "", state.number] += 1
        state.due = state.left_of(state.due or "")
    state.due = state.left_of(name)
    return False


class _Drawn(NamedTuple):
    """The card drawn in a turn, as long as it is not laid down."""

    card: CardName | None
    is_certain: bool = False
    """Whether it was known to lie there."""


def _draw(ref: Referee, entry: Turn, name: str, *, last: bool) -> _Drawn | None:
    state: State = ref.state
    size, key, draw = f"size {name}", f"hand {name}", entry.draw
    if draw is None:
        held = state.hands[name].size
        message = f"{name} drew no card with {held} in hand; only with one card left is none due"
        if held == 1:
            message = f"{name} neither drew a card nor retired the last one"
        goes_out = held < MUST_DRAW and (entry.retire or state.play.must_retire or not held)
        none_due = last or entry.is_open or goes_out
        ref.need(none_due, "p.8 GR210", message, [size], spoils=[key])
        return None
    card, source = card_at(draw.card), draw.origin
    if last:
        message = f"{name} drew a card, but the Gene Pool is empty: the last turns have no draw"
        ref.wrong("p.9 GR208", message, [size, "pool"], "draw", spoils=[key])
        return _Drawn(card)
    if source == RETIREMENT:
        top = state.pile[-1] if state.pile and "pile" not in ref.doubts else None
        is_top = top is not None and top.is_like(card)
        return _Drawn(_from_retirement(ref, card, name), is_top)
    if source is None and entry.is_open:
        return _Drawn(card)
    ref.need(state.pool > 0, "p.9 GR208", "the Gene Pool is empty", ["pool"], "draw.card")
    state.pool -= 1
    see(ref, card, "draw.card", spoils=[key])
    return _Drawn(card)


def _from_retirement(ref: Referee, card: CardName | None, name: str) -> CardName | None:
    state: State = ref.state
    top = state.pile[-1] if state.pile else None
    whence = "" if top is None else state.gone.get(top) or state.lines_of([top])
    lies = f"{top} was on top ({whence})" if state.pile else "it was empty"
    message = f"{name} drew {card or 'a card'} from Retirement, but {lies}"
    fits = bool(state.pile) and (top is None or card is None or top.is_like(card))
    at = "draw.card" if card is not None else "draw"
    # who seems to hold the card may have retired it, where nobody must
    may_lack = not (fits or state.play.must_retire or card is None)
    who = [one for one, held in state.hands.items() if may_lack and card and held.find(card)]
    spoils = [f"{what} {one}" for one in who for what in ("hand", "size")]
    ref.need(fits, "p.8 GR205", message, ["pile", f"hand {name}"], at, spoils=spoils)
    if not state.pile:
        return card
    if fits:
        state.pile.pop()
        if top is None:
            see(ref, card, "draw.card", "pile")
        if len(state.pile) <= state.doubtful[0]:
            ref.doubts.setdefault("pile", state.doubtful[1])
        return card or top
    below = [n for n, one in enumerate(state.pile) if one is not None and one.is_like(card)]
    state.pile.pop(below[-1] if below else -1)
    return card


def _lay(
    ref: Referee, name: str, mating: WrittenMating, drawn: _Drawn | None, at: str
) -> _Drawn | None:
    """Lay down a mating: the drawn card is one of its kits, the others come from the hand."""
    state: State = ref.state
    held, cards = state.hands[name], mating.named()
    if not state.is_legal(cards):
        is_known = not held.hidden and f"hand {name}" not in ref.doubts
        strange = {
            n: card
            for n, card in enumerate(cards)
            if is_known and card is not None and held.find(card) is None
            if drawn is None or not card.is_like(drawn.card)
        }
        if not strange:  # it is taken up again (p. 8), or a card is written wrongly
            ref.unwritten(f"hand {name}", f"size {name}")
            return drawn
        for n, one in strange.items():  # it may be the card that its genotype shows
            shown = mating.shown(n)
            right = [*cards[:n], CardName(shown, one.sex), *cards[n + 1 :]]
            if shown and one.name != shown and state.is_legal(right):
                message = f"{name} did not hold {one}; its genotype is that of {shown}"
                path = ("buck", "doe")[n] if n < _PARENTS else f"kits.{n - _PARENTS}"
                ref.wrong("p.8 GR201", message, [f"hand {name}"], f"{at}.{path}")
                cards = right
                break
    kits = [(f"kits.{n}", kit) for n, kit in enumerate(cards[_PARENTS:])]
    if drawn is not None and state.play.drawn_kit:
        places = [n for n, (_, kit) in enumerate(kits) if kit is None or kit.is_like(drawn.card)]
        if drawn.card is None:  # any that was not held
            places = [n for n, (_, kit) in enumerate(kits) if kit and not held.find(kit)]
            places += [0] * bool(kits)
        place = next(iter(places), None)
        if place is None and mating.lacks_kit:
            drawn = None  # it is the kit that is left out
        elif place is None:
            first = cards[_PARENTS] if kits else None
            which = f"the kit is {first}" if len(kits) == 1 else "none of the kits is that card"
            line = ref.entry.place("draw.card")[0]
            there = "" if line == mating.place("kits.0")[0] else f" on line {line}"
            message = f"{name} drew {drawn.card}{there}, but {which}; "
            message += "a mating starts from the card drawn"
            other = first and drawn.card and first.name != drawn.card.name
            near = other and first and drawn.card and is_near(first.name, drawn.card.name)
            # genotypes beside a kit, if they are its own, say that it is no slip of the pen
            is_draw = mating.filled[_PARENTS] is not None and near and not drawn.is_certain
            is_draw = is_draw and state.fits(mating) and not (first and held.find(first))
            where = "draw.card" if is_draw else f"{at}.kits.0"
            # the card drawn may be a kit that is left out, or still be held
            spoils = [f"hand {name}"] + [f"size {name}"] * (len(kits) < state.litter)
            ref.wrong("p.8 GR204", message, (), where, spoils=spoils)
            if first is not None and held.find(first) is None:
                place = 0  # what was drawn is written wrongly, there or here
        if place is not None:
            del kits[place]
            drawn = None
    elif drawn is not None:  # any parents and kit of the hand (Novice)
        held.take_up(drawn.card)
        drawn = None
    surplus = max(0, len(cards) - _PARENTS - state.litter)
    if surplus and held.hidden:
        ref.unwritten(f"hand {name}", f"size {name}")
    elif surplus:  # they were laid down if they were held, else they are only written
        others = [one for one in kits if one[1] is not None and not held.find(one[1])]
        kits = [one for one in kits if one not in others[:surplus]]
    buck, doe = in_their_places(ref, held, mating, cards, at)
    for path, card in (("buck", buck), ("doe", doe), *kits):
        own = card and CardName(card.name, path)
        if own is not None and own != card and own in held.known and card in held.known:
            # either was laid down, under a wrong sex or in a wrong place: the other is left
            held.known[held.known.index(own)] = CardName(own.name)
        _take(ref, name, card, f"{at}.{path}")
        ref.next_part()
    if len(mating.kits) < state.litter:
        left = [*held.known, *([] if drawn is None else [drawn.card]), *[None] * held.hidden]
        left_out = [one for one in dict.fromkeys(left) if state.lacks(mating, one)]
        if left_out:
            ref.unwritten(f"hand {name}", f"size {name}")
            state.left_out[mating.place()] = left_out
    return drawn


def in_their_places(
    ref: Referee, held: Held, mating: WrittenMating, cards: Cards, at: str
) -> Sequence[CardName | None]:
    """Return the parents, exchanged if they are there only so (p. 8).

    Where a sex is written that is not that of the place, that is said by whoever judges the mating.
    """
    both, sexes = cards[:_PARENTS], deck().roles.sexes
    parents = [one for one in both if one is not None]
    is_written = [one.sex for one in parents] != list(sexes)
    there = sum(held.find(one) is not None for one in parents)
    if held.hidden or len(parents) < len(sexes) or there > (1 if is_written else 0):
        return both
    right = [CardName(one.name, sex) for one, sex in zip(reversed(parents), sexes, strict=True)]
    if any(held.find(one) is None for one in right):
        return both
    if is_written:
        ref.state.exchanged[mating.place()] = (str(right[1]), str(right[0]))
    else:
        message = f"{parents[0]} and {parents[1]} are exchanged; they are {right[0]} and {right[1]}"
        ref.wrong("p.8 GR110", message, (), f"{at}.buck", points=0)
        ref.next_part()
    return right


def _take(ref: Referee, name: str, card: CardName | None, at: str, *spoils: str) -> bool:
    """Take a card out of a hand, if it was held; one that nobody knew of comes to light."""
    state: State = ref.state
    held = state.hands[name]
    own = None if card is None else held.find(card)
    key, hidden = f"hand {name}", held.hidden
    held.size = max(held.size - 1, 0)
    if own is not None:
        held.known.remove(own)
        ref.touch(key)
    elif hidden > 0:
        see(ref, card, at, key)
    elif card is not None:
        left = f"{name} holds {listed(list(map(str, held.known)), 'and') or 'none'}"
        there = f" ({state.lines_of(held.known)})" if held.known else ""
        played = next((how for one, how in state.gone.items() if one.is_like(card)), "")
        message = f"{name} did not hold {card}: {f'it was {played}' if played else left + there}"
        other = next((one for one in held.known if one.name == card.name), None)
        if other is not None and not played:
            message = f"{name} did not hold {card}, but held {other}{there}; should be {other}"
        # what lies on the table cannot be in a hand, whatever was written wrongly of it before
        is_out = played.startswith(_LAID) and state.copies.get(card.name) == 1
        before = ref.doubts.get(key)
        about = [] if is_out and before is not None and before.index != ref.index else [key]
        return ref.wrong("p.8 GR201", message, about, at, spoils=[key, *spoils])
    if card is not None:
        how = "retired" if at == "retire" else _LAID
        state.gone[card] = f"{how} on line {ref.entry.place(at)[0]}"
    return True


def _retire(ref: Referee, entry: Turn, name: str, drawn: CardName | None, *, last: bool) -> None:
    state: State = ref.state
    held, size, key = state.hands[name], f"size {name}", f"hand {name}"
    if entry.retire is None:
        message = f"{name} did not retire a card, with {held.size} left in hand"
        is_due = state.play.must_retire and held.size > 0 and not last and not entry.is_open
        ref.need(not is_due, "p.8 GR206", message, [size], spoils=["pile", key])
        return
    card = card_at(entry.retire)
    message = f"{name} retired {card} with no card left in hand"
    if not ref.need(held.size > 0, "p.8 GR206", message, [size], "retire", spoils=["pile", key]):
        return
    if drawn is not None and card == drawn and not state.play.may_retire_drawn:
        again = held.known.count(drawn) > 1  # the other one, that looks the same
        message = f"{name} retired {drawn}, just drawn; this table forbids it (retire_drawn)"
        ref.need(again, "p.8 GR206", message, [key], "retire")
    was_held = _take(ref, name, card, "retire", "pile")
    state.pile.append(card)
    if card is not None and was_held:
        if "pile" in ref.doubts:
            state.doubtful = len(state.pile) - 1, ref.doubts["pile"]
        ref.settle("pile")  # whatever lies below it


def _close(ref: Referee, name: str) -> None:
    """End a turn, and the round where a hand is empty or all last turns were taken (p. 9)."""
    state: State = ref.state
    if state.hands[name].size <= 0:
        state.over, state.over_by = f"{name} went out", f"size {name}"
    elif state.waiting is not None:
        if not state.waiting:
            state.over, state.over_by = f"{name} took the last turn", "pool"
    elif state.pool <= 0:
        state.begin_last_turns(state.left_of(name))


def end(ref: Referee, _: RoundEnds) -> None:
    """A round ends when somebody has no card, or after the last turns (p. 9)."""
    state: State = ref.state
    if not state.dealt:
        return
    held = listed([f"{name} holds {one.size}" for name, one in state.hands.items()], "and")
    message = f"the round is not over: {held}, and the Gene Pool has {state.pool} left"
    is_over = bool(state.over) or state.waiting is not None
    # of many cards some are left, whatever was written wrongly before; but who seems to hold some
    # behind the last turn may have laid them down, unless that has a mating without a draw
    lacking = {one: state.unwritten[one, state.number] for one in state.hands}
    for name in filter(state.unmated.get, lacking):
        why = ref.doubts.get(f"size {name}")
        if why is not None and why.index == ref.index - 1 and isinstance(why.entry, Turn):
            lacking[name] += why.code != "GR210" or not why.entry.matings
    keys = [
        f"size {name}"
        for name, one in state.hands.items()
        if one.size - _MOST_OFF <= (_PARENTS + state.litter) * lacking[name]
    ]
    keys += ["pool"] if state.may_be_empty() else []
    if not ref.need(is_over, "p.9 GR208", message, keys):
        state.unwritten.update({(n, state.number): count for n, count in state.unmated.items()})
        state.unwritten[state.due or "", state.number] += 1
    state.dealt = False


def touches(state: State, entry: Event) -> Iterable[str]:
    name = whose(state, entry, "")
    return [f"hand {name}", "pile"] if name else ["pile"]


def whose(state: Any, entry: Event, _path: str) -> str:
    return state.seat(getattr(entry, "player", None)) or ""


BOOK = Rulebook(
    rules={Round: begin, Hand: hand, Top: turn_up, Turn: turn, RoundEnds: end},
    touches=touches,
    if_assumed="GR208",
    who=whose,
    placed=(Round, Hand, Top, RoundEnds),
)


def first_table(
    players: Sequence[str],
    play: TurnRules,
    rules: Rules,
    is_legal: Callable[[Cards], bool],
    lacks: Callable[[WrittenMating, CardName | None], bool] = lambda *_: False,
    fits: Callable[[WrittenMating], bool] = lambda _: True,
) -> State:
    """Return the table before the first deal."""
    return State(
        players=tuple(players),
        copies={one.name: one.copies for one in rules.ruleset.varieties},
        play=play,
        litter=rules.variant.litter,
        is_legal=is_legal,
        lacks=lacks,
        fits=fits,
    )
