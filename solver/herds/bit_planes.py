"""Many loci of two alleles at once: a bit for each marker, 64 markers to a word.

Three planes say of every place and marker whether A/A, A/B and B/B are open. Inheritance is a few
operations on whole words; the same laws as in ``family_law``.

A witness has the heterozygote wherever it is open. Where every set of genotypes that leaves
something open has the heterozygote in it, elimination is exact, also in loops. A parent A/B gives
whatever A/A or B/B would give, and two of them can have any offspring, so that A/B is never struck
out of a set while both A/A and B/B stay. Who is left open after elimination can then be A/B, all of
them together: an offspring that is open has a parent with A and a parent with B, and one that is
not has parents who are A/B or of its allele. Each witness is checked trio by trio all the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.typing import NDArray
from testcross.solver.herds.kin import Kin, Masks, Positions, slices

Words = NDArray[np.uint64]
WORD = 64
_GENOTYPES = (0, 1, 2)
"""A/A, A/B and B/B, each the number of its plane."""
_BLOCK = 16
"""How many words of each place are worked on at a time, so that they stay in the cache."""
_ROWS = 64
"""How many bytes of each marker are transposed at a time."""
_ALL = np.uint64(0xFFFF_FFFF_FFFF_FFFF)


@dataclass(frozen=True, slots=True, eq=False)
class BitPlanes:
    """What is open of everyone at many loci: a row of words for each place, a plane a genotype."""

    planes: Words
    """First the genotype, then the place, then the word."""
    markers: int

    def says_something(self) -> bool:
        """Tell whether a genotype of any animal is ruled out at some marker."""
        used = np.packbits(np.arange(self.planes.shape[2] * WORD) < self.markers, bitorder="little")
        ruled_out: Words = ~np.bitwise_and.reduce(self.planes, axis=0) & used.view(np.uint64)
        return bool(ruled_out.any())

    def forget_mixed(self, places: Positions) -> None:
        """Take A/B as unknown in some places, as where an animal has one allele only."""
        mixed = self.planes[1, places] & ~self.planes[0, places] & ~self.planes[2, places]
        self.planes[:, places] |= mixed

    def masks(self, marker: int) -> NDArray[np.uint8]:
        word, bit = divmod(marker, WORD)
        bits = self.planes[:, :, word] >> np.uint64(bit) & np.uint64(1)
        mask: NDArray[np.uint8] = (
            bits[0] | bits[1] << np.uint64(1) | bits[2] << np.uint64(2)
        ).astype(np.uint8)
        return mask


def planes_of_pairs(packed: NDArray[np.uint8], rows: Positions, total: int) -> BitPlanes:
    """Return planes of typings that are stored marker by marker, two bits for each row.

    The two bits are 00 for A/A, 10 (the lower one set) for unknown, 01 for A/B and 11 for B/B.

    Args:
        packed: per marker four rows to a byte, the first in the lowest bits.
        rows: per animal its row; -1 if nothing is stored of it.
        total: how many places there are.
    """
    markers, width = packed.shape
    words = -(-markers // WORD)
    # Files go marker by marker, elimination animal by animal: the matrix is transposed in strips
    # that stay in the cache, and the two bits of a typing go to a word each.
    low = np.empty((4 * width, words), np.uint64)
    high = np.empty_like(low)
    for start in range(0, width, _ROWS):
        end = min(width, start + _ROWS)
        by_row = np.zeros((end - start, words * WORD), np.uint8)
        by_row[:, :markers] = packed[:, start:end].T
        eights = by_row.view(np.uint64)
        for place in range(4):
            rows_here = slice(4 * start + place, 4 * end, 4)
            low[rows_here] = _bits_of_bytes(eights, 2 * place)
            high[rows_here] = _bits_of_bytes(eights, 2 * place + 1)
    planes = np.empty((3, total, words), np.uint64)
    known = np.flatnonzero(rows >= 0)
    count = len(known)
    if (known == np.arange(count)).all() and (rows[:count] == known).all():
        first, second = low[:count], high[:count]  # as in most files, nobody has to be moved
    else:
        first, second = low[rows[known]], high[rows[known]]
        planes[:, :] = _ALL
    planes[:, count:] = _ALL
    places = slice(count) if first.base is low else known
    planes[0, places] = ~second
    planes[1, places] = first ^ second
    planes[2, places] = first
    return BitPlanes(planes, markers)


def _bits_of_bytes(eights: Words, bit: int) -> Words:
    """Return one bit of each byte, 64 bytes to a word; the words hold eight bytes each.

    The product moves the lowest bits of eight bytes into the highest byte.
    """
    lowest = eights >> np.uint64(bit) & np.uint64(0x0101_0101_0101_0101)
    gathered = lowest * np.uint64(0x0102_0408_1020_4080) >> np.uint64(56)
    found: Words = gathered.astype(np.uint8).view(np.uint64)
    return found


def trio_errors(planes: BitPlanes, kids: Positions, sires: Positions, dams: Positions) -> Words:
    """Return, per trio, a bit for each marker at which offspring and parents do not fit."""
    none, one, two = planes.planes
    errors = np.empty((len(kids), none.shape[1]), np.uint64)
    step = max(1, 2_000_000 // max(1, errors.shape[1] * 8))
    for start in range(0, len(kids), step):
        part = slice(start, start + step)
        sire, dam, kid = sires[part], dams[part], kids[part]
        sire_het, dam_het = one[sire], one[dam]
        sire_a, sire_b = none[sire] | sire_het, two[sire] | sire_het
        dam_a, dam_b = none[dam] | dam_het, two[dam] | dam_het
        fits = none[kid] & sire_a & dam_a
        fits |= two[kid] & sire_b & dam_b
        fits |= one[kid] & ((sire_a & dam_b) | (sire_b & dam_a))
        np.invert(fits, out=errors[part])
    spare = planes.markers % WORD
    if spare:
        errors[:, -1] &= np.uint64((1 << spare) - 1)
    return errors


def count_by_marker(bits: Words, markers: int) -> Positions:
    """Return how many rows have the bit of each marker set."""
    rows, words = np.nonzero(bits)
    values = bits[rows, words]
    # errors are few: only the words that have any are taken apart
    counts = np.zeros((bits.shape[1], WORD), np.int64)
    for bit in range(WORD):
        here = words[(values >> np.uint64(bit) & np.uint64(1)).astype(bool)]
        counts[:, bit] = np.bincount(here, minlength=bits.shape[1])
    return counts.ravel()[:markers]


def eliminate_planes(kin: Kin, planes: BitPlanes) -> tuple[BitPlanes, Words]:
    """Strike out at all markers what no family allows.

    Returns:
        What is left, and per family a bit for each marker at which it has no genotypes; there
        it is set aside.
    """
    left = planes.planes.copy()
    words = left.shape[2]
    failed = np.zeros((kin.families, words), np.uint64)
    for start in range(0, words, _BLOCK):
        end = min(words, start + _BLOCK)
        block = np.ascontiguousarray(left[:, :, start:end])
        aside = np.zeros((kin.families, end - start), np.uint64)
        # only families of an animal that has changed can strike out more
        waiting = np.arange(kin.families)
        while len(waiting):
            changed = _sweep(kin, block, aside, waiting)
            waiting = kin.families_touching(changed)
        left[:, :, start:end] = block
        failed[:, start:end] = aside
    return BitPlanes(left, planes.markers), failed


def _sweep(kin: Kin, block: Words, aside: Words, families: Positions) -> Positions:
    """Let families strike out at all markers of a block, and return who has changed."""
    first, second = kin.first[families], kin.second[families]
    kids = kin.kids[slices(kin.kid_start, families)]
    lengths = kin.kid_start[families + 1] - kin.kid_start[families]
    starts = np.cumsum(lengths) - lengths

    def all_kids(words: Words) -> Words:
        joined: Words = np.bitwise_and.reduceat(words, starts, axis=0)
        return joined

    # Per genotype of each parent, where the two fit all of their offspring.
    none, one, two = (block[genotype, kids] for genotype in _GENOTYPES)
    fits = [
        [all_kids(none), all_kids(none | one), all_kids(one)],
        [all_kids(none | one), np.array(_ALL), all_kids(one | two)],
        [all_kids(one), all_kids(one | two), all_kids(two)],
    ]
    sires = [block[genotype, first] for genotype in _GENOTYPES]
    dams = [block[genotype, second] for genotype in _GENOTYPES]
    pairs = [[sires[s] & dams[d] & fits[s][d] for d in _GENOTYPES] for s in _GENOTYPES]
    selfed = np.flatnonzero(first == second)
    if len(selfed):
        for s, d in permutations(_GENOTYPES, 2):
            pairs[s][d][selfed] = 0
    # What that leaves of everyone; a family that fails leaves all as it is.
    sire = [pairs[g][0] | pairs[g][1] | pairs[g][2] for g in _GENOTYPES]
    dam = [pairs[0][g] | pairs[1][g] | pairs[2][g] for g in _GENOTYPES]
    aside[families] |= ~(sire[0] | sire[1] | sire[2])
    free = aside[families]
    mixed = pairs[0][1] | pairs[1][0]
    other = pairs[1][2] | pairs[2][1]
    born = [
        pairs[0][0] | mixed | pairs[1][1] | free,
        mixed | other | pairs[0][2] | pairs[2][0] | pairs[1][1] | free,
        pairs[2][2] | other | pairs[1][1] | free,
    ]
    changed = np.zeros(kin.total, bool)
    by_kid = np.repeat(np.arange(len(families)), lengths)
    parents = np.concatenate([first, second])
    order = np.argsort(parents, kind="stable")
    places, of_place = np.unique(parents[order], return_index=True)
    for genotype in _GENOTYPES:
        before = block[genotype, kids]
        after = before & born[genotype][by_kid]
        changed[kids[(before != after).any(axis=1)]] = True
        block[genotype, kids] = after
        both = np.concatenate([sire[genotype] | free, dam[genotype] | free])[order]
        before = block[genotype, places]
        after = before & np.bitwise_and.reduceat(both, of_place, axis=0)
        changed[places[(before != after).any(axis=1)]] = True
        block[genotype, places] = after
    return np.flatnonzero(changed)


def planes_of_masks(masks: Sequence[Masks]) -> BitPlanes:
    """Return the planes of some loci of two alleles, given the genotypes open at each."""
    stacked = np.stack(masks).astype(np.uint8)
    spare = -len(masks) % WORD
    planes = []
    for genotype in _GENOTYPES:
        bits = np.packbits(stacked >> np.uint8(genotype) & np.uint8(1), axis=0, bitorder="little")
        padded = np.zeros((stacked.shape[1], (len(masks) + spare) // 8), np.uint8)
        padded[:, : len(bits)] = bits.T
        planes.append(padded.view(np.uint64))
    found = np.stack(planes)
    if spare:  # where no marker is, everything is open
        found[:, :, -1] |= ~np.uint64((1 << WORD - spare) - 1)
    return BitPlanes(found, len(masks))


@dataclass(frozen=True, slots=True, eq=False)
class PlanesProof:
    """What was found of many loci at once."""

    is_proved: NDArray[np.bool_]
    """Per locus, whether a genotype for everyone was found; if not, there may be one."""
    left: BitPlanes
    """What elimination leaves."""
    witness: BitPlanes
    """One genotype for everyone, at the loci that are proved."""


def proved(kin: Kin, planes: BitPlanes) -> PlanesProof:
    """Return at which of many loci a genotype for everyone was found.

    Every animal has something open at each locus.
    """
    left, failed = eliminate_planes(kin, planes)
    none, one, two = left.planes
    # A/B wherever that is open, as the module's docstring proves; checked trio by trio all the same
    witness = BitPlanes(np.stack([none & ~one, one, two & ~one]), planes.markers)
    families = kin.family_of[kin.kids]
    errors = trio_errors(witness, kin.kids, kin.first[families], kin.second[families])
    none, one, two = witness.planes
    single = (none ^ one ^ two) & ~(none & one & two)
    wrong: Words = np.zeros(single.shape[1], np.uint64)
    for words in (failed, errors, ~single):
        wrong |= np.bitwise_or.reduce(words, axis=0)
    bits = np.unpackbits(wrong.view(np.uint8), bitorder="little")
    return PlanesProof(bits[: planes.markers] == 0, left, witness)
