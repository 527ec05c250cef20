"""Filling in unknowns: what every solution has in common, and what it leaves open.

Most answers come about in one way: start from one solution, and ask for one that differs in what is
still unproven, until there is none. What must be in one parent *or* the other (``either``) is
refuted instead, case by case.
"""

from collections.abc import Callable, Sequence
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
from testcross.solver.pedigree import FOUNDER, LocusProblem
from testcross.solver.solver import Solver, remembered

Couple: TypeAlias = tuple[int, int]
"""The positions of a sire and a dam that have offspring together."""


class IllegalError(ValueError):
    """A question that only a legal mating has an answer to."""

    def __init__(
        self, problem: str = "nothing can be filled in: the readings contradict each other"
    ) -> None:
        super().__init__(problem)


@remembered
def possible(solver: Solver, problem: LocusProblem) -> tuple[Reading, ...]:
    """Return per individual the genotypes that it has in some solution.

    Each solution found on the way shows something of everyone, not only of the one asked about.
    """
    seen: list[set[Genotype]] = [set() for _ in problem.readings]
    for individual, reading in enumerate(problem.readings):
        # The engine is asked for a solution with a genotype that none has shown yet: either it
        # shows one, or all of them are refuted at once. So an animal takes one model more than
        # there are new genotypes, and most of these were shown by the solutions for others.
        while unseen := reading - seen[individual]:
            found = solver.solution(problem.replaced(individual, unseen))
            if found is None:
                break
            for genotypes, genotype in zip(seen, found, strict=True):
                genotypes.add(genotype)
    return tuple(map(frozenset, seen))


def possible_genotypes(solver: Solver, problem: LocusProblem, individual: int) -> Reading:
    """Return what one individual has in some solution: fewer models than ``possible`` needs."""
    # the same for one animal, whose genotypes go as they are shown; what stays is impossible
    unseen = problem.readings[individual]
    while unseen:
        found = solver.solution(problem.replaced(individual, unseen))
        if found is None:
            break
        unseen -= {found[individual]}
    return problem.readings[individual] - unseen


@remembered
def strict_fill(solver: Solver, problem: LocusProblem) -> tuple[KnownAlleles, ...]:
    """Return per individual the alleles that it has in every solution."""
    if not solver.is_solvable(problem):
        raise IllegalError
    return tuple(map(known_alleles, possible(solver, problem)))


@dataclass(frozen=True, slots=True, kw_only=True)
class EitherOr:
    """What at least one of two parents must carry, though neither is proven to."""

    couple: Couple
    alleles: tuple[Allele, ...]


def facts_of_couples(
    problem: LocusProblem,
    known: Sequence[KnownAlleles],
    can_lack: Callable[[Couple, Allele], bool],
) -> tuple[EitherOr, ...]:
    """Return alleles that neither parent is known to have, though they cannot both lack them."""
    facts = []
    for couple in problem.couples():
        sire, dam = couple
        alleles = tuple(
            allele
            for allele in range(problem.allele_count)
            if allele not in known[sire] + known[dam] and not can_lack(couple, allele)
        )
        if alleles and sire != dam:
            facts.append(EitherOr(couple=couple, alleles=alleles))
    return tuple(facts)


@remembered
def either_or_facts(solver: Solver, problem: LocusProblem) -> tuple[EitherOr, ...]:
    """Return what one of two parents must carry, couple by couple."""

    def can_lack(couple: Couple, allele: Allele) -> bool:
        lacking = problem
        for parent in couple:
            lacking = lacking.replaced(parent, without(lacking.readings[parent], (allele,)))
        return solver.is_solvable(lacking)

    return facts_of_couples(problem, strict_fill(solver, problem), can_lack)


def interchangeable(problem: LocusProblem, couple: Couple) -> bool:
    """Tell whether it makes no difference which of two parents is which.

    They read the same, and neither has parents or other mates in the pedigree.
    """
    sire, dam = couple
    litters = [parents for parents in problem.parents if sire in parents or dam in parents]
    return (
        sire != dam
        and problem.readings[sire] == problem.readings[dam]
        and problem.parents[sire] == problem.parents[dam] == FOUNDER
        and all(set(parents) == {sire, dam} for parents in litters)
    )


@remembered
def either_fill(
    solver: Solver, problem: LocusProblem, points: tuple[int, ...]
) -> tuple[KnownAlleles, ...]:
    """Return per individual what is known if it doesn't matter which of two parents has what.

    As ``strict_fill``, but what interchangeable parents must have between them is written on
    them, the sire first.

    What each allele scores breaks ties.
    """
    # Written on the sire first: where one of two alike must have an allele, which of them is only a
    # name (manual, p. 23).
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
    dominant alleles in K1.
    """
    sire, dam = couple
    count = problem.allele_count
    # Of each parent none, one or two alleles may be known. There are few pairs of that, and they
    # are tried from the best one on, so that the first that holds is the answer.
    multisets = [
        known for size in range(3) for known in combinations_with_replacement(range(count), size)
    ]

    def rank(
        pair: tuple[KnownAlleles, KnownAlleles],
    ) -> tuple[int, int, KnownAlleles, KnownAlleles]:
        alleles = pair[0] + pair[1]
        lowest = (count,)  # a slot left open ranks below any allele
        worth = sum(points[allele] for allele in alleles)
        return -len(alleles), -worth, pair[0] + lowest, pair[1] + lowest

    seen: list[tuple[Genotype, Genotype]] = []
    for one, other in sorted(product(multisets, multisets), key=rank):
        # a solution that refuted an earlier candidate may refute this one without a new model
        if all(
            (contains(a, one) and contains(b, other)) or (contains(b, one) and contains(a, other))
            for a, b in seen
        ):
            refutation = _refutation(solver, problem, couple, (one, other))
            if refutation is None:
                return one, other
            seen.append((refutation[sire], refutation[dam]))
    raise IllegalError  # even the last candidate, nothing and nothing, needs a solution


def _refutation(
    solver: Solver,
    problem: LocusProblem,
    couple: Couple,
    candidate: tuple[KnownAlleles, KnownAlleles],
) -> tuple[Genotype, ...] | None:
    """Return a solution in which a candidate fails in both orders, if there is one.

    In each order it fails in one of the parents, so there are four ways to fail in both.
    """
    one, other = candidate
    sire, dam = couple
    # "K1 in one and K2 in the other" is a disjunction; its refutation lacks something in either
    # order, and each way to lack it is a problem of its own, as an engine knows conjunctions only.
    for ways in product(((sire, one), (dam, other)), ((dam, one), (sire, other))):
        lacking = problem
        for parent, alleles in ways:
            lacking = lacking.replaced(parent, without(lacking.readings[parent], alleles))
        found = solver.solution(lacking)
        if found is not None:
            return found
    return None
