"""Files as they are opened: whole, or read twice, from wherever they come."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import BinaryIO, cast

from testcross.rulesets.records.findings import UnreadableError

STDIN = "-"
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
        while chunk := stream.read(CHUNK):
            copy.write(chunk)
        copy.seek(0)
        yield cast("BinaryIO", copy)


def whole(stream: BinaryIO) -> bytes:
    """Return the content of a record, which is read as a whole.

    Raises:
        UnreadableError: where it is too large.
    """
    content = stream.read(LARGEST_RECORD + 1)
    if len(content) > LARGEST_RECORD:
        problem = f"larger than {LARGEST_RECORD // 1_000_000} MB; cut it into smaller records"
        raise UnreadableError.at(line=0, column=0, problem=problem)
    return content


def is_utf_8(stream: BinaryIO, start: bytes) -> bool:
    """Tell whether a whole file is UTF-8, piece by piece."""
    from codecs import getincrementaldecoder

    decoder = getincrementaldecoder("utf-8")()
    try:
        chunk = start
        while chunk:
            decoder.decode(chunk)
            chunk = stream.read(CHUNK)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    return True
