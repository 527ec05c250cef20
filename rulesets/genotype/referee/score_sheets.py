"""Score sheets in rows: table by table held against the rules, and put right."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from testcross.rulesets.genotype.record.game_record import WrittenGame
from testcross.rulesets.genotype.record.sheet_rows import COLUMNS, SheetTable, read_tables
from testcross.rulesets.genotype.referee.sheet_rules import SheetRules
from testcross.rulesets.genotype.referee.whole_game import check_game
from testcross.rulesets.genotype.round_state.breach_grounds import Grounds
from testcross.rulesets.genotype.rules import Rules
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.player_names import player_key
from testcross.rulesets.records.row_winner import WinnerCell, read_winner_cells
from testcross.rulesets.records.rows import Cells, RowSource
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.verdict import RowEdit, Verdict

_NOWHERE = (0, 0)


def check_sheet_rows(rows: RowSource, rules: Rules) -> Iterator[Verdict]:
    """Yield the verdict on each table, followed by the rows of its right copy."""
    try:
        places = COLUMNS.places(rows.heading)
    except UnreadableError as error:
        yield Verdict(findings=(error.finding,), whole_file=True)
        return
    yield Verdict(findings=COLUMNS.unread(rows.heading), row=tuple(rows.heading.texts))
    sheet_rules = SheetRules(Grounds(rules))
    for table in read_tables(rows, places):
        verdict = _verdict(table, rules, sheet_rules)
        yield replace(verdict, edits=None)
        edits = {one.place: one.value for one in verdict.edits or ()}
        winners = edits.pop(_NOWHERE, None)
        if winners is not None:
            edits |= _winner_edits(table, places, winners)
        for row in table.rows:
            yield _copied(row, edits)


def _verdict(table: SheetTable, rules: Rules, sheet_rules: SheetRules) -> Verdict:
    players = [line.player.text for line in table.lines]
    winners, found = read_winner_cells(table.winners, players)
    game = WrittenGame(sheet=tuple(table.lines), winners=winners)
    verdict = check_game(game, rules, _NOWHERE, sheet_rules).verdict
    unchecked = tuple(one for one in verdict.unchecked if one.what not in _NOT_IN_ROWS)
    findings = (*table.findings, *found, *verdict.findings)
    return replace(verdict, findings=findings, unchecked=unchecked)


_NOT_IN_ROWS = ("rounds", "the winner")
"""What rows need not say, and so is not missed in them."""


def _winner_edits(
    table: SheetTable, places: Mapping[str, int], winners: str | list[str]
) -> dict[Place, str]:
    """Return what stands in the cells for the winner: names where names stood, else ticks."""
    right = [winners] if isinstance(winners, str) else winners
    named = [cell for cell in table.winners if cell.names_somebody]
    if named:
        return {_place(cell): "; ".join(right) for cell in named}
    tick = table.winners[0].entry.text
    keys = {player_key(name) for name in right}
    rows = {line.player.line: player_key(line.player.text) for line in table.lines}
    return {
        (row.line, row.column(places["winner"])): tick if rows.get(row.line) in keys else ""
        for row in table.rows
    }


def _place(cell: WinnerCell) -> Place:
    return cell.entry.line, cell.entry.column


def _copied(row: Cells, edits: Mapping[Place, object]) -> Verdict:
    """Return a row with what is right in the cells that are otherwise."""
    right = tuple(
        str(edits.get((row.line, row.column(place)), text)) for place, text in enumerate(row.texts)
    )
    changed = RowEdit(row.line, tuple(row.texts), right)
    return Verdict(row=right, row_edit=changed if list(right) != row.texts else None)
