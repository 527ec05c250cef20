"""The lines that findings are about, as they were written, each with the place that is meant."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.rows import Cells
from testcross.rulesets.records.tree import Place

_Ends = tuple[int, int, int]
"""How many lines below the first a place is, and where in its line it begins and ends."""
_MOST_LINES = 100
"""So many lines of a row with line breaks in its cells are looked at."""
_BAR = " | "
_ENDS = "\r\n\x85\u2028\u2029"
_QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*\"?|'(?:[^']|'')*'?")
_IN_FLOW = re.compile(r"[^\[\]{},]*")
_IN_BLOCK = re.compile(r".*?(?=:(?:\s|$)|\s#|$)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Excerpt:
    """A line, and the characters of it that are meant, counted as Unicode has them."""

    line: int
    """Counted from 1."""
    text: str
    """Without its line end."""
    start: int
    """Where the place begins, counted from 0."""
    end: int
    """Where it ends; the start if the line as a whole is meant."""
    is_joined: bool = False
    """Whether it is a row of cells put in a line, whose characters are counted nowhere else."""


def excerpts(
    lines: Iterable[str], findings: Iterable[Finding], delimiter: str | None
) -> dict[Place, Excerpt]:
    """Return the lines that findings are about, by the places of the findings.

    Args:
        lines: the text's lines, as they are counted.
        findings: those of the text.
        delimiter: what stands between cells, where columns count cells; None where they count
            characters.
    """
    columns: defaultdict[int, set[int]] = defaultdict(set)
    for one in findings:
        if one.line:
            columns[one.line].add(one.column)
    return {
        (line, column): one
        for line, below in _from(lines, sorted(columns))
        if below
        for column, one in _of_line(line, sorted(columns[line]), below, delimiter)
    }


def row_excerpts(rows: Iterable[Cells], findings: Iterable[Finding]) -> dict[Place, Excerpt]:
    """Return the rows of a spreadsheet that findings are about, as lines: ``Ann | Castor | 61``."""
    by_line = {row.line: row for row in rows}
    return {
        (one.line, one.column): _joined(by_line[one.line], one.column)
        for one in findings
        if one.line in by_line
    }


def _joined(row: Cells, column: int) -> Excerpt:
    """Return a row in a line, and where a cell of it, counted from 1, stands there."""
    texts = [" ".join(text.split()) for text in row.texts]
    used = max((place for place, text in enumerate(texts, 1) if text), default=0)
    texts = [*texts, *[""] * (column - len(texts))][: max(used, column)]
    if not column or len(texts) == 1:
        return Excerpt(line=row.line, text=_BAR.join(texts), start=0, end=0, is_joined=True)
    marked = texts[column - 1] or " "
    before = "".join(f"{text}{_BAR}" for text in texts[: column - 1])
    text = _BAR.join([f"{before}{marked}", *texts[column:]])
    end = len(before) + len(marked)
    return Excerpt(line=row.line, text=text, start=len(before), end=end, is_joined=True)


def _from(lines: Iterable[str], wanted: Sequence[int]) -> Iterator[tuple[int, list[str]]]:
    """Yield each line that is wanted, with those below it."""
    source, number, below = iter(lines), 0, list[str]()
    for line in wanted:
        skipped = line - 1 - number
        below = below[skipped:] if skipped < len(below) else _after(source, skipped - len(below))
        below += islice(source, _MOST_LINES - len(below))
        number = line - 1
        yield line, below


def _after(source: Iterator[str], skipped: int) -> list[str]:
    return list(islice(source, skipped, skipped + 1))


def _of_line(
    line: int, columns: Sequence[int], below: Sequence[str], delimiter: str | None
) -> Iterator[tuple[int, Excerpt]]:
    """Yield what is meant by each column of a line; the line is gone through once for all."""
    texts = [text.rstrip(_ENDS) for text in below]
    if delimiter is None:
        places = _values(texts[0], columns)
    else:
        cells, end_of_row = _cells(texts, delimiter, columns[-1])
        places = (cells.get(column, end_of_row) if column else (0, 0, 0) for column in columns)
    for column, (offset, start, end) in zip(columns, places, strict=True):
        text = texts[offset]
        yield column, Excerpt(line=line + offset, text=text, start=start, end=end)


def _cells(texts: Sequence[str], delimiter: str, last: int) -> tuple[dict[int, _Ends], _Ends]:
    """Return where each cell is, up to the last wanted, and the row's end for what is beyond."""
    cells: dict[int, _Ends] = {}
    cell, quoted = 1, False
    for offset, text in enumerate(texts):
        begin = 0
        for at, character in enumerate(text):
            if character == '"':
                quoted = not quoted
            elif character == delimiter and not quoted:
                cells.setdefault(cell, (offset, *_stripped(text, begin, at)))
                if cell >= last:
                    return cells, (0, 0, 0)
                cell, begin = cell + 1, at + 1
        cells.setdefault(cell, (offset, *_stripped(text, begin, len(text))))
        if cell >= last or not quoted:
            return cells, (offset, len(text), len(text))
    return cells, (0, 0, 0)


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    """Return a cell's ends without the white space around it; an empty cell keeps its place."""
    inner = text[start:end].strip()
    if not inner:
        return start, end
    begin = text.index(inner, start)
    return begin, begin + len(inner)


def _values(text: str, columns: Sequence[int]) -> Iterator[_Ends]:
    """Yield where what is meant by each column of a line of YAML, JSON or words begins and ends."""
    depth = passed = 0
    for column in columns:
        start = min(max(column - 1, 0), len(text))
        depth += sum(text.count(sign, passed, start) for sign in "[{")
        depth -= sum(text.count(sign, passed, start) for sign in "]}")
        passed = start
        yield 0, start, _value_end(text, start, in_flow=depth > 0) if column else start


def _value_end(text: str, start: int, *, in_flow: bool) -> int:
    """Return the end of a key or value of YAML or JSON, or of a word of a line."""
    quoted = _QUOTED.match(text, start)
    if quoted is not None:
        return quoted.end()
    flow = _IN_FLOW.match(text, start) if in_flow else None
    limit = flow.end() if flow else len(text)
    # a colon ends a value only with a space behind it, so one character more is looked at
    match = _IN_BLOCK.match(text, start, limit + 1)
    end = min(match.end(), limit) if match else limit
    return max(start + len(text[start:end].rstrip()), min(start + 1, len(text)))
