"""Questions about peas: overlays, where heterozygotes have a look of their own, and 16 cells."""

import re
from fractions import Fraction
from itertools import product

import pytest
from testcross.rulesets import load_mating_ruleset
from testcross.rulesets.tutoring import Question, Tutor
from testcross.solver import Solver

SOLVER = Solver()
BETWEEN = {
    "genotype+flower-incomplete-dominance": "pink",
    "genotype+flower-codominance": "red and white",
}


def flowers(question: Question, between: str) -> list[str] | None:
    """Return what the four cells of a cross of flower colours show; None for another gene."""
    found = re.search(r"(FF|Ff|ff) x (FF|Ff|ff)", question.text)
    shows = {"FF": "red", "Ff": between, "fF": between, "ff": "white"}
    return [shows[a + b] for a, b in product(*found.groups())] if found else None


@pytest.mark.parametrize("ruleset", BETWEEN)
@pytest.mark.parametrize("kind", ["chance", "next", "punnett"])
def test_plants_between_their_parents_are_asked_about_and_counted(kind: str, ruleset: str) -> None:
    between, number = BETWEEN[ruleset], 0
    tutor = Tutor(load_mating_ruleset(ruleset), "locus", SOLVER)
    for seed in range(160):
        question = tutor.question(seed, kind)
        cells = flowers(question, between)
        if cells is None or not re.search(rf"\b{between}\?", question.text):
            continue
        share = Fraction(cells.count(between), 4)
        said = {"next": str(share), "punnett": str(cells.count(between))}
        word = {Fraction(0): "No, none can be", Fraction(1): "Yes, at least one is for certain"}
        assert question.answer == (said.get(kind, word.get(share, "No, but one can be")),)
        number += 1
    assert number > 2


def test_ratios_of_two_traits_are_asked_for_out_of_sixteen() -> None:
    tutor = Tutor(load_mating_ruleset("genotype"), "trio", SOLVER)
    asked = [tutor.question(seed, "punnett") for seed in range(120)]
    of_sixteen = [one for one in asked if "How many of its 16 cells" in one.text]
    hybrids = [
        one
        for one in of_sixteen
        if re.search(r"([A-Z])([a-z]) ([A-Z])([a-z]) x \1\2 \3\4", one.text)
    ]
    assert {one.answer[0] for one in of_sixteen} >= {"6", "8", "9", "12"}
    assert hybrids
    assert {one.answer[0] for one in hybrids} <= {"9", "3", "1"}
