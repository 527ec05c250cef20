"""Rows of score sheets: in any columns, and asked about where they contradict themselves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from program.called_program import call
from sampling import examples
from sheets.score_rows import (
    CASTOR,
    HEADING,
    HEADINGS,
    RESULTS,
    WHITE,
    csv_text,
    messages,
    places,
    report_on,
    results,
)

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


@given(st.permutations(range(8)), st.sampled_from(HEADINGS), st.sampled_from(",;\t"))
@examples(20, 40)
def test_columns_in_any_order_have_the_same_findings(
    order: list[int], heading: str, delimiter: str
) -> None:
    rows = [heading.split(","), *CLASS]
    report = report_on(csv_text([[row[n] for n in order] for row in rows], delimiter))
    moved = [(ln, order.index(c - 1) + 1 if c else 0, code, who) for ln, c, code, who in FOUND]
    assert places(report) == moved


KITS = ["player", "buck", "doe", "kit1", "kit2", "kit1_filled", "kit2_filled", "kits_filled"]
TABLES = [*HEADING, "total", "winner", "table"]
ROUNDS = [*HEADING, "total", "winner", "round"]
SCHEMES = [*HEADING, "variant"]
TWO_WINNERS = (
    "'winner' is 'Bo' here, but 'Ann' on line 2; write the winner once, and joint winners in one "
    "cell: Ann; Bo"
)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([["player", "buck", "dad", "doe"]], "columns 2 and 3, 'buck' and 'dad', both mean 'buck'"),
        ([["player", "dad", "mom", "points"], ["Ann"]], "missing column 'kits'"),
        ([[*HEADING, "scorng"], ["Ann", *WHITE, ""]], "'scorng'; did you mean 'scoring'?"),
        ([[*HEADING, "Score"], ["Ann", *WHITE, "9"]], "rename it 'total' if it has the totals"),
        ([KITS, ["Ann", *WHITE[:3], "", "", "aa", ""]], "a genotype without its kit"),
        ([KITS, ["Ann", *WHITE[:3], "", "aa", "", "aa"]], "in a column of its own and here"),
        ([KITS, ["Ann", *WHITE[:2], "", "", "", "", ""]], "the row has no kit"),
        (
            [RESULTS, ["Ann", *WHITE, "80", ""]],
            "total 80 written, but the points add up to 61: 19 too many",
        ),
        ([RESULTS, ["Ann", *WHITE, "", ""], ["Bo", *CASTOR, "", "yes"]], "should be Ann"),
        (
            [RESULTS, ["Ann", *WHITE, "84", ""], ["Ann", *CASTOR, "80", ""]],
            "total 80 written, but the points add up to 84: 4 too few",
        ),
        ([RESULTS, ["Ann", *WHITE, "", "x"], ["Bo", *CASTOR, "", "Bo"]], TWO_WINNERS),
        (
            [RESULTS, ["Ann", *WHITE, "61", ""], ["An", "", "", "", "", "61", ""]],
            "'An' has a total here, but no mating; did you mean 'Ann'?",
        ),
        (
            [TABLES, ["Bo", *CASTOR, "23", "", "1"], ["Bo", *CASTOR, "24", "", "Table 2"]],
            "table 2: total 24 written, but the points add up to 23: 1 too many",
        ),
        (
            [TABLES, ["Ann", *WHITE, "", "Bo", "1"], ["Bo", *WHITE, "", "Bo", "2"]],
            "table 1: the winner Bo is not one of the players: Ann",
        ),
        (
            [ROUNDS, ["Ann", *WHITE, "61", "", "1"], ["Ann", *CASTOR, "80", "", "2"]],
            "total 80 written, but the points add up to 84: 4 too few",
        ),
        (
            [
                ROUNDS,
                *(["Ann", *WHITE, t, "", r] for t, r in (("61", "1"), ("62", "2"), ("61", "3"))),
            ],
            "total 62 written, but the points of this round add up to 61: 1 too many",
        ),
        (
            [
                ROUNDS,
                *(["Ann", *WHITE, t, "", r] for t, r in (("61", "1"), ("120", "2"), ("183", "3"))),
            ],
            "total 120 written, but the points so far add up to 122: 2 too few",
        ),
        ([SCHEMES, ["Ann", *WHITE, "produktion"]], "did you mean 'production'?"),
    ],
)
def test_row_that_contradicts_itself_or_others_is_one_finding(
    rows: list[list[str]], told: str
) -> None:
    (message,) = messages(report_on(csv_text(rows)))
    assert told in message


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (["Castr", "Lilac", "White", ""], "RX002"),
        (["Castor", "", "White", "61"], "RX001"),
        (["Castor", "Lilac", "White", "many"], "RX001"),
        (["Castor", "Lilac", "White", "61", "9", "9", "9"], "RX001"),
        (["", "", "", "61"], "RX001"),
    ],
)
def test_nothing_follows_from_a_row_that_cannot_be_read(bad: list[str], code: str) -> None:
    """Ann would have 84, and Bo, with 61, has not won: but what Ann has is not known."""
    rows = [RESULTS, ["Ann", *CASTOR, "", "Bo"], ["Ann", *bad], ["Bo", *WHITE, "61", ""]]
    assert [found[2] for found in places(report_on(csv_text(rows)))] == [code]


def test_rules_of_a_row_go_before_those_of_the_command() -> None:
    """p. 11's mating is worth 61, by suits 60, simply 50."""
    rows = [
        *[["Ann", *WHITE[:3], "60", "", "1"], ["Ann", *WHITE[:3], "60", "suits", "1"]],
        *[["Ann", *WHITE[:3], "50", "Simple", ""], ["Ann", *WHITE[:3], "50", "", ""]],
        *[["Ann", *WHITE[:3], "61", "", "2"], ["Ann", *WHITE[:3], "60", "", "2"]],
    ]
    report = report_on(csv_text([[*HEADING, "scoring", "table"], *rows]), variant="set")
    assert places(report) == [(7, 5, "GR106", "Ann")]


