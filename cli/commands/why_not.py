"""``testcross why-not``: what forbids a card or a genotype in its place."""

from typing import Annotated

import typer
from testcross.cli import arguments, console
from testcross.cli.answering import make_solver
from testcross.cli.documents import dump, why_not_document
from testcross.cli.exits import ILLEGAL, LEGAL
from testcross.cli.tables import conflict_paragraphs, verdict
from testcross.cli.targets import parse_supposition
from testcross.rulesets import Check, check_mating, load_ruleset, parse_mating, what_if
from testcross.rulesets.analysis import describe_conflicts


def why_not(
    mating: arguments.MatingText,
    supposition: Annotated[
        str,
        typer.Argument(
            metavar="SUPPOSITION",
            help="ANIMAL=CARD or ANIMAL.LOCUS=GENOTYPE: kit1=Chinchilla, buck.B=BB.",
        ),
    ],
    *,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
    json: arguments.Json = False,
    engine: arguments.Engine = arguments.DEFAULT_ENGINE,
    double_check: arguments.DoubleCheck = False,
) -> None:
    """Explain why a card, or a genotype, cannot stand in its place.

    Exit status: 0 it can, 1 it cannot, 2 input that cannot be understood.
    """
    asked = parse_mating(load_ruleset(ruleset), mating)
    supposed = what_if(asked, parse_supposition(asked, supposition))
    solver = make_solver(engine, double_check=double_check)
    answer = check_mating(supposed, solver)
    legal_without = not describe_conflicts(asked, solver)
    if json:
        document = why_not_document(asked, supposition, answer, legal_without=legal_without)
        console.write(dump(document))
    else:
        already = "" if legal_without else ", which is illegal already"
        console.write(console.paragraph(f"Supposing {supposition} in {asked.label}{already}:"))
        console.write(_text(answer))
    raise typer.Exit(LEGAL if answer.legal else ILLEGAL)


def _text(answer: Check) -> str:
    if answer.legal:
        return "Nothing forbids it: this would be legal.\n"
    return f"{verdict(answer.conflicts)}\n\n{conflict_paragraphs(answer.conflicts)}"
