"""Which line of a piece of YAML is damaged, and what is wrong there.

The parser stumbles where it can go on no further, which may be lines below a bracket or a quote
that is missing. So the damage is looked for in the smallest piece that cannot be read, on the line
without which it could be.
"""

from collections.abc import Sequence
from dataclasses import replace

from testcross.rulesets.records.findings import Finding, UnreadableError, unreadable
from testcross.rulesets.records.yaml_pieces import (
    Piece,
    entries_in,
    keys_in,
    table_below,
    table_of_entry,
)
from testcross.rulesets.records.yaml_tree import parse_tree

_ODD_KEY = "a key without ': ' behind it; expected KEY: VALUE"
_ODD_ENTRY = "the line does not fit those above it; indent it as they are, a list with '- '"
MOST_TRIED = 60
"""Lines of a piece that are left out one by one, to find the damaged one."""


def reads_alone(text: str, *, is_entry: bool) -> bool:
    """Tell whether a piece can be read by itself, as one entry of a list or as one key."""
    try:
        value = parse_tree(text).value
    except UnreadableError:
        return False
    return isinstance(value, list if is_entry else dict) and len(value) == 1


def damage_in(lines: Sequence[str], piece: Piece) -> Finding:
    """Return what is wrong in a piece that cannot be read, at the line where it is."""
    inner = _smallest(lines, piece)
    error = _error(lines, inner, inner.end) or unreadable(
        line=inner.start + 1, column=inner.column + 1, problem=_ODD_KEY if inner.key else _ODD_ENTRY
    )
    guilty = _without_which(lines, inner)
    if not guilty or error.line - 1 in guilty:
        return _with_quotes(lines, _on_its_lines(lines, inner, error))
    before = [number for number in guilty if number < error.line]
    line = max(before) if before else min(guilty)
    found = _error(lines, inner, line + 1) or error
    upto = Piece(start=line, end=line + 1, column=inner.column)
    return _with_quotes(lines, _on_its_lines(lines, upto, found))


def _with_quotes(lines: Sequence[str], found: Finding) -> Finding:
    """Return a finding that says what to do where a text has a colon in it, such as a plant."""
    is_colon = lines[found.line - 1][found.column - 1 : found.column] == ":"
    if not is_colon or "quote" in found.text:
        return found
    return replace(found, text=f"{found.text}; or put a text with ': ' in it in quotes")


def _smallest(lines: Sequence[str], piece: Piece) -> Piece:
    """Return the innermost piece that cannot be read."""
    while True:
        broken = (one for one in _inside(lines, piece) if not _reads(lines, one))
        inner = next(broken, None)
        if inner is None or (inner.start, inner.end) == (piece.start, piece.end):
            return piece
        piece = inner


def _inside(lines: Sequence[str], piece: Piece) -> list[Piece]:
    """Return the pieces of a piece: keys of a table, or entries of a list."""
    if not piece.key:
        return keys_in(lines, table_of_entry(lines, piece), bool)
    table = table_below(lines, piece)
    return entries_in(lines, piece) or ([] if table is None else keys_in(lines, table, bool))


def _reads(lines: Sequence[str], piece: Piece) -> bool:
    return reads_alone(piece.text(lines), is_entry=not piece.key)


def _without_which(lines: Sequence[str], piece: Piece) -> list[int]:
    """Return the lines without which a piece of several can be read."""
    if not 1 < piece.end - piece.start <= MOST_TRIED:
        return []
    return [
        number
        for number in range(piece.start, piece.end)
        if reads_alone(piece.text(lines, number), is_entry=not piece.key)
    ]


def _error(lines: Sequence[str], piece: Piece, end: int) -> Finding | None:
    """Return what the parser says of a piece up to a line; None if nothing."""
    above = "\n" * piece.start
    try:
        parse_tree(above + replace(piece, end=end).text(lines))
    except UnreadableError as error:
        return error.finding
    return None


def _on_its_lines(lines: Sequence[str], piece: Piece, found: Finding) -> Finding:
    """Return a finding that is on the lines of a piece, at their end if it was below them."""
    if piece.start < found.line <= piece.end:
        return found
    if found.line <= piece.start:
        return replace(found, line=piece.start + 1, column=piece.column + 1)
    written = [n for n in range(piece.start, piece.end) if lines[n].strip()]
    last = max(written, default=piece.start)
    return replace(found, line=last + 1, column=len(lines[last].rstrip()) + 1)
