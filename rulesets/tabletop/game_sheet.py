"""What a card game without matings shows of itself: its cards, its numbers, its options."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckEntry:
    """A kind of card."""

    code: str
    """As records write it."""
    name: str
    group: str
    """Its suit, its colour: what else has many cards."""
    points: int
    copies: int
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOption:
    """A rule that a table may choose, because the text leaves it open."""

    name: str
    values: tuple[str, ...]
    """The usual one first."""
    source: str
    """Where the text leaves it open."""
    text: str
    """What it settles."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSheet:
    """A game at a glance."""

    name: str
    title: str
    source: str
    """Where its rules come from."""
    numbers: tuple[tuple[str, str], ...]
    """What is counted, with how many there are: ``("players", "4 to 6")``."""
    options: tuple[GameOption, ...]
    deck: tuple[DeckEntry, ...]
    """In the deck's order."""

    @property
    def cards(self) -> int:
        """How many cards the deck has."""
        return sum(entry.copies for entry in self.deck)
