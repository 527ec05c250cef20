"""Filling in unknowns: what every solution has in common, and what it leaves open.

The method of each function is the same: start from one solution, ask for one that differs in
what is still unproven, until there is none.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from typing import TypeAlias

from testcross.solver.genotype import (
    Allele,
    Genotype,
    KnownAlleles,
    Reading,
    contains,
    known_alleles,
    without,
)
from testcross.solver.pedigree import LocusProblem
from testcross.solver.solver import Solver, remembered

Couple: TypeAlias = tuple[int, int]
"""The positions of a sire and a dam that have offspring together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EitherOr:
    """What at least one of two parents must carry, though neither is proven to."""

    couple: Couple
    alleles: tuple[Allele, ...]


class IllegalError(ValueError):
    """A question that only a legal mating has an answer to."""

    def __init__(
        self, problem: str = "nothing can be filled in: the readings contradict each other"
    ) -> None:
        super().__init__(problem)


def possible_genotypes(solver: Solver, problem: LocusProblem, individual: int) -> Reading:
    """Return the genotypes that an individual has in some solution; empty where there is none."""
    seen: set[Genotype] = set()
    open_still = problem.readings[individual]
    while open_still:
        found = solver.solution(problem.replaced(individual, open_still))
        if found is None:
            break
        seen.add(found[individual])
        open_still -= {found[individual]}
    return frozenset(seen)


@remembered
def possible(solver: Solver, problem: LocusProblem) -> tuple[Reading, ...]:
    """Return per individual the genotypes that it has in some solution.

    Every solution found on the way, whomever it was asked for, says something about everyone.
    """
    seen: list[set[Genotype]] = [set() for _ in problem.readings]
    for individual, reading in enumerate(problem.readings):
        while open_still := reading - seen[individual]:
            found = solver.solution(problem.replaced(individual, open_still))
            if found is None:
                break
            for genotypes, genotype in zip(seen, found, strict=True):
                genotypes.add(genotype)
    return tuple(map(frozenset, seen))


def known_to(solver: Solver, problem: LocusProblem, individual: int) -> KnownAlleles:
    """Return the alleles that an individual has in every solution, counted with multiplicity.

    Args:
        solver: who is asked.
        problem: one that has a solution.
        individual: its position.
    """
    found = solver.solution(problem)
    if found is None:
        raise ValueError("nothing is known of an individual of a problem without solutions")
    shared = Counter(found[individual])
    while shared:
        candidate = tuple(sorted(shared.elements()))
        others = without(problem.readings[individual], candidate)
        found = solver.solution(problem.replaced(individual, others))
        if found is None:
            return candidate
        shared &= Counter(found[individual])
    return ()


@remembered
def strict_fill(solver: Solver, problem: LocusProblem) -> tuple[KnownAlleles, ...]:
    """Return per individual the alleles that it has in every solution.

    Raises:
        IllegalError: where there is no solution.
    """
    if not solver.is_solvable(problem):
        raise IllegalError
    return tuple(map(known_alleles, possible(solver, problem)))


@remembered
def either_or_facts(solver: Solver, problem: LocusProblem) -> tuple[EitherOr, ...]:
    """Return what one of two parents must carry, couple by couple.

    Raises:
        IllegalError: where there is no solution.
    """
    known = strict_fill(solver, problem)
    facts = []
    for couple in problem.couples():
        sire, dam = couple
        alleles = tuple(
            allele
            for allele in range(problem.allele_count)
            if allele not in known[sire] + known[dam]
            and not solver.is_solvable(_with_neither(problem, (sire, allele), (dam, allele)))
        )
        if alleles and sire != dam:
            facts.append(EitherOr(couple=couple, alleles=alleles))
    return tuple(facts)


def interchangeable(problem: LocusProblem, couple: Couple) -> bool:
    """Tell whether it makes no difference which of two parents is which.

    They read the same and neither has parents or other mates in the pedigree.
    """
    sire, dam = couple
    litters = [parents for parents in problem.parents if sire in parents or dam in parents]
    return (
        sire != dam
        and problem.readings[sire] == problem.readings[dam]
        and problem.parents[sire] == problem.parents[dam] == (None, None)
        and all(set(parents) == {sire, dam} for parents in litters)
    )


