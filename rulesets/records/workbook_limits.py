"""A workbook before the library reads it: is it whole, and no larger than it may be?

Of XML that ends inside a table the library reads the rest for ever. And a file of a few thousand
bytes can hold a sheet of gigabytes: text that repeats itself packs well, and a single cell in the
last row and column makes the library lay out all the cells before it.
"""

import re
import zlib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, BinaryIO, TypeAlias
from xml.parsers import expat
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

MOST_CELLS = 1_000_000
"""Cells of a sheet, from the first to the last that holds something."""
MOST_BYTES = 60_000_000
"""Bytes of a workbook's tables and texts when they are unpacked."""
_CHUNK = 1 << 18
_LAST_ROW, _LAST_COLUMN = 1_048_576, 16_384
"""Of any spreadsheet: the place XFD1048576."""
_CELL = re.compile(r"\$?([A-Z]{1,3})\$?([0-9]{1,7})")
_HEADER = 30
"""Bytes of what stands before a part, without its name."""
_MANIFEST = "META-INF/manifest.xml"
_RELATIONS = "xl/_rels/workbook.xml.rels"
Texts: TypeAlias = Mapping[tuple[int, int], str]
"""What stands in cells, by row and column from 0."""


class RefusedError(Exception):
    """A workbook that is not read; its text says why and what to do."""


def look_through(stream: BinaryIO) -> Mapping[str, Texts]:
    """Return, sheet by sheet, what stands in cells that the library takes for empty.

    A cell that shows an error has the error's name, one whose formula has no value the formula;
    only those of ``.xlsx`` are told. What is no archive, or one behind a password, is left to the
    library, which says so.

    Raises:
        RefusedError: where the workbook would take too much memory, or its XML is not well-formed.
    """
    stream.seek(0)
    try:
        with ZipFile(stream) as book:
            if _MANIFEST in book.namelist():
                with book.open(_MANIFEST) as manifest:
                    if b"encryption-data" in manifest.read(_CHUNK):
                        return {}
            names = (".xml", ".rels")
            parts = [one for one in book.infolist() if one.filename.lower().endswith(names)]
    except (BadZipFile, OSError, ValueError, zlib.error):
        return {}
    _refuse_bytes(sum(part.file_size for part in parts))
    seen, total = _Book(), 0
    for part in parts:
        look: _Xml | None = None  # the library reads nothing elsewhere
        if part.filename == "content.xml":
            look = _Spread(part.filename)
        elif part.filename.lower().startswith("xl/"):
            look = _Cells(part.filename, seen)
        for chunk in _unpacked(stream, part):
            total += len(chunk)
            _refuse_bytes(total)
            if look is not None:
                look.parse(chunk)
        if look is not None:
            look.parse(b"", is_last=True)
    return {name: seen.unshown[seen.parts.get(at, "")] for name, at in seen.sheets.items()}


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


@dataclass
class _Book:
    """What is found in the parts of ``.xlsx``."""

    sheets: dict[str, str] = field(default_factory=dict)
    """The names of sheets, each with its number in the list of parts."""
    parts: dict[str, str] = field(default_factory=dict)
    unshown: defaultdict[str, dict[tuple[int, int], str]] = field(
        default_factory=lambda: defaultdict(dict)
    )


