"""Score sheets in rows, in CSV or otherwise: one mating a row, read row by row."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from testcross.rulesets.gene_rummy.record.columns import COLUMNS, RULES, Columns
from testcross.rulesets.gene_rummy.record.pad_words import TotalOf
from testcross.rulesets.gene_rummy.record.row_cells import RowCells
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.records.entries import Entry, player_key
from testcross.rulesets.records.findings import Finding, unreadable
from testcross.rulesets.records.rows import Cells, RowSource


@dataclass(frozen=True, slots=True, kw_only=True)
class RowMarks:
    """What a row says beside its mating; empty cells of its table are those of the row above."""

    game: Entry | None = None
    table: Entry | None = None
    round: Entry | None = None
    variant: Entry | None = None
    scoring: Entry | None = None
    fill: Entry | None = None
    total: Entry | None = None
    winner: Entry | None = None


NO_MARKS = RowMarks()
MARKS = tuple(RowMarks.__dataclass_fields__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row: a mating and whose it is, or only a name, a total, a winner."""

    cells: Cells
    player: Entry | None
    """None only in a row that has no mating."""
    mating: WrittenMating | None
    marks: RowMarks = NO_MARKS
    total_place: int | None = None
    """Where the total stands in a row of a total; None where it stands in its column."""
    may_be_of_all: bool = False
    """Whether it is a row of a total that names nobody, so that it may be everybody's together."""
    total_of: TotalOf = TotalOf.PLAYER
    """What the total of such a row is the sum of."""
    winner_place: int | None = None
    """Where the winner stands in a row of nothing else; None where it stands in its column."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BadRow:
    """A row that cannot be read."""

    cells: Cells
    error: Finding
    player: Entry | None
    """Whose it is, as far as that is known."""
    marks: RowMarks = NO_MARKS
    is_heading: bool = False
    """Whether the columns' names stand here again."""
    is_shifted: bool = False
    """Whether its cells may stand in wrong columns."""
    may_be_mating: bool = True
    """Whether there may be a mating in it: one that is then missing in the sums."""
    lost_by: Entry | None = None
    """Whose mating that may be; None where nobody knows."""


def read_rows(rows: RowSource, columns: Columns) -> Iterator[Row | BadRow]:
    """Yield every row, or what is wrong with it; blank rows are ignored.

    An empty player is the one of the row above, as merged cells of a spreadsheet come out; that
    row may hold nothing but the name.

    Args:
        rows: the rows, whatever they are read from.
        columns: where each column stands.
    """
    has_marks = columns.has(*MARKS)
    player: Entry | None = None
    for cells in rows:
        if not any(text.strip() for text in cells.texts):
            continue
        row = RowCells(cells, columns)
        marks = RowMarks(**{name: row.entry(name) for name in MARKS}) if has_marks else NO_MARKS
        if cells.texts == columns.heading.texts:
            problem = "the column names are repeated here; delete the row"
            again = unreadable(line=cells.line, column=cells.column(0), problem=problem)
            yield BadRow(
                cells=cells, error=again, player=None, is_heading=True, may_be_mating=False
            )
            continue
        read = _winner_row(row, marks) or _read(row, rows.between, player, marks)
        player = read.player or player
        yield read


def _winner_row(row: RowCells, marks: RowMarks) -> Row | None:
    """Return a row that says who has won and nothing else; None for any other."""
    found = row.winner() if row.cells.error is None else None
    if found is None:
        return None
    return Row(
        cells=row.cells,
        player=None,
        mating=None,
        marks=replace(marks, winner=found[0]),
        winner_place=found[1],
    )


def _read(row: RowCells, between: str, above: Entry | None, marks: RowMarks) -> Row | BadRow:
    """Return what a row says; ``above`` is the player of the row above."""
    total = row.total()
    if total is not None and row.cells.error is None and (total.name or above is not None):
        marks = replace(marks, total=row.at(total.value))
        whose = row.at(total.label, total.name) if total.name else above
        return Row(
            cells=row.cells,
            player=whose,
            mating=None,
            marks=marks,
            total_place=total.value,
            may_be_of_all=not total.name,
            total_of=total.of,
        )
    wrong = row.cells.error or row.beyond(between)
    named = row.entry("player") or above
    is_pass = named is not None and row.is_pass()
    read = wrong or row.mating(named)
    if isinstance(read, WrittenMating):
        mating = None if is_pass else read
        return Row(cells=row.cells, player=named, mating=mating, marks=marks)
    is_result = row.is_without_mating() and _has_result(marks, named)
    if wrong is None and (is_pass or is_result or row.is_name()):
        return Row(cells=row.cells, player=named, mating=None, marks=marks)
    if wrong is None and row.is_of_marks():
        return Row(cells=row.cells, player=None, mating=None, marks=marks)
    whose = row.player(above)
    name = "" if whose is None or row.is_cardless() else whose.text
    return BadRow(
        cells=row.cells,
        error=read.about(name),
        player=whose,
        marks=NO_MARKS if wrong else marks,
        is_shifted=wrong is not None,
        may_be_mating=not row.is_without_mating() or row.is_unseparated(),
        lost_by=None if wrong or row.is_unseparated() else named,
    )


def _has_result(marks: RowMarks, player: Entry | None) -> bool:
    """Tell a row that says who has won, or what somebody has come to."""
    return marks.winner is not None or (marks.total is not None and player is not None)


