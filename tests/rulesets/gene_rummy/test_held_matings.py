"""Every mating that a hand holds, and the card to retire, against plain enumeration."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from operator import itemgetter
from random import Random

import pytest
from oracles.game_oracle import Rules as PlainRules
from oracles.hand_oracle import best_with, couples, name, plain_rules, weighed, without
from sampling import each
from testcross.rulesets import Mating, MatingError, load_ruleset
from testcross.rulesets.gene_rummy.rules import rules_for
from testcross.rulesets.gene_rummy.scoring.best import parse_hand
from testcross.rulesets.gene_rummy.scoring.hand_play import (
    RetirementJudge,
    best_play,
    held_matings,
    held_play,
)
from testcross.rulesets.gene_rummy.scoring.litter_scorer import LitterScorer
from testcross.solver import Solver, make_engine

SOLVER = Solver(make_engine("python-constraint"))
ALL = 10_000
WAYS = [
    ("standard", "standard"),
    ("standard", "simple"),
    ("standard", "suits"),
    ("production", "standard"),
    ("production", "simple"),
    ("production", "suits"),
    ("families", "suits"),
    ("families", "alleles"),
    ("families", "standard"),
]
SEEDS_AND_WAYS = [(seed, *way) for seed in range(3) for way in WAYS]
every_way = pytest.mark.parametrize(("variant", "scoring"), WAYS)


def dealt(seed: int | str, number: int) -> list[str]:
    cards = Random(seed).sample(load_ruleset().deck(), number)
    return [f"{card.variety.name} {card.sex}" for card in cards]


def litters_of(
    couple: tuple[str, str], cards: Sequence[str], draw: str | None, plain: PlainRules
) -> dict[tuple[str, ...], int]:
    """Return every legal litter of a couple by the names of its kits, with what it scores."""
    rest = without(cards, couple)
    found = {}
    for size in range(1, plain.litter + 1):
        for kits in combinations(rest, size):
            if draw is not None and draw not in kits:
                continue
            if plain.is_legal(*couple, kits):
                key = tuple(sorted(map(name, kits)))
                found[key] = plain.points([*couple, *kits])
    return found


def expected(
    cards: Sequence[str], draw: str | None, plain: PlainRules
) -> tuple[dict[tuple[str, ...], int], int]:
    """Return the matings that a hand holds with their points, and how many there are."""
    found: dict[tuple[str, ...], int] = {}
    able = set()
    for couple in couples(cards):
        litters = litters_of(couple, cards, draw, plain)
        most = max(litters.values(), default=0)
        for kits, points in litters.items():
            able.add(tuple(map(name, couple)))
            if plain.litter == 1 or points == most:
                found[*map(name, couple), *kits] = points
    return found, len(found) if plain.litter == 1 else len(able)


def key_of(mating: Mating) -> tuple[str, ...]:
    return (mating.sire.label, mating.dam.label, *sorted(kit.label for kit in mating.offspring))


@each("seed, variant, scoring", SEEDS_AND_WAYS, quick=9, kind=itemgetter(1, 2))
def test_matings_of_a_hand_are_those_by_enumeration(seed: int, variant: str, scoring: str) -> None:
    hand = dealt(f"hold {seed}", 8)
    rules = rules_for(variant=variant, scoring=scoring)
    found, count = expected(hand, None, plain_rules(variant, scoring))
    held = held_matings(hand, None, rules, LitterScorer(rules, SOLVER), ALL)
    assert {key_of(one.mating): one.points for one in held.matings} == found
    assert (len(held.matings), held.count) == (len(found), count)
    most = max(found.values(), default=0)
    assert held.optima == sum(points == most for points in found.values())
    points = [one.points for one in held.matings]
    assert points == sorted(points, reverse=True)


@each("seed, variant, scoring", SEEDS_AND_WAYS, quick=9, kind=itemgetter(1, 2))
def test_top_of_the_matings_is_the_beginning_of_all(seed: int, variant: str, scoring: str) -> None:
    hand = dealt(f"top {seed}", 13)
    rules = rules_for(variant=variant, scoring=scoring)
    scorer = LitterScorer(rules, SOLVER)
    every = held_matings(hand, None, rules, scorer, ALL)
    for top in (1, 3, 7):
        some = held_matings(hand, None, rules, scorer, top)
        assert some.matings == every.matings[:top]
        assert (some.count, some.optima) == (every.count, every.optima)


@every_way
def test_matings_with_the_card_drawn_are_those_by_enumeration(variant: str, scoring: str) -> None:
    *hand, draw = dealt("draw", 8)
    rules = rules_for(variant=variant, scoring=scoring)
    kit = None if variant == "families" else draw
    cards = [*hand, draw] if kit is None else hand
    plain = plain_rules(variant, scoring)
    found: dict[tuple[str, ...], int] = {}
    for couple in couples(cards):
        rest = [*cards, draw] if kit is not None else cards
        litters = litters_of(couple, rest, kit, plain)
        most = max(litters.values(), default=0)
        for kits, points in litters.items():
            if plain.litter == 1 or points == most:
                found[*map(name, couple), *kits] = points
    held = held_matings(hand, draw, rules, LitterScorer(rules, SOLVER), ALL)
    assert {key_of(one.mating): one.points for one in held.matings} == found


def test_hand_without_a_legal_mating_holds_none() -> None:
    rules = rules_for(variant="standard")
    held = held_matings(
        ["Black buck", "Lilac buck", "Castor buck"], None, rules, LitterScorer(rules, SOLVER), 3
    )
    assert (held.matings, held.count) == ((), 0)


def test_hand_of_one_card_is_refused() -> None:
    with pytest.raises(MatingError, match="at least two cards"):
        held_play(["Castor buck"], None, rules_for(variant="standard"), SOLVER, 3)


# retiring


@each(
    "number, variant, scoring",
    [(number, *way) for number in (3, 6) for way in WAYS],
    quick=3,
    kind=itemgetter(1),
)
def test_retiring_is_weighed_as_by_enumeration(number: int, variant: str, scoring: str) -> None:
    *hand, gone = dealt(f"retire {number}", number + 1)
    rules = rules_for(variant=variant, scoring=scoring)
    judge = RetirementJudge(rules, LitterScorer(rules, SOLVER))
    animals = parse_hand(rules.ruleset, [*hand, gone])
    ranked = judge.ranked(animals[:-1], animals[-1:])
    found = {f"{one.card.label} {one.card.sex}": [one.keeps, one.gives] for one in ranked}
    assert found == weighed(hand, [gone], plain_rules(variant, scoring))
    ahead = [one.keeps - one.gives for one in ranked]
    assert ahead == sorted(ahead, reverse=True)


def test_two_cards_of_a_kind_are_weighed_once_and_one_of_them_stays() -> None:
    rules = rules_for(variant="standard")
    hand = ["White buck", "White buck", "Lilac doe", "Black doe"]
    judge = RetirementJudge(rules, LitterScorer(rules, SOLVER))
    ranked = judge.ranked(parse_hand(rules.ruleset, hand))
    found = {f"{one.card.label} {one.card.sex}": [one.keeps, one.gives] for one in ranked}
    assert found == weighed(hand, [], plain_rules("standard", "standard"))
    assert len(ranked) == 3


def test_next_mating_of_a_hand_is_the_average_over_every_card_not_shown() -> None:
    rules, plain = rules_for(variant="standard"), plain_rules("standard", "standard")
    hand = dealt("next", 7)
    judge = RetirementJudge(rules, LitterScorer(rules, SOLVER))
    unseen = list((plain.deck() - Counter(hand)).elements())
    total = sum(best_with(hand, drawn, plain) for drawn in unseen)
    assert judge.next_mating(parse_hand(rules.ruleset, hand)) == Fraction(total, len(unseen))


def test_card_is_retired_from_what_the_best_mating_leaves() -> None:
    rules = rules_for(variant="standard")
    hand = dealt("after", 8)
    play = held_play(hand, None, rules, SOLVER, 1)
    assert play.advice is not None
    laid = play.held.matings[0].mating
    assert play.advice.after == laid
    left = Counter(hand) - Counter(f"{one.label} {one.sex}" for one in laid.animals)
    assert {f"{one.card.label} {one.card.sex}" for one in play.advice.cards} == set(left)
    best = play.advice.cards[0]
    found = weighed(
        list(left.elements()),
        [f"{a.label} {a.sex}" for a in laid.animals],
        plain_rules("standard", "standard"),
    )
    most = max(keeps - gives for keeps, gives in found.values())
    assert best.keeps - best.gives == most


def test_drawn_card_may_be_retired_where_no_mating_is_legal() -> None:
    rules = rules_for(variant="standard")
    answer, advice = best_play(["Black buck", "Lilac doe"], "Castor doe", rules, SOLVER)
    assert answer.best == ()
    assert advice is not None
    assert {one.card.label for one in advice.cards} == {"Black", "Lilac", "Castor"}


def test_nothing_is_retired_in_set() -> None:
    play = held_play(dealt("set", 6), None, rules_for(variant="set"), SOLVER, 1)
    assert play.advice is None
