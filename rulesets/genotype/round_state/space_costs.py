"""The free spaces of one action by what they cost; several ways where that is open."""

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

FreeSpaces: TypeAlias = frozenset[tuple[int, ...]]
"""Every way in which spaces may still be free, each by the costs of these spaces in order."""


@lru_cache(1024)
def taken(free: FreeSpaces, pays: int | None, discounts: tuple[int, ...]) -> FreeSpaces:
    """Return what may be free after a space was taken; nothing where none fits.

    Args:
        free: before it.
        pays: the coins that were paid; None where it is not written.
        discounts: how many coins less it may cost whoever takes it, down to one (GT-188).
    """
    return frozenset(
        (*way[:place], *way[place + 1 :])
        for way in free
        for place, cost in enumerate(way)
        if pays is None or any(pays == reduced(cost, one) for one in discounts)
    )


def reduced(cost: int, discount: int) -> int:
    """Return a cost with a discount, at least one coin; what is free stays free."""
    return min(cost, max(1, cost - discount))


def reduced_costs(costs: Iterable[int], discounts: tuple[int, ...]) -> tuple[int, ...]:
    """Return what somebody may pay for one of several costs, the lowest first."""
    return tuple(sorted({reduced(cost, one) for cost in costs for one in discounts}))


def full(free: FreeSpaces) -> bool:
    """Tell whether certainly no space is free."""
    return not any(free)


def costs_of(free: FreeSpaces) -> tuple[int, ...]:
    """Return what free spaces may cost, the lowest first."""
    return tuple(sorted({cost for way in free for cost in way}))
