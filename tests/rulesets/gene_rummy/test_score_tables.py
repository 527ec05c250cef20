"""Tables, rounds and rules in the columns of score sheets."""

import pytest
from sheets.score_rows import CASTOR, HEADING, WHITE, csv_text, messages, places, report_on, told

TABLES = [*HEADING, "total", "winner", "table"]


def test_tables_have_players_totals_and_winners_of_their_own() -> None:
    rows = [
        ["Ann", *WHITE, "61", "Ann", "1"],
        ["Bo", *CASTOR, "23", "", ""],
        ["Ann", *CASTOR, "24", "", "2"],
        ["Bo", *WHITE, "61", "", "Table 2"],
        ["", "", "", "", "", "", "Ann", "2"],
    ]
    report = report_on(csv_text([TABLES, *rows]))
    assert places(report) == [(4, 6, "GR107", "Ann"), (6, 7, "GR108", "")]
    assert messages(report) == [
        "table 2: total 24 written, but the points add up to 23: 1 too many",
        "table 2: named as the winner: Ann; should be Bo",
    ]


def test_winner_must_be_of_the_table() -> None:
    rows = [["Ann", *WHITE, "", "Bo", "1"], ["Bo", *WHITE, "", "Bo", "2"]]
    assert messages(report_on(csv_text([TABLES, *rows]))) == [
        "table 1: the winner Bo is not one of the players: Ann"
    ]


def test_game_and_table_part_a_file_together() -> None:
    heading = [*HEADING, "total", "game", "table"]
    rows = [
        *[["Ann", *WHITE, "61", "1", "1"], ["Ann", *WHITE, "61", "1", "2"]],
        *[["Ann", *WHITE, "61", "2", "1"], ["Ann", *WHITE, "60", "2", "2"]],
    ]
    assert messages(report_on(csv_text([heading, *rows]))) == [
        "game 2, table 2: total 60 written, but the points add up to 61: 1 too few"
    ]


def test_row_that_is_shifted_leaves_the_tables_below_unknown_until_one_is_named() -> None:
    rows = [
        ["Ann", *WHITE, "1", "", "1"],
        ["Bo", "x", *WHITE, "61", "", "2"],
        ["Bo", *WHITE, "61", "", ""],
        ["Cy", *WHITE, "61", "Ann", "3"],
    ]
    assert [found[2] for found in places(report_on(csv_text([TABLES, *rows])))] == ["RX001"]


ROUNDS = [*HEADING, "total", "winner", "round"]


@pytest.mark.parametrize(
    "totals",
    [("61", "23"), ("61", "84"), ("84", ""), ("", "84"), ("84", "84"), ("61", ""), ("", "23")],
)
def test_total_with_rounds_may_be_of_the_round_or_of_all_so_far(totals: tuple[str, str]) -> None:
    rows = [["Ann", *WHITE, totals[0], "Ann", "1"], ["Ann", *CASTOR, totals[1], "", "2"]]
    rows += [["Bo", *WHITE, "61", "", "1"]]
    report = report_on(csv_text([ROUNDS, *rows]))
    assert told(report) == []
    assert [(p.player, p.claimed) for p in report.players] == [("Ann", 84), ("Bo", 61)]


def test_total_of_no_sum_with_rounds_names_the_nearest() -> None:
    rows = [["Ann", *WHITE, "60", "", "1"], ["Ann", *CASTOR, "80", "", "2"]]
    assert messages(report_on(csv_text([ROUNDS, *rows]))) == [
        "total 60 written, but the points of this sheet add up to 61: 1 too few",
        "total 80 written, but the points of all sheets add up to 84: 4 too few",
    ]


# rules of rows


@pytest.mark.parametrize("option", ["standard", "set"])
def test_rules_of_a_row_go_before_those_of_the_command(option: str) -> None:
    """p. 11's mating is worth 61, by suits 60, simply 50."""
    heading = [*HEADING, "scoring", "table"]
    rows = [
        *[["Ann", *WHITE[:3], "60", "", "1"], ["Ann", *WHITE[:3], "60", "suits", "1"]],
        *[["Ann", *WHITE[:3], "50", "Simple", ""], ["Ann", *WHITE[:3], "50", "", ""]],
        *[["Ann", *WHITE[:3], "61", "", "2"], ["Ann", *WHITE[:3], "60", "", "2"]],
    ]
    report = report_on(csv_text([heading, *rows]), variant=option)
    assert places(report) == [(7, 5, "GR106", "Ann")]


def test_variant_of_a_row_allows_its_litter() -> None:
    heading = ["player", "buck", "doe", "kits", "variant"]
    litter = ["Ann", "Castor", "Castor", "Black; Lynx"]
    rows = [[*litter, "production"], [*litter, "standard"]]
    assert places(report_on(csv_text([heading, *rows]))) == [(3, 4, "GR109", "Ann")]


def test_rules_that_there_are_not_are_told_once_and_nothing_is_judged() -> None:
    heading = [*HEADING, "variant", "total", "winner"]
    rows = [
        *[["Ann", *WHITE[:3], "7", "produktion", "", "Ann"], ["Ann", *WHITE[:3], "8", "", "", ""]],
        ["Bo", *WHITE, "Standard", "61", ""],
    ]
    report = report_on(csv_text([heading, *rows]))
    assert places(report) == [(2, 6, "RX001", "Ann")]
    assert "did you mean 'production'?" in messages(report)[0]
    (note,) = (f for f in report.findings if f.code == "RX004" and f.player == "Ann")
    assert "matings with unknown rules (2 times)" in note.message
