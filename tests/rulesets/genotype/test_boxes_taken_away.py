"""What rests on the box: an error with it is at most a warning without, and never the other way."""

import json
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from genotype_games.genotype_games import Kind, simulator
from genotype_games.pea_boxes import random_box
from genotype_games.pea_left_out import in_short, leave_out
from sampling import each
from testcross.rulesets.genotype.simulator.simulation import DIFFICULTIES
from testcross.rulesets.records.findings import Finding, Severity
from testcross.rulesets.verification import Task, verify_bytes

CODES = ("GT106", "GT204", "GT209", "GT213", "GT215", "GT219")
"""Of slips that rest on spaces, plots, dice slots, rows and copies of cards."""
FIRST = {"GT204": 1, "GT213": 4, "GT215": 2}
"""Numbers of the first games that have them; for the others it is 0."""


def told(record: dict[str, Any]) -> tuple[Finding, ...]:
    """Return the errors and warnings in a record."""
    report = verify_bytes(Task(path="game.json"), json.dumps(record, indent=0).encode())
    return tuple(one for one in report.findings if one.severity is not Severity.NOTE)


def slipped(code: str, first: int = 0) -> Iterator[dict[str, Any]]:
    """Yield games with a slip of a code."""
    rate = 0.01 if code != "GT219" else 0.1
    for seed in range(first, 99):
        game = simulator(Kind(2 + seed % 3), (code,), rate).game(f"box:{seed}")
        if game.slips:
            yield json.loads(game.text("json"))


def box_could_take_back_nothing(record: dict[str, Any]) -> None:
    with_box = told(record)
    assert "GT290" not in [one.code for one in with_box]
    places = {(one.code, one.line) for one in with_box}
    bare = {key: value for key, value in record.items() if key != "box"}
    assert len(bare) == len(record) - 1
    moved = json.dumps(record, indent=0).count("\n") - json.dumps(bare, indent=0).count("\n")
    for one in told(bare):
        if one.severity is Severity.ERROR:
            assert (one.code, one.line + moved) in places, one.message


@each("code", CODES, quick=1)
def test_no_error_is_left_that_a_box_could_take_back(code: str) -> None:
    box_could_take_back_nothing(next(slipped(code, FIRST.get(code, 0))))


@pytest.mark.deep
@each("code", CODES, quick=1)
def test_no_error_is_left_in_several_games_that_a_box_could_take_back(code: str) -> None:
    """Two games with a slip, and one without any."""
    plain = json.loads(simulator(Kind(3)).game(f"box:{code}").text("json"))
    for record in (*islice(slipped(code), 2), plain):
        box_could_take_back_nothing(record)


def in_another_box(
    folder: Path, seed: int, players: int, box_of: int | None = None
) -> dict[str, Any]:
    """Return a game without slips, played with another box than the one that is assumed."""
    number = seed if box_of is None else box_of
    box = folder / f"box-{number}.toml"  # whoever plays by a box keeps it in mind by its name
    box.write_text(random_box(Random(number)), encoding="utf-8")
    options = {"box": str(box)} | ({"difficulty": DIFFICULTIES[seed % 3]} if players == 1 else {})
    kind = Kind(players, "random", tuple(options.items()))
    record: dict[str, Any] = json.loads(simulator(kind).game(seed).text("json"))
    return record


def is_never_an_error(record: dict[str, Any], seed: int) -> None:
    """What is assumed is wrong here, again and again; and parts are left out besides."""
    assert told(record) == ()
    bare = {key: value for key, value in record.items() if key != "box"}
    for left in (bare, in_short(bare), leave_out(Random(seed), in_short(bare), 0.1)):
        assert [one.message for one in told(left) if one.severity is Severity.ERROR] == []


@each("players", [1, 2, 5], quick=2, blocks=1)
def test_game_with_another_box_is_no_error_without_it(tmp_path: Path, players: int) -> None:
    is_never_an_error(in_another_box(tmp_path, players, players), players)


@pytest.mark.deep
@each("players", [3, 4], quick=1, blocks=1)
def test_larger_game_with_another_box_is_no_error_without_it(tmp_path: Path, players: int) -> None:
    is_never_an_error(in_another_box(tmp_path, players, players), players)


@pytest.mark.deep
@each("seed", range(100, 400), quick=1)
def test_300_games_with_other_boxes_are_no_errors_without_them(tmp_path: Path, seed: int) -> None:
    players = 1 if seed % 2 else 2 + seed // 2 % 4
    is_never_an_error(in_another_box(tmp_path, seed, players), seed)


WITH_BOX_OF = ((184, 2, 104), (245, 1, 101), (319, 1, 103))
"""Coins for slots in a pick without its die; what Omari's dice showed; arrows of earlier turns."""


@each("seed, players, box_of", WITH_BOX_OF, quick=1)
def test_game_of_a_box_is_no_error_without_it(
    tmp_path: Path, seed: int, players: int, box_of: int
) -> None:
    is_never_an_error(in_another_box(tmp_path, seed, players, box_of), seed)


def test_arrow_that_is_assumed_proves_no_die(tmp_path: Path) -> None:
    """By the card assumed before, his next Shift brought nothing: only one GG was there."""
    record = in_another_box(tmp_path, 297, 1)
    del record["box"]
    assert "GT223" not in [one.code for one in told(record)]


def test_johann_whose_cards_name_no_upgrade_that_he_can_buy_passes(tmp_path: Path) -> None:
    """Simulated and refereed: all nine cards say the plot, which he cannot pay."""
    text = re.sub('double = "."', 'double = "R"', random_box(Random(1)))
    text = re.sub('single = "R"', 'single = "F"', text)
    text = re.sub(
        "double_arrow = .*", 'double_arrow = ["plot", "slot", "marker", "assistant"]', text
    )
    text = re.sub("plot = .*", "plot = { low = 20, start = 20, high = 20 }", text)
    text = re.sub("traits = .*", 'traits = ["R", "F", "G", "T"]', text)
    box = tmp_path / "box.toml"
    box.write_text(text, encoding="utf-8")
    kind = Kind(1, "random", (("box", str(box)), ("difficulty", "hard")))
    record = json.loads(simulator(kind).game(1).text("json"))
    bought = [one for part in record["rounds"] for one in part.get("upgrades", ())]
    assert all("buys" not in one for one in bought if one["player"] == "Johann")
    assert told(record) == ()
