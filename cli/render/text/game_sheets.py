"""A card game without matings as text: its cards, its numbers, its options."""

from collections.abc import Iterator

from testcross.cli.answers import ExplainedPlay, GameDeck, WrittenGames
from testcross.cli.render.text.rule_pages import term_blocks
from testcross.rulesets.blocks import (
    Block,
    Fold,
    Line,
    Paragraph,
    aligned,
    blocks,
    table,
)
from testcross.rulesets.english import counted, listed
from testcross.rulesets.tabletop import GameSheet


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
    yield Line("Options, the usual value first:")
    for option in sheet.options:
        yield Line()
        yield Line(f"{option.name}: {listed(option.values)}")
        yield Paragraph(f"{option.text} ({option.source})", indent=2)


@blocks.register
def explained_play_blocks(explained: ExplainedPlay) -> Iterator[Block]:
    """Yield which cards may be played, then the biology behind it."""
    yield from blocks(explained.answer)
    yield from term_blocks(explained.background)
