"""The lines that findings are about, and the characters of them that are meant."""

import re
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from testcross.rulesets.records.excerpts import Excerpt, excerpts, row_excerpts
from testcross.rulesets.records.findings import Finding, RecordCode
from testcross.rulesets.records.rows import Cells
from testcross.rulesets.verification import Task, verify_bytes

HEADING = "player,buck,doe,kits,buck_filled\n"


def at(line: int, column: int) -> Finding:
    return Finding(code=RecordCode.UNREADABLE, line=line, column=column, text="")


def meant(text: str, line: int, column: int, delimiter: str | None) -> tuple[int, str]:
    """Return the line of a place, and the characters that are meant."""
    found = excerpts(text.splitlines(keepends=True), [at(line, column)], delimiter)
    one = found[line, column]
    return one.line, one.text[one.start : one.end]


@pytest.mark.parametrize(
    ("text", "cell", "expected"),
    [
        ("Ann,Castor,Lilac", 2, (1, "Castor")),
        ("Ann, Castor ,Lilac", 2, (1, "Castor")),
        ("Ann,Castor,Lilac\r\n", 3, (1, "Lilac")),
        ('"Ann, B.",Castor', 2, (1, "Castor")),
        ('"say ""x"", B.",Castor', 2, (1, "Castor")),
        ('"Ann\nB.",Castor', 2, (2, "Castor")),
        ('"Ann\nB.",Castor', 1, (1, '"Ann')),
        ("Ann,,Lilac", 2, (1, "")),
        ("Ann,Castor", 7, (1, "")),
        ("\U0001f407 Ann,Castr", 2, (1, "Castr")),
    ],
)
def test_cell_is_found_character_by_character(
    text: str, cell: int, expected: tuple[int, str]
) -> None:
    assert meant(text, 1, cell, ",") == expected


def test_cells_between_tabs_are_found() -> None:
    assert meant("Ann\tCastor\tLilac", 1, 2, "\t") == (1, "Castor")


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("  buck: A- B- Cc D-", 9, "A- B- Cc D-"),
        ("  buck: Castor  # mine", 9, "Castor"),
        ("  does: Lilac", 3, "does"),
        ("{buck: Castor, doe: Lilac}", 8, "Castor"),
        ("{kits: [White, Black]}", 16, "Black"),
        ('{"buck": "Cas\\"tor", "doe": "Lilac"}', 10, '"Cas\\"tor"'),
        ("kits: ['-a, -b', x]", 8, "'-a, -b'"),
        ("short", 99, ""),
    ],
)
def test_value_of_a_record_is_found_to_its_end(text: str, column: int, expected: str) -> None:
    assert meant(text, 1, column, None) == (1, expected)


def test_line_as_a_whole_has_no_place_in_it() -> None:
    found = excerpts(["one\n", "two\n"], [at(2, 0), at(0, 0), at(9, 1)], ",")
    assert found == {(2, 0): Excerpt(line=2, text="two", start=0, end=0)}


def test_cell_behind_a_quote_that_nobody_closed_is_nowhere_so_the_line_is_meant() -> None:
    (found,) = excerpts(['Ann,"Castr\n', "Lilac,White\n"], [at(1, 5)], ",").values()
    assert found == Excerpt(line=1, text='Ann,"Castr', start=0, end=0)


@given(
    st.lists(
        st.text(st.characters(exclude_characters='\r\n"', exclude_categories=["Cs"])),
        min_size=1,
        max_size=4,
    ),
    st.data(),
)
def test_every_cell_of_every_row_is_found(row: list[str], data: st.DataObject) -> None:
    cells = [text.replace(",", ";") for text in row]
    place = data.draw(st.integers(1, len(cells)))
    lines = ["x\n"] * data.draw(st.integers(0, 250))
    found = excerpts([*lines, ",".join(cells)], [at(len(lines) + 1, place)], ",")
    (one,) = found.values()
    assert one.text[one.start : one.end].strip() == cells[place - 1].strip()


