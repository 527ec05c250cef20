"""Tables as a workbook in ``.xlsx``: a sheet for each, with a filter in every column."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from typing import Any

from testcross.pages.paragraphs import spelt_out
from testcross.rulesets.errors import TestcrossError

_WIDEST = 60
_LONGEST = 32_767
"""So many letters go into a cell."""
_MADE = datetime(2000, 1, 1)  # noqa: DTZ001 - the same bytes on every run


class NoWorkbookError(TestcrossError):
    """A workbook that cannot be made."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table with a name."""

    name: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str | int | None]]


def refuse_without_library() -> None:
    """Refuse where workbooks cannot be written.

    Raises:
        NoWorkbookError: says what to install.
    """
    try:
        import xlsxwriter  # noqa: F401
    except ImportError:
        raise NoWorkbookError("workbooks need: pip install 'testcross[spreadsheets]'") from None


def workbook(sheets: Iterable[Sheet]) -> bytes:
    """Return tables as a workbook; what people wrote is text there, never a formula.

    Raises:
        NoWorkbookError: where the library for it is missing.
    """
    refuse_without_library()
    from xlsxwriter import Workbook

    file = BytesIO()
    book = Workbook(file, {"in_memory": True, "strings_to_formulas": False})
    book.set_properties({"created": _MADE})
    bold, wrapped = (book.add_format({key: True, "valign": "top"}) for key in ("bold", "text_wrap"))
    for one in sheets:
        _fill(book.add_worksheet(one.name), one, bold, wrapped)
    book.close()
    return file.getvalue()


def _fill(sheet: Any, table: Sheet, bold: Any, wrapped: Any) -> None:
    sheet.freeze_panes(1, 1)
    for place, name in enumerate(table.columns):
        longest = max([len(name) + 3, *(len(str(row[place])) for row in table.rows)])
        sheet.set_column(place, place, min(longest + 1, _WIDEST))
        sheet.write_string(0, place, name, bold)
    for line, row in enumerate(table.rows, 1):
        for place, cell in enumerate(row):
            if isinstance(cell, int):
                sheet.write_number(line, place, cell, wrapped)
            elif cell:
                text = "\n".join(map(spelt_out, cell.split("\n")))
                sheet.write_string(line, place, text[:_LONGEST], wrapped)
    sheet.autofilter(0, 0, len(table.rows), len(table.columns) - 1)
