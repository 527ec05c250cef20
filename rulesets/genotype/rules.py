"""By which rules a game is played: its box, its overlays, and the rulings that the record names."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from importlib.resources import files

from testcross.rulesets.genotype.box import Box, load_box
from testcross.rulesets.genotype.cards import Gene

_FILE = "rulings.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What is taken to be right where the text is silent or says two things."""

    key: str
    values: tuple[str, ...]
    """The one that is taken first."""
    rule: str
    """``GT-136``."""
    says: str
    """What the first value means, in a clause."""


@cache
def rulings() -> Mapping[str, Ruling]:
    """Return every ruling by its key.

    >>> rulings()["first_shift_fail"].values
    ('pass', 'forfeit')
    """
    text = (files(__package__) / "data" / _FILE).read_text(encoding="utf-8")
    tables = tomllib.loads(text)["ruling"]
    return {table["key"]: Ruling(**{**table, "values": tuple(table["values"])}) for table in tables}


class Difficulty(StrEnum):
    """How hard a game against Brother Johann is (GT-222)."""

    EASY = "easy"
    STANDARD = "standard"
    HARD = "hard"


@dataclass(frozen=True, slots=True, kw_only=True)
class SoloRules:
    """How Brother Johann plays."""

    johann: str = "Johann"
    """How he is called in the record."""
    difficulty: Difficulty | None = None
    """None where nobody wrote it."""
    assistant: str = ""
    """His own from the start, in a Hard game; empty if he has none, or nobody wrote which."""

    def has(self, assistant: str) -> bool:
        """Tell whether an assistant is his own from the start."""
        return self.assistant == assistant


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """By which rules a game is played."""

    box: Box = field(default_factory=load_box)
    overlays: frozenset[Gene] = frozenset()
    named: Mapping[str, str] = field(default_factory=dict)
    """The rulings that the record names, and what it takes."""
    solo: SoloRules | None = None
    """Brother Johann; None where players play against each other."""

    def ruling(self, key: str) -> str:
        """Return what is taken to be right: as the record names it, else as usual."""
        return self.named.get(key) or rulings()[key].values[0]
