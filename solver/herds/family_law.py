"""What a nuclear family leaves of the genotypes of its members, one family or all at once.

Source: K. Lange, T. M. Goradia, An algorithm for automatic genotype elimination, American Journal
of Human Genetics 40 (1987). Of many alleles those that a family cannot tell apart are treated as
one: J. R. O'Connell, D. E. Weeks, The VITESSE algorithm for rapid exact multilocus linkage analysis
via genotype set-recoding and fuzzy inheritance, Nature Genetics 11 (1995).
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from testcross.solver.allele_lumps import lumped, lumps_of, recoding, unlumped
from testcross.solver.genotype import (
    MOST_ALLELES,
    Mask,
    bit_of,
    genotypes_of,
    mates_table,
    offspring_table,
    pair,
    set_bits,
)
from testcross.solver.herds.herd import Herd, Positions, slices

Left: TypeAlias = tuple[Mask, Mask, Mask]
"""What is left of one parent, of the other, and what their offspring can be."""

_FEW = 3
"""So few alleles are quicker left as they are."""
_TABLED = 12
"""Of more alleles there is no table of what two parents can have."""


def family_left(
    allele_count: int, one: Mask, other: Mask, kids: tuple[Mask, ...], *, selfed: bool = False
) -> tuple[Mask, Mask, tuple[Mask, ...]] | None:
    """Return what is left of a couple, and of each of their offspring; None where nothing is.

    Args:
        allele_count: how many alleles the locus has.
        one: what one of the couple can be.
        other: what the other can be.
        kids: what each of their offspring can be.
        selfed: whether the two are one plant.
    """
    if allele_count > MOST_ALLELES:
        return _left_of_many(allele_count, one, other, kids, selfed=selfed)
    left = family_law(allele_count, one, other, kids, selfed=selfed)
    return None if left is None else (left[0], left[1], tuple(kid & left[2] for kid in kids))


def _left_of_many(
    allele_count: int, one: Mask, other: Mask, kids: tuple[Mask, ...], *, selfed: bool
) -> tuple[Mask, Mask, tuple[Mask, ...]] | None:
    """Return what is left at a locus of many alleles, few of which a family tells apart."""
    masks = (one, other, *kids)
    groups = lumps_of(allele_count, masks)
    coded = recoding(allele_count, groups, 2 if selfed else 1)
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

    Args:
        allele_count: how many alleles the locus has.
        one: what one of the couple can be.
        other: what the other can be.
        kids: what each of their offspring can be; their order does not matter, nor how often one
            stands there.
        selfed: whether the two are one plant.

    Returns:
        The genotypes that each has beside some genotypes of all the others; None where the family
        has none at all.
    """
    if allele_count > _FEW and not selfed:  # one plant cannot have two alleles of a group twice
        lumps = lumps_of(allele_count, {one, other, *kids})
        if len(lumps) < allele_count:
            masks = [lumped(allele_count, lumps, mask) for mask in (one, other, *kids)]
            left = _law(len(lumps), masks[0], masks[1], tuple(masks[2:]), selfed=selfed)
            if left is None:
                return None
            first, second, born = (unlumped(allele_count, lumps, mask) for mask in left)
            return first, second, born
    return _law(allele_count, one, other, kids, selfed=selfed)


def _law(
    allele_count: int, one: Mask, other: Mask, kids: tuple[Mask, ...], *, selfed: bool
) -> Left | None:
    if allele_count > _TABLED:
        return _law_without_table(allele_count, one, other, kids, selfed=selfed)
    offspring = offspring_table(allele_count)
    rows = [mates_of(allele_count, kid) for kid in kids]
    first = second = born = 0
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


def _law_without_table(
    allele_count: int, one: Mask, other: Mask, kids: tuple[Mask, ...], *, selfed: bool
) -> Left | None:
    genotypes = genotypes_of(allele_count)
    first = second = born = 0
    for sire in set_bits(one):
        for dam in (sire,) if selfed else set_bits(other):
            if selfed and not other >> dam & 1:
                continue
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


