"""The best mating of a hand, the card to retire and every SET!, against plain enumeration."""

from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from operator import itemgetter
from random import Random
from typing import Any

import pytest
import testcross
from oracles.game_oracle import Rules
from oracles.hand_oracle import couples, name, plain_rules, weighed, without
from oracles.score_oracle import is_legal
from sampling import each
from sheets.game_records import DECK
from testcross import MatingError

ALL = 10_000
WAYS = [
    *(("standard", scoring) for scoring in ("standard", "simple", "suits")),
    *(("production", scoring) for scoring in ("standard", "simple", "suits")),
    *(("families", scoring) for scoring in ("suits", "alleles", "standard")),
]


def dealt(seed: str, number: int) -> list[str]:
    return Random(seed).sample(DECK, number)


def matings_of(
    cards: Sequence[str], draw: str | None, plain: Rules
) -> tuple[dict[tuple[str, ...], int], int]:
    """Return what may be laid down with its points, and how many matings, or couples, there are.

    A couple has its best litters. The card drawn is a kit but in Families, where it is like others.
    """
    found: dict[tuple[str, ...], int] = {}
    able = set()
    kit = None if plain.families else draw
    held = [*cards, draw] if draw is not None and kit is None else cards
    for couple in couples(held):
        rest = without(held, couple)
        least = 0 if kit is None else 1
        litters = {}
        for size in range(1 - least, plain.litter + 1 - least):
            for others in combinations(rest, size):
                kits = [*([kit] if kit else []), *others]
                if plain.is_legal(*couple, kits):
                    litters[tuple(sorted(map(name, kits)))] = plain.points([*couple, *kits])
        pair = tuple(map(name, couple))
        able |= {pair} if litters else set()
        most = max(litters.values(), default=0)
        for young, points in litters.items():
            if plain.litter == 1 or points == most:
                found[*pair, *young] = points
    return found, len(found) if plain.litter == 1 else len(able)


def key_of(label: str) -> tuple[str, ...]:
    parents, _, young = label.partition(" -> ")
    return (*parents.split(" x "), *sorted(young.split(", ")))


def best(hand: Sequence[str], **asked: Any) -> dict[str, Any]:
    return testcross.best(hand, **asked).to_dict()


CASES = [(seed, drawn, *way) for seed in range(3) for drawn in (False, True) for way in WAYS]


@each("seed, drawn, variant, scoring", CASES, quick=12, kind=itemgetter(1, 2, 3))
def test_matings_of_a_hand_are_those_by_enumeration(
    *, seed: int, drawn: bool, variant: str, scoring: str
) -> None:
    *hand, card = dealt(f"hold {seed}", 8)
    draw = card if drawn else None
    asked = {"draw": draw, "variant": variant, "scoring": scoring}
    found, count = matings_of(hand, draw, plain_rules(variant, scoring))
    told = best(hand, **asked, top=ALL)
    assert {key_of(one["mating"]): one["points"] for one in told["ranked"]} == found
    assert (len(told["ranked"]), told["held"]) == (len(found), count)
    most = max(found.values(), default=0)
    assert told["optima"] == sum(points == most for points in found.values())
    points = [one["points"] for one in told["ranked"]]
    assert points == sorted(points, reverse=True)
    for top in (1, 3):
        assert best(hand, **asked, top=top)["ranked"] == told["ranked"][:top]
    if drawn:
        ties = {key for key, points in found.items() if points == most}
        assert set(map(key_of, best(hand, **asked)["matings"])) == ties


def require_weighed(
    told: Mapping[str, Any], left: list[str], seen: list[str], plain: Rules
) -> None:
    """Require that cards are told with what retiring them keeps and gives, to a hundredth."""
    found = {f"{one['card']} {one['sex']}": (one["keeps"], one["gives"]) for one in told["cards"]}
    expected = weighed(left, seen, plain)
    assert found.keys() == expected.keys()
    for card, pair in expected.items():
        assert found[card] == pytest.approx([float(value) for value in pair], abs=0.0051)
    ahead = [one["keeps"] - one["gives"] for one in told["cards"]]
    assert all(one >= other - 0.02 for one, other in pairwise(ahead))


