"""Points and totals under whatever name: judged, or said not to be; never passed over as clean."""

import pytest
from program.called_program import call
from sheets.score_rows import WHITE, csv_text, messages, places, report_on
from sheets.workbook_files import xlsx
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.verification import Task, verify_bytes

CARDS = ["Player", "Buck", "Doe", "Kit"]
MATING = ["Ann", *WHITE[:3]]
POINTS = [
    *("Score", "score", "Pts", "Pts.", "Scored", "Scores", "Points claimed", "Points scored"),
    *("Points (standard)", "No. of points", "Number of points", "Mating points", "Value"),
    *("Marks", "Points for the mating", "Claimed points", "Worth"),
]
TOTALS = ["Final score", "Total score", "Total points", "Grand total", "Running score", "Overall"]


@pytest.mark.parametrize("name", POINTS)
def test_points_under_another_name_are_judged(name: str) -> None:
    rows = [[*CARDS, name], [*MATING, "99"]]
    assert places(report_on(csv_text(rows))) == [(2, 5, "GR106", "Ann")]
    book = verify_bytes(Task(path="a.xlsx", engine="python-constraint"), xlsx({"Table 1": rows}))
    assert places(book) == [(2, 5, "GR106", "Ann")]
    beside = [[*CARDS, name, "total"], [*MATING, "60", "61"]]
    assert (2, 5, "GR106", "Ann") in places(report_on(csv_text(beside)))


@pytest.mark.parametrize("name", TOTALS)
def test_total_under_another_name_is_judged(name: str) -> None:
    rows = [[*CARDS, "Points", name], [*MATING, "61", "99"]]
    assert places(report_on(csv_text(rows))) == [(2, 6, "GR107", "Ann")]


@pytest.mark.parametrize("order", [1, -1])
def test_name_of_the_column_itself_goes_before_another(order: int) -> None:
    names, cells = ["Score", "Points"][::order], ["99", "60"][::order]
    rows = [[*CARDS, *names, "total"], [*MATING, *cells, "61"]]
    place = 5 + names.index("Points")
    report = report_on(csv_text(rows))
    assert places(report) == [(2, place, "GR106", "Ann")]
    assert "column not read: 'Score'" in [found.message for found in report.findings]


def is_said_not_to_be_read(report: FileReport) -> bool:
    return places(report)[0][2] == "RX001" and report.clean is False


@pytest.mark.parametrize("name", ["Foo", "What they wrote", "point", "Ergebnis"])
def test_column_of_numbers_that_nobody_knows_is_not_clean(name: str) -> None:
    report = report_on(csv_text([[*CARDS, name], [*MATING, "99"]]))
    assert is_said_not_to_be_read(report)
    assert "points" not in report.not_written
    assert all(player.findings for player in report.players)


def test_score_beside_points_asks_what_it_is() -> None:
    report = report_on(csv_text([[*CARDS, "Points", "Score"], [*MATING, "61", "99"]]))
    (message,) = messages(report)
    assert "rename it 'total' if it has the totals" in message


@pytest.mark.parametrize("name", ["No.", "#", "Seat", "Date", "Foo"])
def test_numbers_that_count_or_are_beside_points_are_only_a_note(name: str) -> None:
    rows = [[*CARDS, name], [*MATING, "1"], [*MATING, "2"]]
    assert places(report_on(csv_text(rows))) == []
    rows = [[*CARDS, name, "points"], [*MATING, "7", "61"]]
    assert places(report_on(csv_text(rows))) == []


# score sheets and pedigrees


@pytest.mark.parametrize("parents", ["Buck,Doe", "Sire,Dam", "Father,Mother"])
@pytest.mark.parametrize("kit", ["Kit", "Offspring", "Litter", "Kit 1"])
@pytest.mark.parametrize("row", ["Ann,Castor,Lilac,White", 'Ann,Castor,Lilac,"White; Blue"', ""])
def test_sheet_of_names_and_cards_is_no_pedigree(parents: str, kit: str, row: str) -> None:
    text = f"Name,{parents},{kit}\n{row}\n"
    found = call("verify", "-", stdin=text)
    assert "pedigree" not in found.stdout
    assert (found.returncode == 2) is False


@pytest.mark.parametrize("heading", ["name,sire,dam,sex", "name,sire,dam,litter", "id,sire,dam,A"])
def test_herd_whose_animals_are_called_as_cards_is_a_pedigree(heading: str) -> None:
    text = f"{heading}\nLynx,,,1\nOpal,,,2\nBlue,Opal,Lynx,3\n"
    assert "it is a pedigree" in call("verify", "-", stdin=text).stdout
