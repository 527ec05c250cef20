"""What an engine is: something that finds a solution of one locus problem, or that has none."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from testcross.solver.problem import LocusProblem, Solution

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
