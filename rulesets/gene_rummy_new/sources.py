"""Score sheets from wherever they come: lines of text, rows of cells, what they say in order.

All end in the events of ``lines``. They are read twice, so that a name that one line shows is known
in all others.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from testcross.rulesets.gene_rummy_new.lines import Said
from testcross.rulesets.gene_rummy_new.rows import Rows
from testcross.rulesets.gene_rummy_new.table import TableReader, known_names
from testcross.rulesets.gene_rummy_new.words import plain_line, without_confusions
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.rows import Cells
from testcross.rulesets.records.written_values import whole_number
from testcross.rulesets.tabletop_new.sheet_words import Line, Names

_TIME = r"\d{1,2}:\d\d(?::\d\d)?(?:\s?[AaPp][Mm])?"
_SENT = rf"\[?(?:\d{{1,4}}[./-]\d{{1,2}}[./-]\d{{2,4}},?\s+)?{_TIME}\]?(?:\s+-)?\s+"
"""When a message was sent: ``[12/05/2026, 14:03:11]``, ``12.05.26, 14:03 -``, ``14:03``."""
_BULLET = r"(?:[-*•]|\(?\d{1,3}[.)])\s+(?=\S)"
_BEFORE = re.compile(rf"\s*(?:>+\s*)*(?:{_SENT}|{_BULLET})?")
_EMPTY = re.compile(r"\s*\(?\d{1,2}[.)]\s*")
"""The number of a line with nothing behind it."""
_COMMENT = re.compile(r"(?:^|(?<=\s))#(?!\d).*")
_FEWEST = {"\t": 1, "|": 2}
"""From how many signs of a kind on, a line of text is a row of cells."""


def read_text(text: str) -> TableReader:
    """Return what the lines of a pad say."""
    lines = text.removesuffix("\n").split("\n")
    return _twice([_text_line(line, n) for n, line in enumerate(lines, 1)], {}, in_rows=False)


def _text_line(text: str, number: int) -> Line:
    text = without_confusions(plain_line(text.rstrip()))
    comment = _COMMENT.search(text)
    bare = text if comment is None else text[: comment.start()].rstrip()
    if comment is not None and not bare.strip():
        return Line(f"({text.replace('(', ' ').replace(')', ' ')})"[: len(text) + 2], number)
    if _EMPTY.fullmatch(bare):
        return Line("", number)
    before = _BEFORE.match(bare)
    if before is not None and before.end() < len(bare):
        bare = " " * before.end() + bare[before.end() :]
    start = len(bare) - len(bare.lstrip("| "))
    end = len(bare.rstrip("| ")) if bare.endswith("|") else len(bare)
    for sign, fewest in _FEWEST.items():
        places = [n + 1 for n in range(start, end) if bare[n] == sign]
        if len(places) >= fewest:
            return Line(" " * start + bare[start:end], number, cells=(start, *places))
    return Line(bare, number)


def read_rows(rows: Iterable[Cells]) -> TableReader:
    """Return what rows of a spreadsheet or of CSV say, the names of their columns among them."""
    lines, errors = list[Line](), dict[int, Said]()
    every = list(rows)
    by_line = {row.line: row.texts for row in every}
    for row in every:
        texts = [_cell_text(text, by_line) for text in row.texts]
        cells, at = [], 0
        for text in texts:
            cells.append(at)
            at += len(text) + 1
        lines.append(Line("\t".join(texts), row.line, cells=tuple(cells), by_cell=True))
        if row.error is not None:
            place = Entry(text="", line=row.error.line, column=row.error.column)
            errors[row.line] = Said("bad", place, None, row.error.text)
    return _twice(lines, errors, in_rows=True)


_IN_QUOTES = re.compile(r'\s*"([^"]*)"\s*')
_FORMULA = re.compile(r"=\s*(?:SUM\()?\s*([A-Z]\d{1,6}(?:\s*[+:;,]\s*[A-Z]\d{1,6})*)\s*\)?")


def _cell_text(text: str, rows: Mapping[int, Sequence[str]]) -> str:
    """The text of a cell as it is seen: without quotes, a sum of other cells worked out."""
    if text[:1] == "=" and (sum_of := _FORMULA.fullmatch(text)):
        return _worked_out(sum_of[1], rows) or text
    return _plain_cell(text)


@lru_cache(50_000)
def _plain_cell(text: str) -> str:
    if (quoted := _IN_QUOTES.fullmatch(text)) is not None:
        text = quoted[1].center(len(text))
    return re.sub(r"\s", " ", without_confusions(plain_line(text)))


def _worked_out(cells: str, rows: Mapping[int, Sequence[str]]) -> str | None:
    """What ``E2+E3`` or ``E2:E3`` comes to; None where a cell holds no number."""
    total = 0
    for part in re.split(r"\s*[+;,]\s*", cells):
        first, _, last = (one.strip() for one in part.partition(":"))
        column, ends = ord(first[0]) - ord("A"), (int(first[1:]), int((last or first)[1:]))
        if last and last[0] != first[0]:
            return None
        for line in range(ends[0], min(ends[1], ends[0] + 1_000) + 1):
            texts = rows.get(line, ())
            number = whole_number(texts[column]) if column < len(texts) else None
            if number is None:
                return None
            total += number
    return str(total)


def _twice(lines: Sequence[Line], errors: dict[int, Said], *, in_rows: bool) -> TableReader:
    names: set[str] = set()
    settled: dict[int, list[Said]] = {}
    while True:
        rows = Rows(Names(names), errors=errors, settled=settled)
        events = [
            said
            for n, line in enumerate(lines)
            for said in rows.read(line, lines[n + 1 : n + 20] if line.cells else ())
        ]
        found = known_names(events)
        if found <= names or not rows.asked_names:
            break
        names |= found
    reader = TableReader(names | found, in_rows=in_rows)
    reader.read(events)
    reader.columns = rows.all_columns
    return reader
