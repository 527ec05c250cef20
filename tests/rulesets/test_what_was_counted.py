"""What a report says it has checked: matings, plays and picks, or the lines of a score sheet."""

import pytest
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.verification import Task, verify_bytes

PEAS = """\
game: genotype
players: [Ann, Bo, Cy]
sheet:
  Ann: {plants: 41, completed: 7, goals: 6, markers: 1, coins: 3, total: 51}
  Bo: {plants: 30, completed: 5, goals: 0, markers: 2, coins: 0, total: 33}
"""
PEAS_IN_JSON = (
    '{"game": "genotype", "sheet": {"Ann": {"plants": 41, "completed": 7, "goals": 6, '
    '"markers": 1, "coins": 3, "total": 51}}}'
)
PEAS_IN_ROWS = (
    "table,player,plants,completed,goals,markers,coins,total\n"
    "1,Ann,41,7,6,1,3,51\n,Bo,30,5,0,2,0,32\n2,Ann,20,3,0,0,1,21\n"
)
PICKS = """\
game: genotype
players: [Ann, Bo]
plants: {a: "9: Rr GG"}
setup: {deal: {Ann: {sown: a}}}
rounds:
- picks: [{player: Ann, die: Rr, plant: a, trait: Rr}, {player: Ann, die: GG, plant: a, trait: GG}]
sheet: {Ann: {plants: 9, completed: 1, goals: 0, markers: 0, coins: 1, total: 10}}
"""
ROWS = "round,player,left,points\n1,Ann,,5\n,Bo,Promoter 1,0\n,Cy,Intron 1,0\n,Dee,Intron 2,0\n"
MATING = """\
game: gene-rummy
sheets:
- player: Ann
  matings: [{buck: Castor, doe: Lilac, kits: [White], points: 61}]
"""


def report_on(text: str, name: str = "game.yaml") -> FileReport:
    return verify_bytes(Task(path=name), text.encode())


def counted(report: FileReport) -> dict[str, int]:
    return {one.noun: one.number for one in report.checked}


@pytest.mark.parametrize(
    ("text", "name", "number"),
    [(PEAS, "a.yaml", 2), (PEAS_IN_JSON, "a.json", 1), (PEAS_IN_ROWS, "a.csv", 3)],
)
def test_score_sheet_of_peas_counts_its_lines(text: str, name: str, number: int) -> None:
    assert counted(report_on(text, name)) == {"score line": number}


def test_player_without_a_line_has_none() -> None:
    _, bo, cy = report_on(PEAS).players
    assert (bo.checked, cy.checked) == ((("score line", 1, 1),), (("score line", 0, 0),))


def test_line_that_cannot_be_is_counted_and_not_judged() -> None:
    text = PEAS.replace("completed: 5", "completed: 0")
    _, bo, _ = report_on(text).players
    assert bo.checked == (("score line", 1, 0),)


def test_lines_of_one_player_at_two_tables_add_up() -> None:
    ann, bo = report_on(PEAS_IN_ROWS, "a.csv").players
    assert (ann.counted, bo.counted) == (2, 1)


def test_game_with_picks_counts_these_and_not_its_sheet() -> None:
    assert counted(report_on(PICKS)) == {"pick": 2}


@pytest.mark.parametrize("heading", [PEAS_IN_ROWS, ROWS])
def test_sheet_without_a_row_says_that_no_score_lines_are_there(heading: str) -> None:
    report = report_on(f"{heading.splitlines()[0]}\n", "a.csv")
    assert counted(report) == {"score line": 0}
    assert [one.text for one in report.findings] == ["NOTHING CHECKED: no score lines written here"]


def test_score_sheet_of_gene_expression_counts_its_lines() -> None:
    report = report_on(ROWS, "a.csv")
    assert counted(report) == {"score line": 4}
    assert [player.counted for player in report.players] == [1, 1, 1, 1]


def test_records_of_several_games_in_a_file_are_counted_apart() -> None:
    report = report_on(f"{MATING}---\n{PEAS}---\n{PICKS}")
    assert counted(report) == {"mating": 1, "score line": 2, "pick": 2}
    ann = report.players[0]
    assert ann.checked == (("mating", 1, 1), ("score line", 1, 1), ("pick", 2, 2))
