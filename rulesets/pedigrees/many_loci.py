"""Many loci of two alleles at once, 64 to a machine word; what is left is for one at a time."""

from collections.abc import Iterator, Sequence

from testcross.rulesets.pedigrees.herd_book import LocusReadings
from testcross.solver.herds import Consistency, Elimination, Herd
from testcross.solver.herds.family_arrays import Masks
from testcross.solver.herds.plane_witness import planes_of_masks, proved

_TWO_ALLELES = 2
_FEWEST_LOCI = 4
"""With fewer loci of two alleles each is looked at by itself."""
_BLOCK = 1024
"""So many loci are held in memory at a time."""


def proved_loci(
    herd: Herd, loci: Sequence[LocusReadings]
) -> Iterator[tuple[int, Masks, Consistency]]:
    """Yield loci of two alleles that many at once prove consistent.

    A locus that is not among them may be consistent all the same.

    Args:
        herd: who descends from whom.
        loci: those that are asked about.

    Yields:
        The number of the locus, what is read of everyone there, and what is left with a witness.
    """
    pairs = [i for i, locus in enumerate(loci) if len(locus.alleles.symbols) == _TWO_ALLELES]
    for start in range(0, len(pairs) if len(pairs) >= _FEWEST_LOCI else 0, _BLOCK):
        numbers = pairs[start : start + _BLOCK]
        masks = [loci[i].masks(herd) for i in numbers]
        found = proved(herd, planes_of_masks(masks))
        for marker, (number, here) in enumerate(zip(numbers, masks, strict=True)):
            if found.is_proved[marker]:
                left = Elimination(herd, _TWO_ALLELES, found.left.masks(marker))
                yield number, here, Consistency(left, found.witness.masks(marker))