@remembered
def either_fill(
    solver: Solver, problem: LocusProblem, points: tuple[int, ...]
) -> tuple[KnownAlleles, ...]:
    """Return per individual what is known if it doesn't matter which of two parents has what.

    As ``strict_fill``, but what interchangeable parents must have between them is written on
    them, the sire first.

    Args:
        solver: who is asked.
        problem: a legal one.
        points: what each allele of the locus scores; breaks ties.
    """
    known = list(strict_fill(solver, problem))
    for couple in problem.couples():
        if interchangeable(problem, couple):
            sire, dam = couple
            known[sire], known[dam] = either_known(solver, problem, couple, points)
    return tuple(known)


def either_known(
    solver: Solver, problem: LocusProblem, couple: Couple, points: tuple[int, ...]
) -> tuple[KnownAlleles, KnownAlleles]:
    """Return what is known of two interchangeable parents, if it doesn't matter which has what.

    That is the pair (K1, K2) with the most alleles such that every solution has K1 in one parent
    and K2 in the other. Among equals it is the one worth most points, then the one with the more
    dominant alleles in K1. Each candidate is put to the solver; a solution that refutes it is
    kept and saves asking about others.

    Args:
        solver: who is asked.
        problem: a legal one.
        couple: interchangeable parents.
        points: what each allele of the locus scores.
    """
    sire, dam = couple
    seen: list[tuple[Genotype, Genotype]] = []
    for one, other in _candidates(problem.allele_count, points):
        if not all(_shared_out(pair, one, other) for pair in seen):
            continue
        refutation = _refutation(solver, problem, couple, (one, other))
        if refutation is None:
            return one, other
        seen.append((refutation[sire], refutation[dam]))
    raise IllegalError


def _candidates(
    allele_count: int, points: tuple[int, ...]
) -> list[tuple[KnownAlleles, KnownAlleles]]:
    """Return every pair of multisets of alleles, best first; the last is two empty ones."""
    multisets: list[KnownAlleles] = [
        known
        for size in range(3)
        for known in combinations_with_replacement(range(allele_count), size)
    ]

    def rank(
        pair: tuple[KnownAlleles, KnownAlleles],
    ) -> tuple[int, int, KnownAlleles, KnownAlleles]:
        alleles = pair[0] + pair[1]
        lowest = (allele_count,)  # a slot left open ranks below any allele
        return (
            -len(alleles),
            -sum(points[allele] for allele in alleles),
            pair[0] + lowest,
            pair[1] + lowest,
        )

    return sorted(product(multisets, multisets), key=rank)


def _shared_out(pair: tuple[Genotype, Genotype], one: KnownAlleles, other: KnownAlleles) -> bool:
    """Tell whether one parent has the first alleles and the other parent the second."""
    first, second = pair
    return (contains(first, one) and contains(second, other)) or (
        contains(second, one) and contains(first, other)
    )


def _refutation(
    solver: Solver,
    problem: LocusProblem,
    couple: Couple,
    candidate: tuple[KnownAlleles, KnownAlleles],
) -> tuple[Genotype, ...] | None:
    """Return a solution in which the candidate fails in both orders, or None."""
    one, other = candidate
    sire, dam = couple
    in_order = ((sire, one), (dam, other))
    reversed_order = ((dam, one), (sire, other))
    for missing in product(in_order, reversed_order):
        readings = problem
        for parent, alleles in missing:
            refuted = without(readings.readings[parent], alleles)
            readings = readings.replaced(parent, refuted)
        found = solver.solution(readings)
        if found is not None:
            return found
    return None


def _with_neither(problem: LocusProblem, *lacks: tuple[int, Allele]) -> LocusProblem:
    for individual, allele in lacks:
        reading = without(problem.readings[individual], (allele,))
        problem = problem.replaced(individual, reading)
    return problem
