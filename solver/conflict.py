"""Why a mating is illegal: the minimal sets of individuals that cannot be what they are read as."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from testcross.solver.cases import (
    Case,
    case_distinction,
    each_parent,
    offspring_of,
    only_case,
    parental_genotypes,
)
from testcross.solver.cores import Statements, minimal_cores
from testcross.solver.fill import possible
from testcross.solver.genotype import Genotype, Reading
from testcross.solver.problem import FOUNDER, LocusProblem
from testcross.solver.solver import Solver, remembered

_LEAST = (False, 1, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """A minimal set of individuals whose readings cannot hold together at one locus."""

    individuals: tuple[int, ...]
    """Positions, in the problem's order."""
    focus: int
    """The one the sentence is about, whose reading is held against what the others leave it: of
    those that have a parent in the pedigree the one that takes the fewest cases, the last such."""
    could_be: Reading
    """What the readings of the others alone leave the focus."""
    sire_could_be: Reading | None
    """What the others leave the sire of the focus; None where it is not in the pedigree."""
    dam_could_be: Reading | None
    """The same for its dam."""
    cases: tuple[Case, ...]
    """All that the others leave its parents, and why it cannot come of that; none where that is
    more than a couple and its offspring can tell."""


def is_legal(solver: Solver, problem: LocusProblem) -> bool:
    """Tell whether all readings at this locus can hold together."""
    return solver.is_solvable(problem)


@remembered
def conflicts(solver: Solver, problem: LocusProblem) -> tuple[Conflict, ...]:
    """Return every conflict at this locus, smallest first, then in the order of individuals."""
    if solver.is_solvable(problem):
        return ()
    cores = sorted(_cores(solver, problem), key=lambda core: (len(core), core))
    return tuple(_conflict(solver, problem, core) for core in cores)


def _cores(solver: Solver, problem: LocusProblem) -> Iterator[tuple[int, ...]]:
    """Yield every minimal set of individuals whose readings cannot hold together.

    They are looked for in the canonical form, so that they are found once for a litter in any
    order. Individuals that share a place there, twins, stand in for each other.
    """
    form = solver.canonical(problem)
    sharing: dict[int, list[int]] = {}
    for individual, place in enumerate(form.places):
        if place is not None:
            sharing.setdefault(place, []).append(individual)
    for core in _canonical_cores(solver, form.problem):
        for individuals in product(*[sharing[place] for place in core]):
            yield tuple(sorted(individuals))


@remembered
def _canonical_cores(solver: Solver, problem: LocusProblem) -> tuple[Statements, ...]:
    informative = [i for i, r in enumerate(problem.readings) if r != problem.blank]
    return tuple(minimal_cores(informative, lambda some: solver.is_solvable(problem.only(some))))


def _conflict(solver: Solver, problem: LocusProblem, core: tuple[int, ...]) -> Conflict:
    candidates: list[Conflict] = []
    offspring = [i for i in core if problem.parents[i] != FOUNDER]
    for focus in reversed(offspring or core[-1:]):
        candidates.append(_about(solver, problem, core, focus))
        if _effort(candidates[-1]) == _LEAST:
            break
    return min(candidates, key=_effort)


def _effort(conflict: Conflict) -> tuple[bool, int, int]:
    """Return how much there is to say: cases, and those whose reason is not plain."""
    cases = conflict.cases
    return not cases, len(cases), sum(not case.is_plain for case in cases)


def _about(solver: Solver, problem: LocusProblem, core: tuple[int, ...], focus: int) -> Conflict:
    others = problem.only([i for i in core if i != focus])
    couples = parental_genotypes(others, focus)
    if couples is None:
        return _about_anyone(solver, problem, core, focus)
    sire, dam = each_parent(couples)
    return Conflict(
        individuals=core,
        focus=focus,
        could_be=frozenset[Genotype]().union(*(offspring_of(*couple) for couple in couples)),
        sire_could_be=sire,
        dam_could_be=dam,
        cases=case_distinction(problem.readings[focus], couples),
    )


def _about_anyone(
    solver: Solver, problem: LocusProblem, core: tuple[int, ...], focus: int
) -> Conflict:
    """Return a conflict of more than a couple and its offspring."""
    left = possible(solver, problem.only([i for i in core if i != focus]))
    sire, dam = (None if parent is None else left[parent] for parent in problem.parents[focus])
    case = only_case(problem.readings[focus], sire or problem.blank, dam or problem.blank)
    return Conflict(
        individuals=core,
        focus=focus,
        could_be=left[focus],
        sire_could_be=sire,
        dam_could_be=dam,
        cases=() if case is None else (case,),
    )
