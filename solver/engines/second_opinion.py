"""The second opinion, python-constraint, and both engines at once, each checked against the other.

One variable per individual, its genotype; inheritance as functions. The library is given callables
and lists only: its string constraints would be evaluated as code.
"""

from functools import partial

from testcross.solver.engine import Engine, EngineError
from testcross.solver.genotype import Genotype
from testcross.solver.pedigree import LocusProblem, Solution, is_inherited, is_solution


class PythonConstraint:
    """The second opinion: backtracking over genotypes."""

    name = "python-constraint"

    def solve(self, problem: LocusProblem) -> Solution | None:
        from constraint import FunctionConstraint, Problem

        if not all(problem.readings):
            return None
        if not problem.readings:
            return ()
        # Nothing is shared with the other engine but the problem and the law: whole genotypes are
        # the values here, alleles there.
        puzzle = Problem()
        for individual, reading in enumerate(problem.readings):
            puzzle.addVariable(individual, sorted(reading))
        for individual, (sire, dam) in enumerate(problem.parents):
            scope = [individual, *dict.fromkeys(p for p in (sire, dam) if p is not None)]
            if len(scope) > 1:
                law = partial(_inherits, sire is not None, dam is not None)
                puzzle.addConstraint(FunctionConstraint(law), scope)
        found = puzzle.getSolution()
        return None if found is None else tuple(found[i] for i in range(len(problem.readings)))


def _inherits(has_sire: bool, has_dam: bool, offspring: Genotype, *parents: Genotype) -> bool:  # noqa: FBT001 - bound by partial
    """Law of Segregation for the parents in the scope; a plant that selfs is in it once."""
    sire = parents[0] if has_sire else None
    dam = parents[-1] if has_dam else None
    return is_inherited(offspring, sire, dam)


class DoubleCheck:
    """Answers as the first engine does, once the second agrees and both solutions are judged."""

    def __init__(self, first: Engine, second: Engine) -> None:
        self._first = first
        self._second = second

    @property
    def name(self) -> str:
        return f"{self._first.name} and {self._second.name}"

    def solve(self, problem: LocusProblem) -> Solution | None:
        found = self._first.solve(problem)
        other = self._second.solve(problem)
        if (found is None) != (other is None):
            verdicts = ["impossible" if one is None else "possible" for one in (found, other)]
            raise EngineError(
                f"the engines differ: {self._first.name} says {verdicts[0]}, "
                f"{self._second.name} says {verdicts[1]}, for {problem}"
            )
        for engine, solution in ((self._first, found), (self._second, other)):
            if solution is not None and not is_solution(problem, solution):
                raise EngineError(f"{engine.name} returned {solution} for {problem}")
        return found
