"""Reports as workbooks, ``.xlsx``: a sheet for each table, with a filter in every column."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from fractions import Fraction
from io import BytesIO
from typing import NamedTuple

from testcross.pages.paragraphs import spelt_out
from testcross.pages.reports.formats import FINDING_COLUMNS, noun_columns, player_numbers
from testcross.pages.reports.report import Report
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.summary import name_of
from testcross.rulesets.tutoring import (
    BY_NAME,
    ClassChange,
    ClassReport,
    Concept,
)

_WIDEST = 60
_LONGEST = 32_767
"""How many letters fit into a cell."""
_MADE = datetime(2000, 1, 1)  # noqa: DTZ001 - the same bytes on every run


class NoWorkbookError(TestcrossError):
    """A workbook that cannot be made."""


class Sheet(NamedTuple):
    """A table with a name."""

    name: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str | int | None]]


def refuse_without_library() -> None:
    try:
        import xlsxwriter  # noqa: F401 - only to see whether it is there
    except ImportError:
        raise NoWorkbookError(
            "workbooks need: pip install '.[spreadsheets]' in the checkout"
        ) from None


def workbook(sheets: Iterable[Sheet]) -> bytes:
    """Return tables as a workbook; what people wrote is text there, never a formula."""
    refuse_without_library()
    from xlsxwriter import Workbook

    file = BytesIO()
    book = Workbook(file, {"in_memory": True, "strings_to_formulas": False})
    book.set_properties({"created": _MADE})
    bold, wrapped = (book.add_format({key: True, "valign": "top"}) for key in ("bold", "text_wrap"))
    for table in sheets:
        sheet = book.add_worksheet(table.name)
        sheet.freeze_panes(1, 1)
        for place, name in enumerate(table.columns):
            # beside a heading is the button of its filter
            longest = max([len(name) + 3, *(len(str(row[place])) for row in table.rows)])
            sheet.set_column(place, place, min(longest + 1, _WIDEST))
            sheet.write_string(0, place, name, bold)
        for line, row in enumerate(table.rows, 1):
            for place, cell in enumerate(row):
                # what is a number can be added up; an empty cell is no 0
                if isinstance(cell, int):
                    sheet.write_number(line, place, cell, wrapped)
                elif cell:
                    text = "\n".join(map(spelt_out, cell.split("\n")))
                    sheet.write_string(line, place, text[:_LONGEST], wrapped)
        sheet.autofilter(0, 0, len(table.rows), len(table.columns) - 1)
    book.close()
    return file.getvalue()


_LINES = ("file", "line", "what was not understood")


def xlsx(report: Report) -> Iterator[bytes]:
    """Yield sheets of the players, of the findings, and of what each code comes to."""
    refuse_without_library()  # rather than after all files are read
    rows = [
        [file.path, *(getattr(found, column) for column in FINDING_COLUMNS[1:])]
        for file in report.files()
        for found in file.findings
    ]
    nouns, players = list(report.summary.counted), []
    for one in report.summary.players:
        codes = ", ".join(f"{found.code} x{found.count}" for found in one.findings)
        if one.clean is None:
            codes = f"{one.not_checked} {codes}".rstrip()
        count = sum(found.count for found in one.findings)
        players.append([one.player, one.path, *player_numbers(one, nouns), count, codes])
    columns = ["player", "file", *noun_columns(nouns), "claimed", "right", "difference"]
    sheets = [Sheet("Players", [*columns, "findings", "codes"], players)]
    if report.shown != "summary":
        sheets.append(Sheet("Findings", FINDING_COLUMNS, rows))
    often = [
        (one.sum.code, name_of(one.sum.code), one.sum.count, one.players)
        for one in report.summary.codes
    ]
    yield workbook([*sheets, Sheet("Codes", ("code", "name", "how often", "players"), often)])


def graded_workbook(report: ClassReport | ClassChange) -> bytes:
    sheets = _changed(report) if isinstance(report, ClassChange) else _graded(report)
    lines = [(one.source, one.line, one.text) for one in report.findings]
    return workbook([*sheets, *([Sheet("Findings", _LINES, lines)] if lines else [])])


def _graded(report: ClassReport) -> Iterator[Sheet]:
    ideas = [one.concept for one in report.concepts]
    columns = ("pupil", "form", "right", "questions", "blank", "unread", "wrong ideas")
    pupils = []
    for one in report.pupils:
        share = {
            idea.concept: round(Fraction(100 * idea.right, idea.answers)) for idea in one.by_idea
        }
        numbers = (one.right, one.questions, one.blank, one.unread)
        shares = (share.get(idea) for idea in ideas)
        beliefs = ", ".join(BY_NAME[name].heading for name in one.misconceptions)
        pupils.append((one.pupil, one.form, *numbers, beliefs, *shares))
    names = (f"{idea.heading}, % right" for idea in ideas)
    yield Sheet("Pupils", (*columns, *names), pupils)
    columns = ("form", "question", "id", "kind", "right", "answers", "wrong ideas")
    questions = []
    for asked in report.questions:
        about = (asked.form, asked.number, asked.question.id, asked.question.kind)
        often = (f"{BY_NAME[name].heading} ({number})" for name, number in asked.misconceptions)
        questions.append((*about, asked.right, asked.answers, ", ".join(often)))
    yield Sheet("Questions", columns, questions)
    wrong = ("pupil", "form", "question", "about", "asked", "wrote", "read", "right", "why")
    mistakes = [
        (
            *(pupil.pupil, pupil.form, one.number, one.cards, one.asked, one.wrote),
            *("no" if one.is_unread else "yes" if one.wrote else "", one.right, one.why),
        )
        for pupil in report.pupils
        for one in pupil.mistakes
    ]
    yield Sheet("Mistakes", wrong, mistakes)


def _changed(report: ClassChange) -> Iterator[Sheet]:
    columns = ("right before", "of", "right after", "of these")
    ideas = {one.value: one.heading for one in Concept}
    beliefs = {name: one.heading for name, one in BY_NAME.items()}
    for name, rows, called in (
        ("Pupils", report.pupils, {}),
        ("Ideas", report.concepts, ideas),
        ("Wrong ideas", report.misconceptions, beliefs),
    ):
        lines = []
        for one in rows:
            numbers = [*one.before, *(one.after or (None, None))]
            lines.append([called.get(one.name, one.name), *numbers])
        yield Sheet(name, (name.rstrip("s").lower(), *columns), lines)
