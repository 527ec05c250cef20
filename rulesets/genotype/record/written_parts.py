"""Parts that several entries of a game have: each with its place, nothing judged yet."""

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, TypeAlias

from testcross.rulesets.genotype.cards import parse_trait
from testcross.rulesets.genotype.dice import format_dice
from testcross.rulesets.genotype.effects import EffectKind, effects
from testcross.rulesets.genotype.record.move_words import EntryWords, parse_dice
from testcross.rulesets.genotype.record.value_kinds import (
    DRAWS,
    KEPT,
    PLANT,
    YES,
    ValueKind,
    amount,
    placed_value,
    word,
)
from testcross.rulesets.genotype.round_state.move_parts import CardUse, Validation
from testcross.rulesets.records.entries import Entry, entry
from testcross.rulesets.records.parts import (
    Inner,
    Inners,
    Kind,
    One,
    Part,
    Some,
    each,
    inner,
    move_fields,
    number,
    part_of,
    truth,
)

COINS, PAYMENT = amount("the number of coins"), amount("the payment")
COINS_IF_ANY = amount("the number of coins", writes_none=False)
Name: TypeAlias = Annotated[Entry | None, One("a name")]
Number: TypeAlias = Annotated[Entry | None, number("a whole number")]
Coins: TypeAlias = Annotated[Number, COINS]
CoinsIfAny: TypeAlias = Annotated[Number, COINS_IF_ANY]
Payment: TypeAlias = Annotated[Number, PAYMENT]
Plant: TypeAlias = Annotated[Entry | None, One("a plant"), PLANT]
Trait: TypeAlias = Annotated[Entry | None, One("a trait, such as Ff"), word(lambda _: parse_trait)]
Goal: TypeAlias = Annotated[Entry | None, One(), placed_value(lambda reader: reader.parse_goal)]
Truth: TypeAlias = Annotated[Entry | None, One("true or false", truth), YES]
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


_COVERS = Inners(part=WrittenValidation, is_list=False)
_VALIDATIONS = each(inner(WrittenValidation, Validation))
Validations: TypeAlias = Annotated[tuple[WrittenValidation, ...] | None, _COVERS, _VALIDATIONS]
"""None where nothing is written of it; empty where it is written that nothing was."""
ValidationsOfJohann: TypeAlias = Annotated[
    tuple[WrittenValidation, ...] | None, replace(_COVERS, rank=1), _VALIDATIONS
]
"""Those of entries in which only Brother Johann has them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenUse(Part):
    """A tool or an assistant that was used, and what went with it; a text alone is a tool."""

    called: ClassVar = "what was used"
    alone: ClassVar = "tool"
    tool: Name = None
    assistant: Name = None
    """One of the two, if all is right."""
    die: Annotated[
        Entry | None, One("a die"), word(lambda _: parse_dice, format_dice).named("dice")
    ] = None
    """The die that lies on a Graft Knife."""
    draws: Annotated[Cards, DRAWS] = ()
    """The cards that were drawn; ``deck`` before one, or in its place, if it came from there."""
    keeps: Annotated[CardList, KEPT] = ()
    """Those of them that were kept, with a Seed Bag."""
    plant: Plant = None
    """The plant that was put on a Flower Pot or on Brother Eduard."""
    validates: Annotated[tuple[WrittenValidation, ...], _COVERS, _VALIDATIONS] = ()
    """With a Pollen Brush and Sister May the other copies that were covered."""
    pays: Payment = None
    coins: Coins = None
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


TableRows: TypeAlias = Annotated[WrittenRows | None, Inner(part=WrittenRows)]


def _use(written: WrittenUse, words: EntryWords) -> CardUse | None:
    cards = words.reader.cards
    if written.tool is not None:
        name = words.read(written.tool, cards.tool)
    else:
        name = words.read_some(written.assistant, cards.assistant)
    if name is None:
        return None
    if written.plant is not None:
        written = replace(written, draws=(*written.draws, written.plant))
    return CardUse(
        name=name, line=written.line, column=written.column, **move_fields(written, CardUse, words)
    )


def _written_use(use: CardUse) -> WrittenUse:
    """Return a tool or assistant as it is written; a plant on its bed has a key of its own."""
    effect = effects()[use.name]
    written = part_of(use, WrittenUse)
    if effect.bed and written.draws:
        written = replace(written, draws=(), plant=written.draws[0])
    if effect.kind is EffectKind.TOOL:
        return replace(written, tool=entry(use.name))
    return replace(written, assistant=entry(use.name))


_USE: ValueKind = Kind(_use, _written_use)
Uses: TypeAlias = Annotated[tuple[WrittenUse, ...], Inners(part=WrittenUse), each(_USE)]
