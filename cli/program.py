"""The program: the words of one command line in, its exit status out."""

import gc
import os
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated

import typer
from testcross.cli import console
from testcross.cli.command_line import (
    CARD_CONTEXT,
    COMPLETING,
    CONTEXT,
    OPTION,
    CardCommand,
    Command,
    ListOfCommands,
    asked_ruleset,
    before_mark,
    example_of,
)
from testcross.cli.command_list import commands, entry_of, is_command
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
    called = [word for word in words[:1] if not completing and is_command(word)]
    for name in called or commands():
        if called or completing:
            _add(app, name)
        else:
            app.command(name)(_not_loaded)
    return app


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
        app.command(name, cls=CardCommand, context_settings=CARD_CONTEXT, epilog=example)(found)
    else:
        app.command(name, cls=Command, epilog=example)(found)


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


def with_command(words: Sequence[str]) -> list[str]:
    """Return a command line with its command in front.

    Args:
        words: as a shell hands them over; at least one.

    Raises:
        InputError: for a first word that is neither a command nor a card.
    """
    first = words[0]
    if is_command(first) or OPTION.fullmatch(first):
        return list(words)
    try:
        ruleset = load_ruleset(asked_ruleset(words))
    except TestcrossError:
        return [DEFAULT_COMMAND, *words]  # which says what is wrong with the ruleset
    card = _first_card(ruleset, words)
    if is_written_out(ruleset, card) and _is_card(ruleset, card):
        return [DEFAULT_COMMAND, *words]
    meant = _commands_like(first)
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


def _commands_like(word: str) -> list[str]:
    """Return the commands that somebody may have meant, the likeliest first."""
    begun = [name for name in commands() if name.startswith(word) and len(word) >= _FEWEST_LETTERS]
    alike = {name: name for name in commands() if abs(len(name) - len(word)) <= _MOST_LETTERS_AMISS}
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
        return console.CLOSED_PIPE
    except console.OutputError as error:
        console.complain(str(error))
        return console.UNREADABLE
    except KeyboardInterrupt:
        return console.INTERRUPTED
    return status


def _answer(arguments: Sequence[str]) -> int:
    words = list(arguments) or ["--help"]
    try:
        if COMPLETING not in os.environ:
            words = with_command(words)
        return _call(words)
    except TestcrossError as error:
        message = str(error)
    except typer.TyperException as error:
        message = f"{error.format_message()} (see --help)"
    except typer.Abort:
        return console.INTERRUPTED
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
    _show_failure(words, message)
    return console.UNREADABLE


def _call(words: list[str]) -> int:
    """Call the command that the words name, and return its exit status."""
    try:
        return int(make_app(words)(words, prog_name=console.PROGRAM, standalone_mode=False) or 0)
    except SystemExit:
        if COMPLETING in os.environ:
            raise
        raise console.ClosedPipeError from None  # what typer makes of a pipe that takes no help


_JSON = "--json"
_OF_PEDIGREE = ("check", "fill", "carriers", "repair", "explain")
_SCHEMAS = {
    ("ruleset", "list"): "rulesets",
    ("ruleset", "show"): "ruleset",
    ("ruleset", "check"): "ruleset",
    **{("pedigree", name): f"pedigree.{name}" for name in _OF_PEDIGREE},
}
_WITHOUT_CARDS = ("rule", "ruleset", "glossary", "pedigree")
"""Commands that no ruleset answers; nor does one those of a game."""


def _show_failure(words: Sequence[str], message: str) -> None:
    """Say on stderr what is wrong; where the words ask for JSON, answer with an object too."""
    from testcross.pages.json import render_json
    from testcross.rulesets.errors import Failure

    console.complain(message)
    options = before_mark(words)
    if _JSON in options:
        asked = [word for word in words[1:] if word != _JSON]
        failure = Failure(
            schema=_schema(words), ruleset=_ruleset(options), text=" ".join(asked), error=message
        )
        console.write(render_json(failure))


def _schema(words: Sequence[str]) -> str:
    command, *rest = [word for word in words if word != _JSON] or [""]
    asked = rest[0] if rest else ""
    if not is_command(command):
        return "error"
    group = entry_of(command).group
    if group is not None and asked in [one.call.__name__ for one in group.commands]:
        return f"{command}-{asked}"
    return _SCHEMAS.get((command, asked), command)


def _ruleset(words: Sequence[str]) -> str | None:
    """Return the name of the ruleset that was to answer; as it was typed if there is none such."""
    if words[0] in _WITHOUT_CARDS or (is_command(words[0]) and entry_of(words[0]).group):
        return None
    asked = asked_ruleset(words)
    try:
        return load_ruleset(asked).name
    except TestcrossError:
        return asked
