"""``violations`` tells what ``apply`` tells, and leaves the table as it was."""

import json
from random import Random

import pytest
from genotype_games.genotype_games import Kind, simulated
from sampling import each
from testcross.rulesets.genotype.game import GAME
from testcross.rulesets.genotype.round_state.game_state import GameState
from testcross.rulesets.genotype.round_state.moves import Move
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.solver import Solver, make_engine

SOLVER = Solver(make_engine("python-constraint"))
MAKE = GameState.apply


def asked_first(state: GameState, move: Move) -> tuple[Finding, ...]:
    """Ask twice what is wrong with a move, on tables apart, and then make it."""
    told = [MAKE(GameState(state.table.copy()), move) for _ in range(2)]
    found = MAKE(state, move)
    assert told == [found, found]
    return found


def test_asking_before_each_move_of_two_rounds_changes_no_finding(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = json.loads(simulated(Kind(2, "greedy"), 1).text("json"))
    for key in ("harvests", "sheet", "winner"):
        record.pop(key, None)
    record["rounds"] = record["rounds"][:2]
    asking_changes_nothing(json.dumps(record), 1, monkeypatch)


@pytest.mark.deep
@each("kind", [Kind(1), Kind(3), Kind(4, "greedy")], quick=1, blocks=3)
def test_asking_before_each_move_changes_no_finding(
    kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    asking_changes_nothing(simulated(kind, 1).text("json"), 6, monkeypatch)


def asking_changes_nothing(text: str, slips: int, monkeypatch: pytest.MonkeyPatch) -> None:
    record = json.loads(text)
    random = Random(1)
    for _ in range(slips):  # so that there is something to find
        one = random.choice(record["rounds"])["working"]
        one.insert(random.randrange(len(one)), random.choice(one))
    for written in (text, json.dumps(record)):
        plain = GAME.referee.check_record(parse_tree(written), SOLVER).findings
        with monkeypatch.context() as patched:
            patched.setattr(GameState, "apply", asked_first)
            assert GAME.referee.check_record(parse_tree(written), SOLVER).findings == plain
        assert bool(plain) == (written != text)
