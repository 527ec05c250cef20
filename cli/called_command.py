"""The command that words call, loaded and run by typer."""

import os
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any

import typer
from testcross.api.files import InputError
from testcross.cli import console
from testcross.cli.command_line import (
    CARD_CONTEXT,
    CONTEXT,
    CardCommand,
    Command,
    ListOfCommands,
    example_of,
    leaving_out,
)
from testcross.cli.command_list import COMPLETING, commands, entry_of, is_command


def call(words: list[str]) -> int:
    """Call the command that the words name, and return its exit status.

    Raises:
        InputError: for words that typer does not take.
        TestcrossError: as the command raises it.
        KeyboardInterrupt: where the reader broke off.
    """
    try:
        return int(make_app(words)(words, prog_name=console.PROGRAM, standalone_mode=False) or 0)
    except typer.TyperException as error:
        raise InputError(f"{_said(error, words[:1])} (see --help)") from None
    except typer.Abort:
        raise KeyboardInterrupt from None
    except SystemExit as ending:
        if COMPLETING in os.environ:
            return console.UNREADABLE if ending.code else console.LEGAL
        raise console.ClosedPipeError from None  # what typer makes of a pipe that takes no help


def _said(error: typer.TyperException, name: Sequence[str]) -> str:
    """Return what typer says; where an argument is missing, with a line that has them all."""
    said = error.format_message()
    path = getattr(getattr(error, "ctx", None), "command_path", "").removeprefix(console.PROGRAM)
    example = entry_of(name[0]).example if name and is_command(name[0]) else ""
    if type(error).__name__ != "MissingParameter" or not example.startswith(f"{path.strip()} "):
        return said
    return f"{said.removesuffix('.')}; write: {console.PROGRAM} {example}"


def make_app(words: Sequence[str]) -> typer.Typer:
    """Return the program with the command that the words call.

    Loading only what is called keeps a quick answer quick; a shell that completes words gets all.
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
    for name in commands() if completing else filter(is_command, words[:1]):
        _add(app, name)
    return app


def options_of_all() -> dict[str, bool]:
    """Return the options of all commands by name, each with whether a value belongs to it."""
    waiting: list[Any] = [typer.main.get_command(make_app([name])) for name in commands()]
    found: dict[str, bool] = {}
    while waiting:
        command = waiting.pop()
        below = getattr(command, "commands", None)
        waiting += (below or {}).values()
        context = typer.Context(command, help_option_names=CONTEXT["help_option_names"])
        for option in () if below else command.get_params(context):
            found |= {name: not option.is_flag for name in option.opts if name[0] == "-"}
    return found


def _add(app: typer.Typer, name: str) -> None:
    """Load a command and add it to the program."""
    entry = entry_of(name)
    example = example_of(entry.example)
    if entry.group is not None:
        from testcross.cli.declared_commands import group_app

        app.add_typer(group_app(entry.group), name=name, epilog=example)
        return
    module = import_module(f"testcross.cli.commands.{entry.module}")
    found = getattr(module, name.replace("-", "_"))
    if isinstance(found, typer.Typer):
        app.add_typer(found, name=name, epilog=example)
    elif entry.takes_cards:
        kind = leaving_out(CardCommand, entry.rare)
        app.command(name, cls=kind, context_settings=CARD_CONTEXT, epilog=example)(found)
    else:
        app.command(name, cls=leaving_out(Command, entry.rare), epilog=example)(found)


def _on_version(*, value: bool) -> None:
    if value:
        from importlib.metadata import version

        console.write(f"{console.PROGRAM} {version(console.PROGRAM)}\n")
        raise typer.Exit


def _describe(
    *,
    version: Annotated[
        bool,
        typer.Option(
            "-V", "--version", help="Show the version.", callback=_on_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Check, explain, score and verify the matings of genetics card games."""
