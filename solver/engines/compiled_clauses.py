"""Clauses by the compiled module beneath ``cp_model``; see ``compiled_model``."""

from collections.abc import Collection

from ortools.sat.python.cp_model_helper import CpModelProto, SatParameters, SolveWrapper
from testcross.solver.engines.core_parameters import PARAMETERS
from testcross.solver.engines.inheritance_clauses import Clause, RepairClauses
from testcross.solver.engines.model import SOLVED
from testcross.solver.repair_problem import RepairProblem


def solve_clauses(
    clauses: RepairClauses, *, limit: float | None, preferred: Collection[int] = ()
) -> tuple[str, tuple[bool, ...], float]:
    """Return the status's name, of each variable whether it is true, and the lower bound.

    Among the smallest repairs one keeps as many of those that are preferred as can be.
    """
    model = CpModelProto()
    for _ in range(clauses.variables):
        model.variables.add().domain.extend([0, 1])
    for clause in clauses.clauses:
        model.constraints.add().bool_or.literals.extend(_literals(clause))
    objective = model.objective
    keep, worth = clauses.worth(preferred)
    objective.vars.extend([variable - 1 for variable in keep])
    objective.coeffs.extend([-one for one in worth])
    objective.offset = float(sum(worth))
    objective.scaling_factor = 1.0
    parameters = SatParameters()
    for name, setting in PARAMETERS:
        setattr(parameters, name, setting)
    if limit is not None:
        parameters.max_time_in_seconds = limit
    wrapper = SolveWrapper()
    wrapper.set_parameters(parameters)
    response = wrapper.solve(model)
    status = response.status.name
    values = tuple(map(bool, response.solution)) if status in SOLVED else ()
    return status, values, float(response.best_objective_bound)


def _literals(clause: Clause) -> list[int]:
    """Return a clause as CP-SAT writes it: variables from 0, negated ones below minus one."""
    return [literal - 1 if literal > 0 else literal for literal in clause]


def works() -> bool:
    """Tell whether a known problem has its known answer."""
    clauses = RepairClauses(RepairProblem(2, (1, 4, 7, 1, 7), ((3, 0, 1), (4, 0, 2)), (0, 1, 3)))
    status, values, bound = solve_clauses(clauses, limit=None)
    given_up = clauses.given_up(values) if values else ()
    return status == "OPTIMAL" and len(given_up) == 1 and given_up != (0,) and round(bound) == 1
