"""A card game without matings as documents: its cards, its numbers, its options."""

from typing import Any

from testcross.cli.answers import GameDeck
from testcross.cli.render.json.documents import document
from testcross.cli.render.json.lines import schema
from testcross.rulesets.tabletop import GameSheet


@document.register
def game_deck_document(deck: GameDeck) -> dict[str, Any]:
    """Return a game's deck, kind by kind."""
    return {
        "schema": schema("game-deck"),
        "game": deck.sheet.name,
        "cards": deck.sheet.cards,
        "kinds": [
            {
                "code": entry.code,
                "name": entry.name,
                "group": entry.group,
                "points": entry.points,
                "copies": entry.copies,
                "aliases": list(entry.aliases),
            }
            for entry in deck.sheet.deck
        ],
    }


@document.register
def game_sheet_document(sheet: GameSheet) -> dict[str, Any]:
    """Return a game's numbers and options."""
    return {
        "schema": schema("game-rules"),
        "game": sheet.name,
        "title": sheet.title,
        "source": sheet.source,
        "cards": sheet.cards,
        "numbers": dict(sheet.numbers),
        "options": [
            {"name": one.name, "values": list(one.values), "source": one.source, "text": one.text}
            for one in sheet.options
        ],
    }
