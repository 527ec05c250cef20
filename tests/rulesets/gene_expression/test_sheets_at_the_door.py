"""Score sheets and games as they come in at the door: what must be found, by hand from the text."""

import pytest
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.verification import Task, verify_bytes

HEAD = "game: gene-expression\nplayers: Ann, Bo, Cy and Dee\n"
LEFT = """\
game: gene-expression
players: [Ann, Bo, Cy, Dee]
rounds:
  - out: Ann
    left: {Bo: [P1, P1, T1], Cy: [G-DEL, G-DEL, G-DEL], Dee: [7]}
    scores: {Ann: 70, Bo: 0, Cy: 0, Dee: 0}
"""
UNEXCHANGED = """\
game: gene-expression
players: [Ann, Bo, Cy, Dee]
rounds:
  - dealer: Dee
    hands:
      Ann: [O5, T9, P6, G-DEL, T2, O-INS]
      Bo: [P1, P2, P4, O1, O2, T1]
      Cy: [G1, G2, G4, G5, T3, T4]
      Dee: [O6, O7, O8, T5, T6, T7]
    first: P-SUB
    turns:
      - {player: Ann, play: O5}
      - {player: Bo, play: T1}
      - {player: Cy, play: G1}
"""
BY_PLAYER = "player,round 1,round 2,total\nAnn,78,0,78\nBo,0,25,25\nCy,0,0,0\nDee,0,0,0\n"
HANDS = "Round 1\nAnn went out.\nBo: 7 SUB\nCy - 1\n\nDee has a INS and 3x2 left.\nAnn gets 54\n"
TABLE = (
    "game: gene-expression\nround,player,left,points\n1,Ann,,48\n1,Bo,7 SUB,\n1,Cy,1,\n1,Dee,INS,\n"
)


def checked(name: str, text: str) -> tuple[list[str], str]:
    report = verify_bytes(Task(path=name, engine="python-constraint"), text.encode())
    notes = [one.message for one in report.findings if one.severity is Severity.NOTE]
    shown = [one for one in report.findings if one.severity is not Severity.NOTE]
    return [f"{one.line} {one.code.value} {one.player}".strip() for one in shown], "; ".join(notes)


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        pytest.param("a.yaml", LEFT, ["5 GE203 Bo", "5 GE203 Cy"], id="two P1, three G-DEL"),
        pytest.param(
            "a.yaml",
            LEFT.replace("P1, P1", "P1, P2"),
            ["5 GE203 Cy", "6 GE101 Ann"],
            id="one card is worth more",
        ),
        pytest.param(
            "a.txt",
            f"{HEAD}Ann out: Bo 1 1 1; Cy 1 1; Dee 7 = 12\n",
            ["3 GE203 Cy"],
            id="a fifth 1",
        ),
        pytest.param(
            "a.txt", f"{HEAD}Ann out: Bo 1 1; Cy 1 1; Dee 7 = 11\n", [], id="all four of the 1"
        ),
        pytest.param(
            "a.txt",
            f"{HEAD}Ann out: Bo {'SUB ' * 9}; Cy 1; Dee 7 = 188\n",
            ["3 GE203 Bo"],
            id="a ninth Substitution",
        ),
        pytest.param(
            "a.txt",
            f"{HEAD}Ann out: Bo -; Cy 1; Dee INS = 21\n",
            ["3 GE107"],
            id="two without a card",
        ),
        pytest.param(
            "a.txt", f"{HEAD}Ann out: Bo none; Cy 1; Dee 7 = 8\n", ["3 GE107"], id="none is no card"
        ),
        pytest.param(
            "a.txt", f"{HEAD}Ann out: 78\ntotal: Ann 87\n", ["4 GE103 Ann"], id="points alone"
        ),
        ("a.txt", HANDS, []),
        ("a.txt", HANDS.replace("Ann gets 54", "48 points for Ann."), ["7 GE101 Ann"]),
        ("a.txt", HANDS.replace("a INS", "IMS"), ["6 RX002 Dee"]),
        ("a.txt", f"{HEAD}Ann out: Bo two INS; Cy both 7s & 1; Dee 7 = 62\n", []),
        ("a.txt", f"{HEAD}Ann out: Bo two INS; Cy 1; Dee 7 = 28\n", ["3 GE101 Ann"]),
        *((name, TABLE, []) for name in ("a.txt", "a.csv")),
        *((name, TABLE.replace("48", "47"), ["3 GE101 Ann"]) for name in ("a.txt", "a.csv")),
        ("a.txt", f"{HEAD}\n{BY_PLAYER.replace('25,25', '25,52')}", ["6 GE103 Bo"]),
        pytest.param("a.csv", BY_PLAYER, [], id="a column for each round"),
        pytest.param(
            "a.csv", BY_PLAYER.replace("25,25", "25,52"), ["3 GE103 Bo"], id="total of a row"
        ),
    ],
)
def test_a_sheet_has_these_findings(name: str, text: str, found: list[str]) -> None:
    assert checked(name, text)[0] == found


def test_an_exchange_that_is_not_written_is_asked_for() -> None:
    found, notes = checked("a.yaml", UNEXCHANGED)
    assert found == []
    assert "cards exchanged for the first card" in notes


def test_of_a_round_that_cannot_be_read_no_hands_are_asked_for() -> None:
    found, notes = checked("a.yaml", f"{LEFT.partition('  - ')[0]}  - the second one\n")
    assert found == ["4 RX001"]
    assert "turns" in notes
    assert "hands dealt" not in notes


def test_a_record_in_yaml_is_no_turn_notation() -> None:
    assert checked("a.tcg", LEFT)[0] == ["3 RX001"]
