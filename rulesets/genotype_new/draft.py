"""What picks are worth at a table, and what a phase could have given (GT-133 to GT-144).

A table is a record cut at a point, or `table_without_record`. A pick is played by the referee, so
tools, assistants and Shifts count; what follows it is the best allotment of the dice that are left.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genotype_new.box import Rules
from testcross.rulesets.genotype_new.breeding import due_shift
from testcross.rulesets.genotype_new.cards import (
    GENES,
    TRAITS_OF,
    Plant,
    Pools,
    gene_of,
    matches,
)
from testcross.rulesets.genotype_new.choices import pick_choices, with_knife
from testcross.rulesets.genotype_new.entries import JOHANN, Phase, Pick, Record
from testcross.rulesets.genotype_new.johann import shifts_due
from testcross.rulesets.genotype_new.state import Bed, State
from testcross.rulesets.genotype_new.table import BOOK, first_doubts, first_state
from testcross.rulesets.tabletop_new.referee import FirstBreachError, Referee
from testcross.solver.drafts import (
    MOST_CERTAIN_STATES,
    MOST_STATES,
    OURS,
    AllotmentProblem,
    DraftProblem,
    Group,
    Piece,
    TooManyStatesError,
    Turn,
    Use,
    best_alone,
    certain_draft,
    expected_draft,
    our_uses,
)

JOHANNS_DICE = 4
"""A Shift of Johann's takes a single arrow's die, two of the double arrow, and a De Novo die."""
OTHERS = ("none", "random", "worst")


class TableError(TestcrossError):
    """A question that a table does not answer; says what to write."""


@dataclass(frozen=True, slots=True)
class PickWorth:
    """A legal pick, and the score that it leads to."""

    pick: Pick
    worth: Fraction
    at_least: Fraction | None = None
    """What is certain with it whatever the others take; None if that was not asked."""


@dataclass(frozen=True, slots=True)
class PickAnswer:
    """Every legal pick of a player, the best first."""

    player: str
    others: str
    slots: int
    now: int
    """The score without another pick."""
    picks: tuple[PickWorth, ...]
    worth: Fraction
    exact: bool
    """Whether all that the others may do was looked at; if not, the worths are those alone."""


def table_without_record(
    dice: Pools,
    plants: Sequence[tuple[Plant, Sequence[str]]],
    *,
    slots: int | None = None,
    coins: int = 0,
    goals: Sequence[str] = (),
    rules: Rules | None = None,
) -> State:
    """Return a table of one player with dice and plants, for questions without a record.

    Args:
        dice: those on the board.
        plants: each with its covered traits.
        slots: that are free; by default those of a mat.
        coins: that the player has.
        goals: of the player.
        rules: with their box; by default what is assumed.
    """
    state = first_state(["you"], rules or Rules())
    board = state.boards["you"]
    board.garden = [Bed(plant, covered=set(covered)) for plant, covered in plants]
    board.slots = board.slots if slots is None else slots
    board.coins, board.goals = coins, list(goals)
    state.pools, state.phase = dice.copy(), "breeding"
    return state


def whole(state: State, name: str, plant: Plant) -> int:
    """Return what a plant is worth complete: its points, and those of goals that it matches."""
    board = state.boards[name]
    won = (g for g in board.goals if any(matches(g, trait) for trait in plant.traits))
    return plant.points + sum(state.rules.box.points(goal) for goal in won)


def worth_now(state: State, name: str, marker_worth: int = 1) -> int:
    """Return the score if nothing more is picked, markers on incomplete plants at their worth."""
    board = state.boards[name]
    done = [*board.done, *(bed.plant for bed in board.garden if bed.is_complete)]
    points = sum(whole(state, name, plant) for plant in done)
    markers = sum(len(bed.covered) for bed in board.garden if not bed.is_complete)
    return points + marker_worth * markers + board.coins


def open_traits(state: State, name: str) -> list[tuple[Plant, str]]:
    """Return the open traits of a garden, plant by plant: the things of the solver's problem."""
    garden = state.boards[name].garden
    return [(bed.plant, trait) for bed in garden for trait in bed.open_traits]


