"""``testcross explain``: every allele that can be filled in, one deduction at a time."""

from typing import Annotated

import typer
from testcross.cli import arguments
from testcross.cli.inputs import parse_target
from testcross.cli.runner import Request, answer_all, form_of, make_solver
from testcross.rulesets import Explanation, Mating, explain_mating, load_mating_ruleset


def explain(
    cards: arguments.Cards = None,
    *,
    file: arguments.File = None,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
    fill: arguments.FillName = arguments.STRICT,
    only: Annotated[
        str | None,
        typer.Option(
            "--only",
            metavar="ANIMAL.LOCUS",
            help="Only the steps that lead to one answer, such as kit1.C.",
            show_default=False,
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
    rules = load_mating_ruleset(ruleset)
    request = Request(command="explain", ruleset=rules, cards=cards or [], file=file, form=form)
    chosen = arguments.fill_of(fill)
    solver = make_solver(engine, double_check=double_check)

    def answer(mating: Mating) -> Explanation:
        target = None if only is None else parse_target(mating, only)
        return explain_mating(mating, solver, chosen, only=target)

    raise typer.Exit(answer_all(request, answer))
