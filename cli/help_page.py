"""How help is laid out, of the program and of its commands: sections of names and sentences."""

from collections.abc import Iterable, Iterator, Sequence

from testcross.cli.console import columns
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
