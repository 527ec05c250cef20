"""The way from a command line to answers that every question about matings goes.

A command says how it answers one mating; where the matings come from, what becomes of lines
that cannot be understood, how answers are shown, and the exit status are the same for all.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from testcross.api.files import InputError, display
from testcross.cli import console
from testcross.cli.console import ILLEGAL, LEGAL, UNREADABLE
from testcross.cli.inputs import AskedMating, one_mating, read_matings, source_of
from testcross.cli.settings import settings
from testcross.rulesets import Mating, Ruleset, TestcrossError
from testcross.rulesets.english import listed
from testcross.solver import EngineError

if TYPE_CHECKING:
    from testcross.api.answers import MatingResult

Form: TypeAlias = Literal["text", "short", "steps", "json", "quiet"]
"""How answers are shown; ``steps`` is text, one deduction for each Enter, ``short`` one line."""


Answerer: TypeAlias = "Callable[[Mating], MatingResult]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What a command was asked, apart from its own options."""

    command: str
    """Its name, which is also the name of its schema."""
    ruleset: Ruleset
    cards: Sequence[str]
    """The words that are no options: cards, or a mating as it is written."""
    file: str | None
    form: Form


def form_of(*, json: bool, quiet: bool = False, step: bool = False, short: bool = False) -> Form:
    """Return how to answer.

    Raises:
        InputError: where two ways are wanted.
    """
    if json and quiet:
        raise InputError(
            "--json and --quiet were both given; drop --quiet for the answer, "
            "or --json for the exit status alone"
        )
    asked = {"--short": short, "--step": step, "--quiet": quiet, "--json": json}
    given = [option for option, wanted in asked.items() if wanted]
    if len(given) > 1:
        both = listed(given, "and")
        raise InputError(f"{both} were both given; give one of them")
    if step and sys.stdin is None:
        raise InputError("--step waits for Enter, but standard input is closed; leave --step out")
    if short:
        return "short"
    if quiet:
        return "quiet"
    if step and sys.stdin.isatty() and sys.stdout is not None and sys.stdout.isatty():
        return "steps"
    return "json" if json else "text"


def answer_all(request: Request, answer: Answerer) -> int:
    """Show the answer to every mating asked about and return the exit status."""
    source = source_of(request.cards, request.file, request.command)
    try:
        if source is None:
            return _answer_one(request, answer)
        return _answer_file(request, source, answer)
    except EngineError as error:
        raise TestcrossError(f"no answer: {error}") from error


def _answer_one(request: Request, answer: Answerer) -> int:
    found = answer(one_mating(request.ruleset, request.cards, request.command))
    show(found.answer, request.form)
    return LEGAL if found.legal else ILLEGAL


def _answer_file(request: Request, source: str, answer: Answerer) -> int:
    from testcross.rulesets import Check
    from testcross.rulesets.analysis import MatingCounts

    tally = dict.fromkeys((LEGAL, ILLEGAL, UNREADABLE), 0)
    starred = False
    for asked in read_matings(request.ruleset, source):
        try:
            if asked.mating is None:
                raise InputError(str(asked.error))
            found = answer(asked.mating)
        except TestcrossError as error:
            console.complain(f"{display(source)}:{asked.line}: {error.in_full}")
            _show_failure(request, asked, error.in_full)
            tally[UNREADABLE] += 1
            continue
        show(found.answer, request.form, asked.line)
        tally[LEGAL if found.legal else ILLEGAL] += 1
        starred = starred or (isinstance(found.answer, Check) and found.answer.filled_in)
    if request.form in ("text", "steps"):
        counts = MatingCounts(
            legal=tally[LEGAL],
            illegal=tally[ILLEGAL],
            not_understood=tally[UNREADABLE],
            starred=starred,
        )
        show(counts, "text")
    return max(status for status, count in tally.items() if count)


def _show_failure(request: Request, asked: AskedMating, problem: str) -> None:
    from testcross.rulesets.errors import Failure

    name = request.ruleset.name
    failure = Failure(schema=request.command, ruleset=name, text=asked.text, error=problem)
    in_words = request.form in ("steps", "short")
    show(failure, "text" if in_words else request.form, asked.line)


def show(answer: object, form: Form, line: int | None = None) -> None:
    """Write an answer to stdout.

    Args:
        answer: of any type that the renderers know.
        form: how to show it.
        line: its line in a file of matings; None for a question on its own.
    """
    if form == "json":
        from testcross.pages.json import render_json

        console.write(render_json(answer, line, settings.document))
    elif form == "text":
        from testcross.pages.answer_blocks import blocks_of

        console.write(console.text_of(blocks_of(answer, line)))
    elif form == "short":
        from testcross.pages.answer_blocks import line_of

        console.write(console.text_of([line_of(answer, line)]))
    elif form == "steps":
        _show_steps(answer, line)


def _show_steps(answer: object, line: int | None) -> None:
    from testcross.pages.answer_blocks import steps_of

    opening, *steps, last = map(console.text_of, steps_of(answer, line))
    console.write(f"{opening}\nPress Enter for the next step.\n")
    for step in steps:
        console.write(step)
        console.wait_for_enter()
    console.write(last)
