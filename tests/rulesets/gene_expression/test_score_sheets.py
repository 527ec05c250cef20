"""Score sheets of gene expression in rows and in lines: read, judged and put right."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from testcross.cli import run
from testcross.rulesets.gene_expression.record.game_notation import GameNotation
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.verification import Task, verify_bytes

ROWS = """round,player,left,points
1,Ann,,78
1,Bo,7 10 SUB,0
1,Cy,1,0
1,Dee,INS INS,0
2,Ann,P7,0
2,Bo,,28
2,Cy,red 1,0
2,Dee,gene shift,0
total,Ann,,78
total,Bo,,28
total,Cy,,0
total,Dee,,0
"""
LINES = """game: gene-expression
players: Ann, Bo, Cy and Dee
target: 50
Ann out: Bo 7 10 SUB; Cy 1; Dee INS INS = 78   # T-9
total: Ann 78, Bo 0, Cy 0, Dee 0
winner: Ann
"""
Found = list[tuple[int, int, str]]


def report(text: str, name: str) -> FileReport:
    return verify_bytes(Task(path=name), text.encode())


def found(text: str, name: str) -> Found:
    shown = [f for f in report(text, name).findings if f.severity is not Severity.NOTE]
    return [(one.line, one.column, str(one.code.value)) for one in shown]


@pytest.mark.parametrize(
    ("right", "wrong", "expected"),
    [
        ("1,Ann,,78", "1,Ann,,68", (2, 4, "GE101")),
        ("1,Cy,1,0", "1,Cy,1,1", (4, 4, "GE102")),
        ("total,Bo,,28", "total,Bo,,82", (11, 4, "GE103")),
        ("1,Cy,1,0", "1,Cy,X1,0", (4, 3, "RX002")),
        ("2,Dee,gene shift,0", "2,Dee,gene shift,none", (9, 4, "RX001")),
        ("2,Ann,P7,0", "2,Ann,,0", (7, 3, "GE107")),
    ],
)
def test_row_with_a_slip_is_found_in_its_cell(
    right: str, wrong: str, expected: tuple[int, int, str]
) -> None:
    assert right in ROWS
    assert found(ROWS, "sheet.csv") == []
    assert found(ROWS.replace(right, wrong), "sheet.csv") == [expected]


def test_rows_without_rounds_begin_one_with_a_player_who_had_a_row() -> None:
    plain = "\n".join(line.split(",", 1)[1] for line in ROWS.splitlines()[:9]) + "\n"
    assert found(plain, "sheet.csv") == []
    assert found(plain.replace("Bo,,28", "Bo,,29"), "sheet.csv") == [(7, 3, "GE101")]


def test_rows_by_other_names_and_marks_are_read() -> None:
    other = ROWS.replace(",", ";").replace("round;player;left;points", "Hand;Name;Cards left;Score")
    assert found(other, "sheet.csv") == []


@pytest.mark.parametrize(
    ("heading", "said"),
    [
        ("round,player,left", "missing column 'points'; expected round, player, left and"),
        ("player,player,left,points", "two columns are called 'player'"),
    ],
)
def test_heading_that_cannot_be_read_is_said_once(heading: str, said: str) -> None:
    task = Task(path="sheet.csv", game="gene-expression")
    (problem,) = verify_bytes(task, f"{heading}\nAnn,,78,1\n".encode()).findings
    assert said in problem.message


def test_column_that_is_not_read_is_noted() -> None:
    noted = ROWS.replace("points\n", "points,remark\n")
    messages = [one.message for one in report(noted, "sheet.csv").findings]
    assert "not read: the column remark" in messages


def test_lines_that_are_right_are_clean() -> None:
    assert found(LINES, "sheet.txt") == []
    assert [one.code for one in report(LINES, "sheet.txt").findings] == ["RX004"]


@pytest.mark.parametrize(
    ("right", "wrong", "expected"),
    [
        ("= 78 ", "= 68 ", [(4, 43, "GE101")]),
        ("Cy 1;", "Cy 11;", [(4, 26, "RX002")]),
        ("total: Ann 78", "total: Ann 87", [(5, 12, "GE103")]),
        ("winner: Ann", "winner: Bo", [(6, 9, "GE104")]),
        ("target: 50", "target: 100", [(6, 9, "GE215")]),
        ("Cy and Dee", "Cy", [(2, 10, "RX001")]),
        ("winner: Ann", "wnner: Ann", [(6, 1, "RX001")]),
    ],
)
def test_line_with_a_slip_is_found_at_its_place(right: str, wrong: str, expected: Found) -> None:
    assert right in LINES
    assert found(LINES.replace(right, wrong), "sheet.txt") == expected


def test_name_in_totals_that_nobody_has_is_found_at_its_column() -> None:
    wrong = LINES.replace("Bo 0, Cy 0, Dee 0", "Bo 0, Zed 0, Dee 0")
    line = wrong.splitlines()[4]
    assert found(wrong, "sheet.txt") == [(5, line.index("Zed") + 1, "RX001")]


def test_totals_without_rounds_say_that_no_rounds_are_written() -> None:
    rounds = next(line for line in LINES.splitlines(keepends=True) if line.startswith("Ann out"))
    notes = [one.text for one in report(LINES.replace(rounds, ""), "sheet.txt").findings]
    assert notes[-1].startswith("not written down, so not checked: rounds, ")


def test_lines_without_a_head_are_known_by_how_they_look() -> None:
    text = "Ann out: Bo 7; Cy 1; Dee INS = 28\nBo out: Ann 7; Cy 1; Dee INS = 29\n"
    assert found(text, "sheet.txt") == [(2, 32, "GE101")]
    assert found(text, "sheet") == [(2, 32, "GE101")]


@pytest.mark.parametrize(
    ("wrong", "column", "said"),
    [
        ("SBU; Cy 1;", 18, "unknown card 'SBU'; did you mean SUB?"),
        ("DLETION; Cy 1;", 18, "unknown card 'DLETION'; did you mean DEL?"),
        ("SUB; Cy G11;", 26, "unknown card 'G11'; did you mean G1 or G10?"),
    ],
)
def test_card_misspelt_in_a_line_is_found_where_it_stands(
    wrong: str, column: int, said: str
) -> None:
    shown = report(LINES.replace("SUB; Cy 1;", wrong), "sheet.txt").findings
    (one,) = (f for f in shown if f.severity is not Severity.NOTE)
    assert (one.line, one.column) == (4, column)
    assert one.message.endswith(said)


@pytest.mark.parametrize("wrong", ["SUB, Cy 1, Dee", "SUB, Cy 1; Dee", "SUB; Cy: 1, Dee:"])
@pytest.mark.parametrize("head", ["players: Ann, Bo, Cy and Dee\n", ""])
def test_commas_between_players_are_read_as_semicolons(wrong: str, head: str) -> None:
    text = LINES.replace("SUB; Cy 1; Dee", wrong).replace(LINES.splitlines(keepends=True)[1], head)
    assert found(text, "sheet.txt") == []
    line = 4 if head else 3
    assert found(text.replace("= 78", "= 68"), "sheet.txt")[0][::2] == (line, "GE101")


def test_commas_between_cards_are_no_players() -> None:
    assert found(LINES.replace("7 10 SUB", "7, 10, gene shift"), "sheet.txt") == []
    wrong = LINES.replace("Bo 7 10 SUB", "Bo 7, gnee shift, 10").replace("players", "# players")
    assert found(wrong, "sheet.txt") == [(4, 16, "RX002")]


def test_table_of_players_goes_by_seats_and_has_all_with_a_total() -> None:
    players = report(LINES, "sheet.txt").players
    expected = [("Ann", 78, 78), ("Bo", 0, 0), ("Cy", 0, 0), ("Dee", 0, 0)]
    assert [(one.player, one.claimed, one.correct) for one in players] == expected
    wrong = report(LINES.replace("Bo 0", "Bo 5"), "sheet.txt").players
    assert [one.difference for one in wrong] == [0, 5, 0, 0]
    unscored = LINES.replace("= 78", "    ").replace("Ann 78", "Ann 80")
    assert [one.difference for one in report(unscored, "sheet.txt").players] == [2, 0, 0, 0]


Run = Callable[..., CompletedProcess[str]]


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        ("sheet.csv", ROWS, [("1,Ann,,78", "1,Ann,,68"), ("total,Bo,,28", "total,Bo,,82")]),
        ("sheet.txt", LINES, [("= 78 ", "= 8 "), ("winner: Ann", "winner: Dee")]),
    ],
)
def test_right_copy_is_the_sheet_without_its_slips(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    name: str,
    text: str,
    wrong: list[tuple[str, str]],
) -> None:
    spoilt = text
    for right, slip in wrong:
        spoilt = spoilt.replace(right, slip)
    (tmp_path / name).write_text(spoilt, encoding="utf-8")
    run(["verify", str(tmp_path / name), "--corrected", str(tmp_path / "right")])
    capsys.readouterr()
    assert (tmp_path / "right" / name).read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("right", "wrong", "line", "said"),
    [
        ("1,Cy,1,0", "1,Cy,1,0,9", 4, "the row has 5 cells for 4 columns; quote a cell that con"),
        ("1,Cy,1,0", '1,Cy,"1,0', 4, "a quote that opens here is not closed; close it or del"),
        (
            "1,Dee,INS INS,0",
            "1,Bo,INS INS,0",
            5,
            "'Bo' already has a row of this round on line 3; del",
        ),
        ("total,Ann,,78", "totel,Ann,,78", 10, "unknown round 'totel'; did you mean 'total'?"),
    ],
)
def test_row_that_cannot_be_read_decides_nothing_else(
    right: str, wrong: str, line: int, said: str
) -> None:
    assert right in ROWS
    shown = report(ROWS.replace(right, wrong), "sheet.csv").findings
    errors = [one for one in shown if one.severity is not Severity.NOTE]
    assert [one.line for one in errors] == [line]
    assert errors[0].message.startswith(said)


def test_rows_sorted_by_player_belong_to_their_rounds() -> None:
    heading, *rows = ROWS.splitlines(keepends=True)
    by_player = sorted(rows, key=lambda row: row.split(",")[1])
    assert found(heading + "".join(by_player), "sheet.csv") == []
    wrong = [row.replace("2,Bo,,28", "2,Bo,,29") for row in by_player]
    line = wrong.index("2,Bo,,29\n") + 2
    assert found(heading + "".join(wrong), "sheet.csv") == [(line, 4, "GE101")]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (
            "round,player,lft,points",
            "missing column 'left'; if 'lft' is that column, re",
        ),
        ("round,player,left,point", "missing column 'points'; if 'point' is that column, ren"),
    ],
)
def test_column_misspelt_is_named_with_the_right_one(wrong: str, said: str) -> None:
    (one,) = report(ROWS.replace("round,player,left,points", wrong), "sheet.csv").findings
    assert (one.line, one.message[: len(said)]) == (1, said)


def test_line_that_cannot_be_read_decides_nothing_else() -> None:
    wrong = LINES.replace("Ann out", "Ann otu")
    assert found(wrong, "sheet.txt") == [(4, 1, "RX001")]


POINTS = "Ann 78\nBo 44\ntotals: Ann 78, Bo 44\n"
ROUNDS = "round 1\nAnn 78\nBo 0\nCy 0\nDee 0\nround 2:\nAnn 0\nBo: 44\nCy 0\nDee 0\n"
TABLE = "round,Ann,Bo,Cy,Dee\n1,78,0,0,0\n2,0,44,,0\ntotal,78,44,0,0\n"
BY_PLAYER = "round,player,points\n1,Ann,78\n1,Bo,0\n2,Ann,0\n2,Bo,44\ntotal,Ann,78\ntotal,Bo,44\n"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (POINTS, "pad.txt"),
        (f"game: gene-expression\n{POINTS}", "pad.txt"),
        (
            f"game: gene-expression\n{ROUNDS}total: Ann 78, Bo 44\n",
            "pad.txt",
        ),
        ("game: gene-expression\nround 1: Ann 78, Bo 0; Cy 0, Dee 0\ntotal Ann 78\n", "pad.txt"),
        ("Ann=78\nBo = 44\ntotals: Ann 78, Bo 44\n", "pad.txt"),
        ("Ann - 78\nBo – 44\ntotals: Ann 78, Bo 44\n", "pad.txt"),
        ("Ann out: 78\nBo out 44 points\ntotals: Ann 78, Bo 44, Cy 0, Dee 0\n", "pad.txt"),
        ("Ann 78\n", "pad.txt"),
        (f"Gene Expression\nOur game on Monday\nClass 7b\nDate: 12 May\n{ROUNDS}", "pad.txt"),
        (TABLE, "pad.csv"),
        ("round,Ann,Bo\n1,78,0\n2,0,44\ntotal,78,44\n", "pad.csv"),
        (BY_PLAYER, "pad.csv"),
    ],
)
def test_points_alone_are_a_sheet(text: str, name: str) -> None:
    """B17: lines, a column for each player, and rows without the cards left."""
    task = Task(path=name, game="gene-expression")
    found = verify_bytes(task, text.encode())
    assert [one.code for one in found.findings if one.severity is not Severity.NOTE] == []
    assert {one.player: one.claimed for one in found.players}["Ann"] == 78


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        (POINTS.replace("totals: Ann 78", "totals: Ann 87"), "pad.txt", [(3, "GE103")]),
        (ROUNDS.replace("Bo 0", "Bo 4"), "pad.txt", [(3, "GE102")]),
        (TABLE.replace("total,78", "total,87"), "pad.csv", [(4, "GE103")]),
        (TABLE.replace("1,78,0", "1,78,4"), "pad.csv", [(2, "GE102")]),
        (BY_PLAYER.replace("total,Bo,44", "total,Bo,45"), "pad.csv", [(7, "GE103")]),
        (TABLE.replace("2,0,44", "2,0,x"), "pad.csv", [(3, "RX001")]),
        ("round,Ann,Bo\n1,78,0\n2,0,44\ntotal,78,45\n", "pad.csv", [(4, "GE103")]),
        (POINTS.replace("totals: Ann 78, Bo", "totals: Ann 78, Boo"), "pad.txt", [(3, "RX001")]),
        ("Ann 1778\n", "pad.txt", [(1, "GE105")]),
        (f"{POINTS}Our game on Monday\n", "pad.txt", [(4, "RX001")]),
        (f"Group 1 78\n{POINTS}", "pad.txt", [(1, "RX001")]),
        (f"Our game\nAnn scores seven\n{POINTS}", "pad.txt", [(2, "RX001")]),
        ("totals: Ann 78, Bo 44\nwinner: Ann\n", "pad.txt", []),
        ("totals: Ann 78, Bo 44\nwinner: Bo\n", "pad.txt", [(2, "GE104")]),
        # what cannot be read decides nothing
        ("Ann 78\nBo many 44 times\ntotals: Ann 78, Bo 44\n", "pad.txt", [(2, "RX001")]),
        ("Ann 78 Bo 44\ntotal: 78 44\n", "pad.txt", [(1, "RX001"), (2, "RX001")]),
        (TABLE.replace("1,78,0,0", "1,78,0,x"), "pad.csv", [(2, "RX001")]),
        (f"Ann seven\n{POINTS}".replace("Ann 78, ", "Ann 85, "), "pad.txt", [(1, "RX001")]),
    ],
)
def test_points_alone_are_held_against_totals(
    text: str, name: str, expected: list[tuple[int, str]]
) -> None:
    """B17."""
    task = Task(path=name, game="gene-expression")
    found = verify_bytes(task, text.encode()).findings
    told = [(one.line, str(one.code)) for one in found if one.severity is not Severity.NOTE]
    assert told == expected


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        ("round 1: Ann 78, Bo 0\nround 2: Ann 0, Bo 44", []),
        ("round 1: Ann 78\nround 2: Bo 44", []),
        ("round 1\nAnn 78, Bo 0\nround 2\nAnn 0; Bo 44  # a remark", []),
        ("round 1: Ann 78, Bo 0\ntotals: Ann 70, Bo 0", [(3, 13, "GE103")]),
        ("round 1: Ann 78, Bo 0\ntotal Ann 78, Bo 4", [(3, 18, "GE103")]),
        ("round 1: Ann out: Bo 7 SUB; Cy 1; Dee INS = 47", [(2, 45, "GE101")]),
    ],
)
def test_sheet_in_lines_that_names_its_game_above_rounds_is_no_turn_notation(
    lines: str, wrong: Found
) -> None:
    assert found(f"game: gene-expression\n{lines}\n", "sheet.txt") == wrong


def test_turn_notation_with_scores_behind_its_keys_stays_turn_notation() -> None:
    head = "game: gene-expression\nplayers: Ann, Bo, Cy, Dee 2\nround 1: dealer Dee 2, starts Ann\n"
    assert GameNotation().is_text(f"{head}scores: Ann 78, Bo 0\n")


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        ("Ann wins 78\nBo gets 0\ntotals: Ann 78, Bo 0", []),
        ("Ann 78\nBo 0\nAnn total 78\nBo's total: 0", []),
        ("Ann 78\nBo 0\nAnn total 70; Bo total 0", [(4, 11, "GE103")]),
    ],
)
def test_words_behind_a_name_are_no_part_of_it(lines: str, wrong: Found) -> None:
    text = f"game: gene-expression\n{lines}\n"
    assert [one.player for one in report(text, "sheet.txt").players if one.player] == ["Ann", "Bo"]
    assert found(text, "sheet.txt") == wrong


def test_name_that_is_a_verb_with_a_capital_stays_whole() -> None:
    told = report("game: gene-expression\nKim Won 78\nBo 0\n", "sheet.txt")
    assert [one.player for one in told.players if one.player] == ["Kim Won", "Bo"]
