"""A limit on the time that one input may take, so that a program that hangs is a failure too."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

SECONDS = 30
"""What no input of the size of ours comes near, even where other programs crowd the processor."""


class TooLongError(BaseException):
    """An input that takes too long; no handler of the program is to catch it."""


@contextmanager
def patience(seconds: float = SECONDS) -> Iterator[None]:
    """Let something take so long and no longer.

    Raises:
        TooLongError: when the time is over.
    """
    before = signal.signal(signal.SIGALRM, _stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _stop(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise TooLongError
