"""The right copy of rows: every cell as it was, but those that are put right."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from testcross.rulesets.gene_rummy.record.columns import COLUMNS, Columns
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
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
