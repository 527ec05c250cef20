"""What a workbook in ``.xlsx`` holds beside values: errors, and formulas never worked out."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from html import unescape
from typing import BinaryIO
from zipfile import BadZipFile, ZipFile

_MOST = 1 << 27
"""Bytes of a sheet that are looked at."""
_SHEET = re.compile(r"<(?:\w+:)?sheet\b([^>]*)>")
_RELATION = re.compile(r"<Relationship\b([^>]*)>")
_ATTRIBUTE = re.compile(r"""([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_CELL = re.compile(r"<(?:\w+:)?c\b([^>/]*)>(.*?)</(?:\w+:)?c>", re.DOTALL)
_VALUE = re.compile(r"<(?:\w+:)?v\b[^>/]*>([^<]+)<")
_FORMULA = re.compile(r"<(?:\w+:)?f\b[^>/]*>([^<]+)<")
_PLACE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")


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
    for found in _CELL.finditer(text):
        attributes, value, formula = found[1], _VALUE.search(found[2]), _FORMULA.search(found[2])
        place = _PLACE.fullmatch(_attributes(attributes).get("r", ""))
        if place is None:
            continue
        at = int(place[2]) - 1, _column(place[1])
        if value is not None and 't="e"' in attributes:
            yield at, unescape(value[1])
        elif value is None and formula is not None:
            yield at, f"={unescape(formula[1])}"


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("A") + 1
    return number - 1
