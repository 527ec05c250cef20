"""Commands with commands of their own, such as ``pedigree check``."""

from collections.abc import Callable, Mapping
from typing import Any

import typer
from testcross.api.files import InputError
from testcross.cli import console
from testcross.cli.command_line import Command, example_of, help_of, leaving_out
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.genetics import nearest
from typer.core import TyperGroup


class GroupWithHelp(TyperGroup):
    """A command with commands of its own."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command below this one that the first word names, and the other words.

        Raises:
            InputError: for a word that names none, with what was meant or what there is.
        """
        name, known = args[0], {one: one for one in self.commands}
        if name in known or name.startswith("-"):
            return super().resolve_command(ctx, args)
        meant = nearest(name, known, limit=1)
        remedy = f"did you mean {meant[0]}?" if meant else f"write {listed(list(known))} first"
        typed = quoted(f"{ctx.info_name} {name}")
        raise InputError(f"no such command {typed}; {remedy} (see --help)")

    def get_help(self, ctx: Any) -> str:
        """Return the help, a sentence about each command in it."""
        return help_of(self, ctx, self.get_params(ctx), self.commands)


def group_of_commands(
    name: str,
    text: str,
    examples: Mapping[Callable[..., None], str],
    rare: Mapping[Callable[..., None], frozenset[str]] | None = None,
) -> typer.Typer:
    """Return a command with commands of its own, which by itself shows its help.

    Args:
        name: what is typed for it.
        text: what the help says of it.
        examples: its commands, each with the words behind it that show it at work.
        rare: which options the help of a command leaves out.
    """
    app = typer.Typer(cls=GroupWithHelp, invoke_without_command=True, rich_markup_mode=None)

    def describe(context: typer.Context) -> None:
        if context.invoked_subcommand is None:
            console.write(f"{context.get_help()}\n")

    describe.__doc__ = text
    app.callback()(describe)
    for call, example in examples.items():
        typed = f"{name} {call.__name__} {example}"
        kind = leaving_out(Command, (rare or {}).get(call, Command.rare))
        app.command(call.__name__, cls=kind, epilog=example_of(typed))(call)
    return app
