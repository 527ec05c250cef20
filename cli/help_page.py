"""Help: of the program, with its examples and commands, and of each command, in sections."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from testcross.cli.command_list import HEADINGS, commands
from testcross.cli.console import PROGRAM, columns
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

Listed = tuple[str, str]
"""A name, such as an option with its value, and what is said of it."""
_WIDEST = 26
"""A longer name has a line to itself."""
_NARROW = 60
"""In a narrower line every name has a line to itself."""


def command_page(
    usage: str, text: str, sections: Iterable[tuple[str, Sequence[Listed]]], example: str
) -> Iterator[Block]:
    """Return the help of a command.

    Args:
        usage: the command with what is typed behind it.
        text: what it does, an empty line between paragraphs.
        sections: headings, and what stands below each.
        example: a line that shows it at work; empty for none.
    """
    paragraphs = [Paragraph(" ".join(one.split()), indent=2) for one in text.split("\n\n")]
    return apart(
        [Paragraph((Span("Usage:", Meaning.HEADING), Span(f" {usage}")), first="", indent=7)],
        *([one] for one in paragraphs if one.text),
        *(section(heading, rows) for heading, rows in sections if rows),
        [Paragraph(example, first="  ", indent=6)] if example else (),
    )


def section(heading: str, rows: Iterable[Listed], least: int = 0) -> list[Block]:
    """Return a heading with names below it, and what is said of each beside it.

    Args:
        heading: without a colon.
        rows: the names.
        least: how wide the column of names is at least.
    """
    title = Heading((Span(f"{heading}:", Meaning.HEADING),))
    if columns() < _NARROW:
        return [title, *_below_each_other(rows)]
    listed = tuple(part for row in rows for part in _beside(*row))
    names = (TableColumn(least=least), TableColumn())
    return [title, TableBlock(names, listed, headed=False, fold=Fold.LAST, indent=2)]


def _beside(name: str, said: str) -> Iterator[Row | Block]:
    if len(name) > _WIDEST:
        yield Line(f"  {name}")
        name = ""
    yield (name, said)


def _below_each_other(rows: Iterable[Listed]) -> Iterator[Block]:
    for name, said in rows:
        yield Paragraph(name, first="  ", indent=4)
        yield Paragraph(said, indent=6)


_GAME = (
    "Gene Rummy is a card game about rabbits and Mendel's laws: you lay down a buck, a doe and a "
    "kit that the two can have. testcross tells whether they can, and why."
)
_NAMES = 10
"""Columns for the names of commands, so that all headings have theirs in line."""
EXAMPLES = (
    ("castor lilac white", "Can a Castor and a Lilac have a White kit?"),
    ('why "castor x lilac -> white" buck.C', "Why must the buck be Cc?"),
    ('best "castor buck" "lilac doe" --draw white', "What is my best mating?"),
)
"""Words behind the program's name, and the question that they ask."""
OPTIONS = (
    ("-h, --help", "Show this page; COMMAND -h shows that of a command."),
    ("--help-all", "The same; COMMAND --help-all also shows its rare options."),
    ("--isolated", "Leave out testcross.toml, which says what is not typed."),
    ("-V, --version", "Show the version."),
    ("--install-completion", "Let this shell, or the one named, complete words."),
    ("--show-completion", "Show the script that does so."),
)
"""The program's own options, and what they do."""
COMPLETION_OPTIONS = ("--show-completion", "--install-completion")
ALL_HELP = "--help-all"
HELP_OPTIONS = ("-h", "--help", ALL_HELP)
HELP_WORDS = (*HELP_OPTIONS, "help", "-help", "-?", "/?", "?")
"""What people type for help."""


def asks_for_front_page(words: Sequence[str]) -> bool:
    """Tell whether the words of a command line ask for nothing but this page."""
    return all(word.casefold() in HELP_WORDS for word in words)


def front_page() -> Iterator[Block]:
    """Return the page that ``testcross -h`` shows."""
    groups = {heading: list[tuple[str, str]]() for heading in HEADINGS}
    for name, entry in commands().items():
        groups[entry.heading].append((name, entry.summary))
    return apart(
        [Paragraph(_GAME)],
        chain.from_iterable(map(_example, EXAMPLES)),
        [Paragraph(f"Usage: {PROGRAM} CARDS..., or {PROGRAM} COMMAND ...")],
        section("Options", OPTIONS),
        *(section(heading, rows, _NAMES) for heading, rows in groups.items()),
    )


def _example(example: tuple[str, str]) -> tuple[Block, Block]:
    words, question = example
    return Paragraph(question, indent=2), Paragraph(f"{PROGRAM} {words}", first="    ", indent=8)
