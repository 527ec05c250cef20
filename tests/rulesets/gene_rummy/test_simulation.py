"""Simulated games against the referee and against a plain one; slips against the answer key."""

import json
import os
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, product
from operator import itemgetter
from random import Random

import pytest
from oracles.game_oracle import Rules, problems
from program.called_program import call, start_once
from sampling import each
from sheets.played_games import ENGINE, PLAYERS, SOLVER, rummy_game, rummy_simulator
from sheets.played_games import VARIANTS as ASKED
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.gene_rummy.codes import SLIPS
from testcross.rulesets.gene_rummy.rules import rules_for
from testcross.rulesets.gene_rummy.scoring.litters import LitterScorer
from testcross.rulesets.gene_rummy.simulator import SimulatedGame, slips_of
from testcross.rulesets.gene_rummy.strategies import STRATEGIES, StrategyName, make_strategy
from testcross.rulesets.verification import Task, verify_bytes

VARIANTS = (
    *("standard", "production", "set", "novice", "novice-standard", "families"),
    *("web", "web production"),
)
IN_TURNS = [name for name in VARIANTS if name != "set"]
FEW: dict[StrategyName, int] = {"greedy": 3, "random": 3, "careful": 2, "patient": 1}
MANY: dict[StrategyName, int] = {"greedy": 480, "random": 480, "careful": 160, "patient": 80}
"""How many games are played: fewer where players think longer."""
RATES = (0.03, 0.25, 0.03, 0.25, 1.0)
"""One of these gives games with just one slip, however often a kind has an occasion."""
TASK = Task(path="game.yaml", engine=ENGINE)


@cache
def kinds_of_slips() -> list[tuple[str, str]]:
    return [(name, code) for name in VARIANTS for code in slips_of(rules_for(**ASKED[name]))]


def findings(text: str) -> list[tuple[int, str]]:
    """Return the line and code of everything that the referee finds, notes aside."""
    found = verify_bytes(TASK, text.encode()).findings
    return [(finding.line, finding.code) for finding in found if finding.code != "RX004"]


