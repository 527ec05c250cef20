"""Minimal conflicts at many loci of two alleles at once, until without them the rest holds.

An offspring that does not fit a parent, or both, is found by operations on whole words. Only where
something fails still without their readings is a locus looked at by itself, in as few families
around one that fails as will do.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

import numpy as np
from testcross.solver.engine import Remaining, is_over
from testcross.solver.genotype import set_bits
from testcross.solver.herds.bit_planes import (
    WORD,
    BitPlanes,
    Words,
    eliminate_planes,
    proved,
    trio_errors,
)
from testcross.solver.herds.elimination import Elimination, smallest_region
from testcross.solver.herds.herd_readings import SmallPart
from testcross.solver.herds.kin import Kin, Masks, Positions, nothing_read

_ALLELES = 2


class PlaneConflict(NamedTuple):
    """Readings at one locus that cannot hold together, each of them needed for it."""

    core: tuple[int, ...]
    families: frozenset[int]
    """Families in which they fail."""


class PlaneConflicts(NamedTuple):
    """What is wrong at many loci."""

    of_marker: list[list[PlaneConflict]]
    """Conflicts that share no reading."""
    fails: list[bool]
    """Per marker, whether something fails still; only where the time was over."""
    holds: list[bool]
    """Per marker, whether the rest is proved to hold; if not, it may hold all the same."""


def conflicts_in_planes(kin: Kin, planes: BitPlanes, remaining: Remaining) -> PlaneConflicts:
    """Return minimal conflicts at each marker, as many as it takes for the rest to hold.

    The loci are on autosomes, and every animal has something open at each.
    """
    left = BitPlanes(planes.planes.copy(), planes.markers)
    found: list[list[PlaneConflict]] = [[] for _ in range(planes.markers)]

    def give_up(marker: int, core: tuple[int, ...], families: frozenset[int]) -> None:
        found[marker].append(PlaneConflict(core, families))
        word, bit = divmod(marker, WORD)
        left.planes[:, list(core), word] |= np.uint64(1 << bit)

    gone, is_selfed = set[tuple[int, int]](), bool((kin.first == kin.second).any())
    family_of = kin.family_of[kin.kids]
    couples = kin.first[family_of], kin.second[family_of]
    # Pairs first: an offspring that shares no allele with a parent is plainer than the trio of
    # both.
    for members in ((kin.kids, couples[0]), (kin.kids, couples[1]), (kin.kids, *couples)):
        if len(members) == 2:
            wrong = _without_shared_allele(left, *members)
        else:
            wrong = trio_errors(left, *members)
        columns = [one.tolist() for one in members]
        for row, marker in _set_bits(wrong):
            core = {column[row] for column in columns}
            families = frozenset([int(family_of[row])])
            if not gone.isdisjoint((marker, place) for place in core):
                continue
            if is_selfed and len(members) > 2:  # of a parent's own parent it may be known alone
                core, families = _minimal(kin, planes.masks(marker), core)
            gone.update((marker, place) for place in core)
            give_up(marker, tuple(sorted(core)), families)
    failed = eliminate_planes(kin, left)[1]
    while failed.any() and not is_over(remaining):
        met = set[int]()
        for family, marker in _set_bits(failed):
            conflict = _conflict_near(kin, left, marker, family, is_sure=marker not in met)
            met.add(marker)
            if conflict is not None:
                give_up(marker, *conflict)
            if is_over(remaining):
                break
        words = np.flatnonzero(failed.any(axis=0))  # elsewhere nothing has changed
        some = BitPlanes(np.ascontiguousarray(left.planes[:, :, words]), WORD * len(words))
        failed[:, words] = eliminate_planes(kin, some)[1]
    late = {marker for _, marker in _set_bits(failed)}
    fails = [marker in late for marker in range(planes.markers)]
    return PlaneConflicts(found, fails, proved(kin, left).is_proved.tolist())


def _without_shared_allele(planes: BitPlanes, kids: Positions, parents: Positions) -> Words:
    none, one, two = planes.planes
    shared = (none[kids] | one[kids]) & (none[parents] | one[parents])
    shared |= (two[kids] | one[kids]) & (two[parents] | one[parents])
    wrong: Words = ~shared
    return wrong


def _set_bits(words: Words) -> Iterator[tuple[int, int]]:
    """Yield the row and the marker of each bit that is set."""
    rows, columns = np.nonzero(words)
    values = words[rows, columns].tolist()
    for row, column, value in zip(rows.tolist(), columns.tolist(), values, strict=True):
        yield from ((row, WORD * column + bit) for bit in set_bits(value))


def _conflict_near(
    kin: Kin, planes: BitPlanes, marker: int, family: int, *, is_sure: bool
) -> tuple[tuple[int, ...], frozenset[int]] | None:
    """Return readings that fail in families around one, with these, as near as there are any.

    Where it is not sure that there are any, only nearby ones are looked at.
    """
    masks = planes.masks(marker)
    families, steps = np.array([family]), 0
    while is_sure or steps < 3:
        part = SmallPart(kin, frozenset(families.tolist()), _ALLELES, masks)
        region = part.failing_region()
        if region is not None:
            core, region = _minimal(kin, masks, SmallPart(kin, region, _ALLELES, masks).read)
            return tuple(sorted(core)), region
        wider = kin.families_touching(np.array(part.places))
        if len(wider) == len(families):
            return None
        families, steps = wider, steps + 1
    return None


def _minimal(kin: Kin, masks: Masks, read: Collection[int]) -> tuple[set[int], frozenset[int]]:
    """Return those of some readings that fail without which they would not, and where they do.

    Of two alleles elimination tells it exactly, see ``bit_planes``.
    """

    def failing(places: Collection[int]) -> frozenset[int] | None:
        alone, here = nothing_read(kin, _ALLELES), np.array(sorted(places), np.int64)
        alone[here] = masks[here]
        found = Elimination(kin, _ALLELES, alone)
        found.run(kin.families_touching(here), until_failure=True)
        return smallest_region(found.failing_regions())

    core, families = {*read}, failing(read) or frozenset()
    for place in sorted(core):
        region = failing(core - {place})
        if region is not None:
            core, families = core - {place}, region
    return core, families
