"""Questions about peas: overlays, where heterozygotes have a look of their own, and 16 cells."""

import re
from fractions import Fraction
from itertools import product

from pupils.asked_questions import asked
from sampling import each
from testcross.rulesets.tutoring import Question

BETWEEN = {
    "genotype+flower-incomplete-dominance": "pink",
    "genotype+flower-codominance": "red and white",
}


def flowers(question: Question, between: str) -> list[str] | None:
    """Return what the four cells of a cross of flower colours show; None for another gene."""
    found = re.search(r"(FF|Ff|ff) x (FF|Ff|ff)", question.text)
    shows = {"FF": "red", "Ff": between, "fF": between, "ff": "white"}
    return [shows[a + b] for a, b in product(*found.groups())] if found else None


@each("kind, ruleset", list(product(["chance", "next", "punnett"], BETWEEN)), quick=2)
def test_plants_between_their_parents_are_asked_about_and_counted(kind: str, ruleset: str) -> None:
    between, number = BETWEEN[ruleset], 0
    for seed in range(160):
        question = asked("locus", kind, seed, ruleset)
        cells = flowers(question, between)
        if cells is None or not re.search(rf" (?:cells are|be) {between}[?,]", question.text):
            continue
        share = Fraction(cells.count(between), 4)
        said = {"next": str(share), "punnett": str(cells.count(between))}
        word = {Fraction(0): "No, none can be", Fraction(1): "Yes, at least one certainly is"}
        assert question.answer == (said.get(kind, word.get(share, "No, but one can be")),)
        number += 1
    assert number > 2


def test_ratios_of_two_traits_are_asked_for_out_of_sixteen() -> None:
    every = [asked("trio", "punnett", seed, "genotype") for seed in range(120)]
    of_sixteen = [one for one in every if "How many of its 16 cells" in one.text]
    hybrids = [
        one
        for one in of_sixteen
        if re.search(r"([A-Z])([a-z]) ([A-Z])([a-z]) x \1\2 \3\4", one.text)
    ]
    assert {one.answer[0] for one in of_sixteen} >= {"6", "8", "9", "12"}
    assert hybrids
    assert {one.answer[0] for one in hybrids} <= {"9", "3", "1"}
