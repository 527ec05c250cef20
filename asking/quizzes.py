"""Who asks the questions of a quiz; forms of a test as files: questions, keys, answer tables."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from testcross.asking.cards import rules_of
from testcross.asking.result import plain_text
from testcross.rulesets import tutoring
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError

if TYPE_CHECKING:
    from testcross.pages.exports import Export
    from testcross.rulesets.blocks import Block
    from testcross.rulesets.tutoring import Question, Tutor
    from testcross.solver import Solver

    Named: TypeAlias = Sequence[tuple[str, Sequence[Question]]]

LEVELS = ("novice", "locus", "trio", "litter")
MOST = 200
"""How many questions a quiz can have."""
KEY_FILE = "key.json"
TextOf: TypeAlias = "Callable[[Iterable[Block]], str]"


def one_of(name: str, known: Sequence[str], what: str) -> Any:
    """Return a name in small letters; one that is not known is an error with those that are."""
    if name.casefold() not in known:
        raise TestcrossError(f"unknown {what} {quoted(name)}; expected {listed(known)}")
    return name.casefold()


@lru_cache(maxsize=8)
def tutor_for(
    ruleset: Any, level: str, kinds: tuple[str, ...], concept: str | None, by: Solver
) -> tutoring.Tutor:
    """Return who makes questions; the arguments are those of ``quiz``."""
    stage = one_of(level, LEVELS, "level")
    idea = None
    if concept is not None:
        names = [one.value for one in tutoring.Concept]
        try:
            idea = tutoring.concept_named(concept.casefold())
        except ValueError:
            problem = f"unknown idea {quoted(concept)}; expected {listed(names)}"
            raise TestcrossError(problem) from None
    return tutoring.Tutor(rules_of(ruleset), stage, by, kinds=kinds, concept=idea)


def form_files(
    tutor: "Tutor",
    made: "Sequence[Sequence[Question]]",
    *,
    seed: int,
    export: str | None = None,
    text_of: TextOf = plain_text,
) -> dict[str, bytes]:
    """Return what is in each file of a test, by its name; ``export`` adds each in that format."""
    from testcross.pages.exports import find_export

    exported = None if export is None else find_export(export)
    test = tutoring.identifier(tutor.ruleset.name, tutor.level, str(seed))
    named = [
        (f"{test}-{name}", form) for name, form in zip(tutoring.FORM_NAMES, made, strict=False)
    ]
    files = dict(_texts(tutor, text_of, named))
    if exported is not None:
        files |= dict(_exported(tutor, named, exported))
    return files


def _texts(tutor: "Tutor", text_of: TextOf, named: "Named") -> Iterator[tuple[str, bytes]]:
    """Yield the files of a test: their names, and what stands in them."""
    for key, form in named:
        letter = key.rpartition("-")[2]
        helped = [(question, tutor.feedback(question)) for question in form]
        yield f"form-{letter}.txt", text_of(tutoring.form_blocks(key, helped)).encode()
        yield f"key-{letter}.txt", text_of(tutoring.key_blocks(key, helped)).encode()
        yield f"answers-{letter}.csv", _answer_file(key, len(form)).encode()
    yield (
        KEY_FILE,
        tutoring.key_text([tutoring.key_of_form(key, form) for key, form in named]).encode(),
    )


def _exported(tutor: "Tutor", named: "Named", export: "Export") -> Iterator[tuple[str, bytes]]:
    """Yield each form once more, in another format, and its key where that has one."""
    from testcross.pages.exports import KEYS

    for key, form in named:
        items = tuple(tutoring.worksheet_item(tutor, question) for question in form)
        above, letter = f"{tutor.ruleset.title}, level {tutor.level}", key.rpartition("-")[2]
        worksheet = tutoring.Worksheet(
            name=key, title=f"{above}, form {key}", heading=f"{above}, form {letter}", items=items
        )
        yield f"form-{letter}{export.ending}", export.questions(worksheet)
        if export.ending in KEYS:
            yield f"key-{letter}{export.ending}", KEYS[export.ending]().key(worksheet)


def _answer_file(key: str, count: int) -> str:
    file = io.StringIO()
    rows = [[key, "", number, ""] for number in range(1, count + 1)]
    csv.writer(file, lineterminator="\n").writerows([tutoring.ANSWER_COLUMNS, *rows])
    return file.getvalue()
