"""The moves that every card game in turns has: small values, with where they are written.

A move need not be legal, nor be known in full: a card is None where it is unknown.
"""

from dataclasses import dataclass

from testcross.rulesets.records.findings import Finding, FindingCode, Placed, finding
from testcross.rulesets.tabletop import NOWHERE, PlacedCard


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """Somebody is dealt a hand."""

    player: str
    cards: tuple[PlacedCard, ...]
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeTurn:
    """A turn begins."""

    player: str
    following: str | None = None
    """Whose turn comes after it, if that is known: it tells who was passed over."""
    at: Placed = NOWHERE
    """Where the turn is written."""
    name: Placed = NOWHERE
    """Where the player's name is written."""


def turn_after_the_end(move: TakeTurn, over: str, wrong_end: FindingCode) -> Finding:
    """Return the finding that somebody takes a turn when the round is over.

    Args:
        move: the turn.
        over: why the round is over.
        wrong_end: what is then found.
    """
    message = f"{move.player} played on, but {over}"
    return finding(wrong_end, move.at, message, player=move.player)
