"""Score sheets in rows, in CSV or otherwise: one mating a row, read row by row."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, unreadable
from testcross.rulesets.records.player_names import player_key
from testcross.rulesets.records.rows import Cells, RowSource

REQUIRED = ("player", "buck", "doe", "kits")
_SHOWN = 60
"""Characters of a row that a message repeats."""
_NEAR = 0.8
"""How like a column's name another must be to be meant by it."""
COLUMNS = (*REQUIRED, "buck_filled", "doe_filled", "kits_filled", "points")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One mating and whose it is."""

    player: Entry
    mating: WrittenMating


@dataclass(frozen=True, slots=True, kw_only=True)
class BadRow:
    """A row that cannot be read."""

    error: Finding
    cells: tuple[str, ...]
    """What it holds, by ``COLUMNS``, then what is too much; nothing where the file as a whole is
    wrong."""
    name_above: Entry | None = None
    """The player, if the row holds nothing but a name, perhaps that of the rows below."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubtfulColumn:
    """A column that is not read, though its name is nearly one of those that are."""

    error: Finding


def read_rows(rows: RowSource) -> Iterator[Row | BadRow | DoubtfulColumn]:
    """Yield every row, or what is wrong with it; blank rows are ignored.

    An empty player is the one of the row above, as merged cells of a spreadsheet come out; that
    row may hold nothing but the name. A name alone with none of its matings below is a bad row.

    Args:
        rows: the rows, whatever they are read from.
    """
    heading = rows.heading
    places = heading.error or _columns(heading)
    if isinstance(places, Finding):
        yield BadRow(error=places, cells=())
        return
    yield from _doubtful(heading)
    yield from _without_names_above(_read_below(rows, places))


def _read_below(rows: RowSource, places: Mapping[str, int]) -> Iterator[Row | BadRow]:
    """Yield what each row below the heading says."""
    names = rows.heading.texts
    width = max(place for place, name in enumerate(names, 1) if name.strip())
    player: Entry | None = None
    for cells in rows:
        if not any(text.strip() for text in cells.texts):
            continue
        row = _Row(cells, places)
        if cells.texts == names:
            problem = "the column names are repeated here; delete the row"
            again = unreadable(line=cells.line, column=cells.column(0), problem=problem)
            yield BadRow(error=again, cells=row.cells("", width))
            continue
        wrong = cells.error or row.beyond(width, rows.between)
        read = wrong or row.mating(row.entry("player") or player)
        player = read.player if isinstance(read, Row) else row.player(player)
        if isinstance(read, Row):
            yield read
            continue
        name = "" if player is None or row.is_cardless() else player.text
        above = player if wrong is None and row.is_name() else None
        yield BadRow(error=read.about(name), cells=row.cells(name, width), name_above=above)


def _without_names_above(rows: Iterable[Row | BadRow]) -> Iterator[Row | BadRow]:
    """Leave out every row that holds but a name if a mating of that player comes next."""
    waiting: BadRow | None = None
    for row in rows:
        if waiting is not None and not _is_by(row, waiting.name_above):
            yield waiting
        waiting = row if isinstance(row, BadRow) and row.name_above is not None else None
        if waiting is None:
            yield row
    if waiting is not None:
        yield waiting


def _is_by(row: Row | BadRow, player: Entry | None) -> bool:
    """Tell whether a row is a mating of a player."""
    if player is None or isinstance(row, BadRow):
        return False
    return player_key(row.player.text) == player_key(player.text)


def _columns(heading: Cells) -> dict[str, int] | Finding:
    """Return where each column stands, or why that is unknown."""
    names, line = heading.texts, heading.line
    found: dict[str, int] = {}
    for place, name in enumerate(names):
        column = _column_key(name)
        if column in COLUMNS and column in found:
            return unreadable(
                line=line,
                column=heading.column(place),
                problem=f"columns {found[column] + 1} and {place + 1} are both called {column!r}; "
                "rename or delete one",
            )
        found.setdefault(column, place)
    missing = [name for name in REQUIRED if name not in found]
    if not missing:
        return {name: place for name, place in found.items() if name in COLUMNS}
    close = nearest(missing[0], {name: name for name in found if name}, limit=1)
    wanted = f"expected the first row to name {listed(REQUIRED, 'and')}"
    hint = f"if {close[0]!r} is that column, rename it" if close else wanted
    if not any(found):
        return unreadable(line=line, column=1, problem="empty; expected a row of column names")
    named = listed([repr(name) for name in missing])
    problem = f"there is no column {named}; {hint}"
    return unreadable(line=line, column=1, problem=problem)


def _is_unseparated(text: str) -> bool:
    """Tell whether one text holds a whole row, separated by another delimiter than the file's."""
    return any(text.count(delimiter) >= len(REQUIRED) - 1 for delimiter in ",;\t")


def _column_key(name: str) -> str:
    return "_".join(name.replace("\ufeff", "").casefold().split())


