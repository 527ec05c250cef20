"""CSV as rows of cells: what stands before the heading."""

import pytest
from testcross.rulesets.records.csv_rows import CsvRows, TypedRows
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.rows import NamedColumns

ROWS = ["player;points\n", "Ann;61\n"]


@pytest.mark.parametrize(
    "before",
    [[], ["\ufeff"], ["\n", "\r\n", "\ufeff"], ["\ufeff\n"], ["\n", "\ufeff\n", " \n"]],
    ids=["nothing", "mark", "mark below blank lines", "line of a mark", "among blank lines"],
)
def test_byte_order_mark_before_the_heading_is_no_part_of_it(before: list[str]) -> None:
    whole = "".join(before + ROWS)
    rows = CsvRows(whole.splitlines(keepends=True))
    assert rows.heading.texts == ["player", "points"]
    assert rows.heading.line == sum("\n" in one for one in before) + 1
    assert [(row.line, row.texts) for row in rows] == [(rows.heading.line + 1, ["Ann", "61"])]


def test_quote_left_open_stays_in_its_cell() -> None:
    # without it the right copy would have 6 points, which nobody can tell were meant
    rows = CsvRows(["player;points;note\n", 'Ann;"6\n', "Bo;61;\n"])
    (ann, bo) = rows
    assert (ann.texts, bo.texts) == (["Ann", '"6'], ["Bo", "61", ""])
    assert ann.error is not None
    assert "a quote that opens here is not closed" in ann.error.text


def test_heading_that_cannot_be_read_names_no_columns() -> None:
    rows = CsvRows(['player;"points\n', "Ann;61\n"])
    with pytest.raises(UnreadableError, match="a quote that opens here is not closed"):
        NamedColumns(names=("player", "points"), required=("player",)).places(rows.heading)


@pytest.mark.parametrize(
    ("typed", "read", "right", "edited"),
    [
        ('"Ann";59;!\n', ["Ann", "59", "!"], ["Ann", 61, "!"], '"Ann";61;!\n'),
        ("Ann;59\n", None, ["Ann", 61], None),
        ('"Ann"e;59\n', ["Anne", "59"], ["Anne", 61], None),
        ("Ann;59;late\n", ["Ann", "59", "late"], ["Ann", 61], None),
        ("Ann\f;59\n", ["Ann\f", "59"], ["Ann\f", 61], None),
    ],
    ids=["plain", "not read", "letters behind a quote", "cells too many", "feed in a cell"],
)
def test_row_is_put_right_cell_by_cell_or_has_to_be_written_anew(
    typed: str, read: list[str] | None, right: list[str | int], edited: str | None
) -> None:
    rows = TypedRows()
    rows.add(2, typed, read)
    assert rows.edited(2, right, ";") == edited
