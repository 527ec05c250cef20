"""Workbooks of spreadsheets, ``.xlsx`` and ``.ods``: their sheets as rows of cells with places.

Numbers come as people see them, 61 and not 61.0. A cell that shows an error comes as that error,
and a formula that was never worked out as the formula, so that neither passes for an empty cell.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime, time, timedelta
from pathlib import PurePath
from typing import Any, BinaryIO

from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.rows import Cells, cells_in
from testcross.rulesets.records.workbook_limits import TooLargeError, refuse_large, unshown_cells

WORKBOOKS = (".xlsx", ".xlsm", ".ods")
OTHER_WORKBOOKS = (".xls", ".xlsb", ".numbers", ".gsheet")
"""Endings of workbooks that are not read."""
NOTES = ("instructions", "cards")
"""Sheets beside those with records, as an empty pad has them."""
_PANIC = "PanicException"
"""What the library raises where it meets what it did not expect; no ``Exception``."""
_PROTECTED = b"\xd0\xcf\x11\xe0"
"""How Excel's encrypted workbooks begin."""
HEADING_WITHIN = 20
"""Rows among which the heading stands, below a title."""


def is_workbook(path: str) -> bool:
    """Tell a workbook by the ending of its name."""
    return PurePath(path).suffix.casefold() in (*WORKBOOKS, *OTHER_WORKBOOKS)


def sheets_in(stream: BinaryIO, path: str) -> tuple[str, ...]:
    """Return the sheets of a workbook that hold something and are not hidden, notes left out.

    Raises:
        UnreadableError: for what is no workbook, or is protected, or is empty.
    """
    book, visible = _opened(stream, path), _library().SheetVisibleEnum.Visible
    names = [
        sheet.name
        for sheet in book.sheets_metadata
        if sheet.visible == visible and sheet.name.strip().casefold() not in NOTES
    ]
    with _errors_in_words():
        filled = tuple(name for name in names if book.get_sheet_by_name(name).end is not None)
    if not filled:
        raise _problem("the workbook is empty; expected a sheet with a mating in each row")
    return filled


class SheetRows:
    """One sheet of a workbook, row by row."""

    def __init__(
        self,
        rows: Sequence[Cells],
        is_heading: Callable[[str], bool],
        between: str = "a column",
        delimiter: str = ",",
    ) -> None:
        start = next(
            (
                place
                for place, row in enumerate(rows[:HEADING_WITHIN])
                if is_heading(",".join(row.texts))
            ),
            0,
        )
        self.heading = rows[start] if rows else Cells(1, [])
        self.between, self.delimiter = between, delimiter
        self._below = rows[start + 1 :]

    def __iter__(self) -> Iterator[Cells]:
        """Yield the rows below the heading."""
        return iter(self._below)


def read_sheet(stream: BinaryIO, path: str, sheet: str) -> tuple[Cells, ...]:
    """Return the rows of a sheet that are not blank.

    Raises:
        UnreadableError: for a sheet that is not there, and as ``sheets_in``.
    """
    book = _opened(stream, path)
    with _errors_in_words():
        found = book.get_sheet_by_name(sheet)
    rows: list[list[Any]] = found.to_python(skip_empty_area=False)
    instead = unshown_cells(stream, sheet)
    texts = [[_text(cell) for cell in row] for row in rows]
    for (row, column), text in instead.items():
        if row < len(texts) and column < len(texts[row]) and not texts[row][column]:
            texts[row][column] = text
    return tuple(cells_in(line, row) for line, row in enumerate(texts, 1) if any(row))


def single_column(rows: Sequence[Cells]) -> int | None:
    """Return the only column, from 0, in which a sheet has anything; None where there are more."""
    used = {place for row in rows for place, text in enumerate(row.texts) if text}
    return used.pop() if len(used) == 1 else None


def _opened(stream: BinaryIO, path: str) -> Any:
    """Return the library's workbook."""
    suffix = PurePath(path).suffix.casefold()
    if suffix in OTHER_WORKBOOKS:
        raise _problem(f"{suffix} workbooks are not supported; save it as .xlsx or as CSV")
    library = _library()
    stream.seek(0)
    start = stream.read(len(_PROTECTED))
    stream.seek(0)
    if start == _PROTECTED:
        raise _problem("protected by a password, or an old workbook; save it as .xlsx without one")
    with _errors_in_words():
        refuse_large(stream)
        stream.seek(0)
        return library.CalamineWorkbook.from_filelike(stream)


@contextmanager
def _errors_in_words() -> Iterator[None]:
    library = _library()
    try:
        yield
    except library.PasswordError:
        raise _problem("protected by a password; save it without one") from None
    except library.WorksheetNotFound as error:
        raise _problem(f"the workbook has no such sheet ({error})") from None
    except TooLargeError as error:
        raise _problem(str(error)) from None
    except (library.CalamineError, OSError, ValueError) as error:
        raise _problem(f"a damaged workbook, or not a workbook ({error}); save it again") from None
    except BaseException as error:
        if type(error).__name__ != _PANIC:
            raise
        raise _problem("a damaged workbook; save it again") from None


def _library() -> Any:
    try:
        import python_calamine
    except ImportError:
        raise _problem(
            "workbooks need: pip install 'testcross[spreadsheets]'; or save each sheet as CSV"
        ) from None
    return python_calamine


def _problem(problem: str) -> UnreadableError:
    return UnreadableError.at(line=0, column=0, problem=problem)


def _text(cell: object) -> str:
    """Return a cell as it is seen."""
    if isinstance(cell, bool):
        return str(cell).upper()
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() else str(cell)
    if isinstance(cell, datetime | date | time | timedelta):
        return f"{cell} (a date or time)"
    return str(cell).strip()