def _doubtful(heading: Cells) -> Iterator[DoubtfulColumn]:
    """Yield every column whose name is nearly that of one that may be there and is not."""
    found = [_column_key(name) for name in heading.texts]
    lacking = [name for name in COLUMNS if name not in found]
    if not lacking:
        return
    from difflib import get_close_matches  # only where a column lacks

    for place, name in enumerate(found):
        close = [] if name in COLUMNS else get_close_matches(name, lacking, 1, _NEAR)
        if close:
            problem = f"unknown column {name!r}; did you mean {close[0]!r}?"
            column = heading.column(place)
            error = unreadable(line=heading.line, column=column, problem=problem)
            yield DoubtfulColumn(error=error)


class _Row:
    """One row's cells by the name of their column."""

    def __init__(self, cells: Cells, places: Mapping[str, int]) -> None:
        self._cells = cells.texts
        self._column = cells.column
        self._places = places
        self._line = cells.line

    def entry(self, column: str) -> Entry | None:
        """Return what stands in a column; None where it is empty or not there."""
        place = self._places.get(column, len(self._cells))
        text = self._cells[place].strip() if place < len(self._cells) else ""
        return Entry(text=text, line=self._line, column=self._column(place)) if text else None

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

    def player(self, above: Entry | None) -> Entry | None:
        """Return whose row it is; one of totals or remarks is nobody's."""
        named = self.entry("player")
        if named is None:
            return above
        return above if self.is_cardless() and not self.is_name() else named

    def is_name(self) -> bool:
        """Tell a row that holds a player and nothing else."""
        named = self.entry("player")
        alone = sum(bool(text.strip()) for text in self._cells) == 1
        return named is not None and alone and not _is_unseparated(named.text)

    def is_cardless(self) -> bool:
        """Tell a row that has no cards, such as one of totals."""
        return not (self.entry("buck") or self.entry("doe") or self.entry("kits"))

    def beyond(self, width: int, between: str) -> Finding | None:
        """Return what is wrong where a row has more cells than there are columns."""
        if len(self._cells) <= width:
            return None
        last = max((n for n, text in enumerate(self._cells, 1) if text.strip()), default=0)
        if last <= width:
            return None
        problem = (
            f"the row has {last} cells for {width} columns; quote a cell that contains "
            f"{between}, or delete the extra cells"
        )
        return unreadable(line=self._line, column=self._column(width), problem=problem)

    def cells(self, player: str, width: int) -> tuple[str, ...]:
        """Return what stands in the row, by ``COLUMNS``, then what is beyond all columns."""
        found = [self.entry(column) for column in COLUMNS]
        texts = [entry.text if entry else "" for entry in found]
        return (player or texts[0], *texts[1:], *self._cells[width:])

    def mating(self, player: Entry | None) -> Row | Finding:
        """Return the row's mating, or which of its cells are empty."""
        buck, doe = self.entry("buck"), self.entry("doe")
        litter, young = self.entries("kits"), self.entries("kits_filled")
        kits = tuple(entry for entry in litter if entry is not None)
        if player is None or buck is None or doe is None or not kits:
            there = (player, buck, doe, kits)
            return self._lacking([c for c, found in zip(REQUIRED, there, strict=True) if not found])
        if len(kits) < len(litter):
            return self._wrong("kits", "the column 'kits' has an empty kit between two others")
        if len(young) > len(kits):
            many = f"{len(young)} genotypes for {len(kits)} kit{'s' * (len(kits) > 1)}"
            return self._wrong("kits_filled", f"the column 'kits_filled' has {many}")
        young = (*young, *[None] * (len(kits) - len(young)))
        mating = WrittenMating(
            line=self._line,
            column=0,
            buck=buck,
            doe=doe,
            kits=kits,
            filled=(self.entry("buck_filled"), self.entry("doe_filled"), *young),
            points=self.entry("points"),
        )
        return Row(player=player, mating=mating)

    def _lacking(self, columns: Sequence[str]) -> Finding:
        if self.is_cardless():
            whole = " ".join(text.strip() for text in self._cells if text.strip())
            said = whole if len(whole) <= _SHOWN else f"{whole[:_SHOWN]}..."
            hint = "expected a buck, a doe and kits; delete a row of totals or remarks"
            if _is_unseparated(said):
                hint = "separate its cells as in the first row"
            problem = f"no cards in the row {said!r}: {hint}"
            return unreadable(line=self._line, column=self._column(0), problem=problem)
        names = listed([repr(column) for column in columns], "and")
        what = f"the column {names} is" if len(columns) == 1 else f"the columns {names} are"
        return self._wrong(columns[0], f"{what} empty; a mating needs {listed(REQUIRED, 'and')}")

    def _wrong(self, column: str, problem: str) -> Finding:
        column_of = self._column(self._places[column])
        return unreadable(line=self._line, column=column_of, problem=problem)