def test_winner_may_stand_on_any_row_by_name_or_tick() -> None:
    for won in ("Ann", "ann ", "x"):
        for first, second in ((won, ""), ("", won)):
            rows = [
                ("Ann", WHITE, "", first),
                ("Bo", WHITE, "61", ""),
                ("Ann", CASTOR, "84", second),
            ]
            assert places(report_on(results(*rows))) == []


@pytest.mark.parametrize("heading", ["name,sire,dam,sex", "name,sire,dam,litter", "id,sire,dam,A"])
def test_herd_whose_animals_are_called_as_cards_is_a_pedigree(heading: str) -> None:
    text = f"{heading}\nLynx,,,1\nOpal,,,2\nBlue,Opal,Lynx,3\n"
    assert "it is a pedigree" in call("verify", "-", stdin=text).stdout
    sheet = "Name,Sire,Dam,Litter\nAnn,Castor,Lilac,White\n"
    assert "pedigree" not in call("verify", "-", stdin=sheet).stdout


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ("Ann,Castor,Lilac,White,60", "GR106"),
        ("Ann,Castor x Lilac,White,60", "GR106"),
        ("Ann,Castor x Lilac = White,60", "GR106"),
        ("Blue,2\nBlack,1\nWhite,3", "RX001"),
        ("shirt,Blue,3\nsocks,Black,2\nscarf,Lilac,1", "RX001"),
        ("item,colour\nshirt,Blue or Black\nsocks,White", "RX001"),
    ],
)
def test_rows_without_a_heading_are_matings_if_a_row_has_the_cards_of_one(
    rows: str, code: str
) -> None:
    report = report_on(rows)
    assert [found.code for found in report.findings] == [code]
    assert report.counted == (code == "GR106")
    is_refused = messages(report)[0].startswith("no heading in the first row is known")
    assert is_refused == (code == "RX001")
