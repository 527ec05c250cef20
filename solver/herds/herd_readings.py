"""Which readings of a herd can hold together, all other animals of it being blank.

`SmallPart` asks some families alone, `HerdReadings` the whole herd. That keeps a witness, which
mostly decides a question at once or after a few families around what it has wrong are filled in
anew, all farther away staying as they are. What fails is found by elimination, or in a ball of
families around the readings; the whole of their ancestry is looked at last.
"""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property

import numpy as np
from testcross.solver.engine import Remaining, UndecidedError, is_over, no_limit
from testcross.solver.genotype import bit_of, genotypes_of, offspring_masks, pair
from testcross.solver.herds.consistency import consistency, consistency_without_engine
from testcross.solver.herds.elimination import (
    Elimination,
    eliminated,
    open_links,
    smallest_region,
)
from testcross.solver.herds.family_law import lumps_of, recoding
from testcross.solver.herds.kin import (
    NOBODY,
    Kin,
    Masks,
    Positions,
    kind_of,
    nothing_read,
    sharing,
)


class PartReadings(ABC):
    """The readings of some families, asked about in any selection."""

    read: tuple[int, ...]
    """The animals with a reading, as places in the whole herd."""

    @abstractmethod
    def failing(self, read: Collection[int]) -> frozenset[int] | None:
        """Return those of some readings in which a failure was found; None if they can hold."""

    def holds(self, read: Collection[int]) -> bool:
        return self.failing(read) is None

    def minimal(self, conflict: frozenset[int]) -> frozenset[int]:
        """Return a minimal part of some readings that still fails."""
        for place in sorted(conflict):
            if place in conflict:
                conflict = self.failing(conflict - {place}) or conflict
        return conflict


class SmallPart(PartReadings):
    """Some families of a herd as a herd of their own, at one locus.

    The readings are those of the whole herd.
    """

    def __init__(
        self, whole: Kin, families: frozenset[int], allele_count: int, readings: Masks
    ) -> None:
        self.whole, self.families = whole, families
        self.allele_count, self.readings = allele_count, readings
        self._last: tuple[frozenset[int], frozenset[int] | None] = (frozenset(), None)
        # the last question and its answer, as it is often asked twice in a row

    @cached_property
    def places(self) -> list[int]:
        """Per animal of the part, its place in the whole herd."""
        return self.whole.places_in(self.families)

    @cached_property
    def kin(self) -> Kin:
        """The part as a herd."""
        whole, places = self.whole, np.array(self.places, np.int64)
        within = np.array(sorted(self.families), np.int64)
        is_born = np.isin(whole.family_of[places], within)
        born = whole.family_of[places[is_born]]
        parents = np.full((2, len(places)), NOBODY)
        for row, side in zip(parents, (whole.first, whole.second), strict=True):
            row[is_born] = np.searchsorted(places, side[born])
        kin = Kin(*parents)
        if whole.blanks is None:
            return kin
        return kin.at(whole.blanks[places], is_free=whole.is_free)

    @cached_property
    def read(self) -> tuple[int, ...]:  # type: ignore[override] # it is set, or worked out once
        """The animals with a reading, as places in the whole herd."""
        return tuple(self.whole.read_among(self.allele_count, self.readings, self.places))

    def masks(self, read: Collection[int]) -> Masks:
        """Return the masks of the part if only these readings count."""
        places = np.array(self.places, np.int64)
        counts = np.isin(places, np.array(sorted(read), np.int64))
        masks = nothing_read(self.kin, self.allele_count)
        masks[counts] = self.readings[places[counts]]
        return masks

    def members(self, families: Iterable[int]) -> set[int]:
        """Return everyone in some families of the part, as places in the whole herd."""
        return {self.places[i] for one in families for i in self.kin.members(one)}

    def failing(self, read: Collection[int]) -> frozenset[int] | None:
        asked = frozenset(read)
        if not asked:
            return None
        if asked != self._last[0]:
            self._last = (asked, self._failing(asked))
        return self._last[1]

    def _failing(self, read: frozenset[int]) -> frozenset[int] | None:
        found = Elimination(self.kin, self.allele_count, self.masks(read))
        found.run(until_failure=True)
        regions = tuple(found.failing_regions())
        if not regions:
            if not len(open_links(found)[0]):
                return None  # without open loops elimination is exact
            state = consistency(self.kin, self.allele_count, self.masks(read))
            regions = state.regions
        region = smallest_region(regions)
        return None if region is None else read & self.members(region)

    def failing_region(self) -> frozenset[int] | None:
        """Return families of the whole herd in which elimination alone shows a failure, if any."""
        found = Elimination(self.kin, self.allele_count, self.masks(self.read))
        found.run(until_failure=True)
        region = smallest_region(found.failing_regions())
        if region is None:
            return None
        kids = (self.places[int(self.kin.kids_of(family)[0])] for family in region)
        return frozenset(int(self.whole.family_of[kid]) for kid in kids)


