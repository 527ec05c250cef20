"""The commands that a game has of its own, as values: what is typed, and who answers.

A command is a function; its name and its docstring are those of the command. Each of its parameters
is annotated with what is typed for it. Every command takes ``--json`` beside these.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from testcross.rulesets.game_folders import game_folders

REFUSED = 1
"""The exit status of a "no"."""
PARTLY_READ = 2
"""The exit status of an answer to what could only be read in part."""
_MODULE = "command_group"


@dataclass(frozen=True, slots=True)
class Typed:
    """An argument of a command; or an option, if it has a name."""

    metavar: str
    """What stands for its value in the help; empty for an option without a value."""
    help: str
    name: str = ""
    """Such as ``--want``; of two, ``--dice --slots``, the first is the usual one."""
    least: int | None = None
    most: int | None = None
    offers: Sequence[str] | Callable[[], Iterable[str]] = ()
    """The values that a shell completes."""


class Desk(Protocol):
    """What a command may ask of the command line, by a first parameter ``desk``."""

    as_json: bool
    """Whether the answer is wanted in JSON."""

    def read(self, source: str, expected: str) -> bytes:
        """Return a file, or standard input; ``expected`` is what such a file has."""

    def refuse_other_kind(self, source: str, expected: str) -> None:
        """Refuse a file of another kind, with the command that reads it."""

    def display(self, source: str) -> str:
        """Return how a message calls a file."""

    def complain(self, message: str) -> None:
        """Say something on stderr."""


class Answered(NamedTuple):
    """What a command tells."""

    answer: object
    """A value that is shown; or a text, which is written as it stands."""
    status: int = 0
    """The exit status."""


class GameCommand(NamedTuple):
    """A command of a game."""

    call: Callable[..., Answered]
    example: str
    """Words behind its name that show it at work."""
    rare: frozenset[str] = frozenset()
    """Options that few people need, such as ``--years``: only ``--help-all`` shows them."""
    is_drawn: bool = False
    """Whether its answer has a ``picture``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandGroup:
    """The commands of a game, under one word."""

    name: str
    summary: str
    """What they do, in at most 60 characters."""
    help: str
    """What they do, in a sentence."""
    example: str
    """Words behind the program's name that show one of them at work."""
    module: str
    """Where its commands stand, as ``COMMANDS``; loaded when they are asked for."""

    @property
    def commands(self) -> tuple[GameCommand, ...]:
        """The commands, in the order of the help."""
        found: tuple[GameCommand, ...] = import_module(self.module).COMMANDS
        return found


def command_groups() -> tuple[CommandGroup, ...]:
    """Return the word of each game that has commands, its ``GROUP``, in the order of games."""
    having = [name for name, at in game_folders().items() if (at / f"{_MODULE}.py").is_file()]
    modules: list[Any] = [import_module(f"{__package__}.{name}.{_MODULE}") for name in having]
    return tuple(module.GROUP for module in modules)
