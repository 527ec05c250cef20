"""A workbook that is too large is told before the library reads it, which would end all."""

import io
import re
import sys
import tracemalloc
from collections.abc import Iterable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest
from sheets.sheet_files import csv_of
from testcross.rulesets.records import workbook
from testcross.rulesets.records.workbook_limits import (
    MOST_BYTES,
    RefusedError,
    look_through,
)
from testcross.rulesets.verification import Task, verify_file
from testcross.rulesets.verification.whole_file import verify_bytes

HOSTILE = Path(__file__).parents[2] / "data/hostile"
SHEET = '<worksheet><dimension ref="{}"/><sheetData>{}</sheetData></worksheet>'
TABLE = (
    '<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x">{}<table:table>{}'
    "</table:table></office:document-content>"
)


def archive(name: str, pieces: Iterable[str], packed: int = ZIP_DEFLATED) -> io.BytesIO:
    file = io.BytesIO()
    with ZipFile(file, "w", packed, compresslevel=1) as book, book.open(name, "w") as part:
        for piece in pieces:
            part.write(piece.encode())
    return file


def xlsx(*rows: str, dimension: str = "A1:B2", packed: int = ZIP_DEFLATED) -> io.BytesIO:
    text = SHEET.format(dimension, "".join(rows))
    return archive("xl/worksheets/sheet1.xml", [text], packed)


def ods(*rows: str, before: str = "") -> io.BytesIO:
    return archive("content.xml", [TABLE.format(before, "".join(rows))])


CELL = '<c r="{}"><v>1</v></c>'
FULL = '<table:table-cell{} office:value-type="string"><text:p>x</text:p></table:table-cell>'
COLUMNS, ROWS = (f' table:number-{what}-repeated="{{}}"' for what in ("columns", "rows"))
ROW = "<table:table-row{}>{}</table:table-row>"


@pytest.mark.parametrize(
    "book",
    [
        xlsx(CELL.format("A1"), CELL.format("XFD61")),
        xlsx(CELL.format("A1000000")),
        xlsx('<row r="1048576"/>', '<c r="XFD1048576" s="1"/>'),
        xlsx(dimension="A1:XFD1048576"),
        xlsx("<row>" + "<c><v>1</v></c>" * 9 + "</row>", packed=ZIP_STORED),
        ods(ROW.format(ROWS.format(1_000_000), FULL.format(""))),
        ods(ROW.format(ROWS.format(10**9), "")),
        ods(ROW.format("", f"<table:table-cell{COLUMNS.format(10**9)}/>")),
        archive("docProps/app.xml", ["<<<c r='"]),
        io.BytesIO(b"PK no archive"),
    ],
)
def test_workbook_that_fits_is_left_to_the_library(book: io.BytesIO) -> None:
    """Cells that hold nothing count for nothing, as the library passes them over."""
    look_through(book)


@pytest.mark.parametrize(
    ("book", "said"),
    [
        (xlsx(CELL.format("XFD62")), "62 rows by 16,384 columns; delete the empty rows"),
        (xlsx(CELL.format("B500001")), "500,001 rows by 2 columns"),
        (xlsx("<row><c><v>1</v></c></row>" * 70, f"<row>{'<c><v>1</v></c>' * 16_000}</row>"), "71"),
        (xlsx('<row r="4294967295"/>'), "impossible address '4294967295'"),
        (xlsx(CELL.format("ZZZZZZ1")), "impossible address 'ZZZZZZ1'"),
        (xlsx(CELL.format("XFE1")), "'XFE1'"),
        (xlsx(CELL.format("A1048577")), "'1048577'"),
        (xlsx(dimension="A1:ZZZZ9999999999"), "'ZZZZ9999999999'"),
        (xlsx('<mergeCell ref="A1:XFE9"/>'), "'XFE9'"),
        (
            ods(ROW.format(ROWS.format(2_000), FULL.format(COLUMNS.format(501)))),
            "2,000 rows by 501",
        ),
        (ods(ROW.format(ROWS.format(10**9), ""), ROW.format("", FULL.format(""))), "1,000,000,001"),
    ],
)
def test_workbook_that_is_too_large_is_refused(book: io.BytesIO, said: str) -> None:
    with pytest.raises(RefusedError, match=said):
        look_through(book)


@pytest.mark.parametrize("name", ["xl/x.xml", "xl/x.rels"])
def test_workbook_with_a_part_that_is_too_large_is_refused(name: str) -> None:
    with pytest.raises(RefusedError, match="larger than 60 MB when unpacked"):
        look_through(archive(name, [" " * 1_000_000] * 61))


