"""Blocks: what an answer consists of when people read it, whatever it is shown on.

The function that makes an answer's blocks knows the game and its words; a renderer knows blocks and
nothing else, neither games nor answers.
"""

from collections.abc import Iterable, Iterator
from dataclasses import KW_ONLY, dataclass, fields, is_dataclass
from enum import StrEnum
from functools import singledispatch
from typing import TypeAlias


class Meaning(StrEnum):
    """What a piece of text is there for; a renderer gives it a colour or a mark."""

    PLAIN = "plain"
    HEADING = "heading"
    GOOD = "good"
    BAD = "bad"
    WARNING = "warning"
    NOTE = "note"
    STRONG = "strong"
    """What should be seen first, such as an allele that was filled in."""
    CODE = "code"
    FAINT = "faint"
    NAME = "name"
    """A name such as a card's, which stays on one line if it is not too long."""
    SOURCE = "source"
    """Where a game says so, which stays on one line."""


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text with its meaning."""

    text: str
    meaning: Meaning = Meaning.PLAIN


Text: TypeAlias = str | tuple[Span, ...]
"""Text of one meaning, or of several; whatever people wrote may be in it."""


def with_names(text: str, names: Iterable[str]) -> tuple[Span, ...]:
    """Return text with the names in it, which follow in this order, as pieces of their own."""
    spans = list[Span]()
    for name in names:
        before, _, text = text.partition(name)
        spans += [Span(before), Span(name, Meaning.NAME)]
    return (*spans, Span(text))


_VERDICTS = {
    "CONSISTENT": Meaning.GOOD,
    "IMPOSSIBLE": Meaning.BAD,
    "LIKELY": Meaning.GOOD,
    "NONE": Meaning.BAD,
    "NOT DECIDED": Meaning.WARNING,
    "POSSIBLE": Meaning.GOOD,
    "UNDECIDED": Meaning.WARNING,
    "INCONSISTENT": Meaning.BAD,
    "NOTHING CHECKED": Meaning.WARNING,
    "clean": Meaning.GOOD,
    "Right.": Meaning.GOOD,
    "Not quite.": Meaning.BAD,
}


def with_verdict(text: str) -> tuple[Span, ...]:
    """Return text with the verdict that it opens with as a piece of its own."""
    for word, meaning in _VERDICTS.items():
        if text.startswith(word):
            return Span(word, meaning), Span(text.removeprefix(word))
    return (Span(text),)


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it stands, however long; an empty one parts what is around it."""

    text: Text = ""


@dataclass(frozen=True, slots=True)
class Heading(Line):
    """A line above what it is about."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Text that is wrapped to the width of a line, a span with a meaning not broken if it fits."""

    text: Text
    _: KW_ONLY
    indent: int = 0
    """How far every line is set in."""
    first: str | None = None
    """What the first line begins with in place of that."""


@dataclass(frozen=True, slots=True)
class Item(Paragraph):
    """A paragraph of a list."""


def item(text: Text, *, mark: str = "", indent: int = 2) -> Item:
    """Return an item of a list, its other lines set in further than its first.

    Args:
        text: of the item.
        mark: what it begins with, such as a dash or a letter.
        indent: how far the mark is set in.
    """
    return Item(text, first=" " * indent + mark, indent=indent + max(2, len(mark)))


class Fold(StrEnum):
    """What becomes of a table that is wider than a line."""

    CELLS = "cells"
    """Columns become narrower, and their cells take several lines."""
    LAST = "last"
    """The last cell goes on in the next line, below itself."""
    PARTS = "parts"
    """Columns that a line has no room for follow below, behind the pinned ones."""
    NEVER = "never"
    """Lines become longer than there is room for."""


class Align(StrEnum):
    """At which side of a column its cells stand."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column of a table."""

    heading: str = ""
    _: KW_ONLY
    align: Align = Align.LEFT
    least: int = 0
    """How wide it is at least."""
    long: bool = False
    """Whether a number that is explained above may stand for the heading in a narrow line."""


@dataclass(frozen=True, slots=True)
class Stack:
    """A cell of several lines."""

    lines: tuple[str, ...]


Cell: TypeAlias = Text | Stack
Row: TypeAlias = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class TableBlock:
    """Rows of cells in columns, without lines."""

    columns: tuple[TableColumn, ...]
    rows: tuple["Row | Block", ...]
    """Their cells; a block between them goes across all columns."""
    _: KW_ONLY
    headed: bool = True
    """Whether the headings are shown."""
    quiet: bool = False
    """Whether headings stand out only where cells are folded, and would be lost among them."""
    fold: Fold = Fold.CELLS
    indent: int = 0
    hang: int = 0
    """How far a last cell that goes on below itself is set in there."""
    below: int | None = None
    """Where a last cell goes on, if not below itself."""
    pinned: int = 0
    """How many columns stand in every part of a table in parts."""
    branches: bool = False
    """Whether each cell goes on from the one before it, and is set in further if it is below."""