@cache
def games_with_one_slip(name: str, code: str, number: int) -> list[SimulatedGame]:
    """Return games with just one slip of a kind; fails where not so many can be found."""
    found: list[SimulatedGame] = []
    for seed in range(60 * number):
        strategy: StrategyName = ("random", "greedy")[seed // 6 % 2]
        rate = RATES[seed % len(RATES)]
        players = PLAYERS[seed // 2 % len(PLAYERS)]
        game = rummy_simulator(name, players, (strategy,), rate, (code,)).game(seed)
        found += [game] * (len(game.slips) == 1)
        if len(found) == number:
            return found
    pytest.fail(f"{len(found)} games of {name} with one {code} among {60 * number}")


def games() -> Iterator[tuple[str, StrategyName, int]]:
    """Yield whole games: the variant, how everybody plays, and the seed."""
    for name in VARIANTS:
        for strategy in STRATEGIES:
            yield from ((name, strategy, seed) for seed in range(MANY[strategy]))


def kind_of_game(case: tuple[str, StrategyName, int]) -> str:
    """Tell apart how everybody plays, in games that other tests ask about as well."""
    _, strategy, seed = case
    return strategy if seed < FEW[strategy] else "another game"


@each("name, strategy, seed", games, quick=3, kind=kind_of_game, blocks=32)
def test_simulated_game_is_clean_by_both_referees(
    name: str, strategy: StrategyName, seed: int
) -> None:
    game = rummy_game(name, seed, strategy)
    assert game.record["rounds"]
    assert findings(game.text("yaml")) == []
    assert problems(game.record) == []


# slips


@pytest.mark.parametrize("number", [1, pytest.param(6, marks=pytest.mark.deep)])
@each("name, code", kinds_of_slips, quick=3, kind=lambda case: case[0] == "set", blocks=16)
def test_single_slip_is_found_where_it_was_made_and_nothing_else(
    name: str, code: str, number: int
) -> None:
    """On the line of the answer key; the plain referee has to see them, too."""
    for game in games_with_one_slip(name, code, number):
        text = game.text("yaml")
        (slip,) = json.loads(game.key("game.yaml", text))["slips"]
        assert slip["code"] == code
        assert findings(text) == [(slip["line"], code)], slip
        assert problems(game.record)


def test_every_kind_of_slip_is_made_in_some_variant() -> None:
    assert {code for _, code in kinds_of_slips()} == set(SLIPS)
    assert {name for name, _ in kinds_of_slips()} == set(VARIANTS)


@pytest.mark.parametrize("name", VARIANTS)
def test_kind_that_a_variant_has_no_room_for_is_refused(name: str) -> None:
    for code in {*SLIPS} - {*slips_of(rules_for(**ASKED[name]))}:
        with pytest.raises(TestcrossError, match=f"{code} cannot happen in"):
            rummy_simulator(name, 2, ("random",), 1.0, (code,))


@pytest.mark.parametrize(
    ("name", "code"),
    [("standard", "GR210"), ("web", "GR210"), ("set", "GR209"), ("novice", "GR101")],
)
def test_game_in_which_every_slip_is_made_ends_all_the_same(name: str, code: str) -> None:
    game = rummy_simulator(name, 2, ("greedy",), 1.0, (code,)).game(0)
    assert len(game.slips) > 10
    assert game.record["winner"]


@pytest.mark.deep
@pytest.mark.parametrize(
    ("name", "strategy", "seed"),
    [("novice", "greedy", 0), pytest.param("standard", "random", 4, marks=pytest.mark.deep)],
)
def test_game_with_slips_of_every_kind_ends_all_the_same(
    name: str, strategy: StrategyName, seed: int
) -> None:
    game = rummy_game(name, seed, strategy, rate=0.3)
    assert len({slip.code for slip in game.slips}) > 10
    assert {slip.code for slip in game.slips} <= {*slips_of(rules_for(**ASKED[name]))}
    assert game.record["winner"]
    assert problems(game.record)


def test_game_of_set_with_slips_of_every_kind_ends_all_the_same() -> None:
    game = rummy_game("set", 0, "random", rate=1.0)
    assert {slip.code for slip in game.slips} >= {"GR207", "GR208", "GR209"}
    assert game.record["winner"]
    assert findings(game.text("yaml"))


def test_turn_after_the_end_is_a_whole_turn() -> None:
    """There are cards in the Gene Pool still, so it begins with a draw from it (p. 8)."""
    game = rummy_simulator("production", 2, ("greedy",), 0.25, ("GR208",)).game(10)
    (slip,) = game.slips
    assert slip.written == "a turn after the end"
    last = game.record["rounds"][0]["turns"][-1]
    assert last["draw"]["from"] == "gene pool"
    assert "retire" in last


@each("players, seed", list(product(PLAYERS, range(8))), quick=4, kind=itemgetter(0))
def test_round_in_which_nobody_draws_from_the_gene_pool_ends_all_the_same(
    players: int, seed: int
) -> None:
    strategy: StrategyName = ("greedy", "random")[seed % 2]
    game = rummy_simulator("standard", players, (strategy,), 1.0, ("GR205",)).game(seed)
    assert max(len(one["turns"]) for one in game.record["rounds"]) < 250


# the same seed, the same game

OTHER_HASH_SEED = "0" if os.environ.get("PYTHONHASHSEED") == "4711" else "4711"


def require_same_bytes(variants: tuple[str, ...], options: tuple[str, ...]) -> None:
    """Require that this process and one of another hash seed write the same games."""
    asked = [("simulate", "--variant", one, "--players", "3", "--seed", "7") for one in variants]
    commands = [(*words, *options) for words in asked]
    theirs = start_once(commands, environment={"PYTHONHASHSEED": OTHER_HASH_SEED})
    for words, other in zip(commands, theirs, strict=True):
        assert other.stdout == call(*words).stdout
        assert other.stdout.startswith("game: gene-rummy")


@pytest.mark.deep
def test_same_seed_gives_the_same_bytes_on_every_hash_seed() -> None:
    require_same_bytes(("novice", "set"), ("--strategy", "greedy"))


@pytest.mark.deep
@pytest.mark.parametrize("options", [(), ("--strategy", "random")])
def test_same_seed_gives_the_same_bytes_in_every_variant(options: tuple[str, ...]) -> None:
    require_same_bytes(("standard", "production", "set", "families"), options)


@each("name", VARIANTS, quick=1)
def test_same_seed_gives_the_same_game_and_another_seed_another(name: str) -> None:
    some = rummy_simulator(name, 2, ("greedy",), 0.2)
    again = rummy_simulator.__wrapped__(name, 2, ("greedy",), 0.2)
    before = again.game("something before")
    game = again.game("a")
    assert game == some.game("a") != before
    assert game.slips


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
def greedy(name: str) -> Callable[[list[str], str | None], tuple[int, int] | None]:
    """Return a function from a hand to the points and the number of cards that are laid down."""
    terms = rules_for(**ASKED[name])
    strategy = make_strategy("greedy", terms, LitterScorer(terms, SOLVER), Random(0))

    def choose(hand: list[str], drawn: str | None) -> tuple[int, int] | None:
        choice = strategy.choose(hand, drawn)
        return None if choice is None else (choice.points, len(choice.cards))

    return choose


@each(
    "name, last_turn, seed",
    [(name, last, seed) for name in IN_TURNS for last in (False, True) for seed in range(30)],
    quick=16,
    kind=itemgetter(0, 1),
)
def test_greedy_player_takes_the_best_mating_of_all(
    *, name: str, last_turn: bool, seed: int
) -> None:
    terms, rng = rules_for(**ASKED[name]), Random(seed)
    cards = rng.sample(terms.ruleset.deck(), HAND + 1)
    texts = [f"{card.variety.name} {card.sex}" for card in cards]
    drawn = None if last_turn else texts[0]
    rules = Rules({**ASKED[name], "players": ["Ann", "Bo"]})
    best = best_by_trying(rules, texts[1:], drawn)
    choice = greedy(name)(texts[1:], drawn)
    assert (0 if choice is None else choice[0]) == best
