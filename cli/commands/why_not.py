"""``testcross why-not``: what forbids a card or a genotype in its place."""

from typing import Annotated

import typer
from testcross.cli import arguments, console
from testcross.cli.answering import make_solver
from testcross.cli.documents import dump, why_not_document
from testcross.cli.exits import ILLEGAL, LEGAL
from testcross.cli.tables import conflict_paragraphs, verdict
from testcross.cli.targets import parse_supposition
from testcross.rulesets import check_mating, load_ruleset, parse_mating, suppose


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
    supposed = suppose(asked, parse_supposition(asked, supposition))
    solver = make_solver(engine, double_check=double_check)
    answer = check_mating(supposed, solver)
    label = console.paragraph(f"Supposing {supposition} in {asked.label}:")
    if json:
        console.write(dump(why_not_document(asked, supposition, answer)))
    elif answer.legal:
        console.write(f"{label}Nothing forbids it: this would be legal.\n")
    else:
        told = conflict_paragraphs(answer.conflicts)
        console.write(f"{label}{verdict(answer.conflicts)}\n\n{told}")
    raise typer.Exit(LEGAL if answer.legal else ILLEGAL)
