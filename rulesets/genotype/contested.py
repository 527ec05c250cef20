"""Several take in turn, one of them for us: what each of our uses is worth by what the others do.

A draft as numbers: how many pieces lie where, which things are served, who takes next. Pieces that
make no difference any more are counted together, so that states that come to the same are the same:
kinds that nothing waits for, once they are of no use beside a wild piece either.

It is expected that each of the others takes any piece that is left, all equally likely. It is
certain whatever others take: a piece each turn, or a wild one with another. For that, the others
are one opponent. More pieces are never worse for us, who may stop at any time, so an opponent takes
pieces that we have a use for as long as there are any.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any, Generic, NamedTuple, TypeVar

from testcross.rulesets.genotype.allotment import (
    Allotment,
    AllotmentTable,
    allotment_of,
    best_with_each,
    without,
)
from testcross.solver.allotment_problem import WILD, AllotmentProblem, Piece, Use

OURS = 0
"""The taker whose worth is asked about; the others are numbered from 1."""


@dataclass(frozen=True, slots=True)
class DraftTurn:
    """A turn that comes once."""

    taker: int
    family: int | None = None
    """The only family from which may be taken then; None for any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftProblem:
    """What is wanted, what there is, and who takes when.

    Who cannot take anything is out from then on; only where ``failing_passes`` is False does
    somebody lose no more than that turn when its one family has nothing for them.
    """

    allotment: AllotmentProblem
    once: tuple[DraftTurn, ...] = ()
    """The turns that come first."""
    rounds: tuple[int, ...] = (OURS,)
    """Who takes after that, round and round."""
    rooms: tuple[int, ...] = ()
    """How many pieces each of the others can take."""
    failing_passes: bool = True

    @property
    def is_ours(self) -> bool:
        taker = self.once[0].taker if self.once else self.rounds[0]
        return taker == OURS

    @property
    def our_families(self) -> tuple[int, ...]:
        ours = (turn.family for turn in self.once if turn.taker == OURS)
        return tuple(family for family in ours if family is not None)


class TooManyStatesError(RuntimeError):
    """More states than may be looked at."""

    def __init__(self, most: int) -> None:
        super().__init__(f"more than {most} states")
        self.most = most


class DraftState(NamedTuple):
    """Where a draft stands."""

    counts: tuple[int, ...]
    """Pieces in each place: family by family its kinds, then its wild ones; last the idle ones."""
    served: int
    """A bit for each thing."""
    capacity: int
    """How many pieces we can still take."""
    turn: int
    """Which turn comes next; the rounds begin where the turns that come once end."""
    rooms: tuple[int, ...]
    """How many pieces each of the others can still take."""


class Option(NamedTuple):
    """Something that we can take."""

    gain: int
    places: tuple[int, ...]
    served: int


