"""The program: the words of one command line in, its exit status out."""

import gc
import os
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated

import typer
from testcross.cli import console, exits
from testcross.cli.card_command import CARD_CONTEXT, CardCommand, Command
from testcross.cli.command_list import COMMANDS
from testcross.cli.command_words import COMPLETING, OPTION, asked_ruleset
from testcross.cli.help_pages import CONTEXT, ListOfCommands
from testcross.cli.inputs import InputError
from testcross.rulesets import Ruleset, TestcrossError, is_mating_text, load_ruleset, parse_animal
from testcross.rulesets.english import quoted
from testcross.rulesets.errors import AmbiguousNameError, UnknownCardError
from testcross.rulesets.genetics import is_written_out, longest_cards, looks_like_genotype, nearest


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


DEFAULT_COMMAND = "check"
_FEWEST_LETTERS = 2
"""From how many letters on a command can be meant by its beginning."""
_MOST_LETTERS_AMISS = 2


def with_command(words: Sequence[str], commands: Sequence[str]) -> list[str]:
    """Return a command line with its command in front.

    Args:
        words: as a shell hands them over; at least one.
        commands: the commands that there are.

    Raises:
        InputError: for a first word that is neither a command nor a card.
    """
    first = words[0]
    if first in commands or OPTION.fullmatch(first):
        return list(words)
    try:
        ruleset = load_ruleset(asked_ruleset(words))
    except TestcrossError:
        return [DEFAULT_COMMAND, *words]  # which says what is wrong with the ruleset
    card = _first_card(ruleset, words)
    if is_written_out(ruleset, card) and _is_card(ruleset, card):
        return [DEFAULT_COMMAND, *words]
    meant = _commands_like(first, commands)
    if meant and not (_fits_several_cards(ruleset, card) and not meant[0].startswith(first)):
        raise InputError(f"no such command {quoted(first)}; did you mean {meant[0]}? (see --help)")
    if is_mating_text(words[:1]) or looks_like_genotype(ruleset.loci, card):
        return [DEFAULT_COMMAND, *words]
    if _is_card(ruleset, card):
        return [DEFAULT_COMMAND, *words]
    raise InputError(f"no such command {quoted(first)}{_card_hint(ruleset, first)} (see --help)")


def _first_card(ruleset: Ruleset, words: Sequence[str]) -> str:
    """Return the longest card that the words before any option begin with."""
    options = [place for place, word in enumerate(words) if OPTION.fullmatch(word)]
    before = words[: min(options, default=len(words))]
    return next(iter(longest_cards(ruleset, before)), words[0])


def _is_card(ruleset: Ruleset, text: str) -> bool:
    """Tell whether a text names a card, or fits several."""
    try:
        parse_animal(ruleset, text)
    except AmbiguousNameError:
        return True
    except TestcrossError:
        return False
    return True


def _fits_several_cards(ruleset: Ruleset, text: str) -> bool:
    """Tell whether a text fits several cards, so that it is refused with their names."""
    try:
        parse_animal(ruleset, text)
    except AmbiguousNameError:
        return True
    except TestcrossError:
        return False
    return False


def _commands_like(word: str, commands: Sequence[str]) -> list[str]:
    """Return the commands that somebody may have meant, the likeliest first."""
    begun = [name for name in commands if name.startswith(word) and len(word) >= _FEWEST_LETTERS]
    alike = {name: name for name in commands if abs(len(name) - len(word)) <= _MOST_LETTERS_AMISS}
    return begun or nearest(word, alike, limit=1)


def _card_hint(ruleset: Ruleset, word: str) -> str:
    """Say which card somebody may have meant; nothing where none is like it."""
    try:
        parse_animal(ruleset, word)
    except UnknownCardError as error:
        return f", and no such card; did you mean {error.nearest[0]}?" if error.nearest else ""
    except TestcrossError:
        return ""
    return ""


NEW_OBJECTS = 10_000
"""After how many new objects Python looks for garbage. What a long file is read into stays, and
looking through it as often as usual takes a fifth of the time."""


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status; nothing that a user can type escapes."""
    gc.set_threshold(NEW_OBJECTS)
    try:
        console.prepare_streams()
        status = _answer(arguments)
        console.flush()
    except console.ClosedPipeError:
        console.abandon_stdout()
        return exits.CLOSED_PIPE
    except console.OutputError as error:
        console.complain(str(error))
        return exits.UNREADABLE
    except KeyboardInterrupt:
        return exits.INTERRUPTED
    return status


def _answer(arguments: Sequence[str]) -> int:
    import typer
    from testcross.cli.command_list import COMMANDS
    from testcross.cli.command_words import COMPLETING
    from testcross.cli.program import with_command
    from testcross.rulesets import TestcrossError

    words = list(arguments) or ["--help"]
    try:
        if COMPLETING not in os.environ:
            words = with_command(words, list(COMMANDS))
        return _call(words)
    except TestcrossError as error:
        message = str(error)
    except typer.TyperException as error:
        message = f"{error.format_message()} (see --help)"
    except typer.Abort:
        return exits.INTERRUPTED
    except console.ClosedPipeError:
        raise
    except Exception as error:  # the last stop before a traceback
        console.refuse_output(error)
        if os.environ.get("TESTCROSS_DEBUG"):
            raise
        console.flush()
        message = (
            f"this is a bug in the program ({type(error).__name__}: {error}); please report it "
            "with the command you ran. TESTCROSS_DEBUG=1 shows where it happened"
        )
    from testcross.cli.error_output import show_failure

    show_failure(words, message)
    return exits.UNREADABLE


def _call(words: list[str]) -> int:
    """Call the command that the words name, and return its exit status."""
    from testcross.cli.command_words import COMPLETING
    from testcross.cli.program import make_app

    try:
        return int(make_app(words)(words, prog_name=console.PROGRAM, standalone_mode=False) or 0)
    except SystemExit:
        if COMPLETING in os.environ:
            raise
        raise console.ClosedPipeError from None  # what typer makes of a pipe that takes no help