def allotment(state: State, name: str, marker_worth: int = 1) -> AllotmentProblem:
    """Return which open traits could be covered with which dice, without cards."""
    groups: list[Group] = []
    things: list[Piece] = []
    for bed in state.boards[name].garden:
        if bed.open_traits:
            first = len(things)
            for trait in bed.open_traits:
                gene = gene_of(trait)
                things.append(Piece(GENES.index(gene), TRAITS_OF[gene].index(trait)))
            gain = whole(state, name, bed.plant) - marker_worth * len(bed.plant.traits)
            groups.append(Group(tuple(range(first, len(things))), gain))
    pools = state.pools
    return AllotmentProblem(
        supplies=tuple(tuple(max(0, pools[t]) for t in TRAITS_OF[gene]) for gene in GENES),
        wilds=tuple(max(0, pools[f"m{gene}"]) for gene in GENES),
        things=tuple(things),
        groups=tuple(groups),
        capacity=max(0, state.boards[name].free_slots),
        thing_worth=marker_worth,
    )


def draft_problem(state: State, name: str, marker_worth: int = 1) -> DraftProblem:
    """Return the draft that is left, in the order of the Shifts; Johann takes several dice each."""
    takers = [name, *(n for n in state.players if n != name)]
    once: list[Turn] = []
    for player, gene in state.first_shifts:
        once += _turns(takers, player, GENES.index(gene))
    for player in state.second_shifts:
        once += _turns(takers, player, None)
    start = state.players.index(state.turn) if state.turn in state.players else 0
    seats = [*state.players[start:], *state.players[:start]]
    rounds = [n for n in seats if not state.boards[n].passed or n == name]
    return DraftProblem(
        allotment=allotment(state, name, marker_worth),
        once=tuple(once),
        rounds=tuple(t.taker for n in rounds for t in _turns(takers, n, None)),
        rooms=tuple(_room(state, n) for n in takers[1:]),
        failing_passes=state.rules.ruling("first_shift_fail") == "pass",
    )


def _turns(takers: Sequence[str], player: str, family: int | None) -> list[Turn]:
    times = JOHANNS_DICE if player == JOHANN else 1
    return [Turn(takers.index(player), family)] * times


def _room(state: State, name: str) -> int:
    board = state.boards[name]
    if state.solo and name == JOHANN:
        return max(0, shifts_due(state) - board.shifts) * JOHANNS_DICE
    return 0 if board.passed else max(0, board.free_slots)


def best_after(state: State, name: str, marker_worth: int = 1) -> int:
    """Return the best score that can be had if nobody else picks."""
    firsts = [gene for player, gene in state.first_shifts if player == name]
    best = 0
    for order in dict.fromkeys(permutations(firsts)):
        once = tuple(Turn(OURS, GENES.index(gene)) for gene in order)
        problem = DraftProblem(
            allotment=allotment(state, name, marker_worth),
            once=once,
            failing_passes=state.rules.ruling("first_shift_fail") == "pass",
        )
        best = max(best, best_alone(problem).worth)
    return worth_now(state, name, marker_worth) + best


def legal_picks(state: State, name: str, shift: str | None) -> Iterator[tuple[Pick, State]]:
    """Yield the picks that the referee allows, each with the table after it."""
    for pick in pick_choices(state, name, shift):
        for one in [pick, *with_knife(state, pick)]:
            referee = Referee(state.copy(), BOOK, stop=True)
            try:
                referee.play(one, 0)
            except FirstBreachError:
                continue
            yield one, referee.state


