"""Questions as values: what is asked, what may be chosen, what is right, and what helps."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import ClassVar, Literal, NamedTuple, TypeAlias

KEY_REMEDY = "give the key.json that was written with the forms of a test"
"""What to do about a key that cannot be right."""


class Concept(Enum):
    """An idea of genetics that a question asks for, in the order of teaching."""

    GAMETE = "gamete"
    LOOK = "genotype-and-look"
    WORDS = "words"
    SEGREGATION = "segregation"
    DOMINANT = "dominant-is-seen"
    RECESSIVE = "recessive-needs-two"
    HOMOZYGOTE = "homozygote-gives"
    CHANCE = "chance-has-no-memory"
    PROVEN = "proven-not-possible"
    SEXED = "sex-linked"
    LETHAL = "lethal-is-not-born"
    SERIES = "series-order"
    WHITE = "white-hides"
    TEST_CROSS = "test-cross"
    INDEPENDENT = "loci-are-independent"
    TWO_LOCI = "two-loci-one-look"
    MODE = "mode-of-inheritance"
    FIT = "counts-fit-a-ratio"
    MAP = "map-of-three-loci"
    SCORE = "game-score"

    __hash__ = object.__hash__  # of an Enum it is Python code, which cards are drawn through often

    @property
    def about(self) -> "Idea":
        """What ``data/ideas.toml`` says of it."""
        return _ideas()[self.value]

    @property
    def heading(self) -> str:
        """What people read: ``A recessive look needs two copies``."""
        return self.about.heading

    @property
    def needs(self) -> "tuple[Concept, ...]":
        return tuple(map(Concept, self.about.needs))


@dataclass(frozen=True, slots=True, kw_only=True)
class Idea:
    """What is said of an idea."""

    heading: str
    plain: str
    """What it is, in one sentence."""
    needs: Sequence[str]
    level: "Level"
    """From which on it is asked."""
    cards: str = ""
    """A species that has it, where not all have."""
    players: bool = False
    """Whether only who plays a game is asked."""

    @property
    def is_besides(self) -> bool:
        """Whether it is off the path that goes for everybody."""
        return self.players or bool(self.cards)


@cache
def _ideas() -> Mapping[str, Idea]:
    text = (files(__package__) / "data" / "ideas.toml").read_text(encoding="utf-8")
    return {name: Idea(**one) for name, one in tomllib.loads(text).items()}


_NOT_PLAIN = re.compile("[^A-Za-z0-9]+")


def identifier(*parts: str) -> str:
    """Return parts as one name of letters, digits and hyphens, a letter first.

    >>> identifier("genotype+pods", "allele", "7f")
    'genotype-pods-allele-7f'
    """
    plain = _NOT_PLAIN.sub("-", "-".join(parts)).strip("-")
    return plain if plain[:1].isalpha() else f"q-{plain}"


Form: TypeAlias = Literal["one", "several", "typed"]
"""``one``: one choice is right. ``several``: every right choice has to be taken, and no other;
at least one is right, but never all.
``typed``: the answer is written; the choices stand in where nothing can be typed, and of those
just one is right."""
TAKEN = {"design": 2}
"""How many choices are to be taken, by the kinds of questions that say so."""
Level: TypeAlias = Literal["novice", "locus", "trio", "litter"]
LEVELS: tuple[Level, ...] = ("novice", "locus", "trio", "litter")
"""From the easiest to the hardest."""
_KEY = {"extra": "forbid"}
"""In a key, which is read from outside, there is nothing else in a question."""
Answer: TypeAlias = tuple[str, ...]
"""The texts of all that is chosen, in the order of the choices; of what is typed, one text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerChoice:
    """Something that may be chosen."""

    __pydantic_config__: ClassVar = _KEY
    text: str
    """What it reads: ``Bb``, ``Yes``, ``the buck``."""
    correct: bool
    misconceptions: tuple[str, ...] = ()
    """Names of all wrong ideas that lead to it."""
    reply: str = ""
    """In a key: what it would mean, or why it is right, for the sheet of a pupil who chose it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRow:
    """One card that a question shows."""

    __pydantic_config__: ClassVar = _KEY
    role: str
    """``buck``, ``doe``, ``kit1``; or its number in a layout."""
    card: str
    """Its name: ``Blue Cal``."""
    shown: str
    """What is known of its genotype: ``aa B- ch- dd``; may be empty."""

    @property
    def line(self) -> str:
        """The card in a line: ``buck: Black (B- D-)``."""
        known = f" ({self.shown})" if self.shown and self.shown != self.card else ""
        return f"{self.role}: {self.card or self.shown}{known if self.card else ''}"


class WrongAnswer(NamedTuple):
    """What somebody answers who has a wrong idea."""

    misconception: str
    answer: Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question, with all that is needed to ask it and to mark it."""

    __pydantic_config__: ClassVar = _KEY
    number: int = 0
    """In a key: its place, from 1."""
    id: str
    """The same question has the same id on every run: letters, digits and hyphens."""
    kind: str
    """The name of its kind: ``allele``."""
    concepts: tuple[Concept, ...]
    """What it is about, the main idea first; at least one."""
    difficulty: int
    """Steps and premises of the proof, plus one where a White takes part."""
    cards: tuple[CardRow, ...]
    """Those to be shown above the question; answers may name them. May be empty."""
    form: Form
    text: str
    """What is asked: a paragraph of plain text."""
    answer: Answer
    """What is right."""
    choices: tuple[AnswerChoice, ...]
    """In the order in which they are shown; at least two."""
    wrong: tuple[WrongAnswer, ...] = ()
    """What each misconception answers where that is not right."""
    case_matters: bool = False
    """Whether a typed answer in other letter case is another answer, as Bb and BB are."""
    example: str = ""
    """What a typed answer looks like, and not this one: ``Aa``; empty where nothing is typed."""
    why: str = ""
    """In a key: why the answer is right, in a line."""
    # what a key says of the form, or does not need
    level: Level = "novice"
    ruleset: str = ""
    seed: int = 0
    """With which the same tutor makes it again."""
    mating: str = ""
    """As it is typed behind ``testcross explain``, at the loci of the level; may be empty."""

    @property
    def taken(self) -> int:
        """How many choices are to be taken; 0 where several are right and nobody says how many."""
        return TAKEN.get(self.kind, 0 if self.form == "several" else 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallerQuestion:
    """A step on the way to the answer, asked by itself."""

    text: str
    choices: tuple[AnswerChoice, ...]
    """Just one is right."""
    reason: str
    """Why it is right: a sentence that does not give the answer to the whole question."""

    @property
    def answer(self) -> str:
        return next(choice.text for choice in self.choices if choice.correct)


@dataclass(frozen=True, slots=True, kw_only=True)
class Feedback:
    """What helps with one question, from the least help to the most."""

    hints: tuple[str, ...]
    """By degrees: which animal, locus and premise, which law, and last the conclusion."""
    smaller: tuple[SmallerQuestion, ...]
    """Asked one after the other, each after a wrong answer; may be empty."""
    proof: tuple[str, ...]
    """Why the answer is right: a paragraph each; at least one."""
    reason: str = ""
    """Why the answer is right, in one line, where the proof is longer."""
    after: tuple[SmallerQuestion, ...] = ()
    """Asked once the answer is right: who rules a genotype out."""
    besides: str = ""
    """What stands for ``after`` where nobody waits for the answer: it gives nothing away."""
    to_choice: tuple[tuple[str, SmallerQuestion], ...] = ()
    """What to ask of who takes a wrong choice, where that is about this choice alone."""

    @property
    def why(self) -> str:
        """Why the answer is right, in one line."""
        return self.reason or self.proof[0]

    @property
    def besides_right(self) -> tuple[str, ...]:
        """What is right besides the answer, such as ``Who rules out ...? The kit.``, if any."""
        return tuple(f"{one.text} {one.answer[:1].upper()}{one.answer[1:]}." for one in self.after)
