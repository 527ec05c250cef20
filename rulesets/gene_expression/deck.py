"""The deck: its categories, numbers and actions, all its cards, and the game at a glance."""

import tomllib
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from testcross.rulesets.tabletop import DeckEntry, GameOption, GameSheet


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Category:
    """A step in the order of gene expression."""

    name: str
    """As sentences call it: ``promoter``."""
    code: str
    """A letter: ``P``."""
    colour: str
    aliases: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Action:
    """What an action card does."""

    name: str
    """As sentences call it: ``Deletion``."""
    code: str
    """Three letters: ``DEL``."""
    copies: int
    """How many of it each category has."""
    points: int
    aliases: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class CardFace:
    """A kind of card; the deck has a number card once and an action card twice.

    The deck makes each of them once, so they are compared by identity.
    """

    code: str
    """As records write it: ``P3``, ``T-DEL``."""
    category: Category
    kind: int | Action
    """Its number, or its action."""

    number: int | None = field(init=False)
    """None for an action card."""
    action: Action | None = field(init=False)
    """None for a number card."""
    does: str = field(init=False)
    """The code of its action; empty for a number card."""
    copies: int = field(init=False)
    """How many the deck has."""
    points: int = field(init=False)
    """What it is worth in the hand of somebody who has not gone out."""

    def __post_init__(self) -> None:
        action = None if isinstance(self.kind, int) else self.kind
        known = {
            "number": None if action else self.kind,
            "action": action,
            "does": action.code if action else "",
            "copies": action.copies if action else 1,
            "points": action.points if action else self.kind,
        }
        for name, value in known.items():
            object.__setattr__(self, name, value)

    @property
    def name(self) -> str:
        """The card in words: ``promoter 3``, ``transcription factor Deletion``."""
        shown = self.kind if isinstance(self.kind, int) else self.kind.name
        return f"{self.category.name} {shown}"

    def __str__(self) -> str:
        return self.code


class Deck:
    """All cards and numbers of the game."""

    def __init__(self, document: dict[str, Any]) -> None:
        game: dict[str, Any] = document["game"]
        self.name: str = document["name"]
        self.title: str = document["title"]
        self.source: str = document["source"]
        self.categories = tuple(Category(**_with_aliases(one)) for one in game["category"])
        """In the order in which cards follow each other."""
        self.actions = tuple(Action(**_with_aliases(one)) for one in game["action"])
        self.numbers = range(game["lowest_number"], game["highest_number"] + 1)
        self.hand: int = game["hand"]
        """How many cards everybody is dealt."""
        self.players = range(game["fewest_players"], game["most_players"] + 1)
        """How many may play."""
        self.target: int = game["target"]
        """How many points win the game."""
        self.drawn_by_insertion: int = game["drawn_by_insertion"]
        self.options = tuple(
            GameOption(**{**one, "values": tuple(one["values"])}) for one in game["option"]
        )
        self.faces = tuple(
            CardFace(
                f"{category.code}{kind}"
                if isinstance(kind, int)
                else f"{category.code}-{kind.code}",
                category,
                kind,
            )
            for category in self.categories
            for kind in (*self.numbers, *self.actions)
        )
        """Every kind of card, category by category, numbers before actions."""
        self.by_code = {face.code: face for face in self.faces}
        self.cards = tuple(face for face in self.faces for _ in range(face.copies))
        following = (*self.categories[1:], *self.categories[:1])
        self._after = {
            category.code: after for category, after in zip(self.categories, following, strict=True)
        }

    def after(self, category: Category) -> Category:
        """Return the next category in the order; the first after the last."""
        return self._after[category.code]


def _with_aliases(table: dict[str, Any]) -> dict[str, Any]:
    return {**table, "aliases": tuple(table.get("aliases", ()))}


_FILE = files(__package__) / "data" / "gene_expression.toml"
DECK = Deck(tomllib.loads(_FILE.read_text(encoding="utf-8")))
"""The deck that comes with the program."""


def game_sheet() -> GameSheet:
    deck = DECK
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
        deck=tuple(map(_entry, deck.faces)),
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
