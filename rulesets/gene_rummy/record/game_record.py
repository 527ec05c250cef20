"""Whole games as they were written: every entry with its place, nothing judged yet.

These are plain values and not the tables that pydantic reads: they say more than a file's keys do
(line, column, what is incomplete), and a simulated game, which has no file, has thousands of them.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.rules import RulesRequest
from testcross.rulesets.records.entries import Entry, RecordedGame, WrittenHand, WrittenScore


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenDraw:
    """Where a card was drawn from, and which it was."""

    line: int
    column: int
    source: Entry | None
    card: Entry | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenTurn:
    """One turn: draw, perhaps a mating, retire."""

    line: int
    column: int
    player: Entry
    """Empty where it cannot be read."""
    draw: WrittenDraw | None
    matings: tuple[WrittenMating, ...]
    """One at most, if all is right."""
    retire: Entry | None
    taken_back: Entry | None = None
    """Whether its mating was taken back: ``true`` or ``false``, as it is written."""
    incomplete: bool = False
    """Whether something in it could not be read, so that what is missing may only be that."""

    @property
    def said(self) -> tuple[str | None, ...]:
        """All that is said of who drew, laid down and retired what, wherever it stands."""
        draw = self.draw
        drawn = () if draw is None else (draw.source, draw.card)
        cards = (card for mating in self.matings for card in mating.cards)
        entries = (self.player, *drawn, *cards, self.retire)
        return tuple(None if entry is None else entry.text for entry in entries)

    @property
    def names_cards(self) -> bool:
        """Whether any card is named."""
        return bool(self.matings or self.retire or (self.draw and self.draw.card))


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenCall:
    """A call of SET!, or, without a player, the cards added when all saw none (p. 25)."""

    line: int
    column: int
    player: Entry | None
    mating: WrittenMating | None
    judged: Entry | None
    """What the others said of it: ``right`` or ``wrong``."""
    penalty: Entry | None
    replaced: tuple[Entry, ...] | None
    """The cards that fill the gaps; None where they were not written down."""
    offspring: Entry | None
    """The card turned up as the next offspring."""
    added: tuple[Entry, ...] | None
    incomplete: bool = False
    """Whether something in it could not be read."""

    @property
    def says_how_it_went(self) -> bool:
        """Whether it is a call, and no cards that were added: a mating, a verdict, what came."""
        parts = (self.mating, self.judged, self.penalty, self.replaced, self.offspring)
        return any(part is not None for part in parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenRound:
    """One deal, played out."""

    line: int
    column: int
    dealer: Entry | None
    hands: tuple[WrittenHand, ...]
    retirement: Entry | None
    turns: tuple[WrittenTurn, ...]
    layout: tuple[Entry, ...] | None
    offspring: Entry | None
    calls: tuple[WrittenCall, ...]
    scores: tuple[WrittenScore, ...]
    incomplete: bool = False
    """Whether all its turns or calls are missing because something could not be read."""

    def names(self) -> Iterator[Entry]:
        """Yield every name of a player."""
        if self.dealer is not None:
            yield self.dealer
        yield from (hand.player for hand in self.hands)
        yield from (turn.player for turn in self.turns)
        yield from (call.player for call in self.calls if call.player is not None)
        yield from (score.player for score in self.scores)

    @property
    def is_of_calls(self) -> bool:
        """Whether anything in it belongs to SET!."""
        return self.layout is not None or bool(self.calls)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenGame(RecordedGame[WrittenRound]):
    """A whole game."""

    wanted: RulesRequest

    @property
    def has_moves(self) -> bool:
        """Whether anything is written that the rules of play can be held against."""
        played = any(one.hands or one.turns or one.is_of_calls for one in self.rounds)
        return played or (bool(self.scores) and any(one.scores for one in self.rounds))
