"""The best allotment on average, before it is known how the pieces of each family lie.

Each family lies in one of some ways, apart from the others. Ways that come to the same, under every
choice of whole groups, are looked at together; what two families give together is worked out once,
and so is what both pairs of them give.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from testcross.solver.allotment_problem import AllotmentProblem
from testcross.solver.drafts.family_shares import NEVER, Scale, Taking, shares
from testcross.solver.drafts.group_choices import Choice, choices, wants_of

Row: TypeAlias = tuple[int, ...] | None
"""The most that 0, 1, 2 ... pieces at most are worth; None where a choice cannot be kept."""
Rows: TypeAlias = tuple[Row, ...]
"""A row for each choice, and each way of stopping."""


class FamilyLaw(NamedTuple):
    """In which ways the pieces of a family can lie, and how often each of them comes up."""

    ways: tuple[tuple[tuple[int, ...], int, int], ...]
    """Pieces by kind, wild pieces, and the number of times."""

    @property
    def total(self) -> int:
        """All times."""
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
        self._first = tuple(first)
        self._failing_passes = failing_passes
        everything = replace(
            problem,
            supplies=tuple((problem.capacity,) * len(kinds) for kinds in problem.supplies),
            wilds=(problem.capacity,) * len(problem.wilds),
        )
        self._choices = choices(everything)
        self._stops = tuple(self._ways_of_stopping())
        self._scale = Scale(problem.capacity, problem.thing_worth, problem.wild_worth)
        self._gains = [choice.gain for _ in self._stops for choice in self._choices]
        self._rows = lru_cache(maxsize=None)(self._rows_of)
        self._pair = lru_cache(maxsize=None)(_together)
        self._best = lru_cache(maxsize=None)(self._best_of)

    def expected(self, laws: Sequence[FamilyLaw]) -> Fraction:
        """Return the mean of the best worth over all ways in which the families can lie."""
        halves: list[Mapping[Rows, int]] = []
        for family in range(0, len(laws), 2):
            found = self._seen(family, laws[family])
            if family + 1 < len(laws):
                found = self._joined(found, self._seen(family + 1, laws[family + 1]))
            halves.append(found)
        while len(halves) > 2:
            halves[:2] = [self._joined(halves[0], halves[1])]
        total = 1
        for law in laws:
            total *= law.total
        nothing: Rows = tuple((0,) * (self._problem.capacity + 1) for _ in self._gains)
        none: Mapping[Rows, int] = {nothing: 1}
        one, other = [*halves, none, none][:2]
        worth = sum(
            times * more * self._best(rows, others)
            for rows, times in one.items()
            for others, more in other.items()
        )
        return Fraction(worth, total)

    def _ways_of_stopping(self) -> Iterator[tuple[Taking, ...]]:
        """Yield how much may be taken from each family, families in any order."""
        families = range(len(self._problem.supplies))
        yield tuple(Taking.SOME if f in self._first else Taking.ANY for f in families)
        for number in range(len(self._first)):
            for once in combinations(self._first, number):
                yield tuple(Taking.ONCE if f in once else Taking.NONE for f in families)

    def _seen(self, family: int, law: FamilyLaw) -> dict[Rows, int]:
        """Return what the ways of a family come to, each with its number of times."""
        found: dict[Rows, int] = {}
        for kinds, wilds, times in law.ways:
            rows = self._rows(family, kinds, wilds)
            found[rows] = found.get(rows, 0) + times
        return found

    def _rows_of(self, family: int, kinds: tuple[int, ...], wilds: int) -> Rows:
        return tuple(
            self._row(choice, family, kinds, wilds, takings[family])
            for takings in self._stops
            for choice in self._choices
        )

    def _row(
        self, choice: Choice, family: int, kinds: tuple[int, ...], wilds: int, taking: Taking
    ) -> Row:
        wants = wants_of(self._problem, choice, family)._replace(supplies=kinds, wilds=wilds)
        if not self._failing_passes and taking in (Taking.SOME, Taking.ONCE):
            wanted = zip(wants.required, wants.optional, kinds, strict=True)
            if not wilds and not any((r or o) and there for r, o, there in wanted):
                taking = Taking.ANY
        worth: list[int] = []
        best = NEVER
        for pieces, share in enumerate(shares(wants, self._scale, taking)):
            if share.score != NEVER:
                best = max(best, (share.score + pieces) // (self._scale.capacity + 1))
            worth.append(best)
        return None if best == NEVER else tuple(worth)

    def _joined(self, one: Mapping[Rows, int], other: Mapping[Rows, int]) -> dict[Rows, int]:
        """Return what two families come to together."""
        found: dict[Rows, int] = {}
        for rows, times in one.items():
            for others, more in other.items():
                both = self._pair(rows, others)
                found[both] = found.get(both, 0) + times * more
        return found

    def _best_of(self, one: Rows, other: Rows) -> int:
        """Return the most that both are worth under any choice."""
        best = 0
        for gain, row, back in zip(self._gains, one, other, strict=True):
            if row is not None and back is not None:
                best = max(best, gain + max(map(int.__add__, row, back[::-1])))
        return best


def _together(one: Rows, other: Rows) -> Rows:
    found: list[Row] = []
    for row, back in zip(one, other, strict=True):
        if row is None or back is None:
            found.append(None)
            continue
        there = [
            max([row[n] + back[pieces - n] for n in range(pieces + 1)])
            for pieces in range(len(row))
        ]
        found.append(None if there[-1] <= NEVER // 2 else tuple(there))
    return tuple(found)