class _Xml:
    """A part that is looked at as it is unpacked."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._parser = expat.ParserCreate()
        self._parser.EntityDeclHandler = self._entity
        self._parser.StartElementHandler = self.start
        self._parser.EndElementHandler = self.end
        self._parser.CharacterDataHandler = self.text

    def parse(self, chunk: bytes, *, is_last: bool = False) -> None:
        try:
            self._parser.Parse(chunk, is_last)
        except expat.ExpatError as error:
            where = f"{self.name}, line {error.lineno}"
            raise RefusedError(f"a damaged workbook ({where}); save it again") from None

    def _entity(self, *_: Any) -> None:
        raise RefusedError("the workbook defines entities, which no spreadsheet writes")

    def start(self, name: str, attributes: dict[str, str]) -> None: ...
    def end(self, name: str) -> None: ...
    def text(self, text: str) -> None: ...


class _Cells(_Xml):
    """A part of ``.xlsx``: how far the cells of a sheet reach, and which are not shown."""

    def __init__(self, name: str, seen: _Book) -> None:
        super().__init__(name)
        self._seen = seen
        self._row = self._column = self._cells = self._rows = self._columns = 0
        self._is_error = self._holds = False
        self._inside = ""
        self._texts: dict[str, str] = {}
        """The value and the formula of a cell."""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._inside = name.rpartition(":")[2]
        match self._inside:
            case "row":
                self._row = _row(attributes["r"]) if attributes.get("r") else self._row + 1
                self._column = 0
            case "c":
                self._column += 1
                if place := attributes.get("r"):
                    self._row, self._column = _place_of(place)
                self._is_error, self._holds, self._texts = attributes.get("t") == "e", False, {}
            case "dimension" | "mergeCell":
                for corner in attributes.get("ref", "A1").split(":"):
                    _place_of(corner)
            case "sheet" if "name" in attributes:
                ids = (value for key, value in attributes.items() if key.endswith(":id"))
                self._seen.sheets[attributes["name"]] = next(ids, "")
            case "Relationship" if self.name == _RELATIONS:
                target = attributes.get("Target", "")
                target = target[1:] if target.startswith("/") else f"xl/{target}"
                self._seen.parts[attributes.get("Id", "")] = target
            case _:
                self._holds = True

    def text(self, text: str) -> None:
        if self._inside in ("v", "f"):
            self._texts[self._inside] = self._texts.get(self._inside, "") + text

    def end(self, name: str) -> None:
        self._inside = ""
        if (
            name.rpartition(":")[2] != "c" or not self._holds
        ):  # cells that hold nothing do not count
            return
        self._cells += 1
        self._rows, self._columns = max(self._rows, self._row), max(self._columns, self._column)
        _refuse_extent(self._rows, self._columns)
        _refuse_extent(self._cells, 1)
        value, formula = self._texts.get("v"), self._texts.get("f")
        unshown, at = self._seen.unshown[self.name], (self._row - 1, self._column - 1)
        if value and self._is_error:
            unshown[at] = value
        elif formula and not value:
            unshown[at] = f"={formula}"


def _row(text: str) -> int:
    if not text.isdecimal() or len(text) > 7 or not 1 <= int(text) <= _LAST_ROW:
        raise _beyond(text)
    return int(text)


def _place_of(text: str) -> tuple[int, int]:
    """Return the row and column of a place such as ``AB12``, from 1."""
    found = _CELL.fullmatch(text)
    if found is None:
        raise _beyond(text)
    column = 0
    for letter in found[1]:
        column = 26 * column + ord(letter) - ord("A") + 1
    if column > _LAST_COLUMN:
        raise _beyond(text)
    return _row(found[2]), column


def _beyond(place: str) -> RefusedError:
    shown = place[:20].encode("ascii", errors="replace").decode()
    return RefusedError(f"a cell has the impossible address {shown!r}; save the workbook again")


class _Spread(_Xml):
    """The sheets of ``.ods``: how far their cells reach, where one may stand for many."""

    _rows = _columns = _widest = _last_row = _last_column = 0
    _row_times = _cell_times = 1
    _holds = _row_holds = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "table:table":
            self._rows = self._widest = self._last_row = 0
        elif name == "table:table-row":
            self._row_times = _times(attributes.get("table:number-rows-repeated"))
            self._columns = self._last_column = 0
            self._row_holds = False
        elif name.endswith("table-cell"):
            self._cell_times = _times(attributes.get("table:number-columns-repeated"))
            self._holds = any(key.startswith("office:") for key in attributes)

    def text(self, text: str) -> None:
        self._holds = self._holds or not text.isspace()

    def end(self, name: str) -> None:
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
