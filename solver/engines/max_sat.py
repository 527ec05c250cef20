"""RC2 (python-sat) as an optimiser: the fewest readings to give up, by relaxable cardinality cores.

Source: A. Ignatiev, A. Morgado, J. Marques-Silva, RC2: an efficient MaxSAT solver, Journal on
Satisfiability, Boolean Modeling and Computation 11 (2019). The library is an extra, ``maxsat``.
"""

from importlib.util import find_spec
from threading import Timer

from testcross.solver.engine import EngineError
from testcross.solver.engines.inheritance_clauses import RepairClauses
from testcross.solver.repair_problem import RepairOutcome, RepairProblem


class MaxSat:
    """The second opinion on repairs, and usually the quicker one."""

    name = "rc2"

    def fewest(self, problem: RepairProblem, limit: float | None = None) -> RepairOutcome:
        """Return the fewest readings to give up; see ``Optimiser.fewest``."""
        try:
            from pysat.examples.rc2 import RC2
            from pysat.formula import WCNF
        except ImportError as error:
            raise EngineError("RC2 needs python-sat; install testcross[maxsat]") from error

        clauses = RepairClauses(problem)
        formula = WCNF()
        formula.extend(clauses.clauses)
        for keep in clauses.keep.values():
            formula.append([keep], weight=1)
        with RC2(formula, solver="g4") as search:
            timer = Timer(limit, search.interrupt) if limit is not None else None
            if timer is not None:
                timer.start()
            model = search.compute(expect_interrupt=limit is not None)
            if timer is not None:
                timer.cancel()
            if model is None:
                stopped = limit is not None and bool(getattr(search, "interrupted", True))
                return RepairOutcome(None, search.cost if stopped else 0, possible=stopped)
            true = set(model)
            given_up = clauses.given_up(v + 1 in true for v in range(clauses.variables))
            return RepairOutcome(given_up, len(given_up))


def is_installed() -> bool:
    """Tell whether python-sat is there."""
    return find_spec("pysat") is not None
