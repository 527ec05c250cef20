"""What a workbook is, before the library reads it: whole, and no larger than it may be.

Of XML that ends inside a table the library reads the rest for ever.

A file of a few thousand bytes can hold a sheet of gigabytes: text that repeats itself packs well,
and a single cell in the last row and column makes the library lay out all the cells before it.
"""

import re
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from html import unescape
from typing import Any, BinaryIO
from xml.parsers import expat
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

MOST_CELLS = 1_000_000
"""Cells of a sheet, from the first to the last that holds something."""
MOST_BYTES = 60_000_000
"""Bytes of a workbook's tables and texts when they are unpacked."""
_CHUNK = 1 << 18
_LAST_ROW, _LAST_COLUMN = 1_048_576, 16_384
"""Of any spreadsheet: the place XFD1048576."""
_LONGEST_TAG = 1 << 12
_TAG = re.compile(rb"<(?:[\w.-]+:)?(c|row|dimension|mergeCell)(?=[\s/>])([^<>]*)>")
_PLACE = re.compile(rb"""\sr(?:ef)?\s*=\s*["']([^"']*)["']""")
_CELL = re.compile(rb"\$?([A-Z]{1,3})\$?([0-9]{1,7})")
_HEADER = 30
"""Bytes of what stands before a part, without its name."""
_REPEATED = ("table:number-columns-repeated", "table:number-rows-repeated")


class RefusedError(Exception):
    """A workbook that is not read; its text says why and what to do."""


def refuse_large_or_damaged(stream: BinaryIO) -> None:
    """Refuse a workbook that would take too much memory, or whose XML is not well-formed.

    What is no archive, or one behind a password, is left to the library, which says so.

    Raises:
        RefusedError: with the reason.
    """
    stream.seek(0)
    try:
        with ZipFile(stream) as book:
            if _is_protected(book):
                return
            parts = [one for one in book.infolist() if one.filename.lower().endswith(_TEXTS)]
    except (BadZipFile, OSError, ValueError, zlib.error):
        return
    _refuse_bytes(sum(part.file_size for part in parts))
    total = 0
    for part in parts:
        lookers = _lookers(part.filename)
        for chunk in _unpacked(stream, part):
            total += len(chunk)
            _refuse_bytes(total)
            for looker in lookers:
                looker.at(chunk)
        for looker in lookers:
            looker.end()


def _is_protected(book: ZipFile) -> bool:
    """Tell whether the parts are enciphered, so that their text is no XML."""
    try:
        with book.open(_MANIFEST) as manifest:
            return b"encryption-data" in manifest.read(_CHUNK)
    except KeyError:
        return False


def _lookers(name: str) -> "tuple[_Looker, ...]":
    if name == "content.xml":
        return (_Spreads(name),)
    # the library reads nothing elsewhere
    return (_Rows(), _XML(name)) if name.lower().startswith("xl/") else ()


_MANIFEST = "META-INF/manifest.xml"
_TEXTS = (".xml", ".rels")


def _refuse_bytes(count: int) -> None:
    if count > MOST_BYTES:
        most = f"{MOST_BYTES // 1_000_000} MB"
        raise RefusedError(
            f"the workbook is larger than {most} when unpacked; split it into several"
        )


def _refuse_extent(rows: int, columns: int) -> None:
    if rows * columns > MOST_CELLS:
        raise RefusedError(
            f"the sheet has too many cells, {rows:,} rows by {columns:,} columns; delete the empty "
            "rows and columns"
        )


