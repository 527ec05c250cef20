"""Parts that several entries of a game have: each with its place, nothing judged yet."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, TypeAlias

from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.parts import Inners, One, Part, Some, number, truth

Name: TypeAlias = Annotated[Entry | None, One("a name")]
Number: TypeAlias = Annotated[Entry | None, number("a whole number")]
Plant: TypeAlias = Annotated[Entry | None, One("a plant")]
Trait: TypeAlias = Annotated[Entry | None, One("a trait, such as Ff")]
Goal: TypeAlias = Annotated[Entry | None, One()]
Truth: TypeAlias = Annotated[Entry | None, One("true or false", truth)]
Cards: TypeAlias = Annotated[tuple[Entry, ...], Some("a card, or a list of them")]
CardList: TypeAlias = Annotated[tuple[Entry, ...], Some("a card, or a list of them", is_list=True)]
"""Cards that are written as a list even where it is only one."""
OPEN = Some("a card, or a list of them", is_list=True)
OpenCards: TypeAlias = Annotated[tuple[Entry, ...] | None, OPEN]
"""Cards of which it tells something that there are none: None where nothing is written of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenValidation(Part):
    """A trait that was covered."""

    called: ClassVar = "the validation"
    plant: Plant = None
    trait: Trait = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenUse(Part):
    """A tool or an assistant that was used, and what went with it; a text alone is a tool."""

    called: ClassVar = "what was used"
    alone: ClassVar = "tool"
    tool: Name = None
    assistant: Name = None
    """One of the two, if all is right."""
    die: Annotated[Entry | None, One("a die")] = None
    """The die that lies on a Graft Knife."""
    draws: Cards = ()
    """The cards that were drawn; ``deck`` before one, or in its place, if it came from there."""
    keeps: CardList = ()
    """Those of them that were kept, with a Seed Bag."""
    plant: Plant = None
    """The plant that was put on a Flower Pot or on Brother Eduard."""
    validates: Annotated[
        tuple[WrittenValidation, ...], Inners(part=WrittenValidation, is_list=False)
    ] = ()
    """With a Pollen Brush and Sister May the other copies that were covered."""
    pays: Number = None
    coins: Number = None
    """The coins that were got for it."""
    goal: Goal = None
    incomplete: bool = False
    """Whether something in it could not be read, so that what is missing may only be that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenRows(Part):
    """Cards that lie open, or decks in their order; None where nothing is written of them."""

    called: ClassVar = "the cards"
    plants: OpenCards = None
    tools: OpenCards = None
    assistants: OpenCards = None
    automa: OpenCards = None
    """Of decks only: the automa cards, the one on top first."""


Validations: TypeAlias = Annotated[
    tuple[WrittenValidation, ...] | None, Inners(part=WrittenValidation, is_list=False)
]
"""None where nothing is written of it; empty where it is written that nothing was."""
Uses: TypeAlias = Annotated[tuple[WrittenUse, ...], Inners(part=WrittenUse)]
