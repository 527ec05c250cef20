"""Verifying a whole game in turn notation."""

from pathlib import Path

from testcross.rulesets.forms import NOTATION_ENDING
from testcross.rulesets.games import Game
from testcross.rulesets.records.changes import changes_of_tree
from testcross.rulesets.records.files import write_text
from testcross.rulesets.records.opened_file import STDIN
from testcross.rulesets.records.report import FileReport, summarise
from testcross.rulesets.verification.record_trees import verify_records
from testcross.rulesets.verification.task import Task, solver_of, with_copy


def verify_notation(task: Task, game: Game, text: str) -> FileReport:
    """Return the report on a game in turn notation."""
    notation = game.notation
    if notation is None:
        return verify_records(task, text)
    root = notation.parse(text)
    verdict = game.check_record(root, solver_of(task.engine))
    report = summarise(task.name, game.noun, [verdict])
    if task.corrected is None or verdict.edits is None:
        return report
    target = Path(task.corrected)
    path = target.with_suffix(NOTATION_ENDING) if task.path == STDIN else target
    copy = notation.correct(text, verdict.edits, game.shape)
    changes = tuple(changes_of_tree(root, verdict.edits))
    return with_copy(report, write_text(str(path), copy), changes)