def answer_pick(
    state: State,
    name: str | None = None,
    *,
    others: str = "none",
    marker_worth: int = 1,
    most_states: int | None = None,
) -> PickAnswer:
    """Return what each legal pick of a player is worth.

    Args:
        state: a table in the Plant Breeding phase.
        name: whose pick; the next to pick if None.
        others: what the others are taken to do: ``none`` take nothing, ``random`` take any die
            that is left, all equally likely, ``worst`` take what hurts most.
        marker_worth: what a marker on an incomplete plant is worth, 1 at the end of the game.
        most_states: how many states are looked at if the others pick too.

    Raises:
        TableError: for a table without dice, or a name that does not play.
    """
    if state.phase != "breeding":
        raise TableError("there are no dice on the board; cut the record in Plant Breeding")
    due, kind = due_shift(state)
    firsts = [player for player, _ in state.first_shifts]
    player = name or due or (firsts[0] if firsts else state.turn)
    if player not in state.boards:
        raise TableError(f"{player!r} does not play; expected {' or '.join(state.players)}")
    if others not in OTHERS:
        raise TableError(f"others are {others!r}; expected {', '.join(OTHERS)}")
    own_first = next((gene for one, gene in state.first_shifts if one == player), None)
    shift = f"1st {own_first}" if own_first else "2nd" if kind == "2nd" and due == player else None
    alone = _alone(state, player, shift, marker_worth)
    now = worth_now(state, player, marker_worth)
    sure, exact = _contested(state, player, others, marker_worth, most_states)
    picks: tuple[PickWorth, ...] = tuple(
        replace(
            one,
            worth=sure.get(_key(one.pick), one.worth),
            at_least=sure.get(_key(one.pick)) if others == "worst" else None,
        )
        for one in alone
    )
    if others != "none" and exact:  # what only a card can do is worth what it gives at once
        picks = tuple(one for one in picks if _key(one.pick) in sure or one.pick.uses)
    ranked = tuple(sorted(picks, key=lambda one: -one.worth))
    passes = not ranked or ranked[0].pick.passes
    worth = Fraction(now) if passes else ranked[0].worth
    slots = state.boards[player].free_slots
    return PickAnswer(player, others, slots, now, () if passes else ranked, worth, exact)


def _alone(state: State, name: str, shift: str | None, marker_worth: int) -> list[PickWorth]:
    """Return every legal pick with the best score that can follow it, if nobody else picks."""
    mine = state.copy()
    mine.first_shifts = [one for one in mine.first_shifts if one[0] == name]
    mine.second_shifts = [one for one in mine.second_shifts if one == name]
    mine.turn = name
    return [
        PickWorth(pick, Fraction(best_after(after, name, marker_worth)))
        for pick, after in legal_picks(mine, name, shift)
    ]


def _key(pick: Pick) -> tuple[object, ...]:
    """Return what tells picks without cards apart."""
    dice = tuple(sorted(pick.dice or ()))
    return (dice, pick.plant, pick.trait) if not pick.uses else (pick.uses[0].name, dice)


def _contested(
    state: State, name: str, others: str, marker_worth: int, most_states: int | None
) -> tuple[dict[tuple[object, ...], Fraction], bool]:
    """Return what picks are worth against the others; and whether every state was looked at."""
    if others == "none":
        return {}, True
    problem = draft_problem(state, name, marker_worth)
    draft, limit = expected_draft, MOST_STATES
    if others == "worst":
        draft, limit = certain_draft, MOST_CERTAIN_STATES
    try:
        found = draft(problem, limit if most_states is None else most_states)
    except TooManyStatesError:
        return {}, False
    if not problem.is_ours:
        return {}, True
    now = worth_now(state, name, marker_worth)
    traits = open_traits(state, name)
    pairs = zip(our_uses(problem), found.uses, strict=True)
    return {_key_of_use(use, traits): Fraction(now + worth) for use, worth in pairs}, True


