"""What rests on the box: an error with it is at most a warning without, and never the other way."""

import json
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from genotype_games import Kind, simulator
from pea_boxes import random_box
from testcross.rulesets.records.findings import Finding, Severity
from testcross.rulesets.verification import Task, verify_bytes

CODES = ("GT106", "GT204", "GT209", "GT213", "GT215", "GT219")
"""Of slips that rest on spaces, plots, dice slots, rows and copies of cards."""


def told(record: dict[str, object]) -> tuple[Finding, ...]:
    """Return the errors and warnings in a record."""
    report = verify_bytes(Task(path="game.json"), json.dumps(record, indent=0).encode())
    return tuple(one for one in report.findings if one.severity is not Severity.NOTE)


def games(code: str) -> list[dict[str, object]]:
    """Return two games with a slip of a code, and one without any."""
    rate = 0.01 if code != "GT219" else 0.1
    played = (
        simulator(Kind(2 + seed % 3), (code,), rate).game(f"box:{seed}") for seed in range(99)
    )
    slipped = [json.loads(one.text("json")) for one in islice((g for g in played if g.slips), 2)]
    return [*slipped, json.loads(simulator(Kind(3)).game(f"box:{code}").text("json"))]


@pytest.mark.parametrize("code", CODES)
def test_no_error_is_left_that_a_box_could_take_back(code: str) -> None:
    for record in games(code):
        with_box = told(record)
        assert "GT290" not in [one.code for one in with_box]
        places = {(one.code, one.line) for one in with_box}
        bare = {key: value for key, value in record.items() if key != "box"}
        assert len(bare) == len(record) - 1
        moved = json.dumps(record, indent=0).count("\n") - json.dumps(bare, indent=0).count("\n")
        for one in told(bare):
            if one.severity is Severity.ERROR:
                assert (one.code, one.line + moved) in places, one.message


def in_another_box(folder: Path, seed: int, players: int) -> dict[str, object]:
    """Return a game without slips, played with another box than the one that is assumed."""
    box = folder / "box.toml"
    box.write_text(random_box(Random(seed)), encoding="utf-8")
    kind = Kind(players, "random", (("box", str(box)),))
    record: dict[str, object] = json.loads(simulator(kind).game(seed).text("json"))
    return record


def is_never_an_error(record: dict[str, object]) -> None:
    assert told(record) == ()
    bare = {key: value for key, value in record.items() if key != "box"}
    assert [one.message for one in told(bare) if one.severity is Severity.ERROR] == []


@pytest.mark.parametrize("seed", range(4))
def test_game_with_another_box_is_no_error_without_it(tmp_path: Path, seed: int) -> None:
    """What is assumed is wrong then, again and again: that alone speaks for no slip of the pen."""
    is_never_an_error(in_another_box(tmp_path, seed, 2 + seed))


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(100, 300))
def test_200_games_with_other_boxes_are_no_errors_without_them(tmp_path: Path, seed: int) -> None:
    is_never_an_error(in_another_box(tmp_path, seed, 2 + seed % 4))
