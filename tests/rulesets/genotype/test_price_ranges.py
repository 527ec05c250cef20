"""Prices that nobody printed (M-5): every start, bottom and top, tried one by one."""

from collections.abc import Collection, Sequence
from itertools import combinations, product
from random import Random

from sampling import each
from testcross.rulesets.genotype.round_state.prices import (
    MOST,
    PriceEvent,
    PriceStep,
    PriceTrack,
    any_prices,
    lowered,
    priced,
    raised,
    smallest_conflict,
)

STEPS = ("up", "down", "seen")


def fitting(story: list[tuple[str, int]], most: int) -> set[tuple[int, int, int]]:
    """Return every track (bottom, price, top) that a story leaves, by playing it on each."""
    left = set()
    for bottom, start, top in product(range(most + 1), repeat=3):
        if not bottom <= start <= top:
            continue
        price = start
        for step, number in story:
            if step == "up":
                price = min(price + 1, top)
            elif step == "down":
                price = max(price - 1, bottom)
            elif price != number:
                break
        else:
            left.add((bottom, price, top))
    return left


@each("seed", range(40), quick=25)
def test_a_story_leaves_the_tracks_on_which_it_can_be_played(seed: int) -> None:
    random = Random(seed)
    story = [(random.choice(STEPS), random.randrange(5)) for _ in range(random.randrange(1, 8))]
    tracks = any_prices()
    for step, number in story:
        if step == "up":
            tracks = raised(tracks)
        elif step == "down":
            tracks = lowered(tracks)
        else:
            tracks = priced(tracks, number, number)
    assert {tuple(one) for one in tracks} == fitting(story, MOST)


def can_be(
    starts: Collection[PriceTrack], events: Sequence[PriceEvent], kept: Sequence[int]
) -> bool:
    """Tell whether some events can be right, by playing them; the others happened, or did not."""
    for bottom, start, top in starts:
        prices = {start}
        for place, event in enumerate(events):
            if place in kept:
                prices = {price for price in prices if event.low <= price <= event.high}
            moved = prices
            if event.step is PriceStep.RAISED:
                moved = {min(price + 1, top) for price in prices}
            if event.step is PriceStep.LOWERED:
                moved = {max(price - 1, bottom) for price in prices}
            prices = moved if place in kept else prices | moved
        if prices:
            return True
    return False


def any_event(random: Random) -> PriceEvent:
    """Return an event as records have them: most name one price, some leave it open."""
    step = random.choice((PriceStep.RAISED, PriceStep.RAISED, PriceStep.LOWERED, PriceStep.SEEN))
    is_sure = random.random() < 0.85
    if step is PriceStep.LOWERED or not is_sure or random.random() < 0.2:
        return PriceEvent(step=step, is_sure=is_sure)
    low = random.randrange(5)
    return PriceEvent(step=step, low=low, high=low + random.choice((0, 0, 0, 1)))


@each("seed", range(120), quick=7)
def test_m_5_no_smaller_set_of_events_is_excluded_than_the_one_that_is_told(seed: int) -> None:
    """All subsets, the smaller ones first, each played on every start, bottom and top."""
    random = Random(seed)
    events = tuple(any_event(random) for _ in range(random.randrange(2, 9)))
    start = any_prices() if seed % 3 else frozenset({PriceTrack(1, 2, 4)})
    told = smallest_conflict(start, events)
    starts = [one for one in start if one.top <= 12]
    sure = [place for place, event in enumerate(events) if event.is_sure]
    subsets = (kept for size in range(len(sure) + 1) for kept in combinations(sure, size))
    excluded = [kept for kept in subsets if not can_be(starts, events, kept)]
    if not excluded:
        assert told is None
        return
    smallest = [kept for kept in excluded if len(kept) == len(excluded[0])]
    assert told in {tuple(events[place] for place in kept) for kept in smallest}
