"""The optimisers: the fewest readings to give up, by CP-SAT, by RC2, or by both.

Both are core-guided: they raise a lower bound by sets of readings that cannot all be kept until a
solution meets it. CP-SAT does so itself; RC2 (python-sat, the extra ``maxsat``) is A. Ignatiev,
A. Morgado, J. Marques-Silva, RC2: an efficient MaxSAT solver, Journal on Satisfiability, Boolean
Modeling and Computation 11 (2019). They get the same clauses.
"""

from collections.abc import Sequence
from dataclasses import replace
from importlib.util import find_spec
from math import ceil, isfinite
from threading import Timer
from typing import Self

from testcross.solver.engine import (
    EngineError,
    Optimiser,
    RepairOutcome,
    RepairProblem,
    UndecidedError,
    deadline_in,
)
from testcross.solver.engines.clauses import RepairClauses
from testcross.solver.engines.cp_sat import SOLVED, Outcome, solve_clauses
from testcross.solver.genotype import Mask

_MOST_IN_ORDER = 200
"""With up to this many loose readings the first smallest repair in order; with more, any."""
_INSTALL = "rc2 needs: pip install '.[maxsat]' in the checkout"


class CoreGuided:
    name = "cp-sat"

    def fewest(self, problem: RepairProblem, limit: float | None = None) -> RepairOutcome:
        clauses, deadline = RepairClauses(problem), deadline_in(limit)
        outcome = _solved(clauses, limit)
        if outcome.status == "INFEASIBLE":
            return RepairOutcome(None, 0, possible=False)
        if outcome.status not in (*SOLVED, "UNKNOWN"):
            raise EngineError(f"CP-SAT answered {outcome.status} for a repair")
        best = clauses.given_up(outcome.values) if outcome.status in SOLVED else None
        if outcome.status != "OPTIMAL" or best is None:
            # a bound that is no number yet says nothing; the rest is rounding
            bound = max(0, ceil(outcome.bound - 1e-6)) if isfinite(outcome.bound) else 0
            return RepairOutcome(best, bound)
        lower = len(best)
        is_small = len(problem.loose) <= _MOST_IN_ORDER
        while best and is_small and not deadline.is_over():  # one of the size that comes before?
            clauses.demand_earlier(best)
            outcome = _solved(clauses, deadline.remaining())
            found = clauses.given_up(outcome.values) if outcome.status in SOLVED else ()
            if len(found) != lower:
                break
            best = found
        return RepairOutcome(best, lower)

    def keeping(
        self, problem: RepairProblem, asked: Sequence[int], limit: float | None = None
    ) -> dict[int, tuple[int, ...] | None]:
        """Return a smallest repair that keeps each of some readings; see ``Optimiser.keeping``.

        Each solution keeps as many as possible of those that none has kept yet.
        """
        clauses = RepairClauses(problem)
        found: dict[int, tuple[int, ...] | None] = {}
        while left := [one for one in asked if one not in found]:
            # Another smallest repair that keeps some of them, as many as it can: if even the best
            # keeps none of those that are left, every smallest repair gives them up.
            clauses.prefer(left)
            outcome = _solved(clauses, limit)
            if outcome.status in ("UNKNOWN", "FEASIBLE"):
                raise UndecidedError("undecided: CP-SAT was stopped at the limit")
            if outcome.status != "OPTIMAL":
                raise EngineError(f"CP-SAT answered {outcome.status} for a repair")
            given_up = clauses.given_up(outcome.values)
            kept = [one for one in left if one not in given_up]
            found |= dict.fromkeys(kept, given_up) if kept else dict.fromkeys(left)
        return found

    def solution(
        self, problem: RepairProblem, limit: float | None = None
    ) -> tuple[Mask, ...] | None:
        """Return a genotype for each animal such that all readings hold; None if there is none."""
        clauses = RepairClauses(replace(problem, loose=()))
        values = clauses.values(limit, "a herd")
        return None if values is None else clauses.masks(values)


def _solved(clauses: RepairClauses, limit: float | None) -> Outcome:
    return solve_clauses(clauses.variables, clauses.clauses, clauses.wanted, limit)


