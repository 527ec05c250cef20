"""Rows of cells, each with its place, wherever they come from: CSV, a spreadsheet, a score pad."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol

from testcross.rulesets.english import listed
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.entries import Entry, player_key
from testcross.rulesets.records.findings import Finding, RecordCode, UnreadableError, unreadable

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
    typed: str = ""
    """As it was typed, with the end of its line; empty where it was not, or cannot be kept so."""

    def column(self, place: int) -> int:
        """Return the column of a cell, by its place in the row from 0."""
        return self.columns[place] if place < len(self.columns) else place + 1


def cells_in(line: int, texts: list[str], typed: str = "") -> Cells:
    """Return a row; one with a cell of too many characters cannot be read."""
    place = next((n for n, text in enumerate(texts) if len(text) > LONGEST_CELL), None)
    if place is None:
        return Cells(line, texts, typed=typed)
    problem = f"a cell of {len(texts[place]):,} characters; shorten it to at most {LONGEST_CELL:,}"
    error = unreadable(line=line, column=place + 1, problem=problem)
    return Cells(line, texts, error, typed=typed)


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


def surplus_finding(row: Cells, width: int, between: str) -> Finding | None:
    """Return the finding that a row has more cells than there are columns; None if it has not.

    Args:
        row: its cells, of which empty ones at its end do not count, and where it stands.
        width: how many columns there are.
        between: what stands between two cells, in words.
    """
    if len(row.texts) <= width:
        return None
    last = max((n for n, text in enumerate(row.texts, 1) if text.strip()), default=0)
    if last <= width:
        return None
    problem = surplus(last, width, between)
    return unreadable(line=row.line, column=row.column(width), problem=problem)


def surplus(cells: int, width: int, between: str = "a separator") -> str:
    """Say that a row has more cells than there are columns."""
    text = f"the row has {cells} cells for {width} columns; quote a cell that contains {between}"
    return f"{text}, or delete the extra cells"


_GAPS = re.compile(r"[\s_.\-\ufeff\"']+")


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedColumns:
    """The columns that a kind of file has."""

    names: Sequence[str]
    required: Sequence[str]
    """Those without which nothing can be read."""
    spellings: Mapping[str, str] = field(default_factory=dict)
    """Other names for them, in small letters and without gaps."""

    def called(self, text: str) -> str:
        """Return the column that a cell of a heading names; one that there is not as it is."""
        return self.spellings.get(column_key(text), column_key(text))

    def known(self, text: str) -> str:
        """Return the column that a cell of a heading names; empty for one that there is not."""
        name = self.called(text)
        return name if name in self.names else ""

    def in_line(self, line: str) -> set[str]:
        """Return the columns that a heading names, whatever stands between its cells."""
        by_mark = [{self.called(cell) for cell in line.split(mark)} for mark in ",;\t"]
        return max((found & set(self.names) for found in by_mark), key=len)

    def places(self, heading: Cells) -> Mapping[str, int]:
        """Return where each column stands, from 0.

        Raises:
            UnreadableError: where one lacks, or stands there twice.
        """
        if heading.error is not None:
            raise UnreadableError(heading.error)
        places: dict[str, int] = {}
        for place, text in enumerate(heading.texts):
            name = self.called(text)
            if name in places:
                problem = f"two columns are called {name!r}; rename or delete one"
                column = heading.column(place)
                raise UnreadableError.at(line=heading.line, column=column, problem=problem)
            if name in self.names:
                places[name] = place
        missing = [repr(name) for name in self.required if name not in places]
        if missing:
            problem = f"missing column {listed(missing)}; {self._suggestion(heading, missing)}"
            raise UnreadableError.at(line=heading.line, column=1, problem=problem)
        return places

    def unread(self, heading: Cells) -> tuple[Finding, ...]:
        unread = [text.strip() for text in heading.texts if text.strip()]
        unread = [text for text in unread if self.called(text) not in self.names]
        if not unread:
            return ()
        what = "columns" if len(unread) > 1 else "the column"
        text = f"not read: {what} {listed(unread, 'and')}"
        return (Finding(code=RecordCode.UNREAD_COLUMN, line=0, column=0, text=text),)

    def _suggestion(self, heading: Cells, missing: Sequence[str]) -> str:
        unknown = [text.strip() for text in heading.texts if self.called(text) not in self.names]
        close = nearest(missing[0].strip("'"), {text: text for text in unknown if text}, limit=1)
        wanted = f"expected {listed(self.names, 'and')}"
        return f"if {close[0]!r} is that column, rename it" if close else wanted


@lru_cache(10_000)
def column_key(text: str) -> str:
    """Return the name of a column as it is compared: without letter case and gaps."""
    return _GAPS.sub("", text.casefold()) if len(text) < 1_000 else text  # no name is as long


_YES = {"x", "y", "yes", "1", "true", "won", "win", "wins", "winner", "*", "✓", "✔", "√"}
_YES |= {"🥇", "🏆"}
_NO = {"n", "no", "0", "false", "lost", "-", "\N{EN DASH}", "\N{EM DASH}"}
_BETWEEN = re.compile(r"\s*[;,&+/]\s*|\s+and\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnerCell:
    """A cell for the winner."""

    entry: Entry
    player: str
    """Whose row it is; empty where it is nobody's."""

    @property
    def has_name(self) -> bool:
        """Whether it holds a name and no tick."""
        return player_key(self.entry.text) not in _YES | _NO


