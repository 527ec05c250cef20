"""What engines are asked and what they answer, and until when they may think.

Libraries are asked for a solution of one locus (`Engine`) and for the fewest readings of a herd to
give up (`Optimiser`). Both problems are defined here, so that asking does not wait for a library to
be imported. Breeding plans, strands, rows of things and whole numbers of the most worth have a
module of their own each in ``engines``.

Time is limited in two ways. What is worked out inside ``ending_in`` stops with an `UndecidedError`
wherever it happens to be; this holds for everything on the way, so no search within a search can
forget to pass it on. Rows of things and whole numbers of the most worth alone, which are small, are
worked out to the end. A `Remaining` that is passed as an argument is soft: what takes one returns
the best it has by then.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from testcross.solver.genotype import Mask
from testcross.solver.pedigree import LocusProblem, Solution


class EngineError(RuntimeError):
    """An engine that gave up, refused its model or contradicted another: a bug, never a verdict."""


class UndecidedError(EngineError):
    """An engine that was stopped before it could decide. It is never read as infeasible."""


# time

Remaining: TypeAlias = Callable[[], float | None]
"""Returns how many seconds are left; None for any number."""
MOMENT = 0.01
"""The least time left, in seconds: engines take 0 for no limit."""


def no_limit() -> None:
    """Leave any number of seconds."""


def is_over(remaining: Remaining) -> bool:
    left = remaining()
    return left is not None and left <= MOMENT


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment by which an answer is wanted, if any."""

    at: float | None

    def remaining(self) -> float | None:
        return None if self.at is None else max(MOMENT, self.at - time.monotonic())

    def is_over(self) -> bool:
        return self.at is not None and time.monotonic() >= self.at

    def __reduce__(self) -> tuple[Any, ...]:
        return deadline_in, (self.remaining(),)  # a moment means nothing on another machine's clock


def deadline_in(seconds: float | None) -> Deadline:
    return Deadline(None if seconds is None else time.monotonic() + seconds)


_end: ContextVar[float | None] = ContextVar("end", default=None)
_listener: ContextVar[Callable[[str], None] | None] = ContextVar("listener", default=None)


@contextmanager
def ending_at(moment: float | None) -> Iterator[None]:
    """End all that is worked out inside at a moment, with an UndecidedError; None for no end.

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
    with ending_at(deadline_in(seconds).at):
        yield


@contextmanager
def limited_to(seconds: float | None) -> Iterator[None]:
    """End all that is worked out inside after some seconds; None for no end."""
    try:
        with ending_in(seconds):
            yield
    except UndecidedError as error:
        raise UndecidedError(str(error) if seconds is None else not_decided(seconds)) from error


def not_decided(seconds: float) -> str:
    unit = "second" if seconds == 1 else "seconds"
    return f"not decided within {seconds:g} {unit}; --limit gives it more"


def end_of_work() -> float | None:
    """Return the moment at which everything ends that is being worked out; None for none."""
    return _end.get()


def stop_if_late() -> None:
    if Deadline(_end.get()).is_over():
        raise UndecidedError("undecided: the time was over")


def sooner(limit: float | None) -> float | None:
    """Return how many seconds an engine may take: a limit, or less if everything ends before."""
    left = Deadline(_end.get()).remaining()
    return limit if left is None else left if limit is None else min(limit, left)


@contextmanager
def progress_to(listener: Callable[[str], None]) -> Iterator[None]:
    before = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(before)


def report_progress(progress: str) -> None:
    listener = _listener.get()
    if listener is not None:
        listener(progress)


# one locus


class Engine(Protocol):
    """The one question on which legality, fill, conflicts and explanations are built."""

    @property
    def name(self) -> str:
        """What the user calls it."""

    def solve(self, problem: LocusProblem) -> Solution | None:
        """Return any solution, or None if it is proved that there is none.

        Raises:
            EngineError: if the engine could not decide.
        """


# repairs

Trio: TypeAlias = tuple[int, int, int]
"""An offspring and its two parents, as positions."""


@dataclass(frozen=True, slots=True)
class RepairProblem:
    """Animals at one locus, what is read of them, and which readings may be given up."""

    allele_count: int
    readings: tuple[Mask, ...]
    trios: tuple[Trio, ...]
    loose: tuple[int, ...]
    """Whose readings may be given up; all others hold."""
    blanks: tuple[Mask, ...] | None = None
    """Per animal, what it can be if its reading is given up; None if that is anything."""
    links: tuple[tuple[tuple[int, Mask, Mask], ...], ...] = ()
    """Animals of the problem that are one animal at several loci, so of one sex: of each, what it
    can be as a male and as a female."""


@dataclass(frozen=True, slots=True)
class RepairOutcome:
    """The best repair that an optimiser found, and how few readings any repair needs."""

    given_up: tuple[int, ...] | None
    """Whose readings are given up; None if no repair was found."""
    lower: int
    """At least so many must be given up."""
    possible: bool = True
    """False if it is proved that no giving up helps."""

    @property
    def is_proven(self) -> bool:
        return not self.possible or (self.given_up is not None and len(self.given_up) == self.lower)


class Optimiser(Protocol):
    """Finds the fewest readings to give up."""

    @property
    def name(self) -> str:
        """What the user calls it."""

    def fewest(self, problem: RepairProblem, limit: float | None = None) -> RepairOutcome:
        """Return the fewest readings to give up, or what is known of them after ``limit`` seconds.

        Of several smallest repairs it is the first: where two differ, it gives up the earlier one;
        where very many readings are loose it may be any of them.
        """

    def keeping(
        self, problem: RepairProblem, asked: Sequence[int], limit: float | None = None
    ) -> dict[int, tuple[int, ...] | None]:
        """Return for each of some loose readings a smallest repair that keeps it.

        None if every smallest repair has it; an UndecidedError if ``limit`` seconds are too few.
        """


# rows


@dataclass(frozen=True, slots=True)
class FoundRows:
    rows: tuple[tuple[int, ...], ...]
    is_all: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainProblem:
    """Which things may come first, and which may follow which; things are numbers from 0."""

    starts: frozenset[int]
    follows: tuple[frozenset[int], ...]
    """Per thing, what may come directly after it."""
    leftovers: frozenset[int] = frozenset()
    """Things that may follow each other only when all other things lie there already."""

    @property
    def count(self) -> int:
        return len(self.follows)

    def may_join(self, row: tuple[int, ...], thing: int) -> bool:
        """Tell whether a thing may come after a row, as far as leftovers side by side go."""
        if not {thing, *row[-1:]} <= self.leftovers or not row:
            return True
        return len(self.leftovers.union(row)) == self.count

    def predecessors(self, thing: int) -> frozenset[int | None]:
        """Return what a thing may come directly after; None among them if it may come first."""
        before = {one for one in range(self.count) if thing in self.follows[one] and one != thing}
        return frozenset({*before, None} if thing in self.starts else before)
