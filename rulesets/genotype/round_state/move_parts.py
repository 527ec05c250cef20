"""The parts that moves consist of, each with its place, and how certain something is."""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Generic, TypeAlias, TypeVar

from testcross.rulesets.genotype.cards import CardKind, Gene, PeaPlant, Trait
from testcross.rulesets.genotype.dice import Die, Face
from testcross.rulesets.genotype.position import Goal
from testcross.rulesets.records.findings import Placed
from testcross.rulesets.tabletop import NOWHERE

ValueT_co = TypeVar("ValueT_co", covariant=True)


@dataclass(frozen=True, slots=True)
class PlacedValue(Generic[ValueT_co]):
    """A value, and where it is written; line and column are 0 where it is written nowhere.

    >>> PlacedValue(2, 7, 12).value
    2
    """

    value: ValueT_co
    line: int = 0
    column: int = 0


Card: TypeAlias = PeaPlant | str
"""A plant as its card looks, without markers;
or a tool or assistant by its name in the table of effects."""


class Spot(StrEnum):
    """Where a gene tile lies beside its square."""

    LEFT = "left"
    TOP = "top"


class Upgrade(StrEnum):
    """What can be bought (GT-154 to GT-157); in the box the prices have these names."""

    PLOT = "plot"
    SLOT = "slot"
    MARKER = "marker"
    ASSISTANT = "assistant"


def deck_of(card: Card) -> CardKind:
    """Return of which deck a card is that a player can hold."""
    return CardKind.TOOL if isinstance(card, str) else CardKind.PLANT


class Source(StrEnum):
    """Where a card is drawn from."""

    DECK = "deck"
    ROW = "face up"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPlace:
    """What every turn, pick and purchase has: where it stands, and among which others."""

    following: str | None = None
    """Whose comes after it, if that is known."""
    is_whole: bool = True
    """Whether all that is written of it can be read."""
    pick_later: frozenset[str] = frozenset()
    """In Plant Breeding, whose picks are written further down, those of 1st Shifts aside."""
    at: Placed = NOWHERE
    name: Placed = NOWHERE
    """Where the player's name is written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedPart:
    """A part of a move, and where it is written; line and column are 0 where it is nowhere."""

    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TileMove(PlacedPart):
    """What was done with the tiles of a gene (GT-060)."""

    spot: Spot | None
    """None where it is not written."""
    recessive: bool | None
    """Whether the side that lies up is the recessive one; None for a tile that is taken away."""
    gene: Gene | None = None
    """Whose side it is, where that is written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnCard(PlacedPart):
    """A card drawn."""

    card: Card | None = None
    """None where it is not known which."""
    kind: CardKind | None = None
    """None where it is not known either."""
    source: Source | None = None
    """None where it is not written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedPlant(PlacedPart):
    """A plant that a move names by its card; of several alike any will do."""

    card: PeaPlant | None
    """None where it cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Validation(PlacedPart):
    """A trait that is covered."""

    plant: NamedPlant | None = None
    """None where it is not written."""
    trait: Trait | None = None

    @property
    def card(self) -> PeaPlant | None:
        """The card of the plant, where it is known."""
        return None if self.plant is None else self.plant.card


@dataclass(frozen=True, slots=True, kw_only=True)
class AssistantDie(PlacedPart):
    """The die of a gene that an assistant rolls until it shows no mutation (GT-183)."""

    gene: Gene
    faces: tuple[Face, ...]
    """All that it showed, the last one being that which counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardUse(PlacedPart):
    """A tool or assistant that is used, and what comes of it; what is empty is not written."""

    name: str
    """As in the table of effects: ``Rake``, ``Sister May``."""
    dice: tuple[Die, ...] = ()
    """The die that lies on a Graft Knife; none where it only makes room for one of a pair."""
    draws: tuple[DrawnCard, ...] | None = None
    """Cards that are drawn: five for a Seed Bag; the plant that is put on a bed."""
    keeps: tuple[DrawnCard, ...] | None = None
    """Those of them that are kept, for a Seed Bag."""
    validates: tuple[Validation, ...] | None = None
    """What it covers itself; for copies those on other plants, None being all there are."""
    pays: PlacedValue[int] | None = None
    coins: PlacedValue[int] | None = None
    """The coins that are got for it."""
    goal: PlacedValue[Goal] | None = None


class Certainty(IntEnum):
    """How sure a breach is, the surest last."""

    NONE = 0
    """There need not be one, as far as what was written tells."""
    ASSUMED = 1
    """There is one if what was assumed of the box is right; another box may have none."""
    CERTAIN = 2
    """There is one whatever the box prints."""
