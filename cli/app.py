"""The commands, put together: each in a file of its own, loaded when it is called."""

import os
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated

import typer
from testcross.cli import console
from testcross.cli.arguments import CARD_CONTEXT, COMPLETING, CardCommand

CARD_COMMANDS = (
    "check",
    "explain",
    "why",
    "why-not",
    "score",
    "litter",
    "offspring",
    "best",
    "sets",
)
"""Commands that take cards as arguments: ``"-- -- cc --"`` is none of their options."""
COMMANDS = (*CARD_COMMANDS, "punnett", "deck", "verify", "rule", "simulate", "scorepad")
GROUPS = ("ruleset",)


def make_app(words: Sequence[str]) -> typer.Typer:
    """Return the program with the command that the words call; with all if they call none.

    Loading only what is called keeps a quick answer quick.
    """
    app = typer.Typer(
        name=console.PROGRAM,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        callback=_describe,
    )
    known = (*COMMANDS, *GROUPS)
    called = [word for word in words[:1] if word in known and COMPLETING not in os.environ]
    for name in called or known:
        module = import_module(f"testcross.cli.commands.{name.replace('-', '_')}")
        if name in GROUPS:
            app.add_typer(module.app, name=name)
        else:
            function = getattr(module, name.replace("-", "_"))
            if name in CARD_COMMANDS:
                app.command(name, cls=CardCommand, context_settings=CARD_CONTEXT)(function)
            else:
                app.command(name)(function)
    return app


def _on_version(value: bool) -> None:  # noqa: FBT001 - typer calls it so
    if value:
        from importlib.metadata import version

        console.write(f"{console.PROGRAM} {version(console.PROGRAM)}\n")
        raise typer.Exit


def _describe(
    *,
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version.", callback=_on_version, is_eager=True),
    ] = False,
) -> None:
    """Check, explain, score and verify the matings of genetics card games."""
