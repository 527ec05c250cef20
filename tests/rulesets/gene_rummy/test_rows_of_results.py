"""Rows of tables that hold a result and no mating: the words are those of pads."""

from pathlib import Path

import pytest
from sheets.score_rows import csv_text, report_on, told
from testcross.rulesets.verification import Task, verify_file

HEADING = ["player", "buck", "doe", "kits", "points"]
WHITE = ["Castor", "Lilac", "White", "61"]


def sheet(*rows: list[str]) -> str:
    return csv_text([HEADING, *rows])


@pytest.mark.parametrize(
    "label",
    [
        "Final score",
        "Result",
        "Grand total",
        "Points",
        "Subtotal",
        "Round 1 total",
        "Ann final score",
    ],
)
def test_row_of_a_total_is_the_players_whatever_it_is_called(label: str) -> None:
    report = report_on(sheet(["Ann", *WHITE], [label, "", "", "", "61"]))
    assert told(report) == []
    assert [one.player for one in report.players] == ["Ann"]


def test_totals_of_rounds_are_of_the_matings_above_them() -> None:
    ann = ["Ann", *WHITE]
    rounds = [ann, ["Round 1 total", "", "", "", "61"], ann, ["Round 2 total", "", "", "", "61"]]
    assert told(report_on(sheet(*rounds))) == []


@pytest.mark.parametrize(("total", "notes"), [("122", 0), ("120", 1)])
def test_total_of_all_is_nobodys(total: str, notes: int) -> None:
    rows = [["Ann", *WHITE], ["Bo", *WHITE], ["Grand total", "", "", "", total]]
    report = report_on(sheet(*rows))
    assert told(report) == []
    assert [one.player for one in report.players] == ["Ann", "Bo"]
    assert sum("the total of all players" in one.text for one in report.findings) == notes


@pytest.mark.parametrize(
    ("row", "right"),
    [
        (["Winner", "Ann", "", "", ""], "Winner,Bo"),
        (["Winner: Ann", "", "", "", ""], "winner Bo"),
        (["", "", "Ann has won!", "", ""], ",,winner Bo"),
    ],
)
def test_row_of_the_winner_names_no_player(tmp_path: Path, row: list[str], right: str) -> None:
    ann, bo = ["Ann", *WHITE], ["Bo", *WHITE]
    assert told(report_on(sheet(ann, row))) == []
    path, copy = tmp_path / "a.csv", tmp_path / "right.csv"
    path.write_text(sheet(ann, bo, bo, row), encoding="utf-8")
    report = verify_file(Task(path=str(path), engine="python-constraint", corrected=str(copy)))
    assert [one.code for one in told(report)] == ["GR108"]
    assert [one.player for one in report.players] == ["Ann", "Bo"]
    last = copy.read_text(encoding="utf-8").splitlines()[-1]
    assert last.rstrip(",") == right
    assert told(report_on(copy.read_text(encoding="utf-8"))) == []
