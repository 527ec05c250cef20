"""The plain way to answer: try everything and look.

Nothing here comes from the program that is tested, and nothing is clever: an answer is right
because it is the definition, written as a loop. Parents are enumerated before their offspring
and each offspring only over its parents' Punnett square, which is all the pruning there is.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import Protocol, TypeAlias

Genotype: TypeAlias = tuple[int, int]
Reading: TypeAlias = frozenset[Genotype]
Parents: TypeAlias = tuple[int | None, int | None]
Solution: TypeAlias = tuple[Genotype, ...]
Alleles: TypeAlias = tuple[int, ...]
"""A sorted multiset."""


class Problem(Protocol):
    """What is read off a problem, and all that is: its plain data."""

    @property
    def allele_count(self) -> int: ...
    @property
    def readings(self) -> tuple[Reading, ...]: ...
    @property
    def parents(self) -> tuple[Parents, ...]: ...


@dataclass(frozen=True)
class Plain:
    allele_count: int
    readings: tuple[Reading, ...]
    parents: tuple[Parents, ...]


@cache
def genotypes(allele_count: int) -> tuple[Genotype, ...]:
    return tuple((x, y) for x in range(allele_count) for y in range(x, allele_count))


@cache
def punnett(allele_count: int, sire: Genotype | None, dam: Genotype | None) -> Reading:
    """Return the offspring two parents can have; an unknown parent, None, gives any allele."""
    paternal = range(allele_count) if sire is None else sire
    maternal = range(allele_count) if dam is None else dam
    return frozenset((min(x, y), max(x, y)) for x in paternal for y in maternal)


@cache
def parents_first(parents: tuple[Parents, ...]) -> tuple[int, ...]:
    order: list[int] = []
    while len(order) < len(parents):
        ready = [
            i
            for i, couple in enumerate(parents)
            if i not in order and all(p is None or p in order for p in couple)
        ]
        order.append(next((i for i in ready if parents[i] != (None, None)), ready[0]))
    return tuple(order)


def all_solutions(problem: Problem) -> Iterator[Solution]:
    """Yield every solution: one genotype per individual, in its reading and inherited."""
    order = parents_first(problem.parents)
    chosen: dict[int, Genotype] = {}

    def extend(depth: int) -> Iterator[Solution]:
        if depth == len(order):
            yield tuple(chosen[i] for i in range(len(order)))
            return
        i = order[depth]
        sire, dam = (None if p is None else chosen[p] for p in problem.parents[i])
        for genotype in sorted(problem.readings[i] & punnett(problem.allele_count, sire, dam)):
            chosen[i] = genotype
            yield from extend(depth + 1)

    return extend(0)


def is_solution(problem: Problem, solution: Sequence[Genotype]) -> bool:
    if len(solution) != len(problem.readings):
        return False
    for genotype, reading, couple in zip(solution, problem.readings, problem.parents, strict=True):
        sire, dam = (None if p is None else solution[p] for p in couple)
        if genotype not in reading or genotype not in punnett(problem.allele_count, sire, dam):
            return False
    return True


def legal(problem: Problem) -> bool:
    return next(all_solutions(problem), None) is not None


def possible(problem: Problem) -> list[Reading]:
    """Return, per individual, the genotypes it has in some solution."""
    seen: list[set[Genotype]] = [set() for _ in problem.readings]
    for solution in all_solutions(problem):
        for genotype, found in zip(solution, seen, strict=True):
            found.add(genotype)
    return [frozenset(found) for found in seen]


def only(problem: Problem, members: Collection[int]) -> Plain:
    """Return the problem with the readings of the members alone; all links stay."""
    blank = frozenset(genotypes(problem.allele_count))
    readings = tuple(r if i in members else blank for i, r in enumerate(problem.readings))
    return Plain(problem.allele_count, readings, problem.parents)


def minimal_conflicts(problem: Problem) -> list[tuple[int, ...]]:
    """Return every minimal set of individuals whose readings cannot hold together.

    The smallest come first, and among equals the order of individuals decides.
    """
    found: list[tuple[int, ...]] = []
    for size in range(1, len(problem.readings) + 1):
        for chosen in combinations(range(len(problem.readings)), size):
            if any(set(smaller) <= set(chosen) for smaller in found):
                continue
            if not legal(only(problem, chosen)):
                found.append(chosen)
    return found


def contains(genotype: Genotype, alleles: Alleles) -> bool:
    """Tell whether a genotype holds these alleles, each as often as it is named."""
    left = list(genotype)
    for allele in alleles:
        if allele not in left:
            return False
        left.remove(allele)
    return True


def known(readings: Iterable[Genotype]) -> Alleles:
    """Return the alleles that are in all of these genotypes, counted with multiplicity."""
    counts = [Counter(genotype) for genotype in readings]
    if not counts:
        raise ValueError("nothing is known where nothing is possible")
    alleles = sorted(set().union(*counts))
    return tuple(a for a in alleles for _ in range(min(count[a] for count in counts)))


def strict_fill(problem: Problem) -> list[Alleles]:
    return [known(found) for found in possible(problem)]


def either_pair(
    problem: Problem, sire: int, dam: int, points: Sequence[int]
) -> tuple[Alleles, Alleles]:
    """Return (K1, K2) of two parents with the same reading: what they hold in one order or other.

    Of all pairs of multisets that every solution contains, the one with the most alleles; then
    the most points; then the more dominant first in K1, then in K2, where an unknown is the
    least dominant of all.
    """
    if problem.readings[sire] != problem.readings[dam]:
        raise ValueError("parents with different readings are not interchangeable")
    couples = {(solution[sire], solution[dam]) for solution in all_solutions(problem)}
    if not couples:
        raise ValueError("nothing is known where nothing is possible")
    multisets = [
        m for size in range(3) for m in combinations_with_replacement(range(len(points)), size)
    ]
    holding = [
        (k1, k2)
        for k1, k2 in product(multisets, repeat=2)
        if all(
            (contains(s, k1) and contains(d, k2)) or (contains(s, k2) and contains(d, k1))
            for s, d in couples
        )
    ]

    def rank(pair: tuple[Alleles, Alleles]) -> tuple[int, int, Alleles, Alleles]:
        k1, k2 = pair
        unknown = len(points)
        return (
            -len(k1) - len(k2),
            -sum(points[a] for a in k1 + k2),
            (*k1, unknown, unknown)[:2],
            (*k2, unknown, unknown)[:2],
        )

    return min(holding, key=rank)


def either_fill(problem: Problem, sire: int, dam: int, points: Sequence[int]) -> list[Alleles]:
    """Return the strict fill with, where the parents' readings are the same, K1 and K2 on them."""
    fill = strict_fill(problem)
    if problem.readings[sire] == problem.readings[dam]:
        fill[sire], fill[dam] = either_pair(problem, sire, dam, points)
    return fill


def either_or_facts(problem: Problem, sire: int, dam: int) -> list[int]:
    """Return the alleles that one of two parents carries for certain, though neither for itself."""
    solutions = list(all_solutions(problem))
    strict = strict_fill(problem)
    return [
        allele
        for allele in range(problem.allele_count)
        if all(allele in s[sire] or allele in s[dam] for s in solutions)
        and allele not in strict[sire]
        and allele not in strict[dam]
    ]
