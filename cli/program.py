"""The program: the words of one command line in, its exit status out."""

import gc
import os
from collections.abc import Sequence

from testcross.cli import console, exits

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
    from testcross.cli.called_command import with_command
    from testcross.cli.command_list import COMMANDS
    from testcross.cli.command_words import COMPLETING
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
    from testcross.cli.app import make_app
    from testcross.cli.command_words import COMPLETING

    try:
        return int(make_app(words)(words, prog_name=console.PROGRAM, standalone_mode=False) or 0)
    except SystemExit:
        if COMPLETING in os.environ:
            raise
        raise console.ClosedPipeError from None  # what typer makes of a pipe that takes no help
