"""Games with one slip in them: one finding, at its place, and nothing after it.

Slips are made in play or in writing, by players and writers that know nothing of the program; the
plain referee of the tests finds each of them at the same place.
"""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice, product
from random import Random
from typing import Any

import pytest
from expression_games.expression_play import play_game
from expression_games.expression_play_slips import SLIPS as PLAYED
from expression_games.expression_records import END, wrong_turns
from expression_games.expression_sheet_slips import SLIPS as ON_SHEETS
from expression_games.expression_slips import SLIPS as IN_TURNS
from oracles.expression_oracle import DEAL
from sampling import each
from sheets.damages import Damage, Path
from testcross.rulesets.records.files import dump_yaml
from testcross.rulesets.records.findings import Finding, Severity
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.verification import Task, verify_bytes

WRITTEN = {**IN_TURNS, **ON_SHEETS}
RARE = {"shuffle miscounted", "Deletion on Deletion"}
"""A slip for which not every game has room."""
DEEP = 70
"""Games for each kind of slip, more than 2,000 in all."""


def findings(record: Mapping[str, Any]) -> list[Finding]:
    report = verify_bytes(
        Task(path="game.json", engine="python-constraint"), json.dumps(record).encode()
    )
    return list(report.findings)


def play_wrongly(kind: str, seed: int) -> bool:
    """Tell whether there was room for a slip in a game; fail where it is not named, and alone."""
    slip, code = PLAYED[kind]
    record, place = play_game((kind, seed), 4 + seed % 3, slip)
    if place is None:
        return False
    found = [(one.code, one.where) for one in findings(record)]
    assert found == [(code, (f"round {place[0] + 1}", f"turn {place[1] + 1}"))], (kind, seed)
    first, *_ = wrong_turns(record)
    assert (first.round, first.turn) == place, (kind, seed)
    return True


@lru_cache(maxsize=200)
def right_game(seed: int) -> dict[str, Any]:
    record, _ = play_game(seed, 4 + seed % 3)
    return record


@each("seed", range(6), quick=2)
def test_game_without_slips_is_clean(seed: int) -> None:
    assert findings(right_game(seed)) == []
    assert wrong_turns(right_game(seed)) == []


def write_wrongly(kind: str, seed: int, most: int) -> int:
    """Return how many slips of a game were tried; fail where one is not named, and alone."""
    found = list(WRITTEN[kind](right_game(seed), Random(seed)))
    chosen = Random(seed).sample(found, min(most, len(found)))
    for damage in chosen:
        _is_found_alone(damage, (kind, seed, damage.path))
    return len(chosen)


def _is_found_alone(damage: Damage, case: object) -> None:
    text = dump_yaml(damage.record)
    report = verify_bytes(Task(path="game.yaml", engine="python-constraint"), text.encode())
    (found, *others) = [one for one in report.findings if one.severity is not Severity.NOTE]
    assert others == [], (case, [one.message for one in report.findings])
    assert found.code in damage.codes, case
    assert found.line == _line(parse_tree(text), damage.path), case
    assert _turn(damage.path) in [(one.round, one.turn) for one in wrong_turns(damage.record)], case


def _line(node: Node, path: Path) -> int:
    for part in path:
        node = _inside(node, part)
    return node.place[0]


def _inside(node: Node, part: str | int) -> Node:
    value: Any = node.value
    inside: Node = value[part]
    return inside


def _turn(path: Path) -> tuple[int, int]:
    """Return the round and the turn of a path, as the plain referee counts them."""
    if path[0] != "rounds":
        return -1, DEAL
    number = int(path[1])
    if len(path) == 2:
        return number, DEAL
    if path[2] == "turns":
        return number, int(path[3])
    return number, DEAL if path[2] == "hands" else END


@each("players, seed", list(product([3, 7], range(3))), quick=3)
def test_game_for_too_few_or_too_many_is_refused_and_nothing_else(players: int, seed: int) -> None:
    record, _ = play_game(seed, players)
    (found,) = findings(record)
    assert (found.code, found.where) == ("GE201", ())
    assert found.message == f"{players} players; 4 to 6 can play"
    (wrong,) = wrong_turns(record)
    assert (wrong.rule, wrong.turn) == ("EX-010", DEAL)


@each("kind", PLAYED, quick=3)
def test_slip_in_play_is_found_alone(kind: str) -> None:
    assert any(play_wrongly(kind, seed) for seed in range(3))


@each("kind", WRITTEN, quick=4)
def test_slip_of_the_pen_is_found_alone(kind: str) -> None:
    assert any(write_wrongly(kind, seed, 1) for seed in range(3)) or kind in RARE


@each(
    "kind, seed",
    [("Deletion alone", 185), ("no card drawn", 125), ("exchange for nothing", 104)],
    quick=2,
)
def test_card_that_is_shuffled_after_a_slip_may_be_drawn_again(kind: str, seed: int) -> None:
    assert play_wrongly(kind, seed)


@pytest.mark.deep
@each("kind", PLAYED, quick=5)
def test_slip_in_play_is_found_alone_in_many_games(kind: str) -> None:
    rooms = (play_wrongly(kind, seed) for seed in _many())
    assert sum(islice(rooms, 2 * DEEP)) >= DEEP


@pytest.mark.deep
@each("kind", WRITTEN, quick=5)
def test_slip_of_the_pen_is_found_alone_in_many_games(kind: str) -> None:
    tried = 0
    for seed in _many():
        tried += write_wrongly(kind, seed, 2)
        if tried >= DEEP:
            break
    assert tried >= DEEP


def _many() -> Iterator[int]:
    return iter(range(100, 100 + 20 * DEEP))
