"""What a record of a game may hold, table by table; nested tables are left for later."""

from typing import Annotated

from pydantic import Field
from testcross.rulesets.records.schema import ONE_DUE, Later, OneOrMore, Table, Text

_Name = Annotated[Text | None, Field(title="a name")]
_OneName = Annotated[OneOrMore | None, Field(title="a name"), ONE_DUE]
_Player = Annotated[Text, Field(title="a name")]
_Number = Annotated[Text | None, Field(title="a whole number")]
_Plant = Annotated[Text | None, Field(title="a plant")]
_OnePlant = Annotated[OneOrMore | None, Field(title="a plant"), ONE_DUE]
_Trait = Annotated[Text | None, Field(title="a trait, such as Ff")]
_Cards = Annotated[OneOrMore | None, Field(title="a card, or a list of them")]
_Truth = Annotated[Text | None, Field(title="true or false")]


class RecordTable(Table):
    """A whole game."""

    game: Annotated[Text, Field(title="the name of a game")]
    players: Annotated[OneOrMore | None, Field(title="a name")] = None
    solo: Later | None = None
    overlays: Annotated[OneOrMore | None, Field(title="overlays")] = None
    rulings: dict[str, Text | None] | None = None
    box: Later | None = None
    plants: dict[str, Text | None] | None = None
    setup: Later | None = None
    rounds: tuple[Later, ...] = ()
    harvests: dict[str, tuple[Text, ...] | Text | None] | None = None
    sheet: Later | None = None
    winner: OneOrMore | None = None


class SoloTable(Table):
    """Brother Johann."""

    difficulty: Annotated[Text | None, Field(title="easy, standard or hard")] = None
    assistant: _Name = None


class SetUpTable(Table):
    """How the game was set up."""

    first: _OneName = None
    deal: Later | None = None
    coins: dict[str, Text | None] | None = None
    prices: dict[str, Text | None] | None = None
    rows: Later | None = None
    decks: Later | None = None


class DealtCardsTable(Table):
    """What one player got."""

    sown: _OnePlant = None
    kept: _OnePlant = None
    discarded: _OnePlant = None
    tool: _OneName = None
    column: _Cards = None
    support: _Cards = None
    goal: Text | None = None


class CardsTable(Table):
    """Rows of cards, or decks."""

    plants: _Cards = None
    tools: _Cards = None
    assistants: _Cards = None
    automa: _Cards = None


class RoundTable(Table):
    """One round."""

    working: tuple[Later, ...] = ()
    automa: Later | None = None
    roll: dict[str, Text | None] | None = None
    pools: Annotated[OneOrMore | None, Field(title="dice, as in 'RR 3Rr mR'")] = None
    picks: tuple[Later, ...] = ()
    upgrades: tuple[Later, ...] = ()
    reset: Later | None = None


class WorkTurnTable(Table):
    """One Action Marker."""

    player: _Player
    space: Annotated[OneOrMore | None, Field(title="a space"), ONE_DUE] = None
    tile: Annotated[OneOrMore | None, Field(title="a tile, as in 'top f'"), ONE_DUE] = None
    coin: _Number = None
    coins: _Number = None
    draws: _Cards = None
    harvests: _Cards = None
    sows: _Cards = None
    pays: _Number = None
    goal: Text | None = None
    roll: dict[str, Text | None] | None = None
    validates: Later | None = None
    uses: Later | None = None
    action: _Cards = None
    support: _Cards = None
    discards: _Cards = None
    decks: Later | None = None
    passes: _Truth = None


class UseTable(Table):
    """A tool or an assistant that was used."""

    tool: _Name = None
    assistant: _Name = None
    die: Annotated[Text | None, Field(title="a die")] = None
    draws: _Cards = None
    keeps: _Cards = None
    plant: _Plant = None
    validates: Later | None = None
    pays: _Number = None
    coins: _Number = None
    goal: Text | None = None


class ValidationTable(Table):
    """A trait that was covered."""

    plant: _Plant = None
    trait: _Trait = None


class AutomaPhaseTable(Table):
    """What Brother Johann did before Plant Breeding."""

    validates: Later | None = None
    plants: _Cards = None
    coins: _Number = None
    decks: Later | None = None


class PickTable(Table):
    """One pick, or a pass."""

    player: _Player
    shift: Annotated[Text | None, Field(title="a Shift, as in '1st R'")] = None
    die: Annotated[OneOrMore | None, Field(title="a die, or two")] = None
    plant: _Plant = None
    trait: _Trait = None
    gets: Annotated[Text | None, Field(alias="for", title="coin")] = None
    passes: _Truth = None
    uses: Later | None = None
    automa: _Cards = None
    validates: Later | None = None
    coin: _Number = None


class PurchaseTable(Table):
    """One upgrade that was bought, or a pass."""

    player: _Player
    buys: Annotated[Text | None, Field(title="plot, slot, marker or assistant")] = None
    card: _Name = None
    pays: _Number = None
    passes: _Truth = None
    uses: Later | None = None
    automa: _Cards = None
    support: _Cards = None


class ResetTable(Table):
    """The table after a round."""

    round: _Number = None
    first: _Name = None
    prices: dict[str, Text | None] | None = None
    coins: dict[str, Text | None] | None = None
    rows: Later | None = None
    decks: Later | None = None


class LineTable(Table):
    """What one player has on the score sheet."""

    plants: Later | None = None
    completed: _Number = None
    goals: Later | None = None
    markers: Later | None = None
    coins: _Number = None
    total: _Number = None