class MaxSat:
    """RC2, the second opinion on repairs, and usually the quicker one."""

    name = "rc2"

    def fewest(self, problem: RepairProblem, limit: float | None = None) -> RepairOutcome:
        deadline = deadline_in(limit)
        with _Search(problem) as search:
            given_up = search.next(limit)
            if given_up is None:
                is_possible = search.was_stopped
                return RepairOutcome(None, search.cost if is_possible else 0, possible=is_possible)
            best = search.cost
            # RC2 keeps its cores, so each further clause costs little; once the cost rises, the
            # last one was the first in order.
            while given_up and len(problem.loose) <= _MOST_IN_ORDER:
                search.add(search.clauses.demand_earlier(given_up))
                earlier = search.next(deadline.remaining())
                if earlier is None or search.cost > best:
                    break
                given_up = earlier
            return RepairOutcome(given_up, best)

    def keeping(
        self, problem: RepairProblem, asked: Sequence[int], limit: float | None = None
    ) -> dict[int, tuple[int, ...] | None]:
        found: dict[int, tuple[int, ...] | None] = {}
        deadline = deadline_in(limit)
        with _Search(problem) as search:
            given_up, best = search.next(limit), search.cost
            while given_up is not None and search.cost == best:
                found.update((one, given_up) for one in asked if one not in (*found, *given_up))
                left = [one for one in asked if one not in found]
                if not left:
                    return found
                search.add([[search.clauses.keep[one] for one in left]])  # keep one of them
                given_up = search.next(deadline.remaining())
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
            raise EngineError(_INSTALL) from error
        self.clauses = RepairClauses(problem)
        formula = WCNF()  # filled as a whole: clause by clause takes half as long as the search
        formula.nv, formula.hard = self.clauses.variables, self.clauses.clauses
        formula.soft = [[keep] for keep in self.clauses.keep.values()]
        formula.wght, formula.topw = [1] * len(formula.soft), len(formula.soft) + 1
        self._search = RC2(formula, solver="g4")
        self.was_stopped = False
        """Whether the last search was stopped at its limit."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._search.delete()

    @property
    def cost(self) -> int:
        """At least so many must be given up, as far as that is known."""
        return int(self._search.cost)

    def next(self, limit: float | None) -> tuple[int, ...] | None:
        """Return the fewest readings to give up; None if none were found."""
        timer = Timer(limit, self._search.interrupt) if limit is not None else None
        if timer is not None:
            timer.start()
        self._search.expect_interrupt = limit is not None
        # as ``compute`` does, but for sorting all variables of the model, which takes longest
        is_found = self._search.compute_()
        if timer is not None:
            timer.cancel()
        if not is_found:
            interrupted = bool(getattr(self._search, "interrupted", True))
            self.was_stopped = limit is not None and interrupted
            return None
        model = self._search.oracle.get_model() or ()  # one literal for each variable, in order
        return self.clauses.given_up([literal > 0 for literal in model])

    def add(self, clauses: Sequence[list[int]]) -> None:
        for clause in clauses:
            self._search.add_clause(clause)


def is_installed() -> bool:
    return find_spec("pysat") is not None


OPTIMISER_NAMES = (CoreGuided.name, MaxSat.name)


def make_optimiser(name: str = CoreGuided.name, *, double_check: bool = False) -> Optimiser:
    """Return the optimiser of that name."""
    if name not in OPTIMISER_NAMES:
        known = ", ".join(OPTIMISER_NAMES)
        raise ValueError(f"unknown optimiser {name!r}; there are {known}")
    if (double_check or name == MaxSat.name) and not is_installed():
        raise ValueError(_INSTALL)
    optimisers: list[Optimiser] = [CoreGuided(), MaxSat()]
    if name == MaxSat.name:
        optimisers.reverse()
    return BothOptimisers(*optimisers) if double_check else optimisers[0]


class BothOptimisers:
    """Answers as the first optimiser does, once the second has found as many."""

    def __init__(self, first: Optimiser, second: Optimiser) -> None:
        self._first = first
        self._second = second

    @property
    def name(self) -> str:
        return f"{self._first.name} and {self._second.name}"

    def fewest(self, problem: RepairProblem, limit: float | None = None) -> RepairOutcome:
        outcomes = [one.fewest(problem, limit) for one in (self._first, self._second)]
        sizes = [None if one.given_up is None else len(one.given_up) for one in outcomes]
        if all(one.is_proven for one in outcomes) and sizes[0] != sizes[1]:
            raise EngineError(
                f"the optimisers differ: {self._first.name} gives up {sizes[0]}, "
                f"{self._second.name} {sizes[1]}"
            )
        return outcomes[0]

    def keeping(
        self, problem: RepairProblem, asked: Sequence[int], limit: float | None = None
    ) -> dict[int, tuple[int, ...] | None]:
        answers = [one.keeping(problem, asked, limit) for one in (self._first, self._second)]
        gone = [{animal for animal in asked if one[animal] is None} for one in answers]
        if gone[0] != gone[1]:
            raise EngineError(
                "the optimisers differ: only one of them finds a reading in every smallest repair"
            )
        return answers[0]
