"""The smallest mends of a score sheet in words: which numbers would have to be which."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from testcross.rulesets.english import in_words, listed
from testcross.rulesets.genotype.scoring.sheet_mends import (
    FOLLOWS,
    MOST_COMPLETED,
    LineMend,
    SheetMend,
)


def describe_mends(mends: Sequence[SheetMend]) -> str:
    """Return all mends in a sentence, those of the same cells together; empty where there is none.

    Mends have as many changes each: they are the smallest.
    """
    told = [_mend(mend) for mend in mends if mend.lines]
    if not told:
        return ""
    size = sum(len(options[0].cells) for _, options in mends[0].lines)
    have = f"{in_words(size)} {'number' if size == 1 else 'numbers'} would have to change"
    return f"{have[0].upper()}{have[1:]}: {'; or '.join(told)}."


def _mend(mend: SheetMend) -> str:
    return "; and ".join(_line(player, options) for player, options in mend.lines)


def _line(player: str, options: Sequence[LineMend]) -> str:
    """Return what mends the line of a player, one choice of cells after the other."""
    groups: dict[tuple[str, ...], list[dict[str, int]]] = {}
    for option in options:
        numbers = dict(option.cells)
        groups.setdefault(tuple(numbers), []).append(numbers)
    return "; or ".join(_group(player, cells, numbers) for cells, numbers in groups.items())


def _group(player: str, cells: Sequence[str], numbers: Sequence[dict[str, int]]) -> str:
    """Return what goes into some cells; one of several follows from the others."""
    last = min(cells, key=lambda cell: FOLLOWS.index(cell) if cell in FOLLOWS else len(FOLLOWS))
    told = []
    for cell in cells:
        values = sorted({one[cell] for one in numbers})
        if cell == last and len(cells) > 1 and len(values) > 1:
            continue
        open_end = cell == "completed" and len(values) > 1 and values[-1] == MOST_COMPLETED
        told.append(f"{player}'s {cell} to {_values(values, open_end=open_end)}")
    follows = len(told) < len(cells)
    return listed(told, "and") + (f", and {player}'s {last} to match" if follows else "")


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