def _unpacked(stream: BinaryIO, part: ZipInfo) -> Iterator[bytes]:
    """Yield what a part holds, whatever size the archive says it has."""
    stream.seek(part.header_offset)
    header = stream.read(_HEADER)
    name, extra = (int.from_bytes(header[at : at + 2], "little") for at in (26, 28))
    stream.seek(name + extra, 1)
    left = part.compress_size
    packed = zlib.decompressobj(-zlib.MAX_WBITS) if part.compress_type == ZIP_DEFLATED else None
    if packed is None and part.compress_type != ZIP_STORED:
        raise RefusedError("the workbook is packed in an unusual way; save it again")
    while left > 0 and (data := stream.read(min(left, _CHUNK))):
        left -= len(data)
        if packed is None:
            yield data
            continue
        try:
            while data:
                yield packed.decompress(data, _CHUNK)
                data = packed.unconsumed_tail
        except zlib.error:
            return  # so that its XML ends early


class _Looker:
    """Looks at a part piece by piece, and raises ``RefusedError`` at what is too much or wrong."""

    def at(self, chunk: bytes) -> None:
        """Look at the next piece."""
        raise NotImplementedError

    def end(self) -> None:
        """Look at what there is to say when all has been seen."""


class _XML(_Looker):
    """Looks whether XML is well-formed, and defines no entities."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._parser = expat.ParserCreate()
        self._parser.EntityDeclHandler = self._entity

    def at(self, chunk: bytes) -> None:
        self._parse(chunk, is_last=False)

    def end(self) -> None:
        self._parse(b"", is_last=True)

    def _parse(self, chunk: bytes, *, is_last: bool) -> None:
        try:
            self._parser.Parse(chunk, is_last)
        except expat.ExpatError as error:
            where = f"{self._name}, line {error.lineno}"
            raise RefusedError(f"a damaged workbook ({where}); save it again") from None

    def _entity(self, *_: Any) -> None:
        raise RefusedError("the workbook defines entities, which no spreadsheet writes")


class _Rows(_Looker):
    """Looks how far the cells of a sheet in ``.xlsx`` reach, and how many there are."""

    def __init__(self) -> None:
        self._rest = b""
        self._row = self._column = self._cells = 0
        self._rows = self._columns = 0

    def at(self, chunk: bytes) -> None:
        text = self._rest + chunk
        for name, attributes in _TAG.findall(text):
            place = _PLACE.search(attributes)
            if name == b"row":
                given = place[1] if place else b""
                self._row = _row(given) if given else self._row + 1
                self._column = 0
            elif name == b"c":
                self._cell(place[1] if place else b"", is_empty=attributes.endswith(b"/"))
            elif place:
                for corner in place[1].split(b":"):
                    _place_of(corner)
        start = text.rfind(b"<")
        self._rest = text[start:] if start >= 0 and len(text) - start < _LONGEST_TAG else b""
        self._rest = b"" if b">" in self._rest else self._rest

    def _cell(self, place: bytes, *, is_empty: bool) -> None:
        self._column += 1
        if place:
            self._row, self._column = _place_of(place)
        if is_empty:
            return
        self._cells += 1
        self._rows, self._columns = max(self._rows, self._row), max(self._columns, self._column)
        _refuse_extent(self._rows, self._columns)
        _refuse_extent(self._cells, 1)


def _row(text: bytes) -> int:
    if not text.isdigit() or len(text) > 7 or not 1 <= int(text) <= _LAST_ROW:
        raise _beyond(text)
    return int(text)


def _place_of(text: bytes) -> tuple[int, int]:
    """Return the row and column of a place such as ``AB12``, from 1."""
    found = _CELL.fullmatch(text)
    if found is None:
        raise _beyond(text)
    column = _column(found[1].decode())
    if column > _LAST_COLUMN:
        raise _beyond(text)
    return _row(found[2]), column


def _beyond(place: bytes) -> RefusedError:
    shown = place[:20].decode("ascii", errors="replace")
    return RefusedError(f"a cell has the impossible address {shown!r}; save the workbook again")


class _Spreads(_XML):
    """Looks how far the cells of the sheets in ``.ods`` reach, where one may stand for many."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._rows = self._columns = self._widest = self._last_row = self._last_column = 0
        self._row_times = self._cell_times = 1
        self._holds = self._row_holds = False

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "table:table":
            self._rows = self._widest = self._last_row = 0
        elif name == "table:table-row":
            self._row_times = _times(attributes.get(_REPEATED[1]))
            self._columns = self._last_column = 0
            self._row_holds = False
        elif name.endswith("table-cell"):
            self._cell_times = _times(attributes.get(_REPEATED[0]))
            self._holds = any(key.startswith("office:") for key in attributes)

    def _text(self, text: str) -> None:
        self._holds = self._holds or not text.isspace()

    def _end(self, name: str) -> None:
        if name.endswith("table-cell"):
            self._columns += self._cell_times
            if self._holds:
                self._last_column, self._row_holds = self._columns, True
            self._holds = False
        elif name == "table:table-row":
            self._rows += self._row_times
            if self._row_holds:
                self._last_row = self._rows
                self._widest = max(self._widest, self._last_column)
                _refuse_extent(self._last_row, self._widest)


