"""The best allotment on average, before it is known how the pieces of each family lie.

Each family lies in one of some ways, apart from the others. Ways that come to the same, under every
choice of whole groups, are looked at together; what two families give together is worked out once,
and so is what both pairs of them give.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import prod
from typing import NamedTuple, TypeAlias

from testcross.rulesets.genotype.allotment import (
    NEVER,
    Scale,
    Taking,
    choices,
    shares,
    wants_of,
)
from testcross.solver.allotment_problem import AllotmentProblem

MOST_CHOICES = 128
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
        """Prepare the choices.

        Args:
            problem: what is wanted; its supplies do not matter.
            first: families; one use is taken from each of them, in any order, before anything else,
                or nothing more at all.
            failing_passes: whether nothing more may be taken where one of these has nothing that
                can be used; otherwise that family only is passed over.

        Raises:
            TooManyChoicesError
        """
        self._problem = problem
        self._failing_passes = failing_passes
        everything = replace(
            problem,
            supplies=tuple((problem.capacity,) * len(kinds) for kinds in problem.supplies),
            wilds=(problem.capacity,) * len(problem.wilds),
        )
        self._choices = choices(everything, MOST_CHOICES)
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
        """Return rows in which no more pieces count than leave the other families enough.

        Args:
            rows: of the families from ``start`` to ``end``.
            start: the first of them.
            end: the last of them.
        """
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
    """Yield for each head the most that it gives with each back, place by place; at least nothing.

    Args:
        heads: numbers, as many in each.
        backs: the same.
    """
    import numpy as np  # arrays, for this alone

    every = np.array(backs, dtype=np.int64)
    for head in heads:
        best = (np.array(head, dtype=np.int64) + every).max(axis=1)
        yield np.maximum(best, 0).tolist()
