"""What an engine is: something that finds a solution of one locus problem, or that has none."""

from typing import Protocol

from testcross.solver.problem import LocusProblem, Solution


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