def test_entities_are_refused_before_they_are_repeated() -> None:
    text = "<!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>"
    with pytest.raises(RefusedError, match="defines entities"):
        look_through(archive("content.xml", [text]))


def test_archive_that_lies_about_its_sizes_is_measured_and_takes_no_memory() -> None:
    """Two gigabytes of blanks are a file of two megabytes; here a part of that, and hidden."""
    data = archive("xl/worksheets/sheet1.xml", [" " * 1_000_000] * 70).getvalue()
    size = (70_000_000).to_bytes(4, "little")
    assert data.count(size) >= 1
    hidden = io.BytesIO(data.replace(size, (9).to_bytes(4, "little")))
    tracemalloc.start()
    with pytest.raises(RefusedError, match="larger than 60 MB when unpacked"):
        look_through(hidden)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 4_000_000 < MOST_BYTES


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("content.xml", TABLE.partition("{}</table")[0].format(""), "content.xml, line 1"),
        ("content.xml", "", "content.xml, line 1"),
        ("content.xml", "<a><b></a>", "content.xml, line 1"),
        ("xl/worksheets/sheet1.xml", "<c " * 300_000, "sheet1.xml, line 1"),
        ("xl/worksheets/sheet1.xml", "<a>\n<c", "sheet1.xml, line 2"),
        ("xl/workbook.xml", "<a>&b;</a>", "xl/workbook.xml, line 1"),
        ("xl/_rels/workbook.xml.rels", "<a/><a/>", "workbook.xml.rels, line 1"),
    ],
)
def test_xml_that_is_not_well_formed_is_refused(name: str, text: str, said: str) -> None:
    with pytest.raises(RefusedError, match=rf"a damaged workbook \(.*{re.escape(said)}\); save it"):
        look_through(archive(name, [text]))


def test_workbook_behind_a_password_is_left_to_the_library() -> None:
    book = archive("content.xml", ["\x83 enciphered"])
    with ZipFile(book, "a") as more:
        more.writestr("META-INF/manifest.xml", "<m><manifest:encryption-data/></m>")
    look_through(book)


def test_cells_are_counted_where_a_piece_ends_within_a_tag() -> None:
    filler = "<!-- " + "x" * ((1 << 18) - 75) + " -->"
    for shift in range(20):
        with pytest.raises(RefusedError, match="62 rows"):
            look_through(xlsx(filler, " " * shift, CELL.format("XFD62")))


@pytest.mark.parametrize("name", ["sparse.xlsx", "sparse_6gb.xlsx", "refs_beyond.xlsx"])
def test_workbook_that_ended_the_program_costs_its_own_file_only(tmp_path: Path, name: str) -> None:
    good = csv_of(tmp_path, "good.csv")
    bad = verify_file(Task(path=str(HOSTILE / name)))
    (found,) = bad.findings
    assert found.code == "RX001"
    assert verify_file(Task(path=good)).unreadable == 0


LIBRARY = """
class Error(Exception): pass
class PanicException(BaseException): pass
PasswordError = CalamineError = Error
class CalamineWorkbook:
    @staticmethod
    def from_filelike(stream):
        {}
"""


@pytest.mark.parametrize(
    ("does", "said"),
    [
        ("raise PanicException('capacity overflow')", "a damaged workbook; save it again"),
        ("while True: pass", "takes more than 1 seconds"),
        pytest.param(
            "import time; time.sleep(60)", "takes more than 1 seconds", marks=pytest.mark.deep
        ),
        ("return b'x' * 10**10", "MB of memory; save each of its sheets as CSV"),
        ("import os; os.abort()", "MB of memory; save each of its sheets as CSV"),
        ("raise Error('no such sheet')", "a damaged workbook, or not a workbook; save it again"),
    ],
)
@pytest.mark.posix_only("needs limits of time and memory")
def test_whatever_the_library_does_is_a_finding(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, does: str, said: str
) -> None:
    (tmp_path / "python_calamine.py").write_text(LIBRARY.format(does), encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    if "seconds" in said:  # what ends by itself may take longer beside other processes
        monkeypatch.setattr(workbook, "SECONDS", 1)
    data = xlsx(CELL.format("A1"), dimension=f"A{len(does)}").getvalue()
    (found,) = verify_bytes(Task(path="x.xlsx"), data).findings
    assert said in found.text
    assert found.code == "RX001"
