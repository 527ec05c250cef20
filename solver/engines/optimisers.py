"""The optimisers by name, and both at once, each held against the other."""

from collections.abc import Sequence

from testcross.solver.engine import EngineError, Optimiser, RepairOutcome, RepairProblem
from testcross.solver.engines.core_guided import CoreGuided
from testcross.solver.engines.max_sat import MaxSat, is_installed

OPTIMISER_NAMES = (CoreGuided.name, MaxSat.name)


def make_optimiser(name: str = CoreGuided.name, *, double_check: bool = False) -> Optimiser:
    """Return the optimiser of that name.

    Args:
        name: one of ``OPTIMISER_NAMES``.
        double_check: let the other one answer too and stop where they differ.

    Raises:
        ValueError: for any other name, and where python-sat is needed and not there.
    """
    if name not in OPTIMISER_NAMES:
        known = ", ".join(OPTIMISER_NAMES)
        raise ValueError(f"unknown optimiser {name!r}; there are {known}")
    if (double_check or name == MaxSat.name) and not is_installed():
        raise ValueError("rc2 needs: pip install 'python-sat>=1.9.dev2'")
    first: Optimiser = MaxSat() if name == MaxSat.name else CoreGuided()
    if not double_check:
        return first
    return BothOptimisers(first, CoreGuided() if name == MaxSat.name else MaxSat())


class BothOptimisers:
    """Answers as the first optimiser does, once the second has found as many."""

    def __init__(self, first: Optimiser, second: Optimiser) -> None:
        self._first = first
        self._second = second

    @property
    def name(self) -> str:
        """Both names."""
        return f"{self._first.name} and {self._second.name}"

    def fewest(self, problem: RepairProblem, limit: float | None = None) -> RepairOutcome:
        """Return the first one's answer; see ``Optimiser.fewest``.

        Raises:
            EngineError: where both are sure, and differ.
        """
        one = self._first.fewest(problem, limit)
        other = self._second.fewest(problem, limit)
        if one.is_proven and other.is_proven and _size(one) != _size(other):
            raise EngineError(
                f"the optimisers differ: {self._first.name} gives up {_size(one)}, "
                f"{self._second.name} {_size(other)}"
            )
        return one

    def keeping(
        self, problem: RepairProblem, asked: Sequence[int], limit: float | None = None
    ) -> dict[int, tuple[int, ...] | None]:
        """Return the first one's answer; see ``Optimiser.keeping``.

        Raises:
            EngineError: where the two differ on what can be kept.
        """
        answers = [one.keeping(problem, asked, limit) for one in (self._first, self._second)]
        gone = [{animal for animal in asked if one[animal] is None} for one in answers]
        if gone[0] != gone[1]:
            raise EngineError(
                "the optimisers differ: only one of them finds a reading in every smallest repair"
            )
        return answers[0]


def _size(outcome: RepairOutcome) -> int | None:
    return None if outcome.given_up is None else len(outcome.given_up)
