"""Score sheets in rows and in lines: held against the rules, and put right."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from testcross.rulesets.gene_expression.record.score_table import player_columns, read_table
from testcross.rulesets.gene_expression.record.sheet_builder import SheetBuilder
from testcross.rulesets.gene_expression.record.sheet_lines import read_lines
from testcross.rulesets.gene_expression.record.sheet_rows import (
    read_columns,
    read_rows,
    unread_columns,
)
from testcross.rulesets.gene_expression.referee.whole_game import check_game
from testcross.rulesets.gene_expression.rules import Rules
from testcross.rulesets.records.findings import Finding, UnreadableError
from testcross.rulesets.records.rows import Cells, RowSource
from testcross.rulesets.records.verdict import Edit, RowEdit, Verdict

_NOWHERE = (0, 0)


def check_sheet_rows(rows: RowSource, rules: Rules) -> Iterator[Verdict]:
    """Yield the verdict on a whole sheet, then the rows of its right copy."""
    players = player_columns(rows.heading)
    try:
        places = {} if players else read_columns(rows.heading)
    except UnreadableError as error:
        yield Verdict(findings=(error.finding,), whole_file=True)
        return
    every = list(rows)
    sheet, found = read_table(rows, every, players) if players else read_rows(rows, every, places)
    verdict = _check(sheet, found, rules)
    notes = () if players else unread_columns(rows.heading)
    yield replace(verdict, findings=(*notes, *verdict.findings), row=tuple(rows.heading.texts))
    edits = {edit.place: str(edit.value) for edit in verdict.edits or ()}
    for row in every:
        yield _copied(row, edits)


def check_sheet_lines(text: str, rules: Rules) -> Sequence[Verdict]:
    """Return the verdict on a sheet in lines."""
    sheet, found = read_lines(text)
    return (_check(sheet, found, rules),)


def _check(sheet: SheetBuilder, found: Sequence[Finding], rules: Rules) -> Verdict:
    """Return the verdict on a sheet, its winner put right where it stands."""
    game = sheet.game()
    verdict = check_game(game, rules, _NOWHERE)
    edits = []
    for edit in verdict.edits or ():
        if edit.place != _NOWHERE:
            edits.append(edit)
        elif game.winners:
            first = game.winners[0]
            edits.append(Edit(place=(first.line, first.column), key=None, value=edit.value))
    return replace(verdict, findings=(*found, *verdict.findings), edits=tuple(edits))


def _copied(row: Cells, edits: dict[tuple[int, int], str]) -> Verdict:
    right = tuple(
        edits.get((row.line, row.column(place)), text) for place, text in enumerate(row.texts)
    )
    changed = RowEdit(row.line, tuple(row.texts), right)
    return Verdict(row=right, row_edit=changed if list(right) != row.texts else None)
