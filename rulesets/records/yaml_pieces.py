"""A record in YAML cut into pieces by how far its lines are indented, without reading it.

A piece is a key with what stands below it, or an entry of a list that begins with a dash. Where
a record cannot be read as a whole, most of its pieces can be read alone.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

_KEY = re.compile(
    r"""(?P<quote>['"]?)(?P<key>[^\s'"\[\]{}#&*!|>%@`,:-][^\[\]{}#:"',]*)(?P=quote)[ ]*:(?=\s|$)"""
)
_WORD = re.compile(r"\W*(\w+)")
_NOTHING = re.compile(r"\s*(?:#.*)?\Z")
_OPENING = re.compile(r"[^\[{]*[\[{]")
_DASH = re.compile(r"-(?:\s+|\Z)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """Lines of a record that belong together, counted from 0."""

    start: int
    end: int
    """The line after the last."""
    column: int
    """How many characters of the first line belong to what is around it."""
    key: str = ""
    """The key that it begins with, or seems to; empty for an entry of a list."""

    def _head(self, first: str) -> str:
        """Return the first line up to the bracket that it opens, or else its key alone."""
        found = _OPENING.match(first)
        key = f"{' ' * self.column}{self.key}:" if self.key else first
        return found[0] if found else key

    def text(self, lines: Sequence[str], without: int = -1) -> str:
        """Return it by itself, as far to the right as it stands, perhaps without one line."""
        first = " " * self.column + lines[self.start][self.column :]
        kept = [first, *lines[self.start + 1 : self.end]]
        if without >= 0:
            kept[without - self.start] = self._head(first) if without == self.start else ""
        return "\n".join([*kept, ""])


def keys_in(
    lines: Sequence[str], inside: Piece, is_block: Callable[[str], bool] = lambda _: False
) -> list[Piece]:
    """Return the keys of a table, each with what stands below it.

    What stands above the first of them is a piece of its own, which begins with no key.

    Args:
        lines: the record.
        inside: the table.
        is_block: tells a word that begins a part of the table though it is no key as it stands.
    """
    starts = [
        (number, key)
        for number in range(inside.start, inside.end)
        if (key := _key_at(lines[number], inside.column, is_block, first=number == inside.start))
    ]
    if not starts:
        return []
    first = next((n for n in range(inside.start, inside.end) if not _is_nothing(lines[n])), 0)
    if first < starts[0][0]:
        word = _WORD.match(lines[first], inside.column)
        starts.insert(0, (first, word[1] if word else ""))
    ends = [*(number for number, _ in starts[1:]), inside.end]
    return [
        Piece(start=number, end=end, column=inside.column, key=key)
        for (number, key), end in zip(starts, ends, strict=True)
    ]


def entries_in(lines: Sequence[str], key: Piece) -> list[Piece]:
    """Return the entries of a list in blocks that stands under a key; none where there is none."""
    first = _below(lines, key)
    if first is None or not _DASH.match(lines[first].lstrip(" ")):
        return []
    column = _indent(lines[first])
    if column < key.column:
        return []
    starts = [n for n in range(first, key.end) if _is_dash_at(lines[n], column)]
    ends = [*starts[1:], key.end]
    return [
        Piece(start=start, end=end, column=column) for start, end in zip(starts, ends, strict=True)
    ]


def table_of_entry(lines: Sequence[str], entry: Piece) -> Piece:
    """Return the table that an entry of a list is, without its dash."""
    dash = _DASH.match(lines[entry.start], entry.column)
    column = entry.column if dash is None else dash.end()
    return Piece(start=entry.start, end=entry.end, column=column)


def table_below(lines: Sequence[str], key: Piece) -> Piece | None:
    """Return the table in blocks that stands under a key; None where there is none."""
    first = _below(lines, key)
    if first is None or _indent(lines[first]) <= key.column:
        return None
    return Piece(start=first, end=key.end, column=_indent(lines[first]))


def strays_in(lines: Sequence[str], piece: Piece) -> Iterator[int]:
    """Yield the lines of a piece that begin as it does itself, though not in its column."""
    own = _beginning(lines[piece.start][piece.column :], is_entry=not piece.key)
    for number in range(piece.start + 1, piece.end):
        if own and _beginning(lines[number].lstrip(), is_entry=not piece.key) == own:
            yield number


def _beginning(text: str, *, is_entry: bool) -> str:
    """Return the word that an entry begins with, behind its dash; empty for any other line."""
    dash = _DASH.match(text)
    return word_of(text) if is_entry and dash is not None else ""


def word_of(line: str) -> str:
    """Return the first word of a line; empty where it has none."""
    word = _WORD.match(line)
    return word[1] if word else ""


def _key_at(line: str, column: int, is_block: Callable[[str], bool], *, first: bool) -> str:
    """Return the key that stands on a line of a table; empty where none does."""
    if not first and _indent(line) != column:
        return ""
    found = _KEY.match(line, column)
    if found is not None:
        return found["key"].strip()
    word = "" if line[column : column + 1] == "-" else word_of(line)
    return word if is_block(word) else ""


def _below(lines: Sequence[str], key: Piece) -> int | None:
    """Return the first line below that of a key, where nothing else stands beside it."""
    found = _KEY.match(lines[key.start], key.column)
    if found is None or not _NOTHING.match(lines[key.start][found.end() :]):
        return None
    below = range(key.start + 1, key.end)
    return next((n for n in below if not _is_nothing(lines[n])), None)


def _is_dash_at(line: str, column: int) -> bool:
    return _indent(line) == column and _DASH.match(line, column) is not None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _is_nothing(line: str) -> bool:
    return _NOTHING.match(line) is not None
