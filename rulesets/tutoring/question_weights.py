"""How hard questions are and how their cards are drawn: the numbers, as data."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_FILE = "question_weights.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class DifficultyWeights:
    """What the difficulty of a question is added up from."""

    ground: int
    premise: int
    white: int
    either: int
    verdict: int
    chance: int
    square: int
    word: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawShares:
    """How often something is drawn, as shares of 1."""

    tested_parent: float
    tested_offspring: float
    tested_elsewhere: float
    tested_wanted: float
    tested_otherwise: float
    pure_wanted: float
    together: float
    wide_square: float
    heterozygous: float


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionWeights:
    """All numbers of the file."""

    difficulty: DifficultyWeights
    draw: DrawShares


@cache
def question_weights() -> QuestionWeights:
    """Return the numbers; what each stands for is said in ``data/question_weights.toml``.

    >>> question_weights().difficulty.premise
    1
    """
    text = (files(__package__) / "data" / _FILE).read_text(encoding="utf-8")
    document = tomllib.loads(text)
    return QuestionWeights(
        difficulty=DifficultyWeights(**document["difficulty"]),
        draw=DrawShares(**document["draw"]),
    )
