"""The lessons of the booklet: sentences and formulas are data, what is asked with is read here."""

import re
import string
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from shlex import quote
from typing import Any, NoReturn, TypeAlias

from testcross.rulesets.blocks import Block, Heading, Line, Paragraph, blocks, table
from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics import format_genotype, punnett_square, split_parents
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genetics.phenotypes import trait_names
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.genotype.lesson_figures import (
    NAMES,
    LessonError,
    SeenTrait,
    figures_of,
    peas,
)
from testcross.rulesets.genotype.typed import read_card

Figures: TypeAlias = Mapping[str, Fraction | float | str | tuple[str, ...]]
"""A float only where there is no fraction, as of a logarithm; whole numbers are ``int``."""
LONGEST_NUMBER = 40
"""Characters; with more a chance is a slip, and its powers would take long."""
FINEST = 10**12
"""The largest denominator of a chance."""
_NUMBER = re.compile(r"[0-9]*\.?[0-9]+|[0-9]+/[0-9]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A lesson as its file has it."""

    name: str
    """What one asks for it by: ``sample-size``."""
    question: str
    source: str
    """The lines of the booklet that it is about."""
    text: Sequence[str]
    """Sentences, with the names of figures in braces."""
    show: str
    """The command that shows it, without the program's name; figures in braces."""
    figures: Mapping[str, str]
    """By name, the formulas of what is worked out."""
    parameters: Mapping[str, str]
    """What it may be asked with, and what it takes where that is not said."""
    limits: Mapping[str, Sequence[int | str]]
    needs: Sequence[Sequence[str]]
    """Conditions of parameters, each with what is said where it does not hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonAnswer:
    """A lesson worked out."""

    lesson: Lesson
    parameters: Mapping[str, str]
    """What it was worked out with."""
    figures: Figures
    sentences: tuple[str, ...]
    """The text with the figures in it."""
    show: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonList:
    """All lessons, in the order of the booklet."""

    lessons: tuple[Lesson, ...]


@cache
def lessons() -> LessonList:
    """Return all lessons.

    >>> len(lessons().lessons)
    27
    """
    text = (files(__package__) / "data" / "lessons.toml").read_text("utf-8")
    usual: dict[str, Any] = {"parameters": {}, "limits": {}, "needs": ()}
    rows = tomllib.loads(text)["lesson"]
    return LessonList(lessons=tuple(Lesson(**{**usual, **row}) for row in rows))


def find_lesson(name: str) -> Lesson:
    """Return a lesson by its name.

    Raises:
        LessonError: with the nearest that there is.
    """
    known = {name_key(one.name): one for one in lessons().lessons}
    found = known.get(name_key(name))
    if found is None:
        near = nearest(name, {key: one.name for key, one in known.items()})
        hint = f"; did you mean {listed(near)}?" if near else ""
        error = LessonError(f"unknown lesson {quoted(name)}{hint}")
        error.advice = "" if near else "'testcross genotype lesson' lists them"
        raise error
    return found


def give_lesson(name: str, asked: Mapping[str, str]) -> LessonAnswer:
    """Return a lesson worked out.

    Args:
        name: which one.
        asked: its parameters as they were typed, those that were.

    Raises:
        LessonError: for a lesson that there is not, a parameter that it does not take, or one that
            it cannot be worked out with.
    """
    lesson = find_lesson(name)
    for parameter in asked:
        if parameter not in lesson.parameters:
            takes = listed([f"--{one}" for one in lesson.parameters], "and")
            hint = f"it takes {takes}" if takes else "leave it out"
            raise LessonError(f"the lesson {lesson.name} does not take --{parameter}; {hint}")
    texts = {**lesson.parameters, **asked}
    read: dict[str, Any] = {}
    for parameter, text in texts.items():
        least, most = lesson.limits.get(parameter, (0, 0))
        most = read[most] if isinstance(most, str) else most
        read[parameter] = _READERS[parameter](_Given(parameter, text, int(least), most))
    for condition, problem in lesson.needs:
        if not eval(condition, {**NAMES, **read}):  # noqa: S307 - our own file
            raise LessonError(problem)
    figures = dict(figures_of(lesson.figures, read))
    return LessonAnswer(
        lesson=lesson,
        parameters=texts,
        figures=figures,
        sentences=tuple(in_sentence(sentence, figures) for sentence in lesson.text),
        show=lesson.show.format_map(figures),
    )


# parameters


@dataclass(frozen=True, slots=True)
class _Given:
    """A parameter as it was typed, and the least and the most that a number may be."""

    name: str
    typed: str
    least: int
    most: int

    @property
    def text(self) -> str:
        return plain(self.typed).strip()

    def refuse(self, expected: str) -> NoReturn:
        raise LessonError(f"--{self.name} is {quoted(self.typed)}; {expected}")

    def chance(self) -> Fraction:
        """Return a chance, such as ``1/100``, ``1%`` or ``0.01``."""
        bare, percent = self.text.removesuffix("%").strip(), self.text.endswith("%")
        found = Fraction(-1)
        if len(bare) <= LONGEST_NUMBER and _NUMBER.fullmatch(bare):
            with suppress(ZeroDivisionError):
                found = Fraction(bare) / (100 if percent else 1)
        if not 0 < found < 1 or found.denominator > FINEST:
            self.refuse("expected a chance between 0 and 1, such as 1/100, 1% or 0.01")
        return found

    def whole(self) -> int:
        is_number = self.text.isdecimal() and len(self.text) <= LONGEST_NUMBER
        if not is_number or not self.least <= int(self.text) <= self.most:
            self.refuse(f"expected a whole number from {self.least} to {self.most:,}")
        return int(self.text)

    def numbers(self) -> tuple[int, ...]:
        """Return whole numbers with colons between them: ``52:48``."""
        parts = [part.strip() for part in self.text.replace(",", ":").split(":")]
        right = 2 <= len(parts) <= 9 and all(
            part.isdecimal()
            and len(part) <= len(str(self.most))
            and self.least <= int(part) <= self.most
            for part in parts
        )
        if not right:
            self.refuse("expected two to nine whole numbers with colons, such as 52:48")
        return tuple(map(int, parts))

    def read(self, reader: Callable[..., Any], *words: Any) -> Any:
        """Return what a reader of ours makes of it; what it refuses is said of the parameter."""
        try:
            return reader(*words)
        except TestcrossError as error:
            raise LessonError(f"--{self.name}: {error}") from None

    def plant(self) -> Any:
        """Return the square of a plant with itself: it knows the plant, gametes and young."""
        return self.read(punnett_square, peas(), self.text, self.text)

    def cross(self) -> Any:
        """Return the square of a cross: ``Ff x ff``."""
        parents = [one.strip() for one in split_parents(peas(), self.text)]
        if len(parents) != 2:
            self.refuse("expected two parents with an x between them, such as 'Ff x ff'")
        return self.read(punnett_square, peas(), *parents)

    def card(self) -> Any:
        return self.read(read_card, self.text)

    def choice(self, known: Mapping[str, Any]) -> Any:
        """Return what a word stands for, in any letter case."""
        found = known.get(self.text.casefold())
        if found is None:
            names = dict.fromkeys(getattr(one, "name", "") for one in known.values())
            self.refuse(f"expected one of {', '.join(names)}")
        return found

    def gene(self) -> Any:
        return self.choice({locus.name.casefold(): locus for locus in peas().loci})

    def trait(self) -> Any:
        known = {}
        for locus in peas().loci:
            for name, reading in trait_names(locus, peas().synonyms).items():
                genotypes = tuple(format_genotype(locus, one) for one in sorted(reading))
                known[name] = SeenTrait(name, locus, genotypes)
        return self.choice(known)

    def overlay(self) -> Any:
        known = {one.name.casefold(): one for one in peas().overlays}
        return self.choice(known | {key.replace(" ", "-"): one for key, one in known.items()})


_READERS: Mapping[str, Callable[[_Given], Any]] = {
    **dict.fromkeys(("risk", "rate", "recombination"), _Given.chance),
    **dict.fromkeys(("young", "recombinants", "genes", "years", "dominant"), _Given.whole),
    **dict.fromkeys(("counts", "ratio"), _Given.numbers),
    "plant": _Given.plant,
    "cross": _Given.cross,
    "card": _Given.card,
    "gene": _Given.gene,
    "trait": _Given.trait,
    "overlay": _Given.overlay,
}


# sentences


class _Sentences(string.Formatter):
    """Puts figures into sentences.

    ``{n:plant}`` is "7 plants", ``{chance:%}`` is "25 %", ``{ratio:~}`` is "0.56".
    """

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "%":
            return _percentage(value)
        if format_spec == "~":
            return _about(value)
        if format_spec.isdecimal():
            return f"{float(value):.{format_spec}f}"
        if format_spec:
            return counted(value, format_spec).replace(str(value), f"{value:,}", 1)
        if isinstance(value, tuple):
            return listed(value, "and")
        return f"{value:,}" if isinstance(value, int) else str(value)


def _about(number: Fraction | float) -> str:
    """Return a ratio with as many digits as tell somebody something.

    >>> _about(1.0136), _about(0.5556), _about(11.1), _about(0.0012), _about(2e9)
    ('1.01', '0.56', '11', '0.0012', 'more than a million')
    """
    if number > 1_000_000:
        return "more than a million"
    if number >= 10:
        return f"{number:,.0f}"
    return f"{number:.2f}" if number >= 0.1 else f"{number:.2g}"


def _percentage(chance: Fraction | float) -> str:
    """Return a percentage with three digits that count, or more where it would become 100.

    >>> _percentage(0.25), _percentage(0.366097), _percentage(0.9999999), _percentage(1e-6)
    ('25 %', '36.6 %', '99.99999 %', 'less than 0.001 %')
    """
    if 0 < chance < Fraction(1, 100_000):
        return "less than 0.001 %"
    number = 100 * float(chance)
    ways = (f"{number:.{digits}g}" for digits in range(3, 16))
    return f"{next((told for told in ways if told != '100'), '100')} %"


def in_sentence(sentence: str, figures: Figures) -> str:
    """Return a sentence with its figures put in.

    >>> in_sentence("{n:plant} of {all}, {p:%}", {"n": 1, "all": 4, "p": Fraction(1, 4)})
    '1 plant of 4, 25 %'
    """
    return _Sentences().vformat(sentence, (), figures)


@blocks.register
def lesson_list_blocks(known: LessonList) -> Iterator[Block]:
    """Yield the lessons in their order, each with its question."""
    yield table(["Lesson", "Question"], [(one.name, one.question) for one in known.lessons])
    yield Line()
    yield Paragraph("To read one, type testcross genotype lesson NAME.")


@blocks.register
def lesson_blocks(answer: LessonAnswer) -> Iterator[Block]:
    """Yield a lesson: its question, its sentences, what it was worked out with, and a command."""
    asked = " ".join(f"--{name} {quote(value)}" for name, value in answer.parameters.items())
    ends = [
        f"Calculated with {asked}; try other values." if asked else "",
        f"Source: {answer.lesson.source} of the game's text",
    ]
    yield Heading(answer.lesson.question)
    yield Line()
    yield Paragraph(" ".join(answer.sentences))
    yield Line()
    yield from (Paragraph(text, indent=2) for text in ends if text)
    yield Line()
    yield Heading("Try it yourself:")
    yield Line(f"  testcross {answer.show}")
