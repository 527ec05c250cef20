"""Workbooks of spreadsheets, ``.xlsx`` and ``.ods``: their sheets as rows of cells with places.

Numbers come as people see them, 61 and not 61.0. A cell that shows an error comes as that error,
and a formula that was never worked out as the formula, so that neither passes for an empty cell.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from pathlib import PurePath
from typing import Any, BinaryIO

from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.opened_file import within
from testcross.rulesets.records.rows import Cells, cells_in

WORKBOOKS = (".xlsx", ".xlsm", ".ods")
OTHER_WORKBOOKS = (".xls", ".xlsb", ".numbers", ".gsheet")
"""Endings of workbooks that are not read."""
_ARCHIVE = b"PK"
_PROTECTED = b"\xd0\xcf\x11\xe0"
"""How Excel's encrypted workbooks begin."""
HEADING_WITHIN = 20
"""Rows among which the heading stands, below a title."""
_GAME = re.compile(r"\s*game\s*[:=]", re.IGNORECASE)
"""What stands above a heading to say whose columns follow; other settings may stand below it."""
_TABLE = re.compile(r"(?:[^:{[,]+,){2}[^:{[]*")
SECONDS = 20
"""For how many seconds of a processor a workbook may be read; by the clock three times as long."""
MEMORY = 1_000_000_000
"""How many bytes that may take, where the system can limit it."""
LARGEST_WORKBOOK = 100_000_000
"""Bytes of a workbook as it is packed, its pictures with it."""
_OTHERWISE = "save each of its sheets as CSV"


def is_workbook(path: str) -> bool:
    return PurePath(path).suffix.casefold() in (*WORKBOOKS, *OTHER_WORKBOOKS)


def sheets_in(stream: BinaryIO, path: str) -> tuple[str, ...]:
    """Return the sheets of a workbook that hold something and are not hidden, notes left out.

    Raises:
        UnreadableError: for what is no workbook, or is protected, or is empty.
    """
    filled = tuple(_rows_by_sheet(stream, path))
    if not filled:
        raise _problem("the workbook is empty")
    return filled


def has_heading(path: str, data: bytes, is_heading: Callable[[str], bool]) -> bool:
    """Tell whether columns have such a heading in a file that is a workbook and can be read."""
    try:
        sheets = _rows_by_sheet(BytesIO(data), path).values() if is_workbook(path) else ()
    except UnreadableError:
        return False
    return any(is_heading(",".join(row)) for rows in sheets for row in rows[:HEADING_WITHIN])


class SheetRows:
    """One sheet of a workbook, row by row."""

    def __init__(
        self,
        rows: Sequence[Cells],
        is_heading: Callable[[str], bool],
        between: str = "a column",
        delimiter: str = ",",
        title: str = "",
    ) -> None:
        above = rows[:HEADING_WITHIN]
        texts = [",".join(row.texts) for row in above]
        start = next((n for n, text in enumerate(texts) if is_heading(text)), -1)
        if start < 0:
            is_table = _TABLE.fullmatch if texts and _GAME.match(texts[0]) else lambda _: None
            start = next((n for n, text in enumerate(texts) if is_table(text)), 0)
        self.heading = rows[start] if rows else Cells(1, [])
        self.between, self.delimiter = between, delimiter
        self.every, self.title = rows, title
        self._below = rows[start + 1 :]

    def __iter__(self) -> Iterator[Cells]:
        return iter(self._below)


def read_sheet(stream: BinaryIO, path: str, sheet: str) -> tuple[Cells, ...]:
    """Return the rows of a sheet that are not blank.

    Raises:
        UnreadableError: for a sheet that is not there, and as ``sheets_in``.
    """
    texts = _rows_by_sheet(stream, path).get(sheet)
    if texts is None:
        raise _problem(f"the workbook has no such sheet ({sheet})")
    return tuple(cells_in(line, row) for line, row in enumerate(texts, 1) if any(row))


def single_column(rows: Sequence[Cells]) -> int | None:
    """Return the only column, from 0, in which a sheet has anything; None where there are more."""
    used = {place for row in rows for place, text in enumerate(row.texts) if text}
    return used.pop() if len(used) == 1 else None


def _rows_by_sheet(stream: BinaryIO, path: str) -> Mapping[str, list[list[str]]]:
    """Return the texts of the cells of every sheet; raises ``UnreadableError``."""
    suffix = PurePath(path).suffix.casefold()
    if suffix in OTHER_WORKBOOKS:
        raise _problem(f"{suffix} workbooks are not supported; save it as .xlsx or as CSV")
    try:
        import python_calamine  # noqa: F401 # whether it is there; a process of its own uses it
    except ImportError:
        raise _problem(
            "workbooks need: pip install '.[spreadsheets]' in the checkout; or save each as CSV"
        ) from None
    stream.seek(0)
    data = within(stream, LARGEST_WORKBOOK, _OTHERWISE)
    if data.startswith(_PROTECTED):
        raise _problem("protected by a password, or an old workbook; save it as .xlsx without one")
    if not data.startswith(_ARCHIVE):
        raise _problem("a damaged workbook, or not a workbook; save it again")
    answer = _answer(data)
    if "problem" in answer:
        raise _problem(answer["problem"])
    sheets: Mapping[str, list[list[str]]] = answer["sheets"]
    return sheets


@lru_cache(maxsize=1)  # each of its sheets asks anew, and a bad workbook must not cost that often
def _answer(data: bytes) -> Mapping[str, Any]:
    """Return what a process of its own finds in a workbook: ``sheets``, or a ``problem``."""
    reader = f"{__package__}.workbook_reader"
    try:
        done = subprocess.run(  # noqa: S603 # our own module
            [sys.executable, "-P", "-m", reader, str(SECONDS), str(MEMORY)],
            input=data,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=3 * SECONDS,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            check=False,
        )
    except subprocess.TimeoutExpired:
        return {"problem": f"reading the workbook takes more than {SECONDS} seconds; {_OTHERWISE}"}
    if done.returncode:
        return {
            "problem": f"reading the workbook takes more than {SECONDS} seconds or "
            f"{MEMORY // 1_000_000:,} MB of memory; {_OTHERWISE}"
        }
    found: Mapping[str, Any] = json.loads(done.stdout)
    return found


def _problem(problem: str) -> UnreadableError:
    return UnreadableError.at(line=0, column=0, problem=problem)
