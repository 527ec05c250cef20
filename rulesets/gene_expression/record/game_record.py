"""A record of a game: each part of it declared once, with what may stand there."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, TypeAlias

from testcross.rulesets.gene_expression.record.written_parts import (
    Cards,
    Drawn,
    ExchangedCards,
    HandsInTexts,
    Played,
    WrittenExchange,
    cards_left_of,
    truth_or_number,
)
from testcross.rulesets.gene_expression.rules import OPTIONS
from testcross.rulesets.records.entries import Entry, WrittenHand, WrittenScore, entry
from testcross.rulesets.records.parts import (
    InnerList,
    Names,
    One,
    Part,
    Player,
    Scores,
    Some,
    number,
)
from testcross.rulesets.records.tree import Node, Place

_GAME = entry("gene-expression")
_Name: TypeAlias = Annotated[Entry | None, One("a name")]
_Card: TypeAlias = Annotated[Entry | None, One("a card")]
_Option: TypeAlias = Annotated[Entry | None, One()]
_Swap: TypeAlias = Annotated[WrittenExchange | None, ExchangedCards()]
_Scores: TypeAlias = Annotated[tuple[WrittenScore, ...], Scores()]


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenTurn(Part):
    """One turn, or one that was lost."""

    called: ClassVar = "the turn"
    player: Annotated[Entry, Player("a name")]
    """Empty where it cannot be read."""
    draw: Annotated[tuple[Entry, ...], Drawn("a card, or how many")] = ()
    """The cards drawn; or a single number, of cards that are not written."""
    play: Annotated[Entry | None, Played("a card", one_due=True)] = None
    extra: _Card = None
    """The card that a Deletion takes along; it may stand beside the one played."""
    swap: _Swap = None
    skip: Annotated[Entry | None, One("true or false", truth_or_number)] = None
    """Whether the turn was lost: ``true``, as it is written."""
    reshuffle: Annotated[Entry | None, One("true, or how many cards", truth_or_number)] = None
    """Whether the discard pile was shuffled: ``true``, or the number of cards in the new pile."""
    incomplete: bool = False
    """Whether something in it could not be read, so that what is missing may only be that."""

    @classmethod
    def settled(cls, values: dict[str, Any], _table: Node, /) -> dict[str, Any]:
        """Put the second of two cards played where it belongs."""
        play, *extra = values.get("play", ()) or (None,)
        return {**values, "play": play, **({"extra": extra[0]} if extra else {})}

    def unread(self) -> "WrittenTurn":
        """Return a turn of which nothing is known but, perhaps, whose it is."""
        return WrittenTurn(line=self.line, column=self.column, player=self.player, incomplete=True)

    @property
    def acts(self) -> bool:
        """Whether cards are played in it; then it is not one that was lost."""
        return self.play is not None or self.extra is not None

    @property
    def says_nothing(self) -> bool:
        """Whether nothing is said to have been done in it, not even that it was lost."""
        done = (self.play, self.extra, self.swap, self.skip, self.reshuffle)
        return not self.draw and all(one is None for one in done)

    @property
    def said(self) -> tuple[str | None, ...]:
        """All that is said of who did what, wherever it stands."""
        cards = (self.play, self.extra, *self.draw)
        return (self.player.text, *(None if card is None else card.text for card in cards))


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenRound(Part):
    """One deal, played until somebody has no card left."""

    called: ClassVar = "the record"
    dealer: _Name = None
    starts: _Name = None
    deck: Annotated[tuple[Entry, ...], Cards("a list of cards")] = ()
    """All cards in the order in which they lay, the one on top first."""
    hands: Annotated[tuple[WrittenHand, ...], HandsInTexts()] = ()
    first: _Card = None
    """The card turned up to begin with."""
    swap: _Swap = None
    """What was exchanged for a Substitution that was turned up."""
    turns: Annotated[tuple[WrittenTurn, ...], InnerList(part=WrittenTurn)] = ()
    out: _Name = None
    left: Annotated[tuple[WrittenHand, ...], HandsInTexts(cards=cards_left_of)] = ()
    """The cards that everybody still held at the end."""
    scores: _Scores = ()
    left_at: Place | None = None
    """Where the table of the cards left begins."""
    incomplete: bool = False
    """Whether turns are missing because something could not be read."""

    @classmethod
    def incomplete_for(cls, _lost: frozenset[str], /, *, whole: bool) -> object:
        """Return whether something of the round itself could not be read."""
        return not whole

    @classmethod
    def settled(cls, values: dict[str, Any], table: Node, /) -> dict[str, Any]:
        """Add where the cards left stand; a round that has turns is not incomplete."""
        left = table.get("left")
        return {
            **values,
            "left_at": None if left is None else left.place,
            "incomplete": values["incomplete"] and not values.get("turns"),
        }

    def names(self) -> Iterator[Entry]:
        """Yield every name of a player.

        Those that stand in seating order come first, for where the head of a game does not say who
        sits where, they do: hands, if there are several, and turns.
        """
        seats, hand = (self.hands, ()) if len(self.hands) > 1 else ((), self.hands)
        yield from (one.player for one in seats)
        yield from (turn.player for turn in self.turns)
        yield from (one for one in (self.dealer, self.starts, self.out) if one is not None)
        yield from (one.player for one in (*hand, *self.left))
        yield from (score.player for score in self.scores)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenGame(Part):
    """A whole game, as far as it was written."""

    called: ClassVar = "the record"
    game: Annotated[Entry, Player("the name of a game", lambda _: _GAME.text)] = _GAME
    actions: _Option = None
    id_match: _Option = None
    cyclic: _Option = None
    draw: _Option = None
    substitution: _Option = None
    final_insertion_draws: _Option = None
    players: Annotated[tuple[Entry, ...], Names("a name", is_list=True, required=True)]
    target: Annotated[Entry | None, number("a whole number")] = None
    rounds: Annotated[tuple[WrittenRound, ...], InnerList(part=WrittenRound, required=True)]
    scores: _Scores = ()
    winners: Annotated[tuple[Entry, ...], Some(key="winner")] = ()
    names_winners_only: bool = False
    """Whether only who scored need be named, so that others may have played besides."""

    @classmethod
    def settled(cls, values: dict[str, Any], _table: Node, /) -> dict[str, Any]:
        """Let a game without players or rounds have none."""
        return {"players": (), "rounds": (), **values}

    @property
    def options(self) -> Mapping[str, Entry]:
        """The options that are named, with their values."""
        asked = {name: getattr(self, name) for name in OPTIONS}
        return {name: value for name, value in asked.items() if value is not None}