@each("seed, variant, scoring", [(seed, *way) for seed in (3, 6) for way in WAYS], quick=3)
def test_retiring_is_weighed_as_by_enumeration(seed: int, variant: str, scoring: str) -> None:
    """What is retired is what the best mating leaves."""
    hand = dealt(f"retire {seed}", 8)
    told = best(hand, variant=variant, scoring=scoring, top=1)["retire"]
    left = [f"{one['card']} {one['sex']}" for one in told["cards"]]
    laid = without(hand, left)
    assert sorted(map(name, laid)) == sorted(key_of(told["after"]) if told["after"] else [])
    require_weighed(told, left, laid, plain_rules(variant, scoring))


def test_two_cards_of_a_kind_are_weighed_once_and_one_of_them_stays() -> None:
    hand = ["White buck", "White buck", "Castor buck", "Black buck"]  # no doe, so no mating
    told = best(hand)["retire"]
    assert len(told["cards"]) == 3
    require_weighed(told, hand, [], plain_rules("standard", "standard"))


@pytest.mark.parametrize(
    ("hand", "draw", "asked", "expected"),
    [
        # the second card of a kind can be a kit
        (
            ["White buck", "White buck", "Castor doe"],
            *("White doe", {"variant": "production"}),
            ["White x Castor -> White, White"],
        ),
        # page 24: a Red-Eyed White is worth 25 as a parent and nothing as a kit
        (
            ["White buck", "White doe"],
            *("White doe", {"variant": "production", "scoring": "suits"}),
            50,
        ),
        (["Castor buck", "Black buck"], "Black", {}, None),
    ],
)
def test_best_of_a_hand_by_hand(
    hand: list[str], draw: str, asked: dict[str, str], expected: object
) -> None:
    told = best(hand, draw=draw, **asked)
    assert expected in (told["matings"], told["points"])


def test_drawn_card_may_be_retired_where_no_mating_is_legal() -> None:
    told = best(["Black buck", "Lilac doe"], draw="Castor doe")
    assert told["matings"] == []
    assert {one["card"] for one in told["retire"]["cards"]} == {"Black", "Lilac", "Castor"}


def test_hand_of_one_card_is_refused_and_nothing_is_retired_in_set() -> None:
    for draw in (None, "Black"):
        with pytest.raises(MatingError, match="at least two cards"):
            testcross.best(["Castor buck"], draw=draw)
    assert best(dealt("set", 6), variant="set", top=1)["retire"] is None


@each("seed, size", [(seed, size) for seed in range(12) for size in (11, 15)], quick=8)
def test_sets_of_a_random_layout_are_those_by_enumeration(seed: int, size: int) -> None:
    *layout, kit = dealt(f"sets {seed}", size + 1)
    found = testcross.sets(layout, kit, engine="python-constraint").to_dict()["sets"]
    expected = {
        (i + 1, j + 1)
        for i, buck in enumerate(layout)
        for j, doe in enumerate(layout)
        if buck.endswith("buck") and doe.endswith("doe")
        if is_legal((name(buck), name(doe), name(kit)))
    }
    assert {(one["buck"]["place"], one["doe"]["place"]) for one in found} == expected
    points = [one["points"] for one in found]
    assert points == sorted(points, reverse=True)


def test_sets_where_there_is_none_say_at_which_loci_the_pairs_fail() -> None:
    found = testcross.sets(["Black buck", "Lilac doe", "Black doe"], "Castor").to_dict()
    assert (found["sets"], found["failing"]) == ([], {"A": 2, "B": 0, "C": 0, "D": 0})


# litters


def test_littermates_are_the_varieties_with_which_the_litter_stays_legal() -> None:
    litter = "Castor x Castor -> Black, Blue Cal"
    joining = {one["variety"] for one in testcross.litter(litter).to_dict()["can_join"]}
    for card in {name(card) for card in DECK}:
        assert is_legal(("Castor", "Castor", "Black", "Blue Cal", card)) == (card in joining)


def test_littermate_says_what_it_would_fill_in() -> None:
    told = testcross.litter("Castor x Castor -> Black").to_dict()["can_join"]
    joining = {one["variety"]: one["gains"] for one in told}
    assert [tuple(one.values()) for one in joining["Chocolate"]] == [
        ("buck", "Aa B- C- D-", "Aa Bb C- D-"),
        ("doe", "Aa B- C- D-", "Aa Bb C- D-"),
    ]
    assert joining["Castor"] == []


def test_littermates_of_a_full_litter_are_refused() -> None:
    with pytest.raises(MatingError, match="the litter is full"):
        testcross.litter("Castor x Castor -> Black, Black, Black, Black")
