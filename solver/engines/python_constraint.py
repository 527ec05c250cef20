"""python-constraint: one variable per individual, its genotype; inheritance as functions.

It is handed callables and lists only: its string constraints would be evaluated as code.
"""

from functools import partial

from testcross.solver.genotype import Genotype
from testcross.solver.judge import is_inherited
from testcross.solver.problem import LocusProblem, Solution


class PythonConstraint:
    """The second opinion: backtracking over genotypes."""

    name = "python-constraint"

    def solve(self, problem: LocusProblem) -> Solution | None:
        """Return a solution or None; see ``Engine.solve``."""
        from constraint import FunctionConstraint, Problem

        if not all(problem.readings):
            return None
        if not problem.readings:
            return ()
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
    """Law of Segregation for the parents in the scope; one that selfs stands there once."""
    sire = parents[0] if has_sire else None
    dam = parents[-1] if has_dam else None
    return is_inherited(offspring, sire, dam)
