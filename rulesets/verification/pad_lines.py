"""Verifying score pads: lines of a text, or the cells of a workbook's single column."""

from collections.abc import Sequence

from testcross.rulesets.forms import pad_game
from testcross.rulesets.games import Game, games
from testcross.rulesets.records.changes import changes_of_lines
from testcross.rulesets.records.excerpts import excerpts
from testcross.rulesets.records.files import write_text
from testcross.rulesets.records.report import FileReport, summarise
from testcross.rulesets.records.rows import Cells
from testcross.rulesets.verification.task import Task, copy_of, solver_of, usual_game, with_copy


def verify_pad(task: Task, text: str) -> FileReport:
    """Return the report on the lines of a score pad."""
    game = pad_game(text) or _game_of_lines(task, text)
    verdicts = game.check_pad(text, task.options, solver_of(task.engine))
    report = summarise(task.name, game.sheet_noun or game.noun, verdicts)
    edits = [edit for verdict in verdicts for edit in verdict.edits or ()]
    if task.corrected is None or all(verdict.edits is None for verdict in verdicts):
        return report
    copy = game.correct_pad(text, edits)
    unwritten = write_text(copy_of(task, ".txt"), copy)
    return with_copy(report, unwritten, tuple(changes_of_lines(text, copy)))


def _game_of_lines(task: Task, text: str) -> Game:
    """Return the game of a pad that names none: the one asked for, or one that knows its lines."""
    usual = usual_game(task)
    if task.game is not None or usual.is_pad(text):
        return usual
    return next((game for game in games().values() if game.is_pad(text)), usual)


def verify_column(task: Task, rows: Sequence[Cells], column: int) -> FileReport:
    """Return the report on a pad whose lines are the cells of a single column.

    Columns count the characters of a cell, as those of a line of text.
    """
    by_line = {row.line: " ".join(row.texts[column].split()) for row in rows}
    lines = [by_line.get(line, "") for line in range(1, max(by_line) + 1)]
    report = verify_pad(task, "\n".join(lines))
    return report.with_excerpts(excerpts(lines, report.findings, None))
