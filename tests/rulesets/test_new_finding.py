"""A kind of finding that a stranger adds: a member, an entry, and the check that returns it."""

import json
from pathlib import Path

import pytest
from program.changed_program import changed_program, inserted, run

ROOM = "rulesets/gene_expression"
MEMBER = '    WINNER_NAMED_TWICE = "GE108"\n'
RECORD = """game: gene-expression
players: [Ann, Bo, Cy, Dee]
target: 50
rounds:
  - out: Ann
    left: {Bo: [7, 10, SUB], Cy: [1], Dee: [INS, INS]}
    scores: {Ann: 78, Bo: 0, Cy: 0, Dee: 0}
scores: {Ann: 78, Bo: 0, Cy: 0, Dee: 0}
winner: WINNER
"""
ENTRY = f"""[[finding]]
code = "GE108"
name = "winner named twice"
severity = "warning"
source = "L20"
text = "Somebody is named as the winner twice."
wrong = '''
{RECORD.replace("WINNER", "[Ann, Ann]")}'''
right = '''
{RECORD.replace("WINNER", "Ann")}'''

"""
CHECK = """    if len(entry.winners) > len(set(entry.winners)):
        text = f"{entry.winners[-1]} is named twice"
        ref.wrong("EX-045 GE108", text, (), f"winners.{len(entry.winners) - 1}")
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the program as it is, but for the new kind of finding."""
    changes = {
        f"{ROOM}/codes.py": inserted('    WRONG_NUMBER_OF_PLAYERS = "GE201"\n', MEMBER),
        f"{ROOM}/findings.toml": inserted('[[finding]]\ncode = "GE201"', ENTRY),
        f"{ROOM}/scoring.py": inserted("    best, said = [_highest(totals)", CHECK),
    }
    folder = changed_program(tmp_path_factory.mktemp("twice"), changes)
    (folder / "game.yaml").write_text(RECORD.replace("WINNER", "[Ann, Ann]"), encoding="utf-8")
    return folder


def test_new_finding_is_told_at_its_place_in_every_form(program: Path) -> None:
    told = run(program, "verify", "--format", "concise", "game.yaml")
    assert "game.yaml:9: GE108 Ann is named twice (L20)" in told
    (file,) = json.loads(run(program, "verify", "--format", "json", "game.yaml"))["files"]
    assert [one["code"] for one in file["findings"]] == ["RX004", "GE108"], "turns are not written"


def test_new_finding_is_looked_up_by_its_code(program: Path) -> None:
    shown = run(program, "show", "GE108")
    assert "winner named twice" in shown
    assert "winner: [Ann, Ann]" in shown
