"""Alleles that some sets of genotypes cannot tell apart, each group of them treated as one.

Source: J. R. O'Connell, D. E. Weeks, The VITESSE algorithm for rapid exact multilocus linkage
analysis via genotype set-recoding and fuzzy inheritance, Nature Genetics 11 (1995).
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TypeAlias

from testcross.solver.genotype import (
    Allele,
    Mask,
    bit_of,
    containing_mask,
    every,
    genotypes_of,
    pair,
    set_bits,
)

Lumps: TypeAlias = tuple[tuple[int, ...], ...]
"""Alleles in groups. A set of genotypes that cannot tell those of a group apart holds a genotype
exactly if it holds all with another allele of the group in its place."""


def lumps_of(allele_count: int, masks: Iterable[Mask]) -> Lumps:
    """Return the alleles in the fewest groups such that any may stand for any of its group."""
    columns = [_told_apart(allele_count, mask) for mask in sorted(set(masks))]
    special = sorted(set().union(*columns))
    groups: dict[tuple[int, ...], list[int]] = {}
    for allele in special:
        groups.setdefault(tuple(column.get(allele, 0) for column in columns), []).append(allele)
    if len(special) < allele_count:
        apart = set(special)
        others = [allele for allele in range(allele_count) if allele not in apart]
        groups[(0,) * len(columns)] = others
    return tuple(sorted(map(tuple, groups.values())))


def lumped(allele_count: int, lumps: Lumps, mask: Mask) -> Mask:
    """Return a set of genotypes in which every group is one allele."""
    return recoding(allele_count, lumps).short(mask)


def unlumped(allele_count: int, lumps: Lumps, mask: Mask) -> Mask:
    """Return the genotypes that a set of lumped ones stands for."""
    return recoding(allele_count, lumps).full(mask)


@lru_cache(maxsize=1_024)
def between(allele_count: int, group: tuple[int, ...], other: tuple[int, ...]) -> Mask:
    """Return the genotypes of an allele of one group and one of another, or both of the same.

    >>> bin(between(3, (0,), (1, 2))), bin(between(3, (1, 2), (1, 2)))
    ('0b110', '0b111000')
    """
    if len(group) == len(other) == 1:
        return 1 << bit_of(allele_count, pair(group[0], other[0]))
    if group != other:
        return touching(allele_count, group) & touching(allele_count, other)
    inside = set(group)
    outside = tuple(allele for allele in range(allele_count) if allele not in inside)
    return touching(allele_count, group) & ~touching(allele_count, outside)


def touching(allele_count: int, group: tuple[int, ...]) -> Mask:
    """Return the genotypes with an allele of a group."""
    if 2 * len(group) > allele_count:
        inside = set(group)
        others = [allele for allele in range(allele_count) if allele not in inside]
        without = 0
        for genotype in combinations_with_replacement(others, 2):
            without |= 1 << bit_of(allele_count, genotype)
        return every(allele_count) & ~without
    found = 0
    for allele in group:
        found |= containing_mask(allele_count, allele)
    return found


class Recoding:
    """A few alleles that stand for all: so many of each group, or the whole of a smaller one.

    Whatever one animal can be in a solution, it is in a solution in which of each group nobody has
    an allele but those that it has itself: two of each are enough to tell of everyone by itself.

    Args:
        allele_count: how many alleles the locus has.
        alleles: those that stay, group by group; they are numbered in this order.
        groups: per allele that stays, those for which it stands.
        count: among how many alleles theirs are counted; as many as stay if not given.
    """

    def __init__(
        self, allele_count: int, alleles: Sequence[Allele], groups: Lumps, count: int | None = None
    ) -> None:
        self._allele_count = allele_count
        self._number = {allele: number for number, allele in enumerate(alleles)}
        self._alleles = tuple(alleles)
        self._groups = groups
        self.count = count or len(alleles)
        """How many alleles there are now."""
        self._all = 0
        for one, other in combinations_with_replacement(range(len(alleles)), 2):
            self._all |= 1 << bit_of(self.count, (one, other))

    def short(self, mask: Mask) -> Mask:
        """Return a set of genotypes in the alleles that stay."""
        if mask == every(self._allele_count):
            return self._all
        if mask & (mask - 1) == 0:
            genotype = genotypes_of(self._allele_count)[mask.bit_length() - 1]
            numbers = [self._number[allele] for allele in genotype if allele in self._number]
            return 1 << bit_of(self.count, pair(*numbers)) if len(numbers) == 2 else 0
        found = 0
        numbered = enumerate(self._alleles)
        for (i, one), (j, other) in combinations_with_replacement(numbered, 2):
            if mask >> bit_of(self._allele_count, pair(one, other)) & 1:
                found |= 1 << bit_of(self.count, (i, j))
        return found

    def full(self, mask: Mask) -> Mask:
        """Return all genotypes that a set of those left stands for."""
        if mask == self._all:
            return every(self._allele_count)
        found = 0
        genotypes = genotypes_of(self.count)
        for one, other in (genotypes[bit] for bit in set_bits(mask)):
            found |= self._stands_for(one, other)
        return found

    def one(self, mask: Mask) -> Mask:
        """Return a single genotype in the alleles of the locus, of each group one that stays."""
        first, second = genotypes_of(self.count)[mask.bit_length() - 1]
        return 1 << bit_of(self._allele_count, pair(self._alleles[first], self._alleles[second]))

    def _stands_for(self, one: Allele, other: Allele) -> Mask:
        group, beside = self._groups[one], self._groups[other]
        both = between(self._allele_count, group, beside)
        if group != beside or self._groups.count(group) == 1:
            return both
        twice = twice_in(self._allele_count, group)
        return twice if one == other else both & ~twice


@lru_cache(maxsize=4_096)
def recoding(allele_count: int, groups: Lumps, kept: int = 1, count: int | None = None) -> Recoding:
    """Return the recoding in which so many alleles of each group stand for it, one or two.

    Args:
        allele_count: how many alleles the locus has.
        groups: alleles that cannot be told apart.
        kept: how many of each stand for it.
        count: see ``Recoding``.
    """
    alleles = [allele for group in groups for allele in group[:kept]]
    beside = tuple(group for group in groups for _ in group[:kept])
    return Recoding(allele_count, alleles, beside, count)


@lru_cache(maxsize=1_024)
def twice_in(allele_count: int, group: tuple[int, ...]) -> Mask:
    """Return the genotypes with one allele of a group twice."""
    found = 0
    for allele in group:
        found |= 1 << bit_of(allele_count, (allele, allele))
    return found


@lru_cache(maxsize=16_384)
def _told_apart(allele_count: int, mask: Mask) -> Mapping[Allele, int]:
    """Return the alleles that a set tells apart from most, those alike with the same number.

    Two are alike if the set has them beside the same alleles.
    """
    few = min(mask, every(allele_count) & ~mask, key=int.bit_count)  # either tells the same apart
    genotypes = genotypes_of(allele_count)
    beside: dict[Allele, int] = {}
    for bit in set_bits(few):
        first, second = genotypes[bit]
        beside[first] = beside.get(first, 0) | 1 << second
        beside[second] = beside.get(second, 0) | 1 << first
    alike: dict[int, list[Allele]] = {}
    for allele in sorted(beside):
        alike.setdefault(beside[allele], []).append(allele)
    most = max(alike.values(), key=len, default=[])
    if len(most) > allele_count - len(beside):
        del alike[beside[most[0]]]
        if len(beside) < allele_count:
            alike[0] = [allele for allele in range(allele_count) if allele not in beside]
    return {a: number for number, alleles in enumerate(alike.values(), 1) for a in alleles}
