"""Tables as people make them: rows of totals, running totals, matings in words, blocks (D)."""

import csv
import io
from pathlib import Path
from typing import Any

import pytest
from sheets.workbook_files import ods, xlsx
from testcross.rulesets.gene_rummy.referee import score_tables
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.verification import Task, verify_bytes, verify_file

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


def verified(data: bytes, name: str, sheet: str | None = None) -> FileReport:
    return verify_bytes(Task(path=name, sheet=sheet, engine="python-constraint"), data)


def found(report: FileReport) -> list[tuple[int, int, str, str]]:
    notes = ("RX004", "RX005")
    return [(f.line, f.column, f.code, f.player) for f in report.findings if f.code not in notes]


def copied(tmp_path: Path, rows: Rows) -> Rows:
    path, right = tmp_path / "a.csv", tmp_path / "right.csv"
    path.write_bytes(in_csv(rows))
    verify_file(Task(path=str(path), corrected=str(right), engine="python-constraint"))
    assert not found(verified(right.read_bytes(), "right.csv"))
    return list(csv.reader(io.StringIO(right.read_text(encoding="utf-8"))))


# rows of totals


@pytest.mark.parametrize(
    "row",
    [
        ["Total", "", "", "", "121"],
        ["total:", "", "", "", "121"],
        ["", "Total", "", "", "121"],
        ["", "", "", "Sum", "121"],
        ["Ann", "", "", "total", "121"],
        ["Ann total", "", "", "", "121"],
        ["Ann's total", "", "", "", "121"],
        ["Total Ann", "", "", "", "121"],
        ["Total of Ann", "121", "", "", ""],
    ],
)
@FORMS
def test_d_row_of_a_total_is_that_of_its_player(name: str, write: Any, row: list[str]) -> None:
    rows = [HEADING, ["Ann", *WHITE, "61"], ["", *WHITE, "61"], row, ["Bo", *WHITE, "61"]]
    report = verified(write(rows), name)
    column = row.index("121") + 1
    assert found(report) == [(4, column, "GR107", "Ann")]
    assert [player.player for player in report.players] == ["Ann", "Bo"]
    right = [[cell.replace("121", "122") for cell in line] for line in rows]
    assert found(verified(write(right), name)) == []


def test_d_row_of_a_total_is_put_right_where_it_stands(tmp_path: Path) -> None:
    rows = [HEADING, ["Ann", *WHITE, "60"], ["", *WHITE, "61"], ["Total", "", "", "", "121"]]
    right = copied(tmp_path, rows)
    assert [row[4] for row in right] == ["points", "61", "61", "122"]
    assert right[3][:5] == ["Total", "", "", "", "122"]


def test_d_total_of_everybody_together_is_no_slip_of_the_last() -> None:
    rows = [HEADING, ["Ann", *WHITE, "61"], ["Bo", *WHITE, "61"], ["Total", "", "", "", "122"]]
    assert found(verified(in_csv(rows), "a.csv")) == []
    assert found(verified(in_csv([*rows[:3], ["Bo total", "", "", "", "122"]]), "a.csv")) == [
        (4, 5, "GR107", "Bo")
    ]


def test_d_row_of_a_sum_so_far_is_no_second_total() -> None:
    mating = ["", *WHITE, "61"]
    rows = [HEADING, ["Ann", *WHITE, "61"], ["Total", "", "", "", "61"], mating]
    assert found(verified(in_csv(rows), "a.csv")) == []
    assert found(verified(in_csv([*rows, ["Total", "", "", "", "122"]]), "a.csv")) == []


def test_d_total_below_very_many_rows_is_said_not_to_be_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(score_tables, "_MOST_KEPT", 3)
    rows = [HEADING, *[["Ann", *WHITE, "61"]] * 4, ["Total", "", "", "", "1"]]
    report = verified(in_csv(rows), "a.csv")
    assert found(report) == []
    assert "not checked: totals below more than 3 rows" in report.findings[0].text


