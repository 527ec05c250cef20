"""Conflicts: which readings cannot hold together, and by which cases an offspring cannot be.

The first part finds minimal cores of any statements that are asked about as a whole, the second
splits what a couple can be into the fewest cases that name a reason each, the third puts both
together for one locus.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, product
from typing import TypeAlias

from testcross.solver.fill import possible
from testcross.solver.genotype import (
    Allele,
    Genotype,
    Reading,
    gametes,
    known_alleles,
    offspring_of,
    pair,
)
from testcross.solver.pedigree import FOUNDER, LocusProblem
from testcross.solver.solver import Solver, remembered

# minimal cores

Statements: TypeAlias = frozenset[int]


def minimal_cores(
    statements: Sequence[int],
    is_satisfiable: Callable[[Statements], bool],
    limit: int | None = None,
) -> Iterator[Statements]:
    """Yield every minimal set of statements that cannot hold together, by size, then in order.

    A set is a core only if it hits every correction set (what must be given up so that the rest
    can hold). So each candidate is the next smallest set that hits all correction sets found so
    far and contains no core; either it is a core, and minimal because all smaller ones came
    first, or it is grown as far as it can hold and what is left over is a new correction set.
    Candidates are enumerated by size, as there are few statements. After: implicit hitting sets, A.
    Ignatiev et al., Smallest MUS extraction with minimal hitting set dualization, CP 2015; used for
    explanations by E. Gamba et al., JAIR 78 (2023). MARCO (M. Liffiton et al., Constraints 21,
    2016) yields cores sooner, but not smallest first.

    Args:
        statements: what may be assumed, in the order of preference among equals.
        is_satisfiable: tells whether a subset can hold; monotone.
        limit: the largest size of interest; all if not given.
    """
    cores: list[Statements] = []
    corrections: list[Statements] = []
    largest = len(statements) if limit is None else min(limit, len(statements))
    for size in range(largest + 1):
        for chosen in combinations(statements, size):
            candidate = frozenset(chosen)
            if any(core <= candidate for core in cores):
                continue
            if any(candidate.isdisjoint(correction) for correction in corrections):
                continue
            # all smaller sets came before, so a set that fails is minimal
            if not is_satisfiable(candidate):
                cores.append(candidate)
                yield candidate
                continue
            if not largest:
                return
            for statement in statements:
                # Grown to a maximal set that holds, its complement is minimal, and so rules out
                # most candidates to come without a question.
                if statement not in candidate and is_satisfiable(candidate | {statement}):
                    candidate |= {statement}
            given_up = frozenset(statements) - candidate
            if not given_up:
                return  # all of them can hold together
            corrections.append(given_up)


def smallest_core(
    statements: Sequence[int],
    is_satisfiable: Callable[[Statements], bool],
    limit: int | None = None,
) -> Statements | None:
    return next(minimal_cores(statements, is_satisfiable, limit), None)


def quick_core(
    statements: Sequence[int], is_satisfiable: Callable[[Statements], bool]
) -> Statements:
    """Return one minimal core of statements that cannot hold together, not always the smallest.

    Statements at the front are preferred. Source: U. Junker, QUICKXPLAIN, AAAI 2004.
    """

    def core_beside(background: Statements, some: Sequence[int], *, is_new: bool) -> Statements:
        # which of some statements a core needs beside those of the background
        if is_new and not is_satisfiable(background):
            return frozenset()
        if len(some) <= 1:
            return frozenset(some)
        # With all of the front beside the background, which of the back are needed? With these,
        # which of the front? If the front fails alone, the back goes in one question.
        front, back = some[: len(some) // 2], some[len(some) // 2 :]
        later = core_beside(background.union(front), back, is_new=True)
        sooner = core_beside(background | later, front, is_new=bool(later))
        return sooner | later

    return core_beside(frozenset(), list(statements), is_new=False)


# cases

ParentalGenotypes: TypeAlias = tuple[Genotype, Genotype]
Reason: TypeAlias = tuple[Allele | None, int | None]
"""The allele that both parents lack, or which parent has nothing to give."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """What a sire and a dam can be, where an offspring's reading does not come of it."""

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
    # Gametes of a whole set of sires over-approximate what each couple has: a case that fails even
    # so is proved.
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
    # Any sire with any dam: the plainest sentence, if it is true.
    whole = only_case(reading, *_each_parent(couples))
    if whole is not None:
        return (whole,)
    # Which reasons each couple has: a parent without a fitting allele, or an allele both lack.
    room, needed = set(gametes(reading)), dict.fromkeys(known_alleles(reading))
    reasons: dict[ParentalGenotypes, list[Reason]] = {
        couple: [
            *((None, k) for k, parent in enumerate(couple) if room.isdisjoint(parent)),
            *((a, None) for a in needed if not any(a in parent for parent in couple)),
        ]
        for couple in couples
    }
    explained = [couple for couple in couples if reasons[couple]]
    # The fewest reasons such that every couple has one, a parent's own before missing alleles.
    missing = {a for couple in explained for a, _ in reasons[couple] if a is not None}
    every: list[Reason] = [(None, 0), (None, 1), *((a, None) for a in sorted(missing))]
    chosen: Sequence[Reason] = next(
        (
            some
            for size in range(len(every))
            for some in combinations(every, size)
            if all(set(some).intersection(reasons[couple]) for couple in explained)
        ),
        every,
    )
    groups: list[list[ParentalGenotypes]] = [[] for _ in chosen]
    for couple in explained:
        groups[next(k for k, one in enumerate(chosen) if one in reasons[couple])].append(couple)
    unexplained = [couple for couple in couples if not reasons[couple]]
    # A group is one case if any of its sires fails with any of its dams, else one for each set of
    # dams that some sires fail with.
    cases: list[Case | None] = []
    for group in (*groups, unexplained):
        if not group:
            continue
        sires, dams = _each_parent(group)
        together = only_case(reading, sires, dams)
        if together is not None:
            cases.append(together)
            continue
        mates: dict[Reading, list[Genotype]] = {}
        for sire in sorted(sires):
            mates.setdefault(frozenset(d for s, d in group if s == sire), []).append(sire)
        cases += [only_case(reading, frozenset(some), fitting) for fitting, some in mates.items()]
    return tuple(case for case in cases if case is not None)


