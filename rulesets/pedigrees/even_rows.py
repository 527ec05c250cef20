"""MendelSoft's rows where all of them are alike: read column by column, many rows at once."""

from collections.abc import Sequence
from itertools import chain

from testcross.rulesets.pedigrees.raw_rows import NOBODY, CellColumn, RawRows, sex_of

_CELLS = 7
_END = "\0"
"""Stands between two rows, so that all can be parted at once."""
_BLOCK = 256
"""So many rows are read at a time: few enough to stay near the processor."""


def read_even(text: str) -> RawRows | None:
    """Return the rows of a ``.pre`` file of one locus; None where they want a closer look.

    They do where a row has fewer cells or more, an animal has two rows or no id, there are remarks
    or empty lines, and where there are several loci.
    """
    if "#" in text:
        return None
    lines = text.removesuffix("\n").split("\n")
    raw = RawRows("pre")
    column = CellColumn(lines[0].partition(" ")[0])
    for start in range(0, len(lines), _BLOCK):
        columns = _columns(lines[start : start + _BLOCK])
        if columns is None or set(columns[0]) != {column.name} or not NOBODY.isdisjoint(columns[1]):
            return None
        _add_people(raw, columns)
        _add_cells(column, list(zip(*columns[-2:], strict=True)))
    if len(set(raw.ids)) < len(lines):
        return None
    raw.lines.extend(range(1, len(lines) + 1))
    raw.columns = [column]
    return raw


def _columns(lines: Sequence[str]) -> list[list[str]] | None:
    """Return the cells of some rows column by column; None where one has too few or too many."""
    cells = f" {_END} ".join(lines).split()
    cells.append(_END)
    step = _CELLS + 1
    ends = cells[_CELLS::step]
    is_even = len(cells) == step * len(lines) == step * ends.count(_END) == step * cells.count(_END)
    return [cells[number::step] for number in range(_CELLS)] if is_even else None


def _add_people(raw: RawRows, columns: Sequence[Sequence[str]]) -> None:
    """Add who is in some rows, and their parents, numbered in the order of the cells."""
    _, who, sires, dams, sexes = columns[:5]
    names = raw.names
    for name in dict.fromkeys(chain.from_iterable(zip(who, sires, dams, strict=True))):
        if name not in NOBODY:
            names.setdefault(name, len(names))
    raw.ids.extend(map(names.__getitem__, who))
    for numbers, parents in ((raw.sires, sires), (raw.dams, dams)):
        numbers.extend([names.get(parent, -1) for parent in parents])
    known = {sex: sex_of(sex) for sex in set(sexes)}
    raw.sexes.extend(map(known.__getitem__, sexes))


def _add_cells(column: CellColumn, cells: Sequence[tuple[str, str]]) -> None:
    distinct = column.distinct
    for cell in dict.fromkeys(cells):
        distinct.setdefault(cell, len(distinct))
    column.numbers.extend(map(distinct.__getitem__, cells))
