"""What Brother Johann does: small values with where they are written."""

from dataclasses import dataclass
from typing import TypeAlias

from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.dice import Die
from testcross.rulesets.genotype.position import Goal
from testcross.rulesets.genotype.round_state.move_parts import (
    DrawnCard,
    NamedPlant,
    OmariDie,
    Space,
    Spot,
    TileMove,
    TurnPlace,
    Upgrade,
    Use,
    Validation,
)
from testcross.rulesets.genotype.round_state.said import Said
from testcross.rulesets.records.findings import Placed
from testcross.rulesets.tabletop import NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaCard:
    """An automa card as it is written: its action, and as much more of it (section 9-12)."""

    action: Space
    spot: Spot | None = None
    """For the two cards of genes: which parent they set."""
    letter: str = ""
    """One of ``RrFfGgTt``, or ``*`` for the symbol."""
    pips: int = 0
    single: Gene | None = None
    double: Gene | None = None
    mutation: Gene | None = None

    @property
    def name(self) -> str:
        """What tells it from the other eight: ``left gene``, ``1st shift``."""
        return self.action.value if self.spot is None else f"{self.spot} gene"

    def __str__(self) -> str:
        """Return the card as one names it: ``left gene F 2``."""
        parts = (self.name, self.letter, str(self.pips or ""))
        return " ".join(part for part in parts if part)


CARD_PARTS = ("letter", "pips", "single", "double", "mutation")
"""What an automa card shows besides its action."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealColumn:
    """Johann's plants at set-up, and with Sister Elisabeth his first goal (GT-221, GT-250)."""

    plants: tuple[NamedPlant, ...] | None = None
    """The one on top first."""
    supports: tuple[Said[AutomaCard], ...] = ()
    """The Support cards for the goal; the last one counts, the others were drawn again."""
    goal: Said[Goal] | None = None
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaDeckOrder:
    """The automa cards in their order, the next one first; what came before is shuffled in."""

    cards: tuple[Said[AutomaCard], ...]
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaTurn(TurnPlace):
    """Two automa cards, and what Johann did (GT-227)."""

    actions: tuple[Said[AutomaCard], ...] = ()
    """The Action cards; the last one counts, the others were drawn again."""
    supports: tuple[Said[AutomaCard], ...] = ()
    """The Support cards, likewise."""
    space: Space | None = None
    gene: Gene | None = None
    tile: TileMove | None = None
    coin: Said[int] | None = None
    """The coins from the square."""
    coins: Said[int] | None = None
    """Those from the Treasury."""
    draws: tuple[DrawnCard, ...] | None = None
    discards: tuple[DrawnCard, ...] | None = None
    validates: tuple[Validation, ...] | None = None
    dice: tuple[OmariDie, ...] | None = None
    """What Father Omari's dice showed, in a Hard game with him."""
    pays: Said[int] | None = None
    goal: Said[Goal] | None = None
    uses: tuple[Use, ...] = ()
    """Tools and assistants that are written for him; he uses none (GT-221)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaPhase:
    """What Johann does between Working and Breeding (GT-237 to GT-241)."""

    validates: tuple[Validation, ...] | None = None
    draws: tuple[DrawnCard, ...] | None = None
    coins: Said[int] | None = None
    is_whole: bool = True
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaShift(TurnPlace):
    """An automa card beside one of Johann's plants (GT-243)."""

    cards: tuple[Said[AutomaCard], ...] = ()
    """One, if all is right."""
    plant: NamedPlant | None = None
    dice: tuple[Die, ...] | None = None
    validates: tuple[Validation, ...] | None = None
    coins: Said[int] | None = None
    passes: bool = False
    """Whether it is written that he has had his Shifts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaPurchase(TurnPlace):
    """An upgrade that Johann buys, or that he passes (GT-247)."""

    cards: tuple[Said[AutomaCard], ...] = ()
    """Those for the upgrade; the last one counts, the others were drawn again."""
    upgrade: Upgrade | None = None
    supports: tuple[Said[AutomaCard], ...] = ()
    """Those that say which assistant he hires, likewise."""
    card: Said[str] | None = None
    """The assistant."""
    pays: Said[int] | None = None
    passes: bool = False


SoloMove: TypeAlias = (
    DealColumn | AutomaDeckOrder | AutomaTurn | AutomaPhase | AutomaShift | AutomaPurchase
)
"""A move of Johann."""
