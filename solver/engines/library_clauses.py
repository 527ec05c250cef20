"""Clauses by ``cp_model``, the documented face of CP-SAT: it imports pandas."""

from collections.abc import Collection

from ortools.sat.python import cp_model
from testcross.solver.engines.core_parameters import PARAMETERS
from testcross.solver.engines.inheritance_clauses import RepairClauses
from testcross.solver.engines.model import SOLVED


def solve_clauses(
    clauses: RepairClauses, *, limit: float | None, preferred: Collection[int] = ()
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
    solver = cp_model.CpSolver()
    for name, setting in PARAMETERS:
        setattr(solver.parameters, name, setting)
    if limit is not None:
        solver.parameters.max_time_in_seconds = limit
    status = solver.status_name(solver.solve(model))
    if status not in SOLVED:
        return status, (), solver.best_objective_bound
    values = tuple(solver.boolean_value(variable) for variable in variables)
    return status, values, solver.best_objective_bound
