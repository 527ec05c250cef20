"""The way from a command line to answers that every question about matings goes.

A command says how it answers one mating; where the matings come from, what becomes of lines
that cannot be understood, and the exit status are the same for all.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from testcross.cli import console
from testcross.cli.documents import dump, error_document
from testcross.cli.exits import ILLEGAL, LEGAL, UNREADABLE
from testcross.cli.matings import STDIN, Entry, one_mating, read_matings, source_of
from testcross.rulesets import Mating, Ruleset, TestcrossError
from testcross.solver import EngineError, Solver, make_engine

Form: TypeAlias = Literal["text", "json", "quiet"]
Answerer: TypeAlias = Callable[[Mating, int | None], "Reply"]
"""Answers one mating; the number is its line in a file, None on the command line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What one mating adds to the output, and its part of the exit status."""

    legal: bool
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What a command was asked, apart from its own options."""

    ruleset: Ruleset
    cards: Sequence[str]
    file: str | None
    form: Form
    schema: str


def form_of(*, json: bool, quiet: bool = False) -> Form:
    """Return how to answer."""
    return "quiet" if quiet else "json" if json else "text"


def make_solver(engine: str, *, double_check: bool) -> Solver:
    """Return a solver with the engine that the user chose.

    Raises:
        TestcrossError: for an engine that does not exist.
    """
    try:
        return Solver(make_engine(engine, double_check=double_check))
    except ValueError as error:
        raise TestcrossError(str(error)) from None


def answer_all(request: Request, answer: Answerer) -> int:
    """Write the answer to every mating asked about and return the exit status."""
    source = source_of(request.ruleset, request.cards, request.file)
    try:
        if source is None:
            return _answer_one(request, answer)
        return _answer_file(request, source, answer)
    except EngineError as error:
        raise TestcrossError(f"no answer: {error}") from error


def _answer_one(request: Request, answer: Answerer) -> int:
    try:
        mating = one_mating(request.ruleset, request.cards)
    except TestcrossError as error:
        if request.form == "json":
            entry = Entry(line=None, text=" ".join(request.cards), error=str(error))
            console.write(dump(error_document(request.schema, request.ruleset, entry)))
        raise
    reply = answer(mating, None)
    _write(request, reply.text)
    return LEGAL if reply.legal else ILLEGAL


def _answer_file(request: Request, source: str, answer: Answerer) -> int:
    place = "standard input" if source == STDIN else source
    tally = dict.fromkeys((LEGAL, ILLEGAL, UNREADABLE), 0)
    for entry in read_matings(request.ruleset, source):
        if entry.mating is None:
            console.complain(f"{place}:{entry.line}: {entry.error}")
            _write(request, _skipped(request, entry))
            tally[UNREADABLE] += 1
            continue
        reply = answer(entry.mating, entry.line)
        _write(request, reply.text)
        tally[LEGAL if reply.legal else ILLEGAL] += 1
    if request.form == "text":
        console.write(_summary(tally))
    return max(status for status, count in tally.items() if count)


def _write(request: Request, text: str) -> None:
    if request.form != "quiet":
        console.write(text)


def _skipped(request: Request, entry: Entry) -> str:
    if request.form == "json":
        return dump(error_document(request.schema, request.ruleset, entry))
    return f"{entry.line}: NOT UNDERSTOOD  {console.printable(entry.text)}\n"


def _summary(tally: dict[int, int]) -> str:
    total = sum(tally.values())
    text = f"{total} mating{'s' * (total != 1)}: {tally[LEGAL]} legal, {tally[ILLEGAL]} illegal"
    return f"{text}, {tally[UNREADABLE]} not understood\n" if tally[UNREADABLE] else f"{text}\n"
