"""A record that names no game, or another than its own, is told so in one sentence."""

import re
from pathlib import Path

import pytest
from testcross.rulesets.conversion import convert_record
from testcross.rulesets.games import games
from testcross.rulesets.verification import Task, verify_bytes

SAMPLES = Path(__file__).parents[2] / "docs" / "samples"
OWN = {"game.yaml": "gene-rummy", "game.tcg": "gene-rummy", "clean.yaml": "gene-rummy"}
OWN |= {"set-game.yaml": "gene-rummy", "expression-game.yaml": "gene-expression"}
LINES = """game: gene-expression
players: Ann, Bo, Cy and Dee
Ann out: Bo 7 10 SUB; Cy 1; Dee INS INS = 78
"""
PAD = """game: gene-rummy
Ann: Castor x Lilac = White 61
"""
PEAS = """players: [Ann, Bo]
game: genotype
sheet:
  Ann: {plants: 41, completed: 7, goals: 6, markers: 1, coins: 3, total: 51}
  Bo: {plants: 11, completed: 2, goals: 4, markers: 2, coins: 0, total: 17}
winner: Ann
"""
PICKS = """game: genotype
players: [Ann, Bo]
rounds:
  - picks:
      - {player: Ann, die: Rr, plant: "9: Rr GG", trait: Rr}
      - {player: Bo, passes: true}
"""
NOTATION = convert_record("game.yaml", (SAMPLES / "expression-game.yaml").read_bytes()).text
RECORDS = [
    *((name, (SAMPLES / name).read_text("utf-8"), game) for name, game in OWN.items()),
    ("game.tcg", NOTATION, "gene-expression"),
    ("-", NOTATION, "gene-expression"),
    ("-", (SAMPLES / "game.tcg").read_text("utf-8"), "gene-rummy"),
    ("sheet.yaml", PEAS, "genotype"),
    ("-", PEAS, "genotype"),
    ("game.yaml", PICKS, "genotype"),
    ("pad.txt", LINES, "gene-expression"),
    ("pad.txt", PAD, "gene-rummy"),
]
REFEREED = {name: game for name, game in games().items() if game.check_record}
_GAME = re.compile(r"^game: .*\n", re.MULTILINE)


def named(text: str, line: str) -> str:
    """Return a record with another line in the place of that of its game."""
    changed, count = _GAME.subn(line, text)
    assert count == 1
    return changed


def found(name: str, text: str) -> list[str]:
    report = verify_bytes(Task(path=name, engine="python-constraint"), text.encode())
    return [one.message for one in report.findings if one.severity.value != "note"]


@pytest.mark.parametrize(("name", "text", "game"), RECORDS)
def test_record_of_another_game_is_one_finding(name: str, text: str, game: str) -> None:
    assert found(name, text) == []
    for other in REFEREED.keys() - {game}:
        assert found(name, named(text, f"game: {other}\n")) == [
            f"this is a record of {game}, not {other}; write game: {game}"
        ]


def test_unknown_game_lists_all() -> None:
    for name, text, _ in RECORDS:
        assert found(name, named(text, "game: uno\n")) == [
            "unknown game 'uno'; expected gene-expression, gene-rummy or genotype"
        ]


def test_no_two_games_have_a_mark() -> None:
    marks = [one.shape.marks for one in REFEREED.values()]
    assert all(marks)
    assert sum(map(len, marks)) == len(frozenset().union(*marks))
