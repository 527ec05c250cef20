"""The manual's worked examples, one deduction at a time, each worked out by hand.

A step is written as who gains what, what stands in its slots then, and what is known of each
animal that the step uses. Steps go locus by locus, the fewest premises first, parents before
kits.
"""

from dataclasses import dataclass

import pytest
from testcross.rulesets import (
    Explanation,
    Fill,
    Ruleset,
    StepText,
    explain_mating,
    parse_mating,
)
from testcross.solver import Solver

SEGREGATION = ("segregation",)


@dataclass(frozen=True, slots=True)
class Line:
    """A deduction as a teacher would note it."""

    locus: str
    animal: str
    gained: str
    genotype: str
    because: dict[str, tuple[str, ...]]
    laws: tuple[str, ...] = SEGREGATION
    interchangeable: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    page: int
    mating: str
    fill: Fill = "strict"
    lines: tuple[Line, ...]
    resolved: tuple[str, ...]


FULL_COLOUR = ("CC", "Ccchd", "Cch", "Cc")

EXAMPLES = [
    Example(
        page=14,
        mating="Castor x Amber -> Castor",
        lines=(Line("B", "kit1", "b", "Bb", {"doe": ("bb",)}),),
        resolved=("A- B- C- D-", "A- bb C- D-", "A- Bb C- D-"),
    ),
    Example(
        page=14,
        mating="Chocolate Otter x Castor -> Castor",
        lines=(
            # a tan buck has no A to give: it is the doe's, who shows it anyhow
            Line("B", "kit1", "b", "Bb", {"buck": ("bb",)}),
        ),
        resolved=("at- bb C- D-", "A- B- C- D-", "A- Bb C- D-"),
    ),
    Example(
        page=14,
        mating="ata B- C- D- x Aa B- cchd- D- -> ata bb cchd- dd",
        lines=(
            Line("B", "buck", "b", "Bb", {"kit1": ("bb",)}),
            Line("B", "doe", "b", "Bb", {"kit1": ("bb",)}),
            Line("D", "buck", "d", "Dd", {"kit1": ("dd",)}),
            Line("D", "doe", "d", "Dd", {"kit1": ("dd",)}),
        ),
        resolved=("ata Bb C- Dd", "Aa Bb cchd- Dd", "ata bb cchd- dd"),
    ),
    Example(
        page=16,
        mating="Black x Lynx -> White",
        lines=(
            Line("A", "kit1", "a", "-a", {"buck": ("aa",)}),
            Line("B", "kit1", "b", "-b", {"doe": ("bb",)}),
            Line("C", "buck", "c", "Cc", {"kit1": ("cc",)}),
            Line("C", "doe", "c", "Cc", {"kit1": ("cc",)}),
            Line("D", "kit1", "d", "-d", {"doe": ("dd",)}),
        ),
        resolved=("aa B- Cc D-", "A- bb Cc dd", "-a -b cc -d"),
    ),
    Example(
        page=16,
        mating="Black x Lynx -> Amber",
        lines=(
            Line("A", "kit1", "a", "Aa", {"buck": ("aa",)}),
            Line("B", "buck", "b", "Bb", {"kit1": ("bb",)}),
            Line("D", "kit1", "d", "Dd", {"doe": ("dd",)}),
        ),
        resolved=("aa Bb C- D-", "A- bb C- dd", "Aa bb C- Dd"),
    ),
    Example(
        page=18,
        mating="Black x Lynx -> Lynx",
        lines=(
            Line("A", "kit1", "a", "Aa", {"buck": ("aa",)}),
            Line("B", "buck", "b", "Bb", {"kit1": ("bb",)}),
            Line("D", "buck", "d", "Dd", {"kit1": ("dd",)}),
        ),
        resolved=("aa Bb C- Dd", "A- bb C- dd", "Aa bb C- dd"),
    ),
    Example(
        page=18,
        mating="Castor x Chocolate Seal -> Squirrel",
        lines=(
            Line("A", "kit1", "a", "Aa", {"doe": ("aa",)}),
            Line("B", "kit1", "b", "Bb", {"doe": ("bb",)}),
            Line("D", "buck", "d", "Dd", {"kit1": ("dd",)}),
            Line("D", "doe", "d", "Dd", {"kit1": ("dd",)}),
        ),
        resolved=("A- B- C- Dd", "aa bb cchd- Dd", "Aa Bb cchd- dd"),
    ),
    Example(
        page=23,
        mating="Castor x Castor -> Black",
        lines=(
            Line("A", "buck", "a", "Aa", {"kit1": ("aa",)}),
            Line("A", "doe", "a", "Aa", {"kit1": ("aa",)}),
        ),
        resolved=("Aa B- C- D-", "Aa B- C- D-", "aa B- C- D-"),
    ),
]

PAGE_23 = "Castor x Castor -> Black, Lynx, Blue Cal"
BOTH_PARENTS = (
    Line("A", "buck", "a", "Aa", {"kit1": ("aa",)}),
    Line("A", "doe", "a", "Aa", {"kit1": ("aa",)}),
    Line("B", "buck", "b", "Bb", {"kit2": ("bb",)}),
    Line("B", "doe", "b", "Bb", {"kit2": ("bb",)}),
)
DILUTE = (
    Line("D", "buck", "d", "Dd", {"kit2": ("dd",)}),
    Line("D", "doe", "d", "Dd", {"kit2": ("dd",)}),
)
HIMALAYAN = Line(
    "C",
    "buck",
    "ch",
    "Cch",
    {"buck": FULL_COLOUR, "doe": FULL_COLOUR, "kit3": ("chch", "chc")},
    interchangeable=True,
)
KITS_OF_PAGE_23 = ("aa B- C- D-", "A- bb C- dd", "aa B- ch- dd")

EXAMPLES += [
    Example(
        page=23,
        mating=PAGE_23,
        lines=(*BOTH_PARENTS, *DILUTE),
        resolved=("Aa Bb C- Dd", "Aa Bb C- Dd", *KITS_OF_PAGE_23),
    ),
    Example(
        page=23,
        mating=PAGE_23,
        fill="either",
        lines=(*BOTH_PARENTS, HIMALAYAN, *DILUTE),
        resolved=("Aa Bb Cch Dd", "Aa Bb C- Dd", *KITS_OF_PAGE_23),
    ),
]


def told(rules: Ruleset, solver: Solver, text: str, fill: Fill = "strict") -> Explanation:
    return explain_mating(parse_mating(rules, text), solver, fill)


def line_of(step: StepText) -> Line:
    because = {premise.animal: premise.allows for premise in step.premises}
    return Line(
        step.locus,
        step.animal,
        " ".join(step.gained),
        step.genotype,
        because,
        step.laws,
        step.interchangeable,
    )


@pytest.mark.parametrize("case", EXAMPLES, ids=lambda c: f"p{c.page}: {c.mating} ({c.fill})")
def test_steps_of_the_manuals_example_are_as_worked_by_hand(
    rabbits: Ruleset, solver: Solver, case: Example
) -> None:
    explanation = told(rabbits, solver, case.mating, case.fill)
    assert explanation.legal
    assert tuple(map(line_of, explanation.steps)) == case.lines
    assert tuple(animal.resolved for animal in explanation.animals) == case.resolved


def test_fourth_kit_of_page_23_cal_settles_nothing_for_the_doe(
    rabbits: Ruleset, solver: Solver
) -> None:
    # the second Cal may have the same ch and a c of the doe's: C- stays
    animals = told(rabbits, solver, f"{PAGE_23}, Blue Cal", "either").animals
    assert [animal.loci[2].resolved for animal in animals[:2]] == ["Cch", "C-"]
