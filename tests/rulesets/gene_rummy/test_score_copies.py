"""Right copies of score sheets of any columns."""

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sampling import examples
from sheets.score_rows import CASTOR, HEADINGS, WHITE, csv_text, report_on, results, told
from sheets.sheet_writer import PLAYERS, Right, right_records, write_record
from testcross.rulesets.verification import Task, verify_bytes


def corrected(tmp_path: Path, text: str, **options: str) -> str:
    """Return the right copy, which has a right copy of its own: itself."""
    first, second = tmp_path / "first.csv", tmp_path / "second.csv"
    task = Task(path="sheet.csv", options=options, corrected=str(first))
    verify_bytes(task, text.encode())
    verify_bytes(replace(task, corrected=str(second)), first.read_bytes())
    assert second.read_bytes() == first.read_bytes()
    return first.read_text(encoding="utf-8")


# the right copy


def test_right_copy_keeps_every_column_in_its_place(tmp_path: Path) -> None:
    heading = ["Note", "Table", "Player", "Dad", "Mom", "Kit 1", "Kit 2", "Points", "Total", "Won?"]
    heading[9] = "Winner"
    rows = [
        ["a; b", "1", "Ann", "Castor", "Lilac", "White", "", "60", "60", "x"],
        ['say "x"', "", "Bo", *CASTOR[:3], "", "23", "70", ""],
        ["", "2", "Ann", *CASTOR[:3], "", "23", "", ""],
        ["", "", "Bo", *WHITE[:3], "", "61", "", "Ann"],
    ]
    copy = corrected(tmp_path, csv_text([heading, *rows]))
    young = ["A- B- Cc D-", "aa bb Cc dd", "-a -b cc -d"]
    other = ["aa B- C- D-", "A- B- C- D-", "Aa B- C- D-"]
    assert list(csv.reader(copy.splitlines())) == [
        [*heading, "buck_filled", "doe_filled", "kits_filled"],
        ["a; b", "1", "Ann", "Castor", "Lilac", "White", "", "61", "61", "x", *young],
        ['say "x"', "", "Bo", *CASTOR[:3], "", "23", "23", "", *other],
        ["", "2", "Ann", *CASTOR[:3], "", "23", "", "", *other],
        ["", "", "Bo", *WHITE[:3], "", "61", "", "Bo", *young],
    ]
    assert told(report_on(copy)) == []


def test_right_copy_puts_the_points_of_all_right_with_those_of_each(tmp_path: Path) -> None:
    rows = [
        ["player", "buck", "doe", "kits", "points"],
        *([name, "Castor", "Lilac", "White", "60"] for name in ("Ann", "Bo")),
        ["Grand total", "", "", "", "120"],
    ]
    copy = corrected(tmp_path, csv_text(rows))
    assert [row[4] for row in csv.reader(copy.splitlines())] == ["points", "61", "61", "122"]


def test_right_copy_puts_genotypes_beside_their_kits(tmp_path: Path) -> None:
    heading = ["player", "buck", "doe", "kit1", "kit1_filled", "kit2", "kit2_filled"]
    row = ["Ann", "Castor", "Lilac", "", "", "White", "-a bb cc -d"]
    copy = corrected(tmp_path, csv_text([heading, row]), variant="production")
    (found,) = csv.reader(copy.splitlines()[1:])
    assert found[1:7] == ["Castor", "Lilac", "", "", "White", "-a -b cc -d"]
    assert told(report_on(copy, variant="production")) == []


def test_right_copy_leaves_what_contradicts_itself_to_the_teacher(tmp_path: Path) -> None:
    text = results(("Ann", WHITE, "61", "Ann"), ("Bo", CASTOR, "20", "Bo"))
    copy = corrected(tmp_path, text)
    assert [row["winner"] for row in csv.DictReader(copy.splitlines())] == ["Ann", "Bo"]
    assert [row["total"] for row in csv.DictReader(copy.splitlines())] == ["61", "23"]


MENDED = {"GR102", "GR103", "GR104", "GR105", "GR106", "GR107", "GR108"}


def as_csv(right: Right, heading: list[str], extra: str) -> str:
    """Return right sheets under other headings, with totals, the winner and a column more."""
    text, _ = write_record(right.record, "csv")
    rows = list(csv.reader(io.StringIO(text)))[1:]
    totals = dict(zip(PLAYERS, right.totals(), strict=False))
    winner = right.record.cells["winner",]
    cells = [[*row, str(totals[row[0]]), winner, extra] for row in rows]
    return csv_text([[*heading, "Total", "Winner", "Remarks"], *cells])


WIDE = [heading.split(",") for heading in HEADINGS if "kit1" not in heading.casefold()]
WIDE = [heading for heading in WIDE if heading[3].casefold().rstrip("s") == "kit"]


@given(right_records(), st.sampled_from(WIDE), st.text(alphabet='ab,;"\n ', max_size=5))
@examples(5, 40)
def test_right_sheets_in_any_columns_are_clean(
    right: Right, heading: list[str], extra: str
) -> None:
    task = right.record.task("csv")
    report = verify_bytes(task, as_csv(right, heading, extra).encode())
    assert told(report) == []
    assert [(p.player, p.claimed, p.correct) for p in report.players] == [
        (PLAYERS[s], total, total) for s, total in enumerate(right.totals())
    ]


@given(right_records(), st.sampled_from(WIDE), st.data())
@examples(5, 40)
def test_right_copy_of_spoilt_sheets_has_none_of_the_findings_that_it_mends(
    tmp_path_factory: pytest.TempPathFactory, right: Right, heading: list[str], data: st.DataObject
) -> None:
    rows = list(csv.reader(io.StringIO(as_csv(right, heading, "kept"))))
    for _ in range(data.draw(st.integers(1, 3))):
        row = data.draw(st.integers(1, len(rows) - 1))
        rows[row][data.draw(st.sampled_from([7, 8]))] = str(data.draw(st.integers(0, 99)))
    task = right.record.task("csv")
    target = tmp_path_factory.mktemp("copy") / "sheet.csv"
    verify_bytes(replace(task, corrected=str(target)), csv_text(rows).encode())
    copy = target.read_bytes()
    assert {f.code.value for f in told(verify_bytes(task, copy))} & MENDED <= {"GR108"}
    copied = list(csv.reader(io.StringIO(copy.decode())))
    assert [row[10] for row in copied] == ["Remarks", *["kept"] * (len(rows) - 1)]
    points = [int(row[7]) for row in copied[1:]]
    answers = [right.answers[key].points(right.scheme) for key in sorted(right.answers)]
    assert points == answers
