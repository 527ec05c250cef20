"""CSV as rows of cells, each with its line, and its right copy as edits of the rows as typed.

A quote that is never closed costs its own row only. In the copy other rows, quotes and line ends
stay as they were typed.
"""

import csv
import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from itertools import islice

from testcross.rulesets.records.findings import unreadable
from testcross.rulesets.records.rows import Cells, cells_in

_AHEAD = 20
_BYTE_ORDER_MARK = "\ufeff"
_CELL = r'"(?:[^"]|"")*"|(?!")[^{0}]*'
_NEEDS_QUOTES = re.compile(r'["\r\n]')
DELIMITERS = {",": "a comma", ";": "a semicolon", "\t": "a tab"}


class CsvRows:
    """The rows of a text, the first that is not blank being the columns' names.

    Lines are taken one by one, since the file of a herd may be long.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self._source = iter(lines)
        self._waiting: list[str] = []
        """Lines that come before those of the source, the next one last."""
        self._taken: list[str] = []
        """The lines of the row at hand."""
        self._number, self._ended = 0, False
        self.above = ""
        """The line in which a spreadsheet names its delimiter, as it was typed: ``sep=;``."""
        first = self._first()
        if first.casefold().startswith("sep="):
            self.above = self._waiting.pop()
            self._number += 1
            first = self._first()
        # a title may stand above the columns' names
        self._waiting[:0] = reversed(tuple(islice(self._source, _AHEAD)))
        parted = (line for line in reversed(self._waiting) if any(map(line.count, DELIMITERS)))
        self.delimiter = max(DELIMITERS, key=next(parted, first).count)
        """What stands between two cells."""
        self.heading = next(self._rows(0), Cells(1, []))
        """The columns' names; none in an empty file."""

    @property
    def between(self) -> str:
        """What stands between two cells, in words."""
        return DELIMITERS[self.delimiter]

    def __iter__(self) -> Iterator[Cells]:
        return self._rows(len(self.heading.texts))

    def _first(self) -> str:
        """Let the first line that is not blank wait, and return it.

        The mark goes that a joined file may have there.
        """
        for line in self._source:
            bare = line.removeprefix(_BYTE_ORDER_MARK)
            if bare.strip():
                self._waiting.append(bare)
                return bare
            self._number += 1
        return ""

    def _line(self) -> str | None:
        line = self._waiting.pop() if self._waiting else next(self._source, None)
        if line is None:
            self._ended = True
            return None
        self._number += 1
        self._taken.append(line.replace("\0", " "))
        return self._taken[-1]

    def _rows(self, width: int) -> Iterator[Cells]:
        reader = None
        while True:
            self._taken, start = [], self._number + 1
            reader = reader or csv.reader(iter(self._line, None), delimiter=self.delimiter)
            try:
                texts = next(reader, None)
            except csv.Error as error:
                yield self._too_long(start, str(error))
                reader = None
                continue
            if texts is None:
                return
            opened = None
            if len(self._taken) > 1 or self._ended:
                opened = _open_quote(texts, width, self.delimiter, ended=self._ended)
            if opened is None:
                yield cells_in(start, texts, "".join(self._taken))
                continue
            above = "".join(texts[:opened]).replace("\r\n", "\n").replace("\r", "\n")
            yield self._unclosed(start + above.count("\n"), start, opened)
            reader = None  # the lines below come again

    def _too_long(self, start: int, problem: str) -> Cells:
        """Return a row with a cell that the library does not take, mostly for a quote left open."""
        line = self._taken[0]
        if len(self._taken) > 1:
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
        (texts,) = csv.reader(self._taken[:kept], delimiter=self.delimiter)
        self._waiting += reversed(self._taken[kept:])
        self._number -= len(self._taken) - kept
        self._ended = False
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


def right_copy(
    rows: Iterable[Cells], right: Iterable[tuple[int, Sequence[object]]], delimiter: str
) -> str:
    """Return rows put right, in CSV: those that stay as they were typed.

    Args:
        rows: all rows as they were written, the heading among them.
        right: right rows in their order, the names of the columns first, each with the line on
            which it stands; 0 for one that is new.
        delimiter: what stands between two cells.
    """
    waiting, parts = deque(rows), list[str]()
    is_wider: bool | None = None
    for line, cells in right:
        while waiting and line and waiting[0].line < line:
            parts.append(waiting.popleft().typed)
        texts = list(map(str, cells))
        edited = None
        if waiting and waiting[0].line == line:
            row = waiting.popleft()
            is_wider = len(texts) > len(row.texts) if is_wider is None else is_wider
            edited = _edited(row, texts, delimiter, is_wider=is_wider)
        if edited is None:
            # a carriage return would end the row, and the library does not quote it by itself
            quoted = any("\r" in text for text in texts)
            file = StringIO()
            csv.writer(
                file,
                delimiter=delimiter,
                lineterminator="\n",
                quoting=csv.QUOTE_ALL if quoted else csv.QUOTE_MINIMAL,
            ).writerow(cells)
            edited = file.getvalue()
        parts.append(edited)
    return "".join([*parts, *(row.typed for row in waiting)])


def _edited(row: Cells, texts: list[str], delimiter: str, *, is_wider: bool) -> str | None:
    """Return a row put right, with the end of its line; None where it has to be written anew."""
    if not row.typed or texts == row.texts:
        return row.typed or None
    body = row.typed.rstrip("\r\n")
    typed = _typed_cells(body, delimiter)
    if len(typed) != len(row.texts) or len(texts) < len(typed):
        return None
    cells = [
        one if text == right else _formatted(right, delimiter, in_quotes=one[:1] == '"')
        for one, text, right in zip(typed, row.texts, texts, strict=False)
    ]
    more = texts[len(typed) :]
    while more and not is_wider and not more[-1]:
        more.pop()  # a row may have fewer cells than there are columns
    cells += [_formatted(text, delimiter, in_quotes=False) for text in more]
    edited = delimiter.join(cells)
    read_back = next(csv.reader(edited.splitlines(keepends=True), delimiter=delimiter), [])
    if [*read_back, *[""] * (len(texts) - len(read_back))] != texts:
        return None
    return f"{edited}{row.typed[len(body) :]}"


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
