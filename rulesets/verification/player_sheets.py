"""Sheets without a column for players: one for each, or rows below the name of each."""

import re
from collections.abc import Iterator, Sequence

from testcross.rulesets.forms import is_any_heading, names_card
from testcross.rulesets.games import games
from testcross.rulesets.records.rows import Cells, RowSource
from testcross.rulesets.records.whole_numbers import whole_number

_PLAYER = "player"
_NO_NAME = re.compile(
    r"(?:sheet|table|tab|tabelle|blatt|feuil|hoja|page|pad|round|class|scores?|game|data|matings?)"
    r"\s*\w{0,3}|\d.*|.*\b(?:game|rummy|rabbits?|class|scores?|sheet|pad|points|matings?|table|round|"
    r"results?|totals?|sum|subtotal|winners?|teacher|school|date|lesson|homework|notes?|remarks?|"
    r"no|none|nothing|pass|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b.*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|"
    r"nov|dec)[a-z]*\.?\s*\d+",
    re.IGNORECASE,
)
"""What a sheet or a row is called that is nobody's: a title, a day, what was not played."""
_NAME = re.compile(r"[^\W\d_][^:#=/<>+*\d]{0,60}(?:\(?\d{1,2}\)?)?")
_NUMBERED = re.compile(r"(?:player|team|group|pupil|student)\s*\w{1,3}", re.IGNORECASE)
_LABELLED = re.compile(r"([^:]+):\s*(.+)")


def with_players(rows: RowSource, above: Sequence[Cells], sheet: str) -> RowSource:
    """Return the rows of a sheet with a column for players, where one lacks and it is known.

    Args:
        rows: those of the sheet, below its heading.
        above: all rows of the sheet.
        sheet: its name, which may be that of a player.
    """
    if not is_any_heading(_line(rows.heading)) or names_player(rows.heading):
        return rows
    named = _WithPlayers(rows, above)
    if any(row.texts[-1] for row in named):
        return named
    return _WithPlayers(rows, above, sheet) if _is_name(sheet) else rows


class _WithPlayers:
    """The rows below each heading, behind the cells of each the player named above it."""

    def __init__(self, rows: RowSource, above: Sequence[Cells], player: str = "") -> None:
        heading = rows.heading
        self._width = max(place for place, text in enumerate(heading.texts, 1) if text.strip())
        self.heading = Cells(heading.line, [*heading.texts[: self._width], _PLAYER])
        self.between = rows.between
        self.delimiter = getattr(rows, "delimiter", ",")
        self._rows = above
        self._player = player

    def __iter__(self) -> Iterator[Cells]:
        """Yield the rows, their cells in the columns of the first heading."""
        player, places, is_named = self._player, list[int](), False
        headings = [*map(_is_heading_alone, self._rows), False]
        for row, is_heading, is_above in zip(self._rows, headings, headings[1:], strict=False):
            name = "" if places and not is_above and _may_be_card(row) else _name(row)
            if is_heading:
                places = self._places(row)
            elif name:
                player = name
            elif places and not (is_named and is_above):
                texts = [row.texts[place] if place < len(row.texts) else "" for place in places]
                yield Cells(row.line, [*texts, player], row.error, [*(p + 1 for p in places)])
            is_named = bool(name)

    def _places(self, heading: Cells) -> list[int]:
        """Return where a heading has the columns of the first one."""
        wanted = [_key(text) for text in self.heading.texts[: self._width]]
        there = [_key(text) for text in heading.texts]
        return [there.index(key) if key and key in there else n for n, key in enumerate(wanted)]


def _is_heading_alone(row: Cells) -> bool:
    return is_any_heading(_line(row)) and not names_player(row)


def _name(row: Cells) -> str:
    """Return the player whom a row names that holds no mating: ``Ann``, ``Name: Ann``, ``Ann,7b``.

    Empty for any other row.
    """
    filled = [text.strip() for text in row.texts if text.strip()]
    split = [_LABELLED.fullmatch(text) for text in filled]
    cells = [part for text, cut in zip(filled, split, strict=True) for part in _parts(text, cut)]
    labels = [place for place, text in enumerate(cells[:-1]) if _is_label(text)]
    if labels:
        cells = [cells[labels[0] + 1]]
    names = [text.rstrip(": ") for text in cells if _is_name(text.rstrip(": "))]
    has_points = any(whole_number(text) is not None for text in cells)
    return names[0] if len(names) == 1 and not has_points else ""


def _parts(text: str, cut: re.Match[str] | None) -> Sequence[str]:
    return (text,) if cut is None else cut.groups()


def _is_name(text: str) -> bool:
    if _NUMBERED.fullmatch(text):
        return True
    return _NAME.fullmatch(text) is not None and _NO_NAME.fullmatch(text) is None


def _may_be_card(row: Cells) -> bool:
    """Tell a row with a card, or nearly one: no name among the rows of a player."""
    return any(
        names_card(word, nearly=True) for text in row.texts for word in (text, *text.split())
    )


def names_player(row: Cells) -> bool:
    """Tell whether a heading has a column for players."""
    return any(map(_is_label, row.texts))


def _is_label(text: str) -> bool:
    return any(game.column_called(text.rstrip(": ")) == _PLAYER for game in games().values())


def _line(row: Cells) -> str:
    return ",".join(row.texts)


def _key(text: str) -> str:
    return "".join(text.casefold().split())
