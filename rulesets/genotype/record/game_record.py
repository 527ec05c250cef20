"""A game as it was written: every entry with its place, nothing judged yet.

What may stand in each part of a record, and how it is read and written, is declared here alone. A
block that is not written is None; one that is written and empty is an empty tuple.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Annotated, ClassVar, TypeAlias

from testcross.rulesets.genotype.record.move_words import parse_upgrade
from testcross.rulesets.genotype.record.named_cards import with_cards_as_texts
from testcross.rulesets.genotype.record.value_kinds import (
    AUTOMA_CARDS,
    DRAWS,
    FIRST_PLAYER,
    FOR_COIN,
    PLANT,
    PLANTS,
    PLAYER,
    PURCHASE,
    ROLLED_DICE,
    SHIFT,
    SPACE,
    TAKEN,
    TILE,
    YES,
    SheetCell,
    WrittenCell,
    amount,
    amounts,
    decks,
    placed_value,
    rows,
)
from testcross.rulesets.genotype.record.written_parts import (
    COINS,
    COINS_IF_ANY,
    OPEN,
    CardList,
    Cards,
    Coins,
    CoinsIfAny,
    Goal,
    Name,
    Number,
    Payment,
    Plant,
    TableRows,
    Trait,
    Truth,
    Uses,
    Validations,
    ValidationsOfJohann,
    WrittenRows,
)
from testcross.rulesets.records.entries import Entry, WrittenHand, entry
from testcross.rulesets.records.parts import (
    ByName,
    Choices,
    Hands,
    Inner,
    InnerList,
    Joined,
    Names,
    One,
    Part,
    Player,
    RawTable,
    Some,
    Values,
    WrittenValue,
    first,
    keys_of,
    number,
    truth,
)
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.written_values import number_of

_GAME = entry("genotype")
MOST_ROUNDS = 20
"""So many are read; a game has five, and nobody writes them down more than once or twice."""
_OfJohann: TypeAlias = Annotated[tuple[Entry, ...], Some("a card, or a list of them", rank=1)]
_Plants: TypeAlias = Annotated[tuple[Entry, ...], Some("a plant", one_due=True), first(PLANT)]
_PlantList: TypeAlias = Annotated[CardList, PLANTS]
_Numbers: TypeAlias = Annotated[tuple[WrittenValue, ...] | None, Values("", number_of)]
_CoinsOfAll: TypeAlias = Annotated[_Numbers, amounts(COINS)]
_Prices: TypeAlias = Annotated[_Numbers, amounts(amount("the price"), parse_upgrade)]
_OpenRows: TypeAlias = Annotated[TableRows, rows(WrittenRows)]
_ORDERS = decks(WrittenRows)
_Decks: TypeAlias = Annotated[TableRows, _ORDERS]
_Cell: TypeAlias = Annotated[WrittenCell | None, SheetCell()]
_TOOL = placed_value(lambda reader: reader.cards.tool)
_ASSISTANT = placed_value(lambda reader: reader.cards.assistant)
_COINS_OF_SHIFT = COINS_IF_ANY.named("coins")
_CARDS, _SUPPORTS = AUTOMA_CARDS.named("cards"), AUTOMA_CARDS.named("supports")


def _first(entries: Sequence[Entry]) -> Entry | None:
    return entries[0] if entries else None


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenDeal(Part):
    """What one player got at set-up; of most things the first counts, and there is one."""

    called: ClassVar = "the deal of {player}"
    player: Entry
    sown: _Plants = ()
    kept: _Plants = ()
    discarded: _Plants = ()
    tool: Annotated[tuple[Entry, ...], Some("a name", one_due=True), first(_TOOL)] = ()
    johanns: Annotated[
        tuple[Entry, ...] | None, replace(OPEN, key="column"), PLANTS.named("plants")
    ] = None
    """Of Brother Johann: his plants, the top one first."""
    support: Annotated[Cards, _SUPPORTS] = ()
    """Of Brother Johann with Sister Elisabeth: the Support cards for a goal; the last counts."""
    goal: Goal = None
    """The goal that such a card gave him."""
    incomplete: bool = False

    @property
    def more(self) -> tuple[tuple[str, Entry], ...]:
        """What is written besides one of each, with its key: ``sown``."""
        cards = {
            "sown": self.sown,
            "kept": self.kept,
            "discarded": self.discarded,
            "tool": self.tool,
        }
        return tuple((key, card) for key, those in cards.items() for card in those[1:])


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenSetUp(Part):
    """How the game was set up."""

    called: ClassVar = "the set-up"
    first: Annotated[tuple[Entry, ...], Some("a name", one_due=True), FIRST_PLAYER] = ()
    """The first player; there is one."""
    deal: Annotated[tuple[WrittenDeal, ...] | None, ByName(part=WrittenDeal, each="cards")] = None
    coins: _CoinsOfAll = None
    prices: _Prices = None
    rows: _OpenRows = None
    """The cards that lay open after the deal."""
    decks: _Decks = None
    """The decks after that, the card on top first."""
    incomplete: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenWorkTurn(Part):
    """One Action Marker, and all that went with it."""

    called: ClassVar = "the turn"
    player: Annotated[Entry, Player("a name")]
    """Empty where it cannot be read."""
    action: Annotated[_OfJohann, AUTOMA_CARDS.named("actions")] = ()
    """Of Brother Johann: his Action cards; the last one counts, the others were drawn again."""
    support: Annotated[_OfJohann, _SUPPORTS] = ()
    """Of Brother Johann: his Support cards, likewise."""
    spaces: Annotated[tuple[Entry, ...], Some("a space", key="space", one_due=True), SPACE] = ()
    """There is one."""
    tiles: Annotated[
        tuple[Entry, ...], Some("a tile, as in 'top f'", key="tile", one_due=True), TILE
    ] = ()
    """``top f`` for a tile that was added, ``top away`` for one that was taken; there is one."""
    coin: CoinsIfAny = None
    """The coins that were taken from the square."""
    coins: Coins = None
    """The coins that the Treasury gave."""
    draws: Annotated[Cards, DRAWS] = ()
    """Cards drawn; ``deck`` before one, or in its place, says that it came from the deck."""
    discards: Annotated[_OfJohann, DRAWS] = ()
    """Of Brother Johann: the card of a row that he discarded."""
    harvests: _PlantList = ()
    sows: _PlantList = ()
    pays: Payment = None
    goal: Goal = None
    roll: Annotated[tuple[WrittenValue, ...], Values(), ROLLED_DICE] = ()
    """What the dice of Father Omari showed, by their genes; each ends with what counts."""
    validates: Validations = None
    uses: Uses = ()
    decks: Annotated[WrittenRows | None, Inner(part=WrittenRows, rank=2), _ORDERS] = None
    """Decks that were made anew from their discards in this turn, in their new order."""
    passes: Annotated[Entry | None, One("true or false", truth, rank=2), YES] = None
    """No marker is laid; nobody may do so (GT-025)."""
    incomplete: bool = False

    @property
    def space(self) -> Entry | None:
        """The space, the first if several are written."""
        return _first(self.spaces)

    @property
    def tile(self) -> Entry | None:
        """The tile, the first if several are written."""
        return _first(self.tiles)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenAutomaPhase(Part):
    """What Brother Johann did between Working and Plant Breeding."""

    called: ClassVar = "the automa phase"
    validates: Validations = None
    plants: Annotated[CardList, DRAWS.named("draws")] = ()
    """Plants that he got from the deck."""
    coins: CoinsIfAny = None
    decks: TableRows = None
    """The automa cards in their new order."""
    incomplete: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenPick(Part):
    """One pick, or a pass."""

    called: ClassVar = "the pick"
    player: Annotated[Entry, Player("a name")]
    shift: Annotated[Entry | None, One("a Shift, as in '1st R'"), SHIFT] = None
    """``1st R``, ``2nd``; None round the table."""
    automa: Annotated[_OfJohann, _CARDS] = ()
    """Of Brother Johann: the automa card beside a plant."""
    dice: Annotated[Entry | None, Joined("a die, or two", key="die"), TAKEN] = None
    """``Rr``; ``mF + FF`` for a De Novo die and another one; ``rr on 8: rr Gg``."""
    plant: Plant = None
    trait: Trait = None
    gets: Annotated[Entry | None, One("coin", key="for"), FOR_COIN] = None
    """``coin``, for a De Novo die that was taken for one."""
    validates: ValidationsOfJohann = None
    """Of Brother Johann: all that he validated in the Shift; None as in a turn."""
    coin: Annotated[Entry | None, number("a whole number", rank=1), _COINS_OF_SHIFT] = None
    """Of Brother Johann: the coins that he got for a De Novo die."""
    passes: Truth = None
    """``true``, as it is written."""
    uses: Uses = ()
    incomplete: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenPurchase(Part):
    """One upgrade that was bought, or a pass."""

    called: ClassVar = "the purchase"
    player: Annotated[Entry, Player("a name")]
    automa: Annotated[_OfJohann, _CARDS] = ()
    """Of Brother Johann: the cards that said what he bought; the last one counts."""
    support: Annotated[_OfJohann, _SUPPORTS] = ()
    """Of Brother Johann: the cards that said which assistant, likewise."""
    buys: Annotated[Entry | None, One("plot, slot, marker or assistant"), PURCHASE] = None
    """``plot``, ``slot``, ``marker`` or ``assistant``, or an assistant by name."""
    card: Annotated[Name, _ASSISTANT] = None
    """Which assistant."""
    pays: Payment = None
    passes: Truth = None
    uses: Uses = ()
    incomplete: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenReset(Part):
    """The table after the reset."""

    called: ClassVar = "the reset"
    round: Annotated[Number, amount("the round").named("tracker")] = None
    """Where the round tracker stands."""
    first: Annotated[Name, PLAYER] = None
    prices: _Prices = None
    coins: _CoinsOfAll = None
    rows: _OpenRows = None
    decks: _Decks = None
    """Decks that were made anew from their discards, in their new order."""
    incomplete: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenRound(Part):
    """One round, as far as it was written."""

    called: ClassVar = "the round"
    working: Annotated[tuple[WrittenWorkTurn, ...] | None, InnerList(part=WrittenWorkTurn)] = None
    automa: Annotated[WrittenAutomaPhase | None, Inner(part=WrittenAutomaPhase)] = None
    roll: Annotated[tuple[WrittenValue, ...] | None, Values()] = None
    """What the dice of each gene showed; behind a slash what was rolled again."""
    pools: Annotated[Entry | None, Joined("dice, as in 'RR 3Rr mR'")] = None
    """The dice as they were sorted."""
    picks: Annotated[tuple[WrittenPick, ...] | None, InnerList(part=WrittenPick)] = None
    upgrades: Annotated[tuple[WrittenPurchase, ...] | None, InnerList(part=WrittenPurchase)] = None
    reset: Annotated[WrittenReset | None, Inner(part=WrittenReset)] = None
    incomplete: frozenset[str] = frozenset()
    """The blocks of which something could not be read."""

    @classmethod
    def incomplete_for(cls, lost: frozenset[str], /, *, whole: bool) -> object:
        """Return the blocks of which something could not be read; all, if it was no block's."""
        return lost if whole else frozenset(keys_of(cls))

    def names(self) -> Iterator[Entry]:
        """Yield who acts in it; the other names do not tell who plays."""
        yield from (one.player for one in self.working or ())
        yield from (one.player for one in self.picks or ())
        yield from (one.player for one in self.upgrades or ())

    @property
    def says_something(self) -> bool:
        """Whether anything is written that was done in it."""
        dice = (self.roll, self.pools, self.picks)
        return any((self.working, self.automa, *dice, self.upgrades, self.reset))

    @property
    def turns(self) -> tuple[WrittenWorkTurn, ...]:
        """The turns that go round the table from the first player."""
        return self.working or ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenSolo(Part):
    """Brother Johann."""

    called: ClassVar = "'solo'"
    difficulty: Annotated[Entry | None, One("easy, standard or hard")] = None
    assistant: Name = None
    """His own, in a Hard game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenLine(Part):
    """What one player has on the score sheet; a number alone is the total."""

    called: ClassVar = "the line of {player}"
    alone: ClassVar = "total"
    player: Entry
    plants: _Cell = None
    """The points of the plants that were completed."""
    completed: Number = None
    """How many these are."""
    goals: _Cell = None
    markers: _Cell = None
    """The points of markers on plants that were not completed."""
    coins: Number = None
    total: Number = None
    incomplete: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenGame(Part):
    """A whole game, as far as it was written."""

    called: ClassVar = "the record"
    game: Annotated[Entry, Player("the name of a game", lambda _: _GAME.text)] = _GAME
    players: Annotated[tuple[Entry, ...], Names("a name", is_list=True)] = ()
    """In the order of their seats, clockwise."""
    solo: Annotated[WrittenSolo | None, Inner(part=WrittenSolo)] = None
    overlays: Annotated[tuple[Entry, ...], Some("overlays", is_list=True)] = ()
    rulings: Annotated[Mapping[str, Entry], Choices()] = field(default_factory=dict)
    box: Annotated[Node | None, RawTable()] = None
    """The path of a box file, or its tables."""
    plants: Annotated[tuple[WrittenValue, ...], Values()] = ()
    """Short names of plants."""
    setup: Annotated[WrittenSetUp | None, Inner(part=WrittenSetUp)] = None
    rounds: Annotated[
        tuple[WrittenRound, ...] | None, InnerList(part=WrittenRound, most=MOST_ROUNDS)
    ] = None
    harvests: Annotated[tuple[WrittenHand, ...] | None, Hands()] = None
    """The plants that were harvested after the last Plant Breeding."""
    sheet: Annotated[
        tuple[WrittenLine, ...] | None,
        ByName(part=WrittenLine, each="a line", prepare=with_cards_as_texts),
    ] = None
    winners: Annotated[tuple[Entry, ...], Some(key="winner")] = ()

    def names(self) -> Iterator[Entry]:
        """Yield every name of a player below the head, in the order of the record."""
        if self.setup is not None:
            yield from self.setup.first[:1]
            yield from (one.player for one in self.setup.deal or ())
        for one in self.rounds or ():
            yield from one.names()
        yield from (one.player for one in self.harvests or ())
        yield from (one.player for one in self.sheet or ())
        yield from self.winners


def says_nothing(turn: WrittenWorkTurn | WrittenPick | WrittenPurchase) -> bool:
    """Tell whether nothing is known of a turn but, perhaps, whose it is."""
    known = ("line", "column", "player", "incomplete")
    return not any(getattr(turn, one.name) for one in fields(turn) if one.name not in known)
