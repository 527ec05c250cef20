"""The right copy of a score sheet: what was written, with what should stand in the place of it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.rows import Cells
from testcross.rulesets.records.tree import Node, Place
from testcross.rulesets.records.verdict import Edit
from testcross.rulesets.tabletop.sheet_sources import SheetText
from testcross.rulesets.tabletop.sheet_words import TOTAL


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


def text_edits(rights: Iterable[Right]) -> tuple[Edit, ...]:
    """What makes a text right: what stands at a place, and what should; or a line to be added."""
    return tuple(
        Edit(place=(one.near.line, 0), key=None, value=f"{one.near.text} {one.what} {one.value}")
        if one.entry is None
        else Edit(place=(one.entry.line, one.entry.column), key=one.entry.text, value=one.value)
        for one in rights
        if one.entry is not None or one.what == TOTAL
    )


def edited_text(text: str, edits: Iterable[Edit]) -> str:
    """A text put right; a total that is missing stands behind the first line of its player."""
    lines = text.split("\n")
    for one in sorted(edits, key=lambda edit: edit.place, reverse=True):
        line, column = one.place
        if one.key is None:
            lines.insert(line, one.value)
        else:
            value = str(one.value).replace("; ", " and ")
            lines[line - 1] = _put(lines[line - 1], one.key, value, column - 1)
    return "\n".join(lines)


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


def tree_edits(sheet: SheetText, root: Node, rights: Iterable[Right]) -> tuple[Edit, ...]:
    """What makes a tree right: values in the place of others, and totals that are missing."""
    edits: dict[Place, str] = {}
    more = []
    for one in rights:
        if one.entry is None:
            node = sheet.tables.get(one.near.text.casefold())
            if node is not None and one.what == TOTAL:
                more.append(Edit(place=node.place, key=TOTAL, value=int(one.value)))
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
