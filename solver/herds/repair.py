"""The fewest readings of a herd that must be given up, proven from below and from above.

Families in which something fails make a cluster with all that the failure rests on; clusters that
share a reading are one. Each is solved exactly. What it gives up is given up in the whole herd;
where that still fails, the failure joins the clusters that it touches, or makes a new one. Clusters
share no reading, so whatever repairs the herd repairs each of them, and the sum of their optima is
a lower bound; it is the optimum as soon as a witness exists.

What is open in a smallest repair: none of the clusters can give up fewer than it does, so every
smallest repair gives up as many in each and nobody elsewhere. A reading is in every smallest repair
if its cluster has no other one that the whole herd bears out.

`quick_repair` asks no engine and need not find the smallest: an upper bound when time is over. Of
each family that fails a reading is given up, of its members the one that most families fail with;
if loops stay undecided, the readings in them are. What the witness fits in the end is kept after
all.
"""

from collections import Counter, deque
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

import numpy as np
from testcross.solver.engine import (
    MOMENT,
    Optimiser,
    Remaining,
    UndecidedError,
    deadline_in,
    ending_in,
    is_over,
    no_limit,
    sooner,
    stop_if_late,
)
from testcross.solver.genotype import Mask, offspring_masks
from testcross.solver.herds.consistency import (
    Consistency,
    PartProblem,
    consistency,
    consistency_without_engine,
    part_problem,
)
from testcross.solver.herds.elimination import Elimination, eliminated, open_loops
from testcross.solver.herds.family_law import family_left
from testcross.solver.herds.herd_readings import (
    HerdReadings,
    PartReadings,
    SmallPart,
    shrunk_region,
)
from testcross.solver.herds.kin import Kin, Masks, nothing_read, sharing
from testcross.solver.herds.possible_sets import possible_sets

# quickly

_TRIES = 5
"""How often animals are set free again before readings of a loop are given up."""
_PART = 60
"""One in so many of them, of the animals in most families, before the loop is tried again."""


@dataclass(frozen=True, slots=True, eq=False)
class QuickRepair:
    """Readings without which the others hold."""

    given_up: tuple[int, ...]
    state: Consistency
    """The herd without them, with its witness."""


