"""What is not written is not checked: games without some of their blocks have no finding."""

import json
from itertools import product
from operator import itemgetter
from random import Random
from typing import Any

from genotype_games.genotype_games import Kind, simulated
from sampling import each
from testcross.rulesets.genotype.game import GAME
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.solver import Solver, make_engine

BLOCKS = ("working", "roll", "pools", "picks", "upgrades", "reset")
KINDS = [Kind(players, strategy) for players in (2, 3, 4, 5) for strategy in ("random", "greedy")]
SOLVER = Solver(make_engine("python-constraint"))


def without_some(record: dict[str, Any], random: Random) -> list[str]:
    """Take up to four blocks out of a record, and perhaps the set-up or a part of it."""
    gone = []
    for _ in range(random.randint(1, 4)):
        number, block = random.randrange(len(record["rounds"])), random.choice(BLOCKS)
        if record["rounds"][number].pop(block, None) is not None:
            gone.append(f"round {number + 1} {block}")
    if random.random() < 0.3:
        gone.append(f"set-up, {len(record.pop('setup'))} parts")
    elif random.random() < 0.4:
        part = random.choice(sorted(record["setup"]))
        gone.append(f"set-up {part}")
        record["setup"].pop(part)
    return gone


@each("kind, seed, number", list(product(KINDS, range(2), range(6))), quick=6, kind=itemgetter(2))
def test_a_clean_game_stays_clean_whatever_is_left_out(kind: Kind, seed: int, number: int) -> None:
    text = simulated(kind, seed).text("json")
    record, random = json.loads(text), Random(f"{kind} {seed} {number}")
    gone = without_some(record, random)
    verdict = GAME.referee.check_record(parse_tree(json.dumps(record)), SOLVER)
    assert [(one.line, one.message) for one in verdict.findings] == [], gone
    blocks = [part for part in gone if part.startswith("round")]
    assert verdict.unchecked or not blocks, gone


def test_harvest_after_the_end_is_open_where_no_round_is_written() -> None:
    record = json.loads(simulated(Kind(3, "random"), 1).text("json"))
    plant = record["setup"]["deal"]["Ann"]["kept"]
    told = {**record, "harvests": {"Ann": [plant]}}
    told.pop("rounds")
    verdict = GAME.referee.check_record(parse_tree(json.dumps(told)), SOLVER)
    assert [one.message for one in verdict.findings] == []
    assert "rounds" in [one.what for one in verdict.unchecked]


def test_winner_of_a_game_of_which_nothing_else_is_written_is_open() -> None:
    verdict = GAME.referee.check_record(parse_tree("game: genotype\nwinner: Ann\n"), SOLVER)
    assert [one.message for one in verdict.findings] == []
    assert "the winner (no players given)" in [one.what for one in verdict.unchecked]
