"""The program: the words of one command line in, its exit status out."""

import os
import shlex
from collections.abc import Sequence

from testcross.cli import console
from testcross.cli.command_list import COMPLETING, entry_of, is_command
from testcross.cli.help_page import COMPLETION_OPTIONS, asks_for_front_page, front_page
from testcross.cli.settings import ISOLATED, settings
from testcross.rulesets.errors import TestcrossError


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status; nothing that a user can type escapes."""
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
    words = [word for word in arguments if word != ISOLATED]
    settings.begin(isolated=ISOLATED in arguments)
    try:
        own = None if COMPLETING in os.environ else _own_page(words)
        if own is not None:
            console.write(own)
            return console.LEGAL
        # only now: typer takes longer to load than the page takes to show
        from testcross.cli.called_command import call

        if COMPLETING in os.environ:
            return call(words)
        from testcross.cli.first_words import options_behind, with_command

        words = with_command(options_behind(words))
        return call(words)
    except console.PictureOnTerminalError as error:
        names = ("-o", "--out")
        typed = [
            word
            for before, word in zip(["", *words], words, strict=False)
            if before not in names and word.partition("=")[0] not in names
        ]
        line = shlex.join([console.PROGRAM, *typed, "-o", "picture.svg"])
        message = f"{error}; write it into a file: {line}"
    except TestcrossError as error:
        message = error.in_full
    except console.ClosedPipeError:
        raise
    except MemoryError:
        message = (
            "the answer needs more than the memory there is; ask about less at a time: fewer "
            "animals, or a smaller file"
        )
    except Exception as error:  # the last stop before a traceback
        console.refuse_output(error)
        if os.environ.get("TESTCROSS_DEBUG"):
            raise
        console.flush()
        message = (
            f"this is a bug in the program ({type(error).__name__}: {error}); please report it "
            "with the command you ran. TESTCROSS_DEBUG=1 shows where it happened"
        )
    settings.pass_over_mistake()
    _show_failure(words, message)
    return console.UNREADABLE


def _own_page(words: Sequence[str]) -> str | None:
    """Return what the program says of itself, where the words ask for no command."""
    if asks_for_front_page(words):
        return console.text_of(front_page())
    if words[0].partition("=")[0] in COMPLETION_OPTIONS:
        from testcross.cli.completions import shell_script

        return shell_script(words)
    return None


_JSON = "--json"
_OF_PEDIGREE = ("check", "fill", "carriers", "repair", "explain")
_SCHEMAS = {
    ("ruleset", "list"): "rulesets",
    ("ruleset", "show"): "ruleset",
    ("ruleset", "check"): "ruleset",
    ("best", "--sets"): "sets",
    ("best", "--litters"): "litter",
    **{("pedigree", name): f"pedigree.{name}" for name in _OF_PEDIGREE},
}
_SHOW = "show"
_WITHOUT_CARDS = ("rule", "ruleset", "glossary", "laws", "pedigree")
"""Commands, and kinds of what is shown, that no ruleset answers; nor does one those of a game."""


def _show_failure(words: Sequence[str], message: str) -> None:
    """Say on stderr what is wrong; where the words ask for JSON, answer with an object too."""
    from testcross.cli.command_line import before_mark
    from testcross.pages.json import render_json
    from testcross.rulesets.errors import Failure

    console.complain(message)
    options = before_mark(words)
    if _JSON in options or settings.used.get("format") == "json":
        command, *asked = _without_show([word for word in words if word != _JSON] or [""])
        failure = Failure(
            schema=_schema(command, asked),
            ruleset=_ruleset(command, options),
            text=" ".join(asked),
            error=message,
        )
        console.write(render_json(failure, more=settings.document))


def _without_show(words: list[str]) -> list[str]:
    """Return words with the kind of what is shown for a command; it names the schema."""
    from testcross.cli.shown_things import KINDS

    return words[1:] if words[0] == _SHOW and words[1:] and words[1] in KINDS else words


def _schema(command: str, asked: Sequence[str]) -> str:
    known = (_SCHEMAS.get((command, word)) for word in asked)
    found = next(filter(None, known), None)
    if found or not is_command(command):
        from testcross.cli.shown_things import KINDS

        return found or (command if command in KINDS else "error")
    group = entry_of(command).group
    if group is not None and asked and asked[0] in [one.call.__name__ for one in group.commands]:
        return f"{command}-{asked[0]}"
    return command


def _ruleset(command: str, words: Sequence[str]) -> str | None:
    """Return the name of the ruleset that was to answer; as it was typed if there is none such."""
    if command in _WITHOUT_CARDS or (is_command(command) and entry_of(command).group):
        return None
    from testcross.cli.command_line import asked_ruleset
    from testcross.rulesets import load_ruleset

    asked = asked_ruleset(words)
    try:
        return load_ruleset(asked).name
    except Exception:  # noqa: BLE001 - what is wrong with it is being said already
        return asked
