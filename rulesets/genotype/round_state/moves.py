"""The moves of a game, as they are written: turns, picks, purchases, resets, and Johann's."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from testcross.rulesets.genotype.cards import CardKind, Gene, Trait
from testcross.rulesets.genotype.dice import DicePool, Die, Face, GeneRoll
from testcross.rulesets.genotype.effects import Space
from testcross.rulesets.genotype.position import Goal, ShiftKind
from testcross.rulesets.genotype.round_state.move_parts import (
    AssistantDie,
    Card,
    CardUse,
    DrawnCard,
    NamedPlant,
    PlacedValue,
    Spot,
    TileMove,
    TurnPlace,
    Upgrade,
    Validation,
)
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
        return self.action.written if self.spot is None else f"{self.spot} gene"

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
    supports: tuple[PlacedValue[AutomaCard], ...] = ()
    """The Support cards for the goal; the last one counts, the others were drawn again."""
    goal: PlacedValue[Goal] | None = None
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaDeckOrder:
    """The automa cards in their order, the next one first; what came before is shuffled in."""

    cards: tuple[PlacedValue[AutomaCard], ...]
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class Action(TurnPlace):
    """What is done on a space (GT-031)."""

    space: Space | None = None
    """None where it cannot be read."""
    gene: Gene | None = None
    tile: TileMove | None = None
    coin: PlacedValue[int] | None = None
    """Coins taken from the square."""
    coins: PlacedValue[int] | None = None
    """Coins that the Treasury gave."""
    draws: tuple[DrawnCard, ...] | None = None
    pays: PlacedValue[int] | None = None
    goal: PlacedValue[Goal] | None = None
    validates: tuple[Validation, ...] | None = None
    dice: tuple[AssistantDie, ...] | None = None
    """What an assistant rolled."""
    uses: tuple[CardUse, ...] = ()
    """Tools and assistants, in the order in which they are written; Johann uses none (GT-221)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaTurn(Action):
    """Two automa cards, and what Johann did (GT-227)."""

    actions: tuple[PlacedValue[AutomaCard], ...] = ()
    """The Action cards; the last one counts, the others were drawn again."""
    supports: tuple[PlacedValue[AutomaCard], ...] = ()
    """The Support cards, likewise."""
    discards: tuple[DrawnCard, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaPhase(TurnPlace):
    """What Johann does between Working and Breeding (GT-237 to GT-241)."""

    validates: tuple[Validation, ...] | None = None
    draws: tuple[DrawnCard, ...] | None = None
    coins: PlacedValue[int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaShift(TurnPlace):
    """An automa card beside one of Johann's plants (GT-243)."""

    cards: tuple[PlacedValue[AutomaCard], ...] = ()
    """One, if all is right."""
    plant: NamedPlant | None = None
    dice: tuple[Die, ...] | None = None
    validates: tuple[Validation, ...] | None = None
    coins: PlacedValue[int] | None = None
    passes: bool = False
    """Whether it is written that he has had his Shifts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer(TurnPlace):
    """An upgrade that is bought, or a pass."""

    upgrade: Upgrade | None = None
    """None for a pass, or where it cannot be read."""
    card: PlacedValue[str] | None = None
    """The assistant, as in the table of effects."""
    pays: PlacedValue[int] | None = None
    passes: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaPurchase(Offer):
    """An upgrade that Johann buys, or that he passes (GT-247)."""

    cards: tuple[PlacedValue[AutomaCard], ...] = ()
    """Those for the upgrade; the last one counts, the others were drawn again."""
    supports: tuple[PlacedValue[AutomaCard], ...] = ()
    """Those that say which assistant he hires, likewise."""


SoloMove: TypeAlias = (
    DealColumn | AutomaDeckOrder | AutomaTurn | AutomaPhase | AutomaShift | AutomaPurchase
)
"""A move of Johann."""


ROUNDS = 5
"""GT-001."""


class GamePhase(StrEnum):
    """The phases of a round (GT-001)."""

    WORKING = "working"
    BREEDING = "breeding"
    UPGRADES = "upgrades"
    RESET = "reset"


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidTable:
    """How the table lies before a round, as far as that is written."""

    first: PlacedValue[str] | None = None
    """The first player."""
    rows: Mapping[CardKind, tuple[DrawnCard, ...]] = field(default_factory=dict)
    """The cards that lie face up; a kind that is not written is missing."""
    coins: Mapping[str, PlacedValue[int]] = field(default_factory=dict)
    """What players have."""
    prices: Mapping[Upgrade, PlacedValue[int]] = field(default_factory=dict)
    decks: Mapping[CardKind, tuple[PlacedValue[Card], ...]] = field(default_factory=dict)
    """The face-down cards of each kind, the one on top first; of a reset only decks made anew."""
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUp(LaidTable):
    """The game is set up, all but the hands (GT-001 to GT-010)."""

    more_first: tuple[PlacedValue[str], ...] = ()
    """Others who are written as first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealHand:
    """A player's three plants and tool (GT-013, GT-014)."""

    player: str
    sown: NamedPlant | None = None
    kept: NamedPlant | None = None
    discarded: NamedPlant | None = None
    tool: PlacedValue[str] | None = None
    more: tuple[tuple[str, Placed], ...] = ()
    """What is written besides one of each: ``sown``, ``kept``, ``discarded`` or ``tool``."""
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginPhase:
    """A phase begins; what was still to be done in the one before cannot be done any more."""

    phase: GamePhase
    number: int
    """Of the round, from 1."""
    is_written: bool = True
    """Whether anything is written of the phase; if not, anything may have been done in it."""
    turns: int | None = None
    """How many turns of it are written, if that is known beforehand."""
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class EndPhase:
    """A phase ends, as something that is no phase for all comes between (GT-237)."""

    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkTurn(Action):
    """An Action Marker on a space, the action, and all else in the turn (GT-020)."""

    player: str
    more_spaces: tuple[Placed, ...] = ()
    """Where other spaces are written besides that one."""
    more_tiles: tuple[Placed, ...] = ()
    """Where other tiles are written besides that one."""
    harvests: tuple[NamedPlant, ...] | None = None
    sows: tuple[NamedPlant, ...] | None = None
    decks: Mapping[CardKind, tuple[PlacedValue[Card], ...]] = field(default_factory=dict)
    """Decks that were made anew from their discards, the card on top first."""
    passes: bool = False
    """Whether no marker is laid (GT-025)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """The dice of a gene are rolled, and its mutations once again (GT-120, GT-122)."""

    gene: Gene
    first: tuple[Face, ...]
    again: tuple[tuple[Face, ...], ...] = ()
    """What was rolled again, once more behind each slash; one group if all is right."""
    at: Placed = NOWHERE

    @property
    def fell(self) -> GeneRoll:
        """What the dice showed, with the first group rolled again."""
        return GeneRoll(gene=self.gene, first=self.first, again=self.again[0] if self.again else ())


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingRolls:
    """A roll is written in which some genes are missing (GT-120)."""

    genes: tuple[Gene, ...]
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class Sorting:
    """The dice as they were sorted (GT-121)."""

    pool: DicePool
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class PickTurn(TurnPlace):
    """A die is taken, or two of which one is De Novo; or a player passes."""

    player: str
    shift: ShiftKind | None = None
    """Which Shift it is written for; None where it is not written."""
    gene: Gene | None = None
    """Of the 1st Shift."""
    dice: tuple[Die, ...] = ()
    """None for a pass."""
    plant: NamedPlant | None = None
    trait: Trait | None = None
    for_coin: bool = False
    passes: bool = False
    uses: tuple[CardUse, ...] = ()
    dice_at: Placed | None = None
    """Where the dice are written."""
    trait_at: Placed | None = None
    """Where the trait is written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Purchase(Offer):
    """An upgrade is bought, or a player passes (GT-150 to GT-158)."""

    player: str
    uses: tuple[CardUse, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LostTurn:
    """A turn, a pick or a purchase of which nothing can be read but, perhaps, whose it was."""

    player: str | None
    following: str | None = None
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class Reset(LaidTable):
    """A round ends, and what is written of the table then (GT-200 to GT-208)."""

    tracker: PlacedValue[int] | None = None
    """The round that the tracker shows from now on."""
    is_whole: bool = True
    """Whether all that is written of it can be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LastHarvest:
    """Complete plants are harvested after the fifth Breeding (GT-210)."""

    player: str
    plants: tuple[NamedPlant, ...]
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class EndGame:
    """Somebody has won: the record takes the game for ended."""

    at: Placed = NOWHERE


PlayerMove: TypeAlias = (
    SetUp
    | DealHand
    | BeginPhase
    | EndPhase
    | WorkTurn
    | Roll
    | MissingRolls
    | Sorting
    | PickTurn
    | Purchase
    | LostTurn
    | Reset
    | LastHarvest
    | EndGame
)
Move: TypeAlias = PlayerMove | SoloMove
"""A move of a game."""
