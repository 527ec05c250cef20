"""Sets of genotypes as bit masks, and what parents of given genotypes can have.

The genotypes of a locus are numbered in their order: of three alleles 0/0, 0/1, 0/2, 1/1, 1/2 and
2/2. A set of them is a whole number in which the bit of each of its genotypes is set.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import TypeAlias

from testcross.solver.genotype import Allele, Genotype, Reading, every_genotype, pair

Mask: TypeAlias = int
"""A set of genotypes of one locus."""


@cache
def genotypes_of(allele_count: int) -> tuple[Genotype, ...]:
    """Return the genotypes of a locus in the order of their bits."""
    return tuple(sorted(every_genotype(allele_count)))


def bit_of(allele_count: int, genotype: Genotype) -> int:
    """Return the number of a genotype.

    >>> [bit_of(3, genotype) for genotype in genotypes_of(3)]
    [0, 1, 2, 3, 4, 5]
    """
    first, second = genotype
    return first * (2 * allele_count - first - 1) // 2 + second


@cache
def every(allele_count: int) -> Mask:
    """Return the set of all genotypes."""
    return (1 << allele_count * (allele_count + 1) // 2) - 1


def mask_of(allele_count: int, genotypes: Iterable[Genotype]) -> Mask:
    """Return a set of genotypes as a mask.

    >>> mask_of(2, [(0, 0), (1, 1)])
    5
    """
    found = 0
    for genotype in genotypes:
        found |= 1 << bit_of(allele_count, genotype)
    return found


MANY_ALLELES = 10
"""Sets of genotypes of more alleles take too much memory to be remembered."""


def reading_of(allele_count: int, mask: Mask) -> Reading:
    """Return the genotypes of a mask."""
    if mask == every(allele_count):
        return every_genotype(allele_count)
    return (_reading if allele_count > MANY_ALLELES else _remembered)(allele_count, mask)


def _reading(allele_count: int, mask: Mask) -> Reading:
    genotypes = genotypes_of(allele_count)
    return frozenset(genotypes[bit] for bit in set_bits(mask))


_remembered = lru_cache(maxsize=65_536)(_reading)


_LONG = 512
"""Bits of so long a set are found quicker among its digits."""


def set_bits(mask: Mask) -> Iterator[int]:
    """Yield the numbers of the bits that are set, the lowest first."""
    if mask.bit_length() > _LONG:
        digits = bin(mask)[:1:-1]
        place = digits.find("1")
        while place >= 0:
            yield place
            place = digits.find("1", place + 1)
        return
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


@cache
def containing_mask(allele_count: int, allele: Allele) -> Mask:
    """Return the genotypes with an allele."""
    digits = bytearray(b"0") * every(allele_count).bit_length()
    for other in range(allele_count):
        digits[-1 - bit_of(allele_count, pair(allele, other))] = ord("1")
    return int(digits, 2)


@cache
def offspring_table(allele_count: int) -> tuple[tuple[Mask, ...], ...]:
    """Return what two parents of given genotypes can have: one allele from each."""
    genotypes = genotypes_of(allele_count)
    return tuple(
        tuple(mask_of(allele_count, {pair(x, y) for x in sire for y in dam}) for dam in genotypes)
        for sire in genotypes
    )


@cache
def mates_table(allele_count: int) -> tuple[tuple[Mask, ...], ...]:
    """Return, per genotype of an offspring and of one parent, what its other parent can be."""
    table = offspring_table(allele_count)
    bits = range(len(table))
    return tuple(
        tuple(sum(1 << dam for dam in bits if table[sire][dam] >> kid & 1) for sire in bits)
        for kid in bits
    )
