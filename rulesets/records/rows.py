"""Rows of cells, each with its place, wherever they come from: CSV, a spreadsheet, a score pad."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Protocol

from testcross.rulesets.records.findings import Finding, unreadable

_PEEKED = 50
LONGEST_CELL = 10_000
"""Characters of a cell that is read."""


@dataclass(frozen=True, slots=True)
class Cells:
    """One row."""

    line: int
    """Where it begins."""
    texts: list[str]
    error: Finding | None = None
    """Why they are not what was meant, if they are not."""
    columns: Sequence[int] = ()
    """Where each cell stands in its line; where nothing is said, cells are counted from 1."""

    def column(self, place: int) -> int:
        """Return the column of a cell, by its place in the row from 0."""
        return self.columns[place] if place < len(self.columns) else place + 1


def cells_in(line: int, texts: list[str]) -> Cells:
    """Return a row; one with a cell of too many characters cannot be read."""
    place = next((n for n, text in enumerate(texts) if len(text) > LONGEST_CELL), None)
    if place is None:
        return Cells(line, texts)
    problem = f"a cell of {len(texts[place]):,} characters; shorten it to at most {LONGEST_CELL:,}"
    return Cells(line, texts, unreadable(line=line, column=place + 1, problem=problem))


class RowSource(Protocol):
    """Whatever can be read row by row."""

    @property
    def heading(self) -> Cells:
        """The columns' names; none where there is nothing."""

    @property
    def between(self) -> str:
        """What stands between two cells, in words: ``a comma``."""

    def __iter__(self) -> Iterator[Cells]:
        """Yield the rows below the heading."""


class PeekedRows:
    """Rows of which the first are known before they are read."""

    def __init__(self, rows: RowSource) -> None:
        self.heading, self.between = rows.heading, rows.between
        self.delimiter = getattr(rows, "delimiter", ",")
        self._rows = iter(rows)
        self.first = tuple(islice(self._rows, _PEEKED))

    def __iter__(self) -> Iterator[Cells]:
        """Yield the rows below the heading, once."""
        return chain(self.first, self._rows)


def surplus_cells(texts: Sequence[str], width: int, between: str) -> str | None:
    """Return what is wrong with a row that has more cells than there are columns; else None.

    Args:
        texts: its cells; empty ones at its end do not count.
        width: how many columns there are.
        between: what stands between two cells, in words.
    """
    last = max((n for n, text in enumerate(texts, 1) if text.strip()), default=0)
    if last <= width:
        return None
    return (
        f"the row has {last} cells for {width} columns; quote a cell that contains {between}, "
        "or delete the extra cells"
    )


def surplus_finding(row: Cells, width: int, between: str) -> Finding | None:
    """Return the finding that a row has more cells than there are columns; None if it has not.

    Args:
        row: it and where it stands.
        width: how many columns there are.
        between: what stands between two cells, in words.
    """
    problem = surplus_cells(row.texts, width, between)
    if problem is None:
        return None
    return unreadable(line=row.line, column=row.column(width), problem=problem)
