"""A game as it was written: every entry with its place, nothing judged yet."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.recorded_game import RecordedGame
from testcross.rulesets.records.score_entries import WrittenHand, WrittenScore
from testcross.rulesets.records.tree import Place


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenExchange:
    """What two players exchanged."""

    line: int
    column: int
    players: tuple[Entry, ...]
    """Two, if all is right."""
    cards: tuple[Entry | None, ...]
    """Of each of them the card given; None where it is not written, as where hands are swapped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenTurn:
    """One turn, or one that was lost."""

    line: int
    column: int
    player: Entry
    """Empty where it cannot be read."""
    draw: tuple[Entry, ...] = ()
    """The cards drawn; or a single number, of cards that are not written."""
    play: Entry | None = None
    extra: Entry | None = None
    """The card that a Deletion takes along."""
    swap: WrittenExchange | None = None
    skip: Entry | None = None
    """Whether the turn was lost: ``true``, as it is written."""
    reshuffle: Entry | None = None
    """Whether the discard pile was shuffled: ``true``, or the number of cards in the new pile."""
    incomplete: bool = False
    """Whether something in it could not be read, so that what is missing may only be that."""

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
class WrittenRound:
    """One deal, played until somebody has no card left."""

    line: int
    column: int
    dealer: Entry | None = None
    starts: Entry | None = None
    deck: tuple[Entry, ...] = ()
    """All cards in the order in which they lay, the one on top first."""
    hands: tuple[WrittenHand, ...] = ()
    first: Entry | None = None
    """The card turned up to begin with."""
    swap: WrittenExchange | None = None
    """What was exchanged for a Substitution that was turned up."""
    turns: tuple[WrittenTurn, ...] = ()
    out: Entry | None = None
    left: tuple[WrittenHand, ...] = ()
    """The cards that everybody still held at the end."""
    left_at: Place | None = None
    """Where the table of these cards begins."""
    scores: tuple[WrittenScore, ...] = ()
    incomplete: bool = False
    """Whether turns are missing because something could not be read."""

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
class WrittenGame(RecordedGame[WrittenRound]):
    """A whole game."""

    options: Mapping[str, Entry]
    """The options that are named, with their values."""
    names_winners_only: bool = False
    """Whether only who scored need be named, so that others may have played besides."""
