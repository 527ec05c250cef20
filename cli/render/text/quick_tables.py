"""Small tables that are there at once; rich, which folds wide cells, is loaded for wide ones."""

from collections.abc import Sequence

from testcross.cli import console

_GAP = "  "


def quick_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table without lines, its columns as wide as their longest cell."""
    every = [headings, *rows]
    widths = [max(map(len, column)) for column in zip(*every, strict=True)]
    if sum(widths) + len(_GAP) * (len(widths) - 1) > console.columns():
        return _folded(headings, rows)
    lines = (
        _GAP.join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True))
        for row in every
    )
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _folded(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    table = console.plain_table(headings)
    for row in rows:
        console.add_row(table, row)
    return console.rendered(table)
