"""What upgrades may cost: a range, how it came about, and prices that exclude each other."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from testcross.rulesets.english import counted, listed

MOST = 20
"""More than any upgrade can cost."""


class PriceTrack(NamedTuple):
    """Where the marker of an upgrade may lie, and the ends of its track."""

    bottom: int
    price: int
    top: int


PriceRange: TypeAlias = frozenset[PriceTrack]
"""All tracks that fit what is written; one where they are known."""


@cache
def any_prices() -> PriceRange:
    """Return every track that there can be."""
    return frozenset(
        PriceTrack(bottom, price, top)
        for bottom in range(MOST + 1)
        for price in range(bottom, MOST + 1)
        for top in range(price, MOST + 1)
    )


@lru_cache(4096)
def raised(tracks: PriceRange) -> PriceRange:
    """Return the tracks after a purchase: one dearer, but not above the top."""
    return frozenset(PriceTrack(one.bottom, min(one.price + 1, one.top), one.top) for one in tracks)


@lru_cache(4096)
def lowered(tracks: PriceRange) -> PriceRange:
    """Return the tracks after a reset: one cheaper, but not below the bottom."""
    return frozenset(
        PriceTrack(one.bottom, max(one.price - 1, one.bottom), one.top) for one in tracks
    )


@lru_cache(4096)
def priced(tracks: PriceRange, low: int, high: int) -> PriceRange:
    """Return the tracks whose price lies between two bounds; none where nothing fits."""
    return frozenset(one for one in tracks if low <= one.price <= high)


@lru_cache(4096)
def prices_of(tracks: PriceRange) -> tuple[int, ...]:
    """Return the prices that there may be, the lowest first."""
    return tuple(sorted({one.price for one in tracks}))


class PriceStep(Enum):
    """What an event does to a price (GT-153, GT-202)."""

    RAISED = "raised"
    """By a purchase: one dearer, but not above the top."""
    LOWERED = "lowered"
    """By a reset: one cheaper, but not below the bottom."""
    SEEN = "seen"
    """Nothing: somebody wrote where the marker lies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceEvent:
    """One thing that happened to a price."""

    step: PriceStep
    low: int = 0
    high: int = MOST
    """Between which bounds the price lay just before the step, if the event is right."""
    player: str = ""
    paid: int | None = None
    """What a buyer paid; None where nobody wrote it."""
    line: int = 0
    """Where it is written; 0 where it is not."""
    round_number: int = 0
    """Of a reset: after which round."""
    is_sure: bool = True
    """Whether it is certain that it happened at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceStory:
    """The events of one upgrade, the oldest first, since its price was last beyond doubt."""

    start: PriceRange
    """Where the marker and the ends of its track may have been before them."""
    since: int = 0
    """The line up to which all that was written is in the start; 0 for the box."""
    events: tuple[PriceEvent, ...] = ()

    def then(self, event: PriceEvent) -> "PriceStory":
        """Return the story with one more event."""
        return PriceStory(start=self.start, since=self.since, events=(*self.events, event))

    @property
    def start_is_open(self) -> bool:
        """Whether nothing is known of the start."""
        return self.start == any_prices()


def describe_conflict(story: PriceStory, events: Sequence[PriceEvent], *, by_start: bool) -> str:
    """Say which events exclude each other, and by which law.

    Args:
        story: whose events they are.
        events: the oldest first.
        by_start: whether they do so only together with the start of the story.
    """
    told = [_describe_start(story)] if by_start else []
    told += [_describe(event) for event in events]
    if len(told) < 2:
        return ""
    law = "Each purchase raises the price by one, up to its top; each reset lowers it by one, down "
    return f"These cannot all be right: {'; '.join(told)}. {law}to its bottom."


def _describe_start(story: PriceStory) -> str:
    if len(story.start) == 1 and not story.since:
        (track,) = story.start
        return f"the box has {counted(track.price, 'coin')} at first, {track.bottom} to {track.top}"
    return f"the entries up to line {story.since}"


def _describe(event: PriceEvent) -> str:
    place = f" on line {event.line}" if event.line else ""
    match event.step:
        case PriceStep.LOWERED:
            return f"the reset after round {event.round_number}"
        case PriceStep.SEEN:
            return f"the price was recorded as {event.low}{place}"
    if event.paid is None:
        return f"{event.player} bought one{place}"
    text = f"{event.player} paid {counted(event.paid, 'coin')}{place}"
    if event.low == event.high == event.paid:
        return text
    prices = [str(one) for one in range(event.low, event.high + 1)]
    if len(prices) > 2:
        prices = [f"{event.low} to {event.high}"]
    return f"{text}, at a price of {listed(prices)}"


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
