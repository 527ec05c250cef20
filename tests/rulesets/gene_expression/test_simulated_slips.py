"""Slips of simulated players: each is found at its line with its code, and nothing else is."""

import json
from collections import Counter
from functools import cache
from itertools import product
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest
from sampling import each
from sheets.played_games import expression_simulator
from testcross.rulesets import TestcrossError
from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.gene_expression.codes import SLIPS
from testcross.rulesets.gene_expression.entries import Result
from testcross.rulesets.gene_expression.simulator import WAYS, SimulatedGame, Simulator
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.verification import Task, verify_bytes

PAGE = Path(__file__).parents[3] / "docs" / "how-to" / "simulate.md"
SEEDS = (2, 1, 0, *range(3, 100))
"""First of a game that is soon over, then of one in which most slips are made."""
RARE = ("GE103", "GE104", "GE105", "GE201", "GE214")
"""Slips that a game has room for once at most, or seldom."""


def simulator(*codes: str, players: int = 4, strategy: str = "random") -> Simulator:
    return expression_simulator(players, strategy, (), 0.5, codes)


def found_of(game: SimulatedGame) -> tuple[Counter[tuple[int, str]], Counter[tuple[int, str]]]:
    """Return what the key names, and what is found: lines and codes."""
    text = game.text("yaml")
    key = json.loads(game.key("game.yaml", text))
    report = verify_bytes(Task(path="game.yaml", engine="python-constraint"), text.encode())
    named = Counter((slip["line"], slip["code"]) for slip in key["slips"])
    shown = [one for one in report.findings if one.severity is not Severity.NOTE]
    return named, Counter((one.line, str(one.code.value)) for one in shown)


def each_is_found(code: str, games: int) -> int:
    slips = 0
    for seed in SEEDS[:games]:
        strategy = ("random", "greedy")[seed % 2]
        played = simulator(code, players=4 + seed % 3, strategy=strategy).game(seed)
        named, found = found_of(played)
        assert named == found, (code, seed)
        slips += named.total()
    return slips


@each("code", SLIPS, quick=4, kind=lambda code: code in WAYS)
def test_slip_of_a_kind_is_found_at_its_line_and_nothing_else(code: str) -> None:
    assert any(each_is_found(code, games) for games in (1, 2, 10)) or code in RARE


@pytest.mark.deep
@each("code", SLIPS, quick=4, blocks=8)
def test_slips_of_a_kind_in_many_games_are_found_and_nothing_else(code: str) -> None:
    assert each_is_found(code, 100)


def test_each_of_many_slips_in_a_game_is_explained() -> None:
    """A later round begins anew: what a slip is, is looked for in its own."""
    text = simulator("GE211", players=5).game(1).text("yaml")
    found = verify_bytes(Task(path="game.yaml"), text.encode()).findings
    meant = ["Probably meant" in one.reason for one in found if one.code == "GE211"]
    assert len(meant) > 3
    assert sum(meant) >= len(meant) - 1


@cache
def messages(code: str, seed: int) -> list[str]:
    text = simulator(code, players=4 + seed % 3).game(seed).text("yaml")
    return [
        one.message
        for one in verify_bytes(
            Task(path="game.yaml", engine="python-constraint"), text.encode()
        ).findings
    ]


@each(
    "code, said, likely",
    [
        ("GE201", "3 players; 4 to 6 can play", 8),
        ("GE201", "7 players; 4 to 6 can play", 1),
        ("GE215", "the game was over before this round", 1),
        ("GE215", "the game is not over: no player has the target of 500", 2),
        ("GE215", "played on, but", 0),
        ("GE216", "was next in the deck", 0),
        ("GE105", "is impossible: the cards of", 0),
        ("GE206", "neither played nor drew a card", 0),
    ],
    quick=8,
)
def test_slip_is_made_in_each_of_its_forms(code: str, said: str, likely: int) -> None:
    """The likely seed is only where to look first."""
    seeds = (likely, *range(99))
    assert any(said in message for seed in seeds for message in messages(code, seed))


@each("seed", range(3), quick=1)
def test_slips_of_all_kinds_together_are_found(seed: int) -> None:
    named, found = found_of(simulator(*SLIPS).game(seed))
    assert named
    assert named == found


@each("players, seed", list(product([4, 5, 6], range(3))), quick=1, kind=itemgetter(0))
def test_slips_in_the_records_of_so_many_players_are_found(players: int, seed: int) -> None:
    named, found = found_of(simulator(*WAYS, players=players).game(seed))
    assert named
    assert named == found


@pytest.mark.parametrize("code", ["GE103", "GE104", "GE105"])
def test_slip_at_the_end_of_a_game_is_found(code: str) -> None:
    assert each_is_found(code, 4) == 2


def test_same_seed_gives_the_same_game() -> None:
    one, same, other = (simulator(*SLIPS).game(seed) for seed in (5, 5, 6))
    assert one.text("yaml") == same.text("yaml") != other.text("yaml")
    assert one.slips == same.slips


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"players": 3}, "3 players; 4 to 6 can play"),
        ({"players": 7}, "7 players; 4 to 6 can play"),
        ({"strategy": "lazy"}, "unknown strategy 'lazy'; expected greedy or random"),
        ({"strategy": "greedy,random"}, "2 strategies for 4 players; name one for all"),
        ({"slip_codes": ["GE117"]}, "'GE117' is not a mistake it can make; expected GE101"),
    ],
)
def test_request_that_the_game_cannot_meet_is_refused(asked: dict[str, Any], said: str) -> None:
    wanted: dict[str, Any] = {"options": {}, "players": 4, "strategy": "random", **asked}
    with pytest.raises(TestcrossError, match=said):
        Simulator(SimulationRequest(**wanted))


def wins_of_greedy(games: int) -> int:
    """Return how many games one greedy player wins against three random ones, in any seat."""
    wins = 0
    for seed in range(games):
        seat = seed % 4
        names = ["random"] * 4
        names[seat] = "greedy"
        game = expression_simulator(4, ",".join(names)).game(seed)
        result = game.record.entries[-1]
        assert isinstance(result, Result)
        wins += result.winners == (game.record.players[seat],)
    return wins


@pytest.mark.deep
def test_greedy_beats_random_over_1000_games() -> None:
    wins = wins_of_greedy(1_000)
    assert wins > 1_000 / 4 + 4 * (1_000 * 3 / 16) ** 0.5, wins
    assert f"(seeds 0 to 999), `greedy` wins {wins}, " in PAGE.read_text(encoding="utf-8")