def quick_repair(
    kin: Kin,
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
    blank = nothing_read(kin, allele_count)
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
        found = eliminated(kin, allele_count, masks)
        if kin.is_free and (masks == blank).all():
            return with_witness(Consistency(found, _bred(kin, allele_count, readings)))
        if found.failed:
            # a reading of each family that fails: one of its own, else one of those that led to it
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
                part.sort(key=lambda place: -len(kin.families_of(place)))
                more.update(part[: -(-len(part) // _PART)])
        gone = sorted(more or loose)
        if not gone or (masks[gone] == blank[gone]).all():
            return None
        masks[gone] = blank[gone]


def _bred(kin: Kin, allele_count: int, readings: Masks) -> Masks:
    """Return one genotype for everyone, parents first, that fits a reading wherever it can."""
    masks = readings & -readings
    waiting = deque(np.flatnonzero(kin.family_of < 0).tolist())
    open_parents = np.where(kin.first == kin.second, 1, 2).tolist()
    while waiting:
        for family in kin.own_families(waiting.popleft()):
            open_parents[family] -= 1
            if open_parents[family]:
                continue
            couple = (int(masks[side[family]]) for side in (kin.first, kin.second))
            born = offspring_masks(allele_count, *couple)
            for kid in kin.kids_of(family).tolist():
                both = int(readings[kid]), int(kin.blank(allele_count, kid))
                masks[kid] = next(bit for own in both for bit in born if bit & own)
                waiting.append(kid)
    return masks


def _loose(
    found: Elimination, masks: Masks, families: Collection[int], trusted: Collection[int]
) -> list[int]:
    places = found.kin.places_in(families)
    read = found.kin.read_among(found.allele_count, masks, places)
    return [place for place in read if place not in trusted]


def _blamed(found: Elimination, masks: Masks, trusted: Collection[int]) -> set[int]:
    """Return a reading for each failing family, one reading for as many of them as possible."""
    members = [_loose(found, masks, [one], trusted) for one in found.failed]
    often = Counter(place for places in members for place in places)
    blamed: set[int] = set()
    for places, region in zip(members, found.failing_regions(), strict=True):
        loose = places or _loose(found, masks, region, trusted)
        if loose and blamed.isdisjoint(loose):
            blamed.add(min(loose, key=lambda place: (-often[place], place)))
    return blamed


# exactly

_SPARED = 1.0
"""Seconds of a limit kept for a quick repair; of a short limit a quarter is."""
_SHARE = 4
"""Looking for conflicts may take this part of the time of a repair that is found at once; taking
readings back into it may take this part of what is left then."""
_LEAST = 0.1
"""Seconds that a quick repair may take in any case."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """Families in which too much is read, and what is given up there."""

    families: frozenset[int]
    read: frozenset[int]
    """Whose readings count in it."""
    given_up: tuple[int, ...]
    lower: int
    """The least number that must be given up here."""


@dataclass(frozen=True, slots=True, eq=False)
class Repair:
    """Whose readings are given up at one locus."""

    clusters: tuple[Cluster, ...]
    """In the order of those given up first."""
    state: Consistency | None
    """The herd without them; None if no giving up helps or the time was over."""
    possible: bool = True
    """False where the readings that must be trusted cannot hold together."""
    quick_fix: tuple[int, ...] | None = None
    """What is given up instead if the time was over: enough, and perhaps too much."""

    @property
    def given_up(self) -> tuple[int, ...]:
        if self.quick_fix is not None:
            return self.quick_fix
        return tuple(sorted(place for cluster in self.clusters for place in cluster.given_up))

    @property
    def lower(self) -> int:
        """The least number that must be given up."""
        return sum(cluster.lower for cluster in self.clusters)

    @property
    def is_proven(self) -> bool:
        """Whether fewer would not do."""
        return self.state is not None and self.lower == len(self.given_up)


class HerdRepairer:
    """Looks for the fewest readings to give up at one locus.

    Trusted readings are kept whatever happens; the optimiser solves the clusters.
    """

    def __init__(
        self,
        kin: Kin,
        allele_count: int,
        readings: Masks,
        optimiser: Optimiser,
        *,
        trusted: Collection[int] = (),
    ) -> None:
        self.kin = kin
        self.allele_count = allele_count
        self.readings = readings
        self.trusted = frozenset(trusted)
        self.optimiser = optimiser

    def repair(self, remaining: Remaining = no_limit) -> Repair:
        """Return the fewest readings to give up, or both bounds when the time is over.

        Raises:
            EngineError: if an engine broke down.
        """
        clusters: list[Cluster] = []
        limit = remaining()
        spared = None if limit is None else min(_SPARED, limit / 4)
        try:
            with ending_in(limit and max(MOMENT, limit - (spared or 0))):
                found = self._smallest(clusters)
        except UndecidedError:
            found = None
        if found is not None:
            return found
        # The time is over: what is known of the clusters so far, with a repair that is found
        # quickly. It starts from what solved clusters give up, unless that is all they could.
        given_up = [
            place
            for cluster in clusters
            if len(cluster.given_up) < max(cluster.lower + 1, len(cluster.read - self.trusted))
            for place in cluster.given_up
        ]
        left = None if spared is None else max(spared, _LEAST)
        quick = self.quick(given_up, deadline_in(left).remaining)
        if quick is None:
            return Repair(_in_order(clusters), None)
        return Repair(_in_order(clusters), quick.state, quick_fix=quick.given_up)

    def quickly(self, remaining: Remaining = no_limit) -> Repair:
        """Return a repair that is found at once, with both bounds: perhaps it gives up too much.

        Of conflicts that share no reading each must give up one. Without all of their readings
        hardly another conflict is left, so as many times too many are given up as a conflict has
        readings, two or three; then those that can be are taken back.
        """
        failures: list[Cluster] = []
        left = remaining()
        try:
            with ending_in(None if left is None else left / _SHARE):
                self._pack(failures)
        except UndecidedError:
            stop_if_late()  # not only this may be over
        packed = {place for one in failures for place in one.read}
        found = self.quick(packed - self.trusted, remaining)
        if found is None or not found.given_up:
            return Repair(tuple(failures), None if found is None else found.state)
        state, given_up = found.state, found.given_up
        if state.witness is not None:
            kin, left = state.elimination.kin, remaining()
            fitting: Masks = np.bitwise_and(self.readings, kin.blank(self.allele_count))
            share = deadline_in(None if left is None else left / _SHARE).remaining
            asked = HerdReadings(kin, self.allele_count, fitting, state.witness, share)
            read = {*np.flatnonzero(self.readings != self.kin.blank(self.allele_count)).tolist()}
            back = [place for place in given_up if fitting[place]]
            kept = asked.widened(read.difference(given_up), back, len(read) - len(failures))
            given_up = tuple(place for place in given_up if place not in kept)
            state = Consistency(state.elimination, asked.witness)
        return Repair(tuple(failures), state, quick_fix=given_up)

    def _pack(self, found: list[Cluster]) -> None:
        """Find conflicts that share no reading until no family fails without theirs.

        In the families that are looked at each reading is needed for its conflict.
        """
        masks, blank = self.readings.copy(), nothing_read(self.kin, self.allele_count)
        gone: set[int] | None = None
        while gone is None or gone:
            gone = set()
            regions = eliminated(self.kin, self.allele_count, masks).failing_regions()
            for region in sorted(regions, key=lambda one: (len(one), sorted(one))):
                families = region
                if len(region) > 1:
                    families = shrunk_region(self.kin, self.allele_count, masks, region)
                part: PartReadings
                if len(families) > 1:
                    part = SmallPart(self.kin, families, self.allele_count, masks)
                else:
                    part = _OneFamily(self.kin, min(families), self.allele_count, masks, blank)
                conflict = part.failing(set(part.read) - gone)
                if conflict is None:
                    continue
                stop_if_late()
                conflict = part.minimal(conflict)
                found.append(Cluster(families, conflict, (), 1))
                gone |= conflict - self.trusted
            masks[sorted(gone)] = blank[sorted(gone)]

    def quick(self, given_up: Collection[int], remaining: Remaining) -> QuickRepair | None:
        return quick_repair(
            self.kin,
            self.allele_count,
            self.readings,
            trusted=self.trusted,
            given_up=given_up,
            remaining=remaining,
        )

    def part(self, families: frozenset[int], readings: Masks) -> PartReadings:
        """Return the readings of some families, to be asked about in any selection."""
        return SmallPart(self.kin, families, self.allele_count, readings)

    def families_touching(self, places: Collection[int]) -> frozenset[int]:
        return frozenset(self.kin.families_touching(np.array(sorted(places), np.int64)).tolist())

    def is_inside(self, place: int, families: frozenset[int]) -> bool:
        return families.issuperset(self.kin.families_of(place))

    def _smallest(self, clusters: list[Cluster]) -> Repair | None:
        """Return a proven repair, or None if the time is over; clusters are kept up to date."""
        while True:
            given_up = [place for cluster in clusters for place in cluster.given_up]
            state = self.without(given_up)
            # Implicit hitting sets, cluster by cluster: no cluster can give up fewer, so when the
            # herd holds, the sum is the optimum. Else what still fails joins the clusters whose
            # readings it shares.
            if state.is_consistent:
                return Repair(_in_order(clusters), state)
            joined = self.join(clusters, self.shrunk(state.regions, given_up))
            clusters[:] = [c for c in joined if isinstance(c, Cluster)]
            for families in (c for c in joined if isinstance(c, frozenset)):
                solved = self.solve(families)
                if solved is None:
                    return Repair(_in_order(clusters), None, possible=False)
                clusters.append(solved)
                if solved.lower < len(solved.given_up):
                    return None
                stop_if_late()

    def without(self, given_up: Collection[int]) -> Consistency:
        """Return whether the herd is consistent if these readings are given up."""
        masks = self.masks_without(given_up)
        return consistency(self.kin, self.allele_count, masks)

    def shrunk(
        self, regions: Iterable[frozenset[int]], given_up: Collection[int]
    ) -> list[frozenset[int]]:
        """Return families that fail, as few as are found quickly."""
        masks = self.masks_without(given_up)
        return [shrunk_region(self.kin, self.allele_count, masks, one) for one in regions]

    def masks_without(self, given_up: Collection[int]) -> Masks:
        """Return what is read of everyone once some readings are given up."""
        masks = self.readings.copy()
        gone = np.array(sorted(given_up), np.int64)
        masks[gone] = self.kin.blank(self.allele_count, gone)
        return masks

    def solve(self, families: frozenset[int]) -> Cluster | None:
        """Return the fewest readings to give up in some families; None if none helps."""
        asked = self.problem(families)
        outcome = self.optimiser.fewest(asked.problem, sooner(None))
        if not outcome.possible:
            return None
        read = self.read_in(families)
        chosen = outcome.given_up
        given_up = read - self.trusted if chosen is None else {asked.places[i] for i in chosen}
        return Cluster(families, read, tuple(sorted(given_up)), outcome.lower)

    def problem(self, families: frozenset[int]) -> PartProblem:
        """Return what an optimiser is asked about some families."""
        return part_problem(self.kin, self.allele_count, self.readings, families, self.trusted)

    def read_in(self, families: frozenset[int]) -> frozenset[int]:
        places = self.kin.places_in(families)
        return frozenset(self.kin.read_among(self.allele_count, self.readings, places))

    def join(
        self, clusters: Iterable[Cluster], regions: Iterable[frozenset[int]]
    ) -> list[Cluster | frozenset[int]]:
        """Return clusters that stay, and families that share readings joined to one."""
        old, new = list(clusters), list(dict.fromkeys(regions))
        families = [*(one.families for one in old), *new]
        found: list[Cluster | frozenset[int]] = []
        for some in sharing([*(one.read for one in old), *map(self.read_in, new)]):
            whole = frozenset[int]().union(*(families[i] for i in some))
            before = [old[i] for i in some if i < len(old)]
            stays = len(before) == 1 and before[0].families == whole
            found.append(before[0] if stays else whole)
        return found


class _OneFamily(PartReadings):
    """The readings of one family, asked about more quickly than those of several."""

    def __init__(self, kin: Kin, family: int, count: int, readings: Masks, blank: Masks) -> None:
        self._couple = (int(kin.first[family]), int(kin.second[family]))
        self._kids: list[int] = kin.kids_of(family).tolist()
        self._count = count
        places = {*self._couple, *self._kids}
        self._either = {place: (int(readings[place]), int(blank[place])) for place in places}
        read = (place for place, (own, none) in self._either.items() if own != none)
        self.read = tuple(sorted(read))

    def failing(self, read: Collection[int]) -> frozenset[int] | None:
        masks = {place: both[place not in read] for place, both in self._either.items()}
        one, other = (masks[place] for place in self._couple)
        kids = tuple(sorted({masks[place] for place in self._kids}))
        is_selfed = self._couple[0] == self._couple[1]
        left = family_left(self._count, one, other, kids, selfed=is_selfed)
        return frozenset(read) if left is None else None


def _in_order(clusters: Iterable[Cluster]) -> tuple[Cluster, ...]:
    return tuple(sorted(clusters, key=lambda c: (c.given_up[:1], sorted(c.families))))


@dataclass(frozen=True, slots=True)
class RepairChoice:
    """One reading that is given up."""

    place: int
    in_every: bool
    """Whether every smallest repair gives it up."""
    instead: tuple[int, ...]
    """Whose reading could be given up in its place, all others staying as they are."""
    could_be: Mask
    """What the animal can be once the repair is made."""


def repair_choices(
    repairer: HerdRepairer, repair: Repair, remaining: Remaining = no_limit
) -> tuple[RepairChoice, ...]:
    """Return what is open in a proven repair, for each reading that it gives up, in order.

    Raises:
        EngineError: if an engine could not decide in time.
    """
    if repair.state is None:
        return ()
    search = _Choices(repairer, repair)
    found = []
    with ending_in(remaining()):
        could_be = possible_sets(repair.state, asked=repair.given_up)
        for cluster in repair.clusters:
            instead = {place: search.instead_of(cluster, place) for place in cluster.given_up}
            needed = [place for place, would_do in instead.items() if not would_do]
            in_every = search.in_every(cluster, needed)
            found += [
                RepairChoice(place, place in in_every, would_do, int(could_be[place]))
                for place, would_do in instead.items()
            ]
    return tuple(sorted(found, key=lambda choice: choice.place))


class _Choices:
    def __init__(self, repairer: HerdRepairer, repair: Repair) -> None:
        self._repairer = repairer
        self._repair = repair
        self._given_up = frozenset(repair.given_up)
        self._known_to_do: dict[frozenset[int], bool] = {}

    def instead_of(self, cluster: Cluster, place: int) -> tuple[int, ...]:
        """Return which readings could be given up in the place of one, all others staying."""
        stop_if_late()
        repairer = self._repairer
        # All of the repair but this one reading: what would do in its place is in whatever fails
        # then.
        part = repairer.part(cluster.families, repairer.readings)
        kept = cluster.read - (self._given_up - {place})
        failing = part.failing(kept) or frozenset()
        in_cluster = [
            one for one in sorted(failing - {place} - repairer.trusted) if part.holds(kept - {one})
        ]
        without = self._given_up - {place}
        return tuple(one for one in in_cluster if self._does(cluster, without | {one}))

    def _does(self, cluster: Cluster, given_up: frozenset[int]) -> bool:
        """Tell whether giving up just these leaves a herd that holds together.

        Mostly it is enough to look around the cluster, all animals farther away being as in the
        witness of the repair at hand; else the whole herd is asked.
        """
        if given_up not in self._known_to_do:
            is_fine = self._is_mended_nearby(cluster, given_up)
            if not is_fine:
                found = self._repairer.without(sorted(given_up))
                is_fine = found.is_consistent
            self._known_to_do[given_up] = is_fine
        return self._known_to_do[given_up]

    def _is_mended_nearby(self, cluster: Cluster, given_up: frozenset[int]) -> bool:
        repairer, state = self._repairer, self._repair.state
        if state is None or state.witness is None:
            return False
        kin = repairer.kin
        families = repairer.families_touching(kin.places_in(cluster.families))
        masks = repairer.masks_without(given_up)
        for place in kin.places_in(families):
            if not repairer.is_inside(place, families):
                masks[place] = state.witness[place]
        small = repairer.part(families, masks)
        return small.holds(small.read)

    def in_every(self, cluster: Cluster, places: Collection[int]) -> frozenset[int]:
        """Return which of these no smallest repair keeps, the cluster grown as far as need be."""
        repairer = self._repairer
        others = [one for one in self._repair.clusters if one != cluster]
        here, open_ones, found = cluster, set(places), frozenset[int]()
        while open_ones:
            asked = repairer.problem(here.families)
            number = {place: i for i, place in enumerate(asked.places)}
            # A reading that some smallest repair of the cluster keeps may still be needed in the
            # herd: a repair counts only if the whole herd bears it out. If not, what fails is
            # joined, and the larger cluster is asked again.
            kept = repairer.optimiser.keeping(
                asked.problem, [number[place] for place in sorted(open_ones)], sooner(None)
            )
            smallest = {asked.places[i]: given_up for i, given_up in kept.items()}
            found |= {place for place, given_up in smallest.items() if given_up is None}
            open_ones -= found
            beside = frozenset(place for one in others for place in one.given_up)
            regions: list[frozenset[int]] = []
            for given_up in dict.fromkeys(one for one in smallest.values() if one is not None):
                gone = frozenset(asked.places[i] for i in given_up)
                if open_ones <= gone:
                    continue
                if self._does(here, beside | gone):
                    open_ones &= gone
                else:
                    state = repairer.without(sorted(beside | gone))
                    regions += repairer.shrunk(state.regions, sorted(beside | gone))
            if open_ones:
                joined = repairer.join([here, *others], regions)
                families = next(one for one in joined if isinstance(one, frozenset))
                others = [one for one in joined if isinstance(one, Cluster)]
                here = replace(here, families=families, read=repairer.read_in(families))
        return found
