"""``testcross why``: how one answer comes about."""

from typing import Annotated

import typer
from testcross.cli import arguments, console
from testcross.cli.answering import make_solver
from testcross.cli.documents import dump, why_document
from testcross.cli.exits import ILLEGAL, LEGAL
from testcross.cli.tables import conflict_paragraphs, verdict
from testcross.cli.targets import parse_target
from testcross.cli.telling import step_parts
from testcross.rulesets import Explanation, explain_mating, load_ruleset, parse_mating
from testcross.rulesets.english import listed
from testcross.rulesets.genetics import format_genotype


def why(
    mating: arguments.MatingText,
    target: Annotated[
        str, typer.Argument(metavar="ANIMAL.LOCUS", help="What to explain, such as buck.C.")
    ],
    *,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
    fill: arguments.FillName = arguments.STRICT,
    json: arguments.Json = False,
    engine: arguments.Engine = arguments.DEFAULT_ENGINE,
    double_check: arguments.DoubleCheck = False,
) -> None:
    """Explain why one animal must be what it is at one locus.

    Exit status: 0 the mating is legal, 1 it is illegal, 2 input that cannot be understood.
    """
    asked = parse_mating(load_ruleset(ruleset), mating)
    place = parse_target(asked, target)
    solver = make_solver(engine, double_check=double_check)
    explanation = explain_mating(asked, solver, arguments.fill_of(fill), only=place)
    if json:
        console.write(dump(why_document(explanation, place)))
    else:
        console.write(_text(explanation, place))
    raise typer.Exit(LEGAL if explanation.legal else ILLEGAL)


def _text(explanation: Explanation, place: tuple[int, int]) -> str:
    if not explanation.legal:
        conflicts = [refutation.conflict for refutation in explanation.refutations]
        told = conflict_paragraphs(conflicts)
        return f"{verdict(conflicts)} So nothing can be filled in.\n\n{told}"
    position, locus = place
    filled = explanation.animals[position]
    here = filled.loci[locus]
    name = explanation.mating.ruleset.loci[locus].name
    answer = f"{filled.role} ({filled.animal.label}) is {here.marked} at {name}."
    if len(here.known) < 2:
        answer += f" It can still be {listed(here.possible)}."
    text = console.paragraph(answer)
    if explanation.steps:
        return text + "".join(step_parts(explanation.steps))
    facts = [fact.text for fact in explanation.either_or if fact.locus == name]
    return text + console.paragraph(" ".join([_nothing_proven(explanation, place), *facts]))


def _nothing_proven(explanation: Explanation, place: tuple[int, int]) -> str:
    """Say what the other animals come to where they prove no allele."""
    position, at = place
    locus = explanation.mating.ruleset.loci[at]
    reading = explanation.mating.animals[position].readings[at]
    here = explanation.animals[position].loci[at]
    if len(here.possible) == len(reading):
        return "Nothing follows from the other animals; this is what the card shows."
    gone = [
        written
        for genotype in sorted(reading)
        if (written := format_genotype(locus, genotype)) not in here.possible
    ]
    return f"The other animals rule out {listed(gone, 'and')}, but prove no further allele."
