"""Sheets of a workbook without a column for players: one for each, or blocks below their names."""

import re
from collections.abc import Iterator, Sequence

from testcross.rulesets.forms import is_any_heading
from testcross.rulesets.games import games
from testcross.rulesets.records.rows import Cells, RowSource

_PLAYER = "player"
_NO_NAME = re.compile(
    r"(?:sheet|table|tab|tabelle|blatt|feuil|hoja|page|pad|round|class|scores?|game|data|matings?)"
    r"\s*\w{0,3}",
    re.IGNORECASE,
)
"""What a sheet is called that is nobody's."""


def with_players(rows: RowSource, above: Sequence[Cells], sheet: str) -> RowSource:
    """Return the rows of a sheet with a column for players, where one lacks and it is known.

    Args:
        rows: those of the sheet, below its heading.
        above: all rows of the sheet.
        sheet: its name, which may be that of a player.
    """
    if not is_any_heading(_line(rows.heading)) or _names_player(rows.heading):
        return rows
    blocks = list(_blocks(above))
    if blocks and all(name for name, _, _ in blocks):
        return _WithPlayers(rows.heading, blocks)
    if len(blocks) == 1 and _NO_NAME.fullmatch(sheet) is None:
        (_, heading, below) = blocks[0]
        return _WithPlayers(rows.heading, [(sheet, heading, below)])
    return rows


_Block = tuple[str, Cells, Sequence[Cells]]
"""A player, the heading below the name, and the rows below that."""


class _WithPlayers:
    """The rows of all blocks, the player of each behind its cells."""

    between = "a column"

    def __init__(self, heading: Cells, blocks: Sequence[_Block]) -> None:
        self._width = max(place for place, text in enumerate(heading.texts, 1) if text.strip())
        self.heading = Cells(heading.line, [*heading.texts[: self._width], _PLAYER])
        self._blocks = blocks

    def __iter__(self) -> Iterator[Cells]:
        """Yield the rows below each heading, their cells in the columns of the first one."""
        wanted = [_key(text) for text in self.heading.texts[: self._width]]
        for player, heading, rows in self._blocks:
            there = [_key(text) for text in heading.texts]
            places = [
                there.index(key) if key and key in there else n for n, key in enumerate(wanted)
            ]
            for row in rows:
                texts = [row.texts[place] if place < len(row.texts) else "" for place in places]
                yield Cells(row.line, [*texts, player], row.error, [*(p + 1 for p in places)])


def _blocks(rows: Sequence[Cells]) -> Iterator[_Block]:
    """Yield each heading with the name above it, and the rows down to the next name."""
    starts = [place for place, row in enumerate(rows) if _is_heading_alone(row)]
    for place, start in enumerate(starts):
        end = starts[place + 1] if place + 1 < len(starts) else len(rows)
        name = _name(rows[start - 1]) if start else ""
        last = end - 1 if end < len(rows) and _name(rows[end - 1]) else end
        yield name, rows[start], rows[start + 1 : last]


def _is_heading_alone(row: Cells) -> bool:
    return is_any_heading(_line(row)) and not _names_player(row)


def _name(row: Cells) -> str:
    """Return what a row names that holds nothing else; empty for any other row."""
    filled = [text.strip() for text in row.texts if text.strip()]
    if len(filled) != 1 or _NO_NAME.fullmatch(filled[0]) or any(map(str.isdigit, filled[0])):
        return ""
    return filled[0].rstrip(": ")


def _names_player(row: Cells) -> bool:
    return any(
        game.column_called(text) == _PLAYER for game in games().values() for text in row.texts
    )


def _line(row: Cells) -> str:
    return ",".join(row.texts)


def _key(text: str) -> str:
    return "".join(text.casefold().split())