class DraftTable:
    """What can happen in a draft, and what it is worth to us at once."""

    def __init__(self, problem: DraftProblem) -> None:
        allotment = problem.allotment
        self._problem = problem
        self._allotment = allotment
        self._families: list[tuple[range, int]] = []
        start = 0
        for kinds in allotment.supplies:
            wild = start + len(kinds)
            self._families.append((range(start, wild), wild))
            start = wild + 1
        self.idle = start
        """The place of pieces that make no difference."""
        self._places = [self.place(piece) for piece in allotment.things]
        self._groups = [
            (sum(1 << thing for thing in group.things), group.gain) for group in allotment.groups
        ]
        self._worth: dict[int, tuple[int, ...]] = {}
        self._ranked: dict[int, list[tuple[int, int]]] = {}
        self._unwanted: dict[int, list[tuple[list[int], bool, int]]] = {}

    def place(self, piece: Piece) -> int:
        """Return where pieces of a kind are counted."""
        kinds, wild = self._families[piece.family]
        return wild if piece.kind == WILD else kinds[piece.kind]

    def family_at(self, place: int) -> int:
        """Return the family that is counted in a place; none has the last one."""
        return next(f for f, (_, wild) in enumerate(self._families) if place <= wild)

    def start(self) -> DraftState:
        """Return where the draft begins, nothing counted together yet."""
        problem = self._allotment
        rows = zip(problem.supplies, problem.wilds, strict=True)
        counts = [number for kinds, wilds in rows for number in (*kinds, wilds)]
        served = sum(1 << thing for thing in problem.served)
        return DraftState((*counts, 0), served, problem.capacity, 0, self._problem.rooms)

    def turn(self, number: int) -> DraftTurn:
        once = self._problem.once
        if number < len(once):
            return once[number]
        rounds = self._problem.rounds
        return DraftTurn(rounds[(number - len(once)) % len(rounds)])

    def next_turn(self, number: int) -> int:
        """Return the turn after one; in the rounds the first comes after the last."""
        after, once = number + 1, len(self._problem.once)
        return once if after == once + len(self._problem.rounds) else after

    @property
    def failing_passes(self) -> bool:
        """Whether who cannot take anything from one family is out."""
        return self._problem.failing_passes

    def our_turn_comes(self, number: int) -> bool:
        once, rounds = self._problem.once, self._problem.rounds
        return OURS in rounds or any(turn.taker == OURS for turn in once[number:])

    # what things are worth

    def gains(self, served: int) -> tuple[int, ...]:
        """Return for each thing what serving it next adds; 0 for what is served."""
        found = self._worth.get(served)
        if found is None:
            found = tuple(self._gain(thing, served) for thing in range(len(self._places)))
            self._worth[served] = found
        return found

    def _gain(self, thing: int, served: int) -> int:
        bit = 1 << thing
        if served & bit:
            return 0
        whole = sum(gain for things, gain in self._groups if things & ~served == bit)
        return self._allotment.thing_worth + whole

    def waiting(self, served: int) -> Iterator[tuple[int, int]]:
        """Yield each thing that is not served with the place of its pieces."""
        for thing, place in enumerate(self._places):
            if not served >> thing & 1:
                yield thing, place

    def single_gains(self, state: DraftState) -> list[tuple[int, int]]:
        """Return the places from which one piece adds something, with the most it can, best first.

        Only places with pieces in them.
        """
        ranked = self._ranked.get(state.served)
        if ranked is None:
            ranked = self._ranked[state.served] = self._gains_by_place(state.served)
        return [(gain, place) for gain, place in ranked if state.counts[place]]

    def _gains_by_place(self, served: int) -> list[tuple[int, int]]:
        best: dict[int, int] = {}
        gains = self.gains(served)
        for thing, place in self.waiting(served):
            if gains[thing] > best.get(place, 0):
                best[place] = gains[thing]
        if self._allotment.wild_worth > 0:
            for _, wild in self._families:
                best[wild] = self._allotment.wild_worth
        return sorted(((gain, place) for place, gain in best.items()), reverse=True)

    # what can be taken

    def options(self, state: DraftState) -> list[Option]:
        """Return what we can take if it is our turn; things that come to the same count once."""
        family = self.turn(state.turn).family
        found: dict[tuple[tuple[int, ...], int], Option] = {}
        gains = self.gains(state.served)
        for thing, place in self.waiting(state.served):
            if family is not None and self.family_at(place) != family:
                continue
            served = state.served | 1 << thing
            for places in self._ways(state, place):
                found[places, thing] = Option(gains[thing], places, served)
        for other, (_, wild) in enumerate(self._families):
            if state.counts[wild] and family in (None, other):
                option = Option(self._allotment.wild_worth, (wild,), state.served)
                found[(wild,), -1] = option
        return list(found.values())

    def _ways(self, state: DraftState, place: int) -> Iterator[tuple[int, ...]]:
        """Yield the pieces that can serve something whose own pieces are in a place."""
        counts = state.counts
        if counts[place]:
            yield (place,)
        kinds, wild = self._families[self.family_at(place)]
        if state.capacity >= 2 and counts[wild]:
            yield from ((wild, kind) for kind in kinds if counts[kind])
            if counts[wild] > 1:
                yield (wild, wild)

    def pairs(self, counts: tuple[int, ...], family: int | None) -> Iterator[tuple[int, int]]:
        """Yield each wild piece with another that somebody else may take with it."""
        for number, (kinds, wild) in enumerate(self._families):
            if counts[wild] and family in (None, number):
                yield from ((wild, kind) for kind in kinds if counts[kind])
                if counts[wild] > 1:
                    yield (wild, wild)

    def pairs_among(self, counts: tuple[int, ...], places: list[int]) -> int:
        """Return how many pairs of a wild piece and another the pieces in some places make."""
        number = 0
        for kinds, wild in self._families:
            if wild in places:
                others = sum(counts[kind] for kind in kinds if kind in places)
                mixed = min(counts[wild], others)
                number += mixed + (counts[wild] - mixed) // 2
        return number

    def useful(self, state: DraftState) -> set[int]:
        """Return the places with pieces that we may have a use for."""
        found: set[int] = set()
        wanted = {place for _, place in self.waiting(state.served)}
        for kinds, wild in self._families:
            of_family = wanted.intersection(kinds)
            found |= of_family
            if of_family and state.counts[wild] and state.capacity >= 2:
                found.update((*kinds, wild))
            elif self._allotment.wild_worth > 0:
                found.add(wild)
        return {place for place in found if state.counts[place]}

    def places_of(self, family: int | None) -> range:
        if family is None:
            return range(self.idle + 1)
        kinds, wild = self._families[family]
        return range(kinds.start, wild + 1)

    def option_of(self, state: DraftState, use: Use) -> Option:
        """Return a use as an option of a state in which nothing has been counted together yet."""
        if use.thing is None:
            return Option(self._allotment.wild_worth, (self.place(use.pieces[0]),), state.served)
        places = tuple(self.place(piece) for piece in use.pieces)
        gain = self.gains(state.served)[use.thing]
        return Option(gain, places, state.served | 1 << use.thing)

    def taken(self, state: DraftState, option: Option) -> DraftState:
        """Return the state after we have taken something."""
        left = state._replace(
            counts=without(state.counts, option.places),
            served=option.served,
            capacity=state.capacity - len(option.places),
            turn=self.next_turn(state.turn),
        )
        return self.tidied(left)

    def tidied(self, state: DraftState) -> DraftState:
        """Return a state with pieces that make no difference any more counted as idle."""
        counts = list(state.counts)
        ahead = {turn.family for turn in self._problem.once[state.turn :]}
        for family, (useless, is_wanted, wild) in enumerate(self._kinds_unwanted(state.served)):
            as_partner = is_wanted and counts[wild] and state.capacity >= 2
            together = useless and (as_partner or family in ahead)
            idle = useless[0] if together else self.idle
            for kind in useless:
                if kind != idle:
                    counts[idle] += counts[kind]
                    counts[kind] = 0
        return DraftState(tuple(counts), *state[1:])

    def _kinds_unwanted(self, served: int) -> list[tuple[list[int], bool, int]]:
        """Return per family the kinds that nothing wants, whether any is wanted, its wild place."""
        found = self._unwanted.get(served)
        if found is None:
            wanted = {place for _, place in self.waiting(served)}
            kinds_left = ([k for k in kinds if k not in wanted] for kinds, _ in self._families)
            found = self._unwanted[served] = [
                (useless, len(useless) < len(kinds), wild)
                for useless, (kinds, wild) in zip(kinds_left, self._families, strict=True)
            ]
        return found