def _key_of_use(use: Use, traits: Sequence[tuple[Plant, str]]) -> tuple[object, ...]:
    dice = tuple(sorted(die_of(piece) for piece in use.pieces))
    plant, trait = (None, None) if use.thing is None else traits[use.thing]
    return dice, plant, trait


def die_of(piece: Piece) -> str:
    """Return the die that a piece of the solver stands for."""
    gene = GENES[piece.family]
    kinds = (*TRAITS_OF[gene], f"m{gene}")
    return kinds[piece.kind] if 0 <= piece.kind < 3 else kinds[3]


# a phase in hindsight


@dataclass(frozen=True, slots=True)
class PhaseReview:
    """One player in one Plant Breeding phase."""

    round: int
    player: str
    gained: int
    """Points, as if the game ended with the phase."""
    best: int
    """The most that was possible, with the others' picks as they were."""


def review(record: Record, marker_worth: int = 1) -> list[PhaseReview]:
    """Return what each player gained in each Plant Breeding phase, and what was possible.

    Picks with a tool or an assistant stay as they were. A phase of which something is in doubt for
    a player is left out.
    """
    state = first_state(record.players, record.rules)
    referee = Referee(state, BOOK, first_doubts(state))
    found: list[PhaseReview] = []
    begun: State | None = None
    picks: list[tuple[Pick, State, State]] = []
    for index, entry in enumerate([*record.entries, Phase(name="end")]):
        if isinstance(entry, Pick):
            before = referee.state.copy()
            begun = begun or _with_order(before)
            referee.play(entry, index)
            picks.append((entry, before, referee.state.copy()))
            continue
        if begun is not None:
            names = [n for n in record.players if not (n == JOHANN and state.solo)]
            doubts = referee.doubts
            for name in names:
                keys = {f"pool {gene}" for gene in GENES} | set(begun.of_pick(name))
                if not keys & doubts.keys():
                    found.append(_review(begun, referee.state, picks, name, marker_worth))
            begun, picks = None, []
        if index < len(record.entries):
            referee.play(entry, index)
    return found


def _with_order(before: State) -> State:
    """Return a table at its first pick, in Plant Breeding even if no die was written before."""
    referee = Referee(before.copy(), BOOK)
    if before.phase == "working":
        from testcross.rulesets.genotype_new.breeding import begin

        begin(referee)
    begun: State = referee.state
    return begun


def _review(
    begun: State,
    ended: State,
    picks: Sequence[tuple[Pick, State, State]],
    name: str,
    marker_worth: int,
) -> PhaseReview:
    """Return what a player could have gained: dice that were left, and those that they took."""
    start, reach = begun.copy(), ended.pools.copy()
    board = start.boards[name]
    firsts = [gene for player, gene in begun.first_shifts if player == name]
    stays, laid = 0, 0
    for pick, before, after in picks:
        whose = next((n for n in start.players if before.boards[n] != after.boards[n]), None)
        if whose != name or pick.passes:
            continue
        old, new = before.boards[name], after.boards[name]
        if not pick.uses:
            reach += before.pools - after.pools
            laid += new.dice - old.dice
            continue
        # what a card did stays: its markers, coins and slots
        stays += new.coins - old.coins
        board.extra_slots += new.extra_slots - old.extra_slots
        board.dice += new.dice - old.dice
        if pick.dice and gene_of(pick.dice[0]) in firsts:
            firsts.remove(gene_of(pick.dice[0]))
        for bed in board.garden:
            covered = new.find(bed.plant)
            was = old.find(bed.plant)
            if covered is not None and was is not None:
                bed.covered |= covered.covered - was.covered
    now = worth_now(begun, name, marker_worth)
    board.extra_slots += max(0, laid - board.free_slots)
    grown = replace(start, pools=reach, first_shifts=[(name, gene) for gene in firsts])
    best = best_after(grown, name, marker_worth) - now + stays
    gained = worth_now(ended, name, marker_worth) - now
    return PhaseReview(begun.round, name, gained, best)
