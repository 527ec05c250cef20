"""The way from a command line to answers that every question about matings goes.

A command says how it answers one mating; where the matings come from, what becomes of lines
that cannot be understood, and the exit status are the same for all.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from testcross.cli import console
from testcross.cli.documents import dump, failure_document
from testcross.cli.exits import ILLEGAL, LEGAL, UNREADABLE
from testcross.cli.matings import Entry, InputError, display, one_mating, read_matings, source_of
from testcross.rulesets import Mating, Ruleset, TestcrossError
from testcross.rulesets.english import counted
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

    @property
    def command(self) -> str:
        """The command's name, as its schema has it: ``testcross.check/1``."""
        return self.schema.partition(".")[2].partition("/")[0]


def form_of(*, json: bool, quiet: bool = False) -> Form:
    """Return how to answer.

    Raises:
        InputError: where JSON and silence are both wanted.
    """
    if json and quiet:
        raise InputError(
            "--json and --quiet were both given; drop --quiet for the answer, "
            "or --json for the exit status alone"
        )
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
    source = source_of(request.cards, request.file, request.command)
    try:
        if source is None:
            return _answer_one(request, answer)
        return _answer_file(request, source, answer)
    except EngineError as error:
        raise TestcrossError(f"no answer: {error}") from error


def _answer_one(request: Request, answer: Answerer) -> int:
    reply = answer(one_mating(request.ruleset, request.cards), None)
    _write(request, reply.text)
    return LEGAL if reply.legal else ILLEGAL


def _answer_file(request: Request, source: str, answer: Answerer) -> int:
    tally = dict.fromkeys((LEGAL, ILLEGAL, UNREADABLE), 0)
    for entry in read_matings(request.ruleset, source):
        try:
            if entry.mating is None:
                raise InputError(str(entry.error))
            reply = answer(entry.mating, entry.line)
        except TestcrossError as error:
            console.complain(f"{display(source)}:{entry.line}: {error}")
            _write(request, _skipped(request, entry, str(error)))
            tally[UNREADABLE] += 1
            continue
        _write(request, reply.text)
        tally[LEGAL if reply.legal else ILLEGAL] += 1
    if request.form == "text":
        console.write(_summary(tally))
    return max(status for status, count in tally.items() if count)


def _write(request: Request, text: str) -> None:
    if request.form != "quiet":
        console.write(text)


def _skipped(request: Request, entry: Entry, problem: str) -> str:
    if request.form == "json":
        name = request.ruleset.name
        return dump(failure_document(request.schema, name, entry.text, problem, entry.line))
    return f"{entry.line}: NOT UNDERSTOOD  {console.printable(entry.text)}\n"


def _summary(tally: dict[int, int]) -> str:
    total = sum(tally.values())
    text = f"{counted(total, 'mating')}: {tally[LEGAL]} legal, {tally[ILLEGAL]} illegal"
    return f"{text}, {tally[UNREADABLE]} not understood\n" if tally[UNREADABLE] else f"{text}\n"
