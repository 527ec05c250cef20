"""Games at the head of which who sits where is missing or wrong: the hands tell, or the turns."""

from itertools import product
from operator import itemgetter

from sampling import each
from sheets.played_games import expression_game
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.verification import Task, verify_bytes


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
