"""CP-SAT (OR-Tools): two allele variables per individual, tied by inheritance and readings.

``cp_model`` takes 0.3 s to import, so it is imported when the first model is built.
"""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from testcross.solver.engine import EngineError
from testcross.solver.genotype import Genotype, Reading, pair
from testcross.solver.problem import FOUNDER, LocusProblem, Solution

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


class AlleleVariables:
    """The unknowns of one locus: per individual the allele from its sire and that from its dam.

    For a founder, whose parents are not in the pedigree, the two are merely its first and second,
    the more dominant one first.
    """

    def __init__(self, model: "cp_model.CpModel", problem: LocusProblem) -> None:
        self._model = model
        top = problem.allele_count - 1
        self._alleles = [
            (model.new_int_var(0, top, f"{i} paternal"), model.new_int_var(0, top, f"{i} maternal"))
            for i in range(len(problem.readings))
        ]

    def read(self, individual: int, reading: Reading, *, founder: bool) -> None:
        """Hold an individual to its reading; a founder's pair needs no second order."""
        orders = [*reading] if founder else list(_both_orders(reading))
        self._model.add_allowed_assignments(self._alleles[individual], sorted(orders))

    def inherit(self, individual: int, parent: int, *, maternal: bool) -> None:
        """Let one allele of an individual be one of its parent's two (Law of Segregation)."""
        allele = self._alleles[individual][maternal]
        first, second = self._alleles[parent]
        side = "dam" if maternal else "sire"
        takes_first = self._model.new_bool_var(f"{individual} has the first allele of its {side}")
        self._model.add(allele == first).only_enforce_if(takes_first)
        self._model.add(allele == second).only_enforce_if(~takes_first)

    def genotypes(self, solver: "cp_model.CpSolver") -> Solution:
        """Return what a solver found, one genotype per individual."""
        return tuple(pair(solver.value(p), solver.value(m)) for p, m in self._alleles)


class CpSat:
    """The default engine."""

    name = "cp-sat"

    def __init__(self) -> None:
        self._solver: cp_model.CpSolver | None = None

    def solve(self, problem: LocusProblem) -> Solution | None:
        """Return a solution or None; see ``Engine.solve``."""
        from ortools.sat.python import cp_model

        if not all(problem.readings):
            return None
        model, variables = _model(problem)
        solver = self._prepared()
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            return None
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise EngineError(f"CP-SAT answered {solver.status_name(status)} for {problem}")
        return variables.genotypes(solver)

    def _prepared(self) -> "cp_model.CpSolver":
        """Return a solver set up for models of a dozen variables: plain search, one worker."""
        if self._solver is None:
            from ortools.sat.python import cp_model

            self._solver = cp_model.CpSolver()
            self._solver.parameters.num_workers = 1
            self._solver.parameters.cp_model_presolve = False
            self._solver.parameters.cp_model_probing_level = 0
            self._solver.parameters.symmetry_level = 0
            self._solver.parameters.linearization_level = 0
        return self._solver


@cache
def _model_type() -> type["cp_model.CpModel"]:
    """Return the library's model without the old spellings of its methods.

    Each model sets up some sixty of them, which takes as long as solving a litter.
    """
    from ortools.sat.python import cp_model

    class Model(cp_model.CpModel):
        def _add_pre_pep8_methods(self) -> None:
            pass

    return Model


def _model(problem: LocusProblem) -> tuple["cp_model.CpModel", AlleleVariables]:
    model = _model_type()()
    variables = AlleleVariables(model, problem)
    for individual, (reading, parents) in enumerate(
        zip(problem.readings, problem.parents, strict=True)
    ):
        variables.read(individual, reading, founder=parents == FOUNDER)
        for maternal, parent in enumerate(parents):
            if parent is not None:
                variables.inherit(individual, parent, maternal=bool(maternal))
    return model, variables


def _both_orders(reading: Reading) -> Iterator[Genotype]:
    for first, second in reading:
        yield first, second
        if first != second:
            yield second, first
