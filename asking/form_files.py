"""Forms of a test as files: the questions, the keys, and what answers are written into."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from testcross.asking.result import plain_text

if TYPE_CHECKING:
    from testcross.pages.exports import Export
    from testcross.rulesets.blocks import Block
    from testcross.rulesets.tutoring import Question, Tutor

    Named: TypeAlias = Sequence[tuple[str, Sequence[Question]]]

KEY_FILE = "key.json"
TextOf: TypeAlias = "Callable[[Iterable[Block]], str]"


def form_files(
    tutor: "Tutor",
    made: "Sequence[Sequence[Question]]",
    *,
    seed: int,
    export: str | None = None,
    text_of: TextOf = plain_text,
) -> dict[str, bytes]:
    """Return what is in each file of a test, by its name.

    Args:
        tutor: who made the questions.
        made: the questions of each form.
        seed: which they were made with.
        export: in which format each form is written as well.
        text_of: how blocks look as text.

    Raises:
        UnknownFormatError: for an unknown format.
    """
    from testcross.pages.exports import find_export
    from testcross.rulesets import tutoring

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
    from testcross.rulesets import tutoring

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
    from testcross.rulesets import tutoring

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
    from testcross.rulesets.tutoring import ANSWER_COLUMNS

    file = io.StringIO()
    rows = [[key, "", number, ""] for number in range(1, count + 1)]
    csv.writer(file, lineterminator="\n").writerows([ANSWER_COLUMNS, *rows])
    return file.getvalue()
