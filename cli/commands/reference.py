"""What can be looked up: codes of findings, cards, alleles, words on cards, laws, rulesets."""

from typing import Annotated

import typer
from testcross.api.files import InputError
from testcross.cli import completions, console, runner
from testcross.cli.arguments import DEFAULT_RULESET, Json, RulesetName, optional
from testcross.cli.shown_things import KINDS, THINGS, AskedThing, names_of_things, thing_asked


def complete_thing(context: typer.Context, incomplete: str) -> list[str]:
    """Return the things that begin so, for the shell."""
    ruleset = str(context.params.get("ruleset") or DEFAULT_RULESET)
    return completions.matching(incomplete, names_of_things(AskedThing(ruleset=ruleset)))


def show(
    thing: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="THING",
            help=f"Give {THINGS}.",
            autocompletion=complete_thing,
            show_default=False,
        ),
    ] = None,
    *,
    ruleset: RulesetName = DEFAULT_RULESET,
    game: Annotated[
        str | None,
        optional(
            "--game",
            metavar="NAME",
            text="The deck or the glossary of this game.",
            complete=completions.game_names,
        ),
    ] = None,
    json: Json = False,
    as_csv: Annotated[
        bool, typer.Option("--csv", help="The deck as comma-separated values.")
    ] = False,
) -> None:
    """Show what can be looked up: a finding, a card, a table of alleles, a word and its biology.

    If a word has several meanings, put the kind before it: rule, card, table, glossary or ruleset.
    Of a finding there is a record that has it and the same record without it; > marks the lines
    that differ.
    """
    if json and as_csv:
        raise InputError("--json and --csv were both given; give one of them")
    kind, asked = thing_asked(thing or [], AskedThing(ruleset=ruleset, game=game))
    given = {"ruleset": ruleset != DEFAULT_RULESET, "game": game is not None, "csv": as_csv}
    for option, is_given in given.items():
        if is_given and option not in KINDS[kind].options:
            raise InputError(f"--{option} says nothing about a {kind}; leave it out")
    answer = KINDS[kind].answer(asked)
    if as_csv:
        from testcross.pages.csv import render_csv

        console.write(render_csv(answer))
    else:
        runner.show(answer, runner.form_of(json=json))
