"""Verifying score sheets in rows: CSV, or a sheet of a workbook."""

import re
from collections.abc import Sequence
from io import TextIOWrapper
from itertools import islice
from operator import itemgetter
from typing import BinaryIO

from testcross.rulesets.english import listed
from testcross.rulesets.forms import (
    is_any_heading,
    named_game,
    names_card,
    pad_column,
    pad_game,
    titled_game,
)
from testcross.rulesets.games import (
    Game,
    game_with_records,
    games,
    is_pad_of,
    pads_of,
    rows_of,
)
from testcross.rulesets.games.game_registry import game_of_heading
from testcross.rulesets.records.correction import Change, changes_of_lines, changes_of_row
from testcross.rulesets.records.csv_rows import CsvRows, right_copy
from testcross.rulesets.records.excerpts import excerpts, row_excerpts
from testcross.rulesets.records.files import write_text
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.report import FileReport, summarise
from testcross.rulesets.records.rows import Cells
from testcross.rulesets.records.workbook import HEADING_WITHIN, SheetRows, read_sheet, sheets_in
from testcross.rulesets.verification.task import (
    Task,
    copy_of,
    solver_of,
    usual_game,
    with_copy,
    with_its_box,
    write_copy,
)


def verify_pad(task: Task, text: str) -> FileReport:
    game = with_its_box(task, pad_game(text) or _game_of_lines(task, text))
    pads = pads_of(game)
    verdicts = pads.check(text, task.options, solver_of(task.engine))
    report = summarise(task.name, game.sheet_noun or game.noun, verdicts)
    if task.corrected is None or all(verdict.edits is None for verdict in verdicts):
        return report
    edits = [edit for verdict in verdicts for edit in verdict.edits or ()]
    copy = pads.correct(text, edits)
    unwritten = write_copy(task, copy_of(task, ".txt"), copy)
    return with_copy(report, unwritten, tuple(changes_of_lines(text, copy)))


def _game_of_lines(task: Task, text: str) -> Game:
    """Return the game asked for, or one that knows the lines of a pad, or that its title names."""
    usual, titled = usual_game(task), titled_game(text)
    if task.game is not None:
        return usual
    order = [titled or usual, usual, *games().values()]
    return next((game for game in order if is_pad_of(game, text)), order[0])


def verify_column(task: Task, rows: Sequence[Cells], column: int) -> FileReport:
    """Return the report on a pad whose lines are the cells of a single column.

    Columns count the characters of a cell, as those of a line of text.
    """
    by_line = {row.line: " ".join(row.texts[column].split()) for row in rows}
    lines = [by_line.get(line, "") for line in range(1, max(by_line) + 1)]
    report = verify_pad(task, "\n".join(lines))
    return report.with_excerpts(excerpts(lines, report.findings, None))


_MATING_SIGN = re.compile(r"[=×→]|\bx\b|->", re.IGNORECASE)
_WORD = re.compile(r"\w+")
_SEVERAL, _OF_MATING = 2, 3
"""Cards in a cell that may be a mating, and in a row of one; two may be colours of socks."""
MOST_ROWS = 200_000
"""Rows of a file that are read."""


def verify_rows(task: Task, stream: BinaryIO, encoding: str) -> FileReport:
    lines = TextIOWrapper(stream, encoding=encoding, errors="replace", newline="")
    try:
        rows = CsvRows(lines)
        every = [rows.heading, *islice(rows, MOST_ROWS)]
        if len(every) > MOST_ROWS:
            problem = f"more than {MOST_ROWS:,} rows; split the file"
            raise UnreadableError.at(line=every[-1].line, column=1, problem=problem)
        sheet = SheetRows(every, is_any_heading, rows.between, rows.delimiter)
        return _verify_cells(task, sheet, rows.above)
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
    report = _verify_cells(task, SheetRows(rows, is_any_heading, title=sheet))
    return report.with_excerpts(row_excerpts(rows, report.findings))


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


def _cards_in(text: str) -> int:
    return sum(map(names_card, _WORD.findall(text) if _MATING_SIGN.search(text) else [text]))


def _verify_cells(task: Task, rows: SheetRows, above: str = "") -> FileReport:
    if not any(map(str.strip, rows.heading.texts)):
        return summarise(task.name, usual_game(task).noun, ())
    game = with_its_box(task, _game_of(task, rows))
    verdicts = list(rows_of(game).check(rows, task.options, solver_of(task.engine)))
    report = summarise(task.name, game.sheet_noun or game.noun, verdicts)
    edits = [] if task.corrected is None else [edit for one in verdicts for edit in one.rows]
    if not edits:
        return report
    changes, heading = list[Change](), rows.heading.line
    names = next((tuple(map(str, edit.right)) for edit in edits if edit.line == heading), ())
    for edit in edits:
        changes += changes_of_row(edit, names) if edit.line != heading else ()
    right = [(edit.line, edit.right) for edit in edits]
    copy = above + right_copy(rows.every, right, rows.delimiter)
    return with_copy(report, write_text(copy_of(task, ".csv"), copy), changes)


def _game_of(task: Task, rows: SheetRows) -> Game:
    """Return the game of rows: the one asked for, the one that knows the heading, or the cards.

    Raises:
        UnreadableError: for a game that has no records in CSV, and where no game knows it.
    """
    above = rows.every[:HEADING_WITHIN]
    # the names of columns may stand below each other
    lines = ",".join(rows.heading.texts), ",".join(row.texts[0] for row in above if row.texts)
    if task.game is not None:
        game = game_with_records(task.game)
    else:
        # with players called Mum and Dad, parents in another game, the first column says more
        known = [
            (sum(bool(game.rows.column_called(cell)) for cell in cells) / len(cells), game)
            for cells in ([cell for cell in line.split(",") if cell.strip()] for line in lines)
            for game in games().values()
            if game.rows and game.rows.is_heading(",".join(cells))
        ]
        cards = (sum(map(_cards_in, row.texts)) for row in above)
        best = max(known, key=itemgetter(0), default=(0, None))[1]
        named: Game | None = None
        if rows.heading.line > above[0].line:  # a setting above them says whose columns they are
            named, _ = named_game("\n".join(",".join(row.texts) for row in above))
        game = (named if named and named.rows else best) or (
            usual_game(task) if max(cards) >= _OF_MATING else game_of_heading(rows.heading)
        )
    rows_of(game)
    return game
