"""The simulator of the new room: its games are right for the old referee, its slips are found."""

import json
from random import Random

from sampling import each
from testcross.rulesets.gene_expression_new.rules import rules_for
from testcross.rulesets.gene_expression_new.simulator import simulate
from testcross.rulesets.gene_expression_new.slips import SimulatedGame, with_slips
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.verification import Task, verify_bytes

from gene_expression_new.new_room import found_in
from gene_expression_new.test_played_games import OPTIONS


def played(seed: int) -> SimulatedGame:
    options = dict(OPTIONS[seed % 8 : seed % 8 + 1])
    strategy = ("greedy", "random")[seed % 2]
    record = simulate(rules_for(**options), 4 + seed % 3, Random(seed), (strategy,))
    record.asked = options
    return SimulatedGame(record=record, slips=())


@each("seed", range(200), quick=2)
def test_a_game_is_right_for_the_old_referee(seed: int) -> None:
    text = played(seed).text("yaml")
    assert found_in(text) == []
    report = verify_bytes(Task(path="game.yaml", engine="python-constraint"), text.encode())
    assert [one for one in report.findings if one.severity is not Severity.NOTE] == []


def slips_missed(seed: int) -> list[str]:
    """Return what is found beside the slip of a game, and the slip if it is not found."""
    game = played(seed)
    rng = Random(seed)
    index = rng.randrange(len(game.record.entries))
    record, slips = with_slips(game.record, rng, 1.0, first=index)
    made = SimulatedGame(record=record, slips=slips)
    text = made.text("yaml")
    key = json.loads(made.key("game.yaml", text))["slips"]
    named = sorted(f"{one['line']} {one['code']}" for one in key)
    found = found_in(text)
    return [] if named == found else [*named, "found", *found]


@each("seed", range(200), quick=2)
def test_a_single_slip_is_found_at_its_line_and_nothing_else(seed: int) -> None:
    assert slips_missed(seed) == []
