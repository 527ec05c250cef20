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

from testcross.rulesets.genotype.allotment import Allotment, best_allotment, without
from testcross.solver.allotment_problem import WILD, AllotmentProblem, Piece, Use

OURS = 0
"""The taker whose worth is asked about; the others are numbered from 1."""
MOST_STATES = 500_000
"""How many states of a draft are looked at for what is expected, those that come up again included;
it takes some five seconds."""
MOST_CERTAIN_STATES = 100_000
"""How many for what is certain, where each of them takes longer."""


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

    def with_room(self, taker: int, room: int) -> "DraftState":
        rooms = list(self.rooms)
        rooms[taker - 1] = room
        return self._replace(rooms=tuple(rooms))


class Option(NamedTuple):
    """Something that we can take."""

    gain: int
    places: tuple[int, ...]
    served: int


WorthT = TypeVar("WorthT", int, Fraction)


class Draft(ABC, Generic[WorthT]):
    """What can happen in a draft, and what its states are worth to us, each remembered."""

    nothing: WorthT

    def __init__(self, problem: DraftProblem, most_states: int) -> None:
        allotment = problem.allotment
        self.problem: DraftProblem = problem
        self.allotment: AllotmentProblem = allotment
        self.turns = (*problem.once, *map(DraftTurn, problem.rounds))
        """Those of the rounds come again after the last."""
        self.families: list[tuple[range, int]] = []
        """Of each family the places of its kinds, and that of its wild pieces."""
        self.family_of: list[int] = []
        """The family that is counted in a place."""
        for family, kinds in enumerate(allotment.supplies):
            start = len(self.family_of)
            self.families.append((range(start, start + len(kinds)), start + len(kinds)))
            self.family_of += [family] * (len(kinds) + 1)
        self.idle = len(self.family_of)
        """The place of pieces that make no difference."""
        self.places = [self.place(piece) for piece in allotment.things]
        self.groups = [
            (sum(1 << thing for thing in group.things), group.gain) for group in allotment.groups
        ]
        self._most, self._looked_at = most_states, 0
        self._known: dict[DraftState, WorthT] = {}
        self._gains: dict[int, tuple[int, ...]] = {}
        self._ranked: dict[int, list[tuple[int, int]]] = {}
        self._unwanted: dict[int, list[tuple[list[int], bool, int]]] = {}

    def start(self) -> DraftState:
        """Return where the draft begins, nothing counted together yet."""
        problem = self.allotment
        counts: list[int] = []
        for kinds, wilds in zip(problem.supplies, problem.wilds, strict=True):
            counts += kinds
            counts.append(wilds)
        served = sum(1 << thing for thing in problem.served)
        return DraftState((*counts, 0), served, problem.capacity, 0, self.problem.rooms)

    def place(self, piece: Piece) -> int:
        kinds, wild = self.families[piece.family]
        return wild if piece.kind == WILD else kinds[piece.kind]

    def places_of(self, family: int | None) -> range:
        """Return the places of a family; of all with the idle ones if None."""
        if family is None:
            return range(self.idle + 1)
        kinds, wild = self.families[family]
        return range(kinds.start, wild + 1)

    def next_turn(self, number: int) -> int:
        return number + 1 if number + 1 < len(self.turns) else len(self.problem.once)

    def our_turn_comes(self, number: int) -> bool:
        rest = self.problem.once[number:]
        return OURS in self.problem.rounds or any(turn.taker == OURS for turn in rest)

    # what things are worth

    def gains(self, served: int) -> tuple[int, ...]:
        """Return for each thing what serving it next adds; 0 for what is served."""
        found = self._gains.get(served)
        if found is None:
            gains = []
            for thing in range(len(self.places)):
                bit = 1 << thing
                whole = (gain for things, gain in self.groups if things & ~served == bit)
                gains.append(0 if served & bit else self.allotment.thing_worth + sum(whole))
            found = self._gains[served] = tuple(gains)
        return found

    def waiting(self, served: int) -> Iterator[tuple[int, int]]:
        """Yield each thing that is not served with the place of its pieces."""
        for thing, place in enumerate(self.places):
            if not served >> thing & 1:
                yield thing, place

    def single_gains(self, state: DraftState) -> list[tuple[int, int]]:
        """Return the places from which one piece adds something, with the most it can, best first.

        Only places with pieces in them.
        """
        ranked = self._ranked.get(state.served)
        if ranked is None:
            best: dict[int, int] = {}
            gains = self.gains(state.served)
            for thing, place in self.waiting(state.served):
                if gains[thing] > best.get(place, 0):
                    best[place] = gains[thing]
            if self.allotment.wild_worth > 0:
                best |= {wild: self.allotment.wild_worth for _, wild in self.families}
            ranked = sorted(((gain, place) for place, gain in best.items()), reverse=True)
            self._ranked[state.served] = ranked
        return [(gain, place) for gain, place in ranked if state.counts[place]]

    # what can be taken

    def options(self, state: DraftState) -> list[Option]:
        """Return what we can take if it is our turn; things that come to the same count once."""
        family, counts = self.turns[state.turn].family, state.counts
        found: dict[tuple[tuple[int, ...], int], Option] = {}
        gains = self.gains(state.served)
        for thing, place in self.waiting(state.served):
            if family is not None and self.family_of[place] != family:
                continue
            ways: list[tuple[int, ...]] = [(place,)] if counts[place] else []
            if state.capacity >= 2:
                ways += self.pairs(counts, self.family_of[place])
            served = state.served | 1 << thing
            for places in ways:
                found[places, thing] = Option(gains[thing], places, served)
        for other, (_, wild) in enumerate(self.families):
            if counts[wild] and family in (None, other):
                option = Option(self.allotment.wild_worth, (wild,), state.served)
                found[(wild,), -1] = option
        return list(found.values())

    def pairs(self, counts: tuple[int, ...], family: int | None) -> Iterator[tuple[int, ...]]:
        """Yield each wild piece with another that may be taken with it."""
        for number, (kinds, wild) in enumerate(self.families):
            if counts[wild] and family in (None, number):
                yield from ((wild, kind) for kind in kinds if counts[kind])
                if counts[wild] > 1:
                    yield (wild, wild)

    def taken(self, state: DraftState, option: Option) -> DraftState:
        left = state._replace(
            counts=without(state.counts, option.places),
            served=option.served,
            capacity=state.capacity - len(option.places),
            turn=self.next_turn(state.turn),
        )
        return self.tidied(left)

    def tidied(self, state: DraftState) -> DraftState:
        """Return a state with pieces that make no difference any more counted as idle."""
        unwanted = self._unwanted.get(state.served)
        if unwanted is None:
            wanted = {place for _, place in self.waiting(state.served)}
            kinds_left = ([k for k in kinds if k not in wanted] for kinds, _ in self.families)
            unwanted = self._unwanted[state.served] = [
                (useless, len(useless) < len(kinds), wild)
                for useless, (kinds, wild) in zip(kinds_left, self.families, strict=True)
            ]
        counts = list(state.counts)
        ahead = {turn.family for turn in self.problem.once[state.turn :]}
        for family, (useless, is_wanted, wild) in enumerate(unwanted):
            as_partner = is_wanted and counts[wild] and state.capacity >= 2
            together = useless and (as_partner or family in ahead)
            idle = useless[0] if together else self.idle
            for kind in useless:
                if kind != idle:
                    counts[idle] += counts[kind]
                    counts[kind] = 0
        return DraftState(tuple(counts), *state[1:])

    # what states are worth

    def of_state(self, state: DraftState) -> WorthT:
        """Return what a state is worth, whoever's turn it is."""
        self._looked_at += 1
        if self._looked_at > self._most:
            raise TooManyStatesError(self._most)
        if state.capacity == 0 or not self.our_turn_comes(state.turn):
            return self.nothing
        found = self._known.get(state)
        if found is None:
            is_ours = self.turns[state.turn].taker == OURS
            found = self._if_ours(state) if is_ours else self._if_theirs(state)
            self._known[state] = found
        return found

    def _if_ours(self, state: DraftState) -> WorthT:
        """Return the best of all that can be taken; we may also stop."""
        options, family = self.options(state), self.turns[state.turn].family
        if not options and family is not None and not self.problem.failing_passes:
            return self.of_state(self._passed(state))
        best = self.nothing
        for option in sorted(options, key=lambda one: -one.gain):
            left = self.taken(state, option)
            if left.capacity == 1:  # one more piece cannot add more than the best, taken at once
                most = next((gain for gain, _ in self.single_gains(left)), 0)
                if option.gain + most <= best:
                    continue
            best = max(best, option.gain + self.of_state(left))
        return best

    def _passed(self, state: DraftState) -> DraftState:
        return state._replace(turn=self.next_turn(state.turn))

    @abstractmethod
    def _if_theirs(self, state: DraftState) -> WorthT:
        """Return what a state is worth on the turn of somebody else."""


