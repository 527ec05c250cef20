"""The command line: arguments, tables, messages, exit statuses. No genetics, no game rules.

Nothing is imported here that Python has not built in or loaded by itself: until ``main`` has said
what becomes of Ctrl-C, it would show a traceback.
"""

import _signal as signals  # type: ignore[import-not-found] # built in, so there at once
import atexit
import gc
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType
    from typing import NoReturn

GARBAGE_THRESHOLD = 100_000
"""Importing makes some fifty thousand objects that stay; looking through them for garbage costs a
short run a twentieth of its time, and time and again a long file a fifth, as what it is read into
stays. No short answer gets to this number."""
_INTERRUPTED = 130


def main() -> None:
    """Run the program on the command line's words and exit.

    While the program is loaded, and when it has answered, Ctrl-C just ends it; in between it is
    left to whoever has files to close.
    """
    signals.signal(signals.SIGINT, _quit)
    gc.set_threshold(GARBAGE_THRESHOLD)
    program = _loaded()
    signals.signal(signals.SIGINT, signals.default_int_handler)
    try:
        status = program.run(sys.argv[1:])
    except KeyboardInterrupt:
        status = _INTERRUPTED
    signals.signal(signals.SIGINT, _quit)
    if status == _INTERRUPTED:
        _quit()
    _end(status)


def run(arguments: "Sequence[str]") -> int:
    """Run one command and return its exit status; nothing that a user can type escapes."""
    status: int = _loaded().run(arguments)
    return status


def _loaded() -> "ModuleType":
    """Return the program."""
    from testcross.cli import program  # noqa: PLC0415 # 100 ms, in which Ctrl-C just ends it

    return program


def _end(status: int) -> "NoReturn":
    """Exit without taking apart what was loaded, which lasts longer than a short answer."""
    if _is_watched():
        sys.exit(status)
    atexit._run_exitfuncs()  # noqa: SLF001 # what Python would do first
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError):  # closed, or there never was one
            continue
    os._exit(status)


def _is_watched() -> bool:
    """Tell whether a debugger or a profiler looks on, which writes down what it saw at the end."""
    monitoring = getattr(sys, "monitoring", None)  # from Python 3.12 on
    tools = [monitoring.get_tool(number) for number in range(6)] if monitoring else []
    return any((sys.gettrace(), sys.getprofile(), *tools))


def _quit(*_: object) -> None:
    os._exit(_INTERRUPTED)


__all__ = ["main", "run"]