_NOTHING = Fraction(0)
WorthT = TypeVar("WorthT", int, Fraction)


class StateWorth(ABC, Generic[WorthT]):
    """The worth of states, each remembered."""

    nothing: WorthT

    def __init__(self, table: DraftTable, most_states: int) -> None:
        self.table = table
        self._most = most_states
        self._looked_at = 0
        self._known: dict[DraftState, WorthT] = {}

    def of_option(self, state: DraftState, option: Option) -> WorthT:
        """Return what taking something leads to: its gain, and what follows.

        Raises:
            TooManyStatesError
        """
        return option.gain + self.of_state(self.table.taken(state, option))

    def of_state(self, state: DraftState) -> WorthT:
        """Return what a state is worth, whoever's turn it is."""
        self._looked_at += 1
        if self._looked_at > self._most:
            raise TooManyStatesError(self._most)
        if state.capacity == 0 or not self.table.our_turn_comes(state.turn):
            return self.nothing
        found = self._known.get(state)
        if found is None:
            is_ours = self.table.turn(state.turn).taker == OURS
            found = self._if_ours(state) if is_ours else self._if_theirs(state)
            self._known[state] = found
        return found

    def _if_ours(self, state: DraftState) -> WorthT:
        """Return the best of all that can be taken; we may also stop."""
        table = self.table
        options = table.options(state)
        if not options and table.turn(state.turn).family is not None and not table.failing_passes:
            return self.of_state(self._passed(state))
        best = self.nothing
        for option in sorted(options, key=lambda one: -one.gain):
            left = table.taken(state, option)
            if left.capacity == 1 and option.gain + _most_from_one(table, left) <= best:
                continue
            best = max(best, option.gain + self.of_state(left))
        return best

    def _passed(self, state: DraftState) -> DraftState:
        """Return the state after a turn on which nothing can be taken."""
        return state._replace(turn=self.table.next_turn(state.turn))

    @abstractmethod
    def _if_theirs(self, state: DraftState) -> WorthT:
        """Return what a state is worth on the turn of somebody else."""


