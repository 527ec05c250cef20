"""``testcross why``: how one answer comes about."""

from typing import Annotated

import typer
from testcross.cli import arguments
from testcross.cli.answers import WhyAnswer
from testcross.cli.exits import ILLEGAL, LEGAL
from testcross.cli.inputs import parse_target
from testcross.cli.runner import form_of, make_solver, show
from testcross.rulesets import explain_mating, load_mating_ruleset, parse_mating


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
    asked = parse_mating(load_mating_ruleset(ruleset), mating)
    animal, locus = parse_target(asked, target)
    solver = make_solver(engine, double_check=double_check)
    chosen = arguments.fill_of(fill)
    explanation = explain_mating(asked, solver, chosen, only=(animal, locus))
    show(WhyAnswer(explanation=explanation, animal=animal, locus=locus), form_of(json=json))
    raise typer.Exit(LEGAL if explanation.legal else ILLEGAL)
