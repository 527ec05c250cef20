"""Score sheets in CSV: one mating a row, read row by row."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from testcross.rulesets.cards.names import nearest
from testcross.rulesets.errors import listed
from testcross.rulesets.gene_rummy.written import WrittenMating
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.text import RecordError

REQUIRED = ("player", "buck", "doe", "kits")
COLUMNS = (*REQUIRED, "buck_filled", "doe_filled", "kits_filled", "points")
_DELIMITERS = (",", ";", "\t")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One mating and whose it is."""

    player: Entry
    mating: WrittenMating


@dataclass(frozen=True, slots=True, kw_only=True)
class BadRow:
    """A row that cannot be read."""

    error: RecordError
    cells: tuple[str, ...]
    """What stands in it, by ``COLUMNS``; nothing where the file as a whole is wrong."""


def read_rows(lines: Iterable[str]) -> Iterator[Row | BadRow]:
    """Yield every row, or what is wrong with it; blank rows are passed over.

    An empty player is the one of the row above, as merged cells of a spreadsheet come out.

    Args:
        lines: the text's lines, with their line ends.
    """
    source = _Lines(lines)
    first = source.heading()
    if first is None:
        problem = "empty; expected a row of column names"
        yield BadRow(error=RecordError(line=1, column=1, problem=problem), cells=())
        return
    delimiter = max(_DELIMITERS, key=first.count)
    reader = csv.reader(source, delimiter=delimiter)
    try:
        yield from _rows(reader, source)
    except csv.Error as error:
        problem = f"not valid CSV: {error}"
        wrong = RecordError(line=source.number, column=1, problem=problem)
        yield BadRow(error=wrong, cells=())


def _rows(reader: Iterator[list[str]], source: "_Lines") -> Iterator[Row | BadRow]:
    places, wrong = _columns(next(reader), source.number)
    if wrong is not None:
        yield BadRow(error=wrong, cells=())
        return
    player: Entry | None = None
    start = source.number + 1
    for cells in reader:
        line, start = start, source.number + 1
        if not any(cell.strip() for cell in cells):
            continue
        row = _Row(cells, places, line)
        player = row.entry("player") or player
        if player is None:
            error = RecordError(line=line, column=1, problem="the column 'player' is empty")
            yield BadRow(error=error, cells=row.cells(""))
            continue
        mating = row.mating()
        if isinstance(mating, RecordError):
            yield BadRow(error=mating, cells=row.cells(player.text))
        else:
            yield Row(player=player, mating=mating)


class _Lines:
    """The lines of a text, counted; the first that is not blank can be looked at beforehand."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._waiting: list[str] = []
        self.number = 0

    def heading(self) -> str | None:
        for line in self._lines:
            if line.strip():
                self._waiting.append(line)
                return line
            self.number += 1
        return None

    def __iter__(self) -> "_Lines":
        return self

    def __next__(self) -> str:
        line = self._waiting.pop() if self._waiting else next(self._lines)
        self.number += 1
        return line.replace("\0", " ")


def _columns(names: Sequence[str], line: int) -> tuple[dict[str, int], RecordError | None]:
    """Return where each column stands, or which required one is missing."""
    found: dict[str, int] = {}
    for place, name in enumerate(names):
        found.setdefault("_".join(name.replace("\ufeff", "").casefold().split()), place)
    for wanted in REQUIRED:
        if wanted not in found:
            close = nearest(wanted, {name: name for name in found if name}, limit=1)
            hint = f"is {close[0]!r} meant?" if close else f"expected {listed(REQUIRED, 'and')}"
            problem = f"there is no column {wanted!r}; {hint}"
            return {}, RecordError(line=line, column=1, problem=problem)
    return {name: place for name, place in found.items() if name in COLUMNS}, None


class _Row:
    """One row's cells by the name of their column; the column counts cells, from 1."""

    def __init__(self, cells: Sequence[str], places: dict[str, int], line: int) -> None:
        self._cells = cells
        self._places = places
        self._line = line

    def entry(self, column: str) -> Entry | None:
        """Return what stands in a column; None where it is empty or not there."""
        place = self._places.get(column, len(self._cells))
        text = self._cells[place].strip() if place < len(self._cells) else ""
        return Entry(text=text, line=self._line, column=place + 1) if text else None

    def entries(self, column: str) -> tuple[Entry | None, ...]:
        """Return the parts of a cell; one that is left empty is None."""
        whole = self.entry(column)
        if whole is None:
            return ()
        parts = whole.text.replace(",", ";").rstrip("; ").split(";")
        return tuple(
            Entry(text=part.strip(), line=whole.line, column=whole.column) if part.strip() else None
            for part in parts
        )

    def cells(self, player: str) -> tuple[str, ...]:
        """Return what stands in the row, by ``COLUMNS``."""
        found = [self.entry(column) for column in COLUMNS[1:]]
        return (player, *(entry.text if entry else "" for entry in found))

    def mating(self) -> WrittenMating | RecordError:
        """Return the row's mating, or which of its cells is empty."""
        buck, doe = self.entry("buck"), self.entry("doe")
        litter, young = self.entries("kits"), self.entries("kits_filled")
        kits = tuple(entry for entry in litter if entry is not None)
        if buck is None or doe is None or not kits:
            empty = "buck" if buck is None else "doe" if doe is None else "kits"
            return self._wrong(empty, f"the column {empty!r} is empty")
        if len(kits) < len(litter):
            return self._wrong("kits", "the column 'kits' leaves a kit empty between two others")
        if len(young) > len(kits):
            many = f"{len(young)} genotypes for {len(kits)} kit{'s' * (len(kits) > 1)}"
            return self._wrong("kits_filled", f"the column 'kits_filled' has {many}")
        young = (*young, *[None] * (len(kits) - len(young)))
        return WrittenMating(
            line=self._line,
            column=0,
            buck=buck,
            doe=doe,
            kits=kits,
            filled=(self.entry("buck_filled"), self.entry("doe_filled"), *young),
            points=self.entry("points"),
        )

    def _wrong(self, column: str, problem: str) -> RecordError:
        return RecordError(line=self._line, column=self._places[column] + 1, problem=problem)
