"""The lessons of the booklet in their order, and what each of them needs."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from shlex import quote
from typing import TypeAlias

from testcross.rulesets.blocks import Block, Heading, Line, Paragraph, blocks, table
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genotype.lessons import beyond_mendel, counting, pea_crosses
from testcross.rulesets.genotype.lessons.figure import Figures, Given, LessonError, in_sentence


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


Worker: TypeAlias = Callable[[Given], Figures]
FIGURES: Mapping[str, Worker] = {
    "alleles": pea_crosses.alleles,
    "dominance": pea_crosses.dominance,
    "phenotype": pea_crosses.phenotype,
    "zygosity": pea_crosses.zygosity,
    "skipped-generation": pea_crosses.skipped_generation,
    "monohybrid": pea_crosses.monohybrid,
    "infer-parents": counting.infer_parents,
    "test-cross": pea_crosses.cross_to_test,
    "sample-size": counting.sample_size,
    "posterior": counting.posterior,
    "dihybrid": pea_crosses.dihybrid,
    "chi-square": counting.chi_square,
    "four-genes": pea_crosses.many_genes,
    "card-odds": pea_crosses.card_odds,
    "linkage": beyond_mendel.linkage,
    "incomplete-dominance": beyond_mendel.incomplete_dominance,
    "codominance": beyond_mendel.codominance,
    "overlays": beyond_mendel.overlays,
    "polygenic": beyond_mendel.polygenic,
    "de-novo-rate": beyond_mendel.de_novo_rate,
    "screening": counting.screening,
    "rate-per-year": beyond_mendel.rate_per_year,
    "one-allele": beyond_mendel.one_allele,
    "polyploidy": beyond_mendel.polyploidy,
    "model-limits": beyond_mendel.model_limits,
    "history": beyond_mendel.history,
    "glossary": beyond_mendel.words,
}
"""In the order of the booklet."""


@cache
def lessons() -> LessonList:
    """Return all lessons.

    >>> len(lessons().lessons)
    27
    """
    text = (files(__package__.rpartition(".")[0]) / "data" / "lessons.toml").read_text("utf-8")
    tables = tomllib.loads(text)["lesson"]
    return LessonList(
        lessons=tuple(
            Lesson(
                name=table["name"],
                question=table["question"],
                source=table["source"],
                text=tuple(table["text"]),
                show=table["show"],
                parameters=table.get("parameters", {}),
            )
            for table in tables
        )
    )


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
    parameters = {**lesson.parameters, **asked}
    figures = FIGURES[lesson.name](Given(texts=parameters))
    return LessonAnswer(
        lesson=lesson,
        parameters=parameters,
        figures=figures,
        sentences=tuple(in_sentence(sentence, figures) for sentence in lesson.text),
        show=lesson.show.format_map(figures),
    )


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