def shrunk_region(
    kin: Kin, allele_count: int, readings: Masks, region: frozenset[int]
) -> frozenset[int]:
    """Return as few of the families around a failing one as still fail.

    A failure is traced to all that was struck out before it, often to much more than it needs.
    """

    def failing_family(families: frozenset[int]) -> int | None:
        part = SmallPart(kin, families, allele_count, readings)
        found = Elimination(part.kin, allele_count, part.masks(part.read))
        found.run(until_failure=True)
        if not found.failed:
            return None
        kid = part.places[int(part.kin.kids_of(min(found.failed))[0])]
        return int(kin.family_of[kid])

    failing = failing_family(region)
    if failing is None:
        return region
    ball = frozenset([failing])
    while len(ball) < len(region):
        if failing_family(ball) is not None:
            return ball
        ball = region.intersection(kin.families_touching(_positions(kin.places_in(ball))).tolist())
    return region


def joined_regions(
    readings: Masks, allele_count: int, kin: Kin, regions: Iterable[frozenset[int]]
) -> list[list[frozenset[int]]]:
    """Return regions in groups that share a reading, in the order of their first families."""
    found = list(regions)
    read = [kin.read_among(allele_count, readings, kin.places_in(one)) for one in found]
    groups = ([found[i] for i in some] for some in sharing(read))
    return sorted(groups, key=lambda group: min(map(min, group)))


_RADII = (1, 2, 3)
"""How many steps around readings families are looked at before all of their ancestry is."""
_TRIES = 5
"""How often another way is tried before a wider ball."""
_FEW = 3
"""So few readings that a witness has wrong are put right before anything else is tried,"""
_MOST_AT_ONCE = 100
"""unless so few are asked about that elimination is quicker."""


