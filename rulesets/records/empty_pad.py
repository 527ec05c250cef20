"""A score pad that nobody has filled in yet, in any form: text, CSV or a workbook."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class EmptyPad:
    """What a pad has before anything is written on it."""

    title: str
    text: str
    """The pad in plain text, remarks and all."""
    heading: tuple[str, ...]
    """The columns of one in rows."""
    rows: tuple[tuple[str, ...], ...]
    """What stands in its rows: a player's name in the first of theirs."""
    cards: tuple[str, ...]
    """What the columns for cards offer."""
    card_columns: tuple[str, ...]
    text_columns: tuple[str, ...]
    """Columns whose cells are texts, though they may begin like a formula."""
    notes: tuple[str, ...]
    """How to fill it in, a paragraph each."""
    on_paper: tuple[str, ...] = ()
    """The same for one that is printed and written on."""


def pad_rows(
    players: Sequence[str], rows: int, heading: Sequence[str], rules: Mapping[str, str]
) -> tuple[tuple[str, ...], ...]:
    """Return the rows of each player, with the name in the first; rows alone without players.

    Args:
        players: whose pad it is.
        rows: how many each of them has.
        heading: the columns.
        rules: what the first row of all says besides, by column.
    """
    names = [name for player in players or [""] for name in (player, *[""] * (rows - 1))]
    cells = [{"player": name} for name in names]
    cells[0].update(rules)
    return tuple(tuple(row.get(column, "") for column in heading) for row in cells)
