"""The empty pad of Genotype: what is printed, what is typed into and read back."""

import csv
import io

import pytest
from genotype_games.pea_sheet_forms import checked, codes, places, totals, written
from testcross.pages.pad_html import pad_html
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import find_game
from testcross.rulesets.genotype.pads import empty_pad
from testcross.rulesets.genotype.score_words import HEADING
from testcross.rulesets.records.empty_pad import EmptyPad, PaperPage, pad_workbook

FAMILY = ("Mum", "Dad", "Lena", "Oma", "Opa")
NUMBERS = ("41", "7", "6", "1", "3", "51")


def filled(pad: EmptyPad) -> str:
    """The pad in plain text with the same numbers in every row."""
    lines = []
    for line in pad.text.splitlines():
        name, *cells = line.split("|")
        is_row = bool(cells) and name.strip() != "player"
        lines.append(" | ".join([name, *NUMBERS, ""]) if is_row else line)
    return "\n".join(lines)


@pytest.mark.parametrize("players", [FAMILY[:1], FAMILY[:2], FAMILY])
def test_pad_is_read_as_it_was_filled_in(players: tuple[str, ...]) -> None:
    pad = empty_pad(players)
    sheet = checked(filled(pad))
    assert codes(sheet) == []
    assert totals(sheet) == dict.fromkeys(players, (51, 51))
    wrong = checked(filled(pad).replace("51", "50", 1))
    assert [one.rpartition(" ")[2] for one in places(wrong)] == ["GT108"]


def test_pad_in_rows_is_read_as_it_was_filled_in() -> None:
    pad = empty_pad(FAMILY)
    file = io.StringIO()
    rows = [[name, *NUMBERS, ""] for name, *_ in pad.rows]
    csv.writer(file).writerows([pad.heading, *rows])
    assert totals(checked(file.getvalue(), "csv")) == dict.fromkeys(FAMILY, (51, 51))


@pytest.mark.parametrize("players", [(), FAMILY])
def test_pad_that_nobody_has_filled_in_says_nothing_wrong(players: tuple[str, ...]) -> None:
    pad = empty_pad(players)
    assert {one.kind for one in written(pad.text, "txt").statements} <= {"heading", "player"}
    assert codes(checked(f"{pad.text}winner:\n")) == []


def test_pad_as_a_workbook_has_its_columns() -> None:
    pytest.importorskip("xlsxwriter")
    assert pad_workbook(empty_pad(FAMILY))[:2] == b"PK"


def test_pad_for_one_person_has_johann_and_his_column_in_every_round() -> None:
    pads = find_game("genotype").blank_pads
    assert pads is not None
    pad = pads.empty(["Mum", "Johann"], 12, {})
    assert [row[0] for row in pad.rows] == ["Mum", "Johann"]
    columns = [table for page in pad.pages for table in page.tables if "column" in table.heading[0]]
    assert len(columns) == 5
    assert all(len(table.rows) == 4 for table in columns)  # GT-224
    assert columns[0].heading[1:] == ("plant", "R", "F", "G", "T", "automa card", "dice taken")


def test_five_rounds_lie_on_two_pages_and_the_fifth_has_no_upgrades() -> None:
    pages = empty_pad(FAMILY).pages
    rounds = [[t for t in page.tables if t.title.startswith("Round")] for page in pages]
    assert [len(one) for one in rounds] == [3, 2]
    bought = ["bought" in table.heading for one in rounds for table in one]
    assert bought == [True] * 4 + [False]  # GT-001
    assert pages[1].tables[-1].heading[1:] == FAMILY


def height(page: PaperPage, notes: int) -> float:
    """Of a page as it is printed, in millimetres: rows, headings, captions, gaps."""
    tables = [5.5 + len(t.rows) * 6.5 + 1 + bool(t.title) * 6 for t in page.tables]
    return 12 + 4 * notes + sum(tables)


@pytest.mark.parametrize("players", [FAMILY, ("Mum", "Johann"), ()])
def test_each_page_fits_a_sheet_of_paper(players: tuple[str, ...]) -> None:
    pad = empty_pad(players)
    assert len(pad.pages) == 2
    assert all(height(page, len(pad.on_paper)) < 297 - 20 for page in pad.pages)


def test_printed_pad_has_a_section_for_each_page() -> None:
    pad = empty_pad(FAMILY)
    first, *sections = pad_html(pad).split("<section>")
    assert "<h1>Genotype: score pad</h1>" in first
    for page, section in zip(pad.pages, sections, strict=True):
        assert f"<h2>{page.title}</h2>" in section
        rows = sum(1 + len(table.rows) for table in page.tables)
        assert section.count("<tr>") == rows
        cells = sum(len(row) for table in page.tables for row in (table.heading, *table.rows))
        assert section.count("</td>") + section.count("</th>") == cells


@pytest.mark.parametrize(
    ("players", "told"),
    [
        (("Ann", "ann"), "also the name of player 1"),
        (("=SUM(A1)",), "a formula"),
        (("Total",), "cannot be read as a name"),
        (("Ann | Bo",), "cannot be read as a name"),
        (("a" * 41,), "a name of 41 characters"),
        ((*FAMILY, "Cy"), "Genotype is for 1 to 5 players; leave out Cy"),
    ],
)
def test_name_that_would_not_be_read_back_is_refused(players: tuple[str, ...], told: str) -> None:
    with pytest.raises(TestcrossError, match=told.replace("(", r"\(")):
        empty_pad(players)


@pytest.mark.parametrize("name", ["Goals", "May", "41", "Anna 1", "O'Brien", "Jean-Luc", "Zoë"])
def test_name_that_is_odd_is_read_back_all_the_same(name: str) -> None:
    assert empty_pad([name]).rows[0] == (name, *[""] * (len(HEADING) - 1))
