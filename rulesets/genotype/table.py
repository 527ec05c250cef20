"""A game of Genotype as the referee plays it: its first state, and its rules by kind of entry."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from testcross.rulesets.genotype import breeding, johann, scoring, upgrades, working
from testcross.rulesets.genotype import entries as ev
from testcross.rulesets.genotype.box import Rules
from testcross.rulesets.genotype.cards import GENES, split_space
from testcross.rulesets.genotype.choices import pick_choices
from testcross.rulesets.genotype.effects import ASSISTANTS, spaces
from testcross.rulesets.genotype.entries import JOHANN, Record
from testcross.rulesets.genotype.state import KINDS, Board, Deck, State, pool_keys
from testcross.rulesets.tabletop.events import Event
from testcross.rulesets.tabletop.referee import (
    Doubts,
    FirstBreachError,
    IllegalMove,
    Referee,
    Rulebook,
)
from testcross.rulesets.tabletop.search import Search


def first_state(players: Sequence[str], rules: Rules) -> State:
    box = rules.box
    boards = {name: Board(plots=box.plots, slots=box.slots) for name in players}
    state = State(
        players=tuple(players),
        rules=rules,
        boards=boards,
        prices={name: track.start for name, track in box.prices.items()},
        decks={kind: Deck() for kind in (*KINDS, "automa")},
        first=players[0],
        turn=players[0],
    )
    state.decks["tools"].unseen = Counter(box.tools)
    state.decks["assistants"].unseen = Counter(ASSISTANTS)
    state.decks["automa"].unseen = Counter(list(box.automa))
    if box.plants:
        state.decks["plants"].unseen = Counter(box.plants)
    if rules.assistant:
        state.johann.assistants.append(rules.assistant)
        state.decks["assistants"].unseen[rules.assistant] -= 1
    return state


def first_doubts(state: State) -> Doubts:
    """Return what nobody knows before the set-up is written."""
    keys = ["first", "turn", *(f"{part} {kind}" for part in ("row", "copies") for kind in KINDS)]
    for name in state.players:
        is_automa = state.solo and name == JOHANN  # who holds no cards
        parts = ("garden",) if is_automa else ("hand", "tools", "garden")
        keys += [f"{part} {name}" for part in parts]
    stated = state.rules.box.stated
    keys += [f"price {name}" for name in state.prices if f"prices.{name}" not in stated]
    if state.rules.assistant == "Sister Elisabeth":
        keys += [f"goals {JOHANN}"]
    return dict.fromkeys(keys)


def any_turn(ref: Referee, entry: ev.Turn) -> None:
    ref.state.was_played = True
    if ref.state.solo and (entry.player or ref.state.turn) == JOHANN:
        working.enter(ref)
        johann.turn(ref, entry)
    else:
        working.turn(ref, entry)


RULES: dict[type[Event], Callable[[Referee, Any], None]] = {
    ev.SetUp: working.set_up,
    ev.Phase: upgrades.begin_phase,
    ev.Turn: any_turn,
    ev.AutomaPhase: johann.automa_phase,
    ev.Roll: breeding.roll,
    ev.Pools: breeding.pools,
    ev.Pick: breeding.pick,
    ev.Purchase: upgrades.purchase,
    ev.Reset: upgrades.reset,
    ev.Harvests: upgrades.last_harvests,
    ev.SheetLine: scoring.at_the_end,
    ev.Winner: scoring.at_the_end,
}


def touches(state: State, entry: Event) -> Iterable[str]:
    """Return what an entry may change of which not all can be read."""
    if isinstance(entry, ev.Pools | ev.Roll):
        return pool_keys()
    if isinstance(entry, ev.SetUp | ev.Reset):
        names = list(state.players)
        parts = [f"row {kind}" for kind in KINDS] + [f"deck {kind}" for kind in KINDS]
        return [*parts, *(key for name in names for key in state.all_of(name))]
    name = getattr(entry, "player", None) or state.turn
    if isinstance(entry, ev.Pick):
        return state.of_pick(name)
    if isinstance(entry, ev.Purchase):
        return state.of_purchase(name)
    keys, space = state.of_turn(name), getattr(entry, "space", None)
    if isinstance(entry, ev.Turn) and space is None:
        keys = working.keys_without_space(state, name, entry)
    action, gene = split_space(space or "")
    # what the space has nothing to do with, and if only a card or a number is open, what it gives
    others = {"spaces", "second"} if action in spaces() else set()
    squares = {gene} if gene else {*GENES}
    squares = squares if action not in spaces() or spaces()[action].tiles else set()
    others |= {f"{part} {one}" for part in ("square", "tiles") for one in {*GENES} - squares}
    unread = [one.path.partition(".")[0] for one in entry.all_unread()]
    if {*unread} <= {"draws", "coin", "coins", "pays"}:
        kept = ("coins", *(("hand", "tools", "row", "deck") if "draws" in unread else ()))
        others |= {key for key in keys if key.split(maxsplit=1)[0] not in kept}
    return [key for key in keys if key not in others]


def other_moves(state: State, entry: Event) -> Iterable[Event]:
    """Return what else may have been done in the place of an entry."""
    if isinstance(entry, ev.Pick) and (entry.player or state.turn) != JOHANN:
        name = entry.player if entry.player in state.boards else state.turn
        picks = pick_choices(state, name, entry.shift) if entry.passes else ()
        passing = [] if entry.passes else [ev.Pick(entry.player, entry.shift, passes=True)]
        return passing or [one for one in picks if not one.passes]
    if isinstance(entry, ev.Purchase) and not entry.passes:
        return [ev.Purchase(entry.player, passes=True)]
    return ()


def round_at(entries: Sequence[Event], index: int) -> tuple[int, str, str]:
    """Return how many entries the round has that begins at one, and what it is if one too many."""
    if not isinstance(entries[index], ev.Phase):
        return 0, "", ""
    phases = [(n, one) for n, one in enumerate(entries) if isinstance(one, ev.Phase)]
    starts = [n for n, phase in phases if phase.name == "working"]
    if index not in starts:
        return 0, "", ""
    ends = (ev.Harvests, ev.SheetLine, ev.Winner)
    rest = range(index + 1, len(entries))
    stop = next((n for n in rest if n in starts or isinstance(entries[n], ends)), len(entries))
    earlier = [n for n in starts if n < index]
    if stop not in starts and len(earlier) < upgrades.LAST_ROUND:
        # the last of so few is one too many only if it is the one before, written again
        before = entries[earlier[-1] : index] if earlier else ()
        if not earlier or before[: stop - index] != entries[index:stop]:
            return 0, "", ""
    return stop - index, "GT-001 GT201", "a round is written twice, or is one too many"


def whose(state: State, entry: Event, path: str) -> str:
    """Return whose entry it is: of tables by player whose part, of moves who made them."""
    for name in path.split(".")[1:2]:
        if name in state.boards:
            return name
    if isinstance(entry, ev.Turn | ev.Pick | ev.Purchase):
        name = entry.player or state.turn
        return name if name in state.boards else ""
    if isinstance(entry, ev.AutomaPhase):
        return JOHANN
    return (entry.player or "") if isinstance(entry, ev.SheetLine) else ""


BOOK = Rulebook(RULES, touches, "GT290", whose, other_moves, round_at)


def referee_of(record: Record) -> Referee:
    state = first_state(record.players, record.rules)
    return Referee(state, BOOK, first_doubts(state))


def table_after(state: State, entry: Event) -> State | None:
    """Return the table after a move; None where a rule forbids it."""
    referee = Referee(state.copy(), BOOK, stop=True)
    try:
        referee.play(entry, 0)
    except FirstBreachError:
        return None
    found: State = referee.state
    return found


def play(record: Record, *, until: int | None = None) -> Referee:
    """Play a record, or so many of its entries; return the referee with all that was found."""
    referee = referee_of(record)
    referee.play_all(record.entries[:until])
    return referee


def verify(record: Record) -> list[IllegalMove]:
    if not record.players:
        return list(record.unread)
    first = referee_of(record)
    return [*record.unread, *Search(first.state, BOOK, first.doubts).findings(record.entries)]
