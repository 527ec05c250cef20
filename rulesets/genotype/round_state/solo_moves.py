"""What Brother Johann does: small values with where they are written."""

from dataclasses import dataclass
from typing import TypeAlias

from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.dice import Die
from testcross.rulesets.genotype.position import Goal
from testcross.rulesets.genotype.round_state.move_parts import (
    DrawnCard,
    NamedPlant,
    Space,
    Spot,
    TileMove,
    Upgrade,
    Validation,
)
from testcross.rulesets.genotype.round_state.said import Said
from testcross.rulesets.records.findings import Placed
from testcross.rulesets.tabletop import NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaCard:
    """An automa card (section 9-12)."""

    action: Space
    spot: Spot | None
    """For the two cards of genes: which parent they set."""
    letter: str
    """One of ``RrFfGgTt``, or ``*`` for the symbol."""
    pips: int
    single: Gene
    double: Gene
    mutation: Gene


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaTurn:
    """Two automa cards, and what Johann did (GT-227)."""

    action: Said[AutomaCard] | None = None
    support: Said[AutomaCard] | None = None
    redrawn: tuple[Said[AutomaCard], ...] = ()
    """Cards that were laid aside because their action or choice was invalid, in their order."""
    space: Space | None = None
    gene: Gene | None = None
    tile: TileMove | None = None
    coin: Said[int] | None = None
    gains: tuple[DrawnCard, ...] | None = None
    discards: tuple[DrawnCard, ...] | None = None
    validates: tuple[Validation, ...] | None = None
    pays: Said[int] | None = None
    goal: Said[Goal] | None = None
    following: str | None = None
    at: Placed = NOWHERE
    name: Placed = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaPhase:
    """What Johann does between Working and Breeding (GT-237 to GT-241)."""

    validates: tuple[Validation, ...] | None = None
    gains: tuple[DrawnCard, ...] | None = None
    coins: Said[int] | None = None
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaShift:
    """An automa card beside one of Johann's plants (GT-243)."""

    card: Said[AutomaCard] | None = None
    plant: NamedPlant | None = None
    dice: tuple[Die, ...] | None = None
    validates: tuple[Validation, ...] | None = None
    coins: Said[int] | None = None
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaPurchase:
    """An upgrade that Johann buys (GT-247)."""

    card: Said[AutomaCard] | None = None
    redrawn: tuple[Said[AutomaCard], ...] = ()
    upgrade: Upgrade | None = None
    assistant: Said[AutomaCard] | None = None
    """The Support card that says which assistant he hires."""
    pays: Said[int] | None = None
    at: Placed = NOWHERE


SoloMove: TypeAlias = AutomaTurn | AutomaPhase | AutomaShift | AutomaPurchase
"""A move of Johann."""
