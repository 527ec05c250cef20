"""Blocks as text: pieces with a meaning, which a console may colour.

What a line has room for is an argument. This module knows blocks and nothing else.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import singledispatch
from itertools import chain, zip_longest
from textwrap import wrap
from typing import TypeAlias

from testcross.pages.line_quotes import quoted_line
from testcross.pages.paragraphs import glued, paragraph, printable, short_paths, unbroken
from testcross.rulesets.blocks import (
    Align,
    Block,
    Cell,
    Crossing,
    Fold,
    Grid,
    Heading,
    Line,
    LocusSquare,
    Meaning,
    Paragraph,
    QuotedLine,
    Row,
    Span,
    Squares,
    Stack,
    Steps,
    TableBlock,
    TableColumn,
    Text,
    apart,
)

_GAP = "  "
"""Between two columns of a table."""
_WIDE_GAP = "   "
"""Between two squares, or two items of a grid."""
_UNCOLOURED = (Meaning.PLAIN, Meaning.NAME, Meaning.SOURCE)
_NUMBER = 5
"""How wide a column of numbers is that stand for headings."""
_Cells: TypeAlias = tuple[str, ...]
"""A row of a table as text; lines of a cell are parted by line breaks."""
_BESIDES = 16
"""What columns take beside those with long headings."""


def spans(blocks: Iterable[Block], width: int) -> Iterator[Span]:
    for block in blocks:
        yield from _shown(block, width)


@singledispatch
def _shown(block: Block, width: int) -> Iterable[Span]:
    raise TypeError(f"no text in {width} columns shows {type(block).__name__}")


def _words(text: Text) -> str:
    """Return text that does nothing to a screen, and what stays on one line unbroken."""
    if isinstance(text, str):
        return printable(text)
    kept: dict[Meaning, Callable[[str], str]] = {Meaning.SOURCE: glued, Meaning.PLAIN: str}
    return "".join(kept.get(span.meaning, unbroken)(printable(span.text)) for span in text)


@_shown.register
def _line(block: Line, _width: int) -> Iterable[Span]:
    if isinstance(block.text, str):
        return (Span(f"{printable(block.text)}\n"),)
    return (*(replace(one, text=printable(one.text)) for one in block.text), Span("\n"))


@_shown.register
def _heading(block: Heading, width: int) -> Iterable[Span]:
    if not isinstance(block.text, str):
        return _line(block, width)
    text = printable(block.text)
    indent = " " * (len(text) - len(text.lstrip()))
    lines = paragraph(text.lstrip(), indent=indent, width=width).splitlines()
    return chain.from_iterable((Span(one, Meaning.HEADING), Span("\n")) for one in lines)


@_shown.register
def _paragraph(block: Paragraph, width: int) -> Iterable[Span]:
    first = None if block.first is None else printable(block.first)
    words = _words(block.text)
    shown = paragraph(words, indent=" " * block.indent, first=first, width=width)
    start = block.indent if first is None else len(first)
    return _with_meanings(block.text, shown, start)


def _with_meanings(text: Cell, shown: str, start: int = 0) -> Iterator[Span]:
    """Yield text as it is laid out, what has a colour by itself unless it was broken."""
    done = 0
    for span in text if isinstance(text, tuple) else ():
        words = printable(span.text)
        found = -1 if span.meaning in _UNCOLOURED else shown.find(words, start)
        start = max(found, start) + len(words)
        if found >= 0:
            yield Span(shown[done:found])
            yield Span(words, span.meaning)
            done = start
    yield Span(shown[done:])


@_shown.register
def _steps(block: Steps, width: int) -> Iterator[Span]:
    for number, text in enumerate(block.texts, block.first):
        numeral = f"{number:>3}. "
        below = " " * len(numeral)
        shown = printable(text)
        yield Span(paragraph(shown, first=numeral, indent=below, width=width))


@_shown.register
def _quoted_line(block: QuotedLine, width: int) -> Iterator[Span]:
    yield Span(quoted_line(block, width))


@_shown.register
def _table(block: TableBlock, width: int) -> Iterator[Span]:
    if block.fold is Fold.LAST:
        yield from _going_on_below(block, width)
        return
    if block.fold is Fold.PARTS:
        yield from spans(apart(*([part] for part in _parts(block, width))), width)
        return
    long = [column.heading for column in block.columns if column.long]
    if long and sum(len(one) + len(_GAP) for one in long) > width - _BESIDES:
        # long headings that leave no room for the rest: numbers, and a table that explains them
        numbers = map(str, range(1, len(long) + 1))
        named = tuple(zip(map(str, range(1, len(long) + 1)), long, strict=True))
        number = TableColumn(align=Align.RIGHT, least=_NUMBER)
        legend = TableBlock((number, TableColumn()), named, headed=False, fold=Fold.NEVER)
        columns = [replace(c, heading=next(numbers)) if c.long else c for c in block.columns]
        block = replace(block, columns=tuple(columns))
        yield from spans([legend, Line()], width)
    cells, rows, widths = _measured(block)
    if block.fold is Fold.CELLS and not _fits(rows, widths, width - block.indent):
        block = _with_short_paths(block, widths, width - block.indent)
        cells, rows, widths = _measured(block)
    if block.fold is Fold.CELLS and not _fits(rows, widths, width - block.indent):
        # Cells of several lines, if no word is torn; without headings only if that is no taller
        # than the last cells below their rows, as nothing says then which column a line is of.
        folded, below = tuple(_folded(block, width)), tuple(_below_each_row(block, width))
        tall, short = ("".join(span.text for span in one) for one in (folded, below))
        are_whole = {word for cell in chain(*rows) for word in cell.split()} <= {*tall.split()}
        is_good = block.headed or tall.count("\n") <= short.count("\n")
        yield from folded if is_good and are_whole else below
        return
    if block.headed:
        yield from _heading_line(block, widths)
    for row in cells:
        yield from _row(block, row, widths)


def _measured(block: TableBlock) -> tuple[list[Row], list[_Cells], list[int]]:
    """Return a table's rows, what stands in them and above them, and how wide each column is."""
    cells = [row for row in block.rows if isinstance(row, tuple)]
    rows = [*([_headings(block)] if block.headed else []), *map(_cells, cells)]
    return cells, rows, _widths(block.columns, rows)


