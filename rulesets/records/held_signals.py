"""Signals that wait until a few steps that belong together are done."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

_ENDING = ("SIGINT", "SIGTERM", "SIGHUP")


@contextmanager
def held(*names: str) -> Iterator[None]:
    """Let signals wait that would end the program between two steps; a process begun so holds them.

    Args:
        names: of the signals; Ctrl-C and all by which programs are asked to end if not given.
    """
    wanted = {getattr(signal, name) for name in names or _ENDING if hasattr(signal, name)}
    change = getattr(signal, "pthread_sigmask", None)
    if change is None:
        yield
        return
    before = change(signal.SIG_BLOCK, wanted)
    try:
        yield
    finally:
        change(signal.SIG_SETMASK, before)


def let_through() -> None:
    """Hold no signals any more, as a process does that was begun while some were held."""
    change = getattr(signal, "pthread_sigmask", None)
    if change is not None:
        change(signal.SIG_SETMASK, ())
