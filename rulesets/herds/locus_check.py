"""Checking one locus of a herd: a witness, or minimal conflicts until the rest holds."""

from collections import deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import TypeVar

import numpy as np
from testcross.rulesets.herds.herd import TWO_ALLELES, Herd, LocusReadings, loci_at_once
from testcross.rulesets.herds.herd_conflicts import conflict_text
from testcross.rulesets.herds.typing_cells import LocusAlleles
from testcross.rulesets.records.files import Each
from testcross.solver import EngineError
from testcross.solver.conflict import minimal_cores
from testcross.solver.engine import Remaining, UndecidedError, deadline_in, end_of_work, no_limit
from testcross.solver.herds import Consistency, Kin, consistency
from testcross.solver.herds.bit_planes import planes_of_masks
from testcross.solver.herds.herd_readings import HerdReadings, SmallPart, joined_regions
from testcross.solver.herds.kin import Masks, nothing_read
from testcross.solver.herds.plane_conflicts import conflicts_in_planes
from testcross.solver.herds.possible_sets import possible_sets
from testcross.solver.herds.repair import quick_repair

T = TypeVar("T")
MOST_READINGS = 20
"""Of so many readings every minimal conflict is looked for."""
_SHARE = 5
"""A witness to begin with may take the fifth part of a limit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HerdConflict:
    """Typings at one locus that cannot all be right."""

    ids: tuple[str, ...]
    """Whose they are; each is needed for the conflict."""
    typed: tuple[str, ...]
    """What is typed of each."""
    line: int
    """Where the first of them stands."""
    text: str
    """Why they cannot all be right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LocusVerdict:
    """What checking one locus came to."""

    alleles: LocusAlleles
    typed: int
    """Of how many animals something is read."""
    conflicts: tuple[HerdConflict, ...]
    """Conflicts that share no typing, enough of them; or all of one animal."""
    is_consistent: bool | None
    """Whether all typings can be right together; None where the time was over before."""
    is_all: bool = True
    """Whether no minimal conflict that was asked for is left out."""
    cut_short: bool = False
    """Whether the time was over before the conflicts were complete."""


def check_locus(herd: Herd, locus: LocusReadings, remaining: Remaining = no_limit) -> LocusVerdict:
    """Return the verdict on one locus, with as many conflicts as it takes.

    Each is minimal, no two share a typing, and without all of their typings the rest holds; of
    that the last is left open where the time is over. The verdict is left open only where all work
    was to end (see ``work``).
    """
    masks = herd.masks(locus)
    try:
        found = consistency(herd.kin_at(locus), len(locus.alleles.symbols), masks)
    except UndecidedError:
        if end_of_work() is None:
            raise
        return _verdict(herd, locus, masks, (), None, cut_short=True)
    conflicts, cut_short = in_time(_conflicts(herd, locus, masks, found, remaining), remaining)
    return _verdict(herd, locus, masks, conflicts, found.is_consistent, cut_short=cut_short)


def _verdict(
    herd: Herd,
    locus: LocusReadings,
    masks: Masks,
    conflicts: Sequence[HerdConflict],
    is_consistent: bool | None,  # noqa: FBT001 - None is a third answer
    *,
    cut_short: bool,
) -> LocusVerdict:
    return LocusVerdict(
        alleles=locus.alleles,
        typed=herd.typed(masks, locus.alleles),
        conflicts=tuple(sorted(conflicts, key=lambda one: (one.line, one.ids))),
        is_consistent=is_consistent,
        is_all=not cut_short,
        cut_short=cut_short,
    )


def possible_at(herd: Herd, locus: LocusReadings) -> Masks | None:
    """Return what everyone can be at a locus alone; None where typings contradict each other."""
    found = consistency(herd.kin_at(locus), len(locus.alleles.symbols), herd.masks(locus))
    return possible_sets(found) if found.is_consistent else None


