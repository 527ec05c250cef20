"""A game as it was written: every entry with its place, nothing judged yet.

A block that is not written is None; one that is written and empty is an empty tuple.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields

from testcross.rulesets.genotype.record.written_parts import (
    WrittenCards,
    WrittenLine,
    WrittenRows,
    WrittenUse,
    WrittenValidation,
    WrittenValue,
)
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.tree import Node


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenDeal:
    """What one player got at set-up."""

    player: Entry
    sown: Entry | None = None
    kept: Entry | None = None
    discarded: Entry | None = None
    tool: Entry | None = None
    more: tuple[tuple[str, Entry], ...] = ()
    """What is written besides one of each, with its key: ``sown``."""
    column: tuple[Entry, ...] | None = None
    """Of Brother Johann: his plants, the top one first."""
    support: tuple[Entry, ...] = ()
    """Of Brother Johann with Sister Elisabeth: the Support cards for a goal; the last counts."""
    goal: Entry | None = None
    """The goal that such a card gave him."""
    incomplete: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenSetUp:
    """How the game was set up."""

    line: int
    column: int
    first: Entry | None = None
    """The first player."""
    more_first: tuple[Entry, ...] = ()
    """Other players written as first."""
    deal: tuple[WrittenDeal, ...] | None = None
    coins: tuple[WrittenValue, ...] | None = None
    prices: tuple[WrittenValue, ...] | None = None
    rows: WrittenRows | None = None
    """The cards that lay open after the deal."""
    decks: WrittenRows | None = None
    """The decks after that, the card on top first."""
    incomplete: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenWorkTurn:
    """One Action Marker, and all that went with it."""

    line: int
    column: int
    player: Entry
    """Empty where it cannot be read."""
    space: Entry | None = None
    more_spaces: tuple[Entry, ...] = ()
    """Spaces written besides that one."""
    tile: Entry | None = None
    """``top f`` for a tile that was added, ``top away`` for one that was taken."""
    more_tiles: tuple[Entry, ...] = ()
    """Tiles written besides that one."""
    coin: Entry | None = None
    """The coins that were taken from the square."""
    coins: Entry | None = None
    """The coins that the Treasury gave."""
    draws: tuple[Entry, ...] = ()
    """Cards drawn; ``deck`` before one, or in its place, says that it came from the deck."""
    harvests: tuple[Entry, ...] = ()
    sows: tuple[Entry, ...] = ()
    pays: Entry | None = None
    goal: Entry | None = None
    roll: tuple[WrittenValue, ...] = ()
    """What the dice of Father Omari showed, by their genes; each ends with what counts."""
    validates: tuple[WrittenValidation, ...] | None = None
    """None where nothing is written of it; empty where it is written that nothing was."""
    uses: tuple[WrittenUse, ...] = ()
    action: tuple[Entry, ...] = ()
    """Of Brother Johann: his Action cards; the last one counts, the others were drawn again."""
    support: tuple[Entry, ...] = ()
    """Of Brother Johann: his Support cards, likewise."""
    discards: tuple[Entry, ...] = ()
    """Of Brother Johann: the card of a row that he discarded."""
    decks: WrittenRows | None = None
    """Decks that were made anew from their discards in this turn, in their new order."""
    passes: Entry | None = None
    """No marker is laid; nobody may do so (GT-025)."""
    incomplete: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenAutomaPhase:
    """What Brother Johann did between Working and Plant Breeding."""

    line: int
    column: int
    validates: tuple[WrittenValidation, ...] | None = None
    """None where nothing is written of it; empty where it is written that nothing was."""
    plants: tuple[Entry, ...] = ()
    """Plants that he got from the deck."""
    coins: Entry | None = None
    decks: WrittenRows | None = None
    """The automa cards in their new order."""
    incomplete: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenPick:
    """One pick, or a pass."""

    line: int
    column: int
    player: Entry
    shift: Entry | None = None
    """``1st R``, ``2nd``; None round the table."""
    dice: Entry | None = None
    """``Rr``; ``mF + FF`` for a De Novo die and another one."""
    plant: Entry | None = None
    trait: Entry | None = None
    gets: Entry | None = None
    """``coin``, for a De Novo die that was taken for one."""
    passes: Entry | None = None
    """``true``, as it is written."""
    uses: tuple[WrittenUse, ...] = ()
    automa: tuple[Entry, ...] = ()
    """Of Brother Johann: the automa card beside a plant."""
    validates: tuple[WrittenValidation, ...] | None = None
    """None where nothing is written of it; empty where it is written that nothing was."""
    """Of Brother Johann: all that he validated in the Shift."""
    coin: Entry | None = None
    """Of Brother Johann: the coins that he got for a De Novo die."""
    incomplete: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenPurchase:
    """One upgrade that was bought, or a pass."""

    line: int
    column: int
    player: Entry
    buys: Entry | None = None
    """``plot``, ``slot``, ``marker`` or ``assistant``."""
    card: Entry | None = None
    """Which assistant."""
    pays: Entry | None = None
    passes: Entry | None = None
    uses: tuple[WrittenUse, ...] = ()
    automa: tuple[Entry, ...] = ()
    """Of Brother Johann: the cards that said what he bought; the last one counts."""
    support: tuple[Entry, ...] = ()
    """Of Brother Johann: the cards that said which assistant, likewise."""
    incomplete: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenReset:
    """The table after the reset."""

    line: int
    column: int
    round: Entry | None = None
    """Where the round tracker stands."""
    first: Entry | None = None
    prices: tuple[WrittenValue, ...] | None = None
    coins: tuple[WrittenValue, ...] | None = None
    rows: WrittenRows | None = None
    decks: WrittenRows | None = None
    """Decks that were made anew from their discards, in their new order."""
    incomplete: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenRound:
    """One round, as far as it was written."""

    line: int
    column: int
    working: tuple[WrittenWorkTurn, ...] | None = None
    automa: WrittenAutomaPhase | None = None
    roll: tuple[WrittenValue, ...] | None = None
    """What the dice of each gene showed; behind a slash what was rolled again."""
    pools: Entry | None = None
    """The dice as they were sorted."""
    picks: tuple[WrittenPick, ...] | None = None
    upgrades: tuple[WrittenPurchase, ...] | None = None
    reset: WrittenReset | None = None
    incomplete: frozenset[str] = frozenset()
    """The blocks of which something could not be read."""

    def names(self) -> Iterator[Entry]:
        """Yield who acts in it; the other names do not tell who plays."""
        yield from (one.player for one in self.working or ())
        yield from (one.player for one in self.picks or ())
        yield from (one.player for one in self.upgrades or ())

    @property
    def turns(self) -> tuple[WrittenWorkTurn, ...]:
        """The turns that go round the table from the first player."""
        return self.working or ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenSolo:
    """Brother Johann."""

    line: int
    column: int
    difficulty: Entry | None = None
    assistant: Entry | None = None
    """His own, in a Hard game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenGame:
    """A whole game, as far as it was written."""

    players: tuple[Entry, ...] = ()
    """In the order of their seats, clockwise."""
    solo: WrittenSolo | None = None
    overlays: tuple[Entry, ...] = ()
    rulings: Mapping[str, Entry] = field(default_factory=dict)
    box: Node | None = None
    """The path of a box file, or its tables."""
    plants: tuple[WrittenValue, ...] = ()
    """Short names of plants."""
    setup: WrittenSetUp | None = None
    rounds: tuple[WrittenRound, ...] | None = None
    harvests: tuple[WrittenCards, ...] | None = None
    """The plants that were harvested after the last Plant Breeding."""
    sheet: tuple[WrittenLine, ...] | None = None
    winners: tuple[Entry, ...] = ()

    def names(self) -> Iterator[Entry]:
        """Yield every name of a player below the head, in the order of the record."""
        if self.setup is not None:
            yield from () if self.setup.first is None else (self.setup.first,)
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
