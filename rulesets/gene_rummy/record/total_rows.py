"""Rows of a table that hold no mating but what somebody has come to: ``Total,,,,100``."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from testcross.rulesets.gene_rummy.record.result_words import (
    TOTAL,
    WINNER,
    WINS,
    TotalOf,
    is_part,
    total_of,
)

_WORD = rf"(?:{TOTAL}|points|final)"
_LABEL = re.compile(
    rf"(?:(?P<before>.*?[^\W\d_].*?)(?:['’]s)?\s*[:,-]?\s+)?(?P<word>{_WORD})"
    r"(?:\s+(?:of|for|so\s+far))*\s*[:=]?\s*(?P<behind>[^\d:=]*)",
    re.IGNORECASE,
)
_LONGEST_LABEL = 300
_FIGURE = re.compile(r"[-+]?[0-9]{1,9}")


class TotalCells(NamedTuple):
    """Where a row of a total has what it says, by the places of its cells from 0."""

    name: str
    """Whose total it says it is; empty for that of the rows above."""
    label: int
    value: int
    of: TotalOf = TotalOf.PLAYER


def total_cells(texts: Sequence[str], player: int | None) -> TotalCells | None:
    """Return what a row of a total says; None for any other row.

    Args:
        texts: its cells.
        player: the place of the player's column, if there is one.

    >>> total_cells(["Total", "", "", "", "100"], 0)
    TotalCells(name='', label=0, value=4, of=<TotalOf.PLAYER: 'player'>)
    >>> total_cells(["Ann", "total", "100"], 0)
    TotalCells(name='Ann', label=1, value=2, of=<TotalOf.PLAYER: 'player'>)
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
    beside = (said["before"] or said["behind"] or "").strip()
    start, end, kind = total_of(beside)
    name = beside[start:end].removesuffix("'s").removesuffix("’s")
    if named and name:
        return None
    if is_part(said[0]):
        kind = TotalOf.PART
    return TotalCells(named or name, label, value, kind)


def winner_cells(texts: Sequence[str]) -> tuple[int, str] | None:
    """Return which cell says who has won, and whom it names, in a row that says nothing else.

    >>> winner_cells(["Winner", "Ann", "", ""]), winner_cells(["", "Ann has won", ""])
    ((1, 'Ann'), (1, 'Ann'))
    """
    filled = [place for place, text in enumerate(texts) if text.strip()]
    if not 0 < len(filled) <= _ALONE or sum(map(len, texts)) > _LONGEST_LABEL:
        return None
    said = " ".join(texts[place].strip() for place in filled)
    found = WINNER.fullmatch(said) or WINS.fullmatch(said)
    names = "" if found is None else found["names"].strip(" .!")
    place = next((place for place in filled if texts[place].strip(" .!") == names), filled[-1])
    return (place, names) if names else None


_ALONE, _WITH_NAME = 2, 3
