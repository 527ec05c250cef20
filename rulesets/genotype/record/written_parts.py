"""Parts that several entries of a game have: each with its place, nothing judged yet."""

from dataclasses import dataclass

from testcross.rulesets.records.entries import Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenValue:
    """Something under a name: the coins of a player, the price of an upgrade."""

    name: Entry
    value: Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenCards:
    """The cards of a player."""

    player: Entry
    cards: tuple[Entry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenValidation:
    """A trait that was covered."""

    line: int
    column: int
    plant: Entry | None = None
    trait: Entry | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenUse:
    """A tool or an assistant that was used, and what went with it."""

    line: int
    column: int
    tool: Entry | None = None
    assistant: Entry | None = None
    """One of the two, if all is right."""
    die: Entry | None = None
    """The die that lies on a Graft Knife."""
    draws: tuple[Entry, ...] = ()
    """The cards that were drawn; ``deck`` before one, or in its place, if it came from there."""
    keeps: tuple[Entry, ...] = ()
    """Those of them that were kept, with a Seed Bag."""
    plant: Entry | None = None
    """The plant that was put on a Flower Pot or on Brother Eduard."""
    validates: tuple[WrittenValidation, ...] = ()
    """With a Pollen Brush and Sister May the other copies that were covered."""
    pays: Entry | None = None
    coins: Entry | None = None
    """The coins that were got for it."""
    goal: Entry | None = None
    incomplete: bool = False
    """Whether something in it could not be read, so that what is missing may only be that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenRows:
    """Cards that lie open, or decks in their order; None where nothing is written of them."""

    line: int
    column: int
    plants: tuple[Entry, ...] | None = None
    tools: tuple[Entry, ...] | None = None
    assistants: tuple[Entry, ...] | None = None
    automa: tuple[Entry, ...] | None = None
    """Of decks only: the automa cards, the one on top first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenCell:
    """A number on a score sheet, or what it is made of."""

    line: int
    column: int
    number: Entry | None = None
    """None where the parts are written in its place."""
    cards: tuple[Entry, ...] = ()
    """The plants that were completed, or those with markers."""
    goals: tuple[WrittenValue, ...] = ()
    """The goals with their points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenLine:
    """What one player has on the score sheet."""

    player: Entry
    plants: WrittenCell | None = None
    """The points of the plants that were completed."""
    completed: Entry | None = None
    """How many these are."""
    goals: WrittenCell | None = None
    markers: WrittenCell | None = None
    """The points of markers on plants that were not completed."""
    coins: Entry | None = None
    total: Entry | None = None
    incomplete: bool = False
