"""Witnesses at many loci of two alleles at once: the heterozygote wherever it is open.

Where every set of genotypes that leaves something open has the heterozygote in it, elimination is
exact, also in loops. A parent A/B gives whatever A/A or B/B would give, and two of them can have
any offspring, so that A/B is never struck out of a set while both A/A and B/B stay. Who is left
open after elimination can then be A/B, all of them together: an offspring that is open has a parent
with A and a parent with B, and one that is not has parents who are A/B or of its allele. Each
witness is checked trio by trio all the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from testcross.solver.herds.bit_planes import (
    WORD,
    BitPlanes,
    Words,
    eliminate_planes,
    trio_errors,
)
from testcross.solver.herds.family_arrays import Masks
from testcross.solver.herds.herd import Herd

_GENOTYPES = 3


def planes_of_masks(masks: Sequence[Masks]) -> BitPlanes:
    """Return the planes of some loci of two alleles, given the genotypes open at each."""
    stacked = np.stack(masks).astype(np.uint8)
    spare = -len(masks) % WORD
    planes = []
    for genotype in range(_GENOTYPES):
        bits = np.packbits(stacked >> np.uint8(genotype) & np.uint8(1), axis=0, bitorder="little")
        padded = np.zeros((stacked.shape[1], (len(masks) + spare) // 8), np.uint8)
        padded[:, : len(bits)] = bits.T
        planes.append(padded.view(np.uint64))
    return BitPlanes(np.stack(planes), len(masks))


@dataclass(frozen=True, slots=True, eq=False)
class PlanesProof:
    """What was found of many loci at once."""

    is_proved: NDArray[np.bool_]
    """Per locus, whether a genotype for everyone was found; if not, there may be one."""
    left: BitPlanes
    """What elimination leaves."""
    witness: BitPlanes
    """One genotype for everyone, at the loci that are proved."""


def proved(herd: Herd, planes: BitPlanes) -> PlanesProof:
    """Return at which of many loci a genotype for everyone was found.

    Args:
        herd: who descends from whom.
        planes: what is open of everyone, at each locus something of everybody.
    """
    left, failed = eliminate_planes(herd, planes)
    none, one, two = left.planes
    witness = BitPlanes(np.stack([none & ~one, one, two & ~one]), planes.markers)
    families = herd.family_of[herd.kids]
    errors = trio_errors(witness, herd.kids, herd.first[families], herd.second[families])
    wrong = _any(failed) | _any(errors) | _any(~_single(witness.planes))
    bits = np.unpackbits(wrong.view(np.uint8), bitorder="little")
    return PlanesProof(bits[: planes.markers] == 0, left, witness)


def proved_consistent(herd: Herd, planes: BitPlanes) -> NDArray[np.bool_]:
    """Tell per locus whether a genotype for everyone was found; see ``proved``."""
    return proved(herd, planes).is_proved


def _single(planes: Words) -> Words:
    """Return where there is one genotype and no more."""
    none, one, two = planes
    found: Words = (none ^ one ^ two) & ~(none & one & two)
    return found


def _any(words: Words) -> Words:
    """Return the bits that some row has."""
    found: Words = np.bitwise_or.reduce(words, axis=0)
    return found
