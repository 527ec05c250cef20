"""From bytes to text, as programs write it: UTF-8, UTF-16 and UTF-32 with a mark, Latin-1."""

import codecs

from testcross.rulesets.records.findings import UnreadableError, unreadable

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
