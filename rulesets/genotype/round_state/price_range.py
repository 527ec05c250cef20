"""Prices that nobody printed: which start, bottom and top fit all that is written (M-5, GT-153)."""

from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

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
