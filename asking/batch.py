"""Files with a question on each line: a mating, a card. What cannot be read is an InputError."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from testcross.asking import files
from testcross.rulesets.errors import TestcrossError

if TYPE_CHECKING:
    from io import BufferedReader

LONGEST_LINE = 10_000
MOST_LINES = 1_000_000
MOST_UNREAD = 1_000
"""Lines that cannot be understood; after so many no more is read."""
_LONGEST_READ = 20_000_000
"""Bytes of a line that is not cut into smaller ones."""
_SNIFF = 4_096
Value = TypeVar("Value")


def lines(
    source: str, what: str, read: Callable[[str], Value]
) -> Iterator[tuple[int, str, Value | TestcrossError]]:
    """Yield each line that says something: its number, its text, what it is or what is wrong."""
    name, unread, is_empty, expected = files.display(source), 0, True, f"one {what} per line"
    for number, raw in _numbered(source, expected):
        if unread >= MOST_UNREAD:
            raise files.InputError(
                f"{name}:{number}: {unread:,} lines above could not be understood, and no more are "
                f"read; give {expected}, such as 'castor x lilac -> white'"
            )
        text: str = "..."
        try:
            text = _decoded(number, raw)
            if not text:
                continue
            found: Value | TestcrossError = read(text)
        except TestcrossError as error:
            found = error
            unread += 1
            if is_empty:
                files.refuse_other_kind(source, expected)
        is_empty = False
        yield number, text, found
    if is_empty:
        raise files.InputError(f"{name} has no {what}s in it; expected one per line")


def _decoded(number: int, raw: bytes) -> str:
    """Return a line's text without comment and white space around it."""
    if len(raw.rstrip(b"\r\n")) > LONGEST_LINE:
        raise files.InputError(f"the line is longer than {LONGEST_LINE} bytes")
    try:
        text = raw.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError as error:
        raise files.InputError(f"the line is not UTF-8 text (byte {error.start + 1})") from None
    return text.partition("#")[0].strip()


def _numbered(source: str, expected: str) -> Iterator[tuple[int, bytes]]:
    with files.opened(source, expected) as stream:
        if b"\0" in stream.peek(_SNIFF)[:_SNIFF]:
            files.refuse_other_kind(source, expected)
            name = files.display(source)
            raise files.InputError(f"{name} is not a text file; save it as UTF-8 text")
        for number, raw in enumerate(_raw_lines(stream), 1):
            if raw is None or number > MOST_LINES:
                most = f"{MOST_LINES:,} lines" if raw else f"{_LONGEST_READ // 10**6} MB in a line"
                raise files.InputError(
                    f"{files.display(source)}:{number}: more than {most}, and no more is read; cut "
                    "the file into smaller ones"
                )
            yield number, raw


def _raw_lines(stream: BufferedReader[Any]) -> Iterator[bytes | None]:
    """Yield lines, one that is too long cut short; None for one that does not seem to end."""
    while raw := stream.readline(LONGEST_LINE + 2):
        rest, length = raw, len(raw)
        while not rest.endswith(b"\n") and rest and length <= _LONGEST_READ:
            rest = stream.readline(LONGEST_LINE)
            length += len(rest)
        yield raw if length <= _LONGEST_READ else None


def cards(
    source: str, read: Callable[[str], object], most: Callable[[list[str]], None]
) -> list[str]:
    """Return the cards of a file; ``read`` refuses what is no card, ``most`` too many of one."""
    names: list[str] = []

    def cards_on(text: str) -> list[str]:
        here = [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]
        for one in here:
            read(one)
        return here

    for number, _, found in lines(source, "card", cards_on):
        if isinstance(found, TestcrossError):
            files.refuse_other_kind(source, "one card per line")
            raise files.InputError(f"{files.display(source)}:{number}: {found.in_full}")
        names += found
        most(names)
    return names
