"""Which table and round the rows of a file belong to, and by which rules they are to be checked.

A cell left empty is that of the row above, as a merged cell of a spreadsheet comes out.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from testcross.rulesets.gene_rummy.record.columns import COLUMNS, RULES, Columns
from testcross.rulesets.gene_rummy.record.score_rows import BadRow, Row
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.records.entries import Entry, player_key
from testcross.rulesets.records.rows import Cells

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
            return values | {"kits_filled": ";".join(young) if any(young) else ""}
        singles = self._singles(mating)
        first = len(young) - len(singles)
        for column in self._columns.kits:
            values[f"{column}_filled"] = ""
        values |= {f"{one}_filled": kit for one, kit in zip(singles, young[first:], strict=True)}
        if "kits_filled" in self._places:
            values["kits_filled"] = ";".join(young[:first]) if any(young[:first]) else ""
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
    variant: Entry | None = None
    scoring: Entry | None = None
    fill: Entry | None = None


def place_rows(rows: Iterable[Row | BadRow], columns: Columns) -> Iterator[PlacedRow]:
    """Yield every row with its table, its round and the rules that it asks for."""
    if not columns.has("game", "table", "round", *RULES):
        return map(_alone, rows)
    placed = _in_tables(rows, columns)
    return _with_rules(list(placed)) if columns.has(*RULES) else placed


def _alone(row: Row | BadRow) -> PlacedRow:
    return PlacedRow(row=row)


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
        yield PlacedRow(
            row=row,
            table=table,
            round=rounds.get(whose, ""),
            variant=marks.variant,
            scoring=marks.scoring,
            fill=marks.fill,
        )


def _label(name: str, text: str) -> str:
    """Return what a part is called: ``table 2``, whether it says *2* or *Table 2*."""
    text = " ".join(text.casefold().split())
    return text if text.startswith(name) else f"{name} {text}"


def _with_rules(rows: list[PlacedRow]) -> Iterator[PlacedRow]:
    """Yield rows with the rules of the row above at their table; above all, of the first below."""
    known: dict[tuple[str | None, str], Entry] = {}
    for row in rows:
        for name in RULES:
            asked = getattr(row, name)
            if asked is not None:
                known.setdefault((row.table, name), asked)
    for row in rows:
        for name in RULES:
            asked = getattr(row, name)
            if asked is not None:
                known[row.table, name] = asked
        variant, scoring, fill = (known.get((row.table, name)) for name in RULES)
        yield PlacedRow(
            row=row.row,
            table=row.table,
            round=row.round,
            variant=variant,
            scoring=scoring,
            fill=fill,
        )
