"""Tables as people make them: rows of totals, running totals, matings in words, blocks (D)."""

import csv
import io
from typing import Any

import pytest
from sheets.verified import places as found
from sheets.verified import report_on as verified
from sheets.workbook_files import ods, xlsx

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


# sheets and blocks of players


@pytest.mark.parametrize(("name", "write"), [("class.xlsx", xlsx), ("class.ods", ods)])
def test_d_sheet_called_by_a_player_is_that_player_s(name: str, write: Any) -> None:
    rows = [["Class 7b"], HEADING[1:], [*WHITE, "60"], ["Total", "", "", "60"]]
    data = write({"Ann": rows, "Bo": [["Mating", "Points"], [MATING, "61"]]})
    assert found(verified(data, name, "Ann")) == [(3, 4, "GR106", "Ann")]
    report = verified(data, name, "Bo")
    assert found(report) == []
    assert [(player.player, player.claimed) for player in report.players] == [("Bo", 61)]
