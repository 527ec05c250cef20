"""Alleles, genotypes and sets of genotypes at one locus.

An allele is its rank in the dominance order of its locus, 0 the most dominant; symbols such as
``cchd`` are the business of the rulesets. A genotype is an unordered pair, the more dominant allele
first. A reading is the set of genotypes that something known of an individual leaves open.

Herds hold a set of genotypes as a bit mask instead. The genotypes of a locus are numbered in their
order: of three alleles 0/0, 0/1, 0/2, 1/1, 1/2 and 2/2; the mask has the bit of each that is in it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from typing import TypeAlias

Allele: TypeAlias = int
Genotype: TypeAlias = tuple[Allele, Allele]
Reading: TypeAlias = frozenset[Genotype]
KnownAlleles: TypeAlias = tuple[Allele, ...]
"""A sorted multiset of none, one or two alleles."""
Mask: TypeAlias = int

MOST_ALLELES = 10
"""The genotypes of ten alleles, 55, still have a bit each in a machine word."""


def pair(first: Allele, second: Allele) -> Genotype:
    return (first, second) if first <= second else (second, first)


@cache
def every_genotype(allele_count: int) -> Reading:
    return frozenset(combinations_with_replacement(range(allele_count), 2))


@lru_cache(maxsize=65_536)
def offspring_of(sire: Genotype, dam: Genotype) -> Reading:
    """Return what two parents can have: one allele from each (Law of Segregation)."""
    return frozenset(pair(x, y) for x in sire for y in dam)


# The lru_caches of this module hold every set that a session meets: a deck has some hundred
# readings, and the questions about one mating ask for each of them hundreds of times.


@lru_cache(maxsize=65_536)
def known_alleles(reading: Reading) -> KnownAlleles:
    """Return the alleles, with multiplicity, that are in every genotype of a reading.

    >>> known_alleles(frozenset({(0, 1), (0, 2)}))
    (0,)
    """
    shared = Counter(min(reading))  # a ValueError where nothing is open
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


def contains(genotype: Genotype, alleles: Iterable[Allele]) -> bool:
    """Tell whether a genotype has these alleles, counted with multiplicity."""
    return all(genotype.count(a) >= n for a, n in Counter(alleles).items())


@lru_cache(maxsize=65_536)
def containing(reading: Reading, alleles: KnownAlleles) -> Reading:
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


# masks


@cache
def genotypes_of(allele_count: int) -> tuple[Genotype, ...]:
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


def reading_of(allele_count: int, mask: Mask) -> Reading:
    if mask == every(allele_count):
        return every_genotype(allele_count)
    # sets of many alleles take too much memory to be remembered
    return (_reading if allele_count > MOST_ALLELES else _remembered)(allele_count, mask)


def _reading(allele_count: int, mask: Mask) -> Reading:
    genotypes = genotypes_of(allele_count)
    return frozenset(genotypes[bit] for bit in set_bits(mask))


_remembered = lru_cache(maxsize=65_536)(_reading)


def set_bits(mask: Mask) -> Iterator[int]:
    """Yield the numbers of the bits that are set, the lowest first."""
    if mask.bit_length() > 512:  # clearing bit by bit copies so long a number each time
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


def genotype_of(allele_count: int, mask: Mask) -> Genotype:
    return genotypes_of(allele_count)[mask.bit_length() - 1]


def offspring_masks(allele_count: int, sire: Mask, dam: Mask) -> list[Mask]:
    """Return each genotype that two parents of one genotype each can have, the lowest first."""
    both = genotype_of(allele_count, sire), genotype_of(allele_count, dam)
    return sorted({1 << bit_of(allele_count, pair(x, y)) for x, y in product(*both)})


@cache
def offspring_table(allele_count: int) -> tuple[tuple[Mask, ...], ...]:
    """Return what two parents can have, by the number of the sire's genotype and of the dam's."""
    genotypes, alleles = genotypes_of(allele_count), range(allele_count)
    of = [[1 << bit_of(allele_count, pair(x, y)) for y in alleles] for x in alleles]
    return tuple(
        tuple(of[a][c] | of[a][d] | of[b][c] | of[b][d] for c, d in genotypes) for a, b in genotypes
    )


@cache
def mates_table(allele_count: int) -> tuple[tuple[Mask, ...], ...]:
    """Return, per genotype of an offspring and of one parent, what its other parent can be."""
    table = offspring_table(allele_count)
    mates = [[0] * len(table) for _ in table]
    for sire, row in enumerate(table):
        for dam, born in enumerate(row):
            for kid in set_bits(born):
                mates[kid][sire] |= 1 << dam
    return tuple(map(tuple, mates))