def read_winner_cells(
    cells: Sequence[WinnerCell], players: Sequence[str]
) -> tuple[tuple[Entry, ...], tuple[Finding, ...]]:
    """Return who is named as the winner, or what contradicts itself; then it is nobody.

    Args:
        cells: in their order.
        players: those who play at the table.
    """
    known = {player_key(name) for name in players}
    read = [(cell, _winners(cell, known)) for cell in cells]
    ticked = [entry for cell, found in read if not _is_name(cell, known) for entry in found]
    ways = [(cell, found) for cell, found in read if _is_name(cell, known)]
    if ticked:
        first = next(cell for cell, found in read if not _is_name(cell, known) and found)
        ways.append((first, ticked))
    if not ways:
        return (), ()
    ways.sort(key=lambda way: (way[0].entry.line, way[0].entry.column))
    winners = ways[0][1]
    for cell, other in ways[1:]:
        if _names(other) != _names(winners):
            return (), (_contradiction(winners, cell, other),)
    return tuple({player_key(entry.text): entry for entry in reversed(winners)}.values())[::-1], ()


def _is_name(cell: WinnerCell, known: set[str]) -> bool:
    return cell.has_name or player_key(cell.entry.text) in known


def _winners(cell: WinnerCell, known: set[str]) -> list[Entry]:
    """Return whom a cell names: players, or the player of the row where it is a tick."""
    entry, key = cell.entry, player_key(cell.entry.text)
    if key in known:
        return [entry]
    if key in _YES:
        return [entry.saying(cell.player)] if cell.player else []
    if key in _NO:
        return []
    names = [name for name in _BETWEEN.split(entry.text) if name]
    all_known = bool(names) and all(player_key(name) in known for name in names)
    return [entry.saying(name) for name in names] if all_known else [entry]


def _names(winners: Sequence[Entry]) -> set[str]:
    return {player_key(entry.text) for entry in winners}


def _contradiction(winners: Sequence[Entry], cell: WinnerCell, other: Sequence[Entry]) -> Finding:
    first, second = (" and ".join(dict.fromkeys(e.text for e in one)) for one in (winners, other))
    problem = (
        f"{cell.entry.called('winner')} is {second!r} here, "
        f"but {first!r} on line {winners[0].line}; write the winner once, and joint winners in one "
        "cell: Ann; Bo"
    )
    return unreadable(line=cell.entry.line, column=cell.entry.column, problem=problem)
