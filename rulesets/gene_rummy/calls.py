"""Rounds of SET!, refereed exactly (pp. 25-26): a layout, an offspring, calls that are judged.

When all agree that there is nothing to call, the offspring waits beside the layout while the last
card added takes its place; after the next SET! nothing is replaced, and it is the offspring again.
So the cards on the table are 12, then 15, then 12 as the manual counts them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from testcross.rulesets.english import counted, listed
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.turns import (
    CARD,
    SEAT,
    Held,
    ToldCard,
    ToldMating,
    copies_in,
    fork,
    in_their_places,
    no_block,
    no_other,
    see,
    whose,
)
from testcross.rulesets.genetics.ruleset import CallRules
from testcross.rulesets.tabletop import events
from testcross.rulesets.tabletop.events import NUMBER, Event, Place, many, maybe_many
from testcross.rulesets.tabletop.referee import Referee, Rulebook

_PARENTS = 2


@dataclass
class Layout(Event):
    """The possible parents are laid out, and the first offspring is turned up."""

    cards: tuple[ToldCard | None, ...] | None = maybe_many(CARD)
    """None where they are not written."""
    offspring: ToldCard | None = events.one(CARD)


@dataclass
class SetCall(Event):
    """Somebody calls SET!, and the others judge it."""

    player: str | None = events.one(SEAT)
    """None where nobody knows who it was."""
    mating: ToldMating | None = events.one(ToldMating)
    judged: bool | None = None
    """Whether it is marked right; None where that is not written."""
    penalty: int | None = events.one(NUMBER)
    """What it cost, as it is written; None where nothing is, or no number."""
    is_fined: bool = False
    replaced: tuple[ToldCard | None, ...] | None = maybe_many(CARD)
    offspring: ToldCard | None = events.one(CARD)
    is_open: bool = False
    """Whether something of it could not be read."""
    label: str = ""
    """The mating as one writes it."""
    worth: int | None = None
    """Its right points; None where they are not known."""
    claimed: int | None = None
    illegal_at: tuple[str, ...] = ()
    """The loci at which it is illegal."""
    has_points: bool = False
    """Whether points are written for it."""
    reason: str = ""
    """Why it is illegal."""


@dataclass
class Added(Event):
    """All agree that there is no SET!, and more cards are laid out."""

    cards: tuple[ToldCard | None, ...] = many(CARD)
    is_lost: bool = False
    """Whether it cannot be read what was added, or called."""


@dataclass
class CallsEnd(Event):
    """What is written takes the round for ended."""


@dataclass
class Outcome:
    claimed: int | None
    correct: int | None
    is_mating: bool = False
    """Whether it is a mating that stays with its player, and scores as that."""
    is_open: bool = False


@dataclass
class CallTable:
    """The table of a round of SET!."""

    players: tuple[str, ...]
    play: CallRules
    copies: Any
    find_set: Callable[[Sequence[str], str], str]
    """Tells a SET! that lies there; empty where none does."""
    layout: Held = field(default_factory=lambda: Held(0))
    seen: Counter[Any] = field(default_factory=Counter)
    seen_on: dict[ToldCard, tuple[str, ...]] = field(default_factory=dict)
    """How often each card came to light, and on which lines."""
    offspring: ToldCard | None = None
    """None where it is not known, or none is left."""
    shown_on: int = 0
    """On which line the offspring in force was turned up."""
    waiting: list[tuple[ToldCard | None, int]] = field(default_factory=list)
    left: int = 0
    over: str = ""
    played_on: bool = False
    exchanged: dict[Place, tuple[str, str]] = field(default_factory=dict)
    """By the place of a mating the cards in the places of buck and doe, each the other's."""
    outcomes: dict[int, Outcome] = field(default_factory=dict)
    """By the index of the call."""

    def copy(self) -> "CallTable":
        copied = fork(self)
        copied.layout = Held(self.layout.size, [*self.layout.known])
        return copied


def lay_out(ref: Referee, entry: Layout) -> None:
    state: CallTable = ref.state
    state.layout, state.seen, state.waiting, state.seen_on = Held(0), Counter(), [], {}
    state.left, state.over, state.played_on = sum(state.copies.values()) * 2, "", False
    ref.settle_all("layout", "offspring", "deck", "card")
    _lay(ref, entry.cards, state.play.layout, "cards", "laid out")
    ref.next_part()
    _show(ref, entry.offspring, "offspring")
    state.left -= 1


