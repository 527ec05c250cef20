"""What can happen in a game of Genotype, as it is written down; the referee plays it in order."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from testcross.rulesets.genotype import cards as k
from testcross.rulesets.genotype.cards import Drawn, Plant
from testcross.rulesets.tabletop.events import (
    NUMBER,
    TRUTH,
    Declared,
    Event,
    declared,
    many,
    maybe_many,
    one,
    table,
)

JOHANN = "Johann"


@dataclass
class Deal(Event):
    """What a player gets at set-up; Brother Johann has a column, the top plant first."""

    sown: Plant | None = one(k.PLANT, more="GT-014 GT219")
    kept: Plant | None = one(k.PLANT, more="GT-014 GT219")
    discarded: Plant | None = one(k.PLANT, more="GT-013 GT219")
    tool: str | None = one(k.TOOL, more="GT-013 GT219")
    column: tuple[Plant, ...] | None = maybe_many(k.PLANT)
    support: tuple[str, ...] = many(k.AUTOMA)
    goal: str | None = one(k.GOAL)


@dataclass
class Rows(Event):
    """What lies face up, or the order of decks, the top card first; None if not written."""

    plants: tuple[Plant, ...] | None = maybe_many(k.PLANT)
    tools: tuple[str, ...] | None = maybe_many(k.TOOL)
    assistants: tuple[str, ...] | None = maybe_many(k.ASSISTANT)
    automa: tuple[str, ...] | None = maybe_many(k.AUTOMA)


@dataclass
class SetUp(Event):
    """The table when play begins."""

    first: str | None = one(k.PLAYER, more="GT-015 GT219")
    deal: Mapping[str, Deal] = table(Deal)
    coins: Mapping[str, int] = table(NUMBER)
    prices: Mapping[str, int] = table(NUMBER, keys=k.UPGRADE)
    rows: Rows | None = one(Rows)
    decks: Rows | None = one(Rows)


@dataclass
class Covers(Event):
    """A trait of a plant that is validated."""

    plant: Plant | None = one(k.PLANT)
    trait: str | None = one(k.TRAIT)


@dataclass
class Use(Event):
    """A tool or an assistant that is used besides the action."""

    tool: str | None = one(k.TOOL)
    assistant: str | None = one(k.ASSISTANT)
    draws: tuple[Drawn, ...] | None = maybe_many(k.CARD)
    keeps: tuple[Drawn, ...] | None = maybe_many(k.CARD)
    plant: Drawn | None = one(k.CARD)
    goal: str | None = one(k.GOAL)
    die: tuple[str, ...] | None = one(k.TAKEN)
    gets: str | None = one(k.COIN, "for")
    pays: int | None = one(NUMBER)
    coins: int | None = one(NUMBER)
    validates: tuple[Covers, ...] | None = maybe_many(Covers)

    @property
    def name(self) -> str:
        return self.tool or self.assistant or ""


@dataclass
class Turn(Event):
    """An Action Marker; Johann's have the automa cards that he drew, of which the last counts."""

    player: str | None = one(k.PLAYER)
    action: tuple[str, ...] = many(k.AUTOMA)
    support: tuple[str, ...] = many(k.AUTOMA)
    space: str | None = one(k.SPACE, more="GT-020 GT203")
    tile: tuple[str, str] | None = one(k.TILE, more="GT-060 GT206")
    coin: int | None = one(NUMBER)
    coins: int | None = one(NUMBER)
    draws: tuple[Drawn, ...] | None = maybe_many(k.CARD)
    discards: Drawn | None = one(k.CARD)
    harvests: tuple[Plant, ...] = many(k.PLANT)
    sows: tuple[Plant, ...] = many(k.PLANT)
    pays: int | None = one(NUMBER)
    goal: str | None = one(k.GOAL)
    roll: Mapping[str, tuple[tuple[str, ...], ...]] = table(k.ROLL, keys=k.GENE)
    validates: tuple[Covers, ...] | None = maybe_many(Covers)
    uses: tuple[Use, ...] = many(Use)
    decks: Rows | None = one(Rows)
    passes: bool | None = one(TRUTH)


