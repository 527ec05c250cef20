"""The best use of supplies by somebody who alone takes from them, after the best steps if any.

Which groups are whole is tried out, and families are added up: once it is settled which groups are
whole, families share nothing but the capacity. A wild piece is best spent on what has no piece of
its own: it needs another one beside it, so it would only take more pieces for the same.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product, takewhile
from math import prod
from typing import NamedTuple, TypeAlias

from testcross.rulesets.errors import TestcrossError
from testcross.solver.allotment_problem import (
    WILD,
    AllotmentProblem,
    Piece,
    TurnPlan,
    TurnPlanProblem,
    Use,
)

NEVER = -(10**15)
"""The score of what is impossible."""
MOST_CHOICES = 3_000
"""How many choices of whole groups are tried out; it takes some three seconds."""


# a family by itself


class Taking(Enum):
    """How much may be taken from a family."""

    ANY = auto()
    SOME = auto()
    """At least one piece."""
    ONCE = auto()
    """Pieces for one use, no more and no less."""
    NONE = auto()


class GroupShare(NamedTuple):
    """The best that a number of pieces of a family gives."""

    score: int
    served: tuple[int, ...] = ()
    """How many things are served, kind by kind."""
    alone: int = 0
    """How many wild pieces are taken by themselves."""


class FamilyWants(NamedTuple):
    """What a family has, and what is wanted of it; each by kind."""

    supplies: tuple[int, ...]
    wilds: int
    required: tuple[int, ...]
    """Things that must be served."""
    optional: tuple[int, ...]
    """Things that may be served besides."""


class Scale(NamedTuple):
    """How a share is scored: its worth comes first, then that it takes few pieces."""

    capacity: int
    thing_worth: int
    wild_worth: int

    def of_worth(self, worth: int) -> int:
        return worth * (self.capacity + 1)


@lru_cache(maxsize=100_000)
def shares(wants: FamilyWants, scale: Scale, taking: Taking) -> tuple[GroupShare, ...]:
    """Return the best share for 0, 1, 2 ... pieces, up to the capacity."""
    found = [GroupShare(NEVER)] * (scale.capacity + 1)
    ranges = [
        range(least, min(least + more, scale.capacity) + 1)
        for least, more in zip(wants.required, wants.optional, strict=True)
    ]
    for served in product(*ranges):
        pieces, wilds = pieces_for(served, wants)
        for alone in range(min(wants.wilds - wilds, scale.capacity - pieces) + 1):
            uses, total = sum(served) + alone, pieces + alone
            least, most = {
                Taking.ANY: (0, uses),
                Taking.SOME: (1, uses),
                Taking.ONCE: (1, 1),
                Taking.NONE: (0, 0),
            }[taking]
            worth = sum(served) * scale.thing_worth + alone * scale.wild_worth
            score = scale.of_worth(worth) - total
            if least <= uses <= most and score > found[total].score:
                found[total] = GroupShare(score, served, alone)
    return tuple(found)


def pieces_for(served: Sequence[int], wants: FamilyWants) -> tuple[int, int]:
    """Return how many pieces it takes to serve so many things of each kind; of them, wild ones."""
    own = [min(pair) for pair in zip(served, wants.supplies, strict=True)]
    mutated = sum(served) - sum(own)
    beside = min(mutated, sum(wants.supplies) - sum(own))
    return sum(own) + 2 * mutated, 2 * mutated - beside


# which groups are whole


class TooManyChoicesError(TestcrossError):
    """More choices of whole groups than are tried out."""

    def __init__(self) -> None:
        super().__init__(
            "these plants can be completed in too many combinations; leave out plants that are not "
            "to be completed now"
        )


class GroupChoice(NamedTuple):
    """Which groups are to be whole."""

    gain: int
    required: frozenset[int]
    """Their things."""
    left_out: frozenset[int]
    """A thing of each group that costs more whole than it brings, and so is not to be."""


def choices(problem: AllotmentProblem, most: int = MOST_CHOICES) -> tuple[GroupChoice, ...]:
    """Return every choice of groups that could be whole together."""
    found = [GroupChoice(0, frozenset(), frozenset())]
    for group in problem.groups:
        things = frozenset(group.things) - problem.served
        before, found = found, found if not things else []
        for one in before if things else ():
            if group.gain >= 0:
                found.append(one)
            else:
                found += (one._replace(left_out=one.left_out | {n}) for n in sorted(things))
            whole = GroupChoice(one.gain + group.gain, one.required | things, one.left_out)
            if _fits(problem, whole):
                found.append(whole)
        if len(found) > most:
            raise TooManyChoicesError
    return tuple(found)


def _fits(problem: AllotmentProblem, choice: GroupChoice) -> bool:
    """Tell whether there are pieces, and room, for all that a choice requires."""
    total = 0
    for family in range(len(problem.supplies)):
        wants = wants_of(problem, choice, family)
        pieces, wilds = pieces_for(wants.required, wants)
        total += pieces
        if wilds > wants.wilds:
            return False
    return total <= problem.capacity


def wants_of(problem: AllotmentProblem, choice: GroupChoice, family: int) -> FamilyWants:
    supplies = problem.supplies[family]
    required, optional = [0] * len(supplies), [0] * len(supplies)
    for thing, piece in problem.waiting():
        if piece.family == family and thing not in choice.left_out:
            (required if thing in choice.required else optional)[piece.kind] += 1
    return FamilyWants(supplies, problem.wilds[family], tuple(required), tuple(optional))


def without(counts: tuple[int, ...], places: tuple[int, ...]) -> tuple[int, ...]:
    left = list(counts)
    for place in places:
        left[place] -= 1
    return tuple(left)


# all families


@dataclass(frozen=True, slots=True, kw_only=True)
class Allotment:
    """Uses that are possible together."""

    uses: tuple[Use, ...] = ()
    worth: int = 0


def best_allotment(
    problem: AllotmentProblem, first: Sequence[int] = (), *, failing_passes: bool = True
) -> Allotment:
    """Return uses that are worth the most together, with the fewest pieces that give so much.

    Args:
        problem: what is wanted, and what there is.
        first: families; one use is taken from each of them, in this order, before anything else,
            or nothing more at all.
        failing_passes: whether nothing more may be taken where one of the families has nothing
            that can be used; otherwise that family only is passed over.
    """
    scale = Scale(problem.capacity, problem.thing_worth, problem.wild_worth)
    best, found = NEVER // 2, Allotment()
    every = choices(problem)
    for takings in _ways(problem, first, failing_passes=failing_passes):
        for choice in every:
            rows, reached = [], [[0] * (problem.capacity + 1)]
            for family, taking in enumerate(takings):
                rows.append(shares(wants_of(problem, choice, family), scale, taking))
                reached.append(_together(reached[-1], rows[-1]))
            score = reached[-1][problem.capacity] + scale.of_worth(choice.gain)
            if score > best:
                uses = _uses(problem, choice, rows, reached)
                best, found = score, Allotment(uses=uses, worth=problem.worth(uses))
    return found


def _ways(
    problem: AllotmentProblem, first: Sequence[int], *, failing_passes: bool
) -> Iterator[tuple[Taking, ...]]:
    """Yield how much may be taken from each family: as much as one likes, or until one stops.

    Who stops in the middle has taken one use from each of the first families until then.
    """
    families = range(len(problem.supplies))

    def is_usable(family: int) -> bool:
        wanted = (piece for _, piece in problem.waiting() if piece.family == family)
        return bool(problem.wilds[family]) or any(problem.count(piece) for piece in wanted)

    usable = [family for family in first if is_usable(family)]
    stuck = failing_passes and len(usable) < len(first)
    if stuck:
        usable = list(takewhile(is_usable, first))
    else:
        yield tuple(Taking.SOME if f in usable else Taking.ANY for f in families)
    for end in range(len(usable) + stuck):
        yield tuple(Taking.ONCE if f in usable[:end] else Taking.NONE for f in families)


def _uses(
    problem: AllotmentProblem,
    choice: GroupChoice,
    rows: Sequence[Sequence[GroupShare]],
    reached: Sequence[Sequence[int]],
) -> tuple[Use, ...]:
    """Return the uses of which the best is made: with own pieces, with wild ones, alone."""
    things: dict[Piece, list[int]] = {}
    for thing, piece in problem.waiting():
        if thing not in choice.left_out:
            things.setdefault(piece, []).append(thing)
    room = problem.capacity
    own: list[Use] = []
    wild: list[Use] = []
    alone: list[Use] = []
    for family in reversed(range(len(rows))):
        row, before, best = rows[family], reached[family], reached[family + 1][room]
        pieces = next(n for n, one in enumerate(row) if one.score + before[room - n] == best)
        room -= pieces
        rest, unserved = [*problem.supplies[family]], list[int]()
        for kind, number in enumerate(row[pieces].served):
            if number:
                piece = Piece(family, kind)
                by_need = sorted(things.get(piece, ()), key=lambda n: n not in choice.required)
                free = min(number, rest[kind])
                rest[kind] -= free
                own += (Use((piece,), thing) for thing in by_need[:free])
                unserved += by_need[free:number]
        partners = [Piece(family, kind) for kind, n in enumerate(rest) for _ in range(n)]
        partners += [Piece(family, WILD)] * len(unserved)
        pairs = zip(unserved, partners, strict=False)
        wild += (Use((Piece(family, WILD), partner), thing) for thing, partner in pairs)
        alone += [Use((Piece(family, WILD),))] * row[pieces].alone
    return (*sorted(own, key=_thing), *sorted(wild, key=_thing), *alone[::-1])


def _thing(use: Use) -> int:
    return -1 if use.thing is None else use.thing


def _together(rest: list[int], shared: Sequence[GroupShare]) -> list[int]:
    given = [(n, share.score) for n, share in enumerate(shared) if share.score != NEVER]
    return [
        max([score + rest[room - n] for n, score in given if n <= room], default=NEVER)
        for room in range(len(rest))
    ]


def best_turn_plan(problem: TurnPlanProblem) -> TurnPlan:
    """Return the plan that is worth the most, with the fewest steps and pieces."""
    from testcross.solver.engines.turn_planning import TurnPlanSearch  # OR-Tools, a slow library

    return TurnPlanSearch(problem).best()


MOST_EXPECTED = 128
"""How many choices of whole groups are tried out: seven groups, if all of them could be whole."""
Row: TypeAlias = tuple[int, ...] | None
"""The most that 0, 1, 2 ... pieces at most are worth; None where a choice cannot be kept.

