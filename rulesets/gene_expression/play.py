"""How the table lies in a round, and the rules of what may be dealt, drawn, laid and exchanged.

``EX-`` are the numbers of rules, A- those of rulings. The first breach in a turn is a finding; then
the turn is taken as it is written, and what the breach was about is in doubt. The keys by which
rules name parts of the table: ``turn`` (whose it is), ``top`` and ``below`` (of the discard pile),
``pile``, ``seen`` (which cards have come to light), ``hand Ann``, ``exchange`` (one is left out).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import TypeAlias

from testcross.rulesets.english import counted, listed, too_many
from testcross.rulesets.gene_expression.deck import DECK, CardFace, Rules
from testcross.rulesets.gene_expression.entries import UNKNOWN, Deal, Swap, Turn
from testcross.rulesets.gene_expression.matching import hold_against, matches, may_follow_deletion
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.verdict import Edit, PlayerPoints
from testcross.rulesets.tabletop.events import Event
from testcross.rulesets.tabletop.referee import NotChecked, Referee

SUBSTITUTION, TRANSLOCATION, DELETION, INSERTION = "SUB", "TRA", "DEL", "INS"
ACTIONS = {TRANSLOCATION: "Translocation", INSERTION: "Insertion"}
Card: TypeAlias = CardFace | None
"""None is a card of which nobody can tell which it is."""
Where: TypeAlias = tuple[Event, str]
"""An entry, and the path of the field in it: the line is looked up only for a message."""


@dataclass(slots=True)
class Round:
    hands: dict[str, list[Card]]
    discards: list[Card] = field(default_factory=list)
    """The card on top last."""
    pile: int = 0
    deck: list[CardFace] = field(default_factory=list)
    """What comes next from the draw pile, the last one first; empty where that is not known."""
    seen: Counter[CardFace] = field(default_factory=Counter)
    lines: dict[CardFace, tuple[Where, ...]] = field(default_factory=dict)
    """Where each card has come to light,"""
    played_on: dict[CardFace, Where] = field(default_factory=dict)
    """and where it was last played."""
    who: str = ""
    """Who takes the turn that is played; empty between turns."""
    due: str = ""
    """Whose turn it is, lost or not; empty where nothing tells."""
    lost: str = ""
    """What the turn of whoever is due is lost to: an action, or nothing."""
    opening: str = ""
    """The action turned up, until it is done: a Deletion, a Substitution."""
    over: str = ""
    """Why it is over; empty as long as it is not."""
    final_draw: str = ""
    """Who still draws for the Insertion with which somebody went out (A-8)."""
    is_overrun: bool = False
    """Whether somebody has played on after the end, which is said once."""
    passes: int = 0
    """How many turns in a row nobody could draw or play (A-9)."""
    turns: int = 0
    acted: set[str] = field(default_factory=set)
    effect: str = ""
    """What the card of this turn does to the next player,"""
    owes: str = ""
    """and what it asks for: a Deletion another card, a Substitution an exchange."""

    @property
    def top(self) -> Card:
        return self.discards[-1] if self.discards else None

    @property
    def below(self) -> int:
        return max(len(self.discards) - 1, 0)

    @property
    def is_void(self) -> bool:
        """Whether it ended with nobody out, since nobody could go on (A-9)."""
        return bool(self.over) and self.passes >= len(self.hands)

    @property
    def nearly_empty(self) -> list[str]:
        """The keys of hands of so few cards that one that is not certain may be empty."""
        return [f"hand {name}" for name, hand in self.hands.items() if len(hand) <= 2]

    @property
    def unfinished(self) -> str:
        """Why it is not over; empty where it is."""
        if self.over or not self.turns or not all(self.hands.values()):
            return ""
        held = [f"{player} {len(hand)}" for player, hand in self.hands.items()]
        return f"the round is not over: all players hold cards, {listed(held, 'and')}"

    def known(self, player: str) -> list[CardFace]:
        return [card for card in self.hands[player] if card is not None]

    def holds_only_deletions(self, player: str) -> bool:
        hand = self.hands[player]
        return bool(hand) and all(card is not None and card.does == DELETION for card in hand)

    def shuffle(self) -> None:
        """Make all discards but the one on top the new draw pile (EX-040)."""
        for card in self.discards[:-1]:
            if card is not None and self.seen[card]:
                self.seen[card] -= 1
                self.lines[card] = self.lines.get(card, ())[1:]
        self.pile, self.discards, self.deck = self.pile + self.below, self.discards[-1:], []

    def draw_unwritten(self, who: str, number: int) -> None:
        """Draw for an Insertion what nobody wrote down, shuffling where that must be done."""
        for _ in range(number):
            if not self.pile and self.below:
                self.shuffle()
            if self.pile:
                self.pile -= 1
                self.hands[who].append(None)
                del self.deck[-1:]

    def copy(self) -> "Round":
        made = copy(self)
        made.hands = {name: hand.copy() for name, hand in self.hands.items()}
        for name in ("discards", "deck", "seen", "lines", "played_on", "acted"):
            setattr(made, name, getattr(self, name).copy())
        return made


@dataclass(slots=True)
class State:
    """The table, and what the rounds before have come to."""

    players: tuple[str, ...]
    """In seating order."""
    rules: Rules
    is_open: bool = False
    """Whether others may have played who are not named."""
    round: Round | None = None
    """The round that is played; None where none is, as on score sheets."""
    rounds: int = 0
    written: dict[str, int | None] = field(default_factory=dict)
    """What everybody has come to as it was written,"""
    correct: dict[str, int | None] = field(default_factory=dict)
    """and as it is right; None from where that is not known."""
    final: dict[str, int] = field(default_factory=dict)
    """The totals written last."""
    is_overrun: bool = False
    """Whether a round has begun after the end of the game, which is said once."""
    more: dict[tuple[Place, str], tuple[int | None, str]] = field(default_factory=dict)
    """Of findings how many points they gave, and why it is so."""
    log: list[PlayerPoints] = field(default_factory=list)
    right: dict[Place, int] = field(default_factory=dict)
    """The right points by the places of those written."""
    edits: list[Edit] = field(default_factory=list)
    winner: str = ""

    def __post_init__(self) -> None:
        self.written = self.written or dict.fromkeys(self.players, 0)
        self.correct = self.correct or dict.fromkeys(self.players, 0)

    def copy(self) -> "State":
        made = copy(self)
        made.round = None if self.round is None else self.round.copy()
        for name in ("written", "correct", "final", "more", "right", "log", "edits"):
            setattr(made, name, getattr(self, name).copy())
        return made

    @property
    def now(self) -> Round:
        """The round that is played; one of which nothing is known where none was dealt."""
        if self.round is None:
            self.round = self.new_round()
        return self.round

    def new_round(self) -> Round:
        hands: dict[str, list[Card]] = {name: [None] * DECK.hand for name in self.players}
        return Round(hands, pile=len(DECK.cards) - 1 - DECK.hand * len(hands))

    def order(self, first: str) -> tuple[str, ...]:
        """Return the players clockwise (EX-015) from one on."""
        seat = self.players.index(first)
        return (*self.players[seat:], *self.players[:seat])

    def left_of(self, player: str) -> str:
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    @property
    def acts(self) -> str:
        """Who acts next: who is due, or the player after if that turn is lost."""
        due = self.now.due
        return self.left_of(due) if due and self.now.lost else due

    def hand_keys(self) -> Iterator[str]:
        return (f"hand {name}" for name in self.players)

    def fitting(self, who: str) -> list[CardFace]:
        now, top = self.now, self.now.top
        if top is None:
            return []
        if now.opening == DELETION:
            return [card for card in now.known(who) if may_follow_deletion(card, top)]
        return [card for card in now.known(who) if matches(self.rules, top, card)]


def leave_unchecked(ref: Referee, what: str) -> None:
    ref.unchecked.append(NotChecked("", what, ref.entry.place()))


def _known(card: Card) -> Card:
    return None if card is UNKNOWN else card


# a deal


def deal(ref: Referee, entry: Deal) -> None:
    state: State = ref.state
    ref.settle_all("hand ", "turn", "top", "below", "pile", "seen", "exchange")
    now = state.round = state.new_round()
    ref.touch("seen", *state.hand_keys())
    dealt = {hand.player or "": n for n, hand in enumerate(entry.hands) if hand.player in now.hands}
    for name, n in dealt.items():
        now.hands[name] = [*map(_known, entry.hands[n].cards)]
    starter = entry.starts or (state.left_of(entry.dealer) if entry.dealer else "")
    others: Sequence[str | None] = ()
    if entry.deck and UNKNOWN not in entry.deck:
        others = _open_deck(ref, now, entry.deck, starter, dealt)
    for n, hand in enumerate(entry.hands):  # EX-011
        player, number = hand.player, len(hand.cards)
        if player is None or player not in dealt:
            continue
        ref.next_part()
        for place, card in enumerate(hand.cards if player not in others else ()):
            _see(ref, now, card, f"hands.{n}.cards.{place}", player)
            ref.next_part()
        if off := number - DECK.hand:
            told = f"{player} was dealt {counted(number, 'card')}; should be {DECK.hand}: "
            at, spoils = f"hands.{n}.player", [f"hand {player}", "pile"]
            ref.wrong("EX-011 GE202", told + too_many(off), (), at, spoils=spoils, who=player)
        if UNKNOWN in hand.cards:
            ref.touch(f"hand {player}")
    ref.next_part()
    if entry.is_played and len(dealt) < len(state.players):
        leave_unchecked(ref, "hands dealt")
    first = _known(entry.first)  # the card that is turned up
    if entry.first is None:
        if entry.is_played:
            leave_unchecked(ref, "the first card")
        first = now.deck.pop() if now.deck else None
    elif first is not None:
        _next_of_deck(ref, now, first, "turned up", "first")
        _see(ref, now, first, "first")
    now.discards, now.due = [first], starter if first is not None else ""
    does = first.does if first is not None else ""
    now.lost, now.opening = (does, "") if does in ACTIONS else ("", does)
    ref.next_part()
    if entry.swap is not None and state.players:
        now.who = now.due or state.players[0]
        if first is not None and does != SUBSTITUTION:
            told = f"{now.due or 'a player'} exchanged cards without a Substitution"
            ref.wrong("EX-014 GE211", told, (), "swap", spoils=_givers(entry.swap), who=now.due)
        _exchange(ref, now, entry.swap)
        now.opening, now.who = "" if now.opening == SUBSTITUTION else now.opening, ""
    elif now.opening == SUBSTITUTION and entry.is_played and not entry.unread:
        # nobody knows who exchanged what, and somebody must have (EX-014)
        leave_unchecked(ref, "cards exchanged for the first card")
        ref.unwritten(*state.hand_keys())
        now.opening = ""


def _see(ref: Referee, now: Round, card: CardFace, at: str, player: str = "") -> None:
    """Count a card that comes to light; the deck has one of each number, two of each action."""
    if card is UNKNOWN:
        return
    seen, lines = now.seen.get(card, 0), now.lines.get(card, ())
    if seen < card.copies:
        now.seen[card], now.lines[card] = seen + 1, (*lines, (ref.entry, at))
        return
    told = [str(line) for line, _ in (entry.place(path) for entry, path in lines) if line]
    where = f"on line{'s' * (len(told) > 1)} {listed(told, 'and')}" if told else "on the table"
    are, were = ("is", "it was") if card.copies == 1 else ("are", "they were")
    number = counted(card.copies, card.code, card.code)
    message = f"there {are} {number} in the deck, and {were} seen {where}"
    spoils = [f"hand {player}"] if player else []
    ref.wrong("EX-004 GE203", message, ("seen",), at, spoils=spoils, who=player)


def _open_deck(
    ref: Referee, now: Round, cards: Sequence[CardFace], starter: str, dealt: Mapping[str, int]
) -> list[str]:
    due, seen = Counter(DECK.cards), Counter[CardFace]()
    for place, card in enumerate(cards):
        seen[card] += 1
        if seen[card] > due[card]:
            told = f"{card} stands {counted(seen[card], 'time')} in the deck; should be {due[card]}"
            ref.wrong("EX-004 GE203", told, (), f"deck.{place}")
            return []
    if len(cards) < due.total():
        told = f"the deck has {len(cards)} cards; should be {due.total()}"
        ref.wrong("EX-004 GE203", told, (), "deck.0")
    if len(cards) < due.total() or not starter:
        return []
    number, size = len(now.hands), DECK.hand
    differences: list[tuple[Counter[CardFace], Counter[CardFace]]] = []
    found: list[str] = []
    for place, player in enumerate(ref.state.order(starter)):
        from_deck, held = Counter(cards[place : number * size : number]), Counter(now.known(player))
        more, less = held - from_deck, from_deck - held
        if player not in dealt or not (more or len(now.hands[player]) != size):
            continue
        found.append(player)
        if (less, more) not in differences:
            differences.append((more, less))  # cards that changed places are said once
            names = " ".join(map(str, from_deck.elements()))
            told = f"{player} has different cards from the deck's deal; should be {names}"
            at, spoils = f"hands.{dealt[player]}.player", [f"hand {player}"]
            ref.next_part()
            ref.wrong("EX-011 GE216", told, (), at, spoils=spoils, who=player)
    ref.next_part()
    now.deck = [] if found else list(reversed(cards[number * size :]))
    return found


def _next_of_deck(ref: Referee, now: Round, card: CardFace, what: str, at: str) -> None:
    """Hold a card against the next of the deck, which is followed up to the first other one."""
    if now.deck and card is not (due := now.deck.pop()):
        now.deck = []
        message = f"{card} was {what}, but {due} was next in the deck"
        ref.wrong("EX-012 GE216", message, ("pile",), at)


# turns


def turn(ref: Referee, entry: Turn) -> None:
    """Play a turn, a lost one or another, and give the next one to whoever is due (EX-042)."""
    state: State = ref.state
    now = state.round or state.now
    now.turns += 1
    who = now.who = entry.player or (now.due if entry.skip else state.acts)
    if not who:
        return
    if ref.traces:
        ref.touch("turn", "top", f"hand {who}", *(_givers(entry.swap) if entry.swap else ()))
    if ref.is_broken and not entry.unread:
        ref.next_part()  # a name in an exchange that cannot be read excuses no card
    if entry.reshuffle or entry.is_open:
        now.deck = []
        ref.spread("pile", "seen")  # a card may have come before or behind the shuffle
    cards: Sequence[Card] | None = None
    if entry.number is not None:
        cards = (None,) * entry.number or None
    elif entry.draws:
        cards = [*map(_known, entry.draws)]
    acts = entry.play is not None or entry.extra is not None
    is_lost = who == now.final_draw
    if now.lost and not is_lost:  # nobody may have written who starts, and so pays
        pays = cards is None or (now.lost == INSERTION and len(cards) == DECK.drawn_by_insertion)
        is_lost = who == now.due or (not now.due and pays)
    if entry.skip or (is_lost and not acts and not entry.is_open):
        _lose(ref, now, entry, cards)
        now.who = ""
        return
    now.acted.add(who)
    if now.over and not _play_on(ref, now):
        now.who = ""
        return
    if now.due != who or now.lost or ref.doubts:
        _take_up(ref, now)
    now.lost, now.due = "", state.left_of(who)
    if entry.is_open:
        now.passes = 0
    else:
        _act(ref, now, entry, cards)
        now.passes = 0 if acts or entry.draws or entry.number else now.passes + 1
    if now.passes >= len(state.players):
        now.over = "no player could play or draw"
    if acts and not now.hands[who]:
        now.over = f"{who} had no card left"
        if now.effect == INSERTION and state.rules.final_insertion_draws:
            now.final_draw = state.left_of(who)
    now.lost, now.effect, now.opening, now.owes, now.who = now.effect, "", "", "", ""


def _act(ref: Referee, now: Round, entry: Turn, cards: Sequence[Card] | None) -> None:
    """Draw, lay cards, exchange: whatever is written of a turn, in this order."""
    play, needless = entry.play, ""
    if cards:
        needless = _draw(ref, now, entry, cards)
    elif entry.reshuffle:
        _shuffle(ref, now, entry)
    if play is not None:
        _lay(ref, now, play, cards or ())
    if needless and (None in (cards or ()) or play in (None, UNKNOWN, *(cards or ()))):
        ref.wrong("EX-027 GE208", needless, (), "draws.0")
    if play is not None:
        _put_on_top(ref, now, play, "play")
    if entry.extra is not None:
        _lay_extra(ref, now, play, entry.extra)
    if entry.swap is not None:
        if now.owes == SUBSTITUTION:  # EX-030
            now.owes = ""
        elif UNKNOWN not in (play, entry.extra):
            message, spoils = f"{now.who} exchanged cards without a Substitution", ["turn", "top"]
            spoils = [*_givers(entry.swap), *spoils]
            ref.wrong("EX-030 GE211", message, ("top",), "swap", spoils=spoils)
        _exchange(ref, now, entry.swap)
    if now.owes or not entry.acts:
        _refuse_undone(ref, now, entry)


def _play_on(ref: Referee, now: Round) -> bool:
    """Refuse the first turn after the end (EX-042); the others are the same slip.

    Tell whether the end was not certain, so that the round goes on.
    """
    if now.is_overrun:
        return False
    empty = [f"hand {name}" for name, hand in now.hands.items() if not hand]
    goes_on = ref.in_doubt(*empty)
    now.is_overrun = not goes_on
    told, spoils = f"{now.who} played on, but {now.over}", list(ref.state.hand_keys())
    ref.wrong("EX-042 GE215", told, empty, spoils=spoils)
    now.over = "" if goes_on else now.over
    return goes_on


def _take_up(ref: Referee, now: Round) -> None:
    """Let a player take a turn out of order, or one that may be (EX-015, EX-031)."""
    who, due, acts, doubtful = now.who, now.due, ref.state.acts, ref.in_doubt("turn")
    if due and who != acts:
        message = f"{who} acted, but it was {acts}'s turn"
        if now.lost and who == due:
            message = f"{who} acted, but lost the turn to the {ACTIONS[now.lost]} before"
        spoils = [f"hand {who}", f"hand {acts}", *_exchanged(now, acts)]
        ref.wrong("EX-015 GE204", message, ("turn",), "player", spoils=spoils)
    if (who == acts or doubtful) and not ref.entry.unread:
        ref.settle("turn")
    if now.lost == INSERTION and due and due != who:
        now.draw_unwritten(due, DECK.drawn_by_insertion)


def _exchanged(now: Round, who: str) -> list[str]:
    """Tell whether cards may have been exchanged in a turn that is not written."""
    return ["exchange"] * any(one is None or one.does == SUBSTITUTION for one in now.hands[who])


def _lose(ref: Referee, now: Round, entry: Turn, cards: Sequence[Card] | None) -> None:
    """Let a turn be lost; to an Insertion with cards drawn (EX-031, EX-034)."""
    state: State = ref.state
    who, lost = now.who, now.lost
    keys = ("turn", f"hand {who}", "top", "pile")
    if not entry.acts and not entry.skip and "skip" in entry.places:
        told = f"{who} was recorded as not losing this turn, but lost it to the "
        ref.wrong("EX-031 GE213", told + ACTIONS[lost or INSERTION], ("turn",), "skip")
        ref.next_part()
    if entry.acts:
        told = f"{who} played a card in a turn recorded as lost"
        ref.wrong("EX-031 GE213", told, ("turn",), "skip", spoils=keys)
    elif now.over:
        if who != now.final_draw:
            _play_on(ref, now)
            return
        now.final_draw = ""
        _pay(ref, now, entry, cards, INSERTION)
        return
    elif (now.due or (now.top and not lost)) and not (lost and who == now.due):
        whose = f"{now.due} loses this turn" if lost else "no turn is lost here"
        told = f"{who} was recorded as losing a turn, but {whose}"
        ref.wrong("EX-031 GE213", told, ("turn",), spoils=(*keys, f"hand {now.due}"))
        _take_cards(ref, now, entry, cards or ())
    else:
        _pay(ref, now, entry, cards, lost or (INSERTION if cards else TRANSLOCATION))
        ref.settle("turn")
    now.lost, now.due = "", state.left_of(who)


def _pay(ref: Referee, now: Round, entry: Turn, cards: Sequence[Card] | None, lost: str) -> None:
    """Draw the cards that an Insertion costs; a Translocation costs none."""
    due = DECK.drawn_by_insertion if lost == INSERTION else 0
    if cards is None:
        if due:
            leave_unchecked(ref, "cards drawn for an Insertion")
            now.draw_unwritten(now.who, due)
        elif entry.reshuffle:
            _shuffle(ref, now, entry)
        return
    number = len(cards)
    dry = number < due and now.pile < due and now.below < due
    if number != due and not dry:
        told = f"{now.who} drew {counted(number, 'card')} for the "
        told += f"{'Insertion' if due else 'lost turn'}; should be {due or 'none'}"
        ref.wrong("EX-034 GE206", told, ("turn",), spoils=[f"hand {now.who}", "pile"])
    _take_cards(ref, now, entry, cards)


# drawing


def _take_cards(ref: Referee, now: Round, entry: Turn, cards: Sequence[Card]) -> None:
    """Take cards from the draw pile; nobody can draw from an empty one (EX-040)."""
    who, waiting = now.who, bool(entry.reshuffle)
    if entry.number is not None:
        leave_unchecked(ref, "cards drawn")
    for place, card in enumerate(cards):
        if not now.pile and waiting:
            _shuffle(ref, now, entry)
            waiting = False
        elif not now.pile:
            remedy = "shuffle all discards but the one on top, and write 'reshuffle: true'"
            remedy = remedy if now.below else "there are no discards to shuffle either"
            told = f"{who} drew a card, but the draw pile is empty; {remedy}"
            ref.wrong("EX-040 GE214", told, ("pile",), "draws.0", spoils=["seen"], who=who)
            now.shuffle()
        now.pile = max(now.pile - 1, 0)
        if card is None:
            del now.deck[-1:]
        else:
            at = f"draws.{place}"
            _next_of_deck(ref, now, card, "drawn", at)
            _see(ref, now, card, at, who)
        now.hands[who].append(card)
    if waiting:
        _shuffle(ref, now, entry)


def _shuffle(ref: Referee, now: Round, entry: Turn) -> None:
    if now.pile:
        told = f"the discard pile was shuffled, but the draw pile still had {now.pile} cards"
        ref.wrong("EX-040 GE214", told, ("pile",), "reshuffle", spoils=["seen", "below"])
        return
    if entry.pile is not None and entry.pile != now.below:
        told = f"the new draw pile has {counted(entry.pile, 'card')}; should be {now.below}: "
        told += "all discards but the one on top"
        ref.wrong("EX-040 GE214", told, ("below", "pile"), "reshuffle")
    for key in (*ref.state.hand_keys(), "top"):
        ref.spread(key, "seen", "pile")
    now.shuffle()


def _wrong_number(rules: Rules, now: Round, cards: Sequence[Card]) -> str:
    """Return what is wrong with how many cards were drawn for want of a match (EX-025, A-3)."""
    top, last = now.top, cards[-1]
    if not rules.draws_until_match:
        drew = f"drew {counted(len(cards), 'card')}; a player without a match draws one"
        return drew if len(cards) != 1 else ""
    if top is None:
        return ""
    early = [one for one in cards[:-1] if one is not None and matches(rules, top, one)]
    if early:
        return f"kept drawing, but {early[0]} matches {top}"
    dry = len(cards) >= now.pile + now.below
    stopped = last is not None and not dry and not matches(rules, top, last)
    return f"stopped drawing at {last}, which does not match {top}" if stopped else ""


# laying cards


def _draw(ref: Referee, now: Round, entry: Turn, cards: Sequence[Card]) -> str:
    """Draw for want of a match (EX-025); return what is wrong if no other card is played."""
    who, top, key, needless = now.who, now.top, f"hand {now.who}", ""
    free, held = now.opening == DELETION, list[CardFace]()
    if not ref.in_doubt(key, "top"):
        held = ref.state.fitting(who)
    if free and now.holds_only_deletions(who):
        told = f"{who} drew a card, but holds only Deletions; a player with no card to add to "
        told += "the Deletion turned up draws none"
        ref.wrong("A-7 GE206", told, (key,), "draws.0", spoils=["pile"])
    elif wrong := _wrong_number(ref.state.rules, now, cards):
        told, spoils = f"{who} {wrong}", [key, "pile"]
        ref.wrong("EX-025 GE206", told, ("top",), "draws.0", spoils=spoils)
    elif held:
        why = "may follow" if free else "matches"
        needless = f"{who} drew a card, but held {held[0]}, which {why} {top}"
    _take_cards(ref, now, entry, cards)
    return needless


def _lay(ref: Referee, now: Round, play: CardFace, cards: Sequence[Card]) -> None:
    """Take a card that matches from a hand (EX-020), or the one drawn (EX-026)."""
    who, top, free = now.who, now.top, now.opening == DELETION
    now.opening = ""
    if cards and play is not UNKNOWN and play not in cards and None not in cards:
        told = f"{who} drew {cards[-1]} and played {play}; only the card drawn may be played"
        spoils = [f"hand {who}", "turn", "top", "pile"]
        ref.wrong("EX-026 GE207", told, (), "play", spoils=spoils)
    _take(ref, now, who, play, "play")
    if top is None or play is UNKNOWN:
        return
    if free:
        _refuse_second_deletion(ref, now, play, "play")
    elif not matches(ref.state.rules, top, play):
        reason = "; ".join(hold_against(ref.state.rules, top, play).reasons)
        reason = f"{reason[:1].upper()}{reason[1:]}."
        ref.state.more[ref.entry.place("play"), "GE205"] = None, reason
        told = f"{who} played {play} on {top}, which it does not match"
        spoils = [f"hand {who}", "turn", "top"]
        ref.wrong("EX-020 GE205", told, ("top",), "play", spoils=spoils)


def _lay_extra(ref: Referee, now: Round, play: Card, extra: CardFace) -> None:
    """Lay a second card, which only a Deletion takes along (EX-028)."""
    who = now.who
    if now.owes != DELETION and play is not UNKNOWN:
        told = f"{who} played {extra} besides {now.top or 'another card'}; only a Deletion "
        told, spoils = f"{told}takes another card along", [f"hand {who}", "turn", "top", "below"]
        ref.wrong("EX-028 GE209", told, ("top",), "extra", spoils=spoils)
    elif extra is not UNKNOWN:
        _refuse_second_deletion(ref, now, extra, "extra")
    _take(ref, now, who, extra, "extra")
    _put_on_top(ref, now, extra, "extra")


def _refuse_undone(ref: Referee, now: Round, entry: Turn) -> None:
    """Refuse a turn in which nothing was done, or not what a card asks for."""
    who, key = now.who, f"hand {now.who}"
    if not (entry.acts or entry.draws or entry.number):  # EX-025
        has_none = now.opening == DELETION and now.holds_only_deletions(who)
        if (now.pile or now.below) and not has_none and not entry.unread:
            told, spoils = f"{who} neither played nor drew a card", _exchanged(now, who)
            ref.wrong("EX-025 GE206", told, ("pile",), spoils=[key, "top", "turn", *spoils])
    elif now.owes == DELETION and (top := now.top) is not None:  # EX-032
        others = [one for one in now.known(who) if may_follow_deletion(one, top)]
        if others:
            told = f"{who} played {top} alone, but held {others[0]}: a Deletion takes another card "
            spoils = ["turn", "top", "below"]
            ref.wrong("EX-032 GE212", f"{told}along", (key, "top"), spoils=spoils)
    elif now.owes == SUBSTITUTION and now.hands[who] and not entry.unread:
        leave_unchecked(ref, "cards exchanged")
        ref.unwritten(*ref.state.hand_keys())


def _refuse_second_deletion(ref: Referee, now: Round, card: CardFace, at: str) -> None:
    top = now.top
    if top is not None and top.does and not may_follow_deletion(card, top):
        told = f"{now.who} played {card} with {top}; a Deletion takes any card but a Deletion"
        ref.wrong("EX-032 GE212", told, ("top",), at, spoils=[f"hand {now.who}", "turn"])


def _take(ref: Referee, now: Round, who: str, card: CardFace, at: str, taker: str = "") -> None:
    """Take a card out of a hand (EX-029), for another player in an exchange (EX-030)."""
    hand = now.hands[who]
    if card in (hand[:-1] if at == "swap.gifts.1.card" else hand):  # not what was just received
        hand.remove(card)
        return
    key = f"hand {who}"
    if None in hand or card is UNKNOWN:
        hand.remove(None) if None in hand else hand and hand.pop()
        if not ref.in_doubt(key):
            _see(ref, now, card, at, who)
        return
    holder = next((name for name, cards in now.hands.items() if card in cards), "")
    played = now.played_on.get(card)
    line = played[0].place(played[1])[0] if played else 0
    where = f": {holder} holds it" if holder else f": it was played on line {line}" * bool(line)
    law, message, spoils = "EX-029 GE210", f"{who} did not hold {card}{where}", ["top", "turn"]
    if taker:
        law, message = "EX-030 GE211", f"{who} gave {card}, but did not hold it"
        spoils = [f"hand {taker}"]
    about = key, *["exchange"] * bool(holder)
    ref.wrong(law, message, about, at, spoils=spoils, who=who)
    if hand:
        hand.pop()  # it is open which; as many cards are left as if all had been right


def _put_on_top(ref: Referee, now: Round, card: CardFace, at: str) -> None:
    """Lay a card on the discard pile, and see what its action asks for (EX-033)."""
    if ref.doubts and not ref.entry.unread and not ref.is_broken:
        ref.settle("top")
    now.discards.append(_known(card))
    now.effect = now.owes = ""
    if card is not UNKNOWN:
        now.played_on[card] = ref.entry, at
        now.effect, now.owes = (card.does, "") if card.does in ACTIONS else ("", card.does)


# exchanges


def _givers(swap: Swap) -> list[str]:
    return [f"hand {one.player}" for one in swap.gifts]


def _exchange(ref: Referee, now: Round, swap: Swap) -> None:
    """Let two players exchange a card each, or their hands (A-4)."""
    gifts = swap.gifts
    if len(gifts) != 2 or any(one.player not in now.hands for one in gifts):
        ref.unwritten(*ref.state.hand_keys())
        return
    (one, first), (other, second) = [(gift.player or "", gift.card) for gift in gifts]
    keys = f"hand {one}", f"hand {other}"
    if one == other:
        told = f"{one} exchanged a card alone; a Substitution needs two players"
        ref.wrong("EX-030 GE211", told, (), "swap", spoils=[*ref.state.hand_keys()], who=now.who)
    elif ref.state.rules.swaps_hands:
        now.hands[one], now.hands[other] = now.hands[other], now.hands[one]
        doubts = {key: ref.doubts.pop(key) for key in keys if key in ref.doubts}
        ref.doubts |= {keys[key == keys[0]]: doubt for key, doubt in doubts.items()}
        if first is not None or second is not None:
            told = "a Substitution exchanges whole hands in this game, not single cards"
            at = f"swap.gifts.{0 if first is not None else 1}.card"
            ref.wrong("A-4 GE211", told, (), at, who=now.who)
    else:
        for n, (giver, taker, card) in enumerate(((one, other, first), (other, one, second))):
            if card is None or card is UNKNOWN:
                ref.unwritten(*keys)
            if card is not None:
                ref.next_part()
                _take(ref, now, giver, card, f"swap.gifts.{n}.card", taker)
                now.hands[taker].append(_known(card))
