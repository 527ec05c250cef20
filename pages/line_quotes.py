"""A line of a file as it was written, cut around a place, with carets below it."""

import unicodedata

from testcross.pages.paragraphs import printable
from testcross.rulesets.blocks import QuotedLine

_CUT = "..."
_FEWEST = 256
"""How many characters beside a place are looked at first; more only if they are narrow."""


def quoted_line(quoted: QuotedLine, width: int) -> str:
    """Return the line with its number and, for a place in it, a line of carets below."""
    number, indent = str(quoted.line), " " * quoted.indent
    head, rest = f"{indent}{number} | ", f"{indent}{' ' * len(number)} | "
    if not quoted.text or quoted.text.isspace():
        return ""
    room = width - len(head)
    before, marked, after = _fitted(quoted, room)
    lines = f"{head}{before}{marked}{after}".rstrip() + "\n"
    if quoted.end <= quoted.start:
        return lines
    return f"{lines}{rest}{' ' * _width(before)}{'^' * max(1, _width(marked))}\n"


def _fitted(quoted: QuotedLine, room: int) -> tuple[str, str, str]:
    """Return what stands before the place, in it and behind it, as wide as there is room for."""
    text, start, end = quoted.text, quoted.start, quoted.end
    begin = min(start, len(text) - len(text.lstrip(" \t")))
    if end <= start:
        return "", "", _cut_behind(_beginning(text.strip(" \t"), 0, len(text), room), room)
    before = _ending(text, begin, start, room)
    marked = _cut_behind(_beginning(text, start, end, room), room - 2 * len(_CUT))
    after = _beginning(text, end, len(text), room)
    left = room - _width(marked)
    kept = min(_width(after), max(left - _width(before), left // 3))
    before = _cut_before(before, left - kept)
    return before, marked, _cut_behind(after, room - _width(before) - _width(marked))


def _beginning(text: str, start: int, end: int, room: int) -> str:
    """Return the beginning of a part of a text, wider than there is room for if the part is."""
    length = max(_FEWEST, room)
    while start + length < end:
        shown = _shown(text[start : start + length])
        if _width(shown) > room:
            return shown
        length *= 2
    return _shown(text[start:end])


def _ending(text: str, start: int, end: int, room: int) -> str:
    """Return the end of a part of a text, wider than there is room for if the part is."""
    length = max(_FEWEST, room)
    while end - length > start:
        shown = _shown(text[end - length : end])
        if _width(shown) > room:
            return shown
        length *= 2
    return _shown(text[start:end])


def _cut_behind(text: str, room: int) -> str:
    if _width(text) <= room:
        return text
    while text and _width(text) > room - len(_CUT):
        text = text[:-1]
    return f"{text}{_CUT}" if room >= len(_CUT) else ""


def _cut_before(text: str, room: int) -> str:
    if _width(text) <= room:
        return text
    while text and _width(text) > room - len(_CUT):
        text = text[1:]
    return f"{_CUT}{text}" if room >= len(_CUT) else ""


def _shown(text: str) -> str:
    """Return a text as it can be shown: a tab as a space, other control characters spelt out."""
    return printable(text.replace("\t", " "))


def _width(text: str) -> int:
    if text.isascii():
        return len(text)
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
