"""Explanations as text: the animals before and after, then the deductions in order."""

from collections.abc import Sequence
from itertools import groupby

from testcross.cli import console
from testcross.cli.answers import WhyAnimalAnswer, WhyAnswer, WhyNotAnswer
from testcross.cli.render.text.mating_tables import (
    before_and_after_table,
    conflict_paragraphs,
    has_stars,
    headline,
    plainest,
    unfilled_at,
)
from testcross.cli.render.text.screen import in_file, on_screen, step_by_step
from testcross.rulesets import AnimalFill, Explanation, Mating, Repair, Ruleset, StepText
from testcross.rulesets.english import listed
from testcross.rulesets.genetics import format_genotype

_NOTHING = "Nothing can be filled in"
_LEGEND = "* follows from the rest of the mating."
_EACH_LOCUS = "Each locus is worked out by itself (Law of Independent Assortment)."


@on_screen.register
def explanation_text(explanation: Explanation) -> str:
    """Return a whole explanation."""
    return "".join(_parts(explanation, None))


@in_file.register
def explanation_of_line(explanation: Explanation, line: int) -> str:
    """Return the explanation of one of many matings, an empty line below it."""
    return "".join(_parts(explanation, line)) + "\n"


@step_by_step.register
def explanation_steps(explanation: Explanation, line: int | None) -> tuple[str, ...]:
    """Return an explanation up to its first deduction, then one deduction a piece.

    The verdict and what is filled in come last, so that a reader can work them out first.
    """
    number = "" if line is None else f"{line}: "
    label = console.paragraph(f"{number}{explanation.mating.label}", first="", indent="  ")
    opening = f"{label}\n{_table(explanation.mating, ())}"
    verdict = f"\n{_first_line(explanation, line)}"
    if not explanation.legal:
        mended = "" if explanation.between_kits else _repairs_of(explanation)
        return opening, *_steps_and_reasons(explanation), verdict + mended
    if not explanation.steps:
        return opening, f"{verdict}{_nothing_follows(explanation)}"
    filled = _table(explanation.mating, explanation.animals)
    last = f"{_remaining(explanation)}{verdict}\n{filled}{_between_kits(explanation)}"
    return opening + _each_locus(), *_numbered(explanation.steps), last


@on_screen.register
def why_text(answer: WhyAnswer) -> str:
    """Return what an animal is at a locus, and the steps that lead there."""
    return _why((answer,))


@on_screen.register
def why_animal_text(answer: WhyAnimalAnswer) -> str:
    """Return what an animal is at every locus, and the steps that lead there."""
    return _why(answer.answers)


def _why(answers: Sequence[WhyAnswer]) -> str:
    """Return the verdict on a mating, and what an animal is at some loci."""
    explanation = answers[0].explanation
    conflicts = [refutation.conflict for refutation in explanation.refutations]
    first = headline(explanation.mating.label, conflicts) + "\n"
    if not explanation.legal:
        reasons = conflict_paragraphs(plainest(conflicts))
        return f"{first}Nothing can be filled in.\n\n{reasons}"
    return first + "\n".join(map(_why_here, answers))


def _why_here(answer: WhyAnswer) -> str:
    """Return what an animal is at one locus, and the steps that lead there."""
    explanation = answer.explanation
    filled = explanation.animals[answer.animal]
    here = filled.loci[answer.locus]
    name = explanation.mating.ruleset.loci[answer.locus].name
    sentence = f"{filled.role} ({filled.animal.label}) is {here.resolved} at {name}."
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
    conflicts = answer.check.conflicts
    first = headline(f"{answer.mating.label} with {answer.supposed}", conflicts)
    if not conflicts:
        already = "" if answer.legal_without else "Without it the mating is illegal.\n"
        return f"{first}{already}Nothing forbids it: this would be legal.\n"
    already = "" if answer.legal_without else "Without it the mating is illegal, too.\n"
    return f"{first}{already}\n{conflict_paragraphs(conflicts)}"


def _parts(explanation: Explanation, line: int | None) -> list[str]:
    """Return an explanation in pieces: the verdict, then one deduction a piece.

    The table stands above the deductions, but below the reasons why a mating is illegal.
    """
    if not explanation.legal:
        repairs = "" if explanation.between_kits else _repairs_of(explanation)
        table = f"\n{_table(explanation.mating, ())}{repairs}"
        return [_first_line(explanation, line), *_refutation_parts(explanation), table]
    opening = _opening(explanation, line, explanation.animals)
    if explanation.steps:
        steps = [_each_locus(), *_numbered(explanation.steps)]
        return [opening, *steps, _remaining(explanation)]
    return [opening, _nothing_follows(explanation)]


