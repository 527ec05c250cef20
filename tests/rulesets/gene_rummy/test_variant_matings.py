"""Matings under the rules of a variant, against plain enumeration and against page 23."""

from typing import Any

import pytest
import testcross
from hypothesis import given
from hypothesis import strategies as st
from oracles import score_oracle
from oracles.game_oracle import Rules as PlainRules
from sampling import examples
from testcross import MatingError
from testcross.rulesets.verification import Task, verify_bytes

ENGINE = "python-constraint"
WAYS = [
    *(("standard", None, None), ("standard", "simple", "either"), ("set", None, None)),
    *(("production", None, None), ("production", "simple", None)),
    *(("production", "suits", "strict"), ("families", None, None)),
    *(("families", "suits", None), ("families", "standard", "strict")),
]
some_cards = st.one_of(score_oracle.legal_cards(), score_oracle.any_cards)


@st.composite
def family_cards(draw: st.DrawFn) -> tuple[str, ...]:
    """Draw parents with kits that are legal each by itself, and often not all together."""
    buck, doe, first = draw(score_oracle.legal_cards(most_kits=1))
    fitting = [kit for kit in score_oracle.CARDS if score_oracle.is_legal((buck, doe, kit))]
    others = draw(st.lists(st.sampled_from(fitting), max_size=3))
    return buck, doe, first, *others


def written(cards: tuple[str, ...]) -> str:
    return f"{cards[0]} x {cards[1]} -> {', '.join(cards[2:])}"


def score(mating: str, **asked: Any) -> dict[str, Any]:
    return testcross.score(mating, **asked, engine=ENGINE).to_dict()


def explained(mating: str, **asked: Any) -> dict[str, Any]:
    return testcross.explain(mating, **asked, engine=ENGINE).to_dict()


def checked(mating: str, **asked: Any) -> dict[str, Any]:
    return testcross.check(mating, **asked, engine=ENGINE).to_dict()


def resolved(told: dict[str, Any]) -> list[str]:
    return [animal["genotype"] for animal in told["animals"]]


def require_score(
    cards: tuple[str, ...], variant: str, scoring: str | None, fill: str | None
) -> None:
    asked = {"variant": variant, "scoring": scoring, "fill": fill}
    given_ = {key: value for key, value in asked.items() if value is not None}
    plain = PlainRules({"players": ["Ann", "Bo"], **given_})
    if len(cards) - 2 > plain.litter:
        with pytest.raises(MatingError, match=f"given; a mating in {variant} has at most 1 kit"):
            score(written(cards), **asked)
        with pytest.raises(MatingError, match=f"given; a mating in {variant} has at most 1 kit"):
            checked(written(cards), variant=variant, fill=fill)
        return
    found = score(written(cards), **asked)
    sexed = [f"{card} doe" for card in cards]  # the plain rules want a sex, whichever
    assert found["legal"] == plain.is_legal(sexed[0], sexed[1], sexed[2:])
    if found["legal"]:
        assert [*found["scores"].values()] == [plain.points(sexed)]
        assert resolved(found) == plain.genotypes(sexed)
    else:
        assert [*found["scores"].values()] == [None]
    verdict = checked(written(cards), variant=variant, fill=fill)
    assert verdict["legal"] == found["legal"]
    assert not found["legal"] or resolved(verdict) == plain.genotypes(sexed)


@given(some_cards, st.sampled_from(WAYS))
@examples(15, 60)
def test_score_in_a_variant_is_that_by_enumeration(
    cards: tuple[str, ...], way: tuple[str, str | None, str | None]
) -> None:
    require_score(cards, *way)


@given(family_cards(), st.sampled_from(["alleles", "standard", "simple", "suits"]))
@examples(15, 60)
def test_score_of_kits_legal_each_by_itself_is_that_by_enumeration(
    cards: tuple[str, ...], scoring: str
) -> None:
    require_score(cards, "families", scoring, None)


FULL = "Castor x Castor -> Black, Lynx, Blue Cal, Blue"


@pytest.mark.parametrize(
    ("mating", "asked", "points", "genotypes"),
    [
        # p. 23: buck 5+3+5+3, doe 5+3+1+3; Black 8+1+1+1, Lynx 1+4+1+4, Blue Cal 8+1+4+4, Blue
        (
            *(FULL, {"variant": "production"}, [16, 12, 11, 10, 17, 14]),
            ["Aa Bb Cch Dd", "Aa Bb C- Dd", "aa B- C- D-", "A- bb C- dd"],
        ),
        (FULL, {"variant": "production", "fill": "strict"}, [12, 12, 11, 10, 17, 14], None),
        # aa Bb Cc Dd twice, aa bb C- dd, aa -- cc --: an allele is an allele
        (
            *("Black x Black -> Lilac, White", {"variant": "families"}, [8, 8, 7, 4]),
            ["aa Bb Cc Dd", "aa Bb Cc Dd", "aa bb C- dd", "aa -- cc --"],
        ),
    ],
)
def test_litter_scores_what_was_counted_by_hand(
    mating: str, asked: dict[str, str], points: list[int], genotypes: list[str] | None
) -> None:
    found = score(mating, **asked)
    (scheme,) = found["scores"]
    assert [animal[scheme] for animal in found["animals"]] == points
    assert found["scores"][scheme] == sum(points)
    assert genotypes is None or resolved(found)[: len(genotypes)] == genotypes