def _each_parent(couples: Iterable[ParentalGenotypes]) -> tuple[Reading, Reading]:
    sires, dams = zip(*couples, strict=True)
    return frozenset(sires), frozenset(dams)


def _couples_beside(problem: LocusProblem, focus: int) -> tuple[ParentalGenotypes, ...] | None:
    """Return all that the parents of an individual can be together, beside their offspring.

    None if their own readings and their offspring do not settle that: if they have parents
    themselves, or if something is read of anyone else.
    """
    sire, dam = problem.parents[focus]
    if sire is None or dam is None or sire == dam:
        return None
    if not problem.parents[sire] == problem.parents[dam] == FOUNDER:
        return None
    offspring = []
    for i in problem.informative():
        if {*problem.parents[i]} == {sire, dam}:
            offspring.append(problem.readings[i])
        elif i not in (sire, dam):
            return None
    return tuple(
        (one, other)
        for one in sorted(problem.readings[sire])
        for other in sorted(problem.readings[dam])
        if not any(offspring_of(one, other).isdisjoint(reading) for reading in offspring)
    )


# conflicts of one locus


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """A minimal set of individuals whose readings cannot hold together at one locus."""

    individuals: tuple[int, ...]
    focus: int
    """The one the sentence is about, whose reading contradicts what the others leave it: of
    those that have a parent in the pedigree the one that takes the fewest cases, the last such."""
    could_be: Reading
    """What the readings of the others alone leave the focus."""
    sire_could_be: Reading | None
    """What the others leave the sire of the focus; None if it is not in the pedigree."""
    dam_could_be: Reading | None
    cases: tuple[Case, ...]
    """All that the others leave its parents, and why it cannot come of that; none where that is
    more than a couple and its offspring settle."""


@remembered
def conflicts(solver: Solver, problem: LocusProblem) -> tuple[Conflict, ...]:
    """Return every conflict at this locus, smallest first, then in the order of individuals."""
    if solver.is_solvable(problem):
        return ()
    # Cores are looked for in the canonical form, so that they are found once for a litter in any
    # order. Individuals that share a place there, twins, stand in for each other.
    form = solver.canonical(problem)
    sharing: dict[int, list[int]] = {}
    for individual, place in enumerate(form.places):
        if place is not None:
            sharing.setdefault(place, []).append(individual)
    cores = [
        tuple(sorted(individuals))
        for core in _canonical_cores(solver, form.problem)
        for individuals in product(*[sharing[place] for place in core])
    ]
    found = []
    for core in sorted(cores, key=lambda one: (len(one), one)):
        offspring = [i for i in core if problem.parents[i] != FOUNDER]
        candidates: list[Conflict] = []
        # The sentence is about an offspring, if there is one: "of these two no such kit can come"
        # is how people argue; the last one, as it was laid last.
        for focus in reversed(offspring or core[-1:]):
            candidates.append(_about(solver, problem, core, focus))
            if _effort(candidates[-1]) == (False, 1, 0):  # nothing takes less
                break
        found.append(min(candidates, key=_effort))
    return tuple(found)


@remembered
def _canonical_cores(solver: Solver, problem: LocusProblem) -> tuple[Statements, ...]:
    statements = problem.informative()
    return tuple(minimal_cores(statements, lambda some: solver.is_solvable(problem.only(some))))


def _effort(conflict: Conflict) -> tuple[bool, int, int]:
    """Return how much there is to say: cases, and those whose reason is not plain."""
    cases = conflict.cases
    return not cases, len(cases), sum(not case.is_plain for case in cases)


def _about(solver: Solver, problem: LocusProblem, core: tuple[int, ...], focus: int) -> Conflict:
    # Why does the reading of the focus contradict the others? It contradicts itself; or all couples
    # that its parents can be are looked at; or, in larger pedigrees, what each parent can be by
    # itself.
    reading, own = problem.readings[focus], problem.blanks[focus]
    sire: Reading | None = None
    dam: Reading | None = None
    cases: tuple[Case, ...] = ()
    others = problem.only([i for i in core if i != focus])
    if not reading:  # it contradicts itself
        could_be = own
    elif (couples := _couples_beside(others, focus)) is not None:
        sire, dam = _each_parent(couples)
        born = frozenset[Genotype]().union(*(offspring_of(*couple) for couple in couples))
        could_be = born & own
        cases = case_distinction(reading, couples)
    else:
        left = possible(solver, others)
        could_be = left[focus]
        sire, dam = (None if parent is None else left[parent] for parent in problem.parents[focus])
        case = only_case(reading, sire or problem.blank, dam or problem.blank)
        cases = () if case is None else (case,)
    if not all(case.offspring <= own for case in cases):  # offspring of the other sex do not count
        cases = tuple(replace(case, offspring=case.offspring & own) for case in cases)
    return Conflict(
        individuals=core,
        focus=focus,
        could_be=could_be,
        sire_could_be=sire,
        dam_could_be=dam,
        cases=cases,
    )