@dataclass
class AutomaPhase(Event):
    """What Johann does between Working and Plant Breeding."""

    validates: tuple[Covers, ...] | None = maybe_many(Covers)
    plants: tuple[Drawn, ...] | None = maybe_many(k.CARD)
    coins: int | None = one(NUMBER)
    decks: Rows | None = one(Rows)


@dataclass
class Roll(Event):
    """The faces of the dice, by gene; what was rolled again in a second list."""

    dice: Mapping[str, tuple[tuple[str, ...], ...]] = table(k.ROLL, keys=k.GENE)


@dataclass
class Pools(Event):
    """The dice as they were sorted."""

    dice: "Counter[str] | None" = one(k.POOLS)


@dataclass
class Pick(Event):
    """A Shift in the Plant Breeding phase."""

    player: str | None = one(k.PLAYER)
    shift: str | None = one(k.SHIFT)
    automa: tuple[str, ...] = many(k.AUTOMA)
    dice: tuple[str, ...] | None = one(k.TAKEN, "die")
    plant: Plant | None = one(k.PLANT)
    trait: str | None = one(k.TRAIT)
    gets: str | None = one(k.COIN, "for")
    validates: tuple[Covers, ...] | None = maybe_many(Covers)
    coin: int | None = one(NUMBER)
    passes: bool | None = one(TRUTH)
    uses: tuple[Use, ...] = many(Use)


@dataclass
class Purchase(Event):
    """A turn in the Research Upgrade phase."""

    player: str | None = one(k.PLAYER)
    automa: tuple[str, ...] = many(k.AUTOMA)
    support: tuple[str, ...] = many(k.AUTOMA)
    buys: str | None = one(k.UPGRADE)
    card: str | None = one(k.ASSISTANT)
    pays: int | None = one(NUMBER)
    passes: bool | None = one(TRUTH)
    uses: tuple[Use, ...] = many(Use)


@dataclass
class Phase(Event):
    """That a block of a round is written, even if nothing is in it; a block left out is unknown."""

    name: str = ""
    empty: bool = False


@dataclass
class Reset(Event):
    """The end of a round."""

    round: int | None = one(NUMBER)
    first: str | None = one(k.PLAYER)
    prices: Mapping[str, int] = table(NUMBER, keys=k.UPGRADE)
    coins: Mapping[str, int] = table(NUMBER)
    rows: Rows | None = one(Rows)
    decks: Rows | None = one(Rows)


@dataclass
class Harvests(Event):
    """The plants that are harvested after the last Plant Breeding, by player."""

    plants: Mapping[str, Any] = table(k.PLANT)


@dataclass
class SheetLine(Event):
    """The points of a player as they are written on the score sheet."""

    player: str | None = one(k.PLAYER)
    plants: Any = one(k.SUM)
    completed: int | None = one(NUMBER)
    goals: int | None = one(NUMBER)
    claims: Mapping[str, int] = table(NUMBER, keys=k.GOAL)
    markers: Any = one(k.SUM)
    coins: int | None = one(NUMBER)
    total: int | None = one(NUMBER)


@dataclass
class Winner(Event):
    """Who won, several if the victory is shared."""

    names: tuple[str, ...] = many(k.PLAYER)


FIELDS: Mapping[Any, Mapping[str, Declared]] = {
    cls: {each.name: each for each in declared(cls)}
    for cls in list(vars().values())
    if isinstance(cls, type) and issubclass(cls, Event)
}
"""The fields of each kind of entries by their names."""


@dataclass
class Record:
    """A game as it is written: what its head says, and its entries in order."""

    players: tuple[str, ...] = ()
    rules: Any = None
    box: Any = None
    """What is written of the box: the name of a file, ``practice``, or tables."""
    plants: dict[str, Plant] = field(default_factory=dict)
    """Short names of plants."""
    entries: list[Event] = field(default_factory=list)
    unread: list[Any] = field(default_factory=list)
    """What could not be read outside of the entries."""
