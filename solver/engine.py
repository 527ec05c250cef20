"""What engines are asked and what they answer, whoever they are and until when.

A solution of one locus problem, the fewest readings to give up so that the rest can hold together,
and the longest row of things of which each may only follow some of the others.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from testcross.solver.pedigree import LocusProblem, Solution

if TYPE_CHECKING:
    from testcross.solver.genotype_masks import Mask


Remaining: TypeAlias = Callable[[], float | None]
"""Tells how many seconds are left; None for any number."""
MOMENT = 0.01
"""So many seconds are left at least: engines take none for any number."""


def no_limit() -> None:
    """Leave any number of seconds."""


def is_over(remaining: Remaining) -> bool:
    """Tell whether no more than a moment is left."""
    left = remaining()
    return left is not None and left <= MOMENT


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment by which an answer is wanted, if any."""

    at: float | None

    def remaining(self) -> float | None:
        """Return how many seconds are left, none less than a moment."""
        return None if self.at is None else max(MOMENT, self.at - time.monotonic())

    def is_over(self) -> bool:
        """Whether it is too late."""
        return self.at is not None and time.monotonic() >= self.at


def deadline_in(seconds: float | None) -> Deadline:
    """Return the moment in so many seconds; none for None."""
    return Deadline(None if seconds is None else time.monotonic() + seconds)


class EngineError(RuntimeError):
    """An engine that gave up, refused its model or contradicted another: a bug, never a verdict."""


class UndecidedError(EngineError):
    """An engine that was stopped before it could tell."""


class Engine(Protocol):
    """The one question on which legality, fill, conflicts and explanations are built."""

    @property
    def name(self) -> str:
        """What the user calls it."""

    def solve(self, problem: LocusProblem) -> Solution | None:
        """Return any solution, or None where it is proved that there is none.

        Raises:
            EngineError: where the engine could not tell.
        """


Trio: TypeAlias = tuple[int, int, int]
"""An offspring and its two parents, as positions."""


@dataclass(frozen=True, slots=True)
class RepairProblem:
    """Animals at one locus, what is read of them, and which readings may be given up."""

    allele_count: int
    readings: "tuple[Mask, ...]"
    """Per animal, the genotypes left open."""
    trios: tuple[Trio, ...]
    loose: tuple[int, ...]
    """Whose readings may be given up; all others hold."""
    blanks: "tuple[Mask, ...] | None" = None
    """Per animal, what it can be if its reading is given up; None where that is anything."""
    links: "tuple[tuple[tuple[int, Mask, Mask], ...], ...]" = ()
    """Animals of the problem that are one animal at several loci, so of one sex: of each, what it
    can be as a male and as a female."""


@dataclass(frozen=True, slots=True)
class RepairOutcome:
    """What an optimiser found out."""

    given_up: tuple[int, ...] | None
    """Whose readings are given up; None where nothing was found."""
    lower: int
    """So many must be given up at least."""
    possible: bool = True
    """False where it is proved that no giving up helps."""

    @property
    def is_proven(self) -> bool:
        """Whether fewer would not do."""
        return not self.possible or (self.given_up is not None and len(self.given_up) == self.lower)


class Optimiser(Protocol):
    """What finds the fewest readings to give up."""

    @property
    def name(self) -> str:
        """What people call it."""

    def fewest(self, problem: RepairProblem, limit: float | None = None) -> RepairOutcome:
        """Return the fewest readings to give up, or what is known of them after ``limit`` seconds.

        Of several smallest repairs it is the first: where two differ, it gives up the earlier one.

        Raises:
            EngineError: where the optimiser broke down.
        """

    def keeping(
        self, problem: RepairProblem, asked: Sequence[int], limit: float | None = None
    ) -> dict[int, tuple[int, ...] | None]:
        """Return for each of some loose readings a smallest repair that keeps it.

        Returns:
            Per animal whose readings are given up then; None where every smallest repair has it.

        Raises:
            UndecidedError: where that could not be told in ``limit`` seconds.
            EngineError: where the optimiser broke down.
        """


@dataclass(frozen=True, slots=True)
class FoundRows:
    """Rows of things, in their own order."""

    rows: tuple[tuple[int, ...], ...]
    is_all: bool
    """Whether there are no others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainProblem:
    """Which things may come first, and which may follow which.

    Things are numbers from 0. What they are is left out on purpose, as it is of a locus problem.
    """

    starts: frozenset[int]
    """What may come first."""
    follows: tuple[frozenset[int], ...]
    """Per thing, what may come directly after it."""
    leftovers: frozenset[int] = frozenset()
    """Things of which one may follow another only when all other things lie there already."""

    @property
    def count(self) -> int:
        """How many things there are."""
        return len(self.follows)

    def may_join(self, row: tuple[int, ...], thing: int) -> bool:
        """Tell whether a thing may come after a row, as far as leftovers side by side go."""
        if not {thing, *row[-1:]} <= self.leftovers or not row:
            return True
        return len(self.leftovers.union(row)) == self.count

    def predecessors(self, thing: int) -> frozenset[int | None]:
        """Return what a thing may come directly after; None among them if it may come first."""
        before = {one for one in range(self.count) if thing in self.follows[one] and one != thing}
        return frozenset({*before, None} if thing in self.starts else before)
