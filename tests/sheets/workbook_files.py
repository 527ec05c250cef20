"""Workbooks written for a test, cell by cell: ``.xlsx`` by a library, ``.ods`` by hand."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from html import escape

from xlsxwriter import Workbook
from xlsxwriter.utility import xl_cell_to_rowcol

Rows = Sequence[Sequence[object]]
_ODS = "application/vnd.oasis.opendocument.spreadsheet"
_NAMES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "table", "text")
)


def xlsx(sheets: Mapping[str, Rows], merged: Sequence[str] = ()) -> bytes:
    """Return a workbook; None and empty texts are empty cells.

    Args:
        sheets: their rows by their names.
        merged: cells of each sheet that are one: ``B2:B3``.
    """
    file = io.BytesIO()
    book = Workbook(file, {"in_memory": True, "strings_to_formulas": False})
    for name, rows in sheets.items():
        sheet = book.add_worksheet(name)
        for line, row in enumerate(rows):
            for place, cell in enumerate(row):
                if cell not in (None, ""):
                    sheet.write(line, place, cell)
        for cells in merged:
            first, left = xl_cell_to_rowcol(cells.partition(":")[0])
            sheet.merge_range(cells, rows[first][left])
    book.close()
    return file.getvalue()


def ods(sheets: Mapping[str, Rows]) -> bytes:
    tables = "".join(
        f'<table:table table:name="{escape(name)}">{"".join(map(_ods_row, rows))}</table:table>'
        for name, rows in sheets.items()
    )
    body = f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>"
    content = f'<?xml version="1.0"?><office:document-content {_NAMES}>{body}'
    manifest = '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest'
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("mimetype", _ODS)
        archive.writestr("META-INF/manifest.xml", f'{manifest}:1.0"></manifest:manifest>')
        archive.writestr("content.xml", f"{content}</office:document-content>")
    return file.getvalue()


def _ods_row(row: Sequence[object]) -> str:
    return f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>"


def _ods_cell(cell: object) -> str:
    if cell in (None, ""):
        return "<table:table-cell/>"
    text = f"<text:p>{escape(str(cell))}</text:p>"
    if isinstance(cell, int | float):
        kind = f'office:value-type="float" office:value="{cell}"'
    else:
        kind = 'office:value-type="string"'
    return f"<table:table-cell {kind}>{text}</table:table-cell>"
