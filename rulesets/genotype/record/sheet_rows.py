"""Score sheets in rows, such as CSV: a row for each player, one table or several in a file."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from testcross.rulesets.genotype.record.game_record import WrittenGame, WrittenLine
from testcross.rulesets.genotype.record.named_cards import with_cards_as_texts
from testcross.rulesets.genotype.record.value_kinds import WrittenCell
from testcross.rulesets.records.correction import RecordShape
from testcross.rulesets.records.entries import Entry, ReadResult
from testcross.rulesets.records.findings import Finding, unreadable
from testcross.rulesets.records.parts.part_reader import read_part
from testcross.rulesets.records.rows import (
    Cells,
    NamedColumns,
    RowSource,
    WinnerCell,
    column_key,
    surplus_finding,
)
from testcross.rulesets.records.tree import Node

NUMBERS = ("plants", "completed", "goals", "markers", "coins", "total")
COLUMNS = NamedColumns(
    names=("table", "player", *NUMBERS, "winner"),
    required=("player",),
    any_of=NUMBERS,
    spellings={
        "name": "player",
        "pupil": "player",
        "student": "player",
        "goal": "goals",
        "coin": "coins",
        "marker": "markers",
        "plant": "plants",
        "completedplants": "completed",
        "plantscompleted": "completed",
        "sum": "total",
        "game": "table",
    },
)
_OWN = frozenset({"plants", "completed", "goals", "markers", "coins"})
"""The columns that no other game's sheets have."""


def is_heading(line: str) -> bool:
    """Tell the heading of score sheets: its cells name a player and most of what adds up."""
    found = COLUMNS.in_line(line)
    return "player" in found and 2 * len(found & _OWN) > len(_OWN)


@dataclass(slots=True)
class SheetTable:
    """The rows of one table."""

    rows: list[Cells] = field(default_factory=list)
    lines: list[WrittenLine] = field(default_factory=list)
    winners: list[WinnerCell] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def read_tables(source: RowSource, places: Mapping[str, int]) -> Iterator[SheetTable]:
    """Yield the tables of a file, one after the other; a table stands together.

    Args:
        source: the rows.
        places: where each column stands.
    """
    reader = _RowReader(source, places)
    yield from reader.tables(source)


class _RowReader:
    """Reads row by row."""

    def __init__(self, source: RowSource, places: Mapping[str, int]) -> None:
        self._between = source.between
        texts = source.heading.texts
        self._width = max(place for place, text in enumerate(texts, 1) if text.strip())
        self._places = places

    def tables(self, rows: Iterable[Cells]) -> Iterator[SheetTable]:
        """Yield the rows table by table; an empty cell for the table is that of the row above."""
        table, name = SheetTable(), ""
        for row in rows:
            named = self._text(row, "table")
            if named and column_key(named) != name:
                if table.rows:
                    yield table
                    table = SheetTable()
                name = column_key(named)
            table.rows.append(row)
            self._read(row, table)
        if table.rows:
            yield table

    def _read(self, row: Cells, table: SheetTable) -> None:
        error = row.error or surplus_finding(row, self._width, self._between)
        if error is not None:
            table.findings.append(error)
        player = self._entry(row, "player")
        winner = self._entry(row, "winner")
        if winner.text and error is None:
            table.winners.append(WinnerCell(entry=winner, player=player.text))
        cells = {name: self._entry(row, name) for name in NUMBERS}
        written = {name: entry for name, entry in cells.items() if entry.text}
        if not player.text:
            if written and error is None:
                problem = "the row has numbers but no player; add the name"
                table.findings.append(unreadable(line=row.line, column=1, problem=problem))
            return
        table.lines.append(
            WrittenLine(
                player=player,
                plants=_cell(written.get("plants")),
                completed=written.get("completed"),
                goals=_cell(written.get("goals")),
                markers=_cell(written.get("markers")),
                coins=written.get("coins"),
                total=written.get("total"),
                incomplete=error is not None,
            )
        )

    def _text(self, row: Cells, name: str) -> str:
        place = self._places.get(name, len(row.texts))
        return row.texts[place].strip() if place < len(row.texts) else ""

    def _entry(self, row: Cells, name: str) -> Entry:
        place = self._places.get(name, len(row.texts))
        return Entry(text=self._text(row, name), line=row.line, column=row.column(place))


def _cell(entry: Entry | None) -> WrittenCell | None:
    if entry is None:
        return None
    return WrittenCell(line=entry.line, column=entry.column, number=entry)


def read_game(tree: Node) -> ReadResult[WrittenGame]:
    """Return what a tree says, as far as it can be read.

    Args:
        tree: the whole file.
    """
    read = read_part(tree, WrittenGame)
    if read.complete:
        return read
    root = with_cards_as_texts(tree)
    return read if root is tree else read_part(root, WrittenGame)


_SPELLINGS = {
    "buys": "buy",
    "die": "dice",
    "discards": "discard",
    "draws": "draw",
    "harvests": "harvest",
    "keeps": "keep",
    "overlays": "overlay",
    "passes": "pass",
    "pays": "pay",
    "picks": "pick",
    "pools": "pool",
    "roll": "rolls",
    "rulings": "ruling",
    "sheet": "sheets",
    "sows": "sow",
    "upgrades": "upgrade",
    "uses": "use",
    "validates": "validate",
    "winner": "winners",
}
"""Keys, each with another word for it."""
SHAPE = RecordShape(
    numbers=frozenset(
        {
            *("coin", "coins", "pays", "prices", "round", "sheet"),
            *("plants", "completed", "goals", "markers", "total"),
            *("mat", "rows", "overlays", "low", "start", "high"),
            *("cost", "points", "copies", "pips"),
        }
    ),
    truths=frozenset({"passes"}),
    lists=frozenset({"rounds", "working", "picks", "upgrades"}),
    spellings={other: key for key, other in _SPELLINGS.items()},
    free=frozenset(
        {
            *("plants", "rulings", "deal", "coins", "prices", "roll", "harvests", "sheet"),
            *("goals", "box", "parents"),
        }
    ),
    marks=frozenset(
        {
            *("solo", "overlays", "rulings", "box", "setup", "harvests", "sheet"),
            *("working", "roll", "pools", "picks", "upgrades", "reset"),
        }
    ),
)
