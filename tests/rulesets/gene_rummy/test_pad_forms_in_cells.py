"""What people write on pads, in the cells of a table: read alike."""

import pytest
from sheets.score_rows import HEADING, WHITE, csv_text, places, report_on

IN_WORDS = ["player", "mating", "points"]


@pytest.mark.parametrize(
    "cards",
    [
        *(["Castor (m)", "Lilac (f)", "White"], ["Casb", "Lid", "W"], ["Cas", "Li", "Wb"]),
        *(["Castor ♂", "Lilac ♀", "White (doe)"], ["cas buck", "Lilac doe", "Wd"]),
    ],
)
def test_cards_are_read_as_on_pads(cards: list[str]) -> None:
    assert places(report_on(csv_text([HEADING, ["Ann", *cards, "61"]]))) == []
    assert places(report_on(csv_text([HEADING, ["Ann", *cards, "60"]]))) == [(2, 5, "GR106", "Ann")]


@pytest.mark.parametrize(
    "form",
    [
        *("12+25+24={}", "{}!", "{} (tick)", "{} ✓", "({})", "= {}", "{} points", "({} points)"),
        *("12 + 25 + 24 = {}", "={}", "{} (ticked)"),
    ],
)
def test_points_are_read_as_on_pads(form: str) -> None:
    rows = [[*HEADING, "total"], ["Ann", *WHITE[:3], form.format(61), form.format(61)]]
    assert places(report_on(csv_text(rows))) == []
    rows[1][4] = form.format(60)
    code = "GR105" if "+" in form else "GR106"
    assert places(report_on(csv_text(rows))) == [(2, 5, code, "Ann")]
    rows[1][4:] = [form.format(61), form.format(60)]
    assert places(report_on(csv_text(rows))) == [(2, 6, "GR107", "Ann")]


@pytest.mark.parametrize("points", ["lots", "61?", "6l", "61 or 62", "(tick)", "61 (60)", "-5"])
def test_points_that_nobody_can_read_are_not_guessed(points: str) -> None:
    found = places(report_on(csv_text([HEADING, ["Ann", *WHITE[:3], points]])))
    assert found == [(2, 5, "RX001", "Ann")]


@pytest.mark.parametrize(
    "mating", ["Castor/Lilac/White", "Castor | Lilac | White", "Castor with Lilac makes White"]
)
def test_matings_are_read_as_on_pads(mating: str) -> None:
    assert places(report_on(csv_text([IN_WORDS, ["Ann", mating, "60"]]))) == [
        (2, 3, "GR106", "Ann")
    ]


@pytest.mark.parametrize("said", ["no mating", "No mating.", "pass", "none", "nothing", "-", "–"])
@pytest.mark.parametrize("points", ["", "0"])
def test_row_that_says_there_was_no_mating_is_none(said: str, points: str) -> None:
    right = ["Bo", "Castor x Lilac = White", "61"]
    for heading, cells in ((IN_WORDS, [said]), (HEADING, [said, "", ""]), (HEADING, [said] * 3)):
        full = right if heading is IN_WORDS else ["Bo", *WHITE]
        report = report_on(csv_text([heading, ["Ann", *cells, points], full]))
        assert places(report) == []
        assert [(one.player, one.counted) for one in report.players] == [("Bo", 1), ("Ann", 0)]


def test_row_of_no_points_alone_is_no_mating() -> None:
    assert places(report_on(csv_text([HEADING, ["Ann", "", "", "", "0"], ["Bo", *WHITE]]))) == []


@pytest.mark.parametrize("cells", [["no mating", "", "", "61"], ["-", "Lilac", "White", "0"]])
def test_no_mating_with_points_or_cards_is_a_finding(cells: list[str]) -> None:
    assert places(report_on(csv_text([HEADING, ["Ann", *cells]])))
