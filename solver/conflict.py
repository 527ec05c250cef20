"""Conflicts: which readings cannot hold together, and by which cases an offspring cannot be."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, product
from typing import TypeAlias

from testcross.solver.cores import Statements, minimal_cores
from testcross.solver.fill import possible
from testcross.solver.genotype import Allele, Genotype, Reading, gametes, known_alleles, pair
from testcross.solver.pedigree import FOUNDER, LocusProblem
from testcross.solver.solver import Solver, remembered

ParentalGenotypes: TypeAlias = tuple[Genotype, Genotype]
Reason: TypeAlias = tuple[Allele | None, int | None]
"""The allele that both parents lack, or which parent has nothing to give."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """What a sire and a dam can be, and that an offspring's reading does not come of it."""

    sire: Reading
    dam: Reading
    offspring: Reading
    """All that any such sire can have with any such dam; the reading allows none of it."""
    missing_allele: Allele | None
    """An allele that the reading needs and that neither parent has."""
    excluded_parent: int | None
    """The parent of whose alleles the reading has room for none: 0 the sire, 1 the dam."""

    @property
    def is_plain(self) -> bool:
        """Whether an allele or a parent can be named as the reason."""
        return self.missing_allele is not None or self.excluded_parent is not None


def only_case(reading: Reading, sire: Reading, dam: Reading) -> Case | None:
    """Return the case that no sire and dam of these have such an offspring; None if some do."""
    offspring = frozenset(pair(x, y) for x in gametes(sire) for y in gametes(dam))
    if offspring & reading:
        return None
    given = {*gametes(sire), *gametes(dam)}
    room = set(gametes(reading))
    needed = dict.fromkeys(known_alleles(reading)) if reading else {}
    excluded = [k for k, parent in enumerate((sire, dam)) if room.isdisjoint(gametes(parent))]
    return Case(
        sire=sire,
        dam=dam,
        offspring=offspring,
        missing_allele=next((allele for allele in needed if allele not in given), None),
        excluded_parent=excluded[0] if excluded else None,
    )


@lru_cache(maxsize=65_536)
def case_distinction(reading: Reading, couples: tuple[ParentalGenotypes, ...]) -> tuple[Case, ...]:
    """Return cases that together are all these couples: why none has such an offspring.

    As few cases as name a reason each; those that name none come last.
    """
    whole = only_case(reading, *each_parent(couples))
    if whole is not None:
        return (whole,)
    groups = _by_reason(reading, couples)
    return tuple(case for group in groups for case in _cases(reading, group))


def parental_genotypes(problem: LocusProblem, focus: int) -> tuple[ParentalGenotypes, ...] | None:
    """Return all that the parents of an individual can be together, beside their offspring.

    None where that is more than their own readings and their offspring can tell: where they have
    parents themselves, or where something is read of anyone else.
    """
    sire, dam = problem.parents[focus]
    if sire is None or dam is None or sire == dam or not _is_family(problem, sire, dam):
        return None
    offspring = [
        problem.readings[i] for i in problem.informative() if {*problem.parents[i]} == {sire, dam}
    ]
    return tuple(
        (one, other)
        for one in sorted(problem.readings[sire])
        for other in sorted(problem.readings[dam])
        if not any(offspring_of(one, other).isdisjoint(reading) for reading in offspring)
    )


def each_parent(couples: Iterable[ParentalGenotypes]) -> tuple[Reading, Reading]:
    """Return what the sire and what the dam can be, each by itself."""
    sires, dams = zip(*couples, strict=True)
    return frozenset(sires), frozenset(dams)


@lru_cache(maxsize=65_536)
def offspring_of(sire: Genotype, dam: Genotype) -> Reading:
    """Return what two parents can have: one allele from each (Law of Segregation)."""
    return frozenset(pair(x, y) for x in sire for y in dam)


