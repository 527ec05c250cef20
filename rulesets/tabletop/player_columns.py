"""Tables in which each player has a column: the names above, and what stands below which name."""

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from testcross.rulesets.tabletop.sheet_words import TokenLine

Span: TypeAlias = tuple[int, int]
"""From where to where a piece of a line stands."""
ROUND = re.compile(r"(?:(?:round|game)\s*)?(\d{1,2})[.:]?", re.IGNORECASE)
"""What may stand before all columns."""
_NAME = re.compile(r"[^\W\d_]+(?: [^\W\d_]+){0,2}")
_PIECES = [re.compile(rf"\S+(?: {{1,{gap}}}\S+)*") for gap in (1, 2)]
"""What wide gaps part in a line of text, or still wider ones."""
_NEAR = 3
"""So many characters a value may stand beside the name above it."""
_LONGEST = 1_000


def heads_of(line: TokenLine, called: Callable[[str], str | None]) -> list[Span]:
    """Return the names above columns; a column with another name may stand before them.

    Args:
        line: any.
        called: tells what a name of a column means that is no player's.
    """
    if not line.text.replace("|", " ").rstrip()[-1:].isalpha():  # as most lines, quickly told
        return []
    heads = cells_of(line)
    heads = heads[bool(called(text_at(line, heads[0]))) :] if heads else heads
    texts = [text_at(line, one) for one in heads]
    return heads if all(_NAME.fullmatch(one) and not called(one) for one in texts) else []


def text_at(line: TokenLine, span: Span) -> str:
    return line.text[slice(*span)]


def below(
    heads: Sequence[Span], heading: TokenLine, line: TokenLine
) -> tuple[Span | None, dict[int, Span]] | None:
    """Return what stands before all columns of a line, and its values by the names above them.

    None for a line that goes across them.
    """
    if not any(map(str.isalnum, line.text)):
        return None, {}
    for gap in (0,) if line.cells else (0, 1):
        pieces, label = cells_of(line, gap), None
        if pieces and (not _above(heads, heading, line, pieces[0]) or len(pieces) > len(heads)):
            label = pieces.pop(0)
        names = [_above(heads, heading, line, one) for one in pieces]
        if not line.cells and len(pieces) == len(heads):
            names = [[n] for n in range(len(heads))]
        values = {one[0]: piece for one, piece in zip(names, pieces, strict=True) if len(one) == 1}
        is_round = label is not None and ROUND.fullmatch(text_at(line, label))
        if len(values) == len(pieces) and (values or is_round):
            return label, values
    return None


def cells_of(line: TokenLine, gap: int = 0) -> list[Span]:
    """Where the cells of a row are that are not empty; of a text, what wide gaps part."""
    if len(line.text) > _LONGEST:
        return []
    if not line.cells:
        return [one.span() for one in _PIECES[gap].finditer(line.text)]
    ends = [*line.cells[1:], len(line.text) + 1]
    cells = [(a, line.text[a : b - 1]) for a, b in zip(line.cells, ends, strict=True)]
    return [
        (a + len(text) - len(text.lstrip()), a + len(text.rstrip()))
        for a, text in cells
        if text.strip()
    ]


def _above(heads: Sequence[Span], heading: TokenLine, line: TokenLine, piece: Span) -> list[int]:
    """The names below which a piece of a line stands, or else near which."""
    start, end = piece
    if line.cells:
        cell = line.cell(start)
        return [n for n, one in enumerate(heads) if heading.cell(one[0]) == cell]
    under = [n for n, one in enumerate(heads) if start < one[1] and one[0] < end]
    begun = [n for n in under if abs(heads[n][0] - start) <= _NEAR]
    near = [n for n, (a, b) in enumerate(heads) if start - _NEAR < b and a < end + _NEAR]
    return (begun if len(under) > 1 else under) or near
