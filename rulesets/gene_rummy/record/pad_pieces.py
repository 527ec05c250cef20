"""Pieces of a line of a score pad, with their places, and the points on it."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from testcross.rulesets.genetics.mating_line import ARROW
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.records.entries import Entry

_BRACKETS = re.compile(r"\[[^\[\]]*\]")
_HIDDEN = "\u00b7"
"""What stands for a character in square brackets: no separator, letter or digit."""


class LinePiece(NamedTuple):
    """A text without white space around it, and where it begins."""

    text: str
    line: int
    column: int

    @property
    def mask(self) -> str:
        """The text as separators are looked for in it: plain, with nothing inside brackets."""
        return _masked(self.text)

    def part(self, start: int, end: int | None = None) -> "LinePiece":
        """Return a part of it, between two positions in its text."""
        if start == 0 and (end is None or end >= len(self.text)):
            return self
        return piece(self.text[start:end], self.line, self.column + start)

    def around(self, cut: re.Match[str]) -> "tuple[LinePiece, LinePiece]":
        """Return what stands before and behind a separator found in its mask."""
        return self.part(0, cut.start()), self.part(cut.end())

    def split(self, separator: re.Pattern[str]) -> Iterator["LinePiece"]:
        """Yield the parts between separators."""
        start = 0
        for cut in separator.finditer(self.mask):
            yield self.part(start, cut.start())
            start = cut.end()
        yield self.part(start)

    def entry(self) -> Entry:
        """Return it as an entry of a record."""
        return Entry(text=self.text, line=self.line, column=self.column)


class PadLineError(Exception):
    """A line of a score pad that cannot be read."""

    def __init__(self, place: LinePiece, problem: str) -> None:
        super().__init__(problem)
        self.place = place
        self.problem = problem


def piece(text: str, line: int, column: int) -> LinePiece:
    """Return a piece without the white space around it."""
    bare = text.strip()
    if bare != text:
        column += len(text) - len(text.lstrip())
    return LinePiece(bare, line, column)


@lru_cache(maxsize=1_024)
def _masked(text: str) -> str:
    """Return the mask of a text; a line is looked at several times."""
    bare = text if text.isascii() else plain(text)
    if len(bare) != len(text):
        bare = text
    if "[" not in bare:
        return bare
    return _BRACKETS.sub(lambda found: _HIDDEN * len(found.group()), bare)


MOST_NUMBERED = 20
"""A figure up to this before the cards may as well count the lines."""
_POINTS = re.compile(
    r"(?P<before>^|[\s,;:=(\[])(?P<points>[^\s,;:=()\[\]·]*[0-9][^\s()\[\]]*"
    r"(?:\s*(?:points?|pts?\.?|p\.?))?)[)\]]*$",
    re.IGNORECASE,
)
_LETTERS = re.compile(r"[^\W\d]{3,}(?=[-+]?[0-9])")
"""A word that runs into its points: ``White61``."""
_MARKS = re.compile(
    r"(?<![\s!.✓✔☑√])(?:[\s!.✓✔☑√]+|\s+\(?(?:ok(?:ay)?|right|correct|yes|checked)\)?[\s!.✓✔☑√]*)$",
    re.IGNORECASE,
)
"""What somebody who has checked the points puts behind them."""
_SUM = re.compile(
    r"(?<![^\s,;:=(\[])(?P<sum>[0-9]{1,4}(?:\s*\+\s*[0-9]{1,4}){1,9})(?:\s*=\s*(?P<points>[0-9]{1,6}))?"
    r"(?:\s*(?:points?|pts?\.?|p\.?))?\)?$",
    re.IGNORECASE,
)
"""Points as they are added up: ``12+25+24=61``."""
_TWICE = re.compile(
    r"(?<![^\s,;:=])(?P<points>[0-9]{1,6})\s*(?:points?|pts?\.?|p\.?)?\s*"
    r"\((?P<word>[^()0-9]*)(?P<again>[0-9]{1,6})[^()0-9]*\)$",
    re.IGNORECASE,
)
"""Points, and a figure in brackets behind them: ``61 (61)``, ``61 (total 122)``."""
_LEFT_OVER = " ,;:=("
_FIRST = re.compile(
    r"(?P<points>[0-9]{1,6}(?:\s*(?:points?|pts?\.?|p\.?))?)\s*[,;=-]?\s+(?=[^\W\d_])",
    re.IGNORECASE,
)


def figures(text: LinePiece) -> LinePiece:
    """Return points without ticks, and without the sum before them: ``12+25+24=61``, ``61!``."""
    bare = _without_marks(text)
    added = _SUM.fullmatch(bare.text)
    return bare if added is None or added["points"] is None else _result(bare, added)


def figures_in(text: str) -> str:
    """Return points as digits alone, where they are a sum or have a tick behind them.

    >>> figures_in("12+25+24=61"), figures_in("lots")
    ('61', 'lots')
    """
    return text if text.isdigit() else figures(LinePiece(text, 1, 1)).text


def claimed_points(text: LinePiece) -> LinePiece:
    """Return the same points, but all of a sum that comes to something else: ``12+25+23=61``."""
    bare = _without_marks(text)
    added = _SUM.fullmatch(bare.text)
    return bare if added is None or added["points"] is None else _claimed(bare, added)


def wrong_sum(text: str) -> tuple[int, int] | None:
    """Return the points behind a wrong sum, and what it comes to; None for any other text.

    >>> wrong_sum("12+25+23=61"), wrong_sum("12+25+24=61"), wrong_sum("61")
    ((61, 60), None, None)
    """
    added = _SUM.fullmatch(text)
    if added is None or added["points"] is None:
        return None
    said, due = int(added["points"]), _sum_of(added)
    return None if said == due else (said, due)


def wrong_sum_start(text: str) -> int | None:
    """Return where the wrong sum begins that a text ends with; None where it ends with none."""
    added = _SUM.search(text)
    return None if added is None or wrong_sum(added[0]) is None else added.start()


def _without_marks(text: LinePiece) -> LinePiece:
    marks = _MARKS.search(text.text)
    return text if marks is None else text.part(0, marks.start())


def _sum_of(added: re.Match[str]) -> int:
    return sum(map(int, added["sum"].split("+")))


def _claimed(text: LinePiece, added: re.Match[str]) -> LinePiece:
    """Return the figure behind a sum, and the whole sum where that is not what it comes to."""
    if added["points"] is None or int(added["points"]) == _sum_of(added):
        return _result(text, added)
    return text.part(added.start("sum"), added.end("points"))


def _result(text: LinePiece, added: re.Match[str]) -> LinePiece:
    """Return the figure behind a sum; what the sum comes to where there is none."""
    if added["points"] is not None:
        return text.part(*added.span("points"))
    return LinePiece(str(_sum_of(added)), text.line, text.column + added.start("sum"))


def _once(text: LinePiece, twice: re.Match[str]) -> LinePiece:
    """Return a line without the same points in brackets; a total there is refused."""
    line, again = text.text[: twice.end("points")], twice["again"]
    if twice["word"].strip():
        problem = f"a total on the line of a mating; write '{line}', and 'total {again}' below it"
        raise PadLineError(text, problem)
    if twice["points"] != again:
        problem = f"{twice['points']} and {again} points on one line; delete one"
        raise PadLineError(text, problem)
    return text.part(0, len(line))


def without_points(text: LinePiece) -> tuple[LinePiece, LinePiece | None]:
    """Part a line from its points: the figures at its end, or those before the cards.

    Raises:
        PadLineError: for figures before the cards that may be the number of the line, or stand
            there beside others.
    """
    marks = _MARKS.search(text.mask)
    if marks is not None and any(map(str.isdigit, text.mask)):
        text = text.part(0, marks.start())
    twice = _TWICE.search(text.mask)
    if twice is not None:
        text = _once(text, twice)
    added = _SUM.search(text.mask)
    if added is not None:
        body = text.text[: added.start()].rstrip(_LEFT_OVER)
        return text.part(0, len(body)), _claimed(text, added)
    found = _POINTS.search(text.mask)
    if found is None:
        # '(61)' is hidden by no bracket, '[61]' is
        found = _POINTS.search(text.text) if text.text.endswith("]") else None
        if found is None or found["before"] != "[":
            return _without_first_points(text)
    glued = _LETTERS.match(found["points"])
    start = found.start("points") + (glued.end() if glued else 0)
    before = text.text[:start].rstrip("[") if found["before"] == "[" else text.text[:start]
    body = before.rstrip(_LEFT_OVER)
    if ARROW.search(body) is None:  # the only one is not for the points
        body = before.rstrip(" ,;(")
    body = body.removesuffix(" -")
    points = text.part(start, found.end("points"))
    first = _FIRST.match(text.mask)
    if first is not None and first.end() < start:
        number, cards = text.part(*first.span("points")), text.part(first.end())
        raise PadLineError(
            number,
            f"figures before the cards and points after them; write '{cards.text}', or "
            f"'{number.text}. {cards.text}' if {number.text} is the number of the line",
        )
    return text.part(0, len(body)), points


def _without_first_points(text: LinePiece) -> tuple[LinePiece, LinePiece | None]:
    """Part a line from the points before its cards: ``61 Castor x Lilac = White``."""
    found = _FIRST.match(text.mask)
    if found is None:
        return text, None
    points, cards = text.part(*found.span("points")), text.part(found.end())
    if points.text.isdecimal() and int(points.text) <= MOST_NUMBERED:
        raise PadLineError(
            points,
            f"{points.text!r} may be the points or the number of the line; write "
            f"'{cards.text} {points.text}' or '{points.text}. {cards.text}'",
        )
    return cards, points
