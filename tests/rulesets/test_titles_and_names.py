"""Tables below a title, blocks below names, and what holds no score sheet, in CSV and workbooks."""

from pathlib import Path
from typing import Any

import pytest
from program.called_program import call
from sheets.score_rows import csv_text
from sheets.workbook_files import xlsx
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.verification import Task, verify_bytes

HEADING = ["Buck", "Doe", "Kit", "Points"]
MATING = ["Castor", "Lilac", "White", "60"]
TITLES = ["Our rabbit game", "Gene Rummy", "Rabbit game 7b", "Class 7b", "Monday", "7b", "12 May"]
Rows = list[list[str]]


def in_csv(rows: Rows) -> bytes:
    return csv_text(rows).encode()


def in_workbook(rows: Rows) -> bytes:
    return xlsx({"Table 1": rows})


def verified(data: bytes, name: str, sheet: str | None = None) -> FileReport:
    return verify_bytes(Task(path=name, sheet=sheet, engine="python-constraint"), data)


def found(report: FileReport) -> list[tuple[int, int, str, str]]:
    notes = ("RX004", "RX005")
    return [(f.line, f.column, f.code, f.player) for f in report.findings if f.code not in notes]


FORMS = pytest.mark.parametrize(("name", "write"), [("a.csv", in_csv), ("a.xlsx", in_workbook)])


def players(rows: Rows, name: str, write: Any, sheet: str | None = None) -> list[tuple[str, int]]:
    """Return whose mating was found to be wrong, and on which line."""
    report = verified(write(rows), name, sheet)
    return [(who, line) for line, _, code, who in found(report) if code == "GR106"]


@pytest.mark.parametrize("title", TITLES)
def test_title_is_no_player_where_the_sheet_has_a_name(title: str) -> None:
    book = xlsx({"Pam": [[title], HEADING, MATING], "Rex": [HEADING, MATING]})
    assert [one[3] for one in found(verified(book, "a.xlsx", "Pam"))] == ["Pam"]


@FORMS
@pytest.mark.parametrize("title", TITLES)
def test_title_alone_asks_whose_the_matings_are(name: str, write: Any, title: str) -> None:
    (one,) = verified(write([[title], HEADING, MATING]), name).findings
    assert one.message.startswith("missing column 'player'; add it, or write")


@pytest.mark.parametrize("sheet", ["7b", "Monday", "2024-05-01", "Class 7b", "Our game"])
def test_sheet_called_by_a_day_or_a_class_asks_whose_it_is(sheet: str) -> None:
    (one,) = verified(xlsx({sheet: [HEADING, MATING]}), "a.xlsx").findings
    assert one.message.startswith("missing column 'player'")


@FORMS
@pytest.mark.parametrize("title", [*TITLES, "Table 1", "Rabbits, our game"])
def test_title_above_the_heading_says_nothing(name: str, write: Any, title: str) -> None:
    rows = [[title], ["Player", *HEADING], ["Ann", *MATING]]
    assert players(rows, name, write) == [("Ann", 3)]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("title", ["Rabbit game 7b", "Table 1{0}{0}{0}{0}", "sep={0}\n7b"])
def test_title_does_not_say_what_parts_the_cells(title: str, delimiter: str) -> None:
    rows = in_csv([["Player", *HEADING], ["Ann", *MATING]]).decode().replace(",", delimiter)
    report = verified(f"{title.format(delimiter)}\n{rows}".encode(), "a.csv")
    assert [(code, who) for _, _, code, who in found(report)] == [("GR106", "Ann")]


@FORMS
@pytest.mark.parametrize(
    "row",
    [
        *(["Ann"], ["Ann:"], ["Name: Ann"], ["Player: Ann"], ["Name:", "Ann"], ["Player", "Ann"]),
        *(["Ann", "7b"], ["Pupil", "Ann", "Class", "7b"], ["Name: Ann", "Class: 7b"]),
        *(["", "Ann", "Monday"], ["Ann", "12 May"]),
    ],
)
def test_row_above_the_heading_names_the_player(name: str, write: Any, row: list[str]) -> None:
    rows = [["Rabbit game"], row, HEADING, MATING]
    assert players(rows, name, write) == [("Ann", 4)]


