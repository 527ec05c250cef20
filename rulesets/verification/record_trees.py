"""Verifying records in YAML and JSON: one or several documents, each with its game."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from testcross.rulesets.forms import game_named_in
from testcross.rulesets.games.read_record import read_record
from testcross.rulesets.records.changes import Change, changes_of_tree
from testcross.rulesets.records.correction import correct
from testcross.rulesets.records.files import write_records
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.report import FileReport, summarise
from testcross.rulesets.records.verdict import Plain, Verdict, one_spelling
from testcross.rulesets.verification.task import (
    Task,
    solver_of,
    usual_game,
    with_copy,
    with_its_box,
)

if TYPE_CHECKING:
    from testcross.rulesets.records.yaml_documents import Document


@dataclass(frozen=True, slots=True, kw_only=True)
class _CheckedRecord:
    """One record of a file, checked."""

    verdict: Verdict
    noun: str
    copy: Plain | None = None
    """The right copy; None where so little could be read that there is none."""
    changes: tuple[Change, ...] = ()
    """What is otherwise in the copy."""


def verify_records(task: Task, text: str) -> FileReport:
    """Return the report on the records of a file, each by itself; most files have but one."""
    from testcross.rulesets.records.yaml_documents import documents

    found = documents(text)
    checked = [_check_document(task, document) for document in found]
    verdicts = one_spelling([_with_noun(one) for one in checked])
    report = summarise(task.name, checked[0].noun, verdicts)
    if task.corrected is None or all(one.copy is None for one in checked):
        return report
    copies = [
        document.text if one.copy is None else one.copy
        for document, one in zip(found, checked, strict=True)
    ]
    changes = [change for one in checked for change in one.changes]
    return with_copy(report, write_records(task.corrected, copies), changes)


def _with_noun(checked: _CheckedRecord) -> Verdict:
    """Return the verdict on a record, which says what it counts: others may be of another game."""
    points = tuple(one.named(checked.noun) for one in checked.verdict.points)
    return replace(checked.verdict, points=points)


def _check_document(task: Task, document: "Document") -> _CheckedRecord:
    try:
        read = read_record(document)
        game = with_its_box(task, read.game)
    except UnreadableError as error:
        verdict = Verdict(findings=(error.finding,))
        return _CheckedRecord(verdict=verdict, noun=_noun(task, document.text))
    usual = read.usual()
    verdict = game.check_record(usual, solver_of(task.engine))
    verdict = replace(verdict, findings=read.with_lost(verdict.findings))
    if task.corrected is None or verdict.edits is None:
        return _CheckedRecord(verdict=verdict, noun=game.noun)
    copy = correct(read.root, verdict.edits, game.shape)
    changes = tuple(changes_of_tree(usual, verdict.edits))
    return _CheckedRecord(verdict=verdict, noun=game.noun, copy=copy, changes=changes)


def _noun(task: Task, text: str) -> str:
    """Return what a record that cannot be read would count, by the game that it seems to be of."""
    game = game_named_in(text)
    return (usual_game(task) if game is None else game).noun
