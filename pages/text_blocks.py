"""Blocks as text: pieces with a meaning, which a console may colour.

What a line has room for is an argument. This module knows blocks and nothing else.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, zip_longest
from textwrap import wrap
from typing import Literal, TypeAlias

from testcross.pages import rich_text
from testcross.pages.paragraphs import (
    glued,
    paragraph,
    printable,
    quoted_line,
    short_paths,
    unbroken,
)
from testcross.rulesets import blocks
from testcross.rulesets.blocks import Align, Block, Cell, Fold, Meaning, Row, Span, TableBlock, Text

_GAP = "  "
"""Between two columns of a table."""
_WIDE_GAP = "   "
"""Between two squares, or two items of a grid."""
_UNCOLOURED = (Meaning.PLAIN, Meaning.NAME, Meaning.SOURCE)
_NUMBER = 5
"""How wide a column of numbers is that stand for headings."""
_BESIDES = 16
"""What columns take beside those with long headings."""
_Cells: TypeAlias = tuple[str, ...]
"""A row of a table as text; lines of a cell are parted by line breaks."""


def spans(content: Iterable[Block], width: int) -> Iterator[Span]:
    for block in content:
        yield from _block_spans(block, width)


def _block_spans(block: Block, width: int) -> Iterator[Span]:
    match block:
        case blocks.Heading(text=str(text)):
            text = printable(text)
            indent = " " * (len(text) - len(text.lstrip()))
            for line in paragraph(text.lstrip(), indent=indent, width=width).splitlines():
                yield from (Span(line, Meaning.HEADING), Span("\n"))
        case blocks.Line(text=str(text)):
            yield Span(f"{printable(text)}\n")
        case blocks.Line(text=tuple(pieces)):
            yield from (replace(one, text=printable(one.text)) for one in pieces)
            yield Span("\n")
        case blocks.Paragraph():
            indent = " " * block.indent
            first = indent if block.first is None else printable(block.first)
            shown = paragraph(_words(block.text), indent=indent, first=first, width=width)
            yield from _with_meanings(block.text, shown, len(first))
        case blocks.Steps():
            for number, text in enumerate(block.texts, block.first):
                first = f"{number:>3}. "
                indent = " " * len(first)
                yield Span(paragraph(printable(text), first=first, indent=indent, width=width))
        case blocks.QuotedLine():
            yield Span(quoted_line(block, width))
        case TableBlock():
            yield from _table(block, width)
        case blocks.Grid():
            yield from _side_by_side([[item] for item in block.items], width)
        case blocks.Squares():
            squares = []
            for one in block.squares:
                cells = [f"{number:>3} {genotype}" for number, genotype in one.cells]
                lines = [one.heading, f"{'':>6}{one.top[0]:<9}{one.top[1]}"]
                lines += [f"{one.left[at]} {cells[2 * at]}   {cells[2 * at + 1]}" for at in (0, 1)]
                squares.append(lines)
            yield from _side_by_side(squares, width + len(_WIDE_GAP), between="\n")
        case blocks.Crossing():
            yield from _crossing(block, width)
        case _:
            raise TypeError(f"no text shows {type(block).__name__}")


def _words(text: Text) -> str:
    """Return text that does nothing to a screen, and what stays on one line unbroken."""
    if isinstance(text, str):
        return printable(text)
    kept: dict[Meaning, Callable[[str], str]] = {Meaning.SOURCE: glued, Meaning.PLAIN: str}
    return "".join(kept.get(span.meaning, unbroken)(printable(span.text)) for span in text)


def _with_meanings(text: Cell, shown: str, start: int = 0) -> Iterator[Span]:
    """Yield text as it is laid out, what has a colour by itself unless it was broken."""
    done = 0
    for span in text if isinstance(text, tuple) else ():
        words = printable(span.text)
        # a name or a page has no colour, and what a line break tore apart is not found
        found = -1 if span.meaning in _UNCOLOURED else shown.find(words, start)
        start = max(found, start) + len(words)
        if found >= 0:
            yield Span(shown[done:found])
            yield Span(words, span.meaning)
            done = start
    yield Span(shown[done:])


def _side_by_side(items: Sequence[Sequence[str]], room: int, between: str = "") -> Iterator[Span]:
    """Yield items of some lines each beside each other, as many as there is room for."""
    wide = max((len(line) for item in items for line in item), default=0)
    in_a_row = max(1, room // (wide + len(_WIDE_GAP)))
    for start in range(0, len(items), in_a_row):
        if start and between:
            yield Span(between)
        for parts in zip_longest(*items[start : start + in_a_row], fillvalue=""):
            line = _WIDE_GAP.join(printable(part).ljust(wide) for part in parts)
            yield Span(line.rstrip() + "\n")


# tables


class _Laid:
    """A table as text: what stands in its cells and above them, and how wide each column is."""

    def __init__(self, block: TableBlock) -> None:
        self.block = block
        self.headings: _Cells = tuple(printable(column.heading) for column in block.columns)
        self.rows = [row for row in block.rows if isinstance(row, tuple)]
        self.texts: list[_Cells] = [tuple(map(_cell, row)) for row in self.rows]
        self.shown = [*([self.headings] if block.headed else []), *self.texts]
        self.widths = _widths(block.columns, self.shown)

    def excess(self, width: int) -> int:
        """Return by how much it is wider than a line; less than 0 where there is more room."""
        wide = self.block.indent + sum(self.widths) + len(_GAP) * (len(self.widths) - 1)
        return wide - width

    def fits(self, width: int) -> bool:
        """Tell whether it needs no folding, and a character of it one column."""
        cells = chain(*self.shown)
        plain = all(cell.isascii() and cell.replace("\n", "").isprintable() for cell in cells)
        return plain and self.excess(width) <= 0

    def padded(self, cells: _Cells) -> Iterator[str]:
        for column, cell, width in zip(self.block.columns, cells, self.widths, strict=False):
            yield cell.rjust(width) if column.align is Align.RIGHT else cell.ljust(width)

    def heading_line(self) -> Iterator[Span]:
        first, *others = self.padded(self.headings)
        parts = [" " * self.block.indent + first, *(part for one in others for part in (_GAP, one))]
        meaning = Meaning.PLAIN if self.block.quiet else Meaning.HEADING
        yield from _without_end([Span(part, meaning) for part in parts if part])

    def row(self, place: int) -> Iterator[Span]:
        """Yield a row of cells, of one line each if some are in pieces with a meaning."""
        row, texts, indent = self.rows[place], self.texts[place], " " * self.block.indent
        if any(isinstance(cell, tuple) for cell in row):
            line = [Span(indent)]
            for cell, shown in zip(row, self.padded(texts), strict=True):
                start = len(shown) - len(shown.lstrip())
                line += [*_with_meanings(cell, shown, start), Span(_GAP)]
            yield from _without_end(line)
            return
        for lines in zip_longest(*(cell.split("\n") for cell in texts), fillvalue=""):
            yield Span(f"{indent}{_GAP.join(self.padded(lines))}".rstrip() + "\n")


def _cell(cell: Cell) -> str:
    return "\n".join(map(_words, cell.lines)) if isinstance(cell, blocks.Stack) else _words(cell)


def _widths(columns: Sequence[blocks.TableColumn], rows: Sequence[_Cells]) -> list[int]:
    """Return how wide each column is: as its longest cell."""
    return [
        max([column.least, *(len(line) for row in rows for line in row[place].split("\n"))])
        for place, column in enumerate(columns)
    ]


def _without_end(line: Sequence[Span]) -> Iterator[Span]:
    """Yield a line without the spaces at its end."""
    kept, at_end = list[Span](), True
    # from the end, as the last pieces may be spaces alone
    for span in reversed(line):
        kept.append(Span(span.text.rstrip(" "), span.meaning) if at_end else span)
        at_end = at_end and not kept[-1].text
    yield from reversed(kept)
    yield Span("\n")


def _columns_of(block: TableBlock, places: Sequence[int]) -> TableBlock:
    """Return some columns of a table, without the blocks between its rows."""
    rows = (tuple(row[at] for at in places) for row in block.rows if isinstance(row, tuple))
    columns = tuple(block.columns[at] for at in places)
    return replace(block, columns=columns, rows=tuple(rows), fold=Fold.CELLS)


def _table(block: TableBlock, width: int) -> Iterator[Span]:
    """Yield a table that is made to fit: by its headings, its paths, its cells, in this order."""
    if block.fold is Fold.LAST:
        yield from _going_on_below(block, width)
        return
    if block.fold is Fold.PARTS:
        yield from spans(blocks.apart(*([part] for part in _parts(block, width))), width)
        return
    long = [column.heading for column in block.columns if column.long]
    if long and sum(len(one) + len(_GAP) for one in long) > width - _BESIDES:
        # long headings that leave no room for the rest: numbers, and a table that explains them
        numbers = [str(number) for number, _ in enumerate(long, 1)]
        named = tuple(zip(numbers, long, strict=True))
        number = blocks.TableColumn(align=Align.RIGHT, least=_NUMBER)
        legend = TableBlock((number, blocks.TableColumn()), named, headed=False, fold=Fold.NEVER)
        left = iter(numbers)
        columns = [replace(c, heading=next(left)) if c.long else c for c in block.columns]
        block = replace(block, columns=tuple(columns))
        yield from spans([legend, blocks.Line()], width)
    laid = _Laid(block)
    if block.fold is Fold.CELLS and not laid.fits(width):
        # the longest path of a cell is cut in the middle, by as much as its column is too wide
        room, rows = [wide - laid.excess(width) for wide in laid.widths], list[Row]()
        for row in laid.rows:
            cells = (
                short_paths(cell, len(cell) - room[at])
                if isinstance(cell, str) and len(cell) > room[at]
                else cell
                for at, cell in enumerate(row)
            )
            rows.append(tuple(cells))
        laid = _Laid(replace(block, rows=tuple(rows)))
    if block.fold is Fold.CELLS and not laid.fits(width):
        # Cells of several lines, if no word is torn; without headings only if that is no taller
        # than the last cells below their rows, as nothing says then which column a line is of.
        folded, below = tuple(_folded(laid, width)), tuple(_below_each_row(laid, width))
        tall, short = ("".join(span.text for span in one) for one in (folded, below))
        are_whole = {word for cell in chain(*laid.shown) for word in cell.split()} <= {
            *tall.split()
        }
        is_good = block.headed or tall.count("\n") <= short.count("\n")
        yield from folded if is_good and are_whole else below
        return
    if block.headed:
        yield from laid.heading_line()
    for place, _ in enumerate(laid.rows):
        yield from laid.row(place)


def _parts(block: TableBlock, width: int) -> Iterator[TableBlock]:
    """Yield a table in as many parts as it takes for each to fit into a line."""
    laid, pinned = _Laid(replace(block, headed=True)), [*range(block.pinned)]
    # pinned columns are as wide as their cells: their headings are short, or empty
    room = width - sum(
        wide + len(_GAP) for wide in _widths(block.columns[: block.pinned], laid.texts)
    )
    # as many columns as fit, but at least one, or a wide column would never be shown
    places, left = list[int](), room
    for place in range(block.pinned, len(block.columns)):
        wide = laid.widths[place] + len(_GAP)
        if places and wide > left:
            yield _columns_of(block, [*pinned, *places])
            places, left = [], room
        places.append(place)
        left -= wide
    yield _columns_of(block, [*pinned, *places])


def _below_each_row(laid: _Laid, width: int) -> Iterator[Span]:
    """Yield a table with its last cells below the rows; where that is too wide, with all of them.

    What stands below has its heading before it.
    """
    block = laid.block
    beside = _Laid(_columns_of(block, range(len(block.columns) - 1)))
    if not beside.fits(width):
        # only the first stays, and every other cell says below it which column it is of
        beside = _Laid(replace(_columns_of(block, range(1)), headed=False))
    if beside.block.headed:
        yield from beside.heading_line()
    there = len(beside.block.columns)
    for number, texts in enumerate(laid.texts):
        if any(texts[:there]) or not block.branches:
            yield from beside.row(number)
        for place, cell in enumerate(texts[there:]):
            heading = block.columns[there + place].heading
            label = f"{heading}: " if block.headed and heading else ""
            if text := " ".join(cell.split()):
                start = block.indent + 2 + (2 * place if block.branches else 0)
                first = " " * start + printable(label)
                yield Span(paragraph(text, first=first, indent=" " * (start + 2), width=width))


def _folded(laid: _Laid, width: int) -> Iterator[Span]:
    """Yield a table whose cells take several lines, or have characters that take two columns.

    Rich knows how.
    """
    block = laid.block
    shown = rich_text.Table(
        box=None,
        pad_edge=False,
        padding=(0, len(_GAP), 0, 0),
        show_header=block.headed,
        header_style="bold",
    )
    for column, heading in zip(block.columns, laid.headings, strict=True):
        side: Literal["left", "right"] = "right" if column.align is Align.RIGHT else "left"
        least = column.least or None
        shown.add_column(rich_text.Text(heading), overflow="fold", justify=side, min_width=least)
    for texts in laid.texts:
        shown.add_row(*map(rich_text.Text, texts))
    # never a terminal, whatever this one is: what is bold becomes a meaning, colours come later
    console = rich_text.Console(width=width - block.indent, force_terminal=False)
    for line in console.render_lines(shown, pad=False):
        yield Span(" " * block.indent)
        parts = [(one.text, one.style and one.style.bold) for one in line if one.text]
        pieces = [Span(text, Meaning.HEADING if bold else Meaning.PLAIN) for text, bold in parts]
        yield from _without_end(pieces)


def _going_on_below(block: TableBlock, width: int) -> Iterator[Span]:
    """Yield rows whose last cell is a paragraph that goes on below itself."""
    laid = _Laid(replace(block, headed=False))
    texts_of = iter(laid.texts)
    for row in block.rows:
        if not isinstance(row, tuple):
            yield from _block_spans(row, width)
            continue
        *cells, last = next(texts_of)
        first = " " * block.indent + "".join(f"{cell}{_GAP}" for cell in laid.padded(tuple(cells)))
        below = " " * (len(first) + block.hang if block.below is None else block.below)
        shown = ""
        for begin, text in zip_longest([first], last.split("\n"), fillvalue=below):
            shown += paragraph(text, first=begin, indent=below, width=width).rstrip() + "\n"
        start = block.indent
        yield Span(shown[:start])
        for cell, wide in zip(row[:-1], laid.widths, strict=False):
            end = start + wide + len(_GAP)
            yield from _with_meanings(cell, shown[start:end])
            start = end
        yield Span(shown[start:])


# Punnett squares of any size


def _crossing(block: blocks.Crossing, width: int) -> Iterator[Span]:
    """Yield the square; if it is wider than a line, with each different gamete once."""
    rows, columns = len(block.rows), len(block.columns)
    every = _boxed(block, range(rows), range(columns), width)
    once = every or _boxed(block, _different(block.rows), _different(block.columns), width)
    too_wide = f"The square has {rows} x {columns} cells, too wide to draw here"
    if not once:
        yield from _block_spans(blocks.Paragraph(f"{too_wide}."), width)
        return
    if not every:
        yield from _block_spans(blocks.Paragraph(f"{too_wide}; each different gamete once:"), width)
        yield Span("\n")
    yield from (Span(f"{printable(line.rstrip())}\n") for line in once)


def _different(gametes: Sequence[str]) -> list[int]:
    """Return the position of each different gamete's first occurrence."""
    return [place for place, gamete in enumerate(gametes) if gamete not in gametes[:place]]


def _boxed(
    block: blocks.Crossing, rows: Sequence[int], columns: Sequence[int], width: int
) -> list[str]:
    """Return the lines of some rows and columns of a square; none if it is wider than a line.

    Genotypes stay whole; what is seen of them takes several lines where there is no room, and is
    left out where a word of it does not fit.
    """
    side = max(map(len, block.rows)) + 1
    room = (width - side - 1) // len(columns) - len(_GAP) - 1
    cells = [[block.cells[row][column] for column in columns] for row in rows]
    seen = [[block.seen[row][column] for column in columns] for row in rows]
    # a genotype that is cut would be another one: then there is no square
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