def _is_family(problem: LocusProblem, sire: int, dam: int) -> bool:
    """Tell whether all of whom anything is read are this couple of founders and their offspring."""
    founders = problem.parents[sire] == problem.parents[dam] == FOUNDER
    return founders and all(
        i in (sire, dam) or {*problem.parents[i]} == {sire, dam} for i in problem.informative()
    )


def _by_reason(
    reading: Reading, couples: Iterable[ParentalGenotypes]
) -> list[list[ParentalGenotypes]]:
    """Return the couples in the fewest groups that share a reason, those without one last."""
    reasons = {couple: _reasons(reading, couple) for couple in couples}
    explained = [couple for couple in reasons if reasons[couple]]
    unexplained = [couple for couple in reasons if not reasons[couple]]
    chosen = _fewest([reasons[couple] for couple in explained])
    groups: list[list[ParentalGenotypes]] = [[] for _ in chosen]
    for couple in explained:
        place = next(k for k, reason in enumerate(chosen) if reason in reasons[couple])
        groups[place].append(couple)
    return [*groups, unexplained] if unexplained else groups


def _reasons(reading: Reading, couple: ParentalGenotypes) -> list[Reason]:
    room = gametes(reading)
    excluded: list[Reason] = [
        (None, k) for k, parent in enumerate(couple) if not set(parent).intersection(room)
    ]
    needed = dict.fromkeys(known_alleles(reading))
    return [*excluded, *[(a, None) for a in needed if not any(a in parent for parent in couple)]]


def _fewest(reasons: Sequence[Sequence[Reason]]) -> Sequence[Reason]:
    """Return the fewest reasons of which every couple has one, a parent's own before others."""
    missing = {allele for some in reasons for allele, _ in some if allele is not None}
    every: list[Reason] = [(None, 0), (None, 1), *((allele, None) for allele in sorted(missing))]
    for size in range(len(every)):
        for chosen in combinations(every, size):
            if all(set(chosen).intersection(some) for some in reasons):
                return chosen
    return every


def _cases(reading: Reading, couples: Sequence[ParentalGenotypes]) -> list[Case]:
    """Return couples as cases: one where any of the sires fails with any of the dams."""
    sires, dams = each_parent(couples)
    whole = only_case(reading, sires, dams)
    if whole is not None:
        return [whole]
    mates: dict[Reading, list[Genotype]] = {}
    for sire in sorted(sires):
        mates.setdefault(frozenset(d for s, d in couples if s == sire), []).append(sire)
    found = [only_case(reading, frozenset(some), fitting) for fitting, some in mates.items()]
    return [case for case in found if case is not None]


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
    statements = problem.informative()
    return tuple(minimal_cores(statements, lambda some: solver.is_solvable(problem.only(some))))


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
    if not problem.readings[focus]:  # it contradicts itself
        return Conflict(
            individuals=core,
            focus=focus,
            could_be=problem.blanks[focus],
            sire_could_be=None,
            dam_could_be=None,
            cases=(),
        )
    others = problem.only([i for i in core if i != focus])
    couples = parental_genotypes(others, focus)
    if couples is None:
        return _about_anyone(solver, problem, core, focus)
    sire, dam = each_parent(couples)
    own = problem.blanks[focus]
    born = frozenset[Genotype]().union(*(offspring_of(*couple) for couple in couples))
    return Conflict(
        individuals=core,
        focus=focus,
        could_be=born & own,
        sire_could_be=sire,
        dam_could_be=dam,
        cases=_of_own_sex(case_distinction(problem.readings[focus], couples), own),
    )


def _of_own_sex(cases: tuple[Case, ...], own: Reading) -> tuple[Case, ...]:
    """Return cases in which offspring of the other sex do not count."""
    if all(case.offspring <= own for case in cases):
        return cases
    return tuple(replace(case, offspring=case.offspring & own) for case in cases)


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
        cases=() if case is None else _of_own_sex((case,), problem.blanks[focus]),
    )
