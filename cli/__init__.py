"""The command line: arguments, tables, messages, exit statuses. No genetics, no game rules."""

import gc
import os
import sys
from collections.abc import Sequence

from testcross.cli import console, exits

_GARBAGE_THRESHOLD = 50_000
"""Importing makes hundreds of thousands of objects that stay; looking through them time and
again for garbage costs a short run a twentieth of its time."""


def main() -> None:
    """Run the program on the command line's words and exit."""
    gc.set_threshold(_GARBAGE_THRESHOLD)
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status; nothing that a user can type escapes."""
    console.prepare_streams()
    try:
        status = _run(arguments)
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


def _run(arguments: Sequence[str]) -> int:
    import typer
    from testcross.cli.app import KNOWN, make_app
    from testcross.cli.called_command import with_command
    from testcross.cli.command_words import COMPLETING
    from testcross.rulesets import TestcrossError

    words = list(arguments) or ["--help"]
    try:
        if COMPLETING not in os.environ:
            words = with_command(words, KNOWN)
        app = make_app(words)
        return int(app(words, prog_name=console.PROGRAM, standalone_mode=False) or 0)
    except TestcrossError as error:
        message = str(error)
    except typer.TyperException as error:
        message = f"{error.format_message()} (see --help)"
    except typer.Abort:
        return exits.INTERRUPTED
    except console.ClosedPipeError:
        raise
    except Exception as error:  # the last stop before a traceback
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


__all__ = ["main", "run"]
