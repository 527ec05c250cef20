"""``testcross deck``: the cards."""

from typing import Annotated

import typer
from testcross.cli import console
from testcross.cli.answers import DeckList
from testcross.cli.arguments import DEFAULT_RULESET, Json, RulesetName
from testcross.cli.inputs import InputError
from testcross.cli.render.csv import render_csv
from testcross.cli.runner import form_of, show
from testcross.rulesets import load_ruleset


def deck(
    *,
    ruleset: RulesetName = DEFAULT_RULESET,
    json: Json = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="List as comma-separated values.")] = False,
) -> None:
    """List the deck: every variety, what its card shows, and how many there are."""
    if json and as_csv:
        raise InputError("--json and --csv were both given; give one of them")
    answer = DeckList(ruleset=load_ruleset(ruleset))
    if as_csv:
        console.write(render_csv(answer))
    else:
        show(answer, form_of(json=json))
