"""Help: of the program, with its examples and commands, and of each command, in sections."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from testcross.asking import typed
from testcross.cli.console import PROGRAM, columns
from testcross.cli.index import GROUPS, HEADINGS, QUESTIONS, commands
from testcross.pages import reports
from testcross.rulesets.blocks import (
    Block,
    Fold,
    Heading,
    Line,
    Meaning,
    Paragraph,
    Row,
    Span,
    TableBlock,
    TableColumn,
    apart,
)
from testcross.rulesets.english import listed

if TYPE_CHECKING:
    from testcross.asking.declared import Parameter, Question

Listed = tuple[str, str]
"""A name, such as an option with its value, and what is said of it."""
_WIDEST = 26
"""A longer name has a line to itself."""
_NARROW = 60
"""In a narrower line every name has a line to itself."""
_NAMES = 10
"""Columns for the names of commands, so that all headings have theirs in line."""
_GAME = (
    "Gene Rummy is a card game about rabbits and Mendel's laws: you lay down a buck, a doe and a "
    "kit that the two can have. testcross tells whether they can, and why."
)
EXAMPLES = (
    ("castor lilac white", "Can a Castor and a Lilac have a White kit?"),
    ('why "castor x lilac -> white" buck.C', "Why must the buck be Cc?"),
    ('best "castor buck" "lilac doe" --draw white', "What is my best mating?"),
)
"""Words behind the program's name, and the question that they ask."""
OPTIONS = (
    ("-h, --help", "Show this page; COMMAND -h shows help for a command."),
    ("--help-all", "The same; after a COMMAND, its rare options as well."),
    ("--isolated", "Ignore testcross.toml."),
    ("-V, --version", "Show the version."),
    ("--install-completion", "Install tab completion for this shell, or the one named."),
    ("--show-completion", "Print the completion script."),
)
"""The program's own options, and what they do."""
ALL_HELP = "--help-all"
HELP_OPTIONS = ("-h", "--help", ALL_HELP)
HELP_WORDS = (*HELP_OPTIONS, "help", "-help", "-?", "/?", "?")
"""What people type for help."""


def asks_for_front_page(words: Sequence[str]) -> bool:
    """Tell whether the words of a command line ask for nothing but this page."""
    return all(word.casefold() in HELP_WORDS for word in words)


def front_page() -> Iterator[Block]:
    """Return the page that ``testcross -h`` shows: every question, or its group, by heading."""
    rows = {heading: list[Listed]() for heading in HEADINGS}
    for name, entry in commands().items():
        rows[entry.heading].append((name, entry.sentence))
    examples = (
        [Paragraph(asked, indent=2), Paragraph(f"{PROGRAM} {words}", first="    ", indent=8)]
        for words, asked in EXAMPLES
    )
    return apart(
        [Paragraph(_GAME)],
        chain.from_iterable(examples),
        [Paragraph(f"Usage: {PROGRAM} CARDS..., or {PROGRAM} COMMAND ...")],
        section("Options", OPTIONS),
        *(section(heading, some, _NAMES) for heading, some in rows.items()),
    )


def group_page(name: str) -> Iterator[Block]:
    """Return the help of a word with questions below it."""
    group = GROUPS[name]
    below = [
        (one.removeprefix(f"{name} "), asked.sentence)
        for one, asked in QUESTIONS.items()
        if one.startswith(f"{name} ")
    ]
    options = [("-h, --help", "Show this message and exit.")]
    sections = (("Options", options), ("Commands", below))
    usage = f"{PROGRAM} {name} [OPTIONS] COMMAND [ARGS]..."
    return _page(usage, group.help, sections, f"Example: {PROGRAM} {group.example}")


def question_page(
    asked: Question, parameters: Iterable[Parameter], *, with_rare: bool
) -> Iterator[Block]:
    """Return the help of a question; ``parameters`` are all that can be typed for it."""
    left_out = frozenset() if with_rare else asked.rare
    shown = [one for one in parameters if left_out.isdisjoint(one.opts)]
    words, options, places = list[Listed](), list[Listed](), list[str]()
    for one in shown:
        name = one.typed.metavar
        if one.is_option:
            options.append((f"{', '.join(one.opts)} {name}".strip(), _description(one)))
        else:
            words.append((name, _description(one)))
            places.append(name if one.is_needed or name.startswith("[") else f"[{name}]")
    options.append(("-h, --help", "Show this message and exit."))
    if left_out:
        options.append((ALL_HELP, "Also show the rare options."))
    usage = " ".join([PROGRAM, asked.name, "[OPTIONS]", *places])
    sections = (("Arguments", words), ("Options", options))
    return _page(usage, asked.help, sections, f"Example: {PROGRAM} {asked.example}")


def _description(one: Parameter) -> str:
    """Return the help of a parameter, the game's values put in, and its default behind it."""

    def values(found: re.Match[str]) -> str:
        return listed(reports.FORMATS if found[1] == "format" else typed.rule_values(found[1]))

    described = re.sub(r"{(\w+)}", values, one.typed.help)
    notes = []
    is_said = one.kind is not bool and one.default not in (None, "", ())
    if one.is_option and is_said and not one.is_needed:
        notes.append(f"default: {one.default}")
    if one.typed.bounds and "|" not in one.typed.metavar:
        notes.append(one.typed.bounds)
    if one.is_needed:
        notes.append("required")
    return f"{described}  [{'; '.join(notes)}]" if notes else described


def _page(
    usage: str, text: str, sections: Iterable[tuple[str, Sequence[Listed]]], example: str
) -> Iterator[Block]:
    paragraphs = [Paragraph(" ".join(one.split()), indent=2) for one in text.split("\n\n")]
    return apart(
        [Paragraph((Span("Usage:", Meaning.HEADING), Span(f" {usage}")), first="", indent=7)],
        *([one] for one in paragraphs if one.text),
        *(section(heading, rows) for heading, rows in sections if rows),
        [Paragraph(example, first="  ", indent=6)],
    )


def section(heading: str, rows: Iterable[Listed], least: int = 0) -> list[Block]:
    """Return a heading with names below it, and what is said of each beside it."""
    title = Heading((Span(f"{heading}:", Meaning.HEADING),))
    if columns() < _NARROW:
        below = [
            part
            for name, text in rows
            for part in (Paragraph(_named(name), first="  ", indent=4), Paragraph(text, indent=6))
        ]
        return [title, *below]
    beside: list[Row | Block] = []
    for name, described in rows:
        is_wide = len(name) > _WIDEST
        beside += [Line((Span("  "), *_named(name)))] if is_wide else []
        beside.append(("" if is_wide else _named(name), described))
    names = (TableColumn(least=least), TableColumn())
    return [title, TableBlock(names, tuple(beside), headed=False, fold=Fold.LAST, indent=2)]


def _named(text: str) -> tuple[Span, ...]:
    """Return the name of a command, or of an option with its value: the words to type stand out."""
    parts = re.split(r"((?<!\S)--?[A-Za-z][\w-]*|^[a-z-]+$)", text)
    spans = (Span(one, Meaning.NOTE if at % 2 else Meaning.PLAIN) for at, one in enumerate(parts))
    return tuple(one for one in spans if one.text)
