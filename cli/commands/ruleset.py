"""``testcross ruleset``: which there are, what they say, and whether a file is one."""

from pathlib import Path
from typing import Annotated

import typer
from testcross.cli.arguments import Json, complete_ruleset
from testcross.cli.inputs import InputError, refuse_other_kind
from testcross.cli.runner import form_of, show
from testcross.cli.typed_cards import sheet_of
from testcross.rulesets import load_ruleset, read_ruleset, shipped_rulesets
from testcross.rulesets.genetics import CheckedRuleset, RulesetList

app = typer.Typer(invoke_without_command=True, rich_markup_mode=None)


@app.callback()
def rulesets(context: typer.Context, *, json: Json = False) -> None:
    """List the rulesets that come with the program; show one, or check one of your own."""
    if context.invoked_subcommand is None:
        list_rulesets(json=json)
    elif json:
        command = context.invoked_subcommand
        raise InputError(f"--json goes behind the command: testcross ruleset {command} --json")


@app.command("list", epilog="Example: testcross ruleset list")
def list_rulesets(*, json: Json = False) -> None:
    """List the rulesets that come with the program."""
    rulesets = tuple(load_ruleset(name) for name in shipped_rulesets())
    show(RulesetList(rulesets=rulesets), form_of(json=json))


@app.command("show", epilog="Example: testcross ruleset show gene-rummy")
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
    """Show a ruleset: its loci, its alleles, how many cards; or a game's numbers and options."""
    form = form_of(json=json)
    show(sheet_of(name) or load_ruleset(name), form)


@app.command("check", epilog="Example: testcross ruleset check flowers.toml")
def check_ruleset(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="Path of your ruleset file.")],
    *,
    json: Json = False,
) -> None:
    """Check a ruleset file of your own.

    A mistake is reported with its key and what was expected.
    """
    refuse_other_kind(str(path), "a ruleset")
    checked = CheckedRuleset(path=path, ruleset=read_ruleset(path))
    show(checked, form_of(json=json))
