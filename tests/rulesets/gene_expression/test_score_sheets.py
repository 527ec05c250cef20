"""Score sheets of gene expression in rows and in lines: read, judged and put right."""

from pathlib import Path

import pytest
from testcross.cli import run
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


def report(text: str, name: str) -> FileReport:
    return verify_bytes(Task(path=name), text.encode())


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


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("round,player,lft,points", "missing column 'left'; if 'lft' is that column, re"),
        ("round,player,left,point", "missing column 'points'; if 'point' is that column, ren"),
    ],
)
def test_column_misspelt_is_named_with_the_right_one(wrong: str, said: str) -> None:
    (one,) = report(ROWS.replace("round,player,left,points", wrong), "sheet.csv").findings
    assert (one.line, one.message[: len(said)]) == (1, said)


POINTS = "Ann 78\nBo 44\ntotals: Ann 78, Bo 44\n"
ROUNDS = "round 1\nAnn 78\nBo 0\nCy 0\nDee 0\nround 2:\nAnn 0\nBo: 44\nCy 0\nDee 0\n"
TABLE = "round,Ann,Bo,Cy,Dee\n1,78,0,0,0\n2,0,44,,0\ntotal,78,44,0,0\n"
BARE = LINES.partition("\n")[2].partition("\n")[2]
"""Without the game and the players."""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (LINES.replace("= 78 ", "= 68 "), [(4, "GE101")]),
        (LINES.replace("winner: Ann", "wnner: Ann"), [(6, "RX001")]),
        (LINES.replace("Ann out", "Ann otu"), [(4, "RX001")]),
        (LINES.replace("Bo 0, Cy 0, Dee 0", "Bo 0, Zed 0, Dee 0"), [(5, "RX001")]),
        (BARE.replace("SUB; Cy 1; Dee", "SUB, Cy 1, Dee"), []),
        (LINES.replace("SUB; Cy 1; Dee", "SUB; Cy: 1, Dee:"), []),
        ("Ann went out. Bo had 7, 10 and SUB. Cy had 1. Dee held INS, INS = 87\n", [(1, "GE101")]),
        ("Ann out: Bo 7 SUB = 26; Cy 1 = 1; Dee INS = 20 = 47\n", [(1, "GE101")]),
        ("Round 1 - Ann went out\nBo 7 SUB (27)\nCy 1\nDee 5 (5)\nAnn gets 32\n", [(5, "GE101")]),
        (POINTS.replace("totals: Ann 78", "totals: Ann 87"), [(3, "GE103")]),
        (ROUNDS.replace("Bo 0", "Bo 4"), [(3, "GE102")]),
        ("round 1: Ann 78, Bo 0; Cy 0, Dee 0\ntotal Ann 70\n", [(2, "GE103")]),
        ("Ann=78\nBo – 44\ntotals: Ann 78, Bo 44\n", []),
        ("Ann out: 78\nBo out 44 points\ntotals: Ann 78, Bo 44, Cy 0\n", []),
        (f"Gene Expression\nOur game on Monday\nDate: 12 May\n{ROUNDS}", []),
        (f"{POINTS}Our game on Monday\n", [(4, "RX001")]),
        (f"Group 1 78\n{POINTS}", [(1, "RX001")]),
        ("totals: Ann 78, Bo 44\nwinner: Bo\n", [(2, "GE104")]),
        ("Ann 78\nBo many 44 times\ntotals: Ann 78, Bo 44\n", [(2, "RX001")]),
        ("Ann 78 Bo 44\ntotal: 78 44\n", [(1, "RX001"), (2, "RX001")]),
        ("Ann wins 78\nBo gets 0\nAnn total 70; Bo total 0\n", [(3, "GE103")]),
        (ROWS.replace("total,Bo,,28", "total,Bo,,82"), [(11, "GE103")]),
        (ROWS.replace("2,Dee,gene shift,0", "2,Dee,gene shift,none"), [(9, "RX001")]),
        (TABLE.replace("total,78", "total,87"), [(4, "GE103")]),
        (TABLE.replace("2,0,44", "2,0,x"), [(3, "RX001")]),
        ("round,player,points\n1,Ann,78\n1,Bo,0\n2,Bo,44\ntotal,Bo,45\n", [(5, "GE103")]),
    ],
)
def test_sheet_in_anybodys_words_is_judged(text: str, expected: list[tuple[int, str]]) -> None:
    """Lines with cards or points alone, a column for each player, and rows."""
    name = "pad.csv" if text.startswith(("round,", "player,")) else "pad.txt"
    found = verify_bytes(Task(path=name, game="gene-expression"), text.encode()).findings
    told = [(one.line, str(one.code)) for one in found if one.severity is not Severity.NOTE]
    assert told == expected


def test_cards_left_with_wide_gaps_between_them_are_read() -> None:
    record = """game: gene-expression
players: [Ann, Bo, Cy, Di]
rounds:
  - left: {Ann: P-SUB    - P3, Bo: T4, Cy: P4, Di: T5}
"""
    report = verify_bytes(Task(path="game.yaml"), record.encode())
    assert {str(one.code) for one in report.findings} == {"RX004"}


def test_card_that_cannot_be_read_between_signs_is_one_word_in_the_finding() -> None:
    text = (
        "game: gene-expression\nplayers: [Ann, Bo, Cy, Dee]\nrounds:\n  - out: Ann\n"
        '    left: {Bo: "7, 10 foo", Cy: [1], Dee: [7]}\n    scores: {Ann: 25}\n'
    )
    (found,) = (one for one in report(text, "game.yaml").findings if one.line)
    assert (found.line, found.column, found.code) == (5, 19, "RX002")
    assert "unknown card '10 foo'" in found.text
