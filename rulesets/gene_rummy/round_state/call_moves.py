"""The moves of a round of SET!: calls, and the cards that are laid out and turned up (p. 25)."""

from dataclasses import dataclass
from typing import TypeAlias

from testcross.rulesets.gene_rummy.round_state.moves import LaidMating
from testcross.rulesets.records.findings import Placed
from testcross.rulesets.tabletop import NOWHERE, PlacedCard


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