def _times(text: str | None) -> int:
    if text is None:
        return 1
    return int(text) if text.isdecimal() and len(text) <= 10 else _LAST_ROW * _LAST_COLUMN


_MOST = 1 << 27
"""Bytes of a sheet that are looked at."""
_SHEET = re.compile(r"<(?:\w+:)?sheet\b([^>]*)>")
_RELATION = re.compile(r"<Relationship\b([^>]*)>")
_ATTRIBUTE = re.compile(r"""([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_XML_CELL = re.compile(r"<(?:\w+:)?c\b([^>/]*)>(.*?)</(?:\w+:)?c>", re.DOTALL)
_VALUE = re.compile(r"<(?:\w+:)?v\b[^>/]*>([^<]+)<")
_FORMULA = re.compile(r"<(?:\w+:)?f\b[^>/]*>([^<]+)<")
_XML_PLACE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")


def unshown_cells(stream: BinaryIO, sheet: str) -> Mapping[tuple[int, int], str]:
    """Return what stands in cells that come out empty, by row and column from 0.

    A cell that shows an error has the error's name, one whose formula has no value the formula.
    A workbook of another kind has none.
    """
    stream.seek(0)
    with suppress(BadZipFile, KeyError, OSError, ValueError), ZipFile(stream) as book:
        part = _part_of(book, sheet)
        if part is not None:
            return dict(_unshown(_read(book, part)))
    return {}


def _part_of(book: ZipFile, sheet: str) -> str | None:
    """Return where in the archive a sheet stands."""
    relations = {
        one.get("Id"): one.get("Target", "")
        for one in _tags(_RELATION, _read(book, "xl/_rels/workbook.xml.rels"))
    }
    for one in _tags(_SHEET, _read(book, "xl/workbook.xml")):
        if one.get("name") == sheet:
            target = relations.get(one.get("r:id"), "")
            return target.removeprefix("/") if target.startswith("/") else f"xl/{target}"
    return None


def _read(book: ZipFile, part: str) -> str:
    with book.open(part) as file:
        return file.read(_MOST).decode("utf-8", errors="replace")


def _tags(tag: re.Pattern[str], text: str) -> Iterator[dict[str, str]]:
    for found in tag.finditer(text):
        yield _attributes(found[1])


def _attributes(text: str) -> dict[str, str]:
    return {name: unescape(one or other) for name, one, other in _ATTRIBUTE.findall(text)}


def _unshown(text: str) -> Iterator[tuple[tuple[int, int], str]]:
    for found in _XML_CELL.finditer(text):
        attributes, value, formula = found[1], _VALUE.search(found[2]), _FORMULA.search(found[2])
        place = _XML_PLACE.fullmatch(_attributes(attributes).get("r", ""))
        if place is None:
            continue
        at = int(place[2]) - 1, _column(place[1]) - 1
        if value is not None and 't="e"' in attributes:
            yield at, unescape(value[1])
        elif value is None and formula is not None:
            yield at, f"={unescape(formula[1])}"


def _column(letters: str) -> int:
    """Return the number of a column such as ``AB``, from 1."""
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("A") + 1
    return number
