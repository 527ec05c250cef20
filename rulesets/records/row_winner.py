"""Who is named as the winner in the rows of a table: by name, or by a tick on the winner's rows."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, unreadable
from testcross.rulesets.records.player_names import player_key

_YES = {"x", "y", "yes", "1", "true", "won", "win", "wins", "winner", "*", "✓", "✔", "√"}
_NO = {"n", "no", "0", "false", "lost", "-", "\N{EN DASH}", "\N{EM DASH}"}
_BETWEEN = re.compile(r"\s*[;,&+/]\s*|\s+and\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnerCell:
    """A cell for the winner."""

    entry: Entry
    player: str
    """Whose row it is; empty where it is nobody's."""

    @property
    def names_somebody(self) -> bool:
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
    said = [(cell, _winners(cell, known)) for cell in cells]
    ticked = [entry for cell, found in said if not _is_name(cell, known) for entry in found]
    named = [(cell, found) for cell, found in said if _is_name(cell, known)]
    ways = [(cell, found) for cell, found in named]
    if ticked:
        first = next(cell for cell, found in said if not _is_name(cell, known) and found)
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
    return cell.names_somebody or player_key(cell.entry.text) in known


def _winners(cell: WinnerCell, known: set[str]) -> list[Entry]:
    """Return whom a cell names: players, or the player of the row where it is a tick."""
    entry, key = cell.entry, player_key(cell.entry.text)
    if key in known:
        return [entry]
    if key in _YES:
        return [_with_text(entry, cell.player)] if cell.player else []
    if key in _NO:
        return []
    names = [name for name in _BETWEEN.split(entry.text) if name]
    shared = len(names) > 1 and all(player_key(name) in known for name in names)
    return [_with_text(entry, name) for name in names] if shared else [entry]


def _with_text(entry: Entry, text: str) -> Entry:
    return Entry(text=text, line=entry.line, column=entry.column)


def _names(winners: Sequence[Entry]) -> set[str]:
    return {player_key(entry.text) for entry in winners}


def _contradiction(winners: Sequence[Entry], cell: WinnerCell, other: Sequence[Entry]) -> Finding:
    first, second = (" and ".join(dict.fromkeys(e.text for e in one)) for one in (winners, other))
    problem = (
        f"{cell.entry.called('winner')} is {second!r} here, "
        f"but {first!r} on line {winners[0].line}; write the winner once, "
        "and all who share it in one cell: Ann; Bo"
    )
    return unreadable(line=cell.entry.line, column=cell.entry.column, problem=problem)
