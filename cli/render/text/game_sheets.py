"""A card game without matings as text: its cards, its numbers, its options."""

from testcross.cli import console
from testcross.cli.answers import ExplainedPlay, GameDeck, WrittenGames
from testcross.cli.render.text.rule_pages import terms_text
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import counted, listed
from testcross.rulesets.gene_expression.cards import CardFace
from testcross.rulesets.gene_expression.matching import GoingOut, HandMatches, Match, extra_cards
from testcross.rulesets.tabletop import GameSheet


@on_screen.register
def written_text(written: WrittenGames) -> str:
    """Return how many games were written and, where players go wrong, with how many slips."""
    slips = "" if written.slips is None else f", with {counted(written.slips, 'slip')}"
    return f"{written.folder}: {counted(written.games, written.noun)} written{slips}\n"


@on_screen.register
def game_deck_text(deck: GameDeck) -> str:
    """Return a table of a game's cards, with how many there are."""
    sheet = deck.sheet
    table = console.plain_table(["Card", "In words", "Copies", "Points", "Also called"])
    for entry in sheet.deck:
        numbers = [str(entry.copies), str(entry.points)]
        console.add_row(table, [entry.code, entry.name, *numbers, ", ".join(entry.aliases)])
    kinds = counted(len(sheet.deck), "kind")
    heading = console.paragraph(f"{sheet.title}: {counted(sheet.cards, 'card')}, {kinds}")
    return f"{heading}\n{console.rendered(table)}"


@on_screen.register
def game_sheet_text(sheet: GameSheet) -> str:
    """Return a game's title and source, its numbers, and what each of its options settles."""
    text = console.paragraph(f"{sheet.name}: {sheet.title}", indent="  ", first="")
    text += console.paragraph(f"Source: {sheet.source}")
    text += f"{counted(sheet.cards, 'card')}\n\n"
    width = max(len(label) for label, _ in sheet.numbers)
    for label, number in sheet.numbers:
        text += console.paragraph(number, first=f"{label:<{width}}  ", indent=" " * (width + 2))
    text += "\nOptions, the usual value first:\n"
    for option in sheet.options:
        text += f"\n{option.name}: {listed(option.values)}\n"
        text += console.paragraph(f"{option.text} ({option.source})", indent="  ")
    return text


_MOST_SHOWN = 20
"""How many chains are written out."""


@on_screen.register
def match_text(match: Match) -> str:
    """Return whether a card may be played, and the answer to each test."""
    verdict = "may be played" if match.legal else "may not be played"
    text = f"{match.card} {verdict} on {match.top}.\n"
    width = max(len(test.name) for test in match.tests)
    for test in match.tests:
        first = f"  {test.name:<{width}}  {'yes' if test.passed else 'no ':<3}  "
        text += console.paragraph(test.reason, first=first, indent=" " * len(first))
    return text


@on_screen.register
def hand_matches_text(hand: HandMatches) -> str:
    """Return what of a hand may be played, and why each other card may not."""
    playable = [match for match in hand.matches if match.legal]
    if playable:
        number = f"{len(playable)} of {counted(len(hand.matches), 'card')}"
        text = f"{number} may be played on {hand.top}.\n"
    else:
        text = f"No card of this hand may be played on {hand.top}: draw one.\n"
    width = max(len(match.card.code) for match in hand.matches)
    for match in hand.matches:
        first = f"  {match.card.code:<{width}}  {'yes' if match.legal else 'no ':<3}  "
        text += console.paragraph("; ".join(match.reasons), first=first, indent=" " * len(first))
    return text


@on_screen.register
def explained_play_text(explained: ExplainedPlay) -> str:
    """Return which cards may be played, then the biology behind it."""
    return f"{on_screen(explained.answer)}{terms_text(explained.background)}"


@on_screen.register
def going_out_text(found: GoingOut) -> str:
    """Return the longest chains, and why they are no longer."""
    size = len(found.hand)
    if found.legal:
        opening = f"All {size} cards can go" if size > 1 else "The card can go"
    elif found.longest:
        opening = f"At most {found.longest} of {counted(size, 'card')} can go"
    else:
        opening = "None of the cards can go" if size > 1 else "The card cannot go"
    order = ", one after another" if size > 1 and found.longest else ""
    text = f"{opening}{order} on {found.top}.\n"
    for chain in found.chains[:_MOST_SHOWN]:
        if chain:
            text += console.paragraph(_chain(chain), first="  ", indent="    ")
    text += _left_unshown(found)
    if found.obstacle is not None:
        text += console.paragraph(f"Not all: {found.obstacle.text}.")
    return text


def _chain(chain: tuple[CardFace, ...]) -> str:
    """Return cards in the order of play; one that a Deletion takes along behind a plus sign."""
    extra = extra_cards(chain)
    parts = [f"{'+' if place in extra else ','} {card}" for place, card in enumerate(chain)]
    return "".join(part if part[0] == "," else f" {part}" for part in parts).removeprefix(", ")


def _left_unshown(found: GoingOut) -> str:
    number = len(found.chains) - _MOST_SHOWN
    more = "; there may be more, as the search for all of them was stopped" if found.is_cut else ""
    if number > 0:
        told = f"... and {counted(number, 'other chain')}; --json has them{more}."
        return console.paragraph(told)
    return console.paragraph(f"...{more.removeprefix(';')}.") if more else ""
