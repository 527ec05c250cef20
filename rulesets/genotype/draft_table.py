"""Several take in turn, one of them for us: the draft as asked about, and the draft as numbers.

As numbers: how many pieces lie where, which things are served, who takes next. Pieces that make no
difference any more are counted together, so that states that come to the same are the same: kinds
that nothing waits for, once they are of no use beside a wild piece either.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

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
        """Whether the next turn is ours."""
        taker = self.once[0].taker if self.once else self.rounds[0]
        return taker == OURS

    @property
    def our_families(self) -> tuple[int, ...]:
        """The families of those of our turns that are of one, in order."""
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
        """Return whose turn it is, and from which family."""
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
        """Tell whether any turn from one on is ours."""
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
        """Return the places of a family; of all with the idle ones if None."""
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


def without(counts: tuple[int, ...], places: tuple[int, ...]) -> tuple[int, ...]:
    """Return counts with one piece less in each of some places."""
    left = list(counts)
    for place in places:
        left[place] -= 1
    return tuple(left)
