"""What nuclear families leave of the genotypes of their members, all families at once.

The same law as in ``family_law``, for loci whose genotypes fit into a machine word.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray
from testcross.solver.genotype_masks import mates_table, offspring_table
from testcross.solver.herds.herd import Herd, Positions, slices

Masks = NDArray[np.unsignedinteger]

MOST_ALLELES = 10
"""So many alleles have 55 genotypes."""
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
