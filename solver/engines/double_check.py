"""Both engines at once, each answer held against the other and against the laws."""

from testcross.solver.engine import Engine, EngineError
from testcross.solver.judge import is_solution
from testcross.solver.problem import LocusProblem, Solution


class DoubleCheck:
    """Answers as the first engine does, once the second agrees and the judge approves both."""

    def __init__(self, first: Engine, second: Engine) -> None:
        self._first = first
        self._second = second

    @property
    def name(self) -> str:
        """Both names."""
        return f"{self._first.name} and {self._second.name}"

    def solve(self, problem: LocusProblem) -> Solution | None:
        """Return the first engine's solution or None; see ``Engine.solve``.

        Raises:
            EngineError: where the engines differ, or one returns what the laws forbid.
        """
        found = self._first.solve(problem)
        other = self._second.solve(problem)
        if (found is None) != (other is None):
            raise EngineError(
                f"the engines differ: {self._first.name} says "
                f"{'impossible' if found is None else 'possible'}, {self._second.name} says "
                f"{'impossible' if other is None else 'possible'}, for {problem}"
            )
        for engine, solution in ((self._first, found), (self._second, other)):
            if solution is not None and not is_solution(problem, solution):
                raise EngineError(f"{engine.name} returned {solution} for {problem}")
        return found
