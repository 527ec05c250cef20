"""The deck: its categories, numbers and actions, all its cards, and the game at a glance."""

import tomllib
from dataclasses import dataclass
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
    name: str
    """As sentences call it: ``Deletion``."""
    code: str
    """Three letters: ``DEL``."""
    copies: int
    """How many of it each category has."""
    points: int
    aliases: tuple[str, ...]


class CardFace:
    """A kind of card; the deck has a number card once and an action card twice.

    The deck makes each of them once, so they are compared by identity; nobody changes one.
    """

    def __init__(self, code: str, category: Category, kind: int | Action) -> None:
        self.code, self.category, self.kind = code, category, kind
        self.action = None if isinstance(kind, int) else kind
        self.number = kind if isinstance(kind, int) else None
        self.does = self.action.code if self.action else ""
        """The code of its action; empty for a number card."""
        self.copies = self.action.copies if self.action else 1
        """How many the deck has."""
        self.points: int = self.action.points if self.action else self.number or 0
        """What it is worth in the hand of somebody who has not gone out."""
        named = self.action.name if self.action else self.number
        self.name = f"{category.name} {named}"
        """The card in words: ``promoter 3``, ``transcription factor Deletion``."""

    def __str__(self) -> str:
        """Return it as records write it: ``P3``, ``T-DEL``."""
        return self.code

    __repr__ = __str__


class Deck:
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
            CardFace(f"{one.code}{kind if isinstance(kind, int) else f'-{kind.code}'}", one, kind)
            for one in self.categories
            for kind in (*self.numbers, *self.actions)
        )
        """Every kind of card, category by category, numbers before actions."""
        self.by_code = {face.code: face for face in self.faces}
        self.cards = tuple(face for face in self.faces for _ in range(face.copies))
        codes = [one.code for one in self.categories]
        self._after = dict(zip(codes, (*self.categories[1:], self.categories[0]), strict=True))

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