@pytest.mark.parametrize(
    ("data", "text", "start"),
    [
        (b"\xef\xbb\xbf" + f"{HEADING}Ann,Castr,Lilac,White,\n".encode(), "Ann,Castr", 4),
        (f"{HEADING}Ann,Castr,Lilac,White,\n".replace("\n", "\r\n").encode(), "Ann,Castr", 4),
        (f"{HEADING}Ann,Castr,Lilac,White,\n".encode("utf-16"), "Ann,Castr", 4),
        (f"{HEADING}Ren\xe9,Castr,Lilac,White,\n".encode("cp1252"), "Ren\xe9,Castr", 5),
        (f"{HEADING}\U0001f407,Castr,Lilac,White,\n".encode(), "\U0001f407,Castr", 2),
        (f"sep=;\n{HEADING}Ann,Castr,Lilac,White,\n".replace(",", ";").encode(), "Ann;Castr", 4),
        (f"{HEADING}Ann,Castr,Lilac,White,\n".replace(",", "\t").encode(), "Ann\tCastr", 4),
    ],
)
def test_unknown_card_in_csv_is_underlined_whatever_the_encoding(
    data: bytes, text: str, start: int
) -> None:
    report = verify_bytes(Task(path="a.csv"), data)
    (found,) = [one for one in report.findings if one.code == "RX002"]
    excerpt = report.excerpt(found)
    assert excerpt is not None
    assert excerpt.text.startswith(text)
    assert excerpt.text[excerpt.start : excerpt.end] == "Castr"
    assert excerpt.start == start


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_unknown_card_in_yaml_is_underlined_whatever_the_line_ends(end: str, mark: str) -> None:
    text = (
        "game: gene-rummy # \U0001f407\u2028\nsheets:\n  - player: \U0001f407\n    matings:\n"
        "      - {kits: [\U0001f407, White], buck: Castr, doe: Lilac}\n"
    )
    report = verify_bytes(Task(path="a.yaml"), (mark + text.replace("\n", end)).encode())
    found = [one for one in report.findings if one.code == "RX002"]
    shown = [report.excerpt(one) for one in found]
    assert {one.text[one.start : one.end] for one in shown if one} == {"\U0001f407", "Castr"}


def test_unreadable_yaml_is_quoted_too() -> None:
    report = verify_bytes(Task(path="a.yaml"), b"game: gene-rummy\nsheets: [\n")
    (found,) = report.findings
    assert report.excerpt(found) is not None or found.line == 0 or found.line > 2


def test_file_that_is_no_text_has_nothing_to_quote() -> None:
    report = verify_bytes(Task(path="a.csv"), b"a\0b")
    assert report.excerpts == {}


@pytest.mark.parametrize(
    ("cells", "column", "line", "carets"),
    [
        (["Ann", "Castr", "61"], 2, "Ann | Castr | 61", "      ^^^^^"),
        (["Ann", " two\nlines ", "61"], 2, "Ann | two lines | 61", "      ^^^^^^^^^"),
        (["Ann", "", "61"], 2, "Ann |   | 61", "      ^"),
        (["Ann", "Castor", "", ""], 1, "Ann | Castor", "^^^"),
        (["Ann", "Castor"], 3, "Ann | Castor |  ", "               ^"),
        (["", "Ann", "Castor"], 0, " | Ann | Castor", ""),
        (["Ann: Castor x Lilac = White 61"], 1, "Ann: Castor x Lilac = White 61", ""),
    ],
)
def test_row_of_a_spreadsheet_is_a_line_of_its_cells(
    cells: list[str], column: int, line: str, carets: str
) -> None:
    (one,) = row_excerpts([Cells(7, cells)], [at(7, column), at(9, column), at(0, 0)]).values()
    assert (one.line, one.text, one.is_joined) == (7, line, True)
    assert " " * one.start + "^" * (one.end - one.start) == (carets or "")


def lines_run(work: Callable[[], object]) -> int:
    """Return how many lines of the program a piece of work goes through."""
    count = 0

    def counted(_frame: FrameType, event: str, _: object) -> Callable[..., Any]:
        nonlocal count
        count += event == "line"
        return counted

    before = sys.gettrace()
    sys.settrace(counted)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def test_twice_the_cells_of_one_line_are_twice_the_work() -> None:
    def work(cells: int) -> int:
        text = ",".join(["ab"] * cells)
        places = [at(1, number) for number in range(1, cells + 1)]
        return lines_run(lambda: excerpts([text], places, ","))

    assert work(400) < 2.2 * work(200)


def test_places_of_one_line_share_its_text() -> None:
    entries = [f"{{player: Ann, die: F{number}}}" for number in range(500)]
    text = f"picks: [{', '.join(entries)}]\n"
    columns = [match.start() + 1 for match in re.finditer("F", text)]
    found = excerpts([text], [at(1, column) for column in columns], None)
    meant_there = [found[1, column] for column in columns]
    assert [one.text[one.start : one.end] for one in meant_there] == [
        f"F{number}" for number in range(500)
    ]
    assert len({id(one.text) for one in meant_there}) == 1
