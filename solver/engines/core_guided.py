"""CP-SAT (OR-Tools) as an optimiser: the fewest readings to give up, guided by cores."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cache
from math import ceil, isfinite
from typing import Protocol

from testcross.solver.engine import (
    Deadline,
    EngineError,
    RepairOutcome,
    RepairProblem,
    UndecidedError,
    deadline_in,
)
from testcross.solver.engines.inheritance_clauses import AnyClauses, RepairClauses
from testcross.solver.engines.model import SOLVED
from testcross.solver.genotype import Mask


class ClauseSolver(Protocol):
    """A face of CP-SAT that takes clauses."""

    def __call__(
        self, clauses: AnyClauses, *, limit: float | None, preferred: Collection[int] = ()
    ) -> tuple[str, tuple[bool, ...], float]:
        """Return the status's name, of each variable whether it is true, and the lower bound.

        Among the smallest repairs one keeps as many of those that are preferred as can be.
        """


class CoreGuided:
    """The default optimiser."""

    name = "cp-sat"

    def fewest(self, problem: RepairProblem, limit: float | None = None) -> RepairOutcome:
        """Return the fewest readings to give up; see ``Optimiser.fewest``."""
        clauses, deadline = RepairClauses(problem), deadline_in(limit)
        status, values, bound = solve_clauses()(clauses, limit=limit)
        if status == "INFEASIBLE":
            return RepairOutcome(None, 0, possible=False)
        if status not in (*SOLVED, "UNKNOWN"):
            raise EngineError(f"CP-SAT answered {status} for a repair")
        given_up = clauses.given_up(values) if status in SOLVED else None
        if status != "OPTIMAL" or given_up is None:
            return RepairOutcome(given_up, _whole(bound))
        return RepairOutcome(_first(clauses, given_up, deadline), len(given_up))

    def keeping(
        self, problem: RepairProblem, asked: Sequence[int], limit: float | None = None
    ) -> dict[int, tuple[int, ...] | None]:
        """Return a smallest repair that keeps each of some readings; see ``Optimiser.keeping``.

        Of the smallest repairs the one is looked for that keeps most of them, until none keeps any
        that is left.
        """
        clauses = RepairClauses(problem)
        found: dict[int, tuple[int, ...] | None] = {}
        while left := [one for one in asked if one not in found]:
            status, values, _ = solve_clauses()(clauses, limit=limit, preferred=left)
            if status in ("UNKNOWN", "FEASIBLE"):
                raise UndecidedError("undecided: CP-SAT was stopped at the limit")
            if status != "OPTIMAL":
                raise EngineError(f"CP-SAT answered {status} for a repair")
            given_up = clauses.given_up(values)
            kept = [one for one in left if one not in given_up]
            found |= dict.fromkeys(kept, given_up) if kept else dict.fromkeys(left)
        return found

    def solution(
        self, problem: RepairProblem, limit: float | None = None
    ) -> tuple[Mask, ...] | None:
        """Return a genotype for each animal such that all readings hold, or None if there is none.

        Raises:
            UndecidedError: where CP-SAT was stopped before it could tell.
            EngineError: where it broke down.
        """
        clauses = RepairClauses(replace(problem, loose=()))
        values = values_of(clauses, limit, "a herd")
        return None if values is None else clauses.masks(values)


def _first(
    clauses: RepairClauses, given_up: tuple[int, ...], deadline: Deadline
) -> tuple[int, ...]:
    """Return the first of the smallest repairs by one of them, or one nearer to it in time."""
    best = given_up
    while best and not deadline.is_over():
        clauses.demand_earlier(best)
        status, values, _ = solve_clauses()(clauses, limit=deadline.remaining())
        found = clauses.given_up(values) if status in SOLVED else ()
        if len(found) != len(best):
            break
        best = found
    return best


def _whole(bound: float) -> int:
    """Return how many are needed at least, by a bound that may be no number yet."""
    return max(0, ceil(bound - 1e-6)) if isfinite(bound) else 0


@cache
def solve_clauses() -> ClauseSolver:
    """Return the compiled face, or the documented one where that lacks a name."""
    try:
        from testcross.solver.engines import compiled_model

        if compiled_model.works():
            return compiled_model.solve_clauses
    except (ImportError, AttributeError, TypeError):
        pass
    from testcross.solver.engines import library_model

    return library_model.solve_clauses


def values_of(clauses: AnyClauses, limit: float | None, what: str) -> tuple[bool, ...] | None:
    """Return of each variable whether it is true; None where the clauses cannot all hold.

    Args:
        clauses: what is to hold.
        limit: how many seconds it may take.
        what: they are about, for the error.

    Raises:
        UndecidedError: where CP-SAT was stopped before it could tell.
        EngineError: where it broke down.
    """
    status, values, _ = solve_clauses()(clauses, limit=limit)
    if status == "INFEASIBLE":
        return None
    if status == "UNKNOWN":
        raise UndecidedError("undecided: CP-SAT was stopped at the limit")
    if status not in SOLVED:
        raise EngineError(f"CP-SAT answered {status} for {what}")
    return values
