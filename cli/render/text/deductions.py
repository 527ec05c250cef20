"""Explanations as text: the animals before and after, then the deductions in order."""

from collections.abc import Sequence
from itertools import groupby

from testcross.cli import console
from testcross.cli.answers import KitByKit, WhyAnswer, WhyNotAnswer
from testcross.cli.render.text.mating_tables import (
    before_and_after_table,
    conflict_paragraphs,
    label_paragraph,
    verdict,
)
from testcross.cli.render.text.screen import in_file, on_screen, step_by_step
from testcross.rulesets import Explanation, Repair, StepText
from testcross.rulesets.english import listed
from testcross.rulesets.genetics import format_genotype

_NOTHING = "Nothing can be filled in"
_EACH_LOCUS = "Each locus is worked out by itself (Law of Independent Assortment)."


@on_screen.register
def explanation_text(explanation: Explanation) -> str:
    """Return a whole explanation."""
    return "".join(_parts(explanation))


@in_file.register
def explanation_of_line(explanation: Explanation, line: int) -> str:
    """Return the explanation of one of many matings, an empty line below it."""
    return "".join(_parts(explanation, line)) + "\n"


@step_by_step.register
def explanation_steps(explanation: Explanation, line: int | None) -> tuple[str, ...]:
    """Return an explanation up to its first deduction, then one deduction a piece."""
    parts = _parts(explanation, line)
    opening = 3 if explanation.steps else 2
    return "".join(parts[:opening]), *parts[opening:]


@on_screen.register
def kit_by_kit_text(answer: KitByKit) -> str:
    """Return the explanation of every kit, after why there are several."""
    return "".join(kit_by_kit_steps(answer, None))


@in_file.register
def kit_by_kit_of_line(answer: KitByKit, line: int) -> str:
    """Return the explanations of one of many litters, an empty line below them."""
    return "".join(kit_by_kit_steps(answer, line)) + "\n"


@step_by_step.register
def kit_by_kit_steps(answer: KitByKit, line: int | None) -> tuple[str, ...]:
    """Return the explanations of the kits one after another, in the pieces of each."""
    label = label_paragraph(answer.mating, line)
    opening = label + console.paragraph("Each kit has to be legal by itself:")
    pieces = [
        piece
        for explanation in answer.explanations
        for piece in ("\n", *explanation_steps(explanation, None))
    ]
    return opening, *pieces


@on_screen.register
def why_text(answer: WhyAnswer) -> str:
    """Return what an animal is at a locus, and the steps that lead there."""
    explanation = answer.explanation
    if not explanation.legal:
        conflicts = [refutation.conflict for refutation in explanation.refutations]
        reasons = conflict_paragraphs(conflicts)
        return f"{verdict(conflicts)} So nothing can be filled in.\n\n{reasons}"
    filled = explanation.animals[answer.animal]
    here = filled.loci[answer.locus]
    name = explanation.mating.ruleset.loci[answer.locus].name
    sentence = f"{filled.role} ({filled.animal.label}) is {here.marked} at {name}."
    if len(here.known) < 2:
        sentence += f" It can still be {listed(here.possible)}."
    text = console.paragraph(sentence)
    if explanation.steps:
        return text + "".join(_numbered(explanation.steps))
    facts = [fact.text for fact in explanation.either_or if fact.locus == name]
    return text + console.paragraph(" ".join([_nothing_proven(answer), *facts]))


@on_screen.register
def why_not_text(answer: WhyNotAnswer) -> str:
    """Return what forbids a card or a genotype in its place, or that nothing does."""
    already = "" if answer.legal_without else " (illegal already)"
    question = f"What if {answer.supposed} in {answer.mating.label}{already}?"
    return console.paragraph(question) + _objections(answer)


def _objections(answer: WhyNotAnswer) -> str:
    conflicts = answer.check.conflicts
    if not conflicts:
        return "Nothing forbids it: this would be legal.\n"
    return f"{verdict(conflicts)}\n\n{conflict_paragraphs(conflicts)}"


def _parts(explanation: Explanation, line: int | None = None) -> list[str]:
    """Return an explanation in pieces: the mating, the table, then one deduction a piece."""
    conflicts = [refutation.conflict for refutation in explanation.refutations]
    table = console.rendered(before_and_after_table(explanation.mating, explanation.animals))
    label = label_paragraph(explanation.mating, line)
    opening = [label, f"\n{table}\n{verdict(conflicts)}\n"]
    if not explanation.legal:
        return [*opening, *_refutation_parts(explanation), _repairs(explanation.repairs)]
    closing = [console.paragraph(fact.text) for fact in explanation.either_or]
    if not explanation.steps:
        filled = any(animal.gained for animal in explanation.animals)
        nothing = "No step leads there: this is what the card shows" if filled else _NOTHING
        return [*opening, f"\n{nothing}.\n", *closing]
    return [
        *opening,
        "\n" + console.paragraph(_EACH_LOCUS),
        *_numbered(explanation.steps),
        *(["\nWhat remains open:\n", *closing] if closing else []),
    ]


def _numbered(steps: Sequence[StepText]) -> list[str]:
    """Return numbered deductions, the first of each locus under its name."""
    parts: list[str] = []
    number = 1
    for locus, group in groupby(steps, key=lambda step: step.locus):
        heading = f"\nLocus {locus}\n"
        for step in group:
            numeral = f"{number:>3}. "
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
        reason = "\n" + conflict_paragraphs([refutation.conflict])
        parts += [reason + ("   Step by step:\n" if steps else ""), *steps]
    return parts


def _repairs(repairs: Sequence[Repair]) -> str:
    if not repairs:
        return "\nNo other cards in this deck would make it legal.\n"
    lines = ["\nTo make it legal, replace\n"]
    for repair in repairs:
        if repair.varieties is None:
            together, example = listed(repair.replace, "and"), listed(repair.example, "and")
            what = f"{together} together, for example with {example}"
        else:
            what = f"{repair.replace[0]} with {listed(repair.varieties)}"
        lines.append(console.paragraph(what, first="  ", indent="    "))
    return "".join(lines)


def _nothing_proven(answer: WhyAnswer) -> str:
    """Say what the other animals come to where they prove no allele."""
    explanation = answer.explanation
    locus = explanation.mating.ruleset.loci[answer.locus]
    reading = explanation.mating.animals[answer.animal].readings[answer.locus]
    here = explanation.animals[answer.animal].loci[answer.locus]
    if len(here.possible) == len(reading):
        return "Nothing follows from the other animals; this is what the card shows."
    gone = [
        written
        for genotype in sorted(reading)
        if (written := format_genotype(locus, genotype)) not in here.possible
    ]
    return f"The other animals rule out {listed(gone, 'and')}, but prove no further allele."
