"""The score sheet of a whole game is held against what was played."""

import json
from copy import deepcopy
from functools import cache
from itertools import product
from operator import itemgetter
from pathlib import Path
from typing import Any

import yaml
from genotype_games.genotype_games import Kind, simulated
from sampling import each
from testcross.rulesets.verification import Task, verify_bytes, verify_file

CELLS = {
    "plants": "GT107",
    "completed": "GT107",
    "goals": "GT107",
    "markers": "GT107",
    "coins": "GT105",
    "total": "GT108",
}
SEEDS = range(4)
SLIPS = [
    (seed, cell, player, off)
    for seed, cell in product(SEEDS, CELLS)
    for player, off in product(range(2 + seed % 4), (1, -1))
]


@cache
def played(seed: int) -> str:
    return simulated(Kind(2 + seed % 4), seed // 4).text("json")


def record(seed: int) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(played(seed))
    return found


def codes(game: dict[str, Any]) -> list[str]:
    report = verify_bytes(Task(path="game.json"), json.dumps(game).encode())
    return [one.code.value for one in report.findings if one.code != "RX004"]


@each("seed", SEEDS, quick=2)
def test_sheet_of_a_game_that_was_played_is_right(seed: int) -> None:
    assert codes(record(seed)) == []


@each("seed, cell, player, off", SLIPS, quick=5, kind=itemgetter(1, 3))
def test_number_that_was_not_played_is_one_finding(
    seed: int, cell: str, player: int, off: int
) -> None:
    game = record(seed)
    line = list(game["sheet"].values())[player]
    line[cell] += off
    if line[cell] >= 0:
        assert codes(game) == [CELLS[cell]]


@each("seed", SEEDS, quick=2)
def test_player_who_has_not_won_is_one_finding(seed: int) -> None:
    game = record(seed)
    won = game["winner"] if isinstance(game["winner"], list) else [game["winner"]]
    game["winner"] = next(name for name in game["players"] if name not in won)
    assert codes(game) == ["GT109"]


def test_right_copy_of_a_sheet_is_what_was_played(tmp_path: Path) -> None:
    game = record(1)
    wrong = deepcopy(game)
    for place, line in enumerate(wrong["sheet"].values()):
        line[list(CELLS)[place]] += 2
        line["total"] += 1
    wrong["winner"] = next(name for name in game["players"] if name != game["winner"])
    source = tmp_path / "game.yaml"
    source.write_text(yaml.safe_dump(wrong, sort_keys=False), encoding="utf-8")
    verify_file(Task(path=str(source), corrected=str(tmp_path / "right.yaml")))
    right = yaml.safe_load((tmp_path / "right.yaml").read_text(encoding="utf-8"))
    assert (right["sheet"], right["winner"]) == (game["sheet"], game["winner"])


@each("seed", SEEDS, quick=2)
def test_without_its_box_a_right_game_has_no_error(seed: int) -> None:
    game = record(seed)
    assert game.pop("box") == "practice"
    report = verify_bytes(Task(path="game.json"), json.dumps(game).encode())
    assert {one.severity.value for one in report.findings} <= {"warning", "note"}
