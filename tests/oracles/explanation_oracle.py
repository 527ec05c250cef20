"""What may be concluded at some moment of an explanation, found by trying everything.

As in ``oracle``, nothing here comes from the program that is tested. A moment is a problem whose
readings are cut down to what holds the alleles known so far. Individuals without offspring are
looked at one by one once their parents are chosen: they say nothing about each other.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from oracles.oracle import (
    Alleles,
    Genotype,
    Plain,
    Problem,
    Reading,
    contains,
    either_pair,
    genotypes,
    known,
    only,
    parents_first,
    punnett,
    strict_fill,
)

Members = tuple[int, ...]


@dataclass(frozen=True)
class Gain:
    """That some premises force something new about an individual."""

    size: int
    individual: int
    premises: Members


def merged(one: Alleles, other: Alleles) -> Alleles:
    return tuple(sorted((Counter(one) | Counter(other)).elements()))


def gained(after: Alleles, before: Alleles) -> Alleles:
    return tuple(sorted((Counter(after) - Counter(before)).elements()))


def allowed(reading: Reading, alleles: Alleles) -> Reading:
    return frozenset(genotype for genotype in reading if contains(genotype, alleles))


def lacking(reading: Reading, alleles: Alleles) -> Reading:
    """Return the genotypes of a reading that do not hold all of the alleles."""
    return reading - allowed(reading, alleles)


def shown(problem: Problem) -> list[Alleles]:
    return [known(reading) for reading in problem.readings]


def moment(problem: Problem, alleles: Sequence[Alleles]) -> Plain:
    """Return the problem as it is known once everyone is known to have these alleles."""
    pairs = zip(problem.readings, alleles, strict=True)
    readings = tuple(allowed(reading, have) for reading, have in pairs)
    return Plain(problem.allele_count, readings, problem.parents)


def with_reading(problem: Problem, individual: int, reading: Reading) -> Plain:
    readings = tuple(reading if i == individual else r for i, r in enumerate(problem.readings))
    return Plain(problem.allele_count, readings, problem.parents)


def blank(problem: Problem) -> Reading:
    return frozenset(genotypes(problem.allele_count))


@lru_cache(maxsize=100_000)
def left(problem: Plain) -> tuple[Reading, ...]:
    """Return, per individual, the genotypes that it has in some solution; all empty if none."""
    parents = problem.parents
    breeding = {p for couple in parents for p in couple if p is not None}
    order = [i for i in parents_first(parents) if i in breeding]
    leaves = [i for i in range(len(parents)) if i not in breeding]
    seen: list[set[Genotype]] = [set() for _ in parents]
    chosen: dict[int, Genotype] = {}

    def born(i: int) -> Reading:
        sire, dam = (None if p is None else chosen[p] for p in parents[i])
        return problem.readings[i] & punnett(problem.allele_count, sire, dam)

    def extend(depth: int) -> None:
        if depth == len(order):
            litters = [born(leaf) for leaf in leaves]
            if all(litters):
                for i, genotype in chosen.items():
                    seen[i].add(genotype)
                for leaf, litter in zip(leaves, litters, strict=True):
                    seen[leaf] |= litter
            return
        for genotype in born(order[depth]):
            chosen[order[depth]] = genotype
            extend(depth + 1)

    extend(0)
    return tuple(frozenset(found) for found in seen)


def forced(problem: Problem, members: Sequence[int], individual: int) -> Alleles:
    """Return what the readings of the members alone force an individual to have."""
    return known(left(only(problem, members))[individual])


def gains(now: Plain, alleles: Sequence[Alleles], most: int) -> Iterator[Gain]:
    """Yield whatever at most so many premises force anyone to have beyond what is known of it.

    The fewest premises come first; among those the first individual, then the first premises.
    """
    everyone = range(len(now.readings))
    for size in range(most + 1):
        for individual in everyone:
            for members in combinations(everyone, size):
                if gained(forced(now, members, individual), alleles[individual]):
                    yield Gain(size, individual, members)


def interchangeable(problem: Problem, sire: int, dam: int) -> bool:
    """Tell whether two parents read the same and have neither parents nor other mates here."""
    mates = {frozenset(couple) for couple in problem.parents if {sire, dam} & set(couple)}
    return (
        sire != dam
        and problem.readings[sire] == problem.readings[dam]
        and problem.parents[sire] == problem.parents[dam] == (None, None)
        and mates == {frozenset({sire, dam})}
    )


def couples(problem: Problem) -> list[tuple[int, int]]:
    """Return each sire and dam with offspring together, once, as first named."""
    found: list[tuple[int, int]] = []
    for s, d in problem.parents:
        if s is not None and d is not None and (s, d) not in found and (d, s) not in found:
            found.append((s, d))
    return found


def either_fill(problem: Problem, points: Sequence[int]) -> list[Alleles]:
    """Return the strict fill with K1 and K2 on all interchangeable parents."""
    fill = strict_fill(problem)
    for sire, dam in couples(problem):
        if interchangeable(problem, sire, dam):
            fill[sire], fill[dam] = either_pair(problem, sire, dam, points)
    return fill


def shared(problem: Plain, sire: int, dam: int, shares: tuple[Alleles, Alleles]) -> bool:
    """Tell whether one parent has the first share and the other the second in every solution."""
    one, other = shares
    for k, reading in enumerate((problem.readings[sire], problem.readings[dam])):
        if not reading:
            raise ValueError(f"nothing is possible for parent {k}")
    return all(
        (contains(s, one) and contains(d, other)) or (contains(s, other) and contains(d, one))
        for s, d in _parents_in_solutions(problem, sire, dam)
    )


def _parents_in_solutions(problem: Plain, sire: int, dam: int) -> Iterator[Sequence[Genotype]]:
    for s in sorted(problem.readings[sire]):
        for d in sorted(problem.readings[dam]):
            as_chosen = with_reading(problem, sire, frozenset({s}))
            if all(left(with_reading(as_chosen, dam, frozenset({d})))):
                yield s, d
