"""The right copy of a score sheet: what was written, with what should stand in the place of it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.rows import Cells
from testcross.rulesets.records.tree import Node, Place
from testcross.rulesets.records.verdict import Edit
from testcross.rulesets.tabletop_new.sheet_sources import WrittenSheet


class Right(NamedTuple):
    """What should stand in the place of an entry, or where nothing stands."""

    what: str
    """The category; ``winner``, or ``tick`` for one that is missing in a row."""
    entry: Entry | None
    value: str
    near: Entry
    """The name of the player, or the entry itself."""


def _put(text: str, old: str, new: str, at: int = -1) -> str:
    """A text with another number in the place of one, at a place or where it stands last."""
    if at >= 0 and text[at : at + len(old)] == old:
        return text[:at] + new + text[at + len(old) :]
    found = [one.start() for one in re.finditer(rf"(?<!\w){re.escape(old)}(?!\w)", text)]
    return text if not found else text[: found[-1]] + new + text[found[-1] + len(old) :]


def text_copy(text: str, rights: Iterable[Right]) -> str:
    """A text put right; a total that is missing stands behind the last line of its player."""
    lines = text.split("\n")
    added: dict[int, list[str]] = {}
    placed = [one for one in rights if one.entry is not None]
    for one in sorted(
        placed, key=lambda o: (o.near.line, o.entry.column if o.entry else 0), reverse=True
    ):
        if one.entry is not None:
            value = one.value.replace("; ", " and ")
            line = one.entry.line - 1
            lines[line] = _put(lines[line], one.entry.text, value, one.entry.column - 1)
    for one in rights:
        if one.entry is None and one.what == "total":
            added.setdefault(one.near.line, []).append(f"{one.near.text} total {one.value}")
    return "\n".join(part for n, line in enumerate(lines, 1) for part in (line, *added.get(n, ())))


def row_copy(
    rows: Sequence[Cells], rights: Iterable[Right], columns: Mapping[str, int]
) -> list[list[str]]:
    """Rows put right.

    Args:
        rows: as they were written, the headings among them.
        rights: what should stand in cells.
        columns: in which column, from 1, stand the total and the winner, for cells that are empty.
    """
    found = {row.line: list(row.texts) for row in rows}
    for one in rights:
        line, column = (one.entry or one.near).line, one.entry.column if one.entry else 0
        if one.entry is None:
            column = columns.get("winner" if one.what == "tick" else one.what, 0)
        if not column or line not in found:
            continue
        cells = found[line]
        cells += [""] * (column - len(cells))
        old = one.entry.text if one.entry else ""
        whole = cells[column - 1].strip() == old
        cells[column - 1] = one.value if whole else _put(cells[column - 1], old, one.value)
    return list(found.values())


def tree_edits(sheet: WrittenSheet, root: Node, rights: Iterable[Right]) -> tuple[Edit, ...]:
    """What makes a tree right: values in the place of others, and totals that are missing."""
    edits: dict[Place, str] = {}
    more = []
    for one in rights:
        if one.entry is None:
            node = sheet.tables.get(one.near.text.casefold())
            if node is not None and one.what == "total":
                more.append(Edit(place=node.place, key="total", value=int(one.value)))
            continue
        if one.what == "winner":
            names = one.value.split("; ")
            value = names if len(names) > 1 else names[0]
            more.append(Edit(place=root.place, key="winner", value=value or None))
            continue
        place = (one.entry.line, one.entry.column)
        start = max((p for p in sheet.scalars if p[0] == place[0] and p <= place), default=None)
        if start is not None:
            before = edits.get(start, sheet.scalars[start])
            edits[start] = _put(before, one.entry.text, one.value, place[1] - start[1])
    values = ((place, int(text) if text.isdecimal() else text) for place, text in edits.items())
    return (*(Edit(place=place, key=None, value=value) for place, value in values), *more)
