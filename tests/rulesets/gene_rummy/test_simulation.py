"""Simulated games against the referee and against a plain one; slips against the answer key."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import combinations, product
from random import Random

import pytest
from game_oracle import Rules, problems
from hypothesis import given
from hypothesis import strategies as st
from testcross.rulesets.gene_rummy.record.record_writer import plain_game
from testcross.rulesets.gene_rummy.rules import rules_for
from testcross.rulesets.gene_rummy.scoring.litter_scorer import LitterScorer
from testcross.rulesets.gene_rummy.simulator import (
    FORMS,
    SLIPS,
    STRATEGIES,
    SimulatedGame,
    Simulation,
    Simulator,
    StrategyName,
    slips_of,
)
from testcross.rulesets.gene_rummy.strategies import make_strategy
from testcross.rulesets.genetics.ruleset import Card
from testcross.rulesets.records.files import dump_yaml
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.verification import Task, verify_bytes
from testcross.solver import Solver, make_engine

VARIANTS = {
    name: {"variant": name}
    for name in ("standard", "production", "set", "novice", "novice-standard", "families")
}
VARIANTS["web"] = {"variant": "standard", "preset": "web"}
VARIANTS["web production"] = {"variant": "production", "preset": "web"}
PLAYERS = (2, 3, 4)
ENGINE = "python-constraint"
SOLVER = Solver(make_engine(ENGINE))
FEW: dict[StrategyName, int] = {"greedy": 3, "random": 3, "careful": 2, "patient": 1}
MANY: dict[StrategyName, int] = {"greedy": 480, "random": 480, "careful": 160, "patient": 80}
"""How many games are played: fewer where players think longer."""
RATES = (0.03, 0.25, 1.0)
"""One of these gives games with just one slip, however often a kind has an occasion."""
TASK = Task(path="game.yaml", engine=ENGINE)
KINDS = [(name, code) for name, asked in VARIANTS.items() for code in slips_of(rules_for(**asked))]

every_variant = pytest.mark.parametrize("name", VARIANTS)
every_strategy = pytest.mark.parametrize("strategy", STRATEGIES)
every_kind = pytest.mark.parametrize(("name", "code"), KINDS)


def some_kinds() -> list[tuple[str, str]]:
    """Return each kind of slip in every second variant that has it, by turns the first or not."""
    found = []
    for number, code in enumerate(SLIPS):
        there = [kind for kind in KINDS if kind[1] == code]
        found += there[number % 2 if len(there) > 1 else 0 :: 2]
    return found


SOME_KINDS = some_kinds()
every_kind_in_some_variants = pytest.mark.parametrize(
    ("name", "code"),
    [pytest.param(*kind, marks=() if kind in SOME_KINDS else pytest.mark.deep) for kind in KINDS],
)
"""Every kind in every variant, half of them in the long runs only."""


@cache
def simulator(
    name: str, players: int, strategy: StrategyName, rate: float = 0.0, kinds: tuple[str, ...] = ()
) -> Simulator:
    asked = VARIANTS[name]
    simulation = Simulation(
        rules=rules_for(**asked),
        asked=asked,
        players=players,
        strategies=(strategy,),
        rate=rate,
        kinds=kinds,
    )
    return Simulator(simulation, SOLVER)


def games(name: str, strategy: StrategyName, number: int) -> Iterator[SimulatedGame]:
    """Yield games of two, three and four players in turn."""
    for seed in range(number):
        yield played(name, strategy, seed)


@lru_cache(maxsize=200)  # few games are read by both referees, of many each is played anew
def played(name: str, strategy: StrategyName, seed: int) -> SimulatedGame:
    return simulator(name, PLAYERS[seed % len(PLAYERS)], strategy).game(seed)


def findings(text: str) -> list[tuple[int, str]]:
    """Return the line and code of everything that the referee finds, notes aside."""
    found = verify_bytes(TASK, text.encode()).findings
    return [(finding.line, finding.code) for finding in found if finding.code != "RX004"]


@cache
def games_with_one_slip(name: str, code: str, number: int) -> list[SimulatedGame]:
    """Return games with just one slip of a kind; fails where not so many can be found."""
    found: list[SimulatedGame] = []
    for seed in range(60 * number):
        strategy = ("random", "greedy")[seed // 6 % 2]
        rate = RATES[seed % len(RATES)]
        players = PLAYERS[seed // 2 % len(PLAYERS)]
        game = simulator(name, players, strategy, rate, (code,)).game(seed)
        found += [game] * (len(game.slips) == 1)
        if len(found) == number:
            return found
    pytest.fail(f"{len(found)} games of {name} with one {code} among {60 * number}")


def require_clean(name: str, strategy: StrategyName, number: int) -> None:
    seen = 0
    for seed, game in enumerate(games(name, strategy, number)):
        assert findings(FORMS.text(game.record, "yaml")) == [], seed
        seen += 1
    assert seen == number


@every_strategy
@every_variant
def test_simulated_games_are_clean(name: str, strategy: StrategyName) -> None:
    require_clean(name, strategy, FEW[strategy])


@pytest.mark.deep
@every_strategy
@every_variant
def test_thousand_simulated_games_are_clean(name: str, strategy: StrategyName) -> None:
    require_clean(name, strategy, MANY[strategy])


# slips


def require_found(name: str, code: str, number: int) -> None:
    """Require that single slips are found on the line of the answer key, and nothing else is."""
    for game in games_with_one_slip(name, code, number):
        text = FORMS.text(game.record, "yaml")
        (slip,) = json.loads(FORMS.key("game.yaml", text, game.slips))["slips"]
        assert slip["code"] == code
        assert findings(text) == [(slip["line"], code)], slip


@every_kind_in_some_variants
def test_single_slip_is_found_where_it_was_made_and_nothing_else(name: str, code: str) -> None:
    require_found(name, code, 1)


@pytest.mark.deep
@every_kind
def test_many_single_slips_are_found_where_they_were_made(name: str, code: str) -> None:
    require_found(name, code, 6)


def test_every_kind_of_slip_is_made_in_some_variant() -> None:
    for kinds in (KINDS, SOME_KINDS):
        assert {code for _, code in kinds} == set(SLIPS)
        assert {name for name, _ in kinds} == set(VARIANTS)


@every_variant
def test_kind_that_a_variant_has_no_room_for_is_never_made(name: str) -> None:
    others = tuple(sorted(set(SLIPS) - set(slips_of(rules_for(**VARIANTS[name])))))
    assert others
    for seed in range(6):
        game = simulator(name, PLAYERS[seed % 3], "random", 1.0, others).game(seed)
        assert game.slips == ()


@pytest.mark.parametrize(
    ("name", "code"),
    [("standard", "GR210"), ("web", "GR210"), ("set", "GR209"), ("novice", "GR101")],
)
def test_game_in_which_every_slip_is_made_ends_all_the_same(name: str, code: str) -> None:
    game = simulator(name, 2, "greedy", 1.0, (code,)).game(0)
    assert len(game.slips) > 10
    assert game.record.winners


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("players", PLAYERS)
def test_round_in_which_nobody_draws_from_the_gene_pool_ends_all_the_same(
    seed: int, players: int
) -> None:
    game = simulator("standard", players, ("greedy", "random")[seed % 2], 1.0, ("GR205",)).game(
        seed
    )
    assert max(len(one.turns) for one in game.record.rounds) < 250


def test_single_card_that_is_not_retired_needs_a_draw_under_house_rules() -> None:
    for game in games("web", "random", 20):
        record = plain_game(game.record)
        for number, round_ in enumerate(record["rounds"]):
            *before, last = round_["turns"]
            if set(last) == {"player", "retire"} and len(before) < 20:
                del last["retire"]
                text = dump_yaml(record)
                line, _ = parse_tree(text).at(("rounds", number, "turns", len(before)))
                assert (line, "GR210") in findings(text)
                return
    pytest.fail("nobody retired a single card")


@pytest.mark.parametrize("number", [5, pytest.param(15, marks=pytest.mark.deep)])
@pytest.mark.parametrize("name", ["standard", "novice-standard"])
def test_last_turns_may_begin_one_card_early_after_a_wrong_deal(name: str, number: int) -> None:
    """A card too many in a hand is one too few in the Gene Pool."""
    seen = 0
    for seed in range(400):
        game = simulator(name, 4, "random", 0.03, ("GR207",)).game(seed)
        if len(game.slips) == 1 and len(game.record.rounds[int(game.slips[0].path[1])].turns) > 10:
            seen += 1
            text = FORMS.text(game.record, "yaml")
            assert [code for _, code in findings(text)] == ["GR207"], seed
            if seen == number:
                return
    pytest.fail(f"{seen} long rounds with a wrong deal")


def test_key_stands_in_json_too() -> None:
    (game,) = games_with_one_slip("standard", "GR106", 1)
    text = FORMS.text(game.record, "json")
    (slip,) = json.loads(FORMS.key("game.json", text, game.slips))["slips"]
    found = verify_bytes(Task(path="game.json", engine=ENGINE), text.encode()).findings
    assert [(one.line, one.code) for one in found if one.code != "RX004"] == [
        (slip["line"], "GR106")
    ]


# the same seed, the same game

PROGRAM = """
from testcross.cli import run
for variant in ("standard", "production", "set", "families"):
    run(["simulate", "--variant", variant, "--players", "3", "--seed", "7", *{options}])
