"""Very long texts and very many players: short answers, and soon (C)."""

import csv
import io
from typing import Any

import pytest
from sheets.verified import report_on as verified
from sheets.workbook_files import xlsx
from testcross.rulesets.records.report import FileReport

LONG = "N" * 120_000
HEADING = ["player", "buck", "doe", "kits", "points"]
RIGHT = ["Ann", "Castor", "Lilac", "White", "61"]


def problems(report: FileReport) -> list[tuple[int, int, str]]:
    assert sum(len(one.message) for one in report.findings) < 1_000
    assert all(len(one.player) < 300 for one in report.players)
    return [(one.line, one.column, one.message) for one in report.findings if one.code == "RX001"]


def in_csv(rows: list[list[str]]) -> bytes:
    file = io.StringIO()
    csv.writer(file).writerows(rows)
    return file.getvalue().encode()


def in_workbook(rows: list[list[str]]) -> bytes:
    return xlsx({"Table 1": [[cell[:32_767] for cell in row] for row in rows]})


@pytest.mark.parametrize("place", range(5))
@pytest.mark.parametrize(("name", "write"), [("a.csv", in_csv), ("a.xlsx", in_workbook)])
def test_c_very_long_cell_costs_its_row_and_is_not_repeated(
    name: str, write: Any, place: int
) -> None:
    wrong = [*RIGHT[:place], LONG, *RIGHT[place + 1 :]]
    report = verified(write([HEADING, RIGHT, wrong, RIGHT]), name)
    ((line, column, message),) = problems(report)
    assert (line, column) == (3, place + 1)
    assert "characters; shorten it to at most 10,000" in message
    assert [player.counted for player in report.players][:1] == [2]


def test_c_very_long_text_of_a_record_is_refused_at_its_place() -> None:
    record = "game: gene-rummy\nsheets:\n- player: {}\n  matings: []\n"
    report = verified(record.format(LONG).encode(), "a.yaml")
    assert problems(report) == [(3, 11, "a text of 120,000 characters; shorten it to 100,000")]


@pytest.mark.parametrize("name", ["a.csv", "a.yaml"])
def test_c_long_name_of_a_player_is_refused_once(name: str) -> None:
    player = "Ann " * 100
    rows = in_csv([HEADING, *[[player, *RIGHT[1:4], "60"]] * 50])
    sheet = f"- {{player: {player}, matings: [{{buck: Castor, doe: Lilac, kits: White}}]}}\n"
    record = f"game: gene-rummy\nsheets:\n{sheet * 20}".encode()
    ((_, _, message),) = problems(verified(rows if name == "a.csv" else record, name))
    assert message.startswith("a player's name of 399 characters, 'Ann Ann Ann Ann Ann '...")


def test_c_unknown_player_of_many_is_told_the_first_and_the_nearest() -> None:
    players = [f"P{number:04}" for number in range(1_500)]
    sheets = "".join(f"- {{player: Q{name[1:]}, matings: []}}\n" for name in players[:3])
    record = f"game: gene-rummy\nplayers: [{', '.join(players)}]\nsheets:\n{sheets}"
    report = verified(record.encode(), "a.yaml")
    told = [one.text for one in report.findings if one.code == "RX001"]
    assert told[0].startswith(
        "'Q0000' is not one of the players: P0000, P0001, P0002, P0003, P0004, P0005, P0006, "
        "P0007, P0008, P0009, P0010, P0011 and 1,488 more; did you mean 'P"
    )
    assert len(told) == 3


@pytest.mark.parametrize("encoding", ["utf-32", "utf-32-be", "utf-32-le", "utf-16"])
def test_c_text_in_utf_32_is_read_as_such(encoding: str) -> None:
    text = "player,buck,doe,kits,points\nZoë,Castor,Lilac,White,60\n"
    mark = "" if encoding in ("utf-32", "utf-16") else "\ufeff"
    report = verified((mark + text).encode(encoding), "a.csv")
    assert [(one.line, one.code, one.player) for one in report.findings] == [(2, "GR106", "Zoë")]