def _nothing_follows(explanation: Explanation) -> str:
    """Return that no step leads anywhere, and what is left open."""
    filled = any(animal.gained for animal in explanation.animals)
    nothing = (
        f"No step leads there: this is what {_shower(explanation)} shows" if filled else _NOTHING
    )
    return f"\n{nothing}.\n{_facts(explanation)}"


def _steps_and_reasons(explanation: Explanation) -> list[str]:
    """Return of each conflict the deductions that lead up to it, then the conflict itself."""
    parts: list[str] = []
    for refutation in explanation.refutations:
        parts += [*_numbered(refutation.steps), "\n" + conflict_paragraphs([refutation.conflict])]
    return parts


def _repairs_of(explanation: Explanation) -> str:
    return _repairs(explanation.mating.ruleset, explanation.repairs)


def _opening(explanation: Explanation, line: int | None, filled: Sequence[AnimalFill]) -> str:
    """Return the verdict and the animals, as far as they are filled in."""
    table = _table(explanation.mating, filled)
    return f"{_first_line(explanation, line)}\n{table}{_between_kits(explanation)}"


def _between_kits(explanation: Explanation) -> str:
    """Return where nothing is filled in, as kits contradict each other there, and how they do."""
    paragraphs = [
        " ".join([unfilled_at(locus), *(conflict.text for conflict in conflicts)])
        for locus, conflicts in groupby(explanation.between_kits or (), key=lambda one: one.locus)
    ]
    return "".join("\n" + console.paragraph(text) for text in paragraphs)


def _first_line(explanation: Explanation, line: int | None) -> str:
    conflicts = [refutation.conflict for refutation in explanation.refutations]
    return headline(explanation.mating.label, conflicts, line)


def _table(mating: Mating, filled: Sequence[AnimalFill]) -> str:
    """Return the animals as the cards show them, then filled in with what a star means."""
    table = console.rendered(before_and_after_table(mating, filled))
    return table + (console.paragraph(_LEGEND) if has_stars(filled) else "")


def _each_locus() -> str:
    return "\n" + console.paragraph(_EACH_LOCUS)


def _remaining(explanation: Explanation) -> str:
    """Return what no step can settle, under a heading."""
    facts = _facts(explanation)
    return f"\nWhat remains open:\n{facts}" if facts else ""


def _facts(explanation: Explanation) -> str:
    return "".join(console.paragraph(fact.text) for fact in explanation.either_or)


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


def _repairs(ruleset: Ruleset, repairs: Sequence[Repair]) -> str:
    if not repairs:
        others = "phenotypes" if ruleset.by_phenotype else "cards in this deck"
        return f"\nNo other {others} would make it legal.\n"
    lines = ["\nTo make it legal, replace\n"]
    for repair in repairs:
        if repair.varieties is None:
            together, example = listed(repair.replace, "and"), listed(repair.example, "and")
            what = f"{together} together, for example with {example}"
        else:
            names = [console.unbroken(name) for name in repair.varieties]
            what = f"{repair.replace[0]} with {listed(names)}"
        lines.append(console.paragraph(what, first="  ", indent="    "))
    return "".join(lines)


def _shower(explanation: Explanation) -> str:
    """Return what shows what an animal is, as the subject of a sentence."""
    return "it" if explanation.mating.ruleset.by_phenotype else "the card"


def _nothing_proven(answer: WhyAnswer) -> str:
    """Say what the rest of the mating comes to where it proves no allele."""
    explanation = answer.explanation
    locus = explanation.mating.ruleset.loci[answer.locus]
    reading = explanation.mating.animals[answer.animal].readings[answer.locus]
    here = explanation.animals[answer.animal].loci[answer.locus]
    if len(here.possible) == len(reading):
        shown = f"this is what {_shower(explanation)} shows"
        return f"Nothing follows from the rest of the mating; {shown}."
    gone = [
        written
        for genotype in sorted(reading)
        if (written := format_genotype(locus, genotype)) not in here.possible
    ]
    return f"The rest of the mating rules out {listed(gone, 'and')}, but proves no further allele."
