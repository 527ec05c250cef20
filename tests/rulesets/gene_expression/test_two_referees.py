"""Simulated games are right by the program's referee and by the plain one of the tests."""

import json
from collections import Counter
from collections.abc import Mapping
from itertools import product
from typing import Any

from expression_games.expression_cards import DECK, value
from expression_games.expression_records import deck_of, game_of, wrong_turns
from oracles.expression_oracle import replayed
from sampling import each
from sheets.played_games import expression_simulator
from testcross.rulesets.verification import Task, verify_bytes

OTHERS: tuple[Mapping[str, str], ...] = (
    {"actions": "wild"},
    {"id_match": "same"},
    {"id_match": "next_or_same"},
    {"cyclic": "no"},
    {"draw": "until_match"},
    {"substitution": "hands"},
    {"final_insertion_draws": "yes"},
)


def simulated(seed: int, players: int, strategy: str, **options: str) -> dict[str, Any]:
    simulator = expression_simulator(players, strategy, tuple(options.items()))
    found: dict[str, Any] = json.loads(simulator.game(seed).text("json"))
    return found


def agree_on(record: Mapping[str, Any]) -> None:
    assert wrong_turns(record) == []
    text = json.dumps(record).encode()
    assert [
        one.message
        for one in verify_bytes(Task(path="game.json", engine="python-constraint"), text).findings
    ] == []


@each(
    "options, players",
    list(product(OTHERS, [4, 5, 6])),
    quick=len(OTHERS),
    kind=lambda case: str(case[0]),
)
def test_both_referees_play_by_the_same_options(options: Mapping[str, str], players: int) -> None:
    record = simulated(1, players, "random", **options)
    assert options.items() <= record.items()
    agree_on(record)


@each(
    "options",
    [one for one in OTHERS if "substitution" not in one],  # its cards are not written: no slip
    quick=1,
)
def test_game_by_other_options_is_wrong_by_the_usual_ones(options: Mapping[str, str]) -> None:
    """Else neither referee might read an option, and nobody would notice."""
    record = simulated(0, 4, "random", **options)
    usual = {key: value for key, value in record.items() if key not in options}
    text = json.dumps(usual).encode()
    first, *_ = verify_bytes(Task(path="game.json", engine="python-constraint"), text).findings
    other, *_ = wrong_turns(usual)
    assert first.where[:2] == (f"round {other.round + 1}", f"turn {other.turn + 1}")


@each("players", [4, 5, 6], quick=1)
def test_both_referees_follow_the_deck(players: int) -> None:
    record = simulated(5, players, "greedy")
    for number, one in enumerate(record["rounds"]):
        if not any("reshuffle" in turn for turn in one["turns"]):
            one["deck"] = deck_of(record, number)
    assert any("deck" in one for one in record["rounds"])
    agree_on(record)
    number, deck = next((n, one["deck"]) for n, one in enumerate(record["rounds"]) if "deck" in one)
    drawn = 6 * players + 1
    deck[drawn], deck[drawn + 1] = deck[drawn + 1], deck[drawn]
    (found,) = verify_bytes(
        Task(path="game.json", engine="python-constraint"), json.dumps(record).encode()
    ).findings
    (other,) = wrong_turns(record)
    assert found.where == (f"round {number + 1}", f"turn {other.turn + 1}")
    assert other.round == number


@each("players", [4, 5, 6], quick=1)
def test_no_card_is_lost_at_any_event(players: int) -> None:
    game = game_of(simulated(players, players, "greedy"))
    for hand in game["hands"]:
        for table in replayed(game, hand):
            assert table.cards() == DECK


@each("players", [4, 5, 6], quick=2)
def test_totals_are_the_sums_of_the_cards_left(players: int) -> None:
    record = simulated(3, players, "random")
    totals: Counter[str] = Counter()
    for one in record["rounds"]:
        assert set(one["left"]) == {*players_of(record)} - {one["out"]}
        totals[one["out"]] += sum(value(card) for hand in one["left"].values() for card in hand)
    assert {name: totals[name] for name in players_of(record)} == record["scores"]
    assert max(totals, key=lambda name: totals[name]) == record["winner"]


def players_of(record: Mapping[str, Any]) -> list[str]:
    return list(record["players"])


@each("players, seed", list(product([4, 5, 6], range(1_000))), quick=4, blocks=16)
def test_both_referees_agree_on_1000_games(players: int, seed: int) -> None:
    agree_on(simulated(10_000 + seed, players, ("random", "greedy")[seed % 2]))
