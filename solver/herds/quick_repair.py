"""A repair that is found quickly and need not be the smallest: an upper bound when time is over.

No engine is asked. Wherever a family fails a reading is given up, of its members the one that most
families fail with; where loops stay undecided, the readings in them are.
"""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

import numpy as np
from testcross.solver.genotype_masks import every
from testcross.solver.herds.consistency import Consistency, consistency_without_engine
from testcross.solver.herds.elimination import Elimination, eliminated
from testcross.solver.herds.family_arrays import Masks
from testcross.solver.herds.herd import Herd
from testcross.solver.herds.loops import open_loops
from testcross.solver.herds.part import Part, failing_regions


@dataclass(frozen=True, slots=True, eq=False)
class QuickRepair:
    """Readings without which the others hold."""

    given_up: tuple[int, ...]
    state: Consistency
    """The herd without them, with its witness."""


def quick_repair(
    herd: Herd,
    allele_count: int,
    readings: Masks,
    *,
    trusted: Collection[int] = (),
    given_up: Iterable[int] = (),
) -> QuickRepair | None:
    """Return readings to give up, or None where those that are trusted cannot be decided.

    Args:
        herd: who descends from whom.
        allele_count: how many alleles the locus has.
        readings: per place, the genotypes left open.
        trusted: whose readings are kept whatever happens.
        given_up: whose readings are given up already.
    """
    gone = set(given_up)
    masks = readings.copy()
    blank = every(allele_count)
    masks[sorted(gone)] = blank
    while True:
        found = eliminated(herd, allele_count, masks)
        if found.failed:
            more = _blamed(found, masks, trusted)
        else:
            state = consistency_without_engine(found, masks)
            if state is not None:
                return QuickRepair(tuple(sorted(gone)), state)
            parts = (frozenset(part.tolist()) for part in open_loops(found))
            more = {place for part in parts for place in _loose(found, masks, part, trusted)}
        if not more:
            more = set(np.flatnonzero(masks != blank).tolist()).difference(trusted)
        if not more:
            return _nothing_read(found, masks, gone)
        gone |= more
        masks[sorted(more)] = blank


def _nothing_read(found: Elimination, masks: Masks, gone: set[int]) -> QuickRepair | None:
    """Return the repair that gives up everything; None where something is trusted."""
    if (masks != every(found.allele_count)).any():
        return None
    alike = np.ones_like(masks)  # everybody has the first allele twice
    return QuickRepair(tuple(sorted(gone)), Consistency(found, alike))


def _loose(
    found: Elimination, masks: Masks, families: frozenset[int], trusted: Collection[int]
) -> list[int]:
    read = Part(found.herd, families).read_places(masks, every(found.allele_count))
    return [place for place in read if place not in trusted]


def _blamed(found: Elimination, masks: Masks, trusted: Collection[int]) -> set[int]:
    """Return a reading for each family that fails, the same one for as many as can be."""
    members = {one: _loose(found, masks, frozenset([one]), trusted) for one in found.failed}
    often = Counter(place for places in members.values() for place in places)
    blamed: set[int] = set()
    for (_, places), region in zip(members.items(), failing_regions(found), strict=True):
        loose = places or _loose(found, masks, region, trusted)
        if loose and blamed.isdisjoint(loose):
            blamed.add(min(loose, key=lambda place: (-often[place], place)))
    return blamed
