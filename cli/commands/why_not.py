"""``testcross why-not``: what forbids a card or a genotype in its place."""

from typing import Annotated

import typer
from testcross.cli import arguments
from testcross.cli.exits import ILLEGAL, LEGAL
from testcross.cli.question_words import parse_what_if, split_what_if
from testcross.cli.runner import form_of, make_solver, show
from testcross.rulesets import Check, Mating, check_mating, load_mating_ruleset, what_if
from testcross.rulesets.analysis import WhyNotAnswer, describe_conflicts, ruled_out
from testcross.rulesets.errors import RuledOutError
from testcross.solver import Solver


def why_not(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="MATING WHAT-IF",
            help="A mating, in quotes or as loose cards; then ANIMAL=CARD or "
            "ANIMAL.LOCUS=GENOTYPE: kit1=Chinchilla, buck.B=BB.",
            autocompletion=arguments.complete_card,
            show_default=False,
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
    asked, supposed = split_what_if(load_mating_ruleset(ruleset), words, "why-not")
    solver = make_solver(engine, double_check=double_check)
    check = _check(asked, supposed, solver)
    answer = WhyNotAnswer(
        mating=asked,
        supposed=supposed,
        check=check,
        legal_without=not describe_conflicts(asked, solver),
    )
    show(answer, form_of(json=json))
    raise typer.Exit(LEGAL if check.legal else ILLEGAL)


def _check(mating: Mating, supposed: str, solver: Solver) -> Check:
    """Return the verdict on a mating with what is supposed."""
    substitution = parse_what_if(mating, supposed)
    try:
        return check_mating(what_if(mating, substitution), solver)
    except RuledOutError as error:
        return ruled_out(mating, error)
