"""What a nuclear family leaves of the genotypes of its members, one family at a time.

Source: K. Lange, T. M. Goradia, An algorithm for automatic genotype elimination, American Journal
of Human Genetics 40 (1987). Of many alleles those that a family cannot tell apart are treated as
one: J. R. O'Connell, D. E. Weeks, The VITESSE algorithm for rapid exact multilocus linkage analysis
via genotype set-recoding and fuzzy inheritance, Nature Genetics 11 (1995).
"""

from functools import lru_cache
from typing import TypeAlias

from testcross.solver.allele_lumps import lumped, lumps_of, unlumped
from testcross.solver.genotype_masks import Mask, mates_table, offspring_table, set_bits

Left: TypeAlias = tuple[Mask, Mask, Mask]
"""What is left of one parent, of the other, and what their offspring can be."""

_FEW = 3
"""So few alleles are quicker left as they are."""


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


@lru_cache(maxsize=4_096)
def mates_of(allele_count: int, kid: Mask) -> tuple[Mask, ...]:
    """Return, per genotype of one parent, what the other can be beside such an offspring."""
    table = mates_table(allele_count)
    rows = [0] * len(table)
    for genotype in set_bits(kid):
        rows = [row | more for row, more in zip(rows, table[genotype], strict=True)]
    return tuple(rows)
