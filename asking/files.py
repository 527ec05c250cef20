"""Files from outside, read with care: an InputError if too large, no text or of another kind."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, cast

from testcross.rulesets import file_kinds, records
from testcross.rulesets.english import reason_of
from testcross.rulesets.errors import TestcrossError

STDIN = "-"
_START = 1 << 16
"""So many bytes tell what a file is."""
ARCHIVE = b"PK\x03\x04"
_WANTED = {
    "a pedigree": ("pedigree", "parents", "workbook", "packed"),
    "a game": ("record",),
    "a record": ("record",),
    "a game of Genotype": ("record",),
    "a key of a test": ("key",),
    "answers in CSV": ("answers", "workbook", "archive"),
    "a report of verify": ("report",),
    "a ruleset": ("ruleset", "box"),
    "a box file": ("box", "ruleset"),
    "one mating per line": ("matings", "pad"),
    "one card per line": (),
}
"""By what a file should have, which kinds it may be of."""


class InputError(TestcrossError):
    """Input that is missing, or not text, or given twice."""


@contextmanager
def opened(source: str, expected: str) -> Iterator["BufferedReader[Any]"]:
    """Open a file, or standard input; ``expected`` is what such a file has."""
    if source == STDIN:
        if sys.stdin is None:
            raise InputError("standard input is closed; give a file")
        stream: BufferedReader[Any] = BufferedReader(cast("RawIOBase", sys.stdin.buffer))
        try:
            yield stream
        finally:
            stream.detach()  # else it would close standard input when it is thrown away
        return
    if not source:
        raise InputError(f"the path is empty; give a file with {expected}")
    try:
        with Path(source).open("rb") as stream:
            yield stream
    except IsADirectoryError:
        raise InputError(f"{source} is a folder; give a file with {expected}") from None
    except FileNotFoundError:
        raise InputError(f"there is no file {source}; give a file with {expected}") from None
    except OSError as error:
        raise InputError(f"{source} cannot be read: {reason_of(error)}") from None
    except UnicodeEncodeError:
        raise InputError(f"{source!a} cannot be the name of a file") from None


class BinaryForm(NamedTuple):
    """A form of files beside text."""

    mark: bytes | tuple[bytes, ...]
    """How such a file begins, or may begin."""
    most: int
    """How many bytes it may have."""
    remedy: str
    """What to do with a text that is too large."""


def read_bytes(
    source: str, expected: str, most: int | None = None, other: BinaryForm | None = None
) -> bytes:
    """Return all of a file; ``expected`` is what such a file has.

    It may have as many bytes as a record, or as ``most`` says; what is neither text nor as
    ``other`` says is not read.
    """
    most = records.LARGEST_RECORD if most is None else most
    with opened(source, expected) as stream:
        start = stream.peek(_START)[:_START]
        refuse_other_content(source, start, expected)
        is_other = other is not None and start.startswith(other.mark)
        if other is not None and not (is_other or records.may_be_read(start)):
            raise InputError(f"{display(source)} is not a text file; save it as UTF-8 text")
        remedy = "cut it into smaller ones" if other is None or is_other else other.remedy
        most = other.most if other is not None and is_other else most
        try:
            return records.within(cast("BinaryIO", stream), most, remedy)
        except records.UnreadableError as error:
            raise InputError(f"{display(source)} is {error.finding.text}") from None


def refuse_other_kind(source: str, expected: str) -> None:
    """Refuse a file of another kind, with the command that reads it.

    One that cannot be opened is left to the code that opens it.
    """
    try:
        with Path(source).open("rb") as stream:
            start = stream.read(_START) if stream.seekable() else b""
    except (OSError, ValueError):
        return
    refuse_other_content(source, start, expected)


def refuse_other_content(source: str, start: bytes, expected: str) -> None:
    """Refuse a file by the bytes that it begins with, as ``refuse_other_kind`` does."""
    found = file_kinds.other_kind(source, start, _WANTED[expected]) if expected in _WANTED else None
    if found is not None:
        what, remedy = found
        raise InputError(f"{display(source)}: expected {expected}, but {what}", advice=remedy)


def read_text(source: str, expected: str) -> str:
    """Return all of a text file; ``expected`` is what such a file has."""
    try:
        return read_bytes(source, expected).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            f"{display(source)} is not UTF-8 text (byte {error.start + 1}); save it as UTF-8"
        ) from None


def text_bytes(text: str) -> bytes:
    """Return a text as the content of a file."""
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise InputError(
            f"the text, line {line}: {text[error.start]!a} is half a character (a lone "
            "surrogate), so this is not text; read the file as UTF-8"
        ) from None


def display(source: str) -> str:
    """Return how a message calls a source."""
    return "standard input" if source == STDIN else source


def read_table(source: str, expected: str) -> str:
    """Return a text file in any encoding that spreadsheets save."""
    content = read_bytes(source, expected)
    if content.startswith(ARCHIVE):
        raise InputError(f"{display(source)} is a workbook; save its sheet as CSV")
    try:
        return records.decode(content)
    except records.UnreadableError as error:
        raise InputError(f"{display(source)}: {error}") from None