class Expectation(Draft[Fraction]):
    """The expected worth of states."""

    nothing = Fraction(0)

    def _if_theirs(self, state: DraftState) -> Fraction:
        """Return the mean over all that the others may take until our turn."""
        now = self.turns[state.turn]
        if now.family is not None:
            return self._from_family(state, now)
        # the state on our turn, or on one of a family, and how many pieces are taken until then
        turn, rooms, number = state.turn, list(state.rooms), 0
        while (now := self.turns[turn]).taker != OURS and now.family is None:
            if rooms[now.taker - 1]:
                rooms[now.taker - 1] -= 1
                number += 1
            turn = self.next_turn(turn)
        after = state._replace(turn=turn, rooms=tuple(rooms))
        return self._mean(after, min(number, sum(state.counts))) if number else self.of_state(after)

    def _mean(self, state: DraftState, number: int) -> Fraction:
        """Return the mean over all that may be missing when so many pieces are gone."""
        total = sum(state.counts)
        ways = comb(total, number)
        if state.capacity == 1 and self.turns[state.turn] == DraftTurn(OURS):
            # the best place is of use unless all its pieces are gone, then the second best ...
            worth, first, all_gone_before = 0, 0, ways
            for gain, place in self.single_gains(state):
                first += state.counts[place]
                all_gone = comb(total - first, number - first) if first <= number else 0
                worth += gain * (all_gone_before - all_gone)
                all_gone_before = all_gone
                if not all_gone:
                    break
            return Fraction(worth, ways)
        by_denominator: Counter[int] = Counter()
        for times, counts in removals(state.counts, number):
            value = self.of_state(self.tidied(state._replace(counts=counts)))
            by_denominator[value.denominator] += times * value.numerator
        parts = (Fraction(top, bottom) for bottom, top in by_denominator.items())
        return sum(parts, self.nothing) / ways

    def _from_family(self, state: DraftState, turn: DraftTurn) -> Fraction:
        """Return the mean over the pieces of one family of which somebody takes one."""
        after, room = self._passed(state), state.rooms[turn.taker - 1]
        if not room:
            return self.of_state(self.tidied(after))
        places = [place for place in self.places_of(turn.family) if state.counts[place]]
        if not places:
            room = 0 if self.problem.failing_passes else room
            return self.of_state(self.tidied(after.with_room(turn.taker, room)))
        total = self.nothing
        for place in places:
            left = after.with_room(turn.taker, room - 1)
            left = self.tidied(left._replace(counts=without(state.counts, (place,))))
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


