"""What is not written of Brother Johann is left open, and held against nothing."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from random import Random
from typing import Any

import pytest
from genotype_games.genotype_games import Kind, simulated, simulator
from sampling import each
from testcross.rulesets.genotype.simulator import SimulatedGame
from testcross.rulesets.genotype.simulator.simulation import DIFFICULTIES
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.verification import Task, verify_bytes

KEYS = {
    "working": ("discards", "validates", "plants", "coin", "coins", "pays", "tile", "goal"),
    "automa": ("validates", "plants", "coins", "decks"),
    "picks": ("validates", "die", "coins", "plant", "automa"),
}
"""What may be left out of his entries, by the block."""
MUCH_OPEN = [("easy", 0, 2), ("standard", 2, 2), ("standard", 2, 5), ("hard", 1, 7)]
"""Games, as the long run has them, in which much is open where something is left out."""
PARTS = ("plant", "trait")
"""What may be left out of each trait that he validates."""


def parts_of(record: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield what may be left out: what it is called, where it is written, and its key."""
    for one in record["rounds"]:
        for block, keys in KEYS.items():
            entries = [one[block]] if isinstance(one.get(block), dict) else one.get(block, ())
            for entry in entries:
                if block != "automa" and entry["player"] != "Johann":
                    continue
                validates = entry.get("validates", ())
                for trait in [validates] if isinstance(validates, dict) else validates:
                    yield from ((f"{block} validates {key}", trait, key) for key in PARTS)
                yield from ((f"{block} {key}", entry, key) for key in keys)


def leave_out(record: dict[str, Any], random: Random) -> set[str]:
    """Leave up to three kinds of parts out, always or now and then, and return which."""
    parts = [one for one in parts_of(record) if one[2] in one[1]]
    called = random.sample(sorted({name for name, _, _ in parts}), random.randint(1, 3))
    chance = random.choice((0.2, 0.5, 1))
    for name, where, key in parts:
        if name in called and len(where) > 1 and random.random() < chance:
            where.pop(key, None)
    return set(called)


def found(record: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the errors and warnings in a record."""
    report = verify_bytes(Task(path="game.json"), json.dumps(record).encode())
    shown = (one for one in report.findings if one.severity is not Severity.NOTE)
    return [(one.code, one.message) for one in shown]


@each("difficulty, seed, number", MUCH_OPEN, quick=3)
def test_right_game_stays_right_whatever_of_johann_is_left_out(
    difficulty: str, seed: int, number: int
) -> None:
    stays_right(difficulty, seed, number)


@pytest.mark.deep
@each("difficulty, seed, number", list(product(DIFFICULTIES, range(3), range(8))), quick=1)
def test_right_games_stay_right_whatever_of_johann_is_left_out(
    difficulty: str, seed: int, number: int
) -> None:
    stays_right(difficulty, seed, number)


def stays_right(difficulty: str, seed: int, number: int) -> None:
    kind = Kind(1, "random", (("difficulty", difficulty),))
    record = json.loads(simulated(kind, seed).text("json"))
    gone = leave_out(record, Random(f"{difficulty} {seed} {number}"))
    assert found(record) == [], gone


def with_elisabeth() -> Iterator[dict[str, Any]]:
    """Yield games in which Sister Elisabeth helps Brother Johann."""
    kind = Kind(1, "random", (("difficulty", "hard"),))
    texts = (simulator(kind).game(f"goal:{seed}").text("json") for seed in range(99))
    return (json.loads(one) for one in texts if "Sister Elisabeth" in one[:300])


def validates_what_is_open(record: dict[str, Any]) -> None:
    dealt = record["setup"]["deal"]["Johann"]
    del dealt["support"]
    assert found(record) == []
    del dealt["goal"]
    assert found(record) == []


def test_goal_of_sister_elisabeth_that_is_not_written_leaves_open_what_she_validates() -> None:
    validates_what_is_open(next(with_elisabeth()))


@pytest.mark.deep
def test_goals_of_sister_elisabeth_that_are_not_written_leave_open_what_she_validates() -> None:
    for record in islice(with_elisabeth(), 4):
        validates_what_is_open(record)


@cache
def after_slips(seed: int) -> SimulatedGame:
    kind = Kind(1, "random", (("difficulty", "standard"),))
    return simulator(kind, ("GT220", "GT221", "GT222", "GT223"), 0.05).game(f"drop:{seed}")


@each("seed, number", list(product((11, 12), range(6))), quick=2)
def test_what_is_left_out_after_a_slip_of_johann_brings_no_more_findings(
    seed: int, number: int
) -> None:
    game = after_slips(seed)
    record = json.loads(game.text("json"))
    gone = leave_out(record, Random(number))
    shown = found(record)
    assert len(shown) <= len(game.slips), (gone, shown)