def test_d_total_that_says_it_is_of_all_is_nobodys() -> None:
    rows = [
        HEADING,
        ["Ann", *WHITE, "61"],
        ["Bo", *WHITE, "61"],
        ["Grand total", "", "", "", "122"],
    ]
    report = verified(in_csv(rows), "a.csv")
    assert found(report) == []
    assert [player.player for player in report.players] == ["Ann", "Bo"]


# running totals


@FORMS
@pytest.mark.parametrize("heading", ["total", "running total", "Sum so far", "cumulative"])
def test_d_totals_that_run_along_are_right(name: str, write: Any, heading: str) -> None:
    title = "so far" if heading == "Sum so far" else heading
    rows = [[*HEADING, title], *(["Ann", *WHITE, "61", str(61 * n)] for n in (1, 2, 3))]
    assert found(verified(write(rows), name)) == []


@FORMS
@pytest.mark.parametrize("place", [0, 1, 2])
def test_d_slip_in_a_running_total_is_one_finding(name: str, write: Any, place: int) -> None:
    totals = [61 * (n + 1) + (10 if n >= place else 0) for n in range(3)]
    rows = [[*HEADING, "total"], *(["Ann", *WHITE, "61", str(total)] for total in totals)]
    assert found(verified(write(rows), name)) == [(2 + place, 6, "GR107", "Ann")]


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


def test_d_running_totals_beside_a_total_are_not_read_twice() -> None:
    rows = [[*HEADING, "total", "running total"], ["Ann", *WHITE, "61", "61", "61"]]
    assert found(verified(in_csv(rows), "a.csv")) == []


# matings in words


@FORMS
def test_d_column_of_matings_is_read_as_the_lines_of_a_pad(name: str, write: Any) -> None:
    rows = [
        ["Player", "Mating", "Points"],
        ["Ann", MATING, "61"],
        ["", "Castor (m) with Lilac (f) = White", "60"],
        ["", f"{MATING} 61", ""],
        ["Bo", "Castor x Lilac", "61"],
        ["Bo", "Castr x Lilac = White", "61"],
    ]
    report = verified(write(rows[:3] + rows[3:]), name)
    codes = [(line, column, code) for line, column, code, _ in found(report)]
    assert codes == [(3, 3, "GR106"), (5, 2, "RX001"), (6, 2, "RX002")]
    rows[2][1] = "Castor (m) x Lilac (f) = White"
    assert found(verified(write(rows[:4]), name)) == [(3, 3, "GR106", "Ann")]


@FORMS
def test_d_column_of_parents_stands_beside_kits(name: str, write: Any) -> None:
    rows = [["Player", "Parents", "Kit", "Points"], ["Ann", "Castor x Lilac", "White", "60"]]
    assert found(verified(write(rows), name)) == [(2, 4, "GR106", "Ann")]


def test_d_number_of_a_mating_is_no_mating() -> None:
    rows = [["player", "mating", *HEADING[1:]], ["Ann", "1", *WHITE, "60"]]
    assert found(verified(in_csv(rows), "a.csv")) == [(2, 6, "GR106", "Ann")]


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


@pytest.mark.parametrize("sheet", ["Sheet1", "Table 2", "Tabelle1", "Scores"])
def test_d_sheet_that_is_nobody_s_lacks_its_player(sheet: str) -> None:
    (one,) = verified(xlsx({sheet: [HEADING[1:], [*WHITE, "60"]]}), "a.xlsx").findings
    assert one.message.startswith("missing column 'player'")


@pytest.mark.parametrize("gap", [[], [[""]]])
def test_d_block_below_a_name_is_that_player_s(gap: Rows) -> None:
    bo = ["points", "kits", "doe", "buck"]
    rows = [["Class 7b"], ["Ann"], HEADING[1:], [*WHITE, "60"], ["Total", "", "", "60"], *gap]
    rows += [["Bo:"], bo, ["60", *reversed(WHITE)]]
    report = verified(in_workbook(rows), "a.xlsx")
    last = len(rows)
    assert found(report) == [(4, 4, "GR106", "Ann"), (last, 1, "GR106", "Bo")]
    assert [player.claimed for player in report.players] == [60, 60]
