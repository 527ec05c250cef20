"""Why a mating is illegal: the minimal sets of individuals that cannot be what they are read as."""

from dataclasses import dataclass

from testcross.solver.cores import minimal_cores
from testcross.solver.genotype import Reading
from testcross.solver.possible import possible
from testcross.solver.problem import LocusProblem
from testcross.solver.solver import Solver, remembered


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """A minimal set of individuals whose readings cannot hold together at one locus."""

    individuals: tuple[int, ...]
    """Positions, in the problem's order."""
    focus: int
    """The one the sentence is about: the last of them that has parents in the pedigree, whose
    reading is held against what the others leave it."""
    could_be: Reading
    """What the readings of the others alone leave the focus."""
    sire_could_be: Reading | None
    """What the others leave the sire of the focus; None where it is not in the pedigree."""
    dam_could_be: Reading | None
    """The same for its dam."""


def is_legal(solver: Solver, problem: LocusProblem) -> bool:
    """Tell whether all readings at this locus can hold together."""
    return solver.is_solvable(problem)


@remembered
def conflicts(solver: Solver, problem: LocusProblem) -> tuple[Conflict, ...]:
    """Return every conflict at this locus, smallest first, then in the order of individuals."""
    if solver.is_solvable(problem):
        return ()
    told = [i for i, r in enumerate(problem.readings) if r != problem.blank]
    cores = minimal_cores(told, lambda some: solver.is_solvable(problem.only(some)))
    return tuple(_conflict(solver, problem, tuple(sorted(core))) for core in cores)


def _conflict(solver: Solver, problem: LocusProblem, core: tuple[int, ...]) -> Conflict:
    offspring = [i for i in core if problem.parents[i] != (None, None)]
    focus = (offspring or core)[-1]
    others = possible(solver, problem.only([i for i in core if i != focus]))
    sire, dam = problem.parents[focus]
    return Conflict(
        individuals=core,
        focus=focus,
        could_be=others[focus],
        sire_could_be=None if sire is None else others[sire],
        dam_could_be=None if dam is None else others[dam],
    )