@FORMS
@pytest.mark.parametrize("name_row", [["Bo"], ["Bo:"], ["Name:", "Bo"], ["Sam 2"], ["Mary-Lou K."]])
@pytest.mark.parametrize("again", [[], [HEADING]])
def test_name_among_the_rows_is_whose_the_next_are(
    name: str, write: Any, name_row: list[str], again: Rows
) -> None:
    rows = [["Ann"], HEADING, MATING, name_row, *again, MATING]
    other = name_row[-1].rstrip(":")
    assert players(rows, name, write) == [("Ann", 3), (other, 5 + len(again))]
    rows = [HEADING, ["Ann"], MATING, name_row, *again, MATING]
    assert players(rows, name, write) == [("Ann", 3), (other, 5 + len(again))]


@pytest.mark.parametrize("row", [["Castor"], ["Castr"], ["Castor", "Lilac"], ["no mating"], ["-"]])
def test_half_a_row_is_no_player(row: list[str]) -> None:
    report = verified(in_workbook([["Ann"], HEADING, row, MATING]), "a.xlsx")
    assert {one.player for one in report.players} == {"Ann"}


# what holds no score sheet


def test_sheets_beside_those_with_matings_are_passed_over_with_a_note(tmp_path: Path) -> None:
    sheets: dict[str, list[list[object]]] = {
        "Ann": [[*HEADING], [*MATING[:3], "61"]],
        "Notes": [["buy carrots", "on Monday"], ["ask", "Pam: 3/4 cups"]],
        "Totals": [["Player", "Total"], ["Ann", 61]],
        "Lines": [["Remember:"], ["no white board"]],
    }
    (tmp_path / "a.xlsx").write_bytes(xlsx(sheets))
    told = call("verify", "a.xlsx", cwd=tmp_path)
    assert told.returncode == 0
    assert told.stdout.count("NOTHING CHECKED: no matings written here") == 3


@pytest.mark.parametrize("row", [["Castor", "Lilac"], ["Castor Lilac White", "61"], ["A x B = C"]])
def test_sheet_with_cards_but_no_heading_is_not_passed_over(row: list[str]) -> None:
    book = xlsx({"Ann": [HEADING, MATING], "Bo": [["Bock", "Weibchen"], row, ["so", "on"]]})
    assert "RX001" in {one.code for one in verified(book, "a.xlsx", "Bo").findings}


@pytest.mark.parametrize("lock", ["~$32 table.xlsx", "._class.csv"])
def test_file_of_a_program_that_has_another_open_is_no_sheet(tmp_path: Path, lock: str) -> None:
    (tmp_path / "a.csv").write_bytes(in_csv([["Player", *HEADING], ["Ann", *MATING[:3], "61"]]))
    (tmp_path / lock).write_bytes(b"\x03Pam")
    told = call("verify", ".", cwd=tmp_path)
    assert (told.returncode, lock in told.stdout) == (0, False)


@pytest.mark.parametrize("rest", [b"", b"\x03\x04", b"\x03\x04 rubbish", b"\x03\x04\0\0"])
def test_damaged_workbook_is_called_so(rest: bytes) -> None:
    (one,) = verified(b"PK" + rest, "a.xlsx").findings
    assert "a damaged workbook" in one.message


@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff", "Player,Buck,Doe,Kit,Points\n"])
def test_empty_file_beside_others_is_only_a_note(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.csv").write_bytes(in_csv([["Player", *HEADING], ["Ann", *MATING[:3], "61"]]))
    (tmp_path / "b.csv").write_text(text, encoding="utf-8")
    told = call("verify", ".", cwd=tmp_path)
    assert told.returncode == 0
    assert "NOTHING CHECKED" in told.stdout
    assert call("verify", "b.csv", cwd=tmp_path).returncode == 1


@FORMS
def test_mating_above_the_names_of_the_columns_is_refused_and_not_taken_for_a_title(
    name: str, write: Any
) -> None:
    rows = [["Our rabbit game", "", "", "", ""], ["Ann", *MATING], ["Player", *HEADING]]
    assert found(verified(write([*rows, ["Bo", *MATING]]), name)) == [(2, 0, "RX001", "")]