class Guarantee(Draft[int]):
    """The certain worth of states."""

    nothing = 0

    def __init__(self, problem: DraftProblem, most_states: int) -> None:
        super().__init__(problem, most_states)
        self._before: dict[int, list[tuple[int, int]] | None] = {}

    def at_least(self, state: DraftState, option: Option) -> int:
        """Return what is certain with something and a single piece after it."""
        left = self.taken(state, option)
        if left.capacity == 0 or not self.our_turn_comes(left.turn):
            return option.gain
        return option.gain + (self._sure_of_one(left) or 0)

    def _passed(self, state: DraftState) -> DraftState:
        return self.tidied(super()._passed(state))

    def _if_theirs(self, state: DraftState) -> int:
        """Return the least that may be left to us of all that can be taken on one turn."""
        turn = self.turns[state.turn]
        room = state.rooms[turn.taker - 1]
        after = state._replace(turn=self.next_turn(state.turn))
        if not room:
            return self.of_state(self.tidied(after))
        sure = self._sure_of_one(state)
        if state.capacity == 1 and sure is not None:
            return sure
        if not any(state.counts[place] for place in self.places_of(turn.family)):
            kept = room if turn.family is not None and not self.problem.failing_passes else 0
            return self.of_state(self.tidied(after.with_room(turn.taker, kept)))
        least: int | None = None
        for places in self._takings(state, turn, room):
            left = after.with_room(turn.taker, room - len(places))
            left = self.tidied(left._replace(counts=without(state.counts, places)))
            if least is None or (self._sure_of_one(left) or 0) < least:
                value = self.of_state(left)
                least = value if least is None else min(least, value)
        return least or 0

    def _takings(self, state: DraftState, turn: DraftTurn, room: int) -> Iterator[tuple[int, ...]]:
        """Yield what one of the others may take to hurt us: what we want most first."""
        useful: set[int] = set()
        """The places with pieces that we may have a use for."""
        wanted = {place for _, place in self.waiting(state.served)}
        for kinds, wild in self.families:
            of_family = wanted.intersection(kinds)
            useful |= of_family
            if of_family and state.counts[wild] and state.capacity >= 2:
                useful.update((*kinds, wild))
            elif self.allotment.wild_worth > 0:
                useful.add(wild)
        useful = {place for place in useful if state.counts[place]}
        there = [place for place in self.places_of(turn.family) if state.counts[place]]
        best = [place for _, place in self.single_gains(state) if place in there]
        chosen = list(dict.fromkeys([*best, *(place for place in there if place in useful)]))
        yield from ((place,) for place in chosen or there[:1])
        if room >= 2:
            yield from filter(useful.issuperset, self.pairs(state.counts, turn.family))

    def _sure_of_one(self, state: DraftState) -> int | None:
        """Return what one piece is certain to add on our next turn.

        None where a turn until then, or that turn, is of one family.

        The others take away the best places as far as they can. A wild piece goes together with
        another of its family, so that two of these count as one turn of somebody with room for two.
        """
        number = state.turn
        if number not in self._before:
            turns = Counter[int]()  # who takes how often until our turn
            while (now := self.turns[number]).taker != OURS and now.family is None:
                turns[now.taker - 1] += 1
                number = self.next_turn(number)
            self._before[state.turn] = None if now.family is not None else list(turns.items())
        until = self._before[state.turn]
        if until is None:
            return None
        singles = sum([min(count, state.rooms[who]) for who, count in until])
        most = sum([min(2 * count, state.rooms[who]) for who, count in until])
        gone: list[int] = []
        pieces = 0
        for gain, place in self.single_gains(state):
            gone.append(place)
            pieces += state.counts[place]
            if pieces > most or (
                pieces > singles
                and pieces > singles + min(most - singles, self._pairs_among(state.counts, gone))
            ):
                return gain
        return 0

    def _pairs_among(self, counts: tuple[int, ...], places: list[int]) -> int:
        """Return how many pairs of a wild piece and another the pieces in some places make."""
        number = 0
        for kinds, wild in self.families:
            if wild in places:
                others = sum(counts[kind] for kind in kinds if kind in places)
                mixed = min(counts[wild], others)
                number += mixed + (counts[wild] - mixed) // 2
        return number


