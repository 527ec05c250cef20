"""Simulated games with one slip in them: one finding, at its place, and nothing after it.

What the record truly cannot tell is left out of ``game_slips``: a turn of those that end a round
when the Gene Pool is empty may be let pass, so nobody misses it; a card in the place of one that
is never seen again is no slip that anybody could find.
"""

import copy
from collections.abc import Iterator
from itertools import islice
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from sampling import each
from sheets.damages import Damage, Record
from sheets.game_slips import ANYWHERE, IN_CALLS, IN_TURNS, late_draws
from sheets.played_games import SOLVER, VARIANTS, rummy_record, rummy_simulator
from testcross.rulesets.games import verdict_on
from testcross.rulesets.gene_rummy.game import GAME
from testcross.rulesets.gene_rummy.strategies import STRATEGIES
from testcross.rulesets.records.correction import correct
from testcross.rulesets.records.files import dump_yaml
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.records.yaml_tree import parse_tree

OF_ANY = [(name, kind) for name in VARIANTS if name != "set" for kind in ANYWHERE]
SLIPS = {**IN_TURNS, **IN_CALLS}
RECORDS = Path(__file__).parents[2] / "data" / "records"
RARE = {"draw in a last turn"}
"""Slips for which hardly a game has room: the Gene Pool has to run out."""
IMPOSSIBLE = {
    ("families", "drawn kit left out"),
    ("families", "card drawn misnamed"),
    *((name, "drawn kit left out") for name in ("standard", "web", "simple", "novice-standard")),
}
"""In Families the card drawn need be no kit; where there is one kit there is no list of them."""
KINDS = [
    (name, kind)
    for name in VARIANTS
    for kind in (IN_CALLS if name == "set" else IN_TURNS)
    if (name, kind) not in IMPOSSIBLE and kind not in RARE
]


