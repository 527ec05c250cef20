"""Score sheets in rows with a column for each player: ``round,Ann,Bo,Cy,Dee``."""

from collections.abc import Iterable, Iterator, Mapping

from testcross.rulesets.gene_expression.record.sheet_builder import SheetBuilder, SheetRound
from testcross.rulesets.gene_expression.record.sheet_rows import (
    TOTALS,
    WINNERS,
    entry_at,
    is_column,
)
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.named_columns import column_key
from testcross.rulesets.records.rows import Cells, RowSource, surplus_finding
from testcross.rulesets.records.score_entries import WrittenScore

_FEWEST = 2


def player_columns(heading: Cells) -> Mapping[int, Entry]:
    """Return the players of a heading that names the round and then only players; else nothing."""
    if heading.error is not None:
        return {}
    named = [place for place, text in enumerate(heading.texts) if text.strip()]
    if not named or [n for n in named if is_column(heading.texts[n])] != named[:1]:
        return {}
    found = {place: entry_at(heading, place) for place in named[1:]}
    return found if len(found) >= _FEWEST else {}


def read_table(
    source: RowSource, rows: Iterable[Cells], players: Mapping[int, Entry]
) -> tuple[SheetBuilder, list[Finding]]:
    """Return what rows say, and what cannot be read of them.

    Args:
        source: where they come from, for its heading.
        rows: those below the heading.
        players: whose points stand in which column.
    """
    sheet = SheetBuilder(players=tuple(players.values()), lists_everybody=False)
    found = [
        one for row in rows for one in _read(sheet, row, players, max(players) + 1, source.between)
    ]
    return sheet, found


def _read(
    sheet: SheetBuilder, row: Cells, players: Mapping[int, Entry], width: int, between: str
) -> Iterator[Finding]:
    error = row.error or surplus_finding(row, width, between)
    if error is not None:
        yield error
    told = column_key(next(iter(row.texts), ""))
    cells = {player: entry_at(row, place) for place, player in players.items()}
    written = {player: cell for player, cell in cells.items() if cell.text}
    if told in WINNERS:
        sheet.winners += written.values()
        return
    scores = [WrittenScore(player=player, points=cell) for player, cell in written.items()]
    if told in TOTALS and error is None:
        sheet.totals += scores
    elif scores or error is not None:
        one = SheetRound(row.line, incomplete=error is not None)
        one.scores += scores
        sheet.rounds.append(one)
