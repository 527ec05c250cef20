"""What a nuclear family leaves of the genotypes of its members, one family or all at once.

Source: K. Lange, T. M. Goradia, An algorithm for automatic genotype elimination, American Journal
of Human Genetics 40 (1987). Of many alleles those that a family cannot tell apart are treated as
one: J. R. O'Connell, D. E. Weeks, The VITESSE algorithm for rapid exact multilocus linkage analysis
via genotype set-recoding and fuzzy inheritance, Nature Genetics 11 (1995). That comes first here.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from typing import TypeAlias

import numpy as np
from testcross.solver.genotype import (
    MOST_ALLELES,
    Allele,
    Mask,
    bit_of,
    containing_mask,
    every,
    genotypes_of,
    mates_table,
    offspring_table,
    pair,
    set_bits,
)
from testcross.solver.herds.kin import Kin, Masks, Positions, kind_of, slices

# alleles that cannot be distinguished

Lumps: TypeAlias = tuple[tuple[int, ...], ...]
"""Alleles in groups. A set of genotypes that cannot tell those of a group apart holds a genotype
exactly if it holds all with another allele of the group in its place."""


def lumps_of(allele_count: int, masks: Iterable[Mask]) -> Lumps:
    """Return the alleles in the fewest groups such that any may stand for any of its group."""
    columns = [_allele_classes(allele_count, mask) for mask in sorted(set(masks))]
    special = set().union(*columns)
    groups: dict[tuple[int, ...], list[int]] = {}
    for allele in sorted(special):
        groups.setdefault(tuple(column.get(allele, 0) for column in columns), []).append(allele)
    if len(special) < allele_count:
        others = [allele for allele in range(allele_count) if allele not in special]
        groups[(0,) * len(columns)] = others
    return tuple(sorted(map(tuple, groups.values())))


@lru_cache(maxsize=16_384)
def _allele_classes(allele_count: int, mask: Mask) -> Mapping[Allele, int]:
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
    if len(most) > allele_count - len(beside):  # these are most, not those that are nowhere in it
        del alike[beside[most[0]]]
        if len(beside) < allele_count:
            alike[0] = [allele for allele in range(allele_count) if allele not in beside]
    return {a: number for number, alleles in enumerate(alike.values(), 1) for a in alleles}


class Recoding:
    """A few alleles that stand for all: so many of each group, or the whole of a smaller one.

    Whatever one animal can be in a solution, it is in a solution in which of each group nobody has
    an allele but those that it has itself: two of each are enough to tell of everyone by itself.

    The alleles that stay are numbered in their order, group by group; each stands for its group.
    They can be counted among more than stay, so that several recodings make one herd.
    """

    def __init__(
        self, allele_count: int, alleles: Sequence[Allele], groups: Lumps, count: int | None = None
    ) -> None:
        self._allele_count = allele_count
        self._number = {allele: number for number, allele in enumerate(alleles)}
        self._groups = groups
        self.count = count or len(alleles)
        """How many alleles there are now."""
        numbered = combinations_with_replacement(enumerate(alleles), 2)
        self._bits = [
            (bit_of(allele_count, pair(one, other)), 1 << bit_of(self.count, (i, j)))
            for (i, one), (j, other) in numbered
        ]
        self._all = sum(bit for _, bit in self._bits)

    def short(self, mask: Mask) -> Mask:
        """Return a set of genotypes in the alleles that stay."""
        if mask == every(self._allele_count):
            return self._all
        if mask & (mask - 1) == 0:
            genotype = genotypes_of(self._allele_count)[mask.bit_length() - 1]
            numbers = [self._number[allele] for allele in genotype if allele in self._number]
            return 1 << bit_of(self.count, pair(*numbers)) if len(numbers) == 2 else 0
        found = 0
        for bit, short in self._bits:
            if mask >> bit & 1:
                found |= short
        return found

    def full(self, mask: Mask) -> Mask:
        """Return all genotypes that a set of those left stands for."""
        if mask == self._all:
            return every(self._allele_count)
        found = 0
        genotypes = genotypes_of(self.count)
        for one, other in (genotypes[bit] for bit in set_bits(mask)):
            group, beside = self._groups[one], self._groups[other]
            both = _between(self._allele_count, group, beside)
            if group == beside and self._groups.count(group) > 1:
                # of two that stand for a group, 0/0 stands for one allele twice, 0/1 for two
                twice = _twice_in(self._allele_count, group)
                both = twice if one == other else both & ~twice
            found |= both
        return found


@lru_cache(maxsize=4_096)
def recoding(allele_count: int, groups: Lumps, kept: int = 1, count: int | None = None) -> Recoding:
    """Return the recoding in which so many alleles of each group stand for it, one or two."""
    alleles = [allele for group in groups for allele in group[:kept]]
    beside = tuple(group for group in groups for _ in group[:kept])
    return Recoding(allele_count, alleles, beside, count)


@lru_cache(maxsize=1_024)
def _between(allele_count: int, group: tuple[int, ...], other: tuple[int, ...]) -> Mask:
    """Return the genotypes of an allele of one group and one of another, or both of the same."""
    if len(group) == len(other) == 1:
        return 1 << bit_of(allele_count, pair(group[0], other[0]))
    if group != other:
        return _touching(allele_count, group) & _touching(allele_count, other)
    inside = set(group)
    outside = tuple(allele for allele in range(allele_count) if allele not in inside)
    return _touching(allele_count, group) & ~_touching(allele_count, outside)


def _touching(allele_count: int, group: tuple[int, ...]) -> Mask:
    """Return the genotypes with an allele of a group."""
    found = 0
    if 2 * len(group) > allele_count:  # those without are fewer
        inside = set(group)
        others = [allele for allele in range(allele_count) if allele not in inside]
        for genotype in combinations_with_replacement(others, 2):
            found |= 1 << bit_of(allele_count, genotype)
        return every(allele_count) & ~found
    for allele in group:
        found |= containing_mask(allele_count, allele)
    return found


@lru_cache(maxsize=1_024)
def _twice_in(allele_count: int, group: tuple[int, ...]) -> Mask:
    return sum(1 << bit_of(allele_count, (allele, allele)) for allele in group)


# one family

_FEW = 3
"""So few alleles are quicker left as they are."""
_TABLED = 12
"""With more alleles there is no table of what two parents can have."""

Left: TypeAlias = tuple[Mask, Mask, Mask]
"""What is left of one parent, of the other, and what their offspring can be."""


def family_left(
    allele_count: int, one: Mask, other: Mask, kids: tuple[Mask, ...], *, selfed: bool = False
) -> tuple[Mask, Mask, tuple[Mask, ...]] | None:
    """Return what is left of a couple, and of each of their offspring; None if nothing is.

    A plant that is selfed is both of the couple.
    """
    if allele_count <= MOST_ALLELES:
        left = family_law(allele_count, one, other, kids, selfed=selfed)
        return None if left is None else (left[0], left[1], tuple(kid & left[2] for kid in kids))
    # Of many alleles a family tells few apart. Sets are recoded back only where something changed:
    # all that two parents can have is a long number. A plant that is selfed has two alleles of a
    # group at once, so two of each group stay.
    masks = (one, other, *kids)
    coded = recoding(allele_count, lumps_of(allele_count, masks), 2 if selfed else 1)
    short = [coded.short(mask) for mask in masks]
    law = family_law(coded.count, short[0], short[1], tuple(sorted(set(short[2:]))), selfed=selfed)
    if law is None:
        return None
    now = [law[0], law[1], *(mask & law[2] for mask in short[2:])]
    first, second, *born = (
        mask if before == after else coded.full(after)
        for mask, before, after in zip(masks, short, now, strict=True)
    )
    return first, second, tuple(born)


@lru_cache(maxsize=65_536)
def family_law(
    allele_count: int, one: Mask, other: Mask, kids: tuple[Mask, ...], *, selfed: bool = False
) -> Left | None:
    """Return what a couple can be beside their offspring, and what they can have.

    The order of offspring does not matter, nor how often one is there.

    Returns:
        The genotypes that each has beside some genotypes of all the others; None if the family
        has none at all.
    """
    if allele_count > _FEW and not selfed:  # one plant cannot have two alleles of a group twice
        lumps = lumps_of(allele_count, {one, other, *kids})
        if len(lumps) < allele_count:
            coded = recoding(allele_count, lumps)
            short = [coded.short(mask) for mask in (one, other, *kids)]
            left = _law(len(lumps), short[0], short[1], tuple(short[2:]), selfed=selfed)
            return left and (coded.full(left[0]), coded.full(left[1]), coded.full(left[2]))
    return _law(allele_count, one, other, kids, selfed=selfed)


def _law(
    allele_count: int, one: Mask, other: Mask, kids: tuple[Mask, ...], *, selfed: bool
) -> Left | None:
    first = second = born = 0
    if allele_count <= _TABLED:
        offspring = offspring_table(allele_count)
        rows = [mates_of(allele_count, kid) for kid in kids]
        for sire in set_bits(one):
            mates = other & 1 << sire if selfed else other
            for row in rows:
                mates &= row[sire]
            if mates:
                first |= 1 << sire
                second |= mates
                for dam in set_bits(mates):
                    born |= offspring[sire][dam]
        return (first, second, born) if first else None
    genotypes = genotypes_of(allele_count)
    for sire in set_bits(one):
        for dam in set_bits(other & 1 << sire if selfed else other):
            have = 0
            for x, y in product(genotypes[sire], genotypes[dam]):
                have |= 1 << bit_of(allele_count, pair(x, y))
            if all(have & kid for kid in kids):
                first |= 1 << sire
                second |= 1 << dam
                born |= have
    return (first, second, born) if first else None


@lru_cache(maxsize=4_096)
def mates_of(allele_count: int, kid: Mask) -> tuple[Mask, ...]:
    """Return, per genotype of one parent, what the other can be beside such an offspring."""
    table = mates_table(allele_count)
    rows = [0] * len(table)
    for genotype in set_bits(kid):
        rows = [row | more for row, more in zip(rows, table[genotype], strict=True)]
    return tuple(rows)


# all families at once

_CHUNK = 8
"""How many mates are looked up at once."""


@dataclass(frozen=True, slots=True)
class FamilyTables:
    """The laws of one number of alleles as arrays."""

    genotypes: int
    mates: Masks
    """Per genotype of an offspring and of one parent, what the other can be."""
    born: Masks
    """Per genotype of one parent, per chunk of genotypes of the other and per set of genotypes in
    that chunk, what they can have."""


@cache
def family_tables(allele_count: int) -> FamilyTables:
    """Return the tables of a locus with at most ``MOST_ALLELES`` alleles."""
    kind = kind_of(allele_count)
    offspring = np.array(offspring_table(allele_count), kind)
    count = len(offspring)
    chunks = -(-count // _CHUNK)
    padded = np.zeros((count, chunks * _CHUNK), kind)
    padded[:, :count] = offspring
    born = np.zeros((count, chunks, 1 << _CHUNK), kind)
    for bit in range(_CHUNK):  # sets with a further genotype are those before it, and it
        more = padded[:, bit::_CHUNK, None]
        born[:, :, 1 << bit : 2 << bit] = born[:, :, : 1 << bit] | more
    return FamilyTables(count, np.array(mates_table(allele_count), kind), born)


@dataclass(frozen=True, slots=True)
class FamiliesLeft:
    """What some families leave of their members."""

    first: Masks
    """Per family, what one of the couple can be; 0 if the family has no genotypes at all."""
    second: Masks
    kids: Positions
    """Their offspring, family by family."""
    kid_family: Positions
    """Per offspring, the row of its family."""
    born: Masks
    """Per offspring, what it can be."""


def apply_law(tables: FamilyTables, kin: Kin, masks: Masks, families: Positions) -> FamiliesLeft:
    """Return what families leave of their members, each family by itself."""
    word = tables.mates.dtype.type
    kids = kin.kids[slices(kin.kid_start, families)]
    lengths = kin.kid_start[families + 1] - kin.kid_start[families]
    kid_family = np.repeat(np.arange(len(families)), lengths)
    # Per offspring and genotype of one parent, what the other parent can be: there are few
    # different masks, so the table is made for these and looked up.
    if tables.genotypes <= 2 * _CHUNK:
        known = np.zeros(1 << tables.genotypes, bool)
        known[masks[kids]] = True
        distinct = np.flatnonzero(known).astype(tables.mates.dtype)
        number = np.zeros(len(known), np.int64)
        number[distinct] = np.arange(len(distinct))
        inverse = number[masks[kids]]
    else:
        distinct, inverse = np.unique(masks[kids], return_inverse=True)
    table = np.zeros((len(distinct), tables.genotypes), tables.mates.dtype)
    for genotype in range(tables.genotypes):
        has = np.flatnonzero(distinct >> word(genotype) & word(1))
        table[has] |= tables.mates[genotype]
    mates = table[inverse]
    rows = np.bitwise_and.reduceat(mates, np.cumsum(lengths) - lengths, axis=0).T.copy()
    # Genotype by genotype of the first parent: its mates beside all offspring, and what they have.
    one, other = masks[kin.first[families]], masks[kin.second[families]]
    is_selfed = np.flatnonzero(kin.first[families] == kin.second[families])
    left, right, born = np.zeros_like(one), np.zeros_like(one), np.zeros_like(one)
    for genotype in range(tables.genotypes):
        bit = word(1 << genotype)
        row = np.where(one & bit, rows[genotype] & other, 0)
        row[is_selfed] &= bit
        left |= np.where(row, bit, 0)
        right |= row
        for chunk in range(tables.born.shape[1]):
            part = (row >> word(chunk * _CHUNK)) & word(0xFF)
            born |= tables.born[genotype, chunk, part]
    return FamiliesLeft(left, right, kids, kid_family, masks[kids] & born[kid_family])
