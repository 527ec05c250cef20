"""A piece of a line, which knows where it stands on it."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

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
