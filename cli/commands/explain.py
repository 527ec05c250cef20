"""``testcross explain``: every allele that can be filled in, one deduction at a time."""

from typing import TYPE_CHECKING, Annotated

import typer
from testcross.cli import arguments
from testcross.cli.arguments import optional
from testcross.cli.runner import Request, answer_all, form_of, make_solver
from testcross.cli.targets import parse_target
from testcross.cli.variant_terms import terms_of
from testcross.rulesets import Explanation, Mating, explain_mating
from testcross.solver import Solver

if TYPE_CHECKING:
    from testcross.rulesets.gene_rummy import Rules


def explain(
    cards: arguments.Cards = None,
    *,
    file: arguments.File = None,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
    variant: arguments.VariantName = None,
    fill: arguments.GameFill = None,
    only: Annotated[
        str | None,
        optional(
            "--only",
            metavar="ANIMAL.LOCUS",
            text="Only the steps that lead to one answer, such as kit1.C.",
        ),
    ] = None,
    step: Annotated[
        bool, typer.Option("--step", help="On a terminal: wait for Enter after each step.")
    ] = False,
    short: arguments.Short = False,
    json: arguments.Json = False,
    engine: arguments.Engine = arguments.DEFAULT_ENGINE,
    double_check: arguments.DoubleCheck = False,
) -> None:
    """Explain every allele that can be filled in, or why a mating is illegal and how to fix it.

    Exit status: 0 all legal, 1 at least one illegal, 2 input that cannot be understood.
    """
    form = form_of(json=json, step=step, short=short)
    terms = terms_of(ruleset, variant, fill)
    request = Request(
        command="explain", ruleset=terms.ruleset, cards=cards or [], file=file, form=form
    )
    solver = make_solver(engine, double_check=double_check)

    def answer(mating: Mating) -> Explanation:
        target = None if only is None else parse_target(mating, only)
        if terms.rules is None:
            return explain_mating(mating, solver, terms.fill, only=target)
        return _by_variant(mating, terms.rules, solver, target)

    raise typer.Exit(answer_all(request, answer))


def _by_variant(
    mating: Mating, rules: "Rules", solver: Solver, only: tuple[int, int] | None
) -> Explanation:
    from testcross.rulesets.gene_rummy.scoring import explain_in_variant

    return explain_in_variant(mating, rules, solver, only=only)
