"""The moves of a round: small values that say who did what, and where that is written.

A move need not be legal, nor be known in full: a card is None where it is unknown.
"""

from dataclasses import dataclass
from typing import TypeAlias

from testcross.rulesets.records.findings import Finding, Placed
from testcross.rulesets.refereeing import Deal, TakeTurn
from testcross.rulesets.tabletop import NOWHERE, PlacedCard

GENE_POOL, RETIREMENT = "gene pool", "retirement"


@dataclass(frozen=True, slots=True)
class TurnUp:
    """The deal is done, and the first card of Retirement is turned up (p. 7)."""

    card: PlacedCard | None
    """None where it is not written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """A card is drawn."""

    player: str
    source: str | None
    """``GENE_POOL`` or ``RETIREMENT``; None where that is unknown."""
    card: PlacedCard
    at: Placed = NOWHERE
    place: int | None = None
    """Where in Retirement it lay, counted from the bottom; None where that is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkipDraw:
    """No card is drawn."""

    player: str
    retires: bool
    """Whether the turn goes on to retire a card."""
    unreadable: bool = False
    """Whether a draw may be written that cannot be read."""
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidMating:
    """A mating that is laid down."""

    cards: tuple[PlacedCard, ...]
    """Parents first."""
    findings: tuple[Finding, ...] = ()
    """What is wrong with the mating itself, whoever holds its cards."""
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class LayDown:
    """Matings are laid down: one, if all is right."""

    player: str
    matings: tuple[LaidMating, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Retire:
    """A card is retired."""

    player: str
    card: PlacedCard


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn:
    """A turn ends."""

    player: str
    retired: bool
    """Whether a card was retired in it."""
    laid: bool = True
    """Whether a mating is written; if none is, one may have been left out."""
    unreadable: bool = False
    """Whether part of it cannot be read: then more may have been done than is known."""
    at: Placed = NOWHERE


TurnMove: TypeAlias = Deal | TurnUp | TakeTurn | Draw | SkipDraw | LayDown | Retire | EndTurn
"""A move of a round in turns."""
