"""Forms of a test as files: for each the questions, its key, and a file to put answers into."""

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path

from testcross.cli import console
from testcross.cli.inputs import InputError
from testcross.cli.new_files import write_named_files
from testcross.pages.exports import Export, find_export
from testcross.rulesets.english import counted, listed
from testcross.rulesets.tutoring import (
    ANSWER_COLUMNS,
    FORM_NAMES,
    MOST_FORMS,
    Question,
    Tutor,
    Worksheet,
    form_blocks,
    identifier,
    key_blocks,
    key_of_form,
    key_text,
    make_forms,
    worksheet_item,
)

KEY_FILE = "key.json"


def write_forms(
    tutor: Tutor, folder: str, *, seed: int, count: int, forms: int, export: str | None = None
) -> str:
    """Write forms of a test into a folder, and return what was written, as a sentence.

    Args:
        tutor: who makes the questions.
        folder: where they go; made if it is not there. Nothing is overwritten.
        seed: the same seed writes the same bytes.
        count: how many questions a form has.
        forms: how many.
        export: in which format each form is written as well.

    Raises:
        InputError: for a number of forms or a format that cannot be, or a file that cannot be
            written.
        NoQuestionError: where there are not so many questions.
    """
    if not 1 <= forms <= MOST_FORMS:
        raise InputError(f"--forms is {forms}; expected 1 to {MOST_FORMS}")
    exported = None if export is None else find_export(export)
    made = make_forms(tutor, seed=seed, count=count, forms=forms)
    test = identifier(tutor.ruleset.name, tutor.level, str(seed))
    named = [(f"{test}-{name}", form) for name, form in zip(FORM_NAMES, made, strict=False)]
    files = dict(_files(tutor, named))
    if exported is not None:
        files |= dict(_exported(tutor, named, exported))
    _write(Path(folder), files)
    points = [sum(question.difficulty for question in form) for form in made]
    return (
        f"{folder}: {counted(forms, 'form')} of {counted(count, 'question')}, difficulty "
        f"{listed(list(map(str, points)), 'and')}; mark answers with: testcross grade "
        f"{Path(folder) / KEY_FILE} answers.csv\n"
    )


def _files(
    tutor: Tutor, named: Sequence[tuple[str, Sequence[Question]]]
) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a test: their names, and what stands in them."""
    for key, form in named:
        letter = key.rpartition("-")[2]
        helped = [(question, tutor.feedback(question)) for question in form]
        yield f"form-{letter}.txt", console.text_of(form_blocks(key, helped)).encode()
        yield f"key-{letter}.txt", console.text_of(key_blocks(key, helped)).encode()
        yield f"answers-{letter}.csv", _answer_file(key, len(form)).encode()
    yield KEY_FILE, key_text([key_of_form(key, form) for key, form in named]).encode()


def _exported(
    tutor: Tutor, named: Sequence[tuple[str, Sequence[Question]]], export: Export
) -> Iterator[tuple[str, bytes]]:
    """Yield each form once more, in another format."""
    for key, form in named:
        items = tuple(worksheet_item(tutor, question) for question in form)
        title = f"{tutor.ruleset.title}, level {tutor.level}, form {key}"
        worksheet = Worksheet(name=key, title=title, items=items)
        yield f"form-{key.rpartition('-')[2]}{export.ending}", export.questions(worksheet)


def _answer_file(key: str, count: int) -> str:
    file = io.StringIO()
    rows = [[key, "", number, ""] for number in range(1, count + 1)]
    csv.writer(file, lineterminator="\n").writerows([ANSWER_COLUMNS, *rows])
    return file.getvalue()


def _write(folder: Path, files: dict[str, bytes]) -> None:
    there = next((folder / name for name in files if (folder / name).exists()), None)
    if there is not None:
        raise InputError(f"{there} already exists; name another folder with --out")
    write_named_files({folder / name: content for name, content in files.items()}, "folder")


def show_forms(text: str) -> None:
    """Say what was written."""
    console.write(console.paragraph(text.rstrip("\n")))
