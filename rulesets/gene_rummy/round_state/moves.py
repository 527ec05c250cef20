"""The moves of a round: small values that say who did what, and where that is written.

A move need not be legal, nor be known in full: a card is None where it is unknown.
"""

from dataclasses import dataclass
from typing import TypeAlias

from testcross.rulesets.records.findings import Finding, Placed
from testcross.rulesets.tabletop import NOWHERE, PlacedCard
from testcross.rulesets.tabletop.game_notes import Deal, TakeTurn

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
    lays: bool = False
    """Whether it goes on to lay down a mating, which nobody with a single card can."""
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


@dataclass(frozen=True, slots=True)
class LayOut:
    """The possible parents are laid out."""

    cards: tuple[PlacedCard, ...] | None
    """None where they are not written."""
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True)
class ShowOffspring:
    """A card is turned up as the offspring."""

    card: PlacedCard | None
    """None where it is not written."""
    required: bool = False
    """Whether it would be written if there were one."""
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class Fine:
    """What the caller lost by a call, as written."""

    points: int | None
    """Negative; None where it cannot be read."""
    text: str
    key: str = "'penalty'"
    """The key as it was typed, in quotes."""
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """Somebody calls SET!, and the others judge it."""

    player: str
    """Empty where nobody knows who it was."""
    mating: LaidMating | None
    """None where it is not written."""
    kept: bool
    """Whether it was judged right."""
    label: str = ""
    """The mating as one writes it; empty where a card cannot be read."""
    worth: int | None = None
    """The right points; None where they are unknown."""
    illegal_at: tuple[str, ...] = ()
    """The loci at which it is illegal."""
    reason: str = ""
    """Why it is illegal."""
    fine: Fine | None = None
    unread: bool = False
    """Whether a mating may be written that cannot be read."""
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True)
class Replace:
    """The parents that were picked up are replaced."""

    cards: tuple[PlacedCard, ...] | None
    """None where they are not written."""
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True)
class Add:
    """All agree that there is no SET!, and more cards are laid out."""

    cards: tuple[PlacedCard, ...] | None
    """None where they cannot be read, and where it may have been a call."""
    at: Placed = NOWHERE


CallMove: TypeAlias = LayOut | ShowOffspring | Call | Replace | Add
"""A move of a round of SET!."""
