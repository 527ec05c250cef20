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
        return "", "", _cut(_near(text.strip(" \t"), room), room)
    before = _near(text[begin:start], room, is_before=True)
    marked = _cut(_near(text[start:end], room), room - 2 * len(_CUT))
    after = _near(text[end:], room)
    # the place itself comes first; what is left is shared so that the text behind it has a third
    left = room - _width(marked)
    kept = min(_width(after), max(left - _width(before), left // 3))
    before = _cut(before, left - kept, is_before=True)
    return before, marked, _cut(after, room - _width(before) - _width(marked))


def _near(text: str, room: int, *, is_before: bool = False) -> str:
    """Return the part of a text beside a place, wider than there is room for if the text is."""
    # doubled, as the width of a line of a million characters would take a second to measure
    length = max(_FEWEST, room)
    while length < len(text):
        near = _shown(text[-length:] if is_before else text[:length])
        if _width(near) > room:
            return near
        length *= 2
    return _shown(text)


def _cut(text: str, room: int, *, is_before: bool = False) -> str:
    if _width(text) <= room:
        return text
    while text and _width(text) > room - len(_CUT):
        text = text[1:] if is_before else text[:-1]
    if room < len(_CUT):
        return ""
    return f"{_CUT}{text}" if is_before else f"{text}{_CUT}"


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
