"""The deck, and by which rules it is played: what a record says, a command, or else the text.

Every option settles an ambiguity of the text; ``data/`` has them with their values, and
docs/reference/rules-expression.md tells what the text says where.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.records.entries import Entry, entry
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.written_values import known_value
from testcross.rulesets.tabletop import DeckEntry, GameOption, GameSheet, Glossary, read_glossary


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CardPart:
    """One of the two parts of a card: a category, or the action of those without a number."""

    name: str
    """As sentences call it: ``promoter``, ``Deletion``."""
    code: str
    aliases: tuple[str, ...] = ()
    colour: str = ""
    copies: int = 1
    points: int = 0


class CardFace:
    """A kind of card; the deck has a number card once and an action card twice.

    The deck makes each of them once, so they are compared by identity; nobody changes one.
    """

    def __init__(self, code: str, category: CardPart, kind: int | CardPart) -> None:
        self.code, self.category, self.kind = code, category, kind
        self.action = None if isinstance(kind, int) else kind
        self.number = kind if isinstance(kind, int) else None
        self.does = self.action.code if self.action else ""
        """The code of its action; empty for a number card."""
        self.copies = self.action.copies if self.action else 1
        self.points: int = self.action.points if self.action else self.number or 0
        """What it is worth in the hand of somebody who has not gone out."""
        self.name = f"{category.name} {self.action.name if self.action else kind}"
        """The card in words: ``promoter 3``, ``transcription factor Deletion``."""

    def __str__(self) -> str:
        """Return it as records write it: ``P3``, ``T-DEL``."""
        return self.code

    __repr__ = __str__


class Deck:
    def __init__(self, document: Mapping[str, Any]) -> None:
        game: dict[str, Any] = document["game"]
        self.name: str = document["name"]
        self.title: str = document["title"]
        self.source: str = document["source"]
        self.categories, self.actions = (
            tuple(
                CardPart(**{**one, "aliases": tuple(one.get("aliases", ()))}) for one in game[key]
            )
            for key in ("category", "action")
        )
        """The categories in the order in which cards follow each other."""
        self.numbers = range(game["lowest_number"], game["highest_number"] + 1)
        self.hand: int = game["hand"]
        self.players = range(game["fewest_players"], game["most_players"] + 1)
        self.target: int = game["target"]
        self.drawn_by_insertion: int = game["drawn_by_insertion"]
        self.options = tuple(
            GameOption(**{**one, "values": tuple(one["values"])}) for one in game["option"]
        )
        self.faces = tuple(
            CardFace(f"{one.code}{kind if isinstance(kind, int) else f'-{kind.code}'}", one, kind)
            for one in self.categories
            for kind in (*self.numbers, *self.actions)
        )
        self.by_code = {face.code: face for face in self.faces}
        self.cards = tuple(face for face in self.faces for _ in range(face.copies))

    def after(self, category: CardPart) -> CardPart:
        return self.categories[(self.categories.index(category) + 1) % len(self.categories)]


_FILE = files(__package__) / "data" / "gene_expression.toml"
DECK = Deck(tomllib.loads(_FILE.read_text(encoding="utf-8")))
OPTIONS = tuple(option.name for option in DECK.options)
"""The options that a record may name; ``data/`` has their values."""


def game_sheet() -> GameSheet:
    def entry_of(face: CardFace) -> DeckEntry:
        category, shown = face.category, face.name.removeprefix(f"{face.category.name} ")
        others = [name for name in (category.colour, *category.aliases) if name.islower()]
        return DeckEntry(
            code=face.code,
            name=face.name,
            group=category.colour,
            points=face.points,
            copies=face.copies,
            aliases=tuple(f"{other} {shown}" for other in others),
        )

    return GameSheet(
        name=DECK.name,
        title=DECK.title,
        source=DECK.source,
        numbers=(
            ("players", f"{DECK.players[0]} to {DECK.players[-1]}"),
            ("cards dealt", str(DECK.hand)),
            ("points to win", str(DECK.target)),
            ("categories, in order", ", ".join(category.name for category in DECK.categories)),
            ("actions", ", ".join(action.name for action in DECK.actions)),
        ),
        options=DECK.options,
        deck=tuple(map(entry_of, DECK.faces)),
    )


@cache
def biology() -> Glossary:
    """Return the glossary of the game; its cards' other names lead to their terms as well.

    >>> biology().names["gene shift"].name
    'Translocation'
    """
    kinds = (*DECK.categories, *DECK.actions)
    aliases = {one.name: [name for name in one.aliases if len(name) > 1] for one in kinds}
    return read_glossary(DECK.name, __package__, aliases)


# the rules of a table


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    actions_wild: bool = False
    """Whether an action card goes on any card, and any card on it (A-1)."""
    same_matches: bool = False
    """Whether a card matches one of its own category (A-2)."""
    next_matches: bool = True
    """Whether a card matches one of the category before it (A-2)."""
    cyclic: bool = True
    """Whether the first category follows the last (A-2)."""
    draws_until_match: bool = False
    """Whether a player without a match draws until there is one; else one card (A-3)."""
    swaps_hands: bool = False
    """Whether a Substitution exchanges whole hands; else one card each (A-4)."""
    final_insertion_draws: bool = False
    """Whether the next player still draws when somebody goes out on an Insertion (A-8)."""
    target: int
    following: dict[str, list[CardPart]] = field(init=False, compare=False, repr=False)
    """By the code of a category those that match it by identification."""

    def __post_init__(self) -> None:
        found: dict[str, list[CardPart]] = {}
        for one in DECK.categories:
            ends = not self.next_matches or (one is DECK.categories[-1] and not self.cyclic)
            fitting = {one} if self.same_matches else set()
            fitting |= set() if ends else {DECK.after(one)}
            found[one.code] = [each for each in DECK.categories if each in fitting]
        object.__setattr__(self, "following", found)


def resolve_rules(wanted: Mapping[str, Entry], target: int | None = None) -> Rules:
    chosen = {option.name: option.values[0] for option in DECK.options}
    for option in DECK.options:
        if option.name in wanted:
            chosen[option.name] = known_value(option.name, wanted[option.name], option.values)
    return Rules(
        actions_wild=chosen["actions"] == "wild",
        same_matches=chosen["id_match"] != "next",
        next_matches=chosen["id_match"] != "same",
        cyclic=chosen["cyclic"] == "yes",
        draws_until_match=chosen["draw"] == "until_match",
        swaps_hands=chosen["substitution"] == "hands",
        final_insertion_draws=chosen["final_insertion_draws"] == "yes",
        target=DECK.target if target is None else target,
    )


def rules_for(**options: str | None) -> Rules:
    """Return the rules that a command's options ask for; None leaves it to the text.

    Raises:
        TestcrossError: for a value that does not exist.
    """
    try:
        return resolve_rules({n: entry(text) for n, text in options.items() if text is not None})
    except UnreadableError as error:
        raise TestcrossError(error.finding.text) from None


def values_of(rule: str) -> tuple[str, ...]:
    return next((option.values for option in DECK.options if option.name == rule), ())
