"""Simulated games are right by the program's referee and by the plain one, and lose nothing."""

import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from operator import itemgetter
from typing import Any

import pytest
from genotype_games.genotype_cards import ASSISTANTS, AUTOMA, GENES, TOOLS
from genotype_games.genotype_games import (
    OVERLAYS,
    Kind,
    entries,
    findings,
    plain,
    plants,
    replay,
    simulated,
    simulator,
    wrong,
)
from program.called_program import call, start
from sampling import each
from testcross.rulesets.genotype.box import load_box
from testcross.rulesets.genotype.round_state.johann_table import AutomaDeck
from testcross.rulesets.genotype.round_state.solo.automa_draws import letter_of

SOLO = [Kind(1, "random", (("difficulty", name),)) for name in ("easy", "standard", "hard")]
KINDS = [
    *(Kind(players) for players in (2, 3, 4, 5)),
    *(Kind(players, "greedy") for players in (2, 5)),
    *(Kind(2, "random", (("overlay", name),)) for name in OVERLAYS),
    *SOLO,
    Kind(1, "greedy", (("difficulty", "hard"),)),
    Kind(1, "random", (("difficulty", "hard"), ("overlay", OVERLAYS[0]))),
]
RANDOM = [*KINDS[:4], *SOLO]
PLAYED = [*KINDS[:6], *SOLO]
DEEP = [
    *(Kind(players, "random") for players in (2, 3, 4, 5)),
    *(Kind(players, "random", (("overlay", name),)) for players in (2, 4) for name in OVERLAYS),
    *SOLO,
    *(Kind(1, "random", (("difficulty", "hard"), ("overlay", name))) for name in OVERLAYS),
]
BLOCKS = 10


@each("kind, seed", list(product(KINDS, range(2))), quick=3)
def test_both_referees_find_nothing_wrong(kind: Kind, seed: int) -> None:
    game = simulated(kind, seed)
    assert wrong(game) == []
    assert [one.message for one in findings(game)] == []


@pytest.mark.deep
@each("kind, seed", list(product(DEEP, range(10_000, 11_000))), quick=1, blocks=BLOCKS)
def test_both_referees_find_nothing_wrong_in_1000_games(kind: Kind, seed: int) -> None:
    game = simulated(kind, seed)
    assert wrong(game) == []
    assert [one.message for one in findings(game)] == []


@each("kind", PLAYED, quick=3)
def test_no_card_is_lost_at_any_entry(kind: Kind) -> None:
    game = replay(simulated(kind, 0))
    number = 0
    for _ in game.tables():
        there = game.cards()
        assert there["plants"] == Counter(plants())
        assert +there["tools"] == TOOLS
        assert there["assistants"] == Counter(ASSISTANTS)
        number += 1
    assert number > 50
    assert game.found == []


@each("kind", PLAYED, quick=3)
def test_tiles_and_goal_markers_are_never_more_than_there_are(kind: Kind) -> None:
    for table in replay(simulated(kind, 0)).tables():
        lie = sum(bool(tile) for pair in table.parents.values() for tile in pair.values())
        assert lie <= 8
        for name, seat in table.seats.items():
            assert len(seat.goals) <= 3
            assert list(table.goals.values()).count(name) == len(seat.goals)


@each("kind", PLAYED, quick=5)
def test_all_20_dice_are_rolled_and_no_more_are_taken(kind: Kind) -> None:
    record = plain(simulated(kind, 0))
    for one in record["rounds"]:
        faces = [text.split("/")[0].split() for text in one["roll"].values()]
        assert sum(map(len, faces)) == 20
        dice = [entry["die"].split(" + ") for entry in one["picks"] if "die" in entry]
        assert sum(map(len, dice)) <= 20


@each("kind, seed", list(product(RANDOM, range(3))), quick=7, kind=itemgetter(0))
def test_coins_are_those_of_a_ledger_of_all_that_was_got_and_paid(kind: Kind, seed: int) -> None:
    record = plain(simulated(kind, seed))
    have = dict(record["setup"]["coins"])
    ends = [one["reset"]["coins"] for one in record["rounds"][:-1]]
    ends.append({name: line["coins"] for name, line in record["sheet"].items()})
    for one, end in zip(record["rounds"], ends, strict=True):
        for entry in one["working"]:
            have[entry["player"]] += _got(entry)
        if "automa" in one:
            have["Johann"] += one["automa"].get("coins", 0)
            if record["solo"].get("assistant") == "Brother Franz":
                have["Johann"] -= min(1, have["Johann"])
        for entry in (*one["picks"], *one.get("upgrades", ())):
            have[entry["player"]] += _got(entry)
        assert have == end


def _got(entry: dict[str, Any]) -> int:
    """Return the coins that an entry brings, less those that are paid in it."""
    coins: int = entry.get("coin", 0) + entry.get("coins", 0) - entry.get("pays", 0)
    for use in entry.get("uses", ()):
        coins += use.get("coins", 0) - use.get("pays", 0)
        coins += use.get("die", "") in {f"m{gene}" for gene in GENES} and "validates" not in use
    return coins + (entry.get("for") == "coin")


@each("kind, seed", list(product(RANDOM[:4], range(5))), quick=5, kind=itemgetter(1))
def test_coins_from_squares_and_markers_keep_within_their_bounds(kind: Kind, seed: int) -> None:
    """C-10: 4 coins a round and 20 a game at most; 3n to 5n markers a round."""
    record = plain(simulated(kind, seed))
    coins = [sum(entry.get("coin", 0) for entry in one["working"]) for one in record["rounds"]]
    assert max(coins) <= len(GENES)
    assert sum(coins) <= 20
    markers = [len(one["working"]) for one in record["rounds"]]
    number = len(record["players"])
    assert all(3 * number <= one <= 5 * number for one in markers)


