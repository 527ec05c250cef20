"""A slip of the pen that makes right lines look wrong is one finding, at the slip (B14)."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import lru_cache
from random import Random
from typing import Any, TypeAlias

import pytest
from expression_games.expression_play import play_game
from expression_games.expression_records import deck_of
from sampling import each
from sheets.verified import findings
from testcross.rulesets.records.files import dump_yaml
from testcross.rulesets.records.tree import Path
from testcross.rulesets.records.yaml_tree import parse_tree

Record: TypeAlias = dict[str, Any]
NUMBERS = [f"{letter}{number}" for number in range(1, 11) for letter in "POTG"]


@lru_cache(maxsize=50)
def right_game(seed: int) -> Record:
    record, _ = play_game(seed, 4 + seed % 3)
    for number, one in enumerate(record["rounds"]):
        if not any("reshuffle" in turn for turn in one["turns"]):
            one["deck"] = deck_of(record, number)
    return record


def round_of(record: Record, rng: Random) -> tuple[int, Record]:
    number = rng.randrange(len(record["rounds"]))
    return number, record["rounds"][number]


def exchange_turns(record: Record, rng: Random) -> list[Path]:
    number, one = round_of(record, rng)
    turns = one["turns"]
    place = rng.randrange(len(turns) - 1)
    turns[place : place + 2] = turns[place : place + 2][::-1]
    return [("rounds", number, "turns", at) for at in (place, place + 1)]


def exchange_deck(record: Record, rng: Random) -> list[Path]:
    """Exchange two cards of a deck that were dealt, or turned up."""
    number, one = round_of(record, rng)
    deck = one.get("deck")
    if deck is None:
        return []
    a, b = rng.sample(range(len(one["hands"]) * 6 + 1), 2)
    players = len(one["hands"])
    same_hand = a % players == b % players and max(a, b) < players * 6
    if deck[a] == deck[b] or same_hand:
        return []
    deck[a], deck[b] = deck[b], deck[a]
    hands: list[Path] = [("rounds", number, "hands", name) for name in one["hands"]]
    return [*hands, ("rounds", number, "first")]


def miswrite_hand(record: Record, rng: Random, *, by_deck: bool) -> list[Path]:
    """Write another card in the place of one that is never played."""
    number, one = round_of(record, rng)
    name = rng.choice(list(one["hands"]))
    hand = one["hands"][name]
    played = {turn.get(key) for turn in one["turns"] for key in ("play", "extra")}
    kept = [place for place, card in enumerate(hand) if card not in played]
    if not kept:
        return []
    if not by_deck:
        one.pop("deck", None)
    hand[rng.choice(kept)] = rng.choice([card for card in NUMBERS if card not in hand])
    return [("rounds", number, "hands", name)]


def miswrite_hand_alone(record: Record, rng: Random) -> list[Path]:
    return miswrite_hand(record, rng, by_deck=False)


def miswrite_hand_beside_deck(record: Record, rng: Random) -> list[Path]:
    return miswrite_hand(record, rng, by_deck=True)


def do_nothing(record: Record, rng: Random) -> list[Path]:
    number, one = round_of(record, rng)
    place = rng.randrange(len(one["turns"]))
    turn = one["turns"][place]
    if turn.get("skip"):
        return []
    player = turn["player"]
    turn.clear()
    turn["player"] = player
    return [("rounds", number, "turns", place)]


def name_a_stranger(record: Record, rng: Random) -> list[Path]:
    """Begin with a player whom nobody knows, where nothing else tells who begins."""
    number, one = round_of(record, rng)
    for key in ("dealer", "hands", "deck"):
        one.pop(key, None)
    one["turns"][0]["player"] = "Zed"
    return [("rounds", number, "turns", 0)]


SLIPS: tuple[Callable[[Record, Random], list[Path]], ...] = (
    exchange_turns,
    exchange_deck,
    miswrite_hand_alone,
    miswrite_hand_beside_deck,
    do_nothing,
    name_a_stranger,
)


def lines(text: str, paths: list[Path]) -> Iterator[range]:
    for path in paths:
        node: Any = parse_tree(text)
        for part in path:
            node = node.value[part]
        inside = node.value if isinstance(node.value, list) else []
        yield range(node.place[0] - 1, max([node.place[0], *(one.place[0] for one in inside)]) + 1)


def cases() -> list[tuple[str, int]]:
    return [(slip.__name__, seed) for slip in SLIPS for seed in range(30)]


@each("kind, seed", cases, quick=7, kind=lambda case: case[0])
def test_slip_of_the_pen_is_one_finding_at_its_place(kind: str, seed: int) -> None:
    require_one_finding(kind, seed)


@pytest.mark.parametrize(
    ("kind", "seed"),
    [
        ("miswrite_hand_beside_deck", 10),  # the card belongs to a hand that is dealt later
        ("do_nothing", 8),  # the card not drawn is missed in the deck
        ("do_nothing", 19),  # cards that were exchanged are missed at the end
    ],
)
def test_slip_that_two_rules_miss_is_one_finding(kind: str, seed: int) -> None:
    require_one_finding(kind, seed)


def require_one_finding(kind: str, seed: int) -> None:
    record = deepcopy(right_game(seed % 10))
    paths = next(slip for slip in SLIPS if slip.__name__ == kind)(record, Random(seed))
    text = dump_yaml(record)
    found = findings(text)
    assert len(found) <= 1, [one.message for one in found]
    if found and kind != "miswrite_hand_alone":
        assert any(found[0].line in part for part in lines(text, paths)), found[0].message