More pieces than leave other families what the choice requires of them count as no more.
"""
Rows: TypeAlias = tuple[Row, ...]
"""A row for each choice, and each way of stopping."""
Times: TypeAlias = dict[int, int]
"""How often each state comes up; states are numbered."""
Side: TypeAlias = list[int]
"""The state of half of the families, made ready to be held against the other half: a number for
each choice and number of pieces, ``NEVER`` where there is none."""


class FamilyLaw(NamedTuple):
    """In which ways the pieces of a family can lie, and how often each of them comes up."""

    ways: tuple[tuple[tuple[int, ...], int, int], ...]
    """Pieces by kind, wild pieces, and the number of times."""

    @property
    def total(self) -> int:
        return sum(times for _, _, times in self.ways)


class ExpectedAllotment:
    """What is expected of one problem, whatever the laws of its families are."""

    def __init__(
        self, problem: AllotmentProblem, first: Sequence[int] = (), *, failing_passes: bool = True
    ) -> None:
        self._problem = problem
        self._failing_passes = failing_passes
        everything = replace(
            problem,
            supplies=tuple((problem.capacity,) * len(kinds) for kinds in problem.supplies),
            wilds=(problem.capacity,) * len(problem.wilds),
        )
        self._choices = choices(everything, MOST_EXPECTED)
        self._families = families = range(len(problem.supplies))
        self._middle = (len(problem.supplies) + 1) // 2
        # how much may be taken from each family, families in any order
        self._stops = [tuple(Taking.SOME if f in first else Taking.ANY for f in families)]
        for number in range(len(first)):
            for once in combinations(first, number):
                takings = (Taking.ONCE if f in once else Taking.NONE for f in families)
                self._stops.append(tuple(takings))
        self._scale = Scale(problem.capacity, problem.thing_worth, problem.wild_worth)
        self._needs = [
            tuple(sum(wants_of(problem, choice, family).required) for family in families)
            for choice in self._choices
        ] * len(self._stops)
        self._gains = [choice.gain for choice in self._choices] * len(self._stops)
        self._elsewhere: dict[tuple[int, int], list[int]] = {}
        self._states: list[Rows] = []
        self._numbers: dict[Rows, int] = {}
        self._alone: dict[tuple[int, tuple[int, ...], int], int] = {}
        self._both: dict[tuple[int, int, int], int] = {}
        self._sides: dict[tuple[int, bool], Side] = {}

    @property
    def work(self) -> int:
        """How much work an expectation is, about: of 15,000, a second."""
        return len(self._gains) * (self._problem.capacity + 1) ** 2

    def expected(self, laws: Sequence[FamilyLaw]) -> Fraction:
        """Return the mean of the best worth over all ways in which the families can lie."""
        one = self._together(laws, self._families[: self._middle])
        other = self._together(laws, self._families[self._middle :])
        heads = [self._side(state, is_back=False) for state in one]
        backs = [self._side(state, is_back=True) for state in other]
        worth = sum(
            times * sum(map(int.__mul__, best, other.values()))
            for times, best in zip(one.values(), _best_together(heads, backs), strict=True)
        )
        return Fraction(worth, prod(law.total for law in laws))

    def _together(self, laws: Sequence[FamilyLaw], families: range) -> Times:
        """Return the states of some families together, each with its number of times."""
        nothing = tuple((0,) * (self._problem.capacity + 1) for _ in self._gains)
        found: Times = {} if families else {self._number(nothing): 1}
        for family in families:
            seen: Times = {}
            for kinds, wilds, times in laws[family].ways:
                state = self._state_of(family, kinds, wilds)
                seen[state] = seen.get(state, 0) + times
            if family == families[0]:
                found = seen
                continue
            before, found = found, {}
            for state, times in before.items():
                for back, more in seen.items():
                    both = self._both.get((state, back, family))
                    if both is None:
                        rows = map(_joined_rows, self._states[state], self._states[back])
                        both = self._number(self._cut(rows, families[0], family))
                        self._both[state, back, family] = both
                    found[both] = found.get(both, 0) + times * more
        return found

    def _number(self, rows: Rows) -> int:
        found = self._numbers.setdefault(rows, len(self._states))
        if found == len(self._states):
            self._states.append(rows)
        return found

    def _state_of(self, family: int, kinds: tuple[int, ...], wilds: int) -> int:
        """Return the state of a family that lies in some way."""
        found = self._alone.get((family, kinds, wilds))
        if found is not None:
            return found
        rows: list[Row] = []
        for takings in self._stops:
            for choice in self._choices:
                taking = takings[family]
                wants = wants_of(self._problem, choice, family)
                wants = wants._replace(supplies=kinds, wilds=wilds)
                if not self._failing_passes and taking in (Taking.SOME, Taking.ONCE):
                    wanted = zip(wants.required, wants.optional, kinds, strict=True)
                    if not wilds and not any((r or o) and there for r, o, there in wanted):
                        taking = Taking.ANY
                worth, best = list[int](), NEVER
                for pieces, share in enumerate(shares(wants, self._scale, taking)):
                    if share.score != NEVER:
                        best = max(best, (share.score + pieces) // (self._scale.capacity + 1))
                    worth.append(best)
                rows.append(None if best == NEVER else tuple(worth))
        state = self._number(self._cut(rows, family, family))
        self._alone[family, kinds, wilds] = state
        return state

    def _cut(self, rows: Iterable[Row], start: int, end: int) -> Rows:
        """Return rows in which no more pieces count than leave the other families enough."""
        elsewheres = self._elsewhere.get((start, end))
        if elsewheres is None:
            elsewheres = [sum(needs) - sum(needs[start : end + 1]) for needs in self._needs]
            self._elsewhere[start, end] = elsewheres
        found: list[Row] = []
        for row, elsewhere in zip(rows, elsewheres, strict=True):
            there = None if row is None else row[: len(row) - elsewhere]
            whole = there and there[-1] > NEVER // 2
            found.append((*there, *there[-1:] * elsewhere) if there and whole else None)
        return tuple(found)

    def _side(self, state: int, *, is_back: bool) -> Side:
        """Return a state of the first half of the families, or of the second, made ready.

        The pieces of the one side are counted upwards, those of the other downwards, so that what
        stands at one place is what both can have together.
        """
        found = self._sides.get((state, is_back))
        if found is None:
            line: list[int] = []
            size = self._problem.capacity + 1
            for row, needs, gain in zip(self._states[state], self._needs, self._gains, strict=True):
                here, there = sum(needs[: self._middle]), sum(needs[self._middle :])
                part: tuple[int, ...] = ()
                if row is not None and here + there < size:
                    part = (
                        row[there : len(row) - here][::-1] if is_back else row[here : size - there]
                    )
                line += [worth if is_back else worth + gain for worth in part]
                line += [NEVER] * (size - len(part))
            found = self._sides[state, is_back] = line
        return found


@lru_cache(maxsize=100_000)
def _joined_rows(one: Row, other: Row) -> Row:
    if one is None or other is None:
        return None
    return tuple(
        max([one[n] + other[pieces - n] for n in range(pieces + 1)]) for pieces in range(len(one))
    )


def _best_together(
    heads: Sequence[Sequence[int]], backs: Sequence[Sequence[int]]
) -> Iterator[list[int]]:
    """Yield for each head the most that it gives with each back, place by place; never below 0."""
    import numpy as np  # arrays, for this alone

    every = np.array(backs, dtype=np.int64)
    for head in heads:
        best = (np.array(head, dtype=np.int64) + every).max(axis=1)
        yield np.maximum(best, 0).tolist()
