"""What a card game without matings shows of itself: its cards, its numbers, its options."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from testcross.rulesets.blocks import (
    Block,
    Fold,
    Heading,
    Line,
    Paragraph,
    aligned,
    blocks,
    table,
)
from testcross.rulesets.english import counted, listed


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


@dataclass(frozen=True, slots=True, kw_only=True)
class GameDeck:
    """The cards of a game that is not about matings."""

    sheet: GameSheet


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenGames:
    """Simulated games that were written into a folder."""

    folder: Path
    games: int
    slips: int | None
    """How many slips there are in all of them; None where the players make none."""
    noun: str = "game"
    """What was written."""


@blocks.register
def written_blocks(written: WrittenGames) -> Iterator[Block]:
    """Yield how many games were written and, where players go wrong, with how many slips."""
    slips = "" if written.slips is None else f", with {counted(written.slips, 'slip')}"
    yield Line(f"{written.folder}: {counted(written.games, written.noun)} written{slips}")


@blocks.register
def game_deck_blocks(deck: GameDeck) -> Iterator[Block]:
    """Yield a table of a game's cards, with how many there are."""
    sheet = deck.sheet
    kinds = counted(len(sheet.deck), "kind")
    yield Paragraph(f"{sheet.title}: {counted(sheet.cards, 'card')}, {kinds}")
    yield Line()
    yield table(
        ["Card", "In words", "Copies", "Points", "Also called"],
        [
            (one.code, one.name, str(one.copies), str(one.points), ", ".join(one.aliases))
            for one in sheet.deck
        ],
    )


@blocks.register
def game_sheet_blocks(sheet: GameSheet) -> Iterator[Block]:
    """Yield a game's title and source, its numbers, and what each of its options settles."""
    yield Paragraph(f"{sheet.name}: {sheet.title}", indent=2, first="")
    yield Paragraph(f"Source: {sheet.source}")
    yield Line(counted(sheet.cards, "card"))
    yield Line()
    yield aligned(sheet.numbers, fold=Fold.LAST)
    yield Line()
    yield Heading("Options, with the usual value first:")
    for option in sheet.options:
        yield Line()
        yield Heading(f"{option.name}: {listed(option.values)}")
        yield Paragraph(f"{option.text} ({option.source})", indent=2)
