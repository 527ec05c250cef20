"""``python -m testcross.rulesets.records.workbook_reader``: a workbook in, its sheets out as JSON.

A process of its own, with a limit of time and memory: on some files the library that reads
workbooks does not end, or ends the process that it is in. Little else is loaded here.
"""

import json
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import Any

import python_calamine as library
from testcross.rulesets.records.workbook_limits import RefusedError, Texts, look_through

NOTES = ("instructions", "cards")
"""Sheets beside those with records, as an empty pad has them."""
_END_WITH_PARENT = 1
"""PR_SET_PDEATHSIG: which signal ends a process when the one that started it has ended."""
_PANIC = "PanicException"
"""What the library raises where it meets what it did not expect; no ``Exception``."""


def main() -> None:
    """Write the sheets of the workbook on standard input, or why there are none."""
    seconds, memory = map(int, sys.argv[1:])
    _limit(seconds, memory)
    json.dump(answer(sys.stdin.buffer.read()), sys.stdout)


def answer(data: bytes) -> dict[str, object]:
    try:
        return {"sheets": _sheets(BytesIO(data))}
    except BaseException as error:
        problem = _in_words(error)
        if problem is None:
            raise
        return {"problem": problem}


def _limit(seconds: int, memory: int) -> None:
    """Let the system end this process where it takes too much, if it can."""
    with suppress(ImportError):
        import resource

        for name, most in (("RLIMIT_CPU", seconds), ("RLIMIT_DATA", memory), ("RLIMIT_CORE", 0)):
            with suppress(OSError, ValueError):  # less is allowed already
                resource.setrlimit(getattr(resource, name), (most, most))
    if sys.platform == "linux":
        import ctypes

        # no thread could look for the parent: the library lets none run while it reads
        ctypes.CDLL(None).prctl(_END_WITH_PARENT, signal.SIGKILL)


def _sheets(data: BytesIO) -> dict[str, list[list[str]]]:
    """Return the sheets that hold something and are not hidden, notes left out."""
    unshown = look_through(data)
    data.seek(0)
    book = library.CalamineWorkbook.from_filelike(data)
    found = {}
    for about in book.sheets_metadata:
        is_visible = about.visible == library.SheetVisibleEnum.Visible
        if not is_visible or about.name.strip().casefold() in NOTES:
            continue
        sheet = book.get_sheet_by_name(about.name)
        if sheet.end is not None:
            found[about.name] = _rows(sheet, unshown.get(about.name, {}))
    return found


def _rows(sheet: Any, unshown: Texts) -> list[list[str]]:
    rows = sheet.to_python(skip_empty_area=False)
    texts = [[_text(cell) for cell in row] for row in rows]
    for (row, column), text in unshown.items():
        if row < len(texts) and column < len(texts[row]) and not texts[row][column]:
            texts[row][column] = text
    for (first, left), (last, right) in getattr(sheet, "merged_cell_ranges", None) or ():
        for cells in texts[first : last + 1]:  # a cell over several counts for all of them
            cells[left : right + 1] = [one or texts[first][left] for one in cells[left : right + 1]]
    return texts


def _text(cell: object) -> str:
    """Return a cell as it is seen."""
    if isinstance(cell, bool):
        return str(cell).upper()
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() else str(cell)
    if isinstance(cell, datetime | date | time | timedelta):
        return f"{cell} (a date or time)"
    return str(cell).strip()


_REASONS: dict[type[BaseException], Callable[[BaseException], str]] = {
    RefusedError: str,
    library.PasswordError: lambda _: "protected by a password; save it without one",
    **dict.fromkeys(
        (library.CalamineError, OSError, ValueError),
        lambda _: "a damaged workbook, or not a workbook; save it again",
    ),
}


def _in_words(error: BaseException) -> str | None:
    """Say why a workbook cannot be read; None for a mistake of ours."""
    if type(error).__name__ == _PANIC:
        return "a damaged workbook; save it again"
    reason = next((_REASONS[kind] for kind in _REASONS if isinstance(error, kind)), None)
    return None if reason is None else reason(error)


if __name__ == "__main__":
    main()
