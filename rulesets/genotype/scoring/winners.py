"""Who wins: the most points; then the most completed plants; then it is shared (GT-215)."""

from collections.abc import Mapping
from typing import TypeAlias

Standing: TypeAlias = tuple[int | None, int | None]
"""A player's total and number of completed plants; None where it is unknown."""


def find_winners(standings: Mapping[str, Standing]) -> tuple[str, ...]:
    """Return who wins, by seats; nobody where that is not known.

    >>> find_winners({"Ann": (51, 7), "Bo": (51, 6), "Cy": (40, None)})
    ('Ann',)
    """
    totals = {player: total for player, (total, _) in standings.items() if total is not None}
    if not totals or len(totals) < len(standings):
        return ()
    best = max(totals.values())
    first = {player: standings[player][1] for player, total in totals.items() if total == best}
    if len(first) == 1:
        return tuple(first)
    completed = [number for number in first.values() if number is not None]
    if len(completed) < len(first):
        return ()
    most = max(completed)
    return tuple(player for player, number in first.items() if number == most)
