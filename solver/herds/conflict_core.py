"""The readings that make a part of a herd fail, and the families in which they do."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

import numpy as np
from testcross.solver.genotype_masks import every
from testcross.solver.herds.consistency import consistency
from testcross.solver.herds.elimination import Elimination
from testcross.solver.herds.family_arrays import Masks
from testcross.solver.herds.herd import NOBODY, Herd
from testcross.solver.herds.loops import open_links
from testcross.solver.herds.part import Part, failing_regions


@dataclass(slots=True, eq=False)
class SmallPart:
    """Some families of a herd as a herd of their own, at one locus.

    Args:
        whole: the herd.
        families: which of its families.
        allele_count: how many alleles the locus has.
        readings: per place of the whole herd, the genotypes left open.
    """

    whole: Herd
    families: frozenset[int]
    allele_count: int
    readings: Masks
    places: list[int] = field(init=False)
    """Per animal of the part, its place in the whole herd."""
    herd: Herd = field(init=False)
    read: tuple[int, ...] = field(init=False)
    """Of whom something is read, as places in the whole herd."""
    _last: tuple[frozenset[int], frozenset[int] | None] = field(init=False)
    """What was last asked, and the answer: mostly it is asked again at once."""

    def __post_init__(self) -> None:
        families = np.array(sorted(self.families), np.int64)
        places = self.whole.members_of(families)
        is_born = np.isin(self.whole.family_of[places], families)
        born = self.whole.family_of[places[is_born]]
        parents = np.full((2, len(places)), NOBODY)
        for row, side in zip(parents, (self.whole.first, self.whole.second), strict=True):
            row[is_born] = np.searchsorted(places, side[born])
        self.places = places.tolist()
        self.herd = Herd(*parents)
        self._last = (frozenset(), None)
        self.read = tuple(places[self.readings[places] != every(self.allele_count)].tolist())

    def masks(self, read: Collection[int]) -> Masks:
        """Return the masks of the part if only these readings count."""
        places = np.array(self.places, np.int64)
        counts = np.isin(places, np.array(sorted(read), np.int64))
        masks = np.full_like(self.readings, every(self.allele_count), shape=len(places))
        masks[counts] = self.readings[places[counts]]
        return masks

    def failing(self, read: Collection[int]) -> frozenset[int] | None:
        """Return those of some readings in which a failure was found; None if they can hold."""
        asked = frozenset(read)
        if not asked:
            return None
        if asked != self._last[0]:
            self._last = (asked, self._failing(asked))
        return self._last[1]

    def _failing(self, read: frozenset[int]) -> frozenset[int] | None:
        found = Elimination(self.herd, self.allele_count, self.masks(read))
        found.run(until_failure=True)
        regions = tuple(failing_regions(found))
        if not regions:
            if not len(open_links(found)[0]):
                return None  # without open loops elimination is exact
            found_out = consistency(self.herd, self.allele_count, self.masks(read))
            if found_out.is_consistent:
                return None
            regions = found_out.regions
        region = min(regions, key=lambda one: (len(one), sorted(one)))
        inside = {self.places[i] for one in region for i in self.herd.members(one)}
        return frozenset(inside.intersection(read))

    def holds(self, read: Collection[int]) -> bool:
        """Tell whether some readings can hold together."""
        return self.failing(read) is None


def shrunk_region(
    herd: Herd, allele_count: int, readings: Masks, region: frozenset[int]
) -> frozenset[int]:
    """Return those of some families around one that fails in which it fails still.

    A failure is traced to all that was struck out before it, often to much more than it needs.
    """
    failing = _failing_family(herd, allele_count, readings, region)
    if failing is None:
        return region
    ball = frozenset([failing])
    while len(ball) < len(region):
        if _failing_family(herd, allele_count, readings, ball) is not None:
            return ball
        animals = np.array(Part(herd, ball).places())
        ball = region.intersection(herd.families_around(animals).tolist())
    return region


def _failing_family(
    herd: Herd, allele_count: int, readings: Masks, families: frozenset[int]
) -> int | None:
    """Return a family that has nothing left if only some families count, or None."""
    part = SmallPart(herd, families, allele_count, readings)
    found = Elimination(part.herd, allele_count, part.masks(part.read))
    found.run(until_failure=True)
    if not found.failed:
        return None
    kid = part.places[int(part.herd.kids_of(min(found.failed))[0])]
    return int(herd.family_of[kid])


def joined_regions(
    readings: Masks, blank: int, herd: Herd, regions: Iterable[frozenset[int]]
) -> list[list[frozenset[int]]]:
    """Return regions in groups that share a reading, in the order of their first families."""
    owner: dict[int, int] = {}
    groups: dict[int, tuple[list[frozenset[int]], set[int]]] = {}
    for number, region in enumerate(regions):
        read = set(Part(herd, region).read_places(readings, blank))
        here: list[frozenset[int]] = [region]
        for other in sorted({owner[place] for place in read if place in owner}):
            theirs, places = groups.pop(other)
            here, read = theirs + here, read | places
        owner.update(dict.fromkeys(read, number))
        groups[number] = (here, read)
    return sorted((group for group, _ in groups.values()), key=lambda g: min(map(min, g)))
