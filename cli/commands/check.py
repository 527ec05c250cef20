"""``testcross check``: is this mating legal, what follows, and why not?"""

from typing import Annotated

import typer
from testcross.cli import arguments
from testcross.cli.runner import Request, answer_all, form_of, make_solver
from testcross.rulesets import check_mating, load_mating_ruleset


def check(
    cards: arguments.Cards = None,
    *,
    file: arguments.File = None,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
    short: arguments.Short = False,
    json: arguments.Json = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Answer by exit status only.")] = False,
    engine: arguments.Engine = arguments.DEFAULT_ENGINE,
    double_check: arguments.DoubleCheck = False,
) -> None:
    """Check whether a mating is legal by Mendel's laws; fill in what follows, or say why not.

    Exit status: 0 all legal, 1 at least one illegal, 2 input that cannot be understood.
    """
    form = form_of(json=json, quiet=quiet, short=short)
    rules = load_mating_ruleset(ruleset)
    request = Request(command="check", ruleset=rules, cards=cards or [], file=file, form=form)
    solver = make_solver(engine, double_check=double_check)
    raise typer.Exit(answer_all(request, lambda mating: check_mating(mating, solver)))
