"""The game at a glance: what ``testcross deck`` and ``testcross ruleset show`` tell of it."""

from testcross.rulesets.gene_expression.cards.card_face import CardFace
from testcross.rulesets.gene_expression.cards.deck import Deck
from testcross.rulesets.tabletop import DeckEntry, GameSheet


def game_sheet(deck: Deck) -> GameSheet:
    """Return the game at a glance."""
    return GameSheet(
        name=deck.name,
        title=deck.title,
        source=deck.source,
        numbers=(
            ("players", f"{deck.players[0]} to {deck.players[-1]}"),
            ("cards dealt", str(deck.hand)),
            ("points to win", str(deck.target)),
            ("categories, in order", ", ".join(category.name for category in deck.categories)),
            ("actions", ", ".join(action.name for action in deck.actions)),
        ),
        options=deck.options,
        deck=tuple(_entry(face) for face in deck.faces),
    )


def _entry(face: CardFace) -> DeckEntry:
    category = face.category
    shown = face.name.removeprefix(f"{category.name} ")
    others = [name for name in (category.colour, *category.aliases) if name.islower()]
    return DeckEntry(
        code=face.code,
        name=face.name,
        group=category.colour,
        points=face.points,
        copies=face.copies,
        aliases=tuple(f"{other} {shown}" for other in others),
    )