@each("kind", RANDOM[:4], quick=4)
def test_prices_after_purchases_are_those_of_the_rule(kind: Kind) -> None:
    """C-11: after k purchases min(top, s + k), in the next round max(bottom, that - 1)."""
    record = plain(simulated(kind, 0))
    ends = {name: (row["low"], row["high"]) for name, row in record["box"]["prices"].items()}
    prices = dict(record["setup"]["prices"])
    for one in record["rounds"][:-1]:
        for name, (bottom, top) in ends.items():
            bought = sum(entry.get("buys") == name for entry in one["upgrades"])
            prices[name] = max(bottom, min(top, prices[name] + bought) - 1)
        assert one["reset"]["prices"] == prices


def test_the_same_seed_gives_the_same_game() -> None:
    kind = Kind(2, "greedy")
    one, again, other = simulated(kind, 4), simulator(kind).game(4), simulated(kind, 5)
    assert one.text("yaml") == again.text("yaml") != other.text("yaml")


@pytest.mark.deep
def test_everything_occurs_in_300_games(capsys: pytest.CaptureFixture[str]) -> None:
    table = counts([(RANDOM[seed % 7], 20_000 + seed) for seed in range(300)])
    with capsys.disabled():
        for name, number in sorted(table.items()):
            sys.stdout.write(f"{name:24} {number:7,}\n")
    assert EVERYTHING - table.keys() == set()


def counts(games: Sequence[tuple[Kind, int]]) -> Counter[str]:
    """Return how often each space, tool, assistant, upgrade and action of Johann occurs."""
    found: Counter[str] = Counter()
    for kind, seed in games:
        record = plain(simulated(kind, seed))
        if "assistant" in record.get("solo", {}):
            found[f"Johann: own {record['solo']['assistant']}"] += 1
        for block in ("working", "picks", "upgrades"):
            for entry in entries(record, block):
                found.update(_names(entry, block))
    return found


def _names(entry: dict[str, Any], block: str) -> Iterator[str]:
    who = "Johann: " if entry["player"] == "Johann" else ""
    if "space" in entry:
        head, _, last = entry["space"].rpartition(" ")
        yield who + (head if last in GENES else entry["space"])
    if "buys" in entry:
        yield f"{who}buys {entry['buys']}"
        if "card" in entry and not who:
            yield f"hires {entry['card']}"
    if block == "picks":
        yield who + ("passes" if "passes" in entry else "picks")
        yield from (f"die {word}" for word in _dice(entry) if not who)
    for use in entry.get("uses", ()):
        yield use.get("tool") or use["assistant"]


def _dice(entry: dict[str, Any]) -> list[str]:
    if "for" in entry:
        return ["for a coin"]
    return ["to mutate"] if " + " in entry.get("die", "") else []


SPACES = {
    *("gardening", "temporary slot", "parents", "1st shift", "2nd shift", "goal", "treasury"),
    *("university", "nursery", "tool shed", "Father Omari"),
}
HARD = (
    *("Sister Elisabeth", "Father Omari", "Brother Franz"),
    *("Sister Maria", "Brother Leopold", "Sister May"),
)
OF_JOHANN = {
    *(f"Johann: {space}" for space in SPACES - {"temporary slot", "2nd shift"}),
    *(f"Johann: buys {upgrade}" for upgrade in ("plot", "slot", "marker", "assistant")),
    "Johann: picks",
    *(f"Johann: own {name}" for name in HARD),
}
EVERYTHING = {
    *(SPACES | OF_JOHANN | set(TOOLS)),
    *(f"hires {name}" for name in ASSISTANTS),
    *(set(ASSISTANTS) - {"Brother Leopold", "Father Omari"}),
    *(f"buys {upgrade}" for upgrade in ("plot", "slot", "marker", "assistant")),
    *("picks", "passes", "die for a coin", "die to mutate"),
}
"""Brother Leopold works by himself, and is named only when he is hired; Father Omari is a space."""


def test_letters_of_johann_are_uniform_where_no_card_is_drawn_again() -> None:
    """C-15: over all ordered pairs of the nine cards each of the eight letters decides alike."""
    cards = list(AutomaDeck.of(load_box()).cards.values())
    found = Counter(letter_of(one, other) for one, other in permutations(cards, 2))
    assert found == dict.fromkeys("RrFfGgTt", 9)


def test_automa_cards_lie_in_every_order() -> None:
    orders = set()
    for seed in range(6):
        record = plain(simulated(SOLO[seed % 3], 30_000 + seed))
        decks = [record["setup"], *(one["automa"] for one in record["rounds"])]
        orders |= {tuple(one["decks"]["automa"]) for one in decks}
    assert len(orders) == 36
    assert all(sorted(one) == sorted(automa.action for automa in AUTOMA) for one in orders)


@each("players", ["1", "4"], quick=1, blocks=2)
def test_hash_seed_changes_no_byte(players: str) -> None:
    told = ("simulate", "--game", "genotype", "--players", players, "--strategy", "greedy")
    seed = "1" if os.environ.get("PYTHONHASHSEED") == "77" else "77"
    other = start(*told, environment={"PYTHONHASHSEED": seed})
    assert other.stdout == call(*told).stdout
    assert other.stdout.startswith("game: genotype\n")
