"""``testcross litter``: which varieties could still join a litter."""

import typer
from testcross.cli import arguments
from testcross.cli.answers import LitterAnswer
from testcross.cli.runner import Request, answer_all, form_of, make_solver
from testcross.rulesets import Mating, check_mating, load_mating_ruleset
from testcross.rulesets.analysis import littermates


def litter(
    cards: arguments.Cards = None,
    *,
    file: arguments.File = None,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
    fill: arguments.FillName = arguments.STRICT,
    short: arguments.Short = False,
    json: arguments.Json = False,
) -> None:
    """List the varieties that could still join a litter, and what each would fill in.

    Exit status: 0 all legal, 1 at least one illegal, 2 input that cannot be understood.
    """
    rules, form, chosen = (
        load_mating_ruleset(ruleset),
        form_of(json=json, short=short),
        arguments.fill_of(fill),
    )
    request = Request(command="litter", ruleset=rules, cards=cards or [], file=file, form=form)
    solver = make_solver(arguments.DEFAULT_ENGINE, double_check=False)

    def answer(mating: Mating) -> LitterAnswer:
        check = check_mating(mating, solver)
        found = littermates(mating, solver, chosen) if check.legal else ()
        return LitterAnswer(check=check, littermates=found)

    raise typer.Exit(answer_all(request, answer))
