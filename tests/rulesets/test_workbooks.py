"""Workbooks: each sheet a record, its rows lines; what is wrong with one is said in words."""

import builtins
import io
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from sheets.workbook_files import xlsx
from testcross.rulesets.forms import workbook_sheets
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.verification import Task, verify_bytes
from xlsxwriter import Workbook

HEADING = ["player", "buck", "doe", "kits", "buck_filled", "points"]
RIGHT = ["Ann", "Castor", "Lilac", "White", "", 61]


def found(report: FileReport) -> list[tuple[int, int, str]]:
    return [(one.line, one.column, one.code) for one in report.findings if one.code != "RX004"]


def read(data: bytes, path: str = "class.xlsx", sheet: str | None = None) -> FileReport:
    return verify_bytes(Task(path=path, sheet=sheet), data)


def only_problem(data: bytes, path: str = "class.xlsx") -> str:
    (finding,) = read(data, path).findings
    assert (finding.line, finding.code) == (0, "RX001")
    return finding.message


def test_cells_that_are_no_text_are_read_as_they_are_seen() -> None:
    rows = [HEADING, *([*RIGHT[:5], cell] for cell in (61.5, date(2024, 5, 1), True))]
    file = io.BytesIO()
    book = Workbook(file, {"default_date_format": "yyyy-mm-dd"})
    sheet = book.add_worksheet()
    for line, row in enumerate(rows):
        sheet.write_row(line, 0, row)
    book.close()
    report = read(file.getvalue())
    assert found(report) == [(2, 6, "RX001"), (3, 6, "RX001"), (4, 6, "RX001")]
    said = [one.text.partition(";")[0] for one in report.findings if one.code == "RX001"]
    assert said == [
        "'points' is '61.5'",
        "'points' is '2024-05-01 (a date or time)'",
        "'points' is 'TRUE'",
    ]


def test_formula_counts_with_its_value_and_an_error_is_no_empty_cell() -> None:
    file = io.BytesIO()
    book = Workbook(file)
    sheet = book.add_worksheet()
    sheet.write_row(0, 0, HEADING)
    sheet.write_row(1, 0, RIGHT[:5])
    sheet.write_formula("F2", "=30+31", None, 61)
    sheet.write_row(2, 0, RIGHT[:4])
    sheet.write_formula("E3", "=-a-b", None, "#NAME?")
    sheet.write_row(3, 0, RIGHT[:5])
    sheet.write_formula("F4", "=30+31", None, "")
    book.close()
    report = read(file.getvalue())
    assert found(report) == [(3, 5, "RX003")]  # a formula of numbers is worked out
    texts = [one.text for one in report.findings if one.code.startswith("RX00")]
    assert any("#NAME?" in text for text in texts)
    assert report.players[0].claimed == 122


def test_sheets_that_hold_no_record_are_left_out(tmp_path: Path) -> None:
    file = io.BytesIO()
    book = Workbook(file)
    for name in ("Table 1", "Empty", "Instructions", "Cards", "Secret", "Table 2"):
        sheet = book.add_worksheet(name)
        if name != "Empty":
            sheet.write_row(0, 0, HEADING)
        if name == "Secret":
            sheet.hide()
    book.close()
    path = tmp_path / "class.xlsx"
    path.write_bytes(file.getvalue())
    assert workbook_sheets(str(path)) == ("Table 1", "Table 2")


@pytest.mark.parametrize(
    ("data", "path", "problem"),
    [
        (b"PK\x03\x04\0 and no more", "class.xlsx", "a damaged workbook, or not a workbook"),
        (xlsx({"Pad": [HEADING]})[:900], "class.xlsx", "a damaged workbook, or not a workbook"),
        (b"\xd0\xcf\x11\xe0" + b"\0" * 900, "class.xlsx", "protected by a password, or an old"),
        (b"\xd0\xcf\x11\xe0" + b"\0" * 900, "class.xls", ".xls workbooks are not supported"),
        (xlsx({"Pad": []}), "class.xlsx", "the workbook is empty"),
        (xlsx({"A": [HEADING], "B": [HEADING]}), "c.xlsx", "several sheets: A and B; name one"),
    ],
)
def test_workbook_that_cannot_be_read_says_why(data: bytes, path: str, problem: str) -> None:
    assert problem in only_problem(data, path)


def test_sheet_that_is_not_there_is_said() -> None:
    (finding,) = read(xlsx({"A": [HEADING]}), sheet="B").findings
    assert "no such sheet" in finding.message


def test_without_the_library_the_message_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ordinary = builtins.__import__

    def lacking(name: str, *rest: Any, **more: Any) -> Any:
        if name in ("python_calamine", "xlsxwriter"):
            raise ImportError(name)
        return ordinary(name, *rest, **more)

    data = xlsx({"Pad": [HEADING, RIGHT]})
    monkeypatch.setattr(builtins, "__import__", lacking)
    assert "pip install '.[spreadsheets]' in the checkout" in only_problem(data)
