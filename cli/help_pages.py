"""How help looks: commands under headings, and the values that the game gives to its rules."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from testcross.cli.command_list import COMMANDS, HEADINGS
from testcross.rulesets.english import listed
from typer.core import TyperCommand, TyperGroup

if TYPE_CHECKING:
    from testcross.rulesets.games import Game

CONTEXT = {"help_option_names": ["-h", "--help"]}
"""Context settings of the program, and with it of every command."""
_NARROWEST = 11
"""Columns for the names of commands, so that all headings have theirs in line."""
_NAME = re.compile(r"{(\w+)}")


class CommandWithHelp(TyperCommand):
    """A command in whose help ``{scoring}`` stands for the values that the game knows."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the arguments and options, the game's values put in."""
        for parameter in self.get_params(ctx):
            text = getattr(parameter, "help", None)
            if text and _NAME.search(text):
                vars(parameter)["help"] = with_values(text)
        super().format_options(ctx, formatter)


class ListOfCommands(TyperGroup):
    """The program itself: a list of commands under headings."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write a list under each heading."""
        for heading in HEADINGS:
            rows = [
                (name.ljust(_NARROWEST), COMMANDS[name].summary)
                for name in self.list_commands(ctx)
                if COMMANDS[name].heading == heading
            ]
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows)


def with_values(text: str) -> str:
    """Return a text whose names in braces are replaced by the values they stand for.

    >>> with_values("{fill}; by default strict.")
    'strict or either; by default strict.'
    """
    return _NAME.sub(lambda found: listed(_values(found[1])), text)


def _values(name: str) -> Sequence[str]:
    """Return the formats of reports, or the values that the usual game gives to an option."""
    from testcross.rulesets.games import find_game

    if name == "format":
        from testcross.pages.reports import FORMATS

        return FORMATS
    return values_of(find_game(), name)


def values_of(game: "Game", option: str) -> Sequence[str]:
    """Return the values that an option of a game can have: a rule's, its strategies, its slips."""
    if option not in ("strategy", "slip"):
        return game.values_of(option)
    if game.simulator is None:
        return ()
    return game.simulator.strategies if option == "strategy" else game.simulator.slip_codes()
