"""CSV as rows of cells, each with its line, and its right copy as edits of the rows as typed.

A quote that is never closed costs its own row only. In the copy other rows, quotes and line ends
stay as they were typed.
"""

import csv
import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from testcross.rulesets.records.findings import unreadable
from testcross.rulesets.records.rows import Cells, cells_in

_AHEAD = 20
_BYTE_ORDER_MARK = "\ufeff"
_CELL = r'"(?:[^"]|"")*"|(?!")[^{0}]*'
_NEEDS_QUOTES = re.compile(r'["\r\n]')
DELIMITERS = {",": "a comma", ";": "a semicolon", "\t": "a tab"}


class CsvRows:
    """The rows of a text, the first that is not blank being the columns' names."""

    def __init__(self, lines: Iterable[str], typed: "TypedRows | None" = None) -> None:
        """Begin to read; ``typed`` keeps the rows as they were typed, until they are copied."""
        self._lines = _Lines(lines)
        self.typed = typed
        first = self._lines.heading()
        if first.casefold().startswith("sep="):  # how a spreadsheet names its delimiter
            self._lines.pass_over()
            self._keep(1, first, None)
            first = self._lines.heading()
        parted = (line for line in self._lines.ahead() if any(map(line.count, DELIMITERS)))
        self.delimiter = max(DELIMITERS, key=next(parted, first).count)
        """What stands between two cells."""
        self.heading = next(self._read(0), Cells(1, []))
        """The columns' names; none in an empty file."""

    @property
    def between(self) -> str:
        """What stands between two cells, in words."""
        return DELIMITERS[self.delimiter]

    def __iter__(self) -> Iterator[Cells]:
        """Yield the rows below the heading."""
        return self._read(len(self.heading.texts))

    def _keep(self, line: int, text: str, cells: list[str] | None) -> None:
        if self.typed is not None:
            self.typed.add(line, text, cells)

    def _read(self, width: int) -> Iterator[Cells]:
        lines = self._lines
        reader = csv.reader(lines, delimiter=self.delimiter)
        while True:
            start = lines.begin()
            try:
                texts = next(reader, None)
            except csv.Error as error:
                bad = self._too_long(start, str(error))
                self._keep(start, "", None)
                yield bad
                continue
            if texts is None:
                return
            if len(lines.taken) > 1 or lines.ended:
                opened = _open_quote(texts, width, self.delimiter, ended=lines.ended)
                if opened is not None:
                    bad = self._unclosed(start + _breaks(texts[:opened]), start, opened)
                    self._keep(start, "", None)
                    yield bad
                    continue
            self._keep(start, "".join(lines.taken), texts)
            yield cells_in(start, texts)

    def _too_long(self, start: int, problem: str) -> Cells:
        """Return a row with a cell that the library does not take, mostly for a quote left open."""
        line = self._lines.taken[0]
        if len(self._lines.taken) > 1:
            (texts,) = csv.reader([line], delimiter=self.delimiter)
            return self._unclosed(start, start, len(texts) - 1)
        if len(line) > csv.field_size_limit():
            problem = f"a cell with more than {csv.field_size_limit()} characters; shorten it"
        error = unreadable(line=start, column=1, problem=problem)
        return Cells(start, line.rstrip("\r\n").split(self.delimiter), error)

    def _unclosed(self, opened: int, start: int, cell: int) -> Cells:
        """Return the row of a quote left open, and go on in the line below it.

        The quote stays in its cell, so that no right copy makes points of what stands behind it.
        """
        kept = opened - start + 1
        (texts,) = csv.reader(self._lines.taken[:kept], delimiter=self.delimiter)
        self._lines.give_back(kept)
        problem = "a quote that opens here is not closed; close it or delete it"
        error = unreadable(line=opened, column=cell + 1, problem=problem)
        bare = [text.rstrip("\r\n") for text in texts]
        bare[cell] = f'"{bare[cell]}'
        return Cells(start, bare, error)


def _open_quote(texts: list[str], width: int, delimiter: str, *, ended: bool) -> int | None:
    """Return the cell whose quote was left open: it runs to the end, or holds whole rows."""
    if ended:
        return len(texts) - 1
    for place, text in enumerate(texts):
        below = text.splitlines()[1:]
        if width > 1 and any(line.count(delimiter) >= width - 1 for line in below):
            return place
    return None


def _breaks(texts: list[str]) -> int:
    """Return how many line breaks there are, in any spelling."""
    return sum(t.replace("\r\n", "\n").replace("\r", "\n").count("\n") for t in texts)


