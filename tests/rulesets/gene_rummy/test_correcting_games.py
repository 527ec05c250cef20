"""The right copy of a game: points, genotypes, scores and the winner put right, the play untouched.

The right game is written by hand; a copy of it spoilt in the numbers has to come out the same.
"""

import json
from collections.abc import Callable, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from sheets.game_records import SetRound, game
from sheets.sheet_files import SAMPLES
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.verification import Task, verify_bytes, verify_file

RIGHT = parse_tree((SAMPLES / "game.yaml").read_text(encoding="utf-8")).plain()
PathIn = Sequence[str | int]
FIRST = ("rounds", 0, "turns", 0, "mating")
FIFTH = ("rounds", 1, "turns", 4, "mating")
SLIPS: dict[str, dict[PathIn, Any]] = {
    "points": {(*FIRST, "points"): "59", (*FIFTH, "points"): "50"},
    "points of all": {
        ("rounds", n, "turns", t, "mating", "points"): "7" for n, t in [(0, 0), (1, 6)]
    },
    "a genotype": {(*FIRST, "filled", "buck"): "A- B- C- D-"},
    "genotypes": {
        (*FIRST, "filled", "kits", 0): "-- -- cc --",
        (*FIFTH, "filled", "doe"): "aa bb cchdc dd",
        (*FIFTH, "filled", "buck"): "A- B- cchd- D-",
    },
    "scores of a round": {("rounds", 0, "scores", "Bo"): "56", ("rounds", 1, "scores", "Cy"): "3"},
    "totals": {("scores", "Ann"): "189", ("scores", "Cy"): "1"},
    "the winner": {("winner",): "Cy"},
    "everything": {
        (*FIRST, "points"): "60",
        (*FIFTH, "filled", "buck"): "A- B- cchd- D-",
        ("rounds", 0, "scores", "Ann"): "100",
        ("rounds", 1, "scores", "Ann"): "100",
        ("scores", "Bo"): "201",
        ("winner",): "Bo",
    },
}


def put(record: Any, path: PathIn, value: Any) -> None:
    *above, last = path
    for part in above:
        record = record[part]
    record[last] = value


def texts(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: texts(one) for key, one in value.items()}
    if isinstance(value, list):
        return [texts(one) for one in value]
    return str(value)


def codes(path: Path) -> list[str]:
    report = verify_file(Task(path=str(path)))
    return [f.code for f in report.findings if f.severity is not Severity.NOTE]


def as_yaml(record: Any) -> str:
    """Return a record in block style, the flow style of JSON inside its rounds."""
    lines = [f"{key}: {json.dumps(value)}" for key, value in record.items() if key != "rounds"]
    rounds = [f"  - {json.dumps(one)}" for one in record["rounds"]]
    return "\n".join([*lines, "rounds:", *rounds]) + "\n"


SHAPES: dict[str, Callable[[Any], str]] = {"json": json.dumps, "yaml": as_yaml}


def right_copy(record: Any, shape: str, folder: Path) -> Path:
    out = folder / f"right.{shape}"
    task = Task(path=f"game.{shape}", corrected=str(out))
    report = verify_bytes(task, SHAPES[shape](record).encode())
    assert report.unwritten == ""
    return out


@pytest.mark.parametrize("shape", SHAPES)
def test_right_copy_of_a_right_game_is_its_text(shape: str, tmp_path: Path) -> None:
    text = right_copy(RIGHT, shape, tmp_path).read_text(encoding="utf-8")
    assert text == SHAPES[shape](RIGHT)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("slips", SLIPS)
def test_right_copy_of_a_game_with_slips_is_the_right_game(
    slips: str, shape: str, tmp_path: Path
) -> None:
    spoilt = deepcopy(RIGHT)
    for path, value in SLIPS[slips].items():
        put(spoilt, path, value)
    assert spoilt != RIGHT
    out = right_copy(spoilt, shape, tmp_path)
    assert texts(parse_tree(out.read_text(encoding="utf-8")).plain()) == RIGHT
    assert codes(out) == []


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("rounds", 0, "turns", 0, "retire"), "Black Otter doe", "GR201"),
        (("rounds", 0, "turns", 1, "player"), "Cy", "GR203"),
        (("rounds", 1, "turns", 1, "draw", "card"), "Lilac Otter doe", "GR205"),
        (("rounds", 0, "hands", "Ann", 0), "Castr buck", "RX002"),
        (("rounds", 0, "dealer"), "Dee", "RX001"),
    ],
)
def test_right_copy_leaves_the_play_as_it_was(
    path: PathIn, value: str, code: str, tmp_path: Path
) -> None:
    spoilt = deepcopy(RIGHT)
    put(spoilt, path, value)
    # a slip in the numbers, so that there is something to put right
    put(spoilt, (*FIRST, "points"), "60")
    out = right_copy(spoilt, "json", tmp_path)
    expected = deepcopy(RIGHT)
    put(expected, path, value)
    assert texts(parse_tree(out.read_text(encoding="utf-8")).plain()) == expected
    assert code in codes(out)


def test_right_copy_scores_an_illegal_mating_nothing(tmp_path: Path) -> None:
    spoilt = deepcopy(RIGHT)
    # a Lynx needs an A, and neither has one
    illegal = {"buck": "Blue Otter buck", "doe": "Chocolate Seal doe", "kits": ["Lynx buck"]}
    put(spoilt, ("rounds", 0, "turns", 2, "mating"), illegal)
    put(spoilt, ("rounds", 0, "turns", 2, "mating", "points"), "20")
    out = right_copy(spoilt, "yaml", tmp_path)
    right = parse_tree(out.read_text(encoding="utf-8")).plain()
    assert right["rounds"][0]["turns"][2]["mating"]["points"] == "0"
    assert (right["rounds"][0]["scores"]["Cy"], right["scores"]["Cy"]) == ("0", "113")
    assert "GR107" not in codes(out)


def test_right_copy_of_a_set_game_keeps_its_penalties(tmp_path: Path) -> None:
    dealt = SetRound(3)
    wrong = {"player": "Ann", "judged": "wrong", "penalty": 10}
    record = game({**dealt.record, "calls": [wrong, *dealt.record["calls"]]}, variant="set")
    right = {**dealt.scores, "Ann": dealt.scores["Ann"] - 10}
    put(record, ("rounds", 0, "scores"), dict(dealt.scores))
    out = right_copy(record, "json", tmp_path)
    told = json.loads(out.read_text(encoding="utf-8"))
    assert told["rounds"][0]["scores"] == right
    assert told["rounds"][0]["calls"][0] == wrong
    assert codes(out) == []


def test_right_copy_is_not_written_of_a_game_of_which_nothing_can_be_read(tmp_path: Path) -> None:
    out = tmp_path / "right.json"
    record = {**RIGHT, "variant": "poker"}
    verify_bytes(Task(path="game.json", corrected=str(out)), json.dumps(record).encode())
    assert not out.exists()
