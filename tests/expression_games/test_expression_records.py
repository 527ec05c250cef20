"""Records of gene expression: the game that the documentation shows, right and damaged."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml
from expression_games.expression_records import END, deck_of, wrong_turns
from oracles.expression_oracle import DEAL

SAMPLE = Path(__file__).parents[2] / "docs" / "samples" / "expression-game.yaml"
GAME: dict[str, Any] = yaml.safe_load(SAMPLE.read_text(encoding="utf-8"))


def test_sample_is_right() -> None:
    assert wrong_turns(GAME) == []


@pytest.mark.parametrize(
    ("number", "place", "key", "value", "rule"),
    [
        (0, 0, "play", "T7", "EX-029"),
        (0, 2, "play", "G-TRA", "EX-020"),
        (0, 1, "swap", {"Bo": "G-DEL", "Dee": "P9"}, "EX-030"),
        (0, 1, "swap", None, "EX-030"),
        (0, 4, "draw", ["T10"], "EX-034"),
        (0, 5, "draw", ["O-SUB", "P-TRA"], "EX-025"),
        (0, 5, "draw", None, "EX-025"),
        (0, 7, "player", "Dee", "EX-025"),
        (0, 8, "extra", "O-DEL", "EX-029"),
        (0, 8, "extra", None, "EX-032"),
        (0, 9, "player", "Ann", "EX-031"),
        (0, 20, "swap", {"Ann": "G-INS", "Ann ": "O2"}, "EX-030"),
        (1, 0, "extra", "O-DEL", "EX-032"),
        (1, 1, "draw", ["P7", "P-SUB", "G9"], "EX-031"),
        (1, 11, "play", "G10", "EX-026"),
        (1, 15, "draw", "G9", "EX-027"),
    ],
)
def test_damage_of_a_turn_is_found_by_its_rule(
    number: int, place: int, key: str, value: object, rule: str
) -> None:
    """A value of None stands for what is not written."""
    record = deepcopy(GAME)
    turn = record["rounds"][number]["turns"][place]
    turn[key] = value
    if value is None:
        del turn[key]
    found = [(one.round, one.turn, one.rule) for one in wrong_turns(record)]
    assert found == [(number, place, rule)]


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ((0, "first"), "O-TRA", (0, DEAL, "EX-003")),
        ((0, "first"), "T-TRA", (0, DEAL, "EX-030")),
        ((0, "swap"), {"Ann": "G-DEL", "Bo": "O8"}, (0, DEAL, "EX-030")),
        ((0, "hands", "Ann"), ["G-TRA", "G-SUB", "G-DEL", "G6", "T6"], (0, DEAL, "EX-011")),
        ((0, "hands", "Cy"), ["O-INS", "O4", "T-DEL", "T4", "T7", "P7"], (0, DEAL, "EX-002")),
        ((0, "out"), "Bo", (0, END, "EX-042")),
        ((0, "scores", "Cy"), 198, (0, END, "EX-043")),
        ((1, "scores", "Eve"), 1, (1, END, "EX-046")),
    ],
)
def test_damage_of_a_round_is_found_by_its_rule(
    path: tuple[Any, ...], value: object, expected: tuple[int, int, str]
) -> None:
    record = deepcopy(GAME)
    inner = record["rounds"]
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = value
    found = [(one.round, one.turn, one.rule) for one in wrong_turns(record)]
    assert found[0] == expected


def with_deck(number: int) -> tuple[dict[str, Any], list[str]]:
    """Return the sample with the deck of one round, as it must have lain."""
    record = deepcopy(GAME)
    record["rounds"][number]["deck"] = deck = deck_of(record, number)
    return record, deck


@pytest.mark.parametrize("number", [0, 1])
def test_deck_deals_one_card_at_a_time(number: int) -> None:
    record, deck = with_deck(number)
    assert wrong_turns(record) == []
    for place, other, rule in [(0, 1, "EX-011"), (29, 30, "EX-011"), (30, 60, "EX-013")]:
        record, deck = with_deck(number)
        deck[place], deck[other] = deck[other], deck[place]
        found = [(one.round, one.turn, one.rule) for one in wrong_turns(record)]
        assert found == [(number, DEAL, rule)]


def test_card_drawn_comes_from_the_top_of_the_deck() -> None:
    record, deck = with_deck(1)
    deck[31], deck[32] = deck[32], deck[31]
    found = [(one.round, one.turn, one.rule) for one in wrong_turns(record)]
    assert found == [(1, 1, "EX-004")]
    record["rounds"][1]["deck"] = deck[:-1]
    assert wrong_turns(record)[0].rule == "EX-004"


def test_shuffled_discards_are_counted() -> None:
    record = deepcopy(GAME)
    record["rounds"][0]["turns"][5]["reshuffle"] = True
    assert [(one.turn, one.rule) for one in wrong_turns(record)] == [(5, "EX-040")]
