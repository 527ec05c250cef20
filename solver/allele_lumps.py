"""Alleles that some sets of genotypes cannot tell apart, each group of them treated as one.

Source: J. R. O'Connell, D. E. Weeks, The VITESSE algorithm for rapid exact multilocus linkage
analysis via genotype set-recoding and fuzzy inheritance, Nature Genetics 11 (1995).
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

from testcross.solver.genotype import pair
from testcross.solver.genotype_masks import Mask, bit_of, genotypes_of, mask_of, set_bits

Lumps: TypeAlias = tuple[tuple[int, ...], ...]
"""Alleles in groups. A set of genotypes that cannot tell those of a group apart holds a genotype
exactly if it holds all with another allele of the group in its place."""


def lumps_of(allele_count: int, masks: Iterable[Mask]) -> Lumps:
    """Return the alleles in the fewest groups such that any may stand for any of its group."""
    columns = [_beside(allele_count, mask) for mask in sorted(set(masks))]
    groups: dict[tuple[int, ...], list[int]] = {}
    for allele in range(allele_count):
        groups.setdefault(tuple(column[allele] for column in columns), []).append(allele)
    return tuple(map(tuple, groups.values()))


@lru_cache(maxsize=65_536)
def _beside(allele_count: int, mask: Mask) -> tuple[int, ...]:
    """Return, per allele, which alleles stand beside it in a genotype of a set, as bits."""
    beside = [0] * allele_count
    genotypes = genotypes_of(allele_count)
    for bit in set_bits(mask):
        first, second = genotypes[bit]
        beside[first] |= 1 << second
        beside[second] |= 1 << first
    return tuple(beside)


@lru_cache(maxsize=65_536)
def lumped(allele_count: int, lumps: Lumps, mask: Mask) -> Mask:
    """Return a set of genotypes in which every group is one allele."""
    group_of = {allele: group for group, alleles in enumerate(lumps) for allele in alleles}
    genotypes = genotypes_of(allele_count)
    pairs = {pair(*(group_of[allele] for allele in genotypes[bit])) for bit in set_bits(mask)}
    return mask_of(len(lumps), pairs)


@lru_cache(maxsize=65_536)
def unlumped(allele_count: int, lumps: Lumps, mask: Mask) -> Mask:
    """Return the genotypes that a set of lumped ones stands for."""
    found = 0
    for first, second in (genotypes_of(len(lumps))[bit] for bit in set_bits(mask)):
        for one in lumps[first]:
            for other in lumps[second]:
                found |= 1 << bit_of(allele_count, pair(one, other))
    return found
