"""The command line: arguments, tables, messages, exit statuses. No genetics, no game rules."""

import gc
import os
import signal
import sys
from collections.abc import Sequence

_GARBAGE_THRESHOLD = 50_000
"""Importing makes hundreds of thousands of objects that stay; looking through them time and
again for garbage costs a short run a twentieth of its time."""
_INTERRUPTED = 130


def main() -> None:
    """Run the program on the command line's words and exit.

    While the program is loaded, and when it has answered, Ctrl-C just ends it; in between it is
    left to whoever has files to close.
    """
    signal.signal(signal.SIGINT, _quit)
    gc.set_threshold(_GARBAGE_THRESHOLD)
    from testcross.cli import program

    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        status = program.run(sys.argv[1:])
    except KeyboardInterrupt:
        status = _INTERRUPTED
    signal.signal(signal.SIGINT, _quit)
    if status == _INTERRUPTED:
        _quit()
    sys.exit(status)


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status; nothing that a user can type escapes."""
    from testcross.cli import program

    return program.run(arguments)


def _quit(*_: object) -> None:
    os._exit(_INTERRUPTED)


__all__ = ["main", "run"]