def record(name: str, seed: int) -> Record:
    """Return a game without slips as plain data."""
    return rummy_record(name, seed, STRATEGIES[seed // 3 % 2])


def damaged(name: str, kind: str, *, games: int, tries: int) -> Iterator[tuple[Record, Damage]]:
    """Yield slips at random places of some games, beside the games as they were."""
    for seed in range(games):
        rng = Random(f"{name} {kind} {seed}")
        whole = record(name, seed)
        places = list(SLIPS[kind](whole, rng))
        for damage in rng.sample(places, min(tries, len(places))):
            yield whole, damage


class Told(NamedTuple):
    found: list[tuple[int, str]]
    """The line and code of every finding."""
    right: Any
    """The right copy."""
    line: int
    """The line on which the slip stands."""


def told(damage: Damage) -> Told:
    root = parse_tree(dump_yaml(damage.record))
    verdict = verdict_on(GAME, root, SOLVER)
    found = [
        (one.line, one.code.value) for one in verdict.findings if one.severity is not Severity.NOTE
    ]
    line, _ = root.at(damage.path)
    return Told(found, correct(root, verdict.edits or (), GAME.shape), line)


@pytest.mark.parametrize(("games", "tries"), [(1, 1), pytest.param(40, 12, marks=pytest.mark.deep)])
@each("name, kind", KINDS, quick=3, kind=itemgetter(1), blocks=16)
def test_slip_is_one_finding_at_its_place_and_harms_no_total(
    name: str, kind: str, games: int, tries: int
) -> None:
    seen = 0
    for whole, damage in islice(damaged(name, kind, games=4 * games, tries=tries), games * tries):
        found, right, line = told(damage)
        ((found_on, code),) = found
        assert found_on == line, damage.path
        assert code in damage.codes
        assert right["scores"] == whole["scores"]
        assert right["winner"] == whole["winner"]
        for played, before in zip(right["rounds"], whole["rounds"], strict=True):
            assert played["scores"] == before["scores"]
        seen += 1
    assert seen >= games


def test_draw_left_out_hides_no_round_that_breaks_off() -> None:
    """Who lays a mating down held several cards, so that none of before was left out."""
    text = (RECORDS / "rummy_broken_off.yaml").read_text(encoding="utf-8")
    verdict = verdict_on(GAME, parse_tree(text), SOLVER)
    errors = [one.code for one in verdict.findings if one.severity is Severity.ERROR]
    assert errors == ["GR210", "GR208"]


def findings_of(kind: str, name: str, *, games: int, tries: int) -> Iterator[int]:
    """Yield how many findings each of some slips gives that may show anywhere."""
    for seed in range(games):
        rng, whole = Random(f"{name} {kind} {seed}"), record(name, seed)
        places = list(ANYWHERE[kind](whole, rng))
        yield from (len(told(one).found) for one in rng.sample(places, min(tries, len(places))))


@each("name, kind", OF_ANY, quick=4, kind=itemgetter(1))
def test_slip_that_may_show_anywhere_is_one_finding_at_most(name: str, kind: str) -> None:
    """After a slip nothing is forgotten but what that entry may have changed."""
    found = list(findings_of(kind, name, games=1, tries=5))
    assert found
    assert max(found) <= 1


@pytest.mark.deep
@each("name, kind", OF_ANY, quick=9, blocks=16)
def test_of_many_slips_that_may_show_anywhere_hardly_any_is_two_findings(
    name: str, kind: str
) -> None:
    found = list(findings_of(kind, name, games=20, tries=12))
    assert sum(one > 1 for one in found) * 50 <= len(found)


def exhausted() -> Iterator[Record]:
    """Yield games of four in which a Gene Pool runs out before anybody is out."""
    simulator = rummy_simulator("novice", 4, ("random",))
    for seed in range(200):
        game = simulator.game(seed).record
        if any(late_draws(game, Random(0))):
            yield game


@pytest.mark.parametrize("games", [1, pytest.param(5, marks=pytest.mark.deep)])
def test_draw_in_a_last_turn_is_one_finding_at_its_place(games: int) -> None:
    seen = 0
    for game in islice(exhausted(), games):
        for damage in late_draws(game, Random(0)):
            found, right, line = told(damage)
            assert found == [(line, "GR208")]
            assert right["scores"] == game["scores"]
            seen += 1
    assert seen >= games


def misspelt(key: str) -> str:
    """Return a key with two letters the wrong way round."""
    return key[0] + key[2] + key[1] + key[3:] if key[1] != key[2] else f"{key}x"


def keys_of_calls(game: Record) -> Iterator[tuple[tuple[str | int, ...], str]]:
    for number, written in enumerate(game["rounds"]):
        round_: tuple[str | int, ...] = ("rounds", number)
        yield from ((round_, key) for key in written)
        for place, call in enumerate(written["calls"]):
            here = (*round_, "calls", place)
            yield from ((here, key) for key in call)
            mating = call.get("mating", {})
            yield from (((*here, "mating"), key) for key in mating)
            yield from (((*here, "mating", "filled"), key) for key in mating.get("filled", {}))


def renamed(game: Record, path: tuple[str | int, ...], key: str, wrong: str) -> Record:
    """Return a game with a key of one of its tables written otherwise."""
    copied = copy.deepcopy(game)
    table: Any = copied
    for part in path:
        table = table[part]
    entries = [(wrong if one == key else one, value) for one, value in table.items()]
    table.clear()
    table.update(entries)
    return copied


def require_misspelt_keys(*, games: int, tries: int) -> None:
    for seed in range(games):
        game = record("set", seed)
        places = list(keys_of_calls(game))
        for path, key in Random(seed).sample(places, tries):
            wrong = renamed(game, path, key, misspelt(key))
            found, right, _ = told(Damage(wrong, path, frozenset()))
            assert [code for _, code in found] == ["RX001"], (path, key)
            assert right["scores"] == game["scores"], (path, key)


def test_key_of_set_misspelt_is_the_one_finding_and_changes_no_score() -> None:
    require_misspelt_keys(games=3, tries=3)


def test_refused_call_of_an_unknown_player_may_have_cost_anybody_points() -> None:
    for seed in (0, 2, 3):
        game = record("set", seed)
        call = ("rounds", 0, "calls", 20)
        assert game["rounds"][0]["calls"][20]["penalty"] == 10
        found, right, _ = told(Damage(renamed(game, call, "player", "palyer"), call, frozenset()))
        assert [code for _, code in found] == ["RX001"]
        assert right["scores"] == game["scores"]


@pytest.mark.deep
def test_every_key_of_set_misspelt_is_the_one_finding() -> None:
    require_misspelt_keys(games=12, tries=100)


def test_text_in_the_place_of_calls_or_turns_leaves_all_scores_open() -> None:
    for name, key in (("set", "calls"), ("standard", "turns")):
        game = record(name, 0)
        first = {**game["rounds"][0], key: "as always"}
        wrong = {**game, "rounds": [first, *game["rounds"][1:]]}
        found, right, _ = told(Damage(wrong, (), frozenset()))
        assert [code for _, code in found] == ["RX001"]
        assert right["scores"] == game["scores"]
        assert right["rounds"][0]["scores"] == first["scores"]


def test_set_without_its_variant_is_one_finding_and_no_score_is_0() -> None:
    game = record("set", 0)
    wrong = {key: value for key, value in game.items() if key != "variant"}
    found, right, _ = told(Damage(wrong, (), frozenset()))
    assert [code for _, code in found] == ["RX001"]
    assert right["scores"] == game["scores"]
    assert right["winner"] == game["winner"]


@pytest.mark.parametrize("stray", [{"hands": {"Ann": ["Castor buck"]}}, {"turns": []}])
def test_stray_key_of_turns_in_set_does_not_stop_the_replay(stray: Record) -> None:
    game = record("set", 0)
    wrong = {**game, "rounds": [{**game["rounds"][0], **stray}]}
    found, right, _ = told(Damage(wrong, (), frozenset()))
    assert [code for _, code in found] in ([], ["RX001"])
    assert right["scores"] == game["scores"]
