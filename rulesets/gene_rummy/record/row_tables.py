"""Which table and round the rows of a file belong to, and by which rules they are to be checked.

A cell left empty is that of the row above, as a merged cell of a spreadsheet comes out.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from testcross.rulesets.gene_rummy.record.columns import RULES, Columns
from testcross.rulesets.gene_rummy.record.score_rows import BadRow, Row
from testcross.rulesets.records.entries import Entry, player_key


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
