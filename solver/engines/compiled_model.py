"""Models and clauses by the compiled module beneath ``cp_model``, without pandas and numpy.

A model is written down in CP-SAT's own form: a literal is the position of its variable, or where
it is negated the next number below minus that position. No documentation promises the names of
this module, so importing it fails where OR-Tools has others, and ``holds_known_answers`` and
``works`` tell whether they still mean the same.
"""

from collections.abc import Collection, Sequence
from functools import cache
from typing import TYPE_CHECKING

from ortools.sat.python.cp_model_helper import CpModelProto, SatParameters, SolveWrapper
from testcross.solver.engine import sooner, stop_if_late
from testcross.solver.engines.model import (
    CORE_SEARCH,
    PLAIN_SEARCH,
    SOLVED,
    Outcome,
    Variable,
    with_settings,
)
from testcross.solver.genotype import Genotype

if TYPE_CHECKING:
    from testcross.solver.engines.inheritance_clauses import AnyClauses, Clause

_MANY = 10_000
"""So many clauses are written down before the clock is looked at again."""


class CompiledModel:
    """See ``Model``."""

    def __init__(self) -> None:
        self._proto = CpModelProto()
        self._variables = self._proto.variables
        self._constraints = self._proto.constraints

    def variable(self, top: int, name: str) -> Variable:
        """Add an unknown from 0 to ``top``."""
        added = self._variables.add()
        added.name = name
        added.domain.extend([0, top])
        return len(self._variables) - 1

    def allow(self, pair: tuple[Variable, Variable], genotypes: Sequence[Genotype]) -> None:
        """Let two unknowns together be one of these pairs of values, and nothing else."""
        table = self._constraints.add().table
        terms = table.exprs
        for variable in pair:
            term = terms.add()
            term.vars.append(variable)
            term.coeffs.append(1)
        table.values.extend([allele for genotype in genotypes for allele in genotype])

    def equate(self, one: Variable, other: Variable, *, when: Variable, value: bool) -> None:
        """Let two unknowns be equal where a third, from 0 to 1, has this value."""
        constraint = self._constraints.add()
        constraint.enforcement_literal.append(when if value else -when - 1)
        difference = constraint.linear
        difference.vars.extend([one, other])
        difference.coeffs.extend([1, -1])
        difference.domain.extend([0, 0])

    def solve(self) -> Outcome:
        """Look for a solution."""
        wrapper = SolveWrapper()
        wrapper.set_parameters(_parameters())
        response = wrapper.solve(self._proto)
        status = response.status.name
        return Outcome(status, tuple(response.solution) if status in SOLVED else ())


@cache
def _parameters() -> SatParameters:
    return with_settings(SatParameters(), PLAIN_SEARCH)


def holds_known_answers() -> bool:
    """Tell whether the statements of a model still mean what they say."""
    return (
        _probe([(0, 2), (1, 2)], switch=0) == Outcome("OPTIMAL", (1, 2, 1, 0))
        and _probe([(1, 2), (2, 1)], switch=1) == Outcome("OPTIMAL", (2, 1, 1, 1))
        and _probe([(0, 1), (2, 1)], switch=0) == Outcome("INFEASIBLE", ())
    )


def _probe(genotypes: Sequence[Genotype], *, switch: int) -> Outcome:
    """Return what becomes of a pair of which one is held to 1: the second if switched."""
    model = CompiledModel()
    first, second, one = (model.variable(2, name) for name in ("first", "second", "one"))
    switched = model.variable(1, "switched")
    model.allow((first, second), genotypes)
    model.allow((one, switched), [(1, switch)])
    model.equate(first, one, when=switched, value=False)
    model.equate(second, one, when=switched, value=True)
    return model.solve()


def solve_clauses(
    clauses: "AnyClauses", *, limit: float | None, preferred: Collection[int] = ()
) -> tuple[str, tuple[bool, ...], float]:
    """Return the status's name, of each variable whether it is true, and the lower bound.

    Among the smallest repairs one keeps as many of those that are preferred as can be.
    """
    model = CpModelProto()
    for _ in range(clauses.variables):
        model.variables.add().domain.extend([0, 1])
    for number, clause in enumerate(clauses.clauses):
        if not number % _MANY:
            stop_if_late()
        model.constraints.add().bool_or.literals.extend(_literals(clause))
    objective = model.objective
    keep, worth = clauses.worth(preferred)
    objective.vars.extend([variable - 1 for variable in keep])
    objective.coeffs.extend([-one for one in worth])
    objective.offset = float(sum(worth))
    objective.scaling_factor = 1.0
    parameters = with_settings(SatParameters(), CORE_SEARCH)
    limit = sooner(limit)
    if limit is not None:
        parameters.max_time_in_seconds = limit
    wrapper = SolveWrapper()
    wrapper.set_parameters(parameters)
    response = wrapper.solve(model)
    status = response.status.name
    values = tuple(map(bool, response.solution)) if status in SOLVED else ()
    return status, values, float(response.best_objective_bound)


def _literals(clause: "Clause") -> list[int]:
    """Return a clause as CP-SAT writes it: variables from 0, negated ones below minus one."""
    return [literal - 1 if literal > 0 else literal for literal in clause]


def works() -> bool:
    """Tell whether a known problem of clauses has its known answer."""
    from testcross.solver.engine import RepairProblem
    from testcross.solver.engines.inheritance_clauses import RepairClauses

    clauses = RepairClauses(RepairProblem(2, (1, 4, 7, 1, 7), ((3, 0, 1), (4, 0, 2)), (0, 1, 3)))
    status, values, bound = solve_clauses(clauses, limit=None)
    given_up = clauses.given_up(values) if values else ()
    return status == "OPTIMAL" and len(given_up) == 1 and given_up != (0,) and round(bound) == 1
