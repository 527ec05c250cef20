"""The manual's worked examples, one deduction at a time, each worked out by hand.

A step is written as who gains what, what stands in its slots then, and what is known of each
animal that the step uses. Steps go locus by locus, the fewest premises first, parents before
kits.
"""

from pathlib import Path

import pytest
from testcross.rulesets import Explanation, Fill, Ruleset, StepText, explain_mating, parse_mating
from testcross.solver import Solver

DATA = Path(__file__).parents[2] / "data"
CASES = [
    line.split(" | ")
    for line in (DATA / "manual_steps.txt").read_text(encoding="utf-8").splitlines()[1:]
]
"""Page, mating, fill, steps, and everyone's slots in the end."""
PAGE_23 = "Castor x Castor -> Black, Lynx, Blue Cal"


def told(rules: Ruleset, solver: Solver, text: str, fill: Fill = "strict") -> Explanation:
    return explain_mating(parse_mating(rules, text), solver, fill)


def line_of(step: StepText) -> str:
    assert step.laws == ("segregation",)
    because = ", ".join(f"{one.animal} {' '.join(one.allows)}" for one in step.premises)
    either = " (either)" if step.interchangeable else ""
    gained = " ".join(step.gained)
    return f"{step.locus} {step.animal} {gained} {step.genotype}: {because}{either}"


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"p{case[0]}: {case[1]} ({case[2]})")
def test_steps_of_the_manuals_example_are_as_worked_by_hand(
    rabbits: Ruleset, solver: Solver, case: list[str]
) -> None:
    _, mating, fill, steps, resolved = case
    explanation = told(rabbits, solver, mating, "either" if fill == "either" else "strict")
    assert explanation.legal
    assert "; ".join(map(line_of, explanation.steps)) == steps
    assert ", ".join(animal.genotype for animal in explanation.animals) == resolved


def test_fourth_kit_of_page_23_cal_settles_nothing_for_the_doe(
    rabbits: Ruleset, solver: Solver
) -> None:
    # the second Cal may have the same ch and a c of the doe's: C- stays
    animals = told(rabbits, solver, f"{PAGE_23}, Blue Cal", "either").animals
    assert [animal.loci[2].genotype for animal in animals[:2]] == ["Cch", "C-"]
