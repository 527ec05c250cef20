"""CP-SAT (OR-Tools): two allele variables per individual, tied by inheritance and readings.

Its library is imported when the first model is built.
"""

from collections.abc import Iterator
from functools import cache

from testcross.solver.engine import EngineError
from testcross.solver.engines.model import SOLVED, Model
from testcross.solver.genotype import Genotype, Reading, pair
from testcross.solver.pedigree import FOUNDER, LocusProblem, Solution


class AlleleVariables:
    """The unknowns of one locus: per individual the allele from its sire and that from its dam.

    For a founder, whose parents are not in the pedigree, the two are merely its first and second,
    the more dominant one first.
    """

    def __init__(self, model: Model, problem: LocusProblem) -> None:
        self._model = model
        top = problem.allele_count - 1
        self._alleles = [
            (model.variable(top, f"{i} paternal"), model.variable(top, f"{i} maternal"))
            for i in range(len(problem.readings))
        ]

    def read(self, individual: int, reading: Reading, *, founder: bool) -> None:
        """Hold an individual to its reading; a founder's pair needs no second order."""
        orders = [*reading] if founder else list(_both_orders(reading))
        self._model.allow(self._alleles[individual], sorted(orders))

    def inherit(self, individual: int, parent: int, *, maternal: bool) -> None:
        """Let one allele of an individual be one of its parent's two (Law of Segregation)."""
        allele = self._alleles[individual][maternal]
        first, second = self._alleles[parent]
        side = "dam" if maternal else "sire"
        takes_first = self._model.variable(1, f"{individual} has the first allele of its {side}")
        self._model.equate(allele, first, when=takes_first, value=True)
        self._model.equate(allele, second, when=takes_first, value=False)

    def genotypes(self, values: tuple[int, ...]) -> Solution:
        """Return what was found, one genotype per individual, given each variable's value."""
        return tuple(pair(values[p], values[m]) for p, m in self._alleles)


class CpSat:
    """The default engine.

    Args:
        model_type: the face of CP-SAT that models are built with; if not given, the quickest that
            works here.
    """

    name = "cp-sat"

    def __init__(self, model_type: type[Model] | None = None) -> None:
        self._model_type = model_type

    def solve(self, problem: LocusProblem) -> Solution | None:
        """Return a solution or None; see ``Engine.solve``."""
        if not all(problem.readings):
            return None
        model = (self._model_type or quickest_model())()
        variables = _describe(problem, model)
        outcome = model.solve()
        if outcome.status == "INFEASIBLE":
            return None
        if outcome.status not in SOLVED:
            raise EngineError(f"CP-SAT answered {outcome.status} for {problem}")
        return variables.genotypes(outcome.values)


@cache
def quickest_model() -> type[Model]:
    """Return the model of the compiled module, or the library's where that one does not work.

    The compiled module is no documented part of OR-Tools: where it lacks a name, takes other
    arguments or solves the known answers otherwise, it is left alone.
    """
    try:
        from testcross.solver.engines.compiled_model import CompiledModel, holds_known_answers

        if holds_known_answers():
            return CompiledModel
    except (ImportError, AttributeError, TypeError):
        pass
    from testcross.solver.engines.library_model import LibraryModel

    return LibraryModel


def _describe(problem: LocusProblem, model: Model) -> AlleleVariables:
    """State a problem to a model and return its unknowns."""
    variables = AlleleVariables(model, problem)
    for individual, (reading, parents) in enumerate(
        zip(problem.readings, problem.parents, strict=True)
    ):
        variables.read(individual, reading, founder=parents == FOUNDER)
        for maternal, parent in enumerate(parents):
            if parent is not None:
                variables.inherit(individual, parent, maternal=bool(maternal))
    return variables


def _both_orders(reading: Reading) -> Iterator[Genotype]:
    for first, second in reading:
        yield first, second
        if first != second:
            yield second, first
