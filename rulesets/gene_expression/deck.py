"""The deck: its categories, numbers and actions, all its cards, and the game at a glance."""

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from testcross.rulesets.tabletop import DeckEntry, GameOption, GameSheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Category:
    """A step in the order of gene expression."""

    name: str
    """As sentences call it: ``promoter``."""
    code: str
    """A letter: ``P``."""
    colour: str
    aliases: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
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


_FILE = "gene_expression.toml"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Deck:
    """All cards and numbers of the game; compared by identity."""

    name: str
    title: str
    source: str
    categories: tuple[Category, ...]
    """In the order in which cards follow each other."""
    actions: tuple[Action, ...]
    numbers: range
    hand: int
    """How many cards everybody is dealt."""
    players: range
    """How many may play."""
    target: int
    """How many points win the game."""
    drawn_by_insertion: int
    options: tuple[GameOption, ...]
    faces: tuple[CardFace, ...] = field(init=False)
    """Every kind of card, category by category, numbers before actions."""
    by_code: dict[str, CardFace] = field(init=False, repr=False)
    _cards: tuple[CardFace, ...] = field(init=False, repr=False)
    _after: dict[str, Category] = field(init=False, repr=False)
    """By the code of a category the one that follows it."""

    def __post_init__(self) -> None:
        faces = tuple(face for category in self.categories for face in self._faces_of(category))
        object.__setattr__(self, "faces", faces)
        object.__setattr__(self, "by_code", {face.code: face for face in faces})
        cards = tuple(face for face in faces for _ in range(face.copies))
        object.__setattr__(self, "_cards", cards)
        following = (*self.categories[1:], *self.categories[:1])
        pairs = zip(self.categories, following, strict=True)
        object.__setattr__(self, "_after", {category.code: after for category, after in pairs})

    def _faces_of(self, category: Category) -> list[CardFace]:
        numbers = [CardFace(f"{category.code}{n}", category, n) for n in self.numbers]
        return numbers + [CardFace(f"{category.code}-{a.code}", category, a) for a in self.actions]

    def cards(self) -> tuple[CardFace, ...]:
        return self._cards

    def after(self, category: Category) -> Category:
        """Return the next category in the order; the first after the last."""
        return self._after[category.code]


@cache
def load_deck() -> Deck:
    """Return the deck that comes with the program; the tests have held its file against the text.

    >>> len(load_deck().cards())
    72
    """
    room = files(__package__)
    document = tomllib.loads((room / "data" / _FILE).read_text(encoding="utf-8"))
    game: dict[str, Any] = document["game"]
    return Deck(
        name=document["name"],
        title=document["title"],
        source=document["source"],
        categories=tuple(Category(**_with_aliases(table)) for table in game["category"]),
        actions=tuple(Action(**_with_aliases(table)) for table in game["action"]),
        numbers=range(game["lowest_number"], game["highest_number"] + 1),
        hand=game["hand"],
        players=range(game["fewest_players"], game["most_players"] + 1),
        target=game["target"],
        drawn_by_insertion=game["drawn_by_insertion"],
        options=tuple(GameOption(**{**o, "values": tuple(o["values"])}) for o in game["option"]),
    )


def _with_aliases(table: dict[str, Any]) -> dict[str, Any]:
    return {**table, "aliases": tuple(table.get("aliases", ()))}


def game_sheet(deck: Deck) -> GameSheet:
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