Masks = NDArray[np.unsignedinteger]

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

    @property
    def kind(self) -> np.dtype[np.unsignedinteger]:
        """The smallest whole numbers that hold a set of genotypes."""
        return self.mates.dtype


@cache
def family_tables(allele_count: int) -> FamilyTables:
    """Return the tables of a locus with at most ``MOST_ALLELES`` alleles."""
    offspring = offspring_table(allele_count)
    count = len(offspring)
    kind = next(
        k for k in (np.uint8, np.uint16, np.uint32, np.uint64) if count <= k(0).itemsize * 8
    )
    chunks = -(-count // _CHUNK)
    born = np.zeros((count, chunks, 1 << _CHUNK), kind)
    sets = np.arange(1 << _CHUNK)
    for one in range(count):
        for other in range(count):
            has = (sets >> other % _CHUNK & 1).astype(bool)
            born[one, other // _CHUNK, has] |= kind(offspring[one][other])
    return FamilyTables(count, np.array(mates_table(allele_count), kind), born)


def kind_of(allele_count: int) -> np.dtype[np.unsignedinteger] | np.dtype[np.object_]:
    """Return what a set of genotypes is held in: a machine word, or any whole number."""
    wide = allele_count > MOST_ALLELES
    return np.dtype(object) if wide else family_tables(allele_count).kind


@dataclass(frozen=True, slots=True)
class FamiliesLeft:
    """What some families leave of their members."""

    first: Masks
    """Per family, what one of the couple can be; 0 where the family has no genotypes at all."""
    second: Masks
    kids: Positions
    """Their offspring, family by family."""
    kid_family: Positions
    """Per offspring, the row of its family."""
    born: Masks
    """Per offspring, what it can be."""


def apply_law(tables: FamilyTables, herd: Herd, masks: Masks, families: Positions) -> FamiliesLeft:
    """Return what families leave of their members, each family by itself.

    Args:
        tables: of the locus.
        herd: whose families they are.
        masks: per place, what it can be.
        families: which are asked about.
    """
    first, second = herd.first[families], herd.second[families]
    places = slices(herd.kid_start, families)
    kids = herd.kids[places]
    lengths = herd.kid_start[families + 1] - herd.kid_start[families]
    kid_family = np.repeat(np.arange(len(families)), lengths)
    mates = _mates(tables, masks[kids])
    rows = np.bitwise_and.reduceat(mates, np.cumsum(lengths) - lengths, axis=0).T.copy()
    one, other = masks[first], masks[second]
    is_selfed = np.flatnonzero(first == second)
    left = np.zeros_like(one)
    right = np.zeros_like(one)
    born = np.zeros_like(one)
    for genotype in range(tables.genotypes):
        bit = tables.kind.type(1 << genotype)
        row = np.where(one & bit, rows[genotype] & other, 0)
        row[is_selfed] &= bit
        left |= np.where(row, bit, 0)
        right |= row
        for chunk in range(tables.born.shape[1]):
            part = (row >> tables.kind.type(chunk * _CHUNK)) & tables.kind.type(0xFF)
            born |= tables.born[genotype, chunk, part]
    return FamiliesLeft(left, right, kids, kid_family, masks[kids] & born[kid_family])


def _mates(tables: FamilyTables, kids: Masks) -> Masks:
    """Return, per offspring and genotype of one parent, what the other parent can be."""
    if tables.genotypes <= 2 * _CHUNK:
        known = np.zeros(1 << tables.genotypes, bool)
        known[kids] = True
        distinct = np.flatnonzero(known).astype(tables.kind)
        number = np.zeros(len(known), np.int64)
        number[distinct] = np.arange(len(distinct))
        inverse = number[kids]
    else:
        distinct, inverse = np.unique(kids, return_inverse=True)
    table = np.zeros((len(distinct), tables.genotypes), tables.kind)
    for genotype in range(tables.genotypes):
        has = np.flatnonzero(distinct >> tables.kind.type(genotype) & tables.kind.type(1))
        table[has] |= tables.mates[genotype]
    return table[inverse]
