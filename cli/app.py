"""The commands, put together: each in a file of its own, loaded when it is called."""

import os
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated

import typer
from testcross.cli import console
from testcross.cli.card_command import CARD_CONTEXT, CardCommand, Command
from testcross.cli.command_list import COMMANDS
from testcross.cli.command_words import COMPLETING
from testcross.cli.help_pages import CONTEXT, ListOfCommands


def make_app(words: Sequence[str]) -> typer.Typer:
    """Return the program with the command that the words call.

    If they call none it has all; but those are not loaded for a list of their names. Loading only
    what is called keeps a quick answer quick.
    """
    app = typer.Typer(
        name=console.PROGRAM,
        cls=ListOfCommands,
        context_settings=CONTEXT,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        callback=_describe,
    )
    completing = COMPLETING in os.environ
    called = [word for word in words[:1] if word in COMMANDS and not completing]
    for name in called or COMMANDS:
        if called or completing:
            _add(app, name)
        else:
            app.command(name)(_not_loaded)
    return app


def _add(app: typer.Typer, name: str) -> None:
    """Load a command and add it to the program."""
    entry = COMMANDS[name]
    word = name.replace("-", "_")
    module = import_module(f"testcross.cli.commands.{word}")
    example = f"Example: {console.PROGRAM} {entry.example}"
    if entry.is_group:
        app.add_typer(module.app, name=name, epilog=example)
    elif entry.takes_cards:
        command = app.command(name, cls=CardCommand, context_settings=CARD_CONTEXT, epilog=example)
        command(getattr(module, word))
    else:
        app.command(name, cls=Command, epilog=example)(getattr(module, word))


def _not_loaded() -> None:
    raise AssertionError("a command that is called is loaded")


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