def in_time(answers: Iterator[T], remaining: Remaining) -> tuple[list[T], bool]:
    """Return the answers that come in time, and whether the time was over before the last."""
    found: list[T] = []
    try:
        found.extend(answers)
    except UndecidedError:
        if remaining() is None:
            raise
        return found, True
    return found, False


def conflict_among(
    herd: Herd, locus: LocusReadings, places: Collection[int]
) -> HerdConflict | None:
    """Return why the typings of some animals alone cannot all be right, if they cannot."""
    count = len(locus.alleles.symbols)
    kin, own = herd.kin_at(locus), herd.masks(locus)
    masks = nothing_read(kin, count)
    kept = list(places)
    masks[kept] = own[kept]
    found = consistency(kin, count, masks)
    return next(_conflicts(herd, locus, masks, found), None)


def verdicts_at_once(herd: Herd, remaining: Remaining, each: Each) -> dict[int, LocusVerdict]:
    """Return the verdicts on loci of two alleles that are checked many at once, by number.

    A locus that is not among them is to be checked by itself.
    """
    blocks = each(partial(_verdicts_on, herd, remaining), [*loci_at_once(herd.loci)])
    return {number: verdict for block in blocks for number, verdict in block.items()}


def _verdicts_on(
    herd: Herd, remaining: Remaining, numbers: Sequence[int]
) -> dict[int, LocusVerdict]:
    verdicts = {}
    masks = [herd.loci[number].masks(herd.kin) for number in numbers]
    found = conflicts_in_planes(herd.kin, planes_of_masks(masks), remaining)
    for marker, number in enumerate(numbers):
        if not (found.holds[marker] or found.fails[marker]):
            continue
        locus, here, cores = herd.loci[number], masks[marker], found.of_marker[marker]
        conflicts = [
            _conflict_of(herd, locus, SmallPart(herd.kin, families, TWO_ALLELES, here), core)
            for core, families in cores
        ]
        fails = found.fails[marker]
        verdicts[number] = _verdict(
            herd, locus, here, conflicts, not (cores or fails), cut_short=fails
        )
    return verdicts


def all_conflicts(
    herd: Herd, locus: LocusReadings, animal: int, remaining: Remaining = no_limit
) -> LocusVerdict:
    """Return every minimal conflict at a locus that an animal is part of, smallest first.

    Where the animal has more than ``MOST_READINGS`` related readings, those nearest to it count,
    those nearest among the readings that a failure rests on, and what ``check_locus`` finds. When
    the time is over, those found so far are returned.
    """
    kin, masks = herd.kin_at(locus), herd.masks(locus)
    count = len(locus.alleles.symbols)
    try:
        found = consistency(kin, count, masks)
    except UndecidedError:
        if end_of_work() is None:
            raise
        return _verdict(herd, locus, masks, (), None, cut_short=True)
    found_with: list[tuple[tuple[int, ...], HerdConflict]] = []
    is_all, cut_short = True, False
    if not found.is_consistent and masks[animal] != kin.blank(count, animal):
        families, is_all = _families_near(kin, masks, nothing_read(kin, count), animal)
        readings = _readings(kin, count, masks, remaining)
        cores = _cores_with(animal, readings, families, None if is_all else found)
        found_with, cut_short = in_time(
            ((core, _conflict_of(herd, locus, readings.reason(core), core)) for core in cores),
            remaining,
        )
    found_with.sort(key=lambda one: (len(one[0]), one[0]))
    verdict = _verdict(herd, locus, masks, (), found.is_consistent, cut_short=cut_short)
    conflicts = tuple(conflict for _, conflict in found_with)
    return replace(verdict, conflicts=conflicts, is_all=is_all and not cut_short)


def _cores_with(
    animal: int, readings: HerdReadings, families: frozenset[int], found: Consistency | None
) -> Iterator[tuple[int, ...]]:
    """Yield each minimal conflict that an animal is part of once."""
    seen = set()
    regions = [families]
    if found is not None:
        regions += [frozenset().union(*one) for one in _groups(found, readings.readings)]
        for core in _cores(readings, found):
            if animal in core:
                seen.add(core)
                yield core
    for one in regions:
        part = SmallPart(readings.kin, one, readings.allele_count, readings.readings)
        if animal in part.read:
            cores = minimal_cores(_nearest(part, animal), readings.holds)
            for core in (tuple(sorted(core)) for core in cores if animal in core):
                if core not in seen:
                    seen.add(core)
                    yield core