class Expectation(StateWorth[Fraction]):
    """The expected worth of states."""

    nothing = _NOTHING

    def _if_theirs(self, state: DraftState) -> Fraction:
        """Return the mean over all that the others may take until our turn."""
        table = self.table
        family = table.turn(state.turn).family
        after, number = (state, 0) if family is not None else self._free_turns(state)
        if number:
            return self._mean(after, min(number, sum(state.counts)))
        if family is None:
            return self.of_state(after)
        return self._from_family(state, family)

    def _free_turns(self, state: DraftState) -> tuple[DraftState, int]:
        """Return the state on our turn, pieces still there, and how many are taken until then.

        A turn of one family ends the count as well.
        """
        table, turn, rooms, number = self.table, state.turn, list(state.rooms), 0
        while (now := table.turn(turn)).taker != OURS and now.family is None:
            if rooms[now.taker - 1]:
                rooms[now.taker - 1] -= 1
                number += 1
            turn = table.next_turn(turn)
        return state._replace(turn=turn, rooms=tuple(rooms)), number

    def _mean(self, state: DraftState, number: int) -> Fraction:
        """Return the mean over all that may be missing when so many pieces are gone."""
        table = self.table
        if state.capacity == 1 and table.turn(state.turn) == DraftTurn(OURS):
            return _mean_of_one(table, state, number)
        by_denominator: Counter[int] = Counter()
        for ways, counts in removals(state.counts, number):
            value = self.of_state(table.tidied(state._replace(counts=counts)))
            by_denominator[value.denominator] += ways * value.numerator
        parts = (Fraction(top, bottom) for bottom, top in by_denominator.items())
        return sum(parts, _NOTHING) / comb(sum(state.counts), number)

    def _from_family(self, state: DraftState, family: int) -> Fraction:
        """Return the mean over the pieces of one family of which somebody takes one."""
        table = self.table
        taker = table.turn(state.turn).taker - 1
        after = state._replace(turn=table.next_turn(state.turn))
        if not state.rooms[taker]:
            return self.of_state(table.tidied(after))
        rooms = list(state.rooms)
        places = [place for place in table.places_of(family) if state.counts[place]]
        if not places:
            rooms[taker] = 0 if table.failing_passes else rooms[taker]
            return self.of_state(table.tidied(after._replace(rooms=tuple(rooms))))
        rooms[taker] -= 1
        total = _NOTHING
        for place in places:
            counts = without(state.counts, (place,))
            left = table.tidied(after._replace(counts=counts, rooms=tuple(rooms)))
            total += state.counts[place] * self.of_state(left)
        return total / sum(state.counts[place] for place in places)


