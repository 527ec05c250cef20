"""Columns of score sheets: headings in any order, and kits in columns of their own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sampling import examples
from sheets.score_rows import HEADINGS, WHITE, csv_text, messages, places, report_on, told

CLASS = [
    ["Ann", *WHITE[:3], "A- B- Cc D-", "aa bb Cc dd", "-a -b cc -d", "61"],
    ["Ann", *WHITE[:3], "A- B- Cc D-", "aa bb Cc dd", "-a -b cc -d", "60"],
    ["Bo", *WHITE[:3], "A- B- C- D-", "aa bb Cc dd", "-a -b cc -d", "61"],
    ["Bo", "Castr", "Lilac", "White", "", "", "", "7"],
    ["Cy", "Black", "Black", "Castor", "", "", "", "40"],
]
FOUND = [
    (3, 8, "GR105", "Ann"),
    (4, 5, "GR104", "Bo"),
    (5, 2, "RX002", "Bo"),
    (6, 0, "GR101", "Cy"),
]


@pytest.mark.parametrize("heading", HEADINGS)
def test_class_under_any_headings_has_the_same_findings(heading: str) -> None:
    report = report_on(csv_text([heading.split(","), *CLASS]))
    assert places(report) == FOUND
    assert report == report_on(csv_text([HEADINGS[0].split(","), *CLASS]))


def test_rows_below_a_blank_one_and_below_a_heading_again_are_read() -> None:
    head = HEADINGS[0].split(",")
    rows = [head, CLASS[1], [""] * 8, CLASS[1], head, CLASS[1]]
    errors = [one for one in places(report_on(csv_text(rows))) if one[2] == "GR105"]
    assert errors == [(2, 8, "GR105", "Ann"), (4, 8, "GR105", "Ann"), (6, 8, "GR105", "Ann")]


@given(st.permutations(range(8)), st.sampled_from(HEADINGS), st.sampled_from(",;\t"))
@examples(20, 40)
def test_columns_in_any_order_have_the_same_findings(
    order: list[int], heading: str, delimiter: str
) -> None:
    rows = [heading.split(","), *CLASS]
    report = report_on(csv_text([[row[n] for n in order] for row in rows], delimiter))
    moved = [(ln, order.index(c - 1) + 1 if c else 0, code, who) for ln, c, code, who in FOUND]
    assert places(report) == moved


@pytest.mark.parametrize(
    ("heading", "parts"),
    [
        ("player,buck,dad,doe,kits", ["columns 2 and 3, 'buck' and 'dad', both mean 'buck'"]),
        ("player,sire,dam,mother,kits", ["columns 3 and 4", "both mean 'doe'", "delete one"]),
        ("player,dad,mom,points", ["missing column 'kits'"]),
        ("player,dad,kits,points", ["missing column 'doe'"]),
        ("player,dad,mom,kits,scorng", ["unknown column 'scorng'; did you mean 'scoring'?"]),
    ],
)
def test_heading_that_cannot_be_understood_ends_the_file(heading: str, parts: list[str]) -> None:
    report = report_on(csv_text([heading.split(","), CLASS[0][: heading.count(",") + 1]]))
    (message,) = messages(report)
    assert all(part in message for part in parts)
    assert report.counted == 0


@pytest.mark.parametrize("points", ["85", "86"])
@pytest.mark.parametrize(
    "kits",
    [
        {"kits": "Black, Lynx, Blue Cal"},
        {"kit": "Black; Lynx and Blue Cal"},
        {"kits": "Black & Lynx & Blue Cal"},
        {"kit1": "Black", "kit2": "Lynx", "kit3": "Blue Cal", "kit4": ""},
        {"Kit 1": "Black", "Kit 2": "", "Kit 3": "Lynx", "Kit 4": "Blue Cal"},
        {"kit": "Black", "kit2": "Lynx", "kit3": "Blue Cal"},
    ],
)
def test_litter_in_any_columns_is_the_same(kits: dict[str, str], points: str) -> None:
    rows = [["player", "buck", "doe", *kits, "points"]]
    rows += [["Ann", "Castor", "Castor", *kits.values(), points]]
    report = report_on(csv_text(rows), variant="production", scoring="suits")
    expected = [] if points == "85" else [(2, 4 + len(kits), "GR106", "Ann")]
    assert places(report) == expected


def test_name_with_and_in_it_stays_one_kit() -> None:
    rows = [["player", "buck", "doe", "kits"], ["Ann", "Black", "Black Otter", "Black and Tan"]]
    assert told(report_on(csv_text(rows))) == []


def test_genotypes_belong_to_the_kit_of_their_column() -> None:
    heading = ["player", "buck", "doe", "kit1", "kit2", "kit2_filled"]
    rows = [heading, ["Ann", "Castor", "Lilac", "Black", "White", "aa bb C- dd"]]
    (found,) = told(report_on(csv_text(rows), variant="production"))
    assert (found.column, found.code) == (6, "RX003")
    assert "kit2 (White)" in found.message


@pytest.mark.parametrize(
    ("cells", "column", "message"),
    [
        (["White", "", "", "aa bb cc dd", ""], 7, "a genotype of kit2, but 'kit2' is empty"),
        (["White", "", "aa bb cc dd", "", "aa bb cc dd"], 6, "here and in 'kits_filled'"),
        (["", "", "", "", ""], 4, "the column 'kits' is empty"),
    ],
)
def test_genotypes_that_nobody_can_place_are_named(
    cells: list[str], column: int, message: str
) -> None:
    heading = ["player", "buck", "doe", "kit1", "kit2", "kit1_filled", "kit2_filled", "kits_filled"]
    rows = [heading, ["Ann", "Castor", "Lilac", *cells]]
    (found,) = told(report_on(csv_text(rows)))
    assert (found.line, found.column, found.code) == (2, column, "RX001")
    assert message in found.message
