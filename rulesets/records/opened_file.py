"""Files as they are opened: whole, or read twice, from wherever they come."""

import codecs
import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import BinaryIO, cast

from testcross.rulesets.records.findings import UnreadableError, unreadable

STDIN = "-"
MARKS = (b"PK", b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")
"""How files begin in which a null character is right: archives, and text in UTF-16 or UTF-32."""
MOST_KEPT = 2_000_000_000
"""Bytes that are kept of what can be read only once."""
LARGEST_RECORD = 20_000_000
"""Bytes of YAML or JSON; CSV is read row by row and has no limit."""
CHUNK = 1 << 16
_IN_MEMORY = 1 << 24


@contextmanager
def opened(path: str) -> Iterator[BinaryIO]:
    """Open a file, standard input or a pipe so that it can be read twice."""
    if path == STDIN:
        if sys.stdin is None:
            raise OSError(0, "standard input is closed")
        with _kept(sys.stdin.buffer) as copy:
            yield copy
        return
    with Path(path).open("rb") as stream:
        if stream.seekable():
            yield stream
            return
        with _kept(stream) as copy:
            yield copy


@contextmanager
def _kept(stream: BinaryIO) -> Iterator[BinaryIO]:
    with SpooledTemporaryFile(max_size=_IN_MEMORY) as copy:
        start = stream.read(CHUNK)
        copy.write(start)
        while may_be_read(start) and (chunk := stream.read(CHUNK)):
            if copy.tell() > MOST_KEPT:
                raise OSError(errno.EFBIG, f"larger than {MOST_KEPT // 1_000_000:,} MB")
            copy.write(chunk)
        copy.seek(0)
        yield cast("BinaryIO", copy)


def may_be_read(start: bytes) -> bool:
    """Tell by its beginning whether a file may be text, or an archive; ``/dev/zero`` never ends."""
    return b"\0" not in start or start.startswith(MARKS)


def whole(stream: BinaryIO) -> bytes:
    """Return the content of a record, which is read as a whole.

    Raises:
        UnreadableError: where it is too large.
    """
    return within(stream, LARGEST_RECORD, "split it into smaller records")


def within(stream: BinaryIO, most: int, remedy: str) -> bytes:
    """Return all that a stream holds, of which no more is read than there may be.

    Args:
        stream: what is read.
        most: how many bytes there may be.
        remedy: what to do where there are more.

    Raises:
        UnreadableError: where there are more.
    """
    content = stream.read(most + 1)
    if len(content) > most:
        problem = f"larger than {most // 1_000_000:,} MB; {remedy}"
        raise UnreadableError.at(line=0, column=0, problem=problem)
    return content


def is_utf_8(stream: BinaryIO, start: bytes) -> bool:
    """Tell whether a whole file is UTF-8, piece by piece; what is no text is not looked through."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        chunk = start
        while chunk and may_be_read(start):
            decoder.decode(chunk)
            chunk = stream.read(CHUNK)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    return True


_MARKED = {
    "utf-32": (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE),
    "utf-16": (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE),
}
"""Encodings by the marks at their beginning; a mark of UTF-32 begins with one of UTF-16."""


def encoding_of(start: bytes, *, is_utf_8: bool) -> str:
    """Return the encoding of a file.

    Args:
        start: its first bytes.
        is_utf_8: whether all of it can be read as UTF-8; else it is taken for Latin-1, in the
            form that Windows writes.

    Raises:
        UnreadableError: for a file that is not text.
    """
    marked = next((name for name, marks in _MARKED.items() if start.startswith(marks)), None)
    if marked is not None and "\0" not in start.decode(marked, errors="replace"):
        return marked
    if b"\0" in start:
        raise UnreadableError(
            unreadable(line=0, column=0, problem="not a text file; save it as UTF-8 text")
        )
    return "utf-8-sig" if is_utf_8 else "cp1252"


def decode(data: bytes) -> str:
    """Return a whole file as text, every line end a single line feed.

    Raises:
        UnreadableError: for a file that is not text.
    """
    try:
        data.decode("utf-8")
        is_utf_8 = True
    except UnicodeDecodeError:
        is_utf_8 = False
    text = data.decode(encoding_of(data, is_utf_8=is_utf_8), errors="replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def line_end(data: bytes) -> str:
    """Return what ends most lines of a file, and so those of its right copy."""
    return "\r\n" if data.count(b"\r\n") * 2 > data.count(b"\n") else "\n"
