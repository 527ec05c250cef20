"""The smallest mends of a score sheet in words: which numbers would have to be which."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from testcross.rulesets.english import counted, in_words, listed
from testcross.rulesets.genotype.scoring.sheet_mends import FOLLOWS, MOST_COMPLETED, SheetMend

_Cell: TypeAlias = tuple[str, str]
"""A player and a cell."""


def describe_mends(mends: Sequence[SheetMend]) -> str:
    """Return all mends in a sentence, those of the same cells together; empty where there is none.

    Mends have as many changes each: they are the smallest.
    """
    if not mends:
        return ""
    groups: dict[tuple[_Cell, ...], list[dict[_Cell, int]]] = {}
    for mend in mends:
        cells = {(name, cell): number for name, one in mend.lines for cell, number in one.cells}
        groups.setdefault(tuple(cells), []).append(cells)
    told = [_group(cells, numbers) for cells, numbers in groups.items()]
    size = len(next(iter(groups)))
    have = f"{counted(size, 'number')} would have to change".replace(str(size), in_words(size), 1)
    return f"{have[0].upper()}{have[1:]}: {'; or '.join(told)}."


def _group(cells: Sequence[_Cell], numbers: Sequence[dict[_Cell, int]]) -> str:
    """Return what goes into some cells; one of several follows from the others."""
    last = min(cells, key=lambda cell: FOLLOWS.index(cell[1]) if cell[1] in FOLLOWS else 99)
    told = []
    for cell in cells:
        values = sorted({one[cell] for one in numbers})
        if cell == last and len(cells) > 1 and len(values) > 1:
            continue
        open_end = cell[1] == "completed" and len(values) > 1 and values[-1] == MOST_COMPLETED
        told.append(f"{_named(cell)} to {_values(values, open_end=open_end)}")
    follows = len(told) < len(cells)
    return listed(told, "and") + (f", and {_named(last)} to match" if follows else "")


def _named(cell: _Cell) -> str:
    player, name = cell
    return f"{player}'s {name}"


def _values(values: Sequence[int], *, open_end: bool = False) -> str:
    """Return numbers with those that follow one another as a range.

    >>> _values([0, 2, 3, 4, 9]), _values([1, 2, 3], open_end=True)
    ('0, 2-4 or 9', '1 or more')
    """
    told = [f"{a}-{b}" if b > a else str(a) for a, b in _ranges(values)]
    if open_end:
        told[-1] = f"{told[-1].partition('-')[0]} or more"
    return listed(told)


def _ranges(values: Iterable[int]) -> Iterator[tuple[int, int]]:
    found = list(values)
    breaks = [place for place, (a, b) in enumerate(pairwise(found), 1) if b > a + 1]
    for start, end in pairwise((0, *breaks, len(found))):
        yield found[start], found[end - 1]