"""


def simulated(hash_seed: int, options: tuple[str, ...] = ()) -> bytes:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(options=options)],
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        capture_output=True,
        check=True,
    )
    return done.stdout


@pytest.mark.parametrize("options", [(), ("--strategy", "random")])
def test_same_seed_gives_the_same_bytes_on_every_hash_seed(options: tuple[str, ...]) -> None:
    first, second = (simulated(hash_seed, options) for hash_seed in (0, 4711))
    assert first == second
    assert first.count(b"game: gene-rummy") == 4


@every_variant
def test_same_seed_gives_the_same_game_and_another_seed_another(name: str) -> None:
    some = simulator(name, 2, "greedy", 0.2, SLIPS)
    again = simulator.__wrapped__(name, 2, "greedy", 0.2, SLIPS)
    again.game("something before")
    assert again.game("a") == some.game("a")
    assert again.game("a").slips
    assert again.game("b") != some.game("a")


# by the plain referee


def require_rules(name: str, strategy: StrategyName, number: int) -> None:
    seen = 0
    for seed, game in enumerate(games(name, strategy, number)):
        assert problems(plain_game(game.record)) == [], seed
        seen += len(game.record.rounds)
    assert seen >= number


@every_strategy
@every_variant
def test_simulated_games_hold_to_the_rules(name: str, strategy: StrategyName) -> None:
    require_rules(name, strategy, FEW[strategy])


@pytest.mark.deep
@every_strategy
@every_variant
def test_many_simulated_games_hold_to_the_rules(name: str, strategy: StrategyName) -> None:
    require_rules(name, strategy, 25 * FEW[strategy])


@every_kind_in_some_variants
def test_plain_referee_sees_every_kind_of_slip(name: str, code: str) -> None:
    (game,) = games_with_one_slip(name, code, 1)
    assert problems(plain_game(game.record))


# the greedy player

HAND = 6


def best_by_trying(rules: Rules, hand: list[str], drawn: str | None) -> int:
    """Return the best score of all couples and litters; the card drawn is a kit but in Families."""
    first = () if drawn is None or rules.families else (drawn,)
    cards = [*hand, drawn] if drawn is not None and rules.families else hand
    bucks = [card for card in cards if card.endswith(" buck")]
    does = [card for card in cards if card.endswith(" doe")]
    best = 0
    for buck, doe in product(bucks, does):
        rest = list(cards)
        rest.remove(buck)
        rest.remove(doe)
        for size in range(1, rules.litter + 1):
            for others in combinations(rest, size - len(first)):
                kits = [*first, *others]
                if rules.is_legal(buck, doe, kits):
                    best = max(best, rules.points([buck, doe, *kits]))
    return best


@cache
def greedy(name: str) -> Callable[[list[Card], Card | None], tuple[int, int] | None]:
    """Return a function from a hand to the points and the number of cards that are laid down."""
    terms = rules_for(**VARIANTS[name])
    strategy = make_strategy("greedy", terms, LitterScorer(terms, SOLVER), Random(0))

    def choose(hand: list[Card], drawn: Card | None) -> tuple[int, int] | None:
        choice = strategy.choose(hand, drawn)
        return None if choice is None else (choice.points, len(choice.cards))

    return choose


@pytest.mark.parametrize("name", [name for name in VARIANTS if name != "set"])
@given(rng=st.randoms(use_true_random=False), last_turn=st.booleans())
def test_greedy_player_takes_the_best_mating_of_all(
    *, name: str, rng: Random, last_turn: bool
) -> None:
    terms = rules_for(**VARIANTS[name])
    cards = rng.sample(terms.ruleset.deck(), HAND + 1)
    hand, drawn = cards[1:], None if last_turn else cards[0]
    texts = [f"{card.variety.name} {card.sex}" for card in cards]
    rules = Rules({**VARIANTS[name], "players": ["Ann", "Bo"]})
    best = best_by_trying(rules, texts[1:], None if last_turn else texts[0])
    choice = greedy(name)(hand, drawn)
    assert (0 if choice is None else choice[0]) == best


@every_strategy
@pytest.mark.parametrize("name", [name for name in VARIANTS if name != "set"])
def test_player_with_no_card_left_lays_nothing_down(name: str, strategy: StrategyName) -> None:
    rules = rules_for(**VARIANTS[name])
    player = make_strategy(strategy, rules, LitterScorer(rules, SOLVER), Random(0))
    assert player.choose([], None) is None


def test_families_are_played_to_the_end_by_players_with_empty_hands() -> None:
    asked = {"variant": "families", "fill": "either"}
    rules = rules_for(**asked)
    simulation = Simulation(
        rules=rules, asked=asked, players=3, strategies=("greedy",), rate=0.3, kinds=slips_of(rules)
    )
    assert Simulator(simulation, SOLVER).game("328:1").record.winners
