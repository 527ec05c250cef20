"""``testcross why-not``: what forbids a card or a genotype in its place."""

from typing import Annotated

import typer
from testcross.cli import arguments
from testcross.cli.answers import WhyNotAnswer
from testcross.cli.exits import ILLEGAL, LEGAL
from testcross.cli.inputs import parse_what_if
from testcross.cli.runner import form_of, make_solver, show
from testcross.rulesets import check_mating, load_mating_ruleset, parse_mating, what_if
from testcross.rulesets.analysis import describe_conflicts


def why_not(
    mating: arguments.MatingText,
    supposed: Annotated[
        str,
        typer.Argument(
            metavar="WHAT-IF",
            help="ANIMAL=CARD or ANIMAL.LOCUS=GENOTYPE: kit1=Chinchilla, buck.B=BB.",
        ),
    ],
    *,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
    json: arguments.Json = False,
    engine: arguments.Engine = arguments.DEFAULT_ENGINE,
    double_check: arguments.DoubleCheck = False,
) -> None:
    """Explain why a card, or a genotype, is not possible in a mating.

    Exit status: 0 possible, 1 impossible, 2 input that cannot be understood.
    """
    asked = parse_mating(load_mating_ruleset(ruleset), mating)
    changed = what_if(asked, parse_what_if(asked, supposed))
    solver = make_solver(engine, double_check=double_check)
    check = check_mating(changed, solver)
    answer = WhyNotAnswer(
        mating=asked,
        supposed=supposed,
        check=check,
        legal_without=not describe_conflicts(asked, solver),
    )
    show(answer, form_of(json=json))
    raise typer.Exit(LEGAL if check.legal else ILLEGAL)
