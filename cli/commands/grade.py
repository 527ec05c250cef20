"""``testcross grade``: answers of a class held against the key of a test."""

from pathlib import Path
from typing import Annotated

import typer
from testcross.cli.arguments import Json, optional
from testcross.cli.exits import CLEAN, FINDINGS
from testcross.cli.inputs import InputError, display, read_bytes, refuse_other_kind
from testcross.cli.runner import form_of, show
from testcross.rulesets import load_mating_ruleset
from testcross.rulesets.records import UnreadableError, decode

_ARCHIVE = b"PK\x03\x04"
"""How workbooks begin, which are archives."""


def grade(
    key: Annotated[
        str, typer.Argument(metavar="KEY", help="The key.json of the test.", show_default=False)
    ],
    answers: Annotated[
        list[str],
        typer.Argument(
            metavar="ANSWERS.csv...",
            help="Files of answers, with the columns key,pupil,question,answer.",
            show_default=False,
        ),
    ],
    *,
    pupils: Annotated[
        str | None,
        optional("--pupils", metavar="FILE", text="The names of the class, one a line."),
    ] = None,
    anonymous: Annotated[
        bool, typer.Option("--anonymous", help="Number pupils, the best first; name nobody.")
    ] = False,
    ruleset: Annotated[
        str | None,
        optional(
            "--ruleset",
            metavar="FILE",
            text="Your own cards, if the test is about such.",
        ),
    ] = None,
    change: Annotated[
        bool,
        typer.Option(
            "--change",
            help="Pupils answered two forms, the first before a lesson: tell what changed.",
        ),
    ] = False,
    json: Json = False,
) -> None:
    """Mark the answers of a class, by pupil, by idea and by question.

    Nothing is stored and nothing is sent. Exit status: 0 all answers marked, 1 lines that could
    not be, 2 input that cannot be understood.
    """
    from testcross.rulesets.tutoring import AnswerReader, class_change, class_report, read_key

    form = form_of(json=json)
    known = None if pupils is None else _names(pupils)
    own = None if ruleset is None else load_mating_ruleset(ruleset)
    refuse_other_kind(key, "a key of a test")
    reader = AnswerReader(
        read_key(Path(key)),
        known,
        anonymous=anonymous,
        ruleset=own,
        most_forms=2 if change else 1,
    )
    for source in dict.fromkeys(answers):
        reader.read(display(source), _table(source, "answers in CSV"))
    told = class_change if change else class_report
    report = told(reader, anonymous=anonymous)
    show(report, form)
    raise typer.Exit(FINDINGS if report.findings else CLEAN)


def _names(source: str) -> list[str]:
    """Return the names in a file, one a line.

    Raises:
        InputError: where there are none.
    """
    names = [line.strip() for line in _table(source, "one name per line").splitlines()]
    names = [name for name in names if name]
    if not names:
        raise InputError(f"{display(source)} has no names in it; expected one per line")
    return names


def _table(source: str, expected: str) -> str:
    """Return a text file in any encoding that spreadsheets save.

    Raises:
        InputError: for a file that is missing, cannot be read, or is not text.
    """
    content = read_bytes(source, expected)
    if content.startswith(_ARCHIVE):
        raise InputError(f"{display(source)} is a workbook; save its sheet as CSV")
    try:
        return decode(content)
    except UnreadableError as error:
        raise InputError(f"{display(source)}: {error}") from None
