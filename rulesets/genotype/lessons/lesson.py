"""A lesson: a question, sentences with figures in them, and the command that shows it."""

from collections.abc import Mapping
from dataclasses import dataclass

from testcross.rulesets.genotype.lessons.figure import Figures


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A lesson as its file has it."""

    name: str
    """What one asks for it by: ``sample-size``."""
    question: str
    """What it answers, as a question of one line."""
    source: str
    """The lines of the booklet that it is about."""
    text: tuple[str, ...]
    """Sentences, with the names of figures in braces."""
    show: str
    """The command that shows it, without the program's name; figures in braces."""
    parameters: Mapping[str, str]
    """What it may be asked with, and what it takes where that is not said."""


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
    """The command that shows it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonList:
    """All lessons, in the order of the booklet."""

    lessons: tuple[Lesson, ...]
