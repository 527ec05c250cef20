"""Rows read column by column say what they say row by row."""

import random

import pytest
from testcross.rulesets.pedigrees import HerdSimulator, table_files
from testcross.rulesets.pedigrees.raw_rows import RawRows
from testcross.rulesets.pedigrees.table_files import read_even, read_pre


def _row_by_row(text: str, monkeypatch: pytest.MonkeyPatch) -> RawRows:
    with monkeypatch.context() as patch:
        patch.setattr(table_files, "read_even", lambda _text: None)
        return read_pre(text)


@pytest.mark.parametrize("ending", ["\n", "", "\r\n"])
def test_even_rows_say_what_they_say_one_by_one(
    ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = HerdSimulator(700, 0.01).game(1).text("pre").splitlines()
    random.Random(1).shuffle(rows)
    rows[3] = rows[3].replace(" ", "\t", 2)
    text = "\n".join(rows) + ending
    found = read_even(text)
    assert found is not None
    assert found == _row_by_row(text, monkeypatch)
    assert len(found.ids) == 700


@pytest.mark.parametrize(
    "row",
    [
        "",
        "1 5 0 0 1",
        "1 5 0 0 1 2 3 4",
        "# herd",
        "1 0 0 0 1 1 1",
        "2 5 0 0 1 1 1",
        "1 2 0 0 1 1 1",
    ],
)
@pytest.mark.parametrize("place", [0, 2, 300])
def test_odd_rows_are_left_to_the_reader_of_rows(
    row: str, place: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [f"1 {number} 0 0 1 1 2" for number in range(2, 600) if number != 5]
    rows[place:place] = [row]
    text = "\n".join(rows) + "\n"
    assert read_even(text) is None
    assert read_pre(text) == _row_by_row(text, monkeypatch)


def test_cell_that_looks_like_the_end_of_a_row_deceives_nobody() -> None:
    """A row with a cell too few and one with a cell too many, eight in their places."""
    assert read_even("1 1 0 0 1 1 2\n1 2 0 0 1 1 \0\n1 3 0 0 1 1 2") is None
    assert read_even("1 1 0 0 1 1\n1 2 0 0 1 1 2 2\n") is None
    assert read_even("1 1 0 0 1 1 2 \0 1 2 0 0 1 1 2\n1 3 0 0 1 1 2\n") is None