# what each of our uses is worth


def our_uses(problem: DraftProblem) -> tuple[Use, ...]:
    """Return what we can take when our next turn comes."""
    families = problem.our_families
    uses = problem.allotment.uses()
    return tuple(use for use in uses if not families or use.family == families[0])


def alone_with_each(problem: DraftProblem) -> tuple[Allotment, ...]:
    """Return for each of ``our_uses`` the best allotment that begins with it, others left aside.

    We may stop at any time.
    """
    later, passes = problem.our_families[1:], problem.failing_passes
    found = []
    for use in our_uses(problem):
        rest = best_allotment(problem.allotment.after(use), later, failing_passes=passes)
        uses = (use, *rest.uses)
        found.append(Allotment(uses=uses, worth=problem.allotment.worth(uses)))
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftWorth:
    """What a draft is worth to us, and each use with which we can begin."""

    uses: tuple[Fraction, ...]
    """One for each of ``our_uses``; none where the next turn is not ours."""
    total: Fraction
    """With the best of them; or what follows without us where there is none."""


def draft_worth(draft: Draft[Any]) -> DraftWorth:
    """Return what a draft is worth, expected or certain; we may stop at any time."""
    start = draft.start()
    if draft.turns[0].taker != OURS:
        return DraftWorth(uses=(), total=Fraction(draft.of_state(draft.tidied(start))))
    options = _first_options(draft, start)
    worth = tuple(Fraction(one.gain + draft.of_state(draft.taken(start, one))) for one in options)
    return DraftWorth(uses=worth, total=max(worth, default=Fraction(draft.of_state(start))))


def at_least_with_each(problem: DraftProblem) -> tuple[int, ...]:
    """Return for each of ``our_uses`` what is certain with it and one piece after it.

    This is a bound from below of what is expected, and of what is certain, found without a tree.
    """
    guarantee = Guarantee(problem, MOST_STATES)
    start = guarantee.start()
    return tuple(guarantee.at_least(start, one) for one in _first_options(guarantee, start))


def _first_options(draft: Draft[Any], start: DraftState) -> list[Option]:
    """Return ``our_uses`` as options of the first state, in which nothing is counted together."""
    found, gains = [], draft.gains(start.served)
    for use in our_uses(draft.problem):
        places = tuple(draft.place(piece) for piece in use.pieces)
        if use.thing is None:
            found.append(Option(draft.allotment.wild_worth, places, start.served))
        else:
            found.append(Option(gains[use.thing], places, start.served | 1 << use.thing))
    return found