@dataclass(frozen=True, slots=True)
class Family(TableBlock):
    """The animals of a mating, a row each: the two parents, then their offspring."""


def table(
    headings: Iterable[str],
    rows: Iterable[Iterable[Cell]],
    *,
    numbers: bool = False,
    quiet: bool = False,
    indent: int = 0,
) -> TableBlock:
    """Return a table with headings, all columns alike; or all but the first one of numbers."""
    columns = tuple(
        TableColumn(one, align=Align.RIGHT if numbers and place else Align.LEFT)
        for place, one in enumerate(headings)
    )
    return TableBlock(columns, tuple(map(tuple, rows)), quiet=quiet, indent=indent)


def aligned(rows: Iterable[Iterable[Cell]], *, fold: Fold, indent: int = 0) -> TableBlock:
    cells = tuple(map(tuple, rows))
    columns = (TableColumn(),) * (len(cells[0]) if cells else 0)
    return TableBlock(columns, cells, headed=False, fold=fold, indent=indent)


@dataclass(frozen=True, slots=True)
class Grid:
    """Short texts in columns, as many in a row as there is room for."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LocusSquare:
    """A Punnett square of one locus: what each parent passes on, and what comes of it."""

    heading: str
    left: tuple[str, str]
    """The alleles beside the rows."""
    top: tuple[str, str]
    """The alleles above the columns."""
    cells: tuple[tuple[str, str], ...]
    """The number and the genotype of each cell, row by row."""


@dataclass(frozen=True, slots=True)
class Squares:
    """Punnett squares side by side, as many in a row as there is room for."""

    squares: tuple[LocusSquare, ...]


@dataclass(frozen=True, slots=True)
class Crossing:
    """A Punnett square of any size, which a narrow line shows with each gamete once."""

    rows: tuple[str, ...]
    """The gametes beside the rows."""
    columns: tuple[str, ...]
    """The gametes above the columns."""
    cells: tuple[tuple[str, ...], ...]
    """Row by row."""
    seen: tuple[tuple[str, ...], ...]
    """What each cell looks like, row by row."""


@dataclass(frozen=True, slots=True)
class Steps:
    """Deductions in order, each with its number."""

    texts: tuple[str, ...]
    _: KW_ONLY
    first: int = 1
    """The number of the first of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuotedLine:
    """A line of a file as it was written, with the place in it that is meant."""

    line: int
    """Its number."""
    text: str
    start: int
    """Where the place begins, counted from 0."""
    end: int
    """Where it ends; the start if the line as a whole is meant."""
    indent: int = 0


Block: TypeAlias = Line | Paragraph | TableBlock | Grid | Squares | Crossing | Steps | QuotedLine
"""Whatever an answer may consist of."""


def apart(*parts: Iterable[Block]) -> Iterator[Block]:
    """Yield parts with an empty line between any two that are not empty."""
    shown = [part for part in map(tuple, parts) if part]
    for place, part in enumerate(shown):
        if place:
            yield Line()
        yield from part


@singledispatch
def blocks(answer: object) -> Iterable[Block]:
    """Return what an answer consists of; the module of each answer says so for its own.

    Of a new dataclass it is a line for each field, until somebody says more.
    """
    if not is_dataclass(answer):
        raise TypeError(f"no blocks show {type(answer).__name__}")
    return [Line(f"{one.name}: {getattr(answer, one.name)}") for one in fields(answer)]


@singledispatch
def in_file(answer: object, line: int) -> Iterable[Block]:
    """Return the answer to one line of a file of matings."""
    raise TypeError(f"no text shows {type(answer).__name__} of line {line}")


@singledispatch
def step_by_step(answer: object, line: int | None) -> tuple[Iterable[Block], ...]:
    """Return an answer in the pieces that a reader asks for one by one.

    Args:
        answer: the answer.
        line: its line in a file of matings; None where there is no file.
    """
    raise TypeError(f"{type(answer).__name__} (line {line}) has no steps")


@singledispatch
def in_a_line(answer: object) -> tuple[Span, ...]:
    """Return the gist of an answer, without a line break."""
    raise TypeError(f"no line shows {type(answer).__name__}")
