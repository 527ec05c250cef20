"""A limit on the time that one input may take, so that a program that hangs is a failure too.

What counts is the processor's time: others that crowd it make no input fail.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

SECONDS = 30
"""What no input of the size of ours comes near."""


class TooLongError(BaseException):
    """An input that takes too long; no handler of the program is to catch it."""


@contextmanager
def patience(seconds: float = SECONDS) -> Iterator[None]:
    """Let something take so long and no longer.

    Raises:
        TooLongError: when the time is over.
    """
    before = signal.signal(signal.SIGPROF, _stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _stop(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise TooLongError