def _with_short_paths(block: TableBlock, widths: Sequence[int], room: int) -> TableBlock:
    """Return a table that is too wide with its long paths cut in the middle."""
    excess = sum(widths) + len(_GAP) * (len(widths) - 1) - room

    def short(cell: Cell, width: int) -> Cell:
        over = len(cell) - (width - excess) if isinstance(cell, str) else 0
        return short_paths(cell, over) if isinstance(cell, str) and over > 0 else cell

    rows = tuple(
        tuple(map(short, row, widths)) if isinstance(row, tuple) else row for row in block.rows
    )
    return replace(block, rows=rows)


def _row(block: TableBlock, row: Row, widths: Sequence[int]) -> Iterator[Span]:
    """Yield a row of cells, of one line each if some are in pieces with a meaning."""
    if not any(isinstance(cell, tuple) for cell in row):
        for lines in zip_longest(*(cell.split("\n") for cell in _cells(row)), fillvalue=""):
            padded = _GAP.join(_padded(block.columns, lines, widths))
            yield Span(f"{' ' * block.indent}{padded}".rstrip() + "\n")
        return
    line = [Span(" " * block.indent)]
    for cell, shown in zip(row, _padded(block.columns, _cells(row), widths), strict=True):
        start = len(shown) - len(shown.lstrip())
        line += [*_with_meanings(cell, shown, start), Span(_GAP)]
    yield from _without_end(line)


def _headings(block: TableBlock) -> _Cells:
    return tuple(printable(column.heading) for column in block.columns)


def _rows(block: TableBlock) -> list[_Cells]:
    """Return the rows of a table without the blocks between them."""
    return [_cells(row) for row in block.rows if isinstance(row, tuple)]


def _cells(row: Row) -> _Cells:
    return tuple(map(_cell, row))


def _cell(cell: Cell) -> str:
    return "\n".join(map(_words, cell.lines)) if isinstance(cell, Stack) else _words(cell)


def _parts(block: TableBlock, width: int) -> Iterator[TableBlock]:
    """Yield a table in as many parts as it takes for each to fit into a line."""
    headings, rows = _headings(block), _rows(block)
    pinned = [*range(block.pinned)]
    room = width - sum(wide + len(_GAP) for wide in _widths(block.columns[: block.pinned], rows))
    widths = _widths(block.columns, [headings, *rows])
    places, left = list[int](), room
    for place in range(block.pinned, len(headings)):
        wide = widths[place] + len(_GAP)
        if places and wide > left:
            yield _columns_of(block, [*pinned, *places])
            places, left = [], room
        places.append(place)
        left -= wide
    yield _columns_of(block, [*pinned, *places])


def _columns_of(block: TableBlock, places: Sequence[int]) -> TableBlock:
    rows = (tuple(row[at] for at in places) for row in block.rows if isinstance(row, tuple))
    columns = tuple(block.columns[at] for at in places)
    return replace(block, columns=columns, rows=tuple(rows), fold=Fold.CELLS)