CopiedRow: TypeAlias = list[object]
"""The cells of a row of the copy."""


class RowCopier:
    """Copies the rows of a file; columns that it lacks for what is right stand behind its own.

    A column that may be there under a misspelt name is not added: it would be there twice.
    """

    def __init__(self, columns: Columns) -> None:
        self._columns = columns
        self._width = columns.width
        singles = [f"{kit}_filled" for kit in columns.kits]
        self._by_kit = columns.has(*singles)
        wanted = [*COLUMNS[4:6], *(singles if self._by_kit else ["kits_filled"]), "points"]
        if self._by_kit and columns.has("kits"):
            wanted.insert(2, "kits_filled")
        there = {*columns.places, *columns.doubtful}
        self._more = [column for column in wanted if column not in there]
        self._places = dict(columns.places)
        self._places |= {column: self._width + n for n, column in enumerate(self._more)}

    def heading(self) -> CopiedRow:
        """Return the columns' names as they were, and those of the new ones."""
        return [*self._columns.heading.texts[: self._width], *self._more]

    def row(self, cells: Cells) -> CopiedRow:
        """Return a row as it was."""
        texts = [*cells.texts, *[""] * (self._width - len(cells.texts))]
        return [*texts[: self._width], *[""] * len(self._more), *texts[self._width :]]

    def put(self, row: CopiedRow, values: Mapping[str, object]) -> None:
        """Put values into a row, by column; those of a column that may be misspelt go nowhere."""
        for column, value in values.items():
            if column in self._places:
                row[self._places[column]] = value

    def put_at(self, row: CopiedRow, place: int, value: object) -> None:
        """Put a value into a cell of a row, by its place in the row as it was."""
        row[place if place < self._width else place + len(self._more)] = value

    def genotypes(self, mating: WrittenMating, right: Sequence[str]) -> dict[str, object]:
        """Return the genotypes of a mating, buck first, by the columns in which they belong."""
        buck, doe, *young = right
        values: dict[str, object] = {"buck_filled": buck, "doe_filled": doe}
        if not self._by_kit:
            return values | {"kits_filled": ";".join(young).rstrip(";")}
        singles = self._singles(mating)
        first = len(young) - len(singles)
        for column in self._columns.kits:
            values[f"{column}_filled"] = ""
        values |= {f"{one}_filled": kit for one, kit in zip(singles, young[first:], strict=True)}
        if "kits_filled" in self._places:
            values["kits_filled"] = ";".join(young[:first]).rstrip(";")
        return values

    def _singles(self, mating: WrittenMating) -> list[str]:
        """Return the columns of single kits in which the mating has one."""
        places = {kit.column for kit in mating.kits}
        columns = self._columns
        return [
            kit for kit in columns.kits if columns.heading.column(columns.places[kit]) in places
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedRow:
    """A row and where it belongs."""

    row: Row | BadRow
    table: str | None = ""
    """What its table is called: ``table 2``; empty where the file is one, None if unknown."""
    round: str = ""
    asked: tuple[Entry | None, ...] = (None,) * len(RULES)
    """What it asks for of its rules, in the order of ``RULES``."""


def place_rows(rows: Iterable[Row | BadRow], columns: Columns) -> Iterator[PlacedRow]:
    """Yield every row with its table, its round and the rules that it asks for."""
    if not columns.has("game", "table", "round", *RULES):
        return (PlacedRow(row=row) for row in rows)
    placed = _in_tables(rows, columns)
    return _with_rules(list(placed)) if columns.has(*RULES) else placed


def _in_tables(rows: Iterable[Row | BadRow], columns: Columns) -> Iterator[PlacedRow]:
    """Yield rows with the table of the row above, and the round of its player's row above.

    Below a row whose cells are not where they should be a table is unknown until it is named.
    """
    parts: dict[str, str | None] = {}
    rounds: dict[tuple[str | None, str], str] = {}
    for row in rows:
        marks = row.marks
        if isinstance(row, BadRow) and row.is_shifted:
            parts = dict.fromkeys(part for part in ("game", "table") if columns.has(part))
        for name, entry in (("game", marks.game), ("table", marks.table)):
            if entry is not None:
                parts[name] = _label(name, entry.text)
        known = [part for part in parts.values() if part is not None]
        table = ", ".join(known) if len(known) == len(parts) else None
        whose = (table, player_key(row.player.text) if row.player else "")
        if marks.round is not None:
            rounds[whose] = player_key(marks.round.text)
        asked = (marks.variant, marks.scoring, marks.fill)
        yield PlacedRow(row=row, table=table, round=rounds.get(whose, ""), asked=asked)


def _label(name: str, text: str) -> str:
    """Return what a part is called: ``table 2``, whether it says *2* or *Table 2*."""
    text = " ".join(text.casefold().split())
    return text if text.startswith(name) else f"{name} {text}"


def _with_rules(rows: list[PlacedRow]) -> Iterator[PlacedRow]:
    """Yield rows with the rules of the row above at their table; above all, of the first below."""
    known: dict[tuple[str | None, str], Entry] = {}
    for row in rows:
        for name, asked in zip(RULES, row.asked, strict=True):
            if asked is not None:
                known.setdefault((row.table, name), asked)
    for row in rows:
        for name, asked in zip(RULES, row.asked, strict=True):
            if asked is not None:
                known[row.table, name] = asked
        yield replace(row, asked=tuple(known.get((row.table, name)) for name in RULES))
