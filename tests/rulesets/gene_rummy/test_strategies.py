"""How simulated players choose: what they retire and draw, whom they beat, how a round can end."""

from collections import Counter
from fractions import Fraction
from itertools import product
from operator import itemgetter
from random import Random
from typing import Any

import pytest
from oracles.game_oracle import problems
from oracles.hand_oracle import best_with, plain_rules, weighed
from sampling import each
from sheets.played_games import ENGINE, SOLVER, rummy_game, rummy_simulator
from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.gene_rummy.rules import rules_for
from testcross.rulesets.gene_rummy.scoring.litters import LitterScorer
from testcross.rulesets.gene_rummy.simulator import SimulatedGame, Simulator
from testcross.rulesets.gene_rummy.strategies import (
    Strategy,
    StrategyName,
    make_strategy,
)
from testcross.rulesets.verification import Task, verify_bytes

IN_TURNS = ("standard", "production", "novice", "families")


def player(name: StrategyName, variant: str) -> Strategy:
    rules = rules_for(variant=variant)
    return make_strategy(name, rules, LitterScorer(rules, SOLVER), Random(0))


def dealt(variant: str, seed: int, number: int) -> list[str]:
    cards = Random(seed).sample(rules_for(variant=variant).ruleset.deck(), number)
    return [f"{card.variety.name} {card.sex}" for card in cards]


@each(
    "variant, name, seed",
    [(v, name, seed) for v in IN_TURNS for name in ("careful", "patient") for seed in range(2)],
    quick=2,
    kind=itemgetter(1),
)
def test_careful_player_retires_the_best_card_by_enumeration(
    variant: str, name: StrategyName, seed: int
) -> None:
    hand = dealt(variant, seed, 6)
    retired = player(name, variant).retire(hand)
    plain = plain_rules(variant, "alleles" if variant == "families" else "standard")
    ahead = {card: keeps - gives for card, (keeps, gives) in weighed(hand, [], plain).items()}
    assert ahead[retired] == max(ahead.values())


@pytest.mark.parametrize("seed", range(12))
def test_careful_player_takes_what_makes_as_much_as_an_unseen_card(seed: int) -> None:
    *hand, top = dealt("standard", seed, 7)
    plain = plain_rules("standard", "standard")
    unseen = list((plain.deck() - Counter(hand)).elements())
    average = Fraction(sum(best_with(hand, card, plain) for card in unseen), len(unseen))
    points = best_with(hand, top, plain)
    assert player("careful", "standard").takes(hand, top) == (points > 0 and points >= average)


def wins(strategy: StrategyName, other: StrategyName, games: int, variant: str = "standard") -> int:
    """Return how many games a strategy wins against another, in either seat by turns."""
    won = 0
    for seed in range(games):
        own = ("Ann", "Bo")[seed % 2]
        seats = (strategy, other) if own == "Ann" else (other, strategy)
        record = rummy_simulator(variant, 2, seats).game(seed // 2).record
        won += record["winner"] == own
    return won


def test_careful_player_beats_a_greedy_one() -> None:
    # an even player wins 11 or 12 of 12 games three times in a thousand
    assert wins("careful", "greedy", 12, "novice") >= 11


@pytest.mark.deep
def test_careful_player_beats_a_greedy_one_in_many_games() -> None:
    # an even player wins 23 or more of 30 games three times in a thousand
    assert wins("careful", "greedy", 30) >= 23


@pytest.mark.deep
def test_careful_player_wins_as_many_games_as_the_docs_say() -> None:
    assert wins("careful", "greedy", 400) == 360


# rounds in which the Gene Pool runs out


def drawn_from_pool(written: dict[str, Any]) -> int:
    return sum(turn.get("draw", {}).get("from") == "gene pool" for turn in written["turns"])


def require_clean(game: SimulatedGame) -> None:
    text = game.text("yaml")
    found = verify_bytes(Task(path="game.yaml", engine=ENGINE), text.encode()).findings
    assert [one.text for one in found if one.code != "RX004"] == []
    assert problems(game.record) == []


@each(
    "variant, players",
    list(product(IN_TURNS, (3, 2, 4))),
    quick=1,
    kind=lambda case: case if case == ("novice", 3) else "dear",
)
def test_gene_pool_runs_out_among_patient_players(variant: str, players: int) -> None:
    game = rummy_game(variant, 1, "patient", players=players)
    require_clean(game)
    rounds = game.record["rounds"]
    for written in rounds:
        dealt_out = sum(map(len, written["hands"].values())) + 1
        deck = rules_for(variant=variant).ruleset.deck()
        assert drawn_from_pool(written) == len(deck) - dealt_out
    last = [turn for one in rounds for turn in one["turns"] if "draw" not in turn]
    assert any("mating" in turn for turn in last)


@pytest.mark.deep
@each("seed", range(3), quick=1)
def test_gene_pool_runs_out_under_house_rules_too(seed: int) -> None:
    game = rummy_game("web", seed, "patient", players=3)
    require_clean(game)
    assert all(drawn_from_pool(one) == 76 - 3 * 8 - 1 for one in game.record["rounds"])


def simulator(strategy: StrategyName, **asked: str) -> Simulator:
    request = SimulationRequest(options=asked, players=2, strategy=strategy, slip_codes=())
    return Simulator(request, SOLVER)


# players of several kinds, and litters that are legal together


def require_four_kinds(variant: str, seed: int) -> None:
    seats: tuple[StrategyName, ...] = ("careful", "patient", "random", "greedy")
    require_clean(rummy_simulator(variant, 4, seats).game(seed))


@pytest.mark.parametrize("variant", ["standard", "novice"])
def test_players_of_every_kind_at_one_table_play_by_the_rules(variant: str) -> None:
    require_four_kinds(variant, 0)


@pytest.mark.deep
@each("variant, seed", list(product(IN_TURNS, range(2))), quick=2)
def test_players_of_every_kind_play_by_the_rules_in_every_variant(variant: str, seed: int) -> None:
    require_four_kinds(variant, seed)


@pytest.mark.parametrize("scoring", ["suits", "standard", "simple"])
def test_families_with_litters_together_is_clean(scoring: str) -> None:
    asked = {"variant": "families", "litters": "together", "scoring": scoring}
    game = simulator("greedy", **asked).game(3)
    require_clean(game)
    assert game.record["litters"] == "together"


def test_production_with_each_kit_legal_by_itself_is_clean() -> None:
    asked = {"variant": "production", "litters": "each", "scoring": "suits"}
    require_clean(simulator("careful", **asked).game(3))