def _lay(
    ref: Referee, cards: Sequence[ToldCard | None] | None, due: int, at: str, what: str
) -> None:
    """Lay cards from the deck beside the others; of those not written nobody knows which."""
    state: CallTable = ref.state
    due = min(due, state.left)
    if cards is None:
        state.layout.size += due
        state.left -= due
        return
    _lie_down(ref, cards, at)
    ref.next_part()
    message = f"{counted(len(cards), 'card')} {what}; expected {due}"
    where = f"{at}.0" if cards else at
    ref.need(len(cards) == due, "p.25 GR207", message, ["deck"], where, who=None)
    # what lacks is taken to lie there unwritten: whoever calls it makes no slip of their own
    state.layout.size += max(0, due - len(cards))
    state.left = max(0, state.left - max(due, len(cards)))


def _lie_down(ref: Referee, cards: Iterable[ToldCard | None], at: str) -> None:
    state: CallTable = ref.state
    for place, card in enumerate(cards):
        see(ref, card, f"{at}.{place}", spoils=["layout"], who=None)
        state.layout.size += 1
        state.layout.known += [card] if card is not None else []


def _show(ref: Referee, card: ToldCard | None, at: str) -> None:
    """Let a card be the offspring; None is one that is not known."""
    see(ref, card, at, spoils=["offspring"], who=None)
    ref.state.offspring = card
    ref.state.shown_on = ref.entry.place(at)[0] if card is not None else 0


def call(ref: Referee, entry: SetCall) -> None:
    state: CallTable = ref.state
    _go_on(ref)
    kept = _was_kept(ref, entry)
    ref.next_part()
    lies_there = True
    kit = _of_added(state, entry)
    if kit is not None and kept and not state.waiting:
        message = f"the kit is {kit}, but the offspring is {state.offspring} "
        message += f"(line {state.shown_on}), and no cards were added"
        ref.wrong("p.25 GR204", message, ["offspring"], "mating.kits.0")
        _add_unwritten(ref, kit)
    if entry.mating is not None:
        is_added = kit is not None
        lies_there = _point_at(ref, entry.mating, kept=kept, is_added=is_added)
    elif kept and entry.is_open:
        state.layout.size = max(0, state.layout.size - _PARENTS)
        ref.unwritten("layout")
    state.outcomes[ref.index] = _outcome(entry, state.play.penalty, lies_there, kept=kept)
    if entry.player is not None and lies_there:
        _judge(ref, entry, kept=kept)
    if kept and (entry.mating is not None or entry.is_open):
        ref.next_part()
        _refill(ref, entry)


def _of_added(state: CallTable, entry: SetCall) -> ToldCard | None:
    """The kit of a call that may have been added, though nobody wrote it.

    It has not been seen before, and nothing is replaced.
    """
    kit = entry.mating.kits[0] if entry.mating is not None and entry.mating.kits else None
    is_refilled = entry.replaced or entry.offspring is not None
    if kit is None or state.offspring is None or is_refilled or not state.left:
        return None
    return None if kit.is_like(state.offspring) or state.seen[kit] else kit


def _go_on(ref: Referee) -> None:
    state: CallTable = ref.state
    if state.over and not state.played_on:
        message = f"a call after the end of the round: {state.over}"
        ref.wrong("p.26 GR208", message, ["deck"], who=None)
        ref.next_part()
        state.played_on = True


def _was_kept(ref: Referee, entry: SetCall) -> bool:
    """Tell how a call was judged at the table: by what came of it, else as it is written."""
    state: CallTable = ref.state
    refilled = entry.replaced is not None or entry.offspring is not None
    scored = entry.mating is not None and entry.has_points
    came_of_it = None
    if entry.is_fined:
        came_of_it = None if refilled or scored else False
    elif refilled or (scored and state.waiting):
        came_of_it = True
    if entry.judged is None:
        nothing_lost = not entry.is_fined and (entry.mating is not None or entry.is_open)
        return nothing_lost if came_of_it is None else came_of_it
    if came_of_it is None or came_of_it == entry.judged:
        return entry.judged
    caller = f"the call of {entry.player}" if entry.player else "the call"
    said, right = ("wrong", "right") if came_of_it else ("right", "wrong")
    why = "it was kept" if came_of_it else "it cost points, and nothing was replaced"
    message = f"{caller} is marked '{said}', but {why}; should be '{right}'"
    ref.wrong("p.25 GR209", message, (), "judged")
    return came_of_it


