"""What is being worked out right now: until when it may go on, and who is told how far it is.

Both hold for everything on the way, so that no search within a search can forget to pass them on.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from testcross.solver.engine import Deadline, UndecidedError, deadline_in

_end: ContextVar[float | None] = ContextVar("end", default=None)
_listener: ContextVar[Callable[[str], None] | None] = ContextVar("listener", default=None)


@contextmanager
def ending_at(moment: float | None) -> Iterator[None]:
    """Let all that is worked out inside end at a moment, in an UndecidedError; None for no end.

    It ends no later than what it is part of.
    """
    moments = [one for one in (_end.get(), moment) if one is not None]
    before = _end.set(min(moments, default=None))
    try:
        yield
    finally:
        _end.reset(before)


@contextmanager
def ending_in(seconds: float | None) -> Iterator[None]:
    """Let all that is worked out inside end in so many seconds: see ``ending_at``."""
    with ending_at(deadline_in(seconds).at):
        yield


@contextmanager
def limited_to(seconds: float | None) -> Iterator[None]:
    """Let all that is worked out inside end after so many seconds; None for no end.

    Raises:
        UndecidedError: says how much time there was.
    """
    try:
        with ending_in(seconds):
            yield
    except UndecidedError as error:
        raise UndecidedError(str(error) if seconds is None else not_decided(seconds)) from error


def not_decided(seconds: float) -> str:
    """Say that the time was over, and what gives more."""
    unit = "second" if seconds == 1 else "seconds"
    return f"not decided within {seconds:g} {unit}; --limit gives it more"


def end_of_work() -> float | None:
    """Return the moment at which everything ends that is being worked out; None for none."""
    return _end.get()


def stop_if_late() -> None:
    """End what is being worked out if its time is over.

    Raises:
        UndecidedError: if so.
    """
    if Deadline(_end.get()).is_over():
        raise UndecidedError("undecided: the time was over")


def sooner(limit: float | None) -> float | None:
    """Return how many seconds an engine may take: a limit, or less if everything ends before."""
    left = Deadline(_end.get()).remaining()
    return limit if left is None else left if limit is None else min(limit, left)


@contextmanager
def heard_by(listener: Callable[[str], None]) -> Iterator[None]:
    """Let somebody be told how far the work inside is."""
    before = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(before)


def tell(how_far: str) -> None:
    """Say how far the work is, if somebody listens."""
    listener = _listener.get()
    if listener is not None:
        listener(how_far)
