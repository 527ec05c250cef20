"""The deck, and the numbers of the game, from the file in ``data/``."""

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from testcross.rulesets.gene_expression.cards.card_face import Action, CardFace, Category
from testcross.rulesets.tabletop import GameOption

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
        """Return all cards, as often as each is there."""
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
    room = files(__package__.rpartition(".")[0])
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
