"""Prices that nobody printed (M-5): every start, bottom and top, tried one by one."""

from itertools import product
from random import Random

import pytest
from testcross.rulesets.genotype.round_state.price_range import (
    MOST,
    any_prices,
    lowered,
    priced,
    prices_of,
    raised,
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


@pytest.mark.parametrize("seed", range(40))
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


def test_c_11_k_purchases_cost_ks_and_a_triangle_below_the_top() -> None:
    """From 2, below a top of 5: 2, 3, 4, 5, 5; after a reset one less."""
    tracks = frozenset(one for one in any_prices() if one == (1, 2, 5))
    paid: list[int] = []
    for _ in range(5):
        paid += prices_of(tracks)
        tracks = raised(tracks)
    assert paid == [2, 3, 4, 5, 5]
    assert prices_of(lowered(tracks)) == (4,)
    assert sum(paid[:4]) == 4 * 2 + 4 * 3 // 2