class HerdReadings:
    """The readings of a herd at one locus, asked about in any selection.

    The witness is one genotype for everyone that the laws allow, whatever the readings are; the
    more of them it fits, the better.
    """

    def __init__(
        self,
        kin: Kin,
        allele_count: int,
        readings: Masks,
        witness: Masks,
        remaining: Remaining = no_limit,
    ) -> None:
        self.kin = kin
        self.allele_count = allele_count
        self.readings = readings
        self.witness = witness.copy()
        """As far as it has been repaired."""
        self.remaining = remaining

    def holds(self, read: Collection[int]) -> bool:
        return self.failing(read) is None

    def failing(self, read: Collection[int]) -> frozenset[int] | None:
        """Return those of some readings in which a failure was found; None if they can hold.

        Raises:
            UndecidedError: if the time is over.
            EngineError: if an engine could not decide.
        """
        if is_over(self.remaining):
            raise UndecidedError("undecided: the time is over")
        asked = frozenset(read)
        # The witness fits all that is asked, or can be put right around what it has wrong: then
        # they hold. Elimination in the whole herd may refute them. Of few readings it costs a fifth
        # of a look around, and most sets of them that are asked about fail, so it comes first; of
        # many it would be repeated at length. What neither decides takes a wider ball, and all
        # ancestors in the end, which is exact.
        wrong = self._wrong(asked)
        few = len(wrong) <= _FEW and len(asked) > _MOST_AT_ONCE
        if not wrong or (few and self._is_near(asked, wrong, _RADII[:-1])):
            return None
        region = self._eliminated(asked)
        if region is not None:
            return asked.intersection(self.kin.places_in(region))
        if self._is_near(asked, wrong, _RADII):
            return None
        return self._by_ancestry(asked)

    def widened(self, read: Iterable[int], more: Iterable[int], least: int) -> set[int]:
        """Return readings that hold, with others for which the witness can be changed nearby.

        The witness fits the first; of the others, tried in turn, ``least`` in all are enough.
        """
        kept = {*read}
        for place in more:
            if len(kept) >= least or is_over(self.remaining):
                break
            asked = frozenset((*kept, place))
            if not self._wrong([place]) or self._is_near(asked, [place], _RADII[:-1]):
                kept.add(place)
        return kept

    def related_to(self, animal: int) -> list[int]:
        """Return whose readings are connected with an animal's by families, its own left out."""
        places = self.kin.places_in(self.kin.connected_families([animal]))
        read = self.kin.read_among(self.allele_count, self.readings, places)
        return [place for place in read if place != animal]

    def minimal_conflict(self, read: Iterable[int]) -> tuple[int, ...]:
        """Return some of these readings that cannot hold together; each of them is needed."""
        current = frozenset(read)
        region = self._eliminated(current)
        if region is not None:
            current = current.intersection(self.kin.places_in(region))
        # Deletion: what fails without a block does not need it, and each failure names readings
        # that are enough for it, so that the rest goes at once.
        readings = self._with_few_alleles(current)
        size = 1 if region is not None else max(1, len(current) // 2)
        while size:  # blocks first, as of those in a loop few are needed; at last one by one
            places = sorted(current)
            for start in range(0, len(places), size):
                block = current.intersection(places[start : start + size])
                if block:
                    current = readings.failing(current - block) or current
            size //= 2
        return tuple(sorted(current))

    def _with_few_alleles(self, read: Collection[int]) -> "HerdReadings":
        """Return some readings, the others blank, alleles that they cannot tell apart as one."""
        kin, places = self.kin, _positions(read)
        masks = [int(mask) for mask in self.readings[places]]
        blanks = () if kin.blanks is None else np.unique(kin.blanks).tolist()
        lumps = lumps_of(self.allele_count, {*masks, *blanks})
        count = len(lumps)
        if count == self.allele_count:
            return self
        coded = recoding(self.allele_count, lumps)
        if kin.blanks is not None:
            few = {mask: coded.short(mask) for mask in blanks}
            recoded = np.array([few[mask] for mask in kin.blanks.tolist()], kind_of(count))
            kin = kin.at(recoded, is_free=kin.is_free)
        readings = nothing_read(kin, count)
        for place, mask in zip(places.tolist(), masks, strict=True):
            readings[place] = coded.short(mask)
        # In the witness an allele may be any of its group, not only the one that stands for it.
        stands = {allele: number for number, group in enumerate(lumps) for allele in group}
        short = {
            1 << bit: 1 << bit_of(count, pair(stands[a], stands[b]))
            for bit, (a, b) in enumerate(genotypes_of(self.allele_count))
        }
        witness = np.array([short[int(mask)] for mask in self.witness], readings.dtype)
        return HerdReadings(kin, count, readings, witness, self.remaining)

    def reason(self, conflict: Collection[int]) -> SmallPart:
        """Return families in which a conflict fails, as few as are found quickly."""
        asked = frozenset(conflict)
        region = self._eliminated(asked)
        if region is not None:
            return self._part(region)
        balls = (self._part(self._families_within(asked, radius)) for radius in _RADII)
        found = next((part for part in balls if part.failing(asked) is not None), None)
        return self._part(self.kin.ancestry(asked)) if found is None else found

    def _wrong(self, asked: Collection[int]) -> list[int]:
        """Return which readings the witness does not fit, in order."""
        places = _positions(asked)
        wrong: list[int] = places[(self.witness[places] & self.readings[places]) == 0].tolist()
        return wrong

    def _is_near(self, asked: frozenset[int], wrong: list[int], radii: Sequence[int]) -> bool:
        """Put the witness right within the nearest of these distances; False if none will do."""
        for radius in radii:
            families = self._families_within(wrong, radius)
            part = self._part(families)
            # An animal with a family outside of the ball keeps the genotype of the witness, so that
            # what is found here goes with every animal there.
            masks = part.masks(asked)
            for number, place in enumerate(part.places):
                if not families.issuperset(self.kin.families_of(place)):
                    masks[number] = self.witness[place]
            found = eliminated(part.kin, self.allele_count, masks)
            if found.failed:
                continue
            wanted = self.witness[part.places]
            state = consistency_without_engine(found, masks, wanted, _TRIES, self.remaining)
            if state is not None and state.witness is not None:
                self.witness[part.places] = state.witness
                alone = [place for place in wrong if not self.kin.families_of(place)]
                self.witness[alone] = self.readings[alone] & -self.readings[alone]
                return True
        return False

    def _by_ancestry(self, asked: frozenset[int]) -> frozenset[int] | None:
        """Return what ``failing`` does, having looked at all ancestors of these readings."""
        families = self.kin.ancestry(asked)
        part = self._part(families)
        wanted = self.witness[part.places]
        found = consistency(
            part.kin,
            self.allele_count,
            part.masks(asked),
            wanted=wanted,
            remaining=self.remaining,
            tries=_TRIES,
        )
        if found.witness is None:
            return asked & part.members(smallest_region(found.regions) or ())
        changed = np.array(part.places, np.int64)[found.witness != wanted]
        self.witness[part.places] = found.witness
        # descendants who no longer fit their parents change with them
        kin, count = self.kin, self.allele_count
        waiting = deque(kin.own_families(place) for place in changed.tolist())
        while waiting:
            for family in sorted(set(waiting.popleft()) - families):
                couple = (int(self.witness[side[family]]) for side in (kin.first, kin.second))
                born = offspring_masks(count, *couple)
                for kid in kin.kids_of(family).tolist():
                    if int(self.witness[kid]) not in born:
                        own = int(kin.blank(count, kid))
                        self.witness[kid] = next(one for one in born if one & own)
                        waiting.append(kin.own_families(kid))
        return None

    def _eliminated(self, asked: frozenset[int]) -> frozenset[int] | None:
        """Return families that have nothing left if only these readings count, if any."""
        places = _positions(asked)
        masks = nothing_read(self.kin, self.allele_count)
        masks[places] = self.readings[places]
        found = Elimination(self.kin, self.allele_count, masks)
        found.run(self.kin.families_touching(places), until_failure=True)
        return smallest_region(found.failing_regions())

    def _part(self, families: frozenset[int]) -> SmallPart:
        return SmallPart(self.kin, families, self.allele_count, self.readings)

    def _families_within(self, animals: Collection[int], radius: int) -> frozenset[int]:
        """Return the families within so many steps of some animals."""
        families = self.kin.families_touching(_positions(animals))
        for _ in range(radius - 1):
            families = self.kin.families_touching(self.kin.members_of(families))
        return frozenset(families.tolist())


def _positions(animals: Collection[int]) -> Positions:
    return np.array(sorted(animals), np.int64)
