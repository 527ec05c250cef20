"""A card game without matings as text: its cards, its numbers, its options."""

from collections.abc import Iterator, Sequence

from testcross.cli.answers import ExplainedPlay, GameDeck, WrittenGames
from testcross.cli.render.text.rule_pages import term_blocks
from testcross.rulesets.blocks import (
    Block,
    Fold,
    Line,
    Paragraph,
    TableBlock,
    TableColumn,
    aligned,
    blocks,
    table,
)
from testcross.rulesets.english import counted, listed
from testcross.rulesets.gene_expression.cards import CardFace
from testcross.rulesets.gene_expression.matching import GoingOut, HandMatches, Match, extra_cards
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


_MOST_SHOWN = 20
"""How many chains are written out."""
_YES = {True: "yes", False: "no"}


@blocks.register
def match_blocks(match: Match) -> Iterator[Block]:
    """Yield whether a card may be played, and the answer to each test."""
    verdict = "may be played" if match.legal else "may not be played"
    yield Line(f"{match.card} {verdict} on {match.top}.")
    tests = [(one.name, _YES[one.passed], one.reason) for one in match.tests]
    yield _answers(tests)


@blocks.register
def hand_matches_blocks(hand: HandMatches) -> Iterator[Block]:
    """Yield what of a hand may be played, and why each other card may not."""
    playable = [match for match in hand.matches if match.legal]
    if playable:
        number = f"{len(playable)} of {counted(len(hand.matches), 'card')}"
        yield Line(f"{number} may be played on {hand.top}.")
    else:
        yield Line(f"No card of this hand may be played on {hand.top}: draw one.")
    yield _answers([(m.card.code, _YES[m.legal], "; ".join(m.reasons)) for m in hand.matches])


def _answers(rows: Sequence[tuple[str, str, str]]) -> TableBlock:
    """Return what is asked, the answer, and why."""
    columns = (TableColumn(), TableColumn(least=max(map(len, _YES.values()))), TableColumn())
    return TableBlock(columns, tuple(rows), headed=False, fold=Fold.LAST, indent=2)


@blocks.register
def explained_play_blocks(explained: ExplainedPlay) -> Iterator[Block]:
    """Yield which cards may be played, then the biology behind it."""
    yield from blocks(explained.answer)
    yield from term_blocks(explained.background)


@blocks.register
def going_out_blocks(found: GoingOut) -> Iterator[Block]:
    """Yield the longest chains, and why they are no longer."""
    size = len(found.hand)
    if found.legal:
        opening = f"All {size} cards can go" if size > 1 else "The card can go"
    elif found.longest:
        opening = f"At most {found.longest} of {counted(size, 'card')} can go"
    else:
        opening = "None of the cards can go" if size > 1 else "The card cannot go"
    order = ", one after another" if size > 1 and found.longest else ""
    yield Line(f"{opening}{order} on {found.top}.")
    for chain in found.chains[:_MOST_SHOWN]:
        if chain:
            yield Paragraph(_chain(chain), first="  ", indent=4)
    yield from _left_unshown(found)
    if found.obstacle is not None:
        yield Paragraph(f"Not all: {found.obstacle.text}.")


def _chain(chain: tuple[CardFace, ...]) -> str:
    """Return cards in the order of play; one that a Deletion takes along behind a plus sign."""
    extra = extra_cards(chain)
    parts = [f"{'+' if place in extra else ','} {card}" for place, card in enumerate(chain)]
    return "".join(part if part[0] == "," else f" {part}" for part in parts).removeprefix(", ")


def _left_unshown(found: GoingOut) -> Iterator[Block]:
    number = len(found.chains) - _MOST_SHOWN
    more = "; there may be more, as the search for all of them was stopped" if found.is_cut else ""
    if number > 0:
        yield Paragraph(f"... and {counted(number, 'other chain')}; --json has them{more}.")
    elif more:
        yield Paragraph(f"...{more.removeprefix(';')}.")
