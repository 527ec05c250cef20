"""Games at the head of which who sits where is missing or wrong: the hands tell, or the turns."""

import re
from itertools import product
from operator import itemgetter

import pytest
from sampling import each
from sheets.played_games import expression_game
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.verification import Task, verify_bytes

ROUND = """\
game: gene-expression
round 1: dealer Dee, first P3
hand Ann: O5 T5 P7 G9 P-DEL G-DEL
hand Bo: T6 T1 P8 G8 P-INS G-INS
hand Cy: G6 G1 P1 G10 T-DEL P-SUB
hand Dee: P6 P2 T2 O2 O-DEL T-SUB
Ann: O5
Bo: T6
Cy: G6
Dee: P6
Ann: +O6 O6
scores: Dee 0, Cy 0, Bo 0, Ann 0
"""


def found(text: str) -> list[str]:
    """Return the codes of what is found; no head, and a round that breaks off, are no matter."""
    report = verify_bytes(Task(path="game.tcg"), text.encode())
    shown = [one for one in report.findings if one.severity is not Severity.NOTE]
    return [str(one.code.value) for one in shown if one.code not in ("GE215", "RX001")]


@pytest.mark.parametrize("out", ["", "out: Cy\n", "out: Dee\n", "left Dee: P2\n"])
def test_players_sit_as_their_hands_or_turns_are_written_whoever_is_named_besides(
    out: str,
) -> None:
    game = ROUND.replace("scores:", f"{out}scores:")
    head = "players: Ann, Bo, Cy, Dee\n"
    with_head = game.replace("round 1", f"{head}round 1")
    assert found(game) == found(with_head)
    one_hand = re.sub(r"hand (?:Ann|Bo|Dee): .*\n", "", game)
    assert "GE204" not in found(one_hand)
    assert "GE204" in found(game.replace("Bo: T6\nCy: G6", "Cy: G6\nBo: T6"))


@each("players, seed", list(product([4, 5, 6], [1, 2])), quick=2, kind=itemgetter(0))
def test_two_names_exchanged_at_the_head_are_one_finding_there(players: int, seed: int) -> None:
    text = expression_game(players, seed).text("tcg")
    right = next(line for line in text.splitlines() if line.startswith("players: "))
    wrong = right.replace("Bo, Cy", "Cy, Bo")
    (one,) = verify_bytes(Task(path="game.tcg"), text.replace(right, wrong).encode()).findings
    assert (one.line, str(one.code.value)) == (text.splitlines().index(right) + 1, "GE204")
    assert one.message.startswith("the turns go Ann, Bo, Cy")


def test_turns_exchanged_in_a_whole_game_leave_the_seats_as_they_are() -> None:
    text = expression_game(5, 1).text("tcg")
    lines = text.splitlines(keepends=True)
    names = [line.partition(":")[0] for line in lines]
    first = next(n for n in range(len(lines)) if names[n : n + 2] == ["Bo", "Cy"])
    lines[first], lines[first + 1] = lines[first + 1], lines[first]
    report = verify_bytes(Task(path="game.tcg"), "".join(lines).encode())
    shown = [one.line for one in report.findings if one.severity is not Severity.NOTE]
    assert shown
    assert set(shown) <= {first + 1, first + 2, first + 3}
