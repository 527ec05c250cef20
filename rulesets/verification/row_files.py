"""Verifying score sheets in rows: CSV, or a sheet of a workbook."""

import re
from collections.abc import Iterator, Sequence
from io import TextIOWrapper
from typing import BinaryIO

from testcross.rulesets.english import listed
from testcross.rulesets.forms import is_any_heading, names_card, pad_column
from testcross.rulesets.games import Game, game_with_records, games
from testcross.rulesets.games.sheet_headings import game_of_heading
from testcross.rulesets.records.changes import Change, changes_of_row
from testcross.rulesets.records.csv_rows import CsvRows
from testcross.rulesets.records.excerpts import row_excerpts
from testcross.rulesets.records.files import RowsFile
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.report import FileReport, summarise
from testcross.rulesets.records.rows import Cells, PeekedRows, RowSource
from testcross.rulesets.records.verdict import Verdict
from testcross.rulesets.records.workbook import (
    HEADING_WITHIN,
    SheetRows,
    read_sheet,
    sheets_in,
)
from testcross.rulesets.verification.pad_lines import verify_column
from testcross.rulesets.verification.player_sheets import names_player, with_players
from testcross.rulesets.verification.task import (
    Task,
    copy_of,
    solver_of,
    usual_game,
    with_copy,
    with_its_box,
)

_MATING_SIGN = re.compile(r"[=×→]|\bx\b|->", re.IGNORECASE)
_WORD = re.compile(r"\w+")
_SEVERAL = 2
"""Cards in a cell that may be a mating."""


def verify_rows(task: Task, stream: BinaryIO, encoding: str) -> FileReport:
    """Return the report on score sheets in CSV."""
    lines = TextIOWrapper(stream, encoding=encoding, errors="replace", newline="")
    try:
        return _verify_cells(task, _below_title(CsvRows(lines)))
    finally:
        lines.detach()


def verify_sheet(task: Task, stream: BinaryIO) -> FileReport:
    """Return the report on one sheet of a workbook: rows, or a pad in a single column."""
    sheets = sheets_in(stream, task.path)
    if task.sheet is None and len(sheets) > 1:
        problem = f"the workbook has several sheets: {listed(sheets, 'and')}; name one"
        raise UnreadableError.at(line=0, column=0, problem=problem)
    sheet = sheets[0] if task.sheet is None else task.sheet
    rows = read_sheet(stream, task.path, sheet)
    if len(sheets) > 1 and _is_beside(rows):
        return summarise(task.name, usual_game(task).noun, ())
    column = pad_column(rows)
    if column is not None:
        return verify_column(task, rows, column)
    below = SheetRows(rows, is_any_heading)
    _refuse_matings([row for row in rows if row.line < below.heading.line])
    report = _verify_cells(task, with_players(below, rows, sheet))
    return report.with_excerpts(row_excerpts(rows, report.findings))


def _below_title(rows: CsvRows) -> RowSource:
    """Return the rows below the heading, wherever it stands, with a column for players."""
    peeked = PeekedRows(rows)
    first = (rows.heading, *peeked.first)[:HEADING_WITHIN]
    start = next((row for row in first if is_any_heading(",".join(row.texts))), None)
    if start is None or (start is rows.heading and names_player(start)):
        return peeked
    _refuse_matings(first[: first.index(start)])
    every = [row for row in (rows.heading, *peeked) if any(map(str.strip, row.texts))]
    below = SheetRows(every, is_any_heading, rows.between, rows.delimiter)
    return with_players(below, every, "")


def _refuse_matings(above: Sequence[Cells]) -> None:
    """Refuse rows with matings above the names of the columns, where only titles and names stand.

    Raises:
        UnreadableError: for the first of them.
    """
    for row in above:
        if sum(map(names_card, row.texts)) >= _SEVERAL:
            problem = "this row stands above the names of the columns, which belong above it"
            raise UnreadableError.at(line=row.line, column=0, problem=problem)


def _is_beside(rows: Sequence[Cells]) -> bool:
    """Tell a sheet that only stands beside those with matings: notes, or a table of totals."""
    if any(is_any_heading(",".join(row.texts)) for row in rows[:HEADING_WITHIN]):
        return False
    cells = [text for row in rows for text in row.texts if text.strip()]
    return not any(map(_may_be_mating, cells))


def _may_be_mating(text: str) -> bool:
    """Tell a cell that holds a card, or a mating."""
    if _MATING_SIGN.search(text) or names_card(text):
        return True
    return sum(map(names_card, _WORD.findall(text))) >= _SEVERAL


def _verify_cells(task: Task, rows: RowSource) -> FileReport:
    if not any(map(str.strip, rows.heading.texts)):
        return summarise(task.name, usual_game(task).noun, ())
    game = with_its_box(task, _game_of_heading(task, rows.heading))
    verdicts = game.check_rows(rows, task.options, solver_of(task.engine))
    noun = game.sheet_noun or game.noun
    if task.corrected is None:
        return summarise(task.name, noun, verdicts)
    copy = RowsFile(copy_of(task, ".csv"), getattr(rows, "delimiter", ","))
    try:
        changes: list[Change] = []
        report = summarise(task.name, noun, _copied(verdicts, copy, changes))
    except OSError:
        copy.discard()
        raise
    unwritten = copy.close()
    return with_copy(report, unwritten, changes) if copy.columns or unwritten else report


def _copied(
    verdicts: Iterator[Verdict], copy: RowsFile, changes: list[Change]
) -> Iterator[Verdict]:
    """Pass verdicts on, and write the right row of each, where there is one."""
    for verdict in verdicts:
        if verdict.row is not None:
            copy.row(verdict.row)
        if verdict.row_edit is not None:
            changes += changes_of_row(verdict.row_edit, copy.columns)
        yield verdict


def _game_of_heading(task: Task, heading: Cells) -> Game:
    """Return the game of a heading: the one asked for, or the one that knows it.

    Raises:
        UnreadableError: for a game that has no records in CSV, and where no game knows it.
    """
    line = ",".join(heading.texts)
    if task.game is not None:
        game = game_with_records(task.game)
    else:
        known = (game for game in games().values() if game.is_heading(line))
        game = next(known, None) or game_of_heading(heading)
    if not game.columns():
        problem = f"{game.title} has no records in CSV; write them in YAML or JSON"
        raise UnreadableError.at(line=0, column=0, problem=problem)
    return game
