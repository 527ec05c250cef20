"""Tables as people make them: rows of totals, running totals, matings in words, blocks (D)."""

import csv
import io
from pathlib import Path
from typing import Any

import pytest
from sheets.verified import places as found
from sheets.verified import report_on as verified
from sheets.workbook_files import ods, xlsx
from testcross.rulesets.verification import Task, verify_file

HEADING = ["player", "buck", "doe", "kits", "points"]
WHITE = ["Castor", "Lilac", "White"]
MATING = "Castor x Lilac = White"
Rows = list[list[str]]


def in_csv(rows: Rows) -> bytes:
    file = io.StringIO()
    csv.writer(file).writerows(rows)
    return file.getvalue().encode()


def in_workbook(rows: Rows) -> bytes:
    return xlsx({"Table 1": rows})


FORMS = pytest.mark.parametrize(("name", "write"), [("a.csv", in_csv), ("a.xlsx", in_workbook)])


def copied(tmp_path: Path, rows: Rows) -> Rows:
    path, right = tmp_path / "a.csv", tmp_path / "right.csv"
    path.write_bytes(in_csv(rows))
    verify_file(Task(path=str(path), corrected=str(right), engine="python-constraint"))
    assert not found(verified(right.read_bytes(), "right.csv"))
    return list(csv.reader(io.StringIO(right.read_text(encoding="utf-8"))))


# rows of totals


def test_d_row_of_a_total_is_put_right_where_it_stands(tmp_path: Path) -> None:
    rows = [HEADING, ["Ann", *WHITE, "60"], ["", *WHITE, "61"], ["Total", "", "", "", "121"]]
    right = copied(tmp_path, rows)
    assert [row[4] for row in right] == ["points", "61", "61", "122"]
    assert right[3][:5] == ["Total", "", "", "", "122"]


# running totals


RUNNING = ["Player", "Buck", "Doe", "Kit", "Points", "Running total"]


@FORMS
@pytest.mark.parametrize("column", [4, 5])
@pytest.mark.parametrize(
    ("second", "end", "wrong"),
    [
        ("122", "122", []),
        ("123", "122", [(3, 6)]),
        ("123", "123", [(3, 6)]),  # the end follows from the slip above it
        ("122", "123", [(4, 0)]),
    ],
)
def test_d_row_of_a_total_stands_below_running_ones(
    name: str, write: Any, column: int, second: str, end: str, wrong: list[tuple[int, int]]
) -> None:
    last = ["Total", "", "", "", "", ""]
    last[column] = end
    totals = [["Ann", *WHITE, "61", "61"], ["Ann", *WHITE, "61", second], last]
    places = [(line, place or column + 1, "GR107", "Ann") for line, place in wrong]
    assert found(verified(write([RUNNING, *totals]), name)) == places


def test_d_running_totals_and_the_one_below_are_put_right(tmp_path: Path) -> None:
    rows = [[*RUNNING], ["Ann", *WHITE, "61", "61"], ["Ann", *WHITE, "60", "131"]]
    (*_, first, second, last) = copied(tmp_path, [*rows, ["Total", "", "", "", "131", ""]])
    assert (first[5], second[5], last[4]) == ("61", "122", "122")


def test_d_running_totals_are_put_right_row_by_row(tmp_path: Path) -> None:
    rows = [[*HEADING, "total"], ["Ann", *WHITE, "61", "61"], ["Ann", *WHITE, "60", "131"]]
    assert [row[5] for row in copied(tmp_path, rows)] == ["total", "61", "122"]


# matings in words


def test_d_column_of_matings_keeps_its_text_in_the_right_copy(tmp_path: Path) -> None:
    rows = [["player", "mating", "points"], ["Ann", MATING, "60"]]
    assert copied(tmp_path, rows)[1][:3] == ["Ann", MATING, "61"]


# sheets and blocks of players


@pytest.mark.parametrize(("name", "write"), [("class.xlsx", xlsx), ("class.ods", ods)])
def test_d_sheet_called_by_a_player_is_that_player_s(name: str, write: Any) -> None:
    rows = [["Class 7b"], HEADING[1:], [*WHITE, "60"], ["Total", "", "", "60"]]
    data = write({"Ann": rows, "Bo": [["Mating", "Points"], [MATING, "61"]]})
    assert found(verified(data, name, "Ann")) == [(3, 4, "GR106", "Ann")]
    report = verified(data, name, "Bo")
    assert found(report) == []
    assert [(player.player, player.claimed) for player in report.players] == [("Bo", 61)]
