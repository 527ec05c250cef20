"""Models by ``cp_model``, the documented face of CP-SAT: it imports pandas and numpy."""

from collections.abc import Collection, Iterable, Sequence

from ortools.sat.python import cp_model
from testcross.solver.engine import sooner
from testcross.solver.engines.inheritance_clauses import AnyClauses
from testcross.solver.engines.model import (
    CORE_SEARCH,
    PLAIN_SEARCH,
    SOLVED,
    Outcome,
    Variable,
    with_settings,
)
from testcross.solver.genotype import Genotype


class _Model(cp_model.CpModel):
    """The library's model without the old spellings of its methods.

    Each model sets up some sixty of them, which takes as long as solving a litter.
    """

    def _add_pre_pep8_methods(self) -> None:
        pass


class LibraryModel:
    """See ``Model``."""

    def __init__(self) -> None:
        self._model = _Model()
        self._variables: list[cp_model.IntVar] = []

    def variable(self, top: int, name: str) -> Variable:
        """Add an unknown from 0 to ``top``."""
        self._variables.append(self._model.new_int_var(0, top, name))
        return len(self._variables) - 1

    def allow(self, pair: tuple[Variable, Variable], genotypes: Sequence[Genotype]) -> None:
        """Let two unknowns together be one of these pairs of values, and nothing else."""
        self._model.add_allowed_assignments([self._variables[i] for i in pair], genotypes)

    def equate(self, one: Variable, other: Variable, *, when: Variable, value: bool) -> None:
        """Let two unknowns be equal where a third, from 0 to 1, has this value."""
        switch = self._variables[when]
        equal = self._model.add(self._variables[one] == self._variables[other])
        equal.only_enforce_if(switch if value else ~switch)

    def solve(self) -> Outcome:
        """Look for a solution."""
        solver = solver_with(PLAIN_SEARCH)
        status = solver.status_name(solver.solve(self._model))
        found = self._variables if status in SOLVED else ()
        return Outcome(status, tuple(map(solver.value, found)))


def solver_with(settings: Iterable[tuple[str, object]]) -> cp_model.CpSolver:
    """Return a solver whose parameters are set."""
    solver = cp_model.CpSolver()
    with_settings(solver.parameters, settings)
    return solver


def total(terms: Iterable[cp_model.LinearExprT]) -> cp_model.LinearExpr:
    """Return a sum as an expression, also if it is of nothing."""
    found: cp_model.LinearExpr = cp_model.LinearExpr.sum([*terms])
    return found


def solve_clauses(
    clauses: AnyClauses, *, limit: float | None, preferred: Collection[int] = ()
) -> tuple[str, tuple[bool, ...], float]:
    """Return the status's name, of each variable whether it is true, and the lower bound.

    Among the smallest repairs one keeps as many of those that are preferred as can be.
    """
    model = cp_model.CpModel()
    variables = [model.new_bool_var(str(number)) for number in range(clauses.variables)]
    for clause in clauses.clauses:
        model.add_bool_or([variables[x - 1] if x > 0 else ~variables[-x - 1] for x in clause])
    pairs = zip(*clauses.worth(preferred), strict=True)
    model.minimize(sum(worth * (1 - variables[keep - 1]) for keep, worth in pairs))
    solver = solver_with(CORE_SEARCH)
    limit = sooner(limit)
    if limit is not None:
        solver.parameters.max_time_in_seconds = limit
    status = solver.status_name(solver.solve(model))
    if status not in SOLVED:
        return status, (), solver.best_objective_bound
    values = tuple(solver.boolean_value(variable) for variable in variables)
    return status, values, solver.best_objective_bound
