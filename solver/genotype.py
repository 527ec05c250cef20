"""Alleles, genotypes and readings at one locus.

An allele is its rank in the locus's dominance order, 0 the most dominant; symbols such as
``cchd`` are the business of the rulesets. A genotype is an unordered pair, kept with the more
dominant allele first. A reading is the set of genotypes that something given about an
individual leaves open.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import TypeAlias

Allele: TypeAlias = int
Genotype: TypeAlias = tuple[Allele, Allele]
Reading: TypeAlias = frozenset[Genotype]
KnownAlleles: TypeAlias = tuple[Allele, ...]
"""A sorted multiset of none, one or two alleles."""


def pair(first: Allele, second: Allele) -> Genotype:
    """Return the genotype of two alleles, the more dominant one first."""
    return (first, second) if first <= second else (second, first)


@cache
def every_genotype(allele_count: int) -> Reading:
    """Return all genotypes that ``allele_count`` alleles can form: n(n+1)/2 of them."""
    return frozenset(combinations_with_replacement(range(allele_count), 2))


def contains(genotype: Genotype, alleles: Iterable[Allele]) -> bool:
    """Tell whether a genotype holds these alleles, counted with multiplicity."""
    return all(genotype.count(a) >= n for a, n in Counter(alleles).items())


@lru_cache(maxsize=65_536)
def known_alleles(reading: Reading) -> KnownAlleles:
    """Return the alleles, with multiplicity, that are in every genotype of a reading.

    >>> known_alleles(frozenset({(0, 1), (0, 2)}))
    (0,)
    """
    shared = Counter(next(iter(reading)))
    for genotype in reading:
        shared &= Counter(genotype)
    return tuple(sorted(shared.elements()))


@lru_cache(maxsize=65_536)
def gametes(reading: Reading) -> tuple[Allele, ...]:
    """Return the alleles that an individual with this reading can pass on, in dominance order.

    >>> gametes(frozenset({(0, 1), (0, 2)}))
    (0, 1, 2)
    """
    return tuple(sorted({allele for genotype in reading for allele in genotype}))


@lru_cache(maxsize=65_536)
def containing(reading: Reading, alleles: KnownAlleles) -> Reading:
    """Return the genotypes of a reading that hold these alleles."""
    return frozenset(g for g in reading if contains(g, alleles))


@lru_cache(maxsize=65_536)
def without(reading: Reading, alleles: KnownAlleles) -> Reading:
    """Return the genotypes of a reading that lack at least one of these alleles."""
    return frozenset(g for g in reading if not contains(g, alleles))


def merge(known: KnownAlleles, gained: KnownAlleles) -> KnownAlleles:
    """Return the smallest multiset that contains both.

    Both are in one genotype, so the result never has more than two alleles.

    >>> merge((0,), (0, 3))
    (0, 3)
    """
    return tuple(sorted((Counter(known) | Counter(gained)).elements()))


@lru_cache(maxsize=65_536)
def difference(known: KnownAlleles, before: KnownAlleles) -> KnownAlleles:
    """Return what of ``known`` was not known before, counted with multiplicity."""
    return tuple(sorted((Counter(known) - Counter(before)).elements()))