def _widths(columns: Sequence[TableColumn], rows: Sequence[_Cells]) -> list[int]:
    """Return how wide each column is: as its longest cell."""
    return [
        max([column.least, *(len(line) for row in rows for line in row[place].split("\n"))])
        for place, column in enumerate(columns)
    ]


def _fits(rows: Iterable[_Cells], widths: Sequence[int], room: int) -> bool:
    """Tell whether a table needs no folding, and a character of it one column."""
    plain = all(cell.isascii() and cell.replace("\n", "").isprintable() for cell in chain(*rows))
    return plain and sum(widths) + len(_GAP) * (len(widths) - 1) <= room


def _below_each_row(block: TableBlock, width: int) -> Iterator[Span]:
    """Yield a table with its last cells below the rows; where that is too wide, with all of them.

    What stands below has its heading before it.
    """
    rows = [row for row in block.rows if isinstance(row, tuple)]
    beside = _columns_of(block, range(len(block.columns) - 1))
    cells = [*([_headings(beside)] if block.headed else []), *_rows(beside)]
    widths = _widths(beside.columns, cells)
    if not _fits(cells, widths, width - block.indent):
        beside = _columns_of(block, range(1))
        widths = _widths(beside.columns, _rows(beside))
    elif block.headed:
        yield from _heading_line(beside, widths)
    there = len(beside.columns)
    for row in rows:
        if any(map(_cell, row[:there])) or not block.branches:
            yield from _row(beside, row[:there], widths)
        for place, (column, cell) in enumerate(
            zip(block.columns[there:], row[there:], strict=True)
        ):
            text = " ".join(_cell(cell).split())
            label = f"{column.heading}: " if block.headed and column.heading else ""
            if text:
                start = block.indent + 2 + (2 * place if block.branches else 0)
                first = " " * start + printable(label)
                yield Span(paragraph(text, first=first, indent=" " * (start + 2), width=width))


def _padded(columns: Sequence[TableColumn], cells: _Cells, widths: Sequence[int]) -> Iterator[str]:
    for column, cell, width in zip(columns, cells, widths, strict=False):
        yield cell.rjust(width) if column.align is Align.RIGHT else cell.ljust(width)


def _heading_line(block: TableBlock, widths: Sequence[int]) -> Iterator[Span]:
    first, *others = _padded(block.columns, _headings(block), widths)
    parts = [" " * block.indent + first, *(part for cell in others for part in (_GAP, cell))]
    meaning = Meaning.PLAIN if block.quiet else Meaning.HEADING
    yield from _without_end([Span(part, meaning) for part in parts if part])


def _without_end(line: Sequence[Span]) -> Iterator[Span]:
    """Yield a line without the spaces at its end."""
    kept, at_end = list[Span](), True
    for span in reversed(line):
        kept.append(Span(span.text.rstrip(" "), span.meaning) if at_end else span)
        at_end = at_end and not kept[-1].text
    yield from reversed(kept)
    yield Span("\n")


def _folded(block: TableBlock, width: int) -> Iterator[Span]:
    """Yield a table whose cells take several lines, or have characters that take two columns.

    Rich, which knows how, is loaded only here: most tables wait for it no more.
    """
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text as RichText

    shown = Table(
        box=None,
        pad_edge=False,
        padding=(0, len(_GAP), 0, 0),
        show_header=block.headed,
        header_style="bold",
    )
    for column, heading in zip(block.columns, _headings(block), strict=True):
        shown.add_column(
            RichText(heading),
            overflow="fold",
            justify="right" if column.align is Align.RIGHT else "left",
            min_width=column.least or None,
        )
    for row in _rows(block):
        shown.add_row(*map(RichText, row))
    console = Console(width=width - block.indent, force_terminal=False)
    for line in console.render_lines(shown, pad=False):
        yield Span(" " * block.indent)
        parts = [(one.text, one.style and one.style.bold) for one in line if one.text]
        pieces = [Span(text, Meaning.HEADING if bold else Meaning.PLAIN) for text, bold in parts]
        yield from _without_end(pieces)


def _going_on_below(block: TableBlock, width: int) -> Iterator[Span]:
    """Yield rows whose last cell is a paragraph that goes on below itself."""
    columns = block.columns[:-1]
    widths = _widths(columns, _rows(block))
    for row in block.rows:
        if not isinstance(row, tuple):
            yield from _shown(row, width)
            continue
        *_, last = texts = _cells(row)
        cells = _padded(columns, texts, widths)
        first = " " * block.indent + "".join(f"{cell}{_GAP}" for cell in cells)
        below = " " * (len(first) + block.hang if block.below is None else block.below)
        shown = ""
        for begin, text in zip_longest([first], last.split("\n"), fillvalue=below):
            shown += paragraph(text, first=begin, indent=below, width=width).rstrip() + "\n"
        start = block.indent
        yield Span(shown[:start])
        for cell, wide in zip(row[:-1], widths, strict=True):
            end = start + wide + len(_GAP)
            yield from _with_meanings(cell, shown[start:end])
            start = end
        yield Span(shown[start:])


