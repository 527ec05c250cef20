"""``testcross score``: what a mating is worth, the sum written out."""

from typing import Annotated

import typer
from testcross.cli import arguments, completions
from testcross.cli.answers import ScoreAnswer
from testcross.cli.inputs import InputError
from testcross.cli.runner import Request, answer_all, form_of, make_solver
from testcross.rulesets import Mating, Ruleset, load_mating_ruleset, score_mating
from testcross.rulesets.analysis import describe_conflicts
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.genetics import ScoringScheme


def score(
    cards: arguments.Cards = None,
    *,
    file: arguments.File = None,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
    scheme: Annotated[
        str | None,
        typer.Option(
            "--scheme",
            metavar="NAME",
            help="{scoring}; by default all of them.",
            autocompletion=completions.of_ruleset,
            show_default=False,
        ),
    ] = None,
    fill: arguments.FillName = arguments.STRICT,
    short: arguments.Short = False,
    json: arguments.Json = False,
    engine: arguments.Engine = arguments.DEFAULT_ENGINE,
    double_check: arguments.DoubleCheck = False,
) -> None:
    """Score a mating and write out the sum, card by card.

    Exit status: 0 all legal, 1 at least one illegal, 2 input that cannot be understood.
    """
    rules, form, chosen = (
        load_mating_ruleset(ruleset),
        form_of(json=json, short=short),
        arguments.fill_of(fill),
    )
    request = Request(command="score", ruleset=rules, cards=cards or [], file=file, form=form)
    solver = make_solver(engine, double_check=double_check)
    schemes = _schemes(rules, scheme)

    def answer(mating: Mating) -> ScoreAnswer:
        scores = score_mating(mating, solver, chosen, schemes)
        conflicts = () if scores.legal else describe_conflicts(mating, solver)
        return ScoreAnswer(scores=scores, schemes=schemes, conflicts=tuple(conflicts))

    raise typer.Exit(answer_all(request, answer))


def _schemes(rules: Ruleset, name: str | None) -> tuple[ScoringScheme, ...]:
    names = [scheme.name for scheme in rules.schemes]
    if not names:
        raise InputError(f"the ruleset {rules.name} has no scoring schemes")
    if name is None:
        return rules.schemes
    chosen = tuple(scheme for scheme in rules.schemes if scheme.name == name)
    if not chosen:
        raise InputError(f"no scheme is called {quoted(name)}; there are {listed(names, 'and')}")
    return chosen
