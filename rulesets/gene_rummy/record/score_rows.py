"""Score sheets in rows, in CSV or otherwise: one mating a row, read row by row."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from testcross.rulesets.gene_rummy.record.columns import Columns
from testcross.rulesets.gene_rummy.record.pad_words import TotalOf
from testcross.rulesets.gene_rummy.record.row_cells import RowCells
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.records.entries import Entry
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
        marks = _marks(row) if has_marks else NO_MARKS
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


def _marks(row: RowCells) -> RowMarks:
    return RowMarks(**{name: row.entry(name) for name in MARKS})


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
