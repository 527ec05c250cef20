"""Text in lines: wrapped to a width, cut around a place, and nothing but text on any screen."""

import re
import textwrap
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from testcross.rulesets.blocks import QuotedLine

# What stays together is joined by it before lines are made, and parted by spaces again in the end.
_GLUE = "\N{NO-BREAK SPACE}"
"""Not printable, so it is in nothing that anyone wrote."""
_PAGE = re.compile(r"\b(pp?\.) (?=[0-9])")
"""A page of the manual, whose number stays beside it."""
_LONGEST_UNBROKEN = 36
"""What fits into the narrowest line."""
_PATH = re.compile(r"[^\s()]*[/\\][^\s()]+")
_CUT = "..."
_FEWEST = 256
"""How many characters beside a place are looked at first; more only if they are narrow."""
_LOG_COMMANDS = ((re.compile("::(?=[^\\W\\d])"), r":\\x3a"), (re.compile(r"##\["), r"#\\x23["))
"""Signs by which a line is a command, ``::error``, and how they are spelt out."""


def printable(text: str) -> str:
    r"""Return a user's text so that it is nothing but text wherever it is shown.

    Control characters are spelt out, and so are the signs with which a line gives a command to the
    log that GitHub keeps of a run.

    >>> printable("::error::Ann")
    ':\\x3aerror:\\x3aAnn'
    """
    for command, spelt in _LOG_COMMANDS:
        text = command.sub(spelt, text)
    return spelt_out(text)


def spelt_out(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def paragraph(text: str, *, indent: str = "", first: str | None = None, width: int) -> str:
    """Return text wrapped to the width of a line, ending in a line break."""
    start = indent if first is None else first
    if len(start) + len(text) <= width:
        return f"{start}{text}\n".replace(_GLUE, " ")
    text = _PAGE.sub(rf"\1{_GLUE}", text) if "p. " in text else text
    # where textwrap would fold or drop spaces, or tear a word, it is left to it
    if text.isprintable() and "  " not in text and text == text.strip(" "):
        lines = _lines_of_words(text, width - len(start), width - len(indent))
        if lines:
            following = "".join(f"{indent}{line}\n" for line in lines[1:])
            return f"{start}{lines[0]}\n{following}"
    return f"{_wrapper(width, start, indent).fill(text)}\n".replace(_GLUE, " ")


def unbroken(text: str) -> str:
    """Return text that a paragraph keeps on one line, such as a card's name."""
    return glued(text) if len(text) <= _LONGEST_UNBROKEN else text


def glued(text: str) -> str:
    """Return text that a paragraph keeps on one line, however long."""
    return text.replace(" ", _GLUE)


def short_paths(text: str, excess: int) -> str:
    """Return text with its longest path cut in the middle, by whole folders: ``/home/.../pad.csv``.

    It is shorter by at least ``excess`` characters, if the folders are that long.

    >>> short_paths("Ann (/home/teacher/class-7b/may/pads.csv)", 10)
    'Ann (/home/.../may/pads.csv)'
    """
    path = max(_PATH.findall(text), key=len, default="")
    slash = "/" if "/" in path else "\\"
    first, *folders, name = path.split(slash) if path.count(slash) > 1 else ("", "")
    cut = path
    start, end = [first, *folders[: not first]], [*folders[not first :], name]
    # the first folder and the name stay: they tell one file from another
    while len(end) > 1 and len(path) - len(cut) < excess:
        end = end[1:]
        cut = slash.join([*start, _CUT, *end])
    return text.replace(path, cut) if len(cut) < len(path) else text


def _lines_of_words(text: str, first: int, other: int) -> list[str]:
    """Return words between single spaces as lines, or none where a word is longer than a line.

    This is what ``textwrap`` does with most text, many times faster: a file of matings has tens of
    thousands of paragraphs.
    """
    lines, begin, room = list[str](), 0, first
    while len(text) - begin > room:
        end = text.rfind(" ", begin, begin + room + 1)
        if end < 0:
            return []
        lines.append(text[begin:end])
        begin, room = end + 1, other
    lines.append(text[begin:])
    return lines


@lru_cache(maxsize=64)
def _wrapper(width: int, first: str, indent: str) -> textwrap.TextWrapper:
    return textwrap.TextWrapper(
        width, initial_indent=first, subsequent_indent=indent, break_on_hyphens=False
    )


# a line of a file as it was written, cut around a place, with carets below it


def quoted_line(quoted: "QuotedLine", width: int) -> str:
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


def _fitted(quoted: "QuotedLine", room: int) -> tuple[str, str, str]:
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
        near = _seen(text[-length:] if is_before else text[:length])
        if _width(near) > room:
            return near
        length *= 2
    return _seen(text)


def _cut(text: str, room: int, *, is_before: bool = False) -> str:
    if _width(text) <= room:
        return text
    while text and _width(text) > room - len(_CUT):
        text = text[1:] if is_before else text[:-1]
    if room < len(_CUT):
        return ""
    return f"{_CUT}{text}" if is_before else f"{text}{_CUT}"


def _seen(text: str) -> str:
    """Return a text as it can be shown: a tab as a space, other control characters spelt out."""
    return printable(text.replace("\t", " "))


def _width(text: str) -> int:
    """Return how many columns a terminal gives to a text: signs above letters have none."""
    if text.isascii():
        return len(text)
    above = (
        unicodedata.combining(one) or unicodedata.category(one) in ("Mn", "Me") for one in text
    )
    wide = (2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in text)
    return sum(0 if is_above else columns for is_above, columns in zip(above, wide, strict=True))
