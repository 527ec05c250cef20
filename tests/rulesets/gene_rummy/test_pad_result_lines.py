"""Totals and winners as people write them on pads: nobody is invented, nobody's figure is lost."""

import pytest
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.verification import Task, verify_bytes

MATINGS = "Ann: Castor x Lilac = White 61\nBo: Castor x Lilac = White 61\n"
"""Worth 61 by page 11 of the manual."""


def verified(text: str, name: str = "pad.txt") -> FileReport:
    return verify_bytes(Task(path=name, engine="python-constraint"), text.encode())


def found(report: FileReport) -> list[tuple[int, str, str]]:
    notes = ("RX004", "RX005")
    return [(f.line, str(f.code.value), f.player) for f in report.findings if f.code not in notes]


TOTALS = [
    "Totals: Ann {} - Bo {}",
    "Totals: Ann {} / Bo {}",
    "Totals: Ann {} | Bo {} points",
    "Scores: Ann - {}, Bo - {}",
    "Totals: Ann ({}), Bo ({})",
    "Totals: Ann ({}) Bo ({})",
    "Totals: {} Ann, {} Bo",
    "Total: {} for Ann; {} for Bo",
    "Points: Ann {}, Bo {}",
    "Points Ann: {}\nPoints Bo: {}",
    "Total: Ann {}, Bo {}",
    "total Ann={}; Bo={}",
    "Total (Ann): {}\nTotal (Bo): {}",
    "Ann (total): {}, Bo (total): {}",
    "Ann total {} Bo total {}",
    "Total Ann: {}, Total Bo: {}",
    "Total for Ann: {}; for Bo: {}",
    "Total of Ann {} and Bo {}",
    "Total -> Ann {}, Bo {}",
    "Total: Ann -> {}, Bo -> {}",
    "Total Ann, Bo: {}, {}",
    "Totals (Ann / Bo): {} / {}",
    "Total: Ann has {}, Bo has {}",
    "TOTAL: Ann {}. Bo {}.",
    "Total: Ann {} ✓ Bo {} ✓",
    "Total, Ann, {}, Bo, {}",
    "Total: {} (Ann), {} (Bo)",
    "Total score: Ann {}, Bo {}",
    "Total points Ann {}, Bo {}",
    "Points total: Ann {}, Bo {}",
]


@pytest.mark.parametrize("line", TOTALS)
def test_totals_of_both_on_a_line_are_held_against_their_matings(line: str) -> None:
    """A5: nobody is called by words of the line, in whatever words it is written."""
    right = verified(MATINGS + line.format(61, 61))
    assert [one.player for one in right.players] == ["Ann", "Bo"]
    assert (found(right), right.not_written) == ([], ("genotypes",))
    wrong = verified(MATINGS + line.format(61, 39))
    assert [one[1:] for one in found(wrong)] == [("GR107", "Bo")]


def test_total_of_nobody_that_is_the_sum_of_all_is_everybodys() -> None:
    """A5."""
    report = verified(f"{MATINGS}Total: 122\n")
    assert (found(report), report.findings[0].text) == (
        [],
        "not written down, so not checked: the total of all players",
    )
    assert found(verified(f"{MATINGS}Total: 121\n")) == [(3, "GR107", "Bo")]


@pytest.mark.parametrize("line", ["Total: 61, 39", "Totals: 61 39", "Sum: 61 / 39"])
def test_figures_that_name_nobody_are_asked_about(line: str) -> None:
    """A5."""
    report = verified(f"{MATINGS}{line}\n")
    (one,) = report.findings
    assert one.text == "2 totals without names; add the names: 'Totals: Ann 61, Bo 39'"
    assert (one.line, [player.player for player in report.players]) == (3, ["Ann", "Bo"])


def test_turn_behind_a_name_is_no_part_of_it() -> None:
    for behind in (", turn 2", " turn 2", "; go 2", ", mating 2"):
        report = verified(f"{MATINGS}Ann{behind}: Castor x Lilac = White 61\nAnn total 122\n")
        assert (found(report), len(report.players)) == ([], 2), behind


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Result: {} wins", "the winner"),
        ("Final result - {} has won", "the winner"),
        ("Winners: {} Ann", "Bo and Ann"),
        ("winner {} Ann", "Bo and Ann"),
    ],
)
def test_winner_behind_a_word_or_without_a_comma_is_found_among_players(
    line: str, said: str
) -> None:
    matings = "Ann: Castor x Lilac = White 61\nBo: Castor x Castor = Black 27\n"
    assert found(verified(f"{matings}{line.format('Ann')}\n")) == []
    report = verified(f"{matings}{line.format('Bo')}\n")
    assert [one[:2] for one in found(report)] == [(3, "GR108")]
    assert all("none of" not in one.text and said in one.text for one in report.findings)


@pytest.mark.parametrize("word", ["progeny", "offspring", "kits"])
def test_column_of_kits_by_another_word_is_read(word: str) -> None:
    rows = f"player,mother,father,{word},points\nAnn,Lilac,Castor,White,61\n"
    assert found(verified(rows, "pad.csv")) == []
