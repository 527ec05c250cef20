"""A line as it was written, the place that is meant underlined, cut to the width of the screen."""

import unicodedata

from testcross.cli import console
from testcross.rulesets.records import Excerpt

_CUT = "..."


def quoted_line(excerpt: Excerpt, indent: str) -> str:
    """Return the line with its number and, if a place in it is meant, a line of carets below."""
    number = str(excerpt.line)
    head, rest = f"{indent}{number} | ", f"{indent}{' ' * len(number)} | "
    if not excerpt.text.strip():
        return ""
    room = console.columns() - len(head)
    before, marked, after = _fitted(excerpt, room)
    lines = f"{head}{before}{marked}{after}".rstrip() + "\n"
    if excerpt.end <= excerpt.start:
        return lines
    return f"{lines}{rest}{' ' * _width(before)}{'^' * max(1, _width(marked))}\n"


def _fitted(excerpt: Excerpt, room: int) -> tuple[str, str, str]:
    """Return what stands before the place, in it and behind it, as wide as there is room for."""
    text = excerpt.text
    before = _shown(text[: excerpt.start]).lstrip(" ")
    marked = _shown(text[excerpt.start : excerpt.end])
    after = _shown(text[excerpt.end :])
    if excerpt.end <= excerpt.start:
        return "", "", _cut_behind(f"{before}{after}".strip(" "), room)
    marked = _cut_behind(marked, room - 2 * len(_CUT))
    left = room - _width(marked)
    kept = min(_width(after), max(left - _width(before), left // 3))
    before = _cut_before(before, left - kept)
    return before, marked, _cut_behind(after, room - _width(before) - _width(marked))


def _cut_behind(text: str, room: int) -> str:
    """Return the beginning of a text."""
    if _width(text) <= room:
        return text
    while text and _width(text) > room - len(_CUT):
        text = text[:-1]
    return f"{text}{_CUT}" if room >= len(_CUT) else ""


def _cut_before(text: str, room: int) -> str:
    """Return the end of a text."""
    if _width(text) <= room:
        return text
    while text and _width(text) > room - len(_CUT):
        text = text[1:]
    return f"{_CUT}{text}" if room >= len(_CUT) else ""


def _shown(text: str) -> str:
    """Return a text as it can be shown: a tab as a space, other control characters spelt out."""
    return console.printable(text.replace("\t", " "))


def _width(text: str) -> int:
    """Return how many columns a terminal needs for a text."""
    if text.isascii():
        return len(text)
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