@given(st.one_of(some_cards, family_cards()))
@examples(15, 60)
def test_explanation_in_families_fills_in_what_score_counts(cards: tuple[str, ...]) -> None:
    found = explained(written(cards), variant="families")
    verdict = checked(written(cards), variant="families")
    conflicts = [{k: v for k, v in one.items() if k != "steps"} for one in found["conflicts"]]
    assert verdict["conflicts"] == conflicts
    assert not found["legal"] or verdict["between_kits"] == found["between_kits"]
    alone = [score_oracle.is_legal((*cards[:2], kit)) for kit in cards[2:]]
    assert found["legal"] == all(alone)
    if found["legal"]:
        assert resolved(found) == resolved(score(written(cards), variant="families"))
        together = score_oracle.is_legal(cards)
        assert bool(found["between_kits"]) != together
    else:
        blamed = {one for part in found["conflicts"] for one in part["animals"] if "kit" in one}
        wrong = {f"kit{i}" for i, legal in enumerate(alone, 1) if not legal}
        assert {"kit1" if one == "kit" else one for one in blamed} == wrong


# a White needs c from both parents, a Chinchilla cchd from one of them: at C both cannot be
APART = "Castor x Lilac -> White, Chinchilla"


def test_nothing_is_filled_in_where_kits_of_families_contradict_each_other() -> None:
    found = explained(APART, variant="families")
    assert [(one["locus"], one["animals"]) for one in found["between_kits"]] == [
        ("C", ["buck", "doe", "kit1", "kit2"])
    ]
    expected = ["A- B- C- D-", "aa bb C- dd", "-a -b cc -d", "Aa Bb cchd- Dd"]
    assert resolved(found) == expected
    assert {step["locus"] for step in found["steps"]} == {"A", "B", "D"}
    assert score(APART, variant="families")["unfilled"] == ["C"]


def test_genotype_filled_in_where_kits_contradict_each_other_is_unproven() -> None:
    text = "player,buck,doe,kits,buck_filled\nAnn,Castor,Lilac,White;Chinchilla,A- B- Cc D-\n"
    task = Task(path="a.csv", engine=ENGINE, options={"variant": "families"})
    (found,) = [one for one in verify_bytes(task, text.encode()).findings if one.line]
    assert found.code == "GR103"
    assert found.reason == (
        "Each kit is legal alone, but not all together at C, so nothing is filled in there. It "
        "can be CC, Ccchd, Cch or Cc."
    )


@pytest.mark.parametrize(
    ("only", "between", "steps"), [("kit2.B", [], {"B"}), ("kit2.C", ["C"], set())]
)
def test_explanation_of_one_answer_tells_of_no_other_locus(
    only: str, between: list[str], steps: set[str]
) -> None:
    found = explained(APART, variant="families", only=only)
    assert [one["locus"] for one in found["between_kits"]] == between
    assert {step["locus"] for step in found["steps"]} == steps


def test_families_says_only_what_is_illegal_of_one_kit() -> None:
    litter = "Black x Lilac -> White, Black Seal, Castor"
    for only in ({}, {"only": "kit2.C"}):
        found = explained(litter, variant="families", **only)
        assert [(one["locus"], one["animals"]) for one in found["conflicts"]] == [
            ("A", ["buck", "doe", "kit3"])
        ]


def test_explanation_in_production_fills_in_what_one_of_two_parents_carries() -> None:
    found = explained("Castor x Castor -> Black, Lynx, Blue Cal", variant="production")
    assert resolved(found)[:2] == ["Aa Bb Cch Dd", "Aa Bb C- Dd"]


def test_check_and_why_fill_in_what_one_of_two_like_parents_must_carry() -> None:
    mating = "Chinchilla x Chinchilla -> Black Cal"
    found = testcross.check(mating, fill="either")
    assert found["buck"].genotype == "Aa B- cchdch D-"
    assert "cchdch~" in found.text
    assert "~ one of the two parents has it; you may choose which." in found.text
    assert found.steps == testcross.explain(mating, fill="either").steps
    assert testcross.check(mating)["buck"].genotype == "Aa B- cchd- D-"
    assert testcross.check(mating, variant="production")["buck"].genotype == "Aa B- cchdch D-"
    (step,) = testcross.why(mating, about="buck.C", fill="either").steps
    assert step.genotype == "cchdch"
    assert testcross.why(mating, about="buck.C", variant="production").steps == (step,)
    assert not testcross.why(mating, about="buck.C", variant="standard").steps


def test_check_in_families_says_where_kits_contradict_each_other() -> None:
    found = testcross.check(APART, variant="families")
    assert found.legal
    assert "At C nothing is filled in: each kit is legal alone, but not all together." in found.text
    assert not testcross.check(APART).legal
