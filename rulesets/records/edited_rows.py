"""The right copy of a CSV as edits of its rows: other rows, quotes and line ends stay as typed."""

import csv
import re
from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_CELL = r'"(?:[^"]|"")*"|(?!")[^{0}]*'
_NEEDS_QUOTES = re.compile(r'["\r\n]')


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
        said = next(csv.reader(edited.splitlines(keepends=True), delimiter=delimiter), [])
        if [*said, *[""] * (len(texts) - len(said))] != texts:
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
