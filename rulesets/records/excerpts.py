"""The lines that findings are about, as they were written, each with the place that is meant."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.rows import Cells
from testcross.rulesets.records.tree import Place

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
        (line, column): _excerpt(line, column, below, delimiter)
        for line, below in _from(lines, sorted(columns))
        if below
        for column in columns[line]
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
    meant = texts[column - 1] or " "
    before = "".join(f"{text}{_BAR}" for text in texts[: column - 1])
    text = _BAR.join([f"{before}{meant}", *texts[column:]])
    end = len(before) + len(meant)
    return Excerpt(line=row.line, text=text, start=len(before), end=end, is_joined=True)


def _from(lines: Iterable[str], wanted: Sequence[int]) -> Iterator[tuple[int, list[str]]]:
    """Yield each line that is wanted, with those below it."""
    source, number, held = iter(lines), 0, list[str]()
    for line in wanted:
        skipped = line - 1 - number
        held = held[skipped:] if skipped < len(held) else _after(source, skipped - len(held))
        held += islice(source, _MOST_LINES - len(held))
        number = line - 1
        yield line, held


def _after(source: Iterator[str], skipped: int) -> list[str]:
    return list(islice(source, skipped, skipped + 1))


def _excerpt(line: int, column: int, below: Sequence[str], delimiter: str | None) -> Excerpt:
    offset, start, end = 0, 0, 0
    if column and delimiter is not None:
        offset, start, end = _cell(below, column, delimiter)
    text = below[offset].rstrip(_ENDS)
    if column and delimiter is None:
        start, end = _value(text, min(column - 1, len(text)))
    return Excerpt(line=line + offset, text=text, start=start, end=min(end, len(text)))


def _cell(lines: Sequence[str], number: int, delimiter: str) -> tuple[int, int, int]:
    """Return the line of a cell, and where it begins and ends there; the row's end beyond it."""
    cell, quoted, begin = 1, False, 0
    for offset, line in enumerate(lines):
        text = line.rstrip(_ENDS)
        begin = 0 if offset else begin
        for at, character in enumerate(text):
            if character == '"':
                quoted = not quoted
            elif character == delimiter and not quoted:
                if cell == number:
                    return offset, *_stripped(text, begin, at)
                cell, begin = cell + 1, at + 1
        if cell == number or not quoted:
            return offset, *_stripped(text, begin if cell == number else len(text), len(text))
    return 0, 0, 0


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    """Return a cell's ends without the white space around it; an empty cell keeps its place."""
    inner = text[start:end].strip()
    if not inner:
        return start, end
    begin = text.index(inner, start)
    return begin, begin + len(inner)


def _value(text: str, start: int) -> tuple[int, int]:
    """Return the ends of a key or value of YAML or JSON, or of a word of a line."""
    quoted = _QUOTED.match(text, start)
    if quoted is not None:
        return start, quoted.end()
    before = text[:start]
    in_flow = before.count("[") + before.count("{") > before.count("]") + before.count("}")
    match = _IN_BLOCK.match(text, start)
    end = match.end() if match else len(text)
    if in_flow and (inner := _IN_FLOW.match(text, start)) is not None:
        end = min(end, inner.end())
    return start, max(start + len(text[start:end].rstrip()), min(start + 1, len(text)))
