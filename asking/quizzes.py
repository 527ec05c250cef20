"""Who asks the questions of a quiz; forms of a test as files: questions, keys, answer tables."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

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
            idea = tutoring.Concept(concept.casefold())
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
    tutor: Tutor, made: Sequence[Sequence[Question]], *, seed: int, export: str | None = None
) -> dict[str, bytes]:
    """Return what is in each file of a test, by its name; ``export`` adds each in that format."""
    other = None if export is None else exports.find_export(export)
    test, files, keys = tutoring.name_of_test(tutor, made), dict[str, bytes](), []
    for name, questions in zip(tutoring.FORM_NAMES, made, strict=False):
        key, form = f"{test}-{name}", [tutoring.worksheet_item(tutor, one) for one in questions]
        letter, helped = key.rpartition("-")[2], [(one.question, one.feedback) for one in form]
        answers = io.StringIO()
        rows = [[key, "", number, ""] for number in range(1, len(form) + 1)]
        csv.writer(answers, lineterminator="\n").writerows([tutoring.ANSWER_COLUMNS, *rows])
        files |= {
            f"form-{letter}.txt": plain_text(tutoring.form_blocks(key, helped)).encode(),
            f"key-{letter}.txt": plain_text(tutoring.key_blocks(key, helped, seed)).encode(),
            f"answers-{letter}.csv": answers.getvalue().encode(),
        }
        keys.append(tutoring.key_of_form(key, form))
        if other is None:
            continue
        worksheet = tutoring.Worksheet(
            name=key,
            title=f"{tutor.ruleset.title}, level {tutor.level}, form {letter}, seed {seed}",
            heading=f"{tutor.ruleset.title.partition(':')[0]}: form {letter}",
            seed=seed,
            items=tuple(form),
        )
        files[f"form-{letter}{other.ending}"] = other.questions(worksheet)
        if other.ending in exports.KEYS:
            files[f"key-{letter}{other.ending}"] = exports.KEYS[other.ending](worksheet)
    return {**files, KEY_FILE: tutoring.key_text(keys, seed).encode()}
