"""Rounds of SET!, refereed exactly (pp. 25-26): a layout, an offspring, calls that are judged.

When all agree that there is nothing to call, the offspring waits beside the layout while the last
card added takes its place; after the next SET! nothing is replaced, and it is the offspring again.
So the cards on the table are 12, then 15, then 12 as the manual counts them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from testcross.rulesets.english import counted, listed
from testcross.rulesets.gene_rummy.entries import (
    Call,
    CardName,
    Round,
    RoundEnds,
    WrittenMating,
    card_at,
)
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.turns import (
    CardTable,
    Held,
    fork,
    in_their_places,
    see,
    whose,
)
from testcross.rulesets.genetics.ruleset import CallRules
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.tabletop.events import Event, Place
from testcross.rulesets.tabletop.referee import Referee, Rulebook

_PARENTS = 2


class Worth(NamedTuple):
    """What the mating of a call is."""

    label: str = ""
    """As one writes it."""
    right: int | None = None
    """Its right points; None where they are not known."""
    claimed: int | None = None
    illegal_at: tuple[str, ...] = ()
    """The loci at which it is illegal, and why."""
    reason: str = ""


class Outcome(NamedTuple):
    """What a call won or lost, as written and as it is right."""

    claimed: int | None
    correct: int | None
    is_mating: bool = False
    """Whether it is a mating that stays with its player, and scores as that."""
    is_open: bool = False


@dataclass(kw_only=True)
class CallTable(CardTable):
    """The table of a round of SET!."""

    play: CallRules
    find_set: Callable[[Sequence[str], str], str]
    """Tells a SET! that lies there; empty where none does."""
    worths: Mapping[Place, Worth]
    """By the place of each mating that is called."""
    layout: Held = field(default_factory=lambda: Held(0))
    offspring: CardName | None = None
    """None where it is not known, or none is left."""
    shown_on: int = 0
    """On which line the offspring in force was turned up."""
    waiting: list[tuple[CardName | None, int]] = field(default_factory=list)
    left: int = 0
    over: str = ""
    played_on: bool = False
    outcomes: dict[int, Outcome] = field(default_factory=dict)
    """By the index of the call."""

    def copy(self) -> "CallTable":
        copied = fork(self)
        copied.layout = Held(self.layout.size, [*self.layout.known])
        return copied

    def worth(self, entry: Call) -> Worth:
        return Worth() if entry.mating is None else self.worths[entry.mating.place()]


def lay_out(ref: Referee, entry: Round) -> None:
    state: CallTable = ref.state
    state.layout, state.seen, state.waiting, state.seen_on = Held(0), Counter(), [], {}
    state.left, state.over, state.played_on = sum(state.copies.values()) * 2, "", False
    ref.settle_all("layout", "offspring", "deck", "card")
    _lay(ref, entry.layout, state.play.layout, "layout", "laid out")
    ref.next_part()
    _show(ref, entry.offspring, "offspring")
    state.left -= 1


def _lay(ref: Referee, entries: Sequence[Entry] | None, due: int, at: str, what: str) -> None:
    """Lay cards from the deck beside the others; of those not written nobody knows which."""
    state: CallTable = ref.state
    due = min(due, state.left)
    if entries is None:
        state.layout.size += due
        state.left -= due
        return
    _lie_down(ref, entries, at)
    ref.next_part()
    message = f"{counted(len(entries), 'card')} {what}; expected {due}"
    where = f"{at}.0" if entries else at
    ref.need(len(entries) == due, "p.25 GR207", message, ["deck"], where, who=None)
    # what lacks is taken to lie there unwritten: whoever calls it makes no slip of their own
    state.layout.size += max(0, due - len(entries))
    state.left = max(0, state.left - max(due, len(entries)))


def _lie_down(ref: Referee, entries: Iterable[Entry], at: str) -> None:
    state: CallTable = ref.state
    for place, card in enumerate(map(card_at, entries)):
        see(ref, card, f"{at}.{place}", spoils=["layout"], who=None)
        state.layout.take_up(card)


def _show(ref: Referee, entry: Entry | None, at: str) -> None:
    """Let a card be the offspring; None is one that is not known."""
    card = card_at(entry)
    see(ref, card, at, spoils=["offspring"], who=None)
    ref.state.offspring = card
    ref.state.shown_on = ref.entry.place(at)[0] if card is not None else 0


def call(ref: Referee, entry: Call) -> None:
    state: CallTable = ref.state
    if state.over and not state.played_on:
        message = f"a call after the end of the round: {state.over}"
        ref.wrong("p.26 GR208", message, ["deck"], who=None)
        ref.next_part()
        state.played_on = True
    if entry.is_lost:
        ref.unwritten("layout", "offspring", "deck")
        state.layout = Held(sum(state.copies.values()) * 2, state.layout.known)
        state.offspring, state.waiting = None, []
        return
    if entry.is_added:
        _add(ref, entry.added or ())
        return
    kept = _was_kept(ref, entry)
    ref.next_part()
    lies_there = True
    kit = _of_added(state, entry)
    if kit is not None and kept and not state.waiting:
        message = f"the kit is {kit}, but the offspring is {state.offspring} "
        message += f"(line {state.shown_on}), and no cards were added"
        ref.wrong("p.25 GR204", message, ["offspring"], "mating.kits.0")
        # the last of those added, which nobody wrote, is the offspring of the call
        state.waiting.append((state.offspring, state.shown_on))
        added = min(state.play.added, state.left)
        state.layout.size += max(0, added - 1)
        state.left -= added
        see(ref, kit, "mating.kits.0", spoils=["offspring"])
        state.offspring, state.shown_on = kit, 0
    if entry.mating is not None:
        lies_there = _point_at(ref, entry.mating, kept=kept, is_added=kit is not None)
    elif kept and entry.incomplete:
        state.layout.size = max(0, state.layout.size - _PARENTS)
        ref.unwritten("layout")
    state.outcomes[ref.index] = _outcome(state, entry, lies_there=lies_there, kept=kept)
    if state.seat(entry.player) is not None and lies_there:
        _judge(ref, entry, kept=kept)
    if kept and (entry.mating is not None or entry.incomplete):
        ref.next_part()
        _refill(ref, entry)


def _of_added(state: CallTable, entry: Call) -> CardName | None:
    """The kit of a call that may have been added, though nobody wrote it.

    It has not been seen before, and nothing is replaced.
    """
    kit = card_at(entry.mating.kits[0]) if entry.mating is not None and entry.mating.kits else None
    is_refilled = entry.replaced or entry.offspring is not None
    if kit is None or state.offspring is None or is_refilled or not state.left:
        return None
    return None if kit.is_like(state.offspring) or state.seen[kit] else kit


def _was_kept(ref: Referee, entry: Call) -> bool:
    """Tell how a call was judged at the table: by what came of it, else as it is written."""
    state: CallTable = ref.state
    refilled = entry.replaced is not None or entry.offspring is not None
    scored = entry.mating is not None and entry.mating.points is not None
    came_of_it = None
    if entry.penalty is not None:
        came_of_it = None if refilled or scored else False
    elif refilled or (scored and state.waiting):
        came_of_it = True
    verdict = entry.verdict
    if verdict is None:
        nothing_lost = entry.penalty is None and (entry.mating is not None or entry.incomplete)
        return nothing_lost if came_of_it is None else came_of_it
    if came_of_it is None or came_of_it == verdict:
        return verdict
    player = state.seat(entry.player)
    caller = f"the call of {player}" if player else "the call"
    marked, right = ("wrong", "right") if came_of_it else ("right", "wrong")
    why = "it was kept" if came_of_it else "it cost points, and nothing was replaced"
    message = f"{caller} is marked '{marked}', but {why}; should be '{right}'"
    ref.wrong("p.25 GR209", message, (), "judged")
    return came_of_it


def _point_at(ref: Referee, mating: WrittenMating, *, kept: bool, is_added: bool) -> bool:
    """Find the cards of a call on the table; tell whether they lie there."""
    state: CallTable = ref.state
    cards = mating.named()
    lies_there = True
    parents = in_their_places(ref, state.layout, mating, cards, "mating")
    for path, card in zip(("buck", "doe"), parents, strict=True):
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
    kit = cards[_PARENTS] if len(cards) > _PARENTS else None
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


def _outcome(state: CallTable, entry: Call, *, lies_there: bool, kept: bool) -> Outcome:
    worth, penalty = state.worth(entry), state.play.penalty
    if entry.mating is None and kept and entry.incomplete:
        return Outcome(None, None, is_open=True)
    if entry.mating is not None and kept:
        if worth.illegal_at and lies_there:
            return Outcome(worth.claimed, -penalty)
        return Outcome(worth.claimed, worth.right, is_mating=True)
    right = worth.right if _is_refused_wrongly(worth, kept=kept) and lies_there else None
    lost = penalty if entry.fine is None else entry.fine
    return Outcome(-lost, -penalty if right is None else right)


def _is_refused_wrongly(worth: Worth, *, kept: bool) -> bool:
    is_legal = not worth.illegal_at and bool(worth.label)
    return is_legal and not kept and worth.right is not None


def _judge(ref: Referee, entry: Call, *, kept: bool) -> None:
    state: CallTable = ref.state
    player, penalty = state.seat(entry.player), state.play.penalty
    worth, fine = state.worth(entry), entry.fine
    if entry.mating is None and kept and not entry.incomplete:
        message = f"the call of {player} is marked right, but has no mating"
        ref.wrong("p.25 GR209", message)
    elif entry.mating is not None and kept:
        message = (
            f"{worth.label} is illegal at {listed(worth.illegal_at, 'and')}, but was kept: it "
            f"costs {penalty} points and the cards go back"
        )
        ref.need(not worth.illegal_at, "p.25 GR209", message)
        message = f"{player} was fined {fine} for a call that was kept"
        ref.need(fine is None, "p.25 GR209", message, (), "penalty")
    elif _is_refused_wrongly(worth, kept=kept):
        message = f"{worth.label} was judged wrong, but is legal: {player} keeps it and "
        lost = -penalty - (worth.right or 0)
        ref.wrong("p.25 GR209", f"{message}scores {worth.right}", points=lost)
    else:
        message = f"{player} was fined {fine}; a wrong call costs {penalty} points"
        off = penalty - (fine or 0)
        is_right = fine in (None, penalty)
        ref.need(is_right, "p.25 GR209", message, (), "penalty", points=off)


def _refill(ref: Referee, entry: Call) -> None:
    """Replace the parents and turn up an offspring, unless cards were added before (p. 25)."""
    state: CallTable = ref.state
    if state.waiting:
        state.offspring, state.shown_on = state.waiting.pop()
        cards = entry.replaced or ()
        message = f"{counted(len(cards), 'card')} laid out as replacements; expected 0: "
        message += f"the {state.play.added} cards added before take their place"
        ref.need(not cards, "p.25 GR207", message, ["deck"], "replaced.0", who=None)
        again, card = state.offspring, card_at(entry.offspring)
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
    is_shown = card_at(entry.offspring) is not None or entry.replaced is None or entry.incomplete
    message = "no offspring was turned up; expected 1 card"
    ref.need(is_shown, "p.25 GR207", message, ["deck"], who=None)
    _show(ref, entry.offspring, "offspring")
    state.left = max(0, state.left - 1)


def _add(ref: Referee, entries: Sequence[Entry]) -> None:
    """Lay out more cards when all agree that there is no SET!; the last is the offspring."""
    state: CallTable = ref.state
    if state.offspring is not None and not state.layout.hidden and state.layout.size >= _PARENTS:
        found = state.find_set([str(card) for card in state.layout.known], str(state.offspring))
        message = f"all agreed on no SET!, but this is one: {found}"
        ref.need(not found, "p.25 GR209", message, ["layout", "offspring"], who=None)
        ref.next_part()
    due, number = min(state.play.added, state.left), len(entries)
    message = f"{counted(number, 'card')} added; expected {due}"
    ref.need(number == due, "p.25 GR207", message, ["deck"], "added.0", who=None)
    ref.next_part()
    state.left = max(0, state.left - max(due, number))
    if number < due:  # nobody knows which of them is the offspring
        state.waiting.append((state.offspring, state.shown_on))
        _lie_down(ref, entries, "added")
        state.layout.size += due - number
        state.offspring = None
        return
    _lie_down(ref, entries[:-1], "added")
    if entries:
        state.waiting.append((state.offspring, state.shown_on))
        ref.next_part()
        _show(ref, entries[-1], f"added.{number - 1}")


def end(ref: Referee, _: RoundEnds) -> None:
    state: CallTable = ref.state
    message = f"the round is not over: the deck has {state.left} cards left"
    few = ["deck"] if state.left <= state.play.added else []
    ref.need(state.over or state.left <= 0, "p.26 GR208", message, few, who=None)


def _touches(_state: CallTable, entry: Event) -> list[str]:
    return ["layout", "offspring"] if isinstance(entry, Round | Call) else []


BOOK = Rulebook(
    rules={Round: lay_out, Call: call, RoundEnds: end},
    touches=_touches,
    if_assumed="GR208",
    who=whose,
    placed=(Round, Call, RoundEnds),
)


def first_table(
    players: Sequence[str],
    play: CallRules,
    rules: Rules,
    find_set: Callable[[Sequence[str], str], str],
    worths: Mapping[Place, Worth],
) -> CallTable:
    return CallTable(
        players=tuple(players),
        copies={one.name: one.copies for one in rules.ruleset.varieties},
        play=play,
        find_set=find_set,
        worths=worths,
    )
