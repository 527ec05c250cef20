"""Explanations as text: the animals before and after, then the deductions in order."""

from itertools import groupby

from testcross.cli import console
from testcross.cli.tables import before_and_after_table, conflict_paragraphs, verdict
from testcross.rulesets import Explanation, Repair, StepText
from testcross.rulesets.english import listed

_NOTHING = "Nothing can be filled in"
_EACH_LOCUS = "Each locus is reasoned out by itself (Law of Independent Assortment)."


def explanation_parts(explanation: Explanation) -> list[str]:
    """Return an explanation in the pieces in which it is told, one deduction a piece."""
    conflicts = [refutation.conflict for refutation in explanation.refutations]
    table = console.rendered(before_and_after_table(explanation.mating, explanation.animals))
    opening = f"\n{table}\n{verdict(conflicts)}\n"
    if not explanation.legal:
        return [opening, *_refutation_parts(explanation), _repairs(explanation.repairs)]
    closing = [console.paragraph(fact.text) for fact in explanation.either_or]
    if not explanation.steps:
        filled = any(animal.gained for animal in explanation.animals)
        nothing = "No step leads there: it is what the card shows" if filled else _NOTHING
        return [opening, f"\n{nothing}.\n", *closing]
    return [
        opening,
        "\n" + console.paragraph(_EACH_LOCUS),
        *step_parts(explanation.steps),
        *(["\nWhat stays open:\n", *closing] if closing else []),
    ]


def step_parts(steps: tuple[StepText, ...], first: int = 1, indent: str = "") -> list[str]:
    """Return numbered deductions, the first of each locus under its name."""
    parts: list[str] = []
    number = first
    for locus, group in groupby(steps, key=lambda step: step.locus):
        heading = f"\n{indent}Locus {locus}\n"
        for step in group:
            numeral = f"{indent}{number:>3}. "
            body = console.paragraph(step.text, first=numeral, indent=" " * len(numeral))
            parts.append(heading + body)
            heading, number = "", number + 1
    return parts


def _refutation_parts(explanation: Explanation) -> list[str]:
    parts: list[str] = []
    for refutation in explanation.refutations:
        steps = [
            console.paragraph(step.text, first="   - ", indent="     ") for step in refutation.steps
        ]
        told = "\n" + conflict_paragraphs([refutation.conflict])
        parts += [told + ("   Step by step:\n" if steps else ""), *steps]
    return parts


def _repairs(repairs: tuple[Repair, ...]) -> str:
    if not repairs:
        return "\nNo other cards of this deck would make it legal.\n"
    lines = ["\nTo make it legal, replace\n"]
    for repair in repairs:
        if repair.varieties is None:
            together, example = listed(repair.replace, "and"), listed(repair.example, "and")
            what = f"{together} together, for example by {example}"
        else:
            what = f"{repair.replace[0]} by {listed(repair.varieties)}"
        lines.append(console.paragraph(what, first="  ", indent="    "))
    return "".join(lines)