def removals(counts: tuple[int, ...], number: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield all that may be left when a number of pieces is gone, each with its number of ways.

    >>> list(removals((1, 2), 1))
    [(2, (1, 1)), (1, (0, 2))]
    """
    after = [0] * (len(counts) + 1)
    for place in reversed(range(len(counts))):
        after[place] = after[place + 1] + counts[place]
    partial: list[tuple[int, int, tuple[int, ...]]] = [(1, number, ())]
    for place, count in enumerate(counts):
        partial = [
            (ways * comb(count, gone), left - gone, (*kept, count - gone))
            for ways, left, kept in partial
            for gone in range(max(0, left - after[place + 1]), min(count, left) + 1)
        ]
    for ways, _, kept in partial:
        yield ways, kept


def _most_from_one(table: DraftTable, state: DraftState) -> int:
    """Return the most that one piece can add, if nobody takes anything before."""
    gains = table.single_gains(state)
    return gains[0][0] if gains else 0


def _mean_of_one(table: DraftTable, state: DraftState, number: int) -> Fraction:
    """Return the mean of the most that one piece can add when so many pieces are gone.

    The best place is of use unless all its pieces are gone; then the second best, and so on.
    """
    total = sum(state.counts)
    ways = comb(total, number)
    worth, first, all_gone_before = 0, 0, ways
    for gain, place in table.single_gains(state):
        first += state.counts[place]
        all_gone = comb(total - first, number - first) if first <= number else 0
        worth += gain * (all_gone_before - all_gone)
        all_gone_before = all_gone
        if not all_gone:
            break
    return Fraction(worth, ways)


class Guarantee(StateWorth[int]):
    """The certain worth of states."""

    nothing = 0

    def __init__(self, table: DraftTable, most_states: int) -> None:
        super().__init__(table, most_states)
        self._before: dict[int, list[tuple[int, int]] | None] = {}

    def at_least(self, state: DraftState, option: Option) -> int:
        """Return what is certain with something and a single piece after it."""
        left = self.table.taken(state, option)
        if left.capacity == 0 or not self.table.our_turn_comes(left.turn):
            return option.gain
        return option.gain + (self._sure_of_one(left) or 0)

    def _passed(self, state: DraftState) -> DraftState:
        return self.table.tidied(super()._passed(state))

    def _if_theirs(self, state: DraftState) -> int:
        """Return the least that may be left to us of all that can be taken on one turn."""
        table = self.table
        turn = table.turn(state.turn)
        room = state.rooms[turn.taker - 1]
        after = state._replace(turn=table.next_turn(state.turn))
        if not room:
            return self.of_state(table.tidied(after))
        sure = self._sure_of_one(state)
        if state.capacity == 1 and sure is not None:
            return sure
        if not any(state.counts[place] for place in table.places_of(turn.family)):
            kept = room if turn.family is not None and not table.failing_passes else 0
            return self.of_state(table.tidied(_with_room(after, turn.taker, kept)))
        least: int | None = None
        for places in self._takings(state):
            left = _with_room(after, turn.taker, room - len(places))
            left = table.tidied(left._replace(counts=without(state.counts, places)))
            if least is None or (self._sure_of_one(left) or 0) < least:
                value = self.of_state(left)
                least = value if least is None else min(least, value)
        return least or 0

    def _takings(self, state: DraftState) -> Iterator[tuple[int, ...]]:
        """Yield what one of the others may take to hurt us: what we want most first."""
        table = self.table
        turn = table.turn(state.turn)
        there = [place for place in table.places_of(turn.family) if state.counts[place]]
        useful = table.useful(state)
        wanted = [place for _, place in table.single_gains(state) if place in there]
        chosen = list(dict.fromkeys([*wanted, *(place for place in there if place in useful)]))
        for place in chosen or there[:1]:
            yield (place,)
        if state.rooms[turn.taker - 1] >= 2:
            for pair in table.pairs(state.counts, turn.family):
                if useful.issuperset(pair):
                    yield pair

    def _sure_of_one(self, state: DraftState) -> int | None:
        """Return what one piece is certain to add on our next turn.

        None where a turn until then, or that turn, is of one family.

        The others take away the best places as far as they can. A wild piece goes together with
        another of its family, so that two of these count as one turn of somebody with room for two.
        """
        until = self._until_ours(state.turn)
        if until is None:
            return None
        table, rooms = self.table, state.rooms
        singles = sum([min(count, rooms[who]) for who, count in until])
        most = sum([min(2 * count, rooms[who]) for who, count in until])
        gone: list[int] = []
        pieces = 0
        for gain, place in table.single_gains(state):
            gone.append(place)
            pieces += state.counts[place]
            if pieces > most or (
                pieces > singles
                and pieces > singles + min(most - singles, table.pairs_among(state.counts, gone))
            ):
                return gain
        return 0

    def _until_ours(self, number: int) -> list[tuple[int, int]] | None:
        """Return who takes how often until our turn; None where one of these is of a family."""
        start = number
        if start not in self._before:
            table, turns = self.table, Counter[int]()
            while (now := table.turn(number)).taker != OURS and now.family is None:
                turns[now.taker - 1] += 1
                number = table.next_turn(number)
            self._before[start] = None if now.family is not None else list(turns.items())
        return self._before[start]


def _with_room(state: DraftState, taker: int, room: int) -> DraftState:
    """Return a state with so much room left to one of the others."""
    rooms = list(state.rooms)
    rooms[taker - 1] = room
    return state._replace(rooms=tuple(rooms))


MOST_STATES = 500_000
"""How many states of a draft are looked at for what is expected, those that come up again included;
it takes some five seconds."""
MOST_CERTAIN_STATES = 100_000
"""How many for what is certain, where each of them takes longer."""


def our_uses(problem: DraftProblem) -> tuple[Use, ...]:
    """Return what we can take when our next turn comes."""
    families = problem.our_families
    uses = problem.allotment.uses()
    return tuple(use for use in uses if not families or use.family == families[0])


def alone_with_each(problem: DraftProblem) -> tuple[Allotment, ...]:
    """Return for each of ``our_uses`` the best allotment that begins with it, others left aside.

    We may stop at any time.

    Raises:
        TooManyChoicesError
    """
    allotment, families = problem.allotment, problem.our_families
    uses = our_uses(problem)
    if len(families) < 2:
        return best_with_each(allotment, uses)
    table, passes = AllotmentTable(allotment), problem.failing_passes
    orders = (table.best(families, use, failing_passes=passes) for use in uses)
    return tuple(allotment_of(allotment, order or ()) for order in orders)


def best_alone(problem: DraftProblem) -> Allotment:
    """Return the best that we can have from our next turn on, others left aside.

    Raises:
        TooManyChoicesError
    """
    table, families = AllotmentTable(problem.allotment), problem.our_families
    uses = table.best(families, failing_passes=problem.failing_passes) or ()
    return allotment_of(problem.allotment, uses)


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftWorth:
    """What a draft is worth to us, and each use with which we can begin."""

    uses: tuple[Fraction, ...]
    """One for each of ``our_uses``; none where the next turn is not ours."""
    total: Fraction
    """With the best of them; or what follows without us where there is none."""


def expected_draft(problem: DraftProblem, most_states: int = MOST_STATES) -> DraftWorth:
    """Return what is expected if the others take any piece that is left, all equally likely.

    On each of our turns we take what is best then; we may stop at any time.

    Raises:
        TooManyStatesError: where more states than ``most_states`` would be looked at.
    """
    return _worth(problem, Expectation(DraftTable(problem), most_states))


def certain_draft(problem: DraftProblem, most_states: int = MOST_CERTAIN_STATES) -> DraftWorth:
    """Return what is certain whatever the others take: a piece a turn, or a wild one with another.

    Raises:
        TooManyStatesError: where more states than ``most_states`` would be looked at.
    """
    return _worth(problem, Guarantee(DraftTable(problem), most_states))


def _worth(problem: DraftProblem, states: StateWorth[Any]) -> DraftWorth:
    table, start = states.table, states.table.start()
    if not problem.is_ours:
        return DraftWorth(uses=(), total=Fraction(states.of_state(table.tidied(start))))
    options = [table.option_of(start, use) for use in our_uses(problem)]
    worth = tuple(Fraction(states.of_option(start, option)) for option in options)
    return DraftWorth(uses=worth, total=max(worth, default=Fraction(states.of_state(start))))


def at_least_with_each(problem: DraftProblem) -> tuple[int, ...]:
    """Return for each of ``our_uses`` what is certain with it and one piece after it.

    This is a bound from below of what is expected, and of what is certain, found without a tree.
    """
    table = DraftTable(problem)
    guarantee = Guarantee(table, MOST_STATES)
    start = table.start()
    return tuple(guarantee.at_least(start, table.option_of(start, u)) for u in our_uses(problem))
