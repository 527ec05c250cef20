"""RC2 (python-sat) as an optimiser: the fewest readings to give up, by relaxable cardinality cores.

Source: A. Ignatiev, A. Morgado, J. Marques-Silva, RC2: an efficient MaxSAT solver, Journal on
Satisfiability, Boolean Modeling and Computation 11 (2019). The library is an extra, ``maxsat``.
"""

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from threading import Timer
from typing import Self

from testcross.solver.engine import EngineError, RepairOutcome, RepairProblem, UndecidedError
from testcross.solver.engines.inheritance_clauses import RepairClauses


class MaxSat:
    """The second opinion on repairs, and usually the quicker one."""

    name = "rc2"

    def fewest(self, problem: RepairProblem, limit: float | None = None) -> RepairOutcome:
        """Return the fewest readings to give up; see ``Optimiser.fewest``."""
        with _Search(problem) as search:
            given_up = search.next(limit)
            if given_up is None:
                is_possible = search.was_stopped
                return RepairOutcome(None, search.cost if is_possible else 0, possible=is_possible)
            best = search.cost
            while given_up:
                search.demand_earlier(given_up)
                earlier = search.next(limit)
                if earlier is None or search.cost > best:
                    break
                given_up = earlier
            return RepairOutcome(given_up, best)

    def keeping(
        self, problem: RepairProblem, asked: Sequence[int], limit: float | None = None
    ) -> dict[int, tuple[int, ...] | None]:
        """Return a smallest repair that keeps each of some readings; see ``Optimiser.keeping``."""
        found: dict[int, tuple[int, ...] | None] = {}
        with _Search(problem) as search:
            given_up, best = search.next(limit), search.cost
            while given_up is not None and search.cost == best:
                found.update((one, given_up) for one in asked if one not in (*found, *given_up))
                left = [one for one in asked if one not in found]
                if not left:
                    return found
                search.keep_one_of(left)
                given_up = search.next(limit)
            if given_up is None and search.was_stopped:
                raise UndecidedError("undecided: RC2 was stopped at the limit")
        return found | dict.fromkeys((one for one in asked if one not in found), None)


class _Search:
    """RC2 at work on one problem; clauses that are added do not make it begin anew."""

    def __init__(self, problem: RepairProblem) -> None:
        try:
            from pysat.examples.rc2 import RC2
            from pysat.formula import WCNF
        except ImportError as error:
            raise EngineError("rc2 needs: pip install 'python-sat>=1.9.dev2'") from error
        self._clauses = RepairClauses(problem)
        formula = WCNF()
        formula.extend(self._clauses.clauses)
        for keep in self._clauses.keep.values():
            formula.append([keep], weight=1)
        self._search = RC2(formula, solver="g4")
        self.was_stopped = False
        """Whether the last search was stopped at its limit."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._search.delete()

    @property
    def cost(self) -> int:
        """How many must be given up at least, as far as that is known."""
        return int(self._search.cost)

    def next(self, limit: float | None) -> tuple[int, ...] | None:
        """Return the fewest readings to give up; None if none were found."""
        timer = Timer(limit, self._search.interrupt) if limit is not None else None
        if timer is not None:
            timer.start()
        model = self._search.compute(expect_interrupt=limit is not None)
        if timer is not None:
            timer.cancel()
        if model is None:
            self.was_stopped = limit is not None and bool(
                getattr(self._search, "interrupted", True)
            )
            return None
        true = set(model)
        return self._clauses.given_up(v + 1 in true for v in range(self._clauses.variables))

    def keep_one_of(self, animals: Iterable[int]) -> None:
        """Demand that a reading of one of these is kept."""
        self._search.add_clause([self._clauses.keep[one] for one in animals])

    def demand_earlier(self, given_up: tuple[int, ...]) -> None:
        """Demand a repair that comes before this one."""
        for clause in self._clauses.demand_earlier(given_up):
            self._search.add_clause(clause)


def is_installed() -> bool:
    """Tell whether python-sat is there."""
    return find_spec("pysat") is not None
