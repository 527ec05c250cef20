"""A repair that is found quickly and need not be the smallest: an upper bound when time is over.

No engine is asked. If a family fails a reading is given up, of its members the one that most
families fail with; if loops stay undecided, the readings in them are. What the witness fits in
the end is kept after all.
"""

from collections import Counter, deque
from collections.abc import Collection, Iterable
from dataclasses import dataclass

import numpy as np
from testcross.solver.engine import (
    Remaining,
    UndecidedError,
    ending_in,
    is_over,
    no_limit,
    stop_if_late,
)
from testcross.solver.genotype import offspring_masks
from testcross.solver.herds.consistency import Consistency, consistency_without_engine
from testcross.solver.herds.elimination import Elimination, eliminated, open_loops
from testcross.solver.herds.herd import Herd, Masks, nothing_read

_TRIES = 5
"""So often animals are set free again before readings of a loop are given up."""
_PART = 60
"""One in so many of them, of the animals in most families, before the loop is tried again."""


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
    remaining: Remaining = no_limit,
) -> QuickRepair | None:
    """Return readings to give up, or None if those that are trusted cannot be decided.

    Some readings are given up already. When the time is over, all that are not trusted may be.
    """
    masks = readings.copy()
    blank = nothing_read(herd, allele_count)
    gone = sorted(given_up)
    masks[gone] = blank[gone]

    def with_witness(state: Consistency) -> QuickRepair:
        witness = readings if state.witness is None else state.witness
        unfit = np.flatnonzero((witness & readings) == 0).tolist()
        return QuickRepair(tuple(unfit), state)

    while True:
        loose = set(np.flatnonzero(masks != blank).tolist()).difference(trusted)
        if loose and is_over(remaining):
            masks[sorted(loose)] = blank[sorted(loose)]
        found = eliminated(herd, allele_count, masks)
        if herd.is_free and (masks == blank).all():
            return with_witness(Consistency(found, _bred(herd, allele_count, readings)))
        if found.failed:
            more = _blamed(found, masks, trusted)
        else:
            left = remaining if loose else no_limit
            try:
                with ending_in(left()):
                    state = consistency_without_engine(found, masks, readings, _TRIES, left)
            except UndecidedError:
                stop_if_late()  # not only this may be over
                state = None
            if state is not None:
                return with_witness(state)
            more = set[int]()
            for families in open_loops(found):
                part = _loose(found, masks, families.tolist(), trusted)
                part.sort(key=lambda place: -len(herd.families_of(place)))
                more.update(part[: -(-len(part) // _PART)])
        gone = sorted(more or loose)
        if not gone or (masks[gone] == blank[gone]).all():
            return None
        masks[gone] = blank[gone]


def _bred(herd: Herd, allele_count: int, readings: Masks) -> Masks:
    """Return one genotype for everyone, parents first, that fits a reading wherever it can."""
    masks = readings & -readings
    waiting = deque(np.flatnonzero(herd.family_of < 0).tolist())
    open_parents = np.where(herd.first == herd.second, 1, 2).tolist()
    while waiting:
        for family in herd.own_families(waiting.popleft()):
            open_parents[family] -= 1
            if open_parents[family]:
                continue
            couple = (int(masks[side[family]]) for side in (herd.first, herd.second))
            born = offspring_masks(allele_count, *couple)
            for kid in herd.kids_of(family).tolist():
                both = int(readings[kid]), int(herd.blank(allele_count, kid))
                masks[kid] = next(bit for own in both for bit in born if bit & own)
                waiting.append(kid)
    return masks


def _loose(
    found: Elimination, masks: Masks, families: Collection[int], trusted: Collection[int]
) -> list[int]:
    places = found.herd.places_in(families)
    read = found.herd.read_among(found.allele_count, masks, places)
    return [place for place in read if place not in trusted]


def _blamed(found: Elimination, masks: Masks, trusted: Collection[int]) -> set[int]:
    """Return a reading for each family that fails, the same one for as many as can be."""
    members = [_loose(found, masks, [one], trusted) for one in found.failed]
    often = Counter(place for places in members for place in places)
    blamed: set[int] = set()
    for places, region in zip(members, found.failing_regions(), strict=True):
        loose = places or _loose(found, masks, region, trusted)
        if loose and blamed.isdisjoint(loose):
            blamed.add(min(loose, key=lambda place: (-often[place], place)))
    return blamed