def _point_at(ref: Referee, mating: ToldMating, *, kept: bool, is_added: bool) -> bool:
    """Find the cards of a call on the table; tell whether they lie there."""
    state: CallTable = ref.state
    lies_there = True
    mating = in_their_places(ref, state.layout, mating, "mating")
    for path, card in (("buck", mating.buck), ("doe", mating.doe)):
        own = None if card is None else state.layout.find(card)
        is_there = card is None or own is not None or state.layout.hidden > 0
        message = f"{card} was called, but is not in the layout"
        there = ref.need(is_there, "p.25 GR201", message, ["layout"], f"mating.{path}")
        lies_there &= there
        if kept:
            state.layout.size = max(0, state.layout.size - 1)
            if own is not None:
                state.layout.known.remove(own)
            elif is_there and card is not None:
                see(ref, card, f"mating.{path}", "layout")
        ref.next_part()
    kit = mating.kits[0] if mating.kits else None
    among = state.layout.find(kit) if kit is not None and state.offspring is None else None
    if among is not None:  # it was added with too few others, and is the offspring
        state.layout.known.remove(among)
    fits = kit is None or state.offspring is None or kit.is_like(state.offspring)
    message = f"the kit is {kit}, but the offspring is {state.offspring} (line {state.shown_on})"
    ref.next_part()
    # with the kit a parent may have been added: then neither is a slip of its own
    about = ["offspring", "layout"] if is_added and not lies_there else ["offspring"]
    spoils = ["layout"] if is_added else []
    fits = ref.need(fits, "p.25 GR204", message, about, "mating.kits.0", spoils=spoils)
    return fits and lies_there


def _outcome(entry: SetCall, penalty: int, lies_there: bool, *, kept: bool) -> Outcome:  # noqa: FBT001
    if entry.mating is None and kept and entry.is_open:
        return Outcome(None, None, is_open=True)
    if entry.mating is not None and kept:
        if entry.illegal_at and lies_there:
            return Outcome(entry.claimed, -penalty)
        return Outcome(entry.claimed, entry.worth, is_mating=True)
    lost = penalty if not entry.is_fined or entry.penalty is None else entry.penalty
    right = entry.worth if _is_refused_wrongly(entry, kept=kept) and lies_there else None
    return Outcome(-lost, -penalty if right is None else right)


def _is_refused_wrongly(entry: SetCall, *, kept: bool) -> bool:
    legal = entry.mating is not None and not entry.illegal_at and bool(entry.label)
    return legal and not kept and entry.worth is not None


def _judge(ref: Referee, entry: SetCall, *, kept: bool) -> None:
    state: CallTable = ref.state
    player, penalty = entry.player, state.play.penalty
    if entry.mating is None and kept and not entry.is_open:
        message = f"the call of {player} is marked right, but has no mating"
        ref.wrong("p.25 GR209", message)
    elif entry.mating is not None and kept:
        message = (
            f"{entry.label} is illegal at {listed(entry.illegal_at, 'and')}, but was kept: it "
            f"costs {penalty} points and the cards go back"
        )
        ref.need(not entry.illegal_at, "p.25 GR209", message)
        message = f"{player} was fined {entry.penalty} for a call that was kept"
        ref.need(entry.penalty is None, "p.25 GR209", message, (), "penalty")
    elif _is_refused_wrongly(entry, kept=kept):
        message = f"{entry.label} was judged wrong, but is legal: {player} keeps it and "
        lost = -penalty - (entry.worth or 0)
        ref.wrong("p.25 GR209", f"{message}scores {entry.worth}", points=lost)
    else:
        message = f"{player} was fined {entry.penalty}; a wrong call costs {penalty} points"
        is_right = entry.penalty in (None, penalty)
        off = penalty - (entry.penalty or 0)
        ref.need(is_right, "p.25 GR209", message, (), "penalty", points=off)