@_shown.register
def _grid(block: Grid, width: int) -> Iterator[Span]:
    wide = max(map(len, block.items), default=0)
    yield from _side_by_side(
        [[item] for item in block.items], wide, max(1, width // (wide + len(_WIDE_GAP)))
    )


@_shown.register
def _squares(block: Squares, width: int) -> Iterator[Span]:
    """Yield rows of squares with an empty line between them."""
    squares = [_square(square) for square in block.squares]
    wide = max(len(line) for square in squares for line in square)
    in_a_row = max(1, (width + len(_WIDE_GAP)) // (wide + len(_WIDE_GAP)))
    for start in range(0, len(squares), in_a_row):
        if start:
            yield Span("\n")
        yield from _side_by_side(squares[start : start + in_a_row], wide, in_a_row)


@_shown.register
def _crossing(block: Crossing, width: int) -> Iterator[Span]:
    """Yield the square; if it is wider than a line, with each different gamete once."""
    rows, columns = len(block.rows), len(block.columns)
    every = _boxed(block, range(rows), range(columns), width)
    once = every or _boxed(block, _different(block.rows), _different(block.columns), width)
    too_wide = f"The square has {rows} x {columns} cells, too wide to draw here"
    if not once:
        yield from _shown(Paragraph(f"{too_wide}."), width)
        return
    if not every:
        yield from _shown(Paragraph(f"{too_wide}; each different gamete once:"), width)
        yield Span("\n")
    yield from (Span(f"{printable(line.rstrip())}\n") for line in once)


def _different(gametes: Sequence[str]) -> list[int]:
    """Return the position of each different gamete's first occurrence."""
    return [place for place, gamete in enumerate(gametes) if gamete not in gametes[:place]]


def _boxed(block: Crossing, rows: Sequence[int], columns: Sequence[int], width: int) -> list[str]:
    """Return the lines of some rows and columns of a square; none if it is wider than a line.

    Genotypes stay whole; what is seen of them takes several lines where there is no room, and is
    left out where a word of it does not fit.
    """
    side = max(map(len, block.rows)) + 1
    room = (width - side - 1) // len(columns) - len(_GAP) - 1
    cells = [[block.cells[row][column] for column in columns] for row in rows]
    seen = [[block.seen[row][column] for column in columns] for row in rows]
    if room < max(map(len, chain.from_iterable(cells))):
        return []
    words = chain.from_iterable(look.split() for row in seen for look in row)
    if room < max(map(len, words), default=0):
        seen = [[""] * len(columns)] * len(rows)
    wide = min(room, max(len(text) for row in (*cells, *seen) for text in row))
    rule = " " * side + f"+{'-' * (wide + 2)}" * len(columns) + "+"
    head = "".join(f"  {block.columns[column]:<{wide + 1}}" for column in columns)
    lines = [f"{'':{side}}{head}", rule]
    for row, genotypes, looks in zip(rows, cells, seen, strict=True):
        stacks = [
            [genotype, *wrap(look, wide)] for genotype, look in zip(genotypes, looks, strict=True)
        ]
        for number, texts in enumerate(zip_longest(*stacks, fillvalue="")):
            gamete = "" if number else block.rows[row]
            lines.append(f"{gamete:<{side}}{''.join(f'| {text:<{wide}} ' for text in texts)}|")
        lines.append(rule)
    return lines


def _square(square: LocusSquare) -> list[str]:
    """Return the lines of a square, the left parent's alleles beside its rows."""
    upper, lower = square.left
    cells = [f"{number:>3} {genotype}" for number, genotype in square.cells]
    return [
        square.heading,
        f"{'':>6}{square.top[0]:<9}{square.top[1]}",
        f"{upper} {cells[0]}   {cells[1]}",
        f"{lower} {cells[2]}   {cells[3]}",
    ]


def _side_by_side(items: Sequence[Sequence[str]], wide: int, in_a_row: int) -> Iterator[Span]:
    """Yield items of some lines each, ``in_a_row`` beside each other, each ``wide`` columns."""
    for start in range(0, len(items), in_a_row):
        for parts in zip_longest(*items[start : start + in_a_row], fillvalue=""):
            line = _WIDE_GAP.join(printable(part).ljust(wide) for part in parts)
            yield Span(line.rstrip() + "\n")
