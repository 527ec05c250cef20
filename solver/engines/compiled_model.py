"""A model by the compiled module beneath ``cp_model``: neither pandas nor numpy is imported.

A model is written down in CP-SAT's own form: a literal is the position of its variable, or where
it is negated the next number below minus that position. No documentation promises the names of
this module, so importing it fails where OR-Tools has others, and ``holds_known_answers`` tells
whether they still mean the same.
"""

from collections.abc import Sequence
from functools import cache

from ortools.sat.python.cp_model_helper import CpModelProto, SatParameters, SolveWrapper
from testcross.solver.engines.model import PLAIN_SEARCH, SOLVED, Outcome, Variable
from testcross.solver.genotype import Genotype


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
    parameters = SatParameters()
    for parameter, setting in PLAIN_SEARCH:
        setattr(parameters, parameter, setting)
    return parameters


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
