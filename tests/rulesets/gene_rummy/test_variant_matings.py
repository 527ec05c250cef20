"""Matings under the rules of a variant, against plain enumeration and against page 23."""

import pytest
import score_oracle
from game_oracle import Rules as PlainRules
from hypothesis import given
from hypothesis import strategies as st
from testcross.rulesets import Mating, MatingError, load_ruleset, parse_mating
from testcross.rulesets.gene_rummy.rules import rules_for
from testcross.rulesets.gene_rummy.scoring.variant_matings import (
    explain_in_variant,
    score_in_variant,
)
from testcross.solver import Solver, make_engine

RULES = load_ruleset()
SOLVER = Solver(make_engine("python-constraint"))
WAYS = [
    ("standard", None, None),
    ("standard", "simple", "either"),
    ("production", None, None),
    ("production", "simple", None),
    ("production", "suits", "strict"),
    ("families", None, None),
    ("set", None, None),
]
some_cards = st.one_of(score_oracle.legal_cards(), score_oracle.any_cards)


def mating_of(cards: tuple[str, ...]) -> Mating:
    return parse_mating(RULES, f"{cards[0]} x {cards[1]} -> {', '.join(cards[2:])}")


def plain_rules(variant: str, scoring: str | None, fill: str | None) -> PlainRules:
    asked = {"variant": variant, "scoring": scoring, "fill": fill}
    given = {name: value for name, value in asked.items() if value is not None}
    return PlainRules({"players": ["Ann", "Bo"], **given})


@given(some_cards, st.sampled_from(WAYS))
def test_score_in_a_variant_is_that_by_enumeration(
    cards: tuple[str, ...], way: tuple[str, str | None, str | None]
) -> None:
    variant, scoring, fill = way
    plain = plain_rules(*way)
    rules = rules_for(variant=variant, scoring=scoring, fill=fill)
    if len(cards) - 2 > plain.litter:
        with pytest.raises(MatingError, match=f"given; a mating in {variant} has at most 1 kit"):
            score_in_variant(mating_of(cards), rules, SOLVER)
        return
    found = score_in_variant(mating_of(cards), rules, SOLVER)
    sexed = [f"{card} doe" for card in cards]  # the plain rules want a sex, whichever
    assert found.legal == plain.is_legal(sexed[0], sexed[1], sexed[2:])
    if not found.legal:
        assert (found.animals, found.scores) == ((), ())
        return
    assert [score.points for score in found.scores] == [plain.points(sexed)]
    if not plain.families or len(cards) > 3:
        assert [animal.resolved for animal in found.animals] == plain.genotypes(sexed)


def test_full_litter_of_page_23_scores_80_in_production() -> None:
    # buck 5+3+5+3, doe 5+3+1+3; Black 8+1+1+1, Lynx 1+4+1+4, Blue Cal 8+1+4+4, Blue 8+1+1+4
    litter = parse_mating(RULES, "Castor x Castor -> Black, Lynx, Blue Cal, Blue")
    found = score_in_variant(litter, rules_for(variant="production"), SOLVER)
    assert [animal.resolved for animal in found.animals[:2]] == ["Aa Bb Cch Dd", "Aa Bb C- Dd"]
    assert [one.points for one in found.scores[0].animals] == [16, 12, 11, 10, 17, 14]
    assert found.scores[0].points == 80


def test_explicit_fill_wins_over_that_of_production() -> None:
    litter = parse_mating(RULES, "Castor x Castor -> Black, Lynx, Blue Cal, Blue")
    found = score_in_variant(litter, rules_for(variant="production", fill="strict"), SOLVER)
    assert found.scores[0].points == 80 - 4


@given(some_cards)
def test_families_explains_every_kit_by_itself(cards: tuple[str, ...]) -> None:
    rules = rules_for(variant="families")
    found = explain_in_variant(mating_of(cards), rules, SOLVER)
    assert [one.mating.label for one in found] == [
        f"{cards[0]} x {cards[1]} -> {kit}" for kit in cards[2:]
    ]
    assert [one.legal for one in found] == [
        score_oracle.is_legal((*cards[:2], kit)) for kit in cards[2:]
    ]


@pytest.mark.parametrize(
    ("asked", "labels", "locus"),
    [
        ((0, 1), ["Castor x Lilac -> Castor", "Castor x Lilac -> Lynx"], "B"),
        ((3, 0), ["Castor x Lilac -> Lynx"], "A"),
    ],
)
def test_families_explains_one_answer_by_the_kits_that_lead_to_it(
    asked: tuple[int, int], labels: list[str], locus: str
) -> None:
    litter = parse_mating(RULES, "Castor x Lilac -> Castor, Lynx")
    found = explain_in_variant(litter, rules_for(variant="families"), SOLVER, only=asked)
    assert [one.mating.label for one in found] == labels
    assert {step.locus for one in found for step in one.steps} == {locus}


def test_explanation_in_production_fills_in_what_one_of_two_parents_carries() -> None:
    litter = parse_mating(RULES, "Castor x Castor -> Black, Lynx, Blue Cal")
    (found,) = explain_in_variant(litter, rules_for(variant="production"), SOLVER)
    assert [animal.resolved for animal in found.animals[:2]] == ["Aa Bb Cch Dd", "Aa Bb C- Dd"]
