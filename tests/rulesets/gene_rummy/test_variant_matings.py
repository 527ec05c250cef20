"""Matings under the rules of a variant, against plain enumeration and against page 23."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import score_oracle
from oracles.game_oracle import Rules as PlainRules
from sampling import examples
from testcross.rulesets import Mating, MatingError, load_ruleset, parse_mating
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.rules import rules_for
from testcross.rulesets.gene_rummy.scoring.allele_verdicts import LocusJudge
from testcross.rulesets.gene_rummy.scoring.variant_matings import (
    explain_in_variant,
    litter_loci,
    score_in_variant,
)
from testcross.solver import KnownAlleles, Solver, make_engine

RULES = load_ruleset()
SOLVER = Solver(make_engine("python-constraint"))
WAYS = [
    ("standard", None, None),
    ("standard", "simple", "either"),
    ("production", None, None),
    ("production", "simple", None),
    ("production", "suits", "strict"),
    ("families", None, None),
    ("families", "suits", None),
    ("families", "standard", "strict"),
    ("set", None, None),
]
some_cards = st.one_of(score_oracle.legal_cards(), score_oracle.any_cards)


@st.composite
def family_cards(draw: st.DrawFn) -> tuple[str, ...]:
    """Draw parents with kits that are legal each by itself, and often not all together."""
    buck, doe, first = draw(score_oracle.legal_cards(most_kits=1))
    fitting = [kit for kit in score_oracle.CARDS if score_oracle.is_legal((buck, doe, kit))]
    others = draw(st.lists(st.sampled_from(fitting), max_size=3))
    return buck, doe, first, *others


def mating_of(cards: tuple[str, ...]) -> Mating:
    return parse_mating(RULES, f"{cards[0]} x {cards[1]} -> {', '.join(cards[2:])}")


def plain_rules(variant: str, scoring: str | None, fill: str | None) -> PlainRules:
    asked = {"variant": variant, "scoring": scoring, "fill": fill}
    given = {name: value for name, value in asked.items() if value is not None}
    return PlainRules({"players": ["Ann", "Bo"], **given})


@given(some_cards, st.sampled_from(WAYS))
@examples(15, 60)
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


@given(family_cards(), st.sampled_from(["alleles", "standard", "simple", "suits"]))
@examples(15, 60)
def test_score_of_kits_legal_each_by_itself_is_that_by_enumeration(
    cards: tuple[str, ...], scoring: str
) -> None:
    plain = plain_rules("families", scoring, None)
    rules = rules_for(variant="families", scoring=scoring)
    found = score_in_variant(mating_of(cards), rules, SOLVER)
    sexed = [f"{card} doe" for card in cards]
    assert found.legal
    assert [score.points for score in found.scores] == [plain.points(sexed)]
    assert [animal.resolved for animal in found.animals] == plain.genotypes(sexed)


@given(st.one_of(some_cards, family_cards()))
@examples(15, 60)
def test_explanation_in_families_fills_in_what_score_counts(cards: tuple[str, ...]) -> None:
    rules = rules_for(variant="families")
    found = explain_in_variant(mating_of(cards), rules, SOLVER)
    alone = [score_oracle.is_legal((*cards[:2], kit)) for kit in cards[2:]]
    assert found.legal == all(alone)
    if found.legal:
        assert found.animals == score_in_variant(mating_of(cards), rules, SOLVER).animals
        assert bool(found.between_kits) != score_oracle.is_legal(cards)
    else:
        assert {f"kit{i}" for i, legal in enumerate(alone, 1) if not legal} == {
            "kit1" if animal == "kit" else animal
            for one in found.refutations
            for animal in one.conflict.animals
            if animal.startswith("kit")
        }


def test_nothing_is_filled_in_where_kits_of_families_contradict_each_other() -> None:
    # A White needs c from both parents, a Chinchilla cchd from one of them: at C both cannot be
    litter = parse_mating(RULES, "Castor x Lilac -> White, Chinchilla")
    found = explain_in_variant(litter, rules_for(variant="families"), SOLVER)
    assert [(one.locus, one.animals) for one in found.between_kits or ()] == [
        ("C", ("buck", "doe", "kit1", "kit2"))
    ]
    assert [animal.resolved for animal in found.animals] == [
        "A- B- C- D-",
        "aa bb C- dd",
        "-a -b cc -d",
        "Aa Bb cchd- Dd",
    ]
    assert {step.locus for step in found.steps} == {"A", "B", "D"}


def test_genotype_filled_in_where_kits_contradict_each_other_is_unproven() -> None:
    litter = parse_mating(RULES, "Castor x Lilac -> White, Chinchilla")
    loci = litter_loci(litter, rules_for(variant="families"), SOLVER) or ()
    at_c = LocusJudge(loci[2], SOLVER, "either")
    carrier: KnownAlleles = (0, 3)
    (found,) = at_c.judgement((carrier, None, None, None)).verdicts
    assert (found.code, found.written, found.right) == (Code.UNPROVEN_ALLELE, "Cc", "C-")
    assert found.reason == (
        "Each kit is legal alone, but not all together at C, so nothing is filled in there. It "
        "can be CC, Ccchd, Cch or Cc."
    )


def test_families_counts_dominant_and_recessive_alleles_alike() -> None:
    litter = parse_mating(RULES, "Black x Black -> Lilac, White")
    found = score_in_variant(litter, rules_for(variant="families"), SOLVER)
    # aa Bb Cc Dd twice, aa bb C- dd, aa -- cc --
    assert [animal.resolved for animal in found.animals] == [
        "aa Bb Cc Dd",
        "aa Bb Cc Dd",
        "aa bb C- dd",
        "aa -- cc --",
    ]
    assert [one.points for one in found.scores[0].animals] == [8, 8, 7, 4]


def test_explanation_of_one_answer_tells_of_no_other_locus() -> None:
    litter = parse_mating(RULES, "Castor x Lilac -> White, Chinchilla")
    rules = rules_for(variant="families")
    at_b = explain_in_variant(litter, rules, SOLVER, only=(3, 1))
    assert (at_b.between_kits, {step.locus for step in at_b.steps}) == ((), {"B"})
    at_c = explain_in_variant(litter, rules, SOLVER, only=(3, 2))
    assert ([one.locus for one in at_c.between_kits or ()], at_c.steps) == (["C"], ())


def test_families_says_only_what_is_illegal_of_one_kit() -> None:
    litter = parse_mating(RULES, "Black x Lilac -> White, Black Seal, Castor")
    rules = rules_for(variant="families")
    for only in (None, (3, 2)):
        found = explain_in_variant(litter, rules, SOLVER, only=only)
        assert [(one.conflict.locus, one.conflict.animals) for one in found.refutations] == [
            ("A", ("buck", "doe", "kit3"))
        ]


def test_explanation_in_production_fills_in_what_one_of_two_parents_carries() -> None:
    litter = parse_mating(RULES, "Castor x Castor -> Black, Lynx, Blue Cal")
    found = explain_in_variant(litter, rules_for(variant="production"), SOLVER)
    assert [animal.resolved for animal in found.animals[:2]] == ["Aa Bb Cch Dd", "Aa Bb C- Dd"]
