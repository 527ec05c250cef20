"""The smallest set of events that no prices fit (M-5).

An event that is left out of a set may have happened or not, and nothing that was paid or written in
it counts. The sets are found as Ignatiev, Previti, Liffiton and Marques-Silva do it (Smallest MUS
Extraction with Minimal Hitting Set Dualization, 2015): the smallest set that meets the rest of each
largest set of events which fit together.

Sets of tracks are numbers here, a bit for each track, so that moving a marker is moving bits.
"""

from collections.abc import Collection, Sequence
from functools import cache

from testcross.rulesets.genotype.round_state.price_range import (
    MOST,
    PriceRange,
    PriceTrack,
    any_prices,
)
from testcross.rulesets.genotype.round_state.price_story import (
    PriceEvent,
    PriceStep,
    PriceStory,
    describe_conflict,
)


def conflict_reason(story: PriceStory, last: PriceEvent) -> str:
    """Say which events exclude an event that is written after a story, and why.

    Args:
        story: of which all events fit together.
        last: which does not fit any more.
    """
    by_start = False
    events = smallest_conflict(any_prices(), (*story.events, last))
    if events is None and not story.start_is_open:
        by_start = True
        events = smallest_conflict(story.start, (*story.events, last))
    return describe_conflict(story, events or (), by_start=by_start)


def smallest_conflict(
    start: PriceRange, events: Sequence[PriceEvent]
) -> tuple[PriceEvent, ...] | None:
    """Return a smallest set of events that exclude each other; the later ones where several do.

    Args:
        start: the tracks that there may be before the first event.
        events: the oldest first.

    Returns:
        Events in their order; none at all where nothing can be before the first one, and None where
        all of them fit together.
    """
    sure = [place for place, event in enumerate(events) if event.is_sure]
    tracks = _bits(start)
    if _fits(tracks, events, sure):
        return None
    to_meet: list[frozenset[int]] = []
    while True:
        chosen = _smallest_meeting(to_meet)
        if not _fits(tracks, events, chosen):
            return tuple(events[place] for place in sorted(chosen))
        kept = set(chosen)
        for place in sure:
            if place not in kept and _fits(tracks, events, kept | {place}):
                kept.add(place)
        to_meet.append(frozenset(sure) - kept)


def _smallest_meeting(sets: Sequence[frozenset[int]]) -> frozenset[int]:
    """Return a smallest set that has something in common with each of some sets."""
    size = 0
    while True:
        found = _meeting(sets, frozenset(), size)
        if found is not None:
            return found
        size += 1


def _meeting(
    sets: Sequence[frozenset[int]], chosen: frozenset[int], more: int
) -> frozenset[int] | None:
    """Return a set that meets all sets, with so many more things at most; None if there is none."""
    unmet = next((one for one in sets if not one & chosen), None)
    if unmet is None:
        return chosen
    if not more:
        return None
    tried = (_meeting(sets, chosen | {place}, more - 1) for place in sorted(unmet, reverse=True))
    return next((found for found in tried if found is not None), None)


def _fits(tracks: int, events: Sequence[PriceEvent], kept: Collection[int]) -> bool:
    """Tell whether some track fits the events that are kept, whatever the others did."""
    for place, event in enumerate(events):
        moved = _moved(tracks, event.step)
        if place in kept:
            tracks = _moved(tracks & _between(event.low, event.high), event.step)
        else:
            tracks |= moved
        if not tracks:
            return False
    return True


def _moved(tracks: int, step: PriceStep) -> int:
    """Return the tracks after the marker on each has been moved."""
    match step:
        case PriceStep.RAISED:
            stay = tracks & _at_top()
            return stay | (tracks ^ stay) << 1
        case PriceStep.LOWERED:
            stay = tracks & _at_bottom()
            return stay | (tracks ^ stay) >> 1
        case PriceStep.SEEN:
            return tracks


def _place(track: PriceTrack) -> int:
    """Return the bit of a track; one dearer is one place higher."""
    return (track.bottom * (MOST + 1) + track.top) * (MOST + 1) + track.price


@cache
def _bits(tracks: PriceRange) -> int:
    return sum(1 << _place(track) for track in tracks)


@cache
def _between(low: int, high: int) -> int:
    return _bits(frozenset(one for one in any_prices() if low <= one.price <= high))


@cache
def _at_top() -> int:
    return _bits(frozenset(one for one in any_prices() if one.price == one.top))


@cache
def _at_bottom() -> int:
    return _bits(frozenset(one for one in any_prices() if one.price == one.bottom))
