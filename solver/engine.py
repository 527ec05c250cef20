"""What an engine is: something that finds a solution of one locus problem, or that has none."""

from collections.abc import Callable
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
