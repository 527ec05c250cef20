"""Totals and winners in the columns of score sheets."""

import pytest
from sheets.score_rows import (
    CASTOR,
    RESULTS,
    WHITE,
    csv_text,
    messages,
    places,
    report_on,
    results,
    told,
)

TWO_WINNERS = (
    "'winner' is 'Bo' here, but 'Ann' on line 2; write the winner once, and joint winners in one "
    "cell: Ann; Bo"
)


@pytest.mark.parametrize("won", ["Ann", "ann ", "x"])
@pytest.mark.parametrize("total_at", [0, 1, 2, None])
@pytest.mark.parametrize("won_at", [0, 1, 2])
def test_total_and_winner_may_stand_on_any_row(won: str, total_at: int | None, won_at: int) -> None:
    """Ann has 61 and 23, Bo 61: Ann's total may be on either of her rows, or on its own."""
    cells = ["84" if place == total_at else "" for place in range(3)]
    names = [won if place == won_at else "" for place in range(3)]
    empty = [""] * 4
    text = results(
        ("Ann", WHITE, cells[0], names[0]),
        ("Bo", WHITE, "61", ""),
        ("Ann", CASTOR, cells[1], names[1]),
        *([("Ann", empty, cells[2], names[2])] if cells[2] or names[2] else []),
    )
    report = report_on(text)
    assert told(report) == []
    assert [(p.player, p.claimed) for p in report.players] == [("Ann", 84), ("Bo", 61)]
    note = [f.message for f in report.findings if f.code == "RX004"]
    assert ("totals" in " ".join(note)) is (total_at is None)


def test_total_that_is_wrong_is_found_where_it_first_stands() -> None:
    text = results(("Ann", WHITE, "", ""), ("Bo", WHITE, "61", ""), ("Ann", CASTOR, "80", ""))
    report = report_on(text)
    assert places(report) == [(4, 6, "GR107", "Ann")]
    assert messages(report) == ["total 80 written, but the points add up to 84: 4 too few"]


def test_total_filled_down_is_found_once() -> None:
    text = results(("Ann", WHITE, "80", ""), ("Ann", CASTOR, "80.0", ""))
    assert places(report_on(text)) == [(2, 6, "GR107", "Ann")]


def test_winner_that_is_wrong_is_found_by_name_and_by_tick() -> None:
    for won in ("Bo", "yes"):
        text = results(("Ann", WHITE, "", ""), ("Bo", CASTOR, "", won))
        assert places(report_on(text)) == [(3, 7, "GR108", "")]
        assert "should be Ann" in messages(report_on(text))[0]


def test_ticks_for_losers_say_nothing() -> None:
    text = results(("Ann", WHITE, "", "1"), ("Bo", CASTOR, "", "0"), ("Cy", CASTOR, "", "no"))
    assert told(report_on(text)) == []


def test_winners_that_share_stand_in_one_cell_or_are_ticked() -> None:
    """Both have laid the same mating, so nothing but the cards in hand can tell them apart."""
    for first, second in (("Ann; Bo", ""), ("Ann and Bo", ""), ("x", "x"), ("Bo & Ann", "")):
        text = results(("Ann", WHITE, "61", first), ("Bo", WHITE, "61", second))
        assert told(report_on(text)) == []


@pytest.mark.parametrize(
    ("rows", "place", "message"),
    [
        (
            [("Ann", WHITE, "84", ""), ("Ann", CASTOR, "80", "")],
            (3, 6, "RX001", "Ann"),
            "'total' is '80' here, but '84' on line 2; write one total for Ann",
        ),
        (
            [("Ann", WHITE, "", "Ann"), ("Bo", CASTOR, "", "Bo")],
            (3, 7, "RX001", ""),
            TWO_WINNERS,
        ),
        (
            [("Ann", WHITE, "", "x"), ("Bo", CASTOR, "", "Bo")],
            (3, 7, "RX001", ""),
            TWO_WINNERS,
        ),
        (
            [("Ann", WHITE, "61", ""), ("An", [""] * 4, "61", "")],
            (3, 6, "RX001", ""),
            "'An' has a total here, but no mating; did you mean 'Ann'?",
        ),
    ],
)
def test_rows_that_contradict_each_other_are_one_finding(
    rows: list[tuple[str, list[str], str, str]], place: tuple[int, int, str, str], message: str
) -> None:
    report = report_on(results(*rows))
    assert places(report) == [place]
    assert messages(report) == [message]


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
    rows[1][5:] = ["300", "Ann"]
    found = [found[2] for found in places(report_on(csv_text(rows)))]
    assert found == ([code] if bad[3:] != ["many"] else ["GR107", code])


def test_nothing_follows_from_a_column_that_is_nearly_a_known_one() -> None:
    heading = ["player", "buck", "doe", "kits", "pionts", "total", "winner", "tabel"]
    rows = [["Ann", *WHITE, "7", "Ann", "1"], ["Bo", *WHITE, "8", "Ann", "2"]]
    report = report_on(csv_text([heading, *rows]))
    assert places(report) == [(1, 5, "RX001", ""), (1, 8, "RX001", "")]
    (note,) = (f for f in report.findings if f.code == "RX004" and not f.player)
    assert note.message == "not written down, so not checked: totals, winners"
