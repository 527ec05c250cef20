"""Which game sheets in rows are of: their own columns tell, and nothing else does (A2, A3)."""

import pytest
from sheets.workbook_files import xlsx
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.verification import Task, verify_bytes

WHITE = "Castor,Lilac,White"
PEAS = ["player", "plants", "completed", "goals", "markers", "coins", "total"]


def report_on(text: str, name: str = "sheet.csv", game: str | None = None) -> FileReport:
    return verify_bytes(Task(path=name, game=game, engine="python-constraint"), text.encode())


def problem(report: FileReport) -> str:
    (found,) = report.findings
    assert found.code == "RX001"
    return found.message


@pytest.mark.parametrize(
    "heading",
    [
        "player,male,female,offspring,points",
        "Player,Sire,Dam,Baby,Points",
        "pupil,mother,father,young,points",
        "name,female,male,babies,points",
        "player,dad,mum,child 1,points",
    ],
)
def test_a2_words_of_a_family_are_columns_of_matings(heading: str) -> None:
    cards = "Lilac,Castor,White" if heading.split(",")[1] in ("mother", "female") else WHITE
    report = report_on(f"{heading}\nAnn,{cards},99\n")
    assert [(one.line, one.code) for one in report.findings if one.line] == [(2, "GR106")]


@pytest.mark.parametrize(
    "heading",
    [
        "player",
        "player,total",
        "player,points",
        "player,foo,bar",
        "player,round,winner",
        "round,Ann,Bo",
        "round,Ann,Bo,Cy,Dee",  # B17: Dee is a player, though nearly a doe
    ],
)
def test_a2_columns_of_several_games_are_refused_with_those_of_each(heading: str) -> None:
    report = report_on(f"{heading}\nAnn,1,2\n")
    told = problem(report)
    assert " column" in told.partition(", so name the game")[0]
    assert "--game" in told
    for game in ("Gene Rummy has player, buck, doe", "Gene expression has", "Genotype has"):
        assert game in told


def test_a2_heading_without_any_column_is_refused_with_those_of_each_game() -> None:
    told = problem(report_on("foo,bar\n1,2\n"))
    assert told.startswith("the first row has no column name of a score sheet, so name the game")


def test_a2_heading_that_is_nearly_of_a_game_is_that_games() -> None:
    assert "did you mean 'points'" not in problem(report_on(f"player,bukc,doe,kit\nAnn,{WHITE}\n"))
    assert "'bukc'" in problem(report_on(f"player,bukc,doe,kit\nAnn,{WHITE}\n"))


def test_a2_sheet_of_parents_alone_lacks_its_player() -> None:
    assert problem(report_on(f"male,female,baby\n{WHITE}\n")).startswith("missing column 'player'")


def test_a2_sheet_of_a_game_that_is_asked_for_needs_a_column_of_its_own() -> None:
    told = problem(report_on("player,foo\nAnn,1\n", game="genotype"))
    assert "missing column 'plants', 'completed'" in told


def test_a2_sheet_of_a_workbook_is_of_the_game_of_its_heading() -> None:
    rows: list[list[object]] = [["Class 7b"], [*PEAS], ["Ann", 41, 7, 6, 1, 3, 50]]
    report = verify_bytes(Task(path="peas.xlsx"), xlsx({"Table 1": rows}))
    assert [(one.line, one.column, one.code) for one in report.findings] == [(3, 7, "GT108")]


@pytest.mark.parametrize("text", ["Ann: 41 6 1 3 51\n", "Ann: Castor x Lilac = White 61\n"])
def test_a3_lines_of_a_game_without_pads_are_refused_with_its_columns(text: str) -> None:
    told = problem(report_on(text, "sheet.txt", "genotype"))
    assert told.startswith("Genotype has no score sheets in plain text; write them in CSV with")
    assert "player, plants, completed, goals, markers, coins, total and winner" in told
