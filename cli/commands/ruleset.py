"""``testcross ruleset``: which there are, what they say, and whether a file is one."""

from pathlib import Path
from typing import Annotated

import typer
from testcross.cli.answers import CheckedRuleset, RulesetList
from testcross.cli.arguments import Json, complete_ruleset
from testcross.cli.runner import form_of, show
from testcross.rulesets import load_ruleset, read_ruleset, shipped_rulesets

app = typer.Typer(help="List, show and check rulesets.", rich_markup_mode=None)


@app.command("list")
def list_rulesets(*, json: Json = False) -> None:
    """List the rulesets that come with the program."""
    rulesets = tuple(load_ruleset(name) for name in shipped_rulesets())
    show(RulesetList(rulesets=rulesets), form_of(json=json))


@app.command("show")
def show_ruleset(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME|PATH",
            help="Name of a shipped ruleset, or path of your own.",
            autocompletion=complete_ruleset,
        ),
    ],
    *,
    json: Json = False,
) -> None:
    """Show a ruleset: its loci, its alleles and how many cards it has."""
    show(load_ruleset(name), form_of(json=json))


@app.command("check")
def check_ruleset(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="Path of your ruleset file.")],
    *,
    json: Json = False,
) -> None:
    """Check a ruleset file; a mistake is reported with its key and what was expected."""
    checked = CheckedRuleset(path=path, ruleset=read_ruleset(path))
    show(checked, form_of(json=json))