def _refill(ref: Referee, entry: SetCall) -> None:
    """Replace the parents and turn up an offspring, unless cards were added before (p. 25)."""
    state: CallTable = ref.state
    if state.waiting:
        state.offspring, state.shown_on = state.waiting.pop()
        cards = entry.replaced or ()
        message = f"{counted(len(cards), 'card')} laid out as replacements; expected 0: "
        message += f"the {state.play.added} cards added before take their place"
        ref.need(not cards, "p.25 GR207", message, ["deck"], "replaced.0", who=None)
        again = state.offspring
        card = entry.offspring
        message = f"{card} was turned up, but {again} is the offspring again"
        fits = card is None or again is None or card.is_like(again)
        ref.next_part()
        ref.need(fits, "p.25 GR207", message, ["offspring"], "offspring", who=None)
        return
    _lay(ref, entry.replaced, _PARENTS, "replaced", "laid out as replacements")
    ref.next_part()
    if state.left <= 0 and "deck" not in ref.doubts:
        state.offspring = None
        state.over = "the deck is empty and no offspring is left"
        return
    is_shown = entry.offspring is not None or entry.replaced is None or entry.is_open
    message = "no offspring was turned up; expected 1 card"
    ref.need(is_shown, "p.25 GR207", message, ["deck"], who=None)
    _show(ref, entry.offspring, "offspring")
    state.left = max(0, state.left - 1)


def add(ref: Referee, entry: Added) -> None:
    """Lay out more cards when all agree that there is no SET!; the last is the offspring."""
    state: CallTable = ref.state
    _go_on(ref)
    if entry.is_lost:
        ref.unwritten("layout", "offspring", "deck")
        state.layout = Held(sum(state.copies.values()) * 2, state.layout.known)
        state.offspring, state.waiting = None, []
        return
    if state.offspring is not None and not state.layout.hidden and state.layout.size >= _PARENTS:
        found = state.find_set([str(card) for card in state.layout.known], str(state.offspring))
        message = f"all agreed on no SET!, but this is one: {found}"
        ref.need(not found, "p.25 GR209", message, ["layout", "offspring"], who=None)
        ref.next_part()
    due = min(state.play.added, state.left)
    message = f"{counted(len(entry.cards), 'card')} added; expected {due}"
    ref.need(len(entry.cards) == due, "p.25 GR207", message, ["deck"], "cards.0", who=None)
    ref.next_part()
    state.left = max(0, state.left - max(due, len(entry.cards)))
    if len(entry.cards) < due:  # nobody knows which of them is the offspring
        state.waiting.append((state.offspring, state.shown_on))
        _lie_down(ref, entry.cards, "cards")
        state.layout.size += due - len(entry.cards)
        state.offspring = None
        return
    _lie_down(ref, entry.cards[:-1], "cards")
    if entry.cards:
        state.waiting.append((state.offspring, state.shown_on))
        ref.next_part()
        _show(ref, entry.cards[-1], f"cards.{len(entry.cards) - 1}")


def _add_unwritten(ref: Referee, kit: ToldCard) -> None:
    """Take cards for added that nobody wrote: the last of them is the offspring of a call."""
    state: CallTable = ref.state
    state.waiting.append((state.offspring, state.shown_on))
    added = min(state.play.added, state.left)
    state.layout.size += max(0, added - 1)
    state.left -= added
    see(ref, kit, "mating.kits.0", spoils=["offspring"])
    state.offspring, state.shown_on = kit, 0


def end(ref: Referee, _: CallsEnd) -> None:
    state: CallTable = ref.state
    message = f"the round is not over: the deck has {state.left} cards left"
    few = ["deck"] if state.left <= state.play.added else []
    ref.need(state.over or state.left <= 0, "p.26 GR208", message, few, who=None)


def _touches(_state: CallTable, entry: Event) -> list[str]:
    return ["layout", "offspring"] if isinstance(entry, Layout | Added | SetCall) else []


BOOK = Rulebook(
    rules={Layout: lay_out, SetCall: call, Added: add, CallsEnd: end},
    touches=_touches,
    alternatives=no_other,
    if_assumed="GR208",
    who=whose,
    block_at=no_block,
    placed=(Layout, SetCall, Added, CallsEnd),
)


def first_table(
    players: Sequence[str],
    play: CallRules,
    rules: Rules,
    find_set: Callable[[Sequence[str], str], str],
) -> CallTable:
    return CallTable(tuple(players), play, copies_in(rules), find_set)
