"""Who asks the questions of a quiz; forms of a test as files: questions, keys, answer tables."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from testcross.asking.cards import rules_of
from testcross.asking.files import ARCHIVE, InputError
from testcross.asking.result import plain_text
from testcross.pages import exports
from testcross.rulesets import tutoring
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.records import UnreadableError
from testcross.rulesets.records.workbook import is_workbook

if TYPE_CHECKING:
    from testcross.rulesets.tutoring import Question, Tutor
    from testcross.solver import Solver

    Named: TypeAlias = Sequence[tuple[str, Sequence[tutoring.WorksheetItem]]]

LEVELS = ("novice", "locus", "trio", "litter")
MOST = 200
"""How many questions a quiz can have."""
KEY_FILE = "key.json"
_SEEDS = 1_000_000_000


@lru_cache(maxsize=8)
def tutor_for(
    ruleset: Any, level: Any, kinds: tuple[str, ...], concept: str | None, by: Solver
) -> tutoring.Tutor:
    """Return who makes questions; the arguments are those of ``quiz``."""
    idea = None
    if concept is not None:
        names = [one.value for one in tutoring.Concept]
        try:
            idea = tutoring.concept_named(concept.casefold())
        except ValueError:
            problem = f"unknown idea {quoted(concept)}; expected {listed(names)}"
            raise TestcrossError(problem) from None
    return tutoring.Tutor(rules_of(ruleset), level, by, kinds=kinds, concept=idea)


def any_seed() -> int:
    """Return a seed that nobody can guess."""
    return int.from_bytes(os.urandom(8)) % _SEEDS


def read_answers(reader: tutoring.AnswerReader, source: str, data: bytes) -> None:
    """Read the answers of a class: CSV, or a workbook.

    Raises:
        InputError: for what is neither.
    """
    is_book = is_workbook(source) or data.startswith(ARCHIVE)
    try:
        reader.read(source, data, is_workbook=is_book)
    except UnreadableError as error:
        raise InputError(f"{source}: {error}") from None


def form_files(
    tutor: "Tutor",
    made: "Sequence[Sequence[Question]]",
    *,
    seed: int,
    export: str | None = None,
) -> dict[str, bytes]:
    """Return what is in each file of a test, by its name; ``export`` adds each in that format."""
    exported = None if export is None else exports.find_export(export)
    test = tutoring.name_of_test(tutor, made)
    named = [
        (f"{test}-{name}", [tutoring.worksheet_item(tutor, question) for question in form])
        for name, form in zip(tutoring.FORM_NAMES, made, strict=False)
    ]
    files = dict(_texts(named, seed))
    if exported is not None:
        files |= dict(_exported(tutor, named, exported))
    return files


def _texts(named: "Named", seed: int) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a test: their names, and what stands in them."""
    for key, form in named:
        letter = key.rpartition("-")[2]
        helped = [(one.question, one.feedback) for one in form]
        yield f"form-{letter}.txt", plain_text(tutoring.form_blocks(key, helped)).encode()
        yield f"key-{letter}.txt", plain_text(tutoring.key_blocks(key, helped, seed)).encode()
        yield f"answers-{letter}.csv", _answer_file(key, len(form)).encode()
    keys = [tutoring.key_of_form(key, form) for key, form in named]
    yield KEY_FILE, tutoring.key_text(keys, seed).encode()


def _exported(
    tutor: "Tutor", named: "Named", export: exports.Export
) -> Iterator[tuple[str, bytes]]:
    """Yield each form once more, in another format, and its key where that has one."""
    for key, form in named:
        above, letter = f"{tutor.ruleset.title}, level {tutor.level}", key.rpartition("-")[2]
        worksheet = tutoring.Worksheet(
            name=key,
            title=f"{above}, form {key}",
            heading=f"{above}, form {letter}",
            items=tuple(form),
        )
        yield f"form-{letter}{export.ending}", export.questions(worksheet)
        if export.ending in exports.KEYS:
            yield f"key-{letter}{export.ending}", exports.KEYS[export.ending]().key(worksheet)


def _answer_file(key: str, count: int) -> str:
    file = io.StringIO()
    rows = [[key, "", number, ""] for number in range(1, count + 1)]
    csv.writer(file, lineterminator="\n").writerows([tutoring.ANSWER_COLUMNS, *rows])
    return file.getvalue()