class _Lines:
    """The lines of a text, counted; those of the row at hand can be given back."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._source = iter(lines)
        self._waiting: list[str] = []
        self._number = 0
        self.taken: list[str] = []
        """The lines of the row at hand."""
        self.ended = False

    def heading(self) -> str:
        """Return the first line that is not blank, without taking it.

        A byte order mark is dropped also below blank lines, where a joined file has one.
        """
        while (line := self._taken()) is not None:
            bare = line.removeprefix(_BYTE_ORDER_MARK)
            if bare.strip():
                self._waiting.append(bare)
                return bare
            self._number += 1
        return ""

    def ahead(self) -> Iterator[str]:
        """Yield the next lines, without taking them: a title may stand above the columns' names."""
        self._waiting[:0] = reversed(tuple(islice(self._source, _AHEAD)))
        return reversed(self._waiting)

    def pass_over(self) -> None:
        """Drop the line that was looked at."""
        self._waiting.pop()
        self._number += 1

    def _taken(self) -> str | None:
        return self._waiting.pop() if self._waiting else next(self._source, None)

    def begin(self) -> int:
        """Return the line on which the next row begins."""
        self.taken.clear()
        return self._number + 1

    def give_back(self, kept: int) -> None:
        """Keep only so many lines of the row at hand; the others come again."""
        self._waiting += reversed(self.taken[kept:])
        self._number -= len(self.taken) - kept
        self.ended = False

    def __iter__(self) -> "_Lines":
        return self

    def __next__(self) -> str:
        line = self._taken()
        if line is None:
            self.ended = True
            raise StopIteration
        self._number += 1
        line = line.replace("\0", " ")
        self.taken.append(line)
        return line


class _TypedRow(NamedTuple):
    line: int
    text: str
    """With the end of its line."""
    cells: Sequence[str] | None
    """None where it could not be read."""


class TypedRows:
    """The rows of a CSV as they were typed, from when they are read until they are copied."""

    def __init__(self) -> None:
        self._waiting: deque[_TypedRow] = deque()
        self._width = 0
        """How many names the columns have in the copy; none before the heading is copied."""
        self._is_wider = False

    def add(self, line: int, text: str, cells: Sequence[str] | None) -> None:
        """Keep a row.

        Args:
            line: where it begins.
            text: with the end of its line.
            cells: what stands in it; None where that could not be read.
        """
        self._waiting.append(_TypedRow(line, text, cells))

    def above(self, line: int) -> str:
        """Return what stands above a row and has not been copied: blank lines."""
        return "".join(self._taken(line))

    def _taken(self, line: int) -> Iterator[str]:
        while self._waiting and self._waiting[0].line < line:
            yield self._waiting.popleft().text

    def rest(self) -> str:
        """Return what stands below the last row that was copied."""
        return "".join(row.text for row in self._waiting)

    def edited(self, line: int, right: Sequence[object], delimiter: str) -> str | None:
        """Return a row put right, with the end of its line; None where it has to be written anew.

        Args:
            line: where it begins.
            right: its cells as they should be; the names of the columns come first.
            delimiter: what stands between two cells.
        """
        if not self._waiting or self._waiting[0].line != line:
            return None
        row, texts = self._waiting.popleft(), list(map(str, right))
        if not self._width:
            self._width, self._is_wider = len(texts), len(texts) > len(row.cells or ())
        if row.cells is None:
            return None
        return row.text if texts == row.cells else self._put_right(row, texts, delimiter)

    def _put_right(self, row: _TypedRow, texts: list[str], delimiter: str) -> str | None:
        body = row.text.rstrip("\r\n")
        typed = _typed_cells(body, delimiter)
        if row.cells is None or len(typed) != len(row.cells) or len(texts) < len(typed):
            return None
        pairs = zip(typed, row.cells, texts, strict=False)
        cells = [
            one if text == right else _formatted(right, delimiter, in_quotes=one[:1] == '"')
            for one, text, right in pairs
        ]
        more = texts[len(typed) :]
        while more and not self._is_wider and not more[-1]:
            more.pop()  # a row may have fewer cells than there are columns
        cells += [_formatted(text, delimiter, in_quotes=False) for text in more]
        edited = delimiter.join(cells)
        read_back = next(csv.reader(edited.splitlines(keepends=True), delimiter=delimiter), [])
        if [*read_back, *[""] * (len(texts) - len(read_back))] != texts:
            return None
        return f"{edited}{row.text[len(body) :]}"


def _typed_cells(body: str, delimiter: str) -> list[str]:
    """Return the cells of a row with their quotes; none where a quote stands alone."""
    cells, at = [], 0
    cell = re.compile(_CELL.format(re.escape(delimiter)), re.DOTALL)
    while found := cell.match(body, at):
        cells.append(found[0])
        at = found.end() + 1
        if at > len(body):
            return cells
        if body[at - 1] != delimiter:
            break
    return []


def _formatted(text: str, delimiter: str, *, in_quotes: bool) -> str:
    if in_quotes or delimiter in text or _NEEDS_QUOTES.search(text):
        return f'"{text.replace(chr(34), chr(34) * 2)}"'
    return text
