"""Rows of a table that hold no mating but what somebody has come to: ``Total,,,,100``."""

import re
from collections.abc import Sequence
from typing import NamedTuple

_LABEL = re.compile(
    r"(?:(?P<before>.*?[^\W\d_].*?)(?:['’]s)?\s*[:,-]?\s+)?(?:in\s+total|totals?|sum|score|subtotal)"
    r"(?:\s+(?:of|for))?\s*[:=]?\s*(?P<behind>[^\d:=]*)",
    re.IGNORECASE,
)
_OF_ALL = re.compile(r"(?:grand|class|overall|whole|table|round)\b.*", re.IGNORECASE)
_LONGEST_LABEL = 300
_FIGURE = re.compile(r"[-+]?[0-9]{1,9}")


class TotalCells(NamedTuple):
    """Where a row of a total has what it says, by the places of its cells from 0."""

    name: str
    """Whose total it says it is; empty for that of the rows above."""
    label: int
    value: int


def total_cells(texts: Sequence[str], player: int | None) -> TotalCells | None:
    """Return what a row of a total says; None for any other row.

    Args:
        texts: its cells.
        player: the place of the player's column, if there is one.

    >>> total_cells(["Total", "", "", "", "100"], 0)
    TotalCells(name='', label=0, value=4)
    >>> total_cells(["Ann", "total", "100"], 0)
    TotalCells(name='Ann', label=1, value=2)
    """
    filled = [place for place, text in enumerate(texts) if text.strip()]
    named = ""
    if len(filled) == _WITH_NAME and player is not None and player in filled:
        named = texts[player].strip()
        filled.remove(player)
    if len(filled) != _ALONE or len(texts[filled[0]]) > _LONGEST_LABEL:
        return None
    label, value = filled
    said = _LABEL.fullmatch(texts[label].strip())
    if said is None or _FIGURE.fullmatch(texts[value].strip()) is None:
        return None
    name = (said["before"] or said["behind"] or "").strip()
    if _OF_ALL.fullmatch(name) or (named and name):
        return None
    return TotalCells(named or name, label, value)


_ALONE, _WITH_NAME = 2, 3
