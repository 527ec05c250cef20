"""Families whose animals can be read in several ways, by trying every whole genotype.

Nothing here comes from the program that is tested: a solution is a genotype at all loci at once for
each individual, in one of its alternatives, and inherited at each locus.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import TypeAlias

from oracles.oracle import (
    Alleles,
    Genotype,
    Parents,
    Reading,
    genotypes,
    known,
    parents_first,
    punnett,
)

Whole: TypeAlias = tuple[Genotype, ...]
"""A genotype at each locus."""
Ways: TypeAlias = tuple[tuple[Reading, ...], ...]
"""All ways to read an individual, each with a reading per locus."""


@dataclass(frozen=True)
class Family:
    allele_counts: tuple[int, ...]
    ways: tuple[Ways, ...]
    parents: tuple[Parents, ...]

    def only(self, members: Collection[int], loci: Collection[int]) -> "Family":
        """Return the family with the readings of some members at some loci alone."""
        blank = [frozenset(genotypes(count)) for count in self.allele_counts]
        said = [
            tuple(
                tuple(r if at in loci and i in members else blank[at] for at, r in enumerate(way))
                for way in ways
            )
            for i, ways in enumerate(self.ways)
        ]
        return Family(self.allele_counts, tuple(said), self.parents)


@cache
def allowed(ways: Ways) -> frozenset[Whole]:
    return frozenset(whole for way in ways for whole in product(*way))


@cache
def young(
    allele_counts: tuple[int, ...], sire: Whole | None, dam: Whole | None
) -> frozenset[Whole]:
    """Return every whole genotype that two parents can have; None for an unknown one."""
    return frozenset(
        product(
            *(
                punnett(count, sire and sire[at], dam and dam[at])
                for at, count in enumerate(allele_counts)
            )
        )
    )


def all_solutions(family: Family) -> Iterator[tuple[Whole, ...]]:
    order = parents_first(family.parents)
    chosen: dict[int, Whole] = {}

    def extend(depth: int) -> Iterator[tuple[Whole, ...]]:
        if depth == len(order):
            yield tuple(chosen[i] for i in range(len(order)))
            return
        i = order[depth]
        sire, dam = (None if p is None else chosen[p] for p in family.parents[i])
        for whole in allowed(family.ways[i]) & young(family.allele_counts, sire, dam):
            chosen[i] = whole
            yield from extend(depth + 1)

    return extend(0)


def legal(family: Family) -> bool:
    return next(all_solutions(family), None) is not None


def possible(family: Family) -> list[list[Reading]]:
    """Return per locus and individual the genotypes that it has in some solution."""
    seen = [[set[Genotype]() for _ in family.ways] for _ in family.allele_counts]
    for solution in all_solutions(family):
        for i, whole in enumerate(solution):
            for at, genotype in enumerate(whole):
                seen[at][i].add(genotype)
    return [[frozenset(found) for found in column] for column in seen]


def strict_fill(family: Family) -> list[list[Alleles]]:
    """Return per locus and individual the alleles that it has in every solution."""
    return [[known(found) for found in column] for column in possible(family)]


def minimal_conflicts(family: Family) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return each minimal set of failing loci with each minimal set of individuals that fail there.

    Besides, each other minimal set of individuals that fail, with the first fewest loci they need.
    """
    everyone, loci = range(len(family.ways)), range(len(family.allele_counts))

    def cores(some: Sequence[int]) -> list[tuple[int, ...]]:
        return _minimal(everyone, lambda members: legal(family.only(members, some)))

    def failing(members: Sequence[int]) -> list[tuple[int, ...]]:
        return _minimal(loci, lambda some: legal(family.only(members, some)))

    found = {(some, core) for some in failing(everyone) for core in cores(some)}
    listed = {core for _, core in found}
    return found | {(failing(core)[0], core) for core in cores(loci) if core not in listed}


def _minimal(things: Sequence[int], holds: object) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = []
    assert callable(holds)
    for size in range(len(things) + 1):
        for chosen in combinations(things, size):
            if not any(set(one) <= set(chosen) for one in found) and not holds(chosen):
                found.append(chosen)
    return found