def _families_near(
    kin: Kin, masks: Masks, blanks: Masks, animal: int
) -> tuple[frozenset[int], bool]:
    """Return the families nearest to an animal, and whether they are all that it is related to.

    They go on until more than ``MOST_READINGS`` readings are met.
    """
    found, read = set[int](), 0
    for place, near in _outward(kin, animal):
        read += bool(masks[place] != blanks[place])
        if read > MOST_READINGS:
            return frozenset(found), False
        found.update(near)
    return frozenset(found), True


def _outward(
    kin: Kin, animal: int, within: Collection[int] | None = None
) -> Iterator[tuple[int, list[int]]]:
    """Yield an animal and its relatives, the nearest first, each with its families."""
    seen, waiting = {animal}, deque([animal])
    while waiting:
        place = waiting.popleft()
        near = [one for one in kin.families_of(place) if within is None or one in within]
        yield place, near
        for family in near:
            fresh = [other for other in kin.members(family) if other not in seen]
            seen.update(fresh)
            waiting.extend(fresh)


def _groups(found: Consistency, masks: Masks) -> Iterator[list[frozenset[int]]]:
    """Yield the reasons why a locus fails, those that share a reading together."""
    state = found.elimination
    if found.regions:
        yield from joined_regions(masks, state.allele_count, state.kin, found.regions)


def _nearest(part: SmallPart, animal: int) -> tuple[int, ...]:
    """Return the readings nearest to an animal, family by family, at most as many as can be."""
    if len(part.read) <= MOST_READINGS:
        return part.read
    places = (place for place, _ in _outward(part.whole, animal, part.families))
    return tuple(sorted(islice((one for one in places if one in part.read), MOST_READINGS)))


def _conflicts(
    herd: Herd,
    locus: LocusReadings,
    masks: Masks,
    found: Consistency,
    remaining: Remaining = no_limit,
) -> Iterator[HerdConflict]:
    if not found.is_consistent:
        kin = found.elimination.kin
        readings = _readings(kin, len(locus.alleles.symbols), masks, remaining)
        for core in _cores(readings, found):
            yield _conflict_of(herd, locus, readings.reason(core), core)


def _cores(readings: HerdReadings, found: Consistency) -> Iterator[tuple[int, ...]]:
    kin, count, left = readings.kin, readings.allele_count, readings.readings.copy()
    while not found.is_consistent:
        for group in _groups(found, left):
            region = min(group, key=lambda one: (len(one), sorted(one)))
            core = readings.minimal_conflict(kin.read_among(count, left, kin.places_in(region)))
            left[list(core)] = kin.blank(count, np.array(core))
            yield core
        found = consistency(kin, count, left, remaining=readings.remaining)


def _readings(kin: Kin, count: int, masks: Masks, remaining: Remaining) -> HerdReadings:
    """Return readings that contradict each other, with a witness that fits most of them."""
    left = remaining()
    share = deadline_in(None if left is None else left / _SHARE)
    most = quick_repair(kin, count, masks, remaining=share.remaining)
    if most is None or most.state.witness is None:
        raise EngineError("readings without a repair, though no typing must be kept")
    return HerdReadings(kin, count, masks, most.state.witness, remaining)


def _conflict_of(
    herd: Herd, locus: LocusReadings, part: SmallPart, core: tuple[int, ...]
) -> HerdConflict:
    return HerdConflict(
        ids=tuple(herd.ids[place] for place in core),
        typed=tuple(locus.alleles.shown(part.readings[place]) for place in core),
        line=min(herd.lines[place] for place in core),
        text=conflict_text(herd, locus.alleles, part, core),
    )
