"""Verifying records in YAML and JSON: one or several documents, each with its game."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from testcross.rulesets.forms import game_named_in, game_of
from testcross.rulesets.games import Game, find_game, games
from testcross.rulesets.records.changes import Change, changes_of_tree
from testcross.rulesets.records.correction import correct
from testcross.rulesets.records.files import write_records
from testcross.rulesets.records.findings import Finding, UnreadableError
from testcross.rulesets.records.key_spellings import with_usual_keys
from testcross.rulesets.records.report import FileReport, summarise
from testcross.rulesets.records.tree import Node, lost_in
from testcross.rulesets.records.unread_text import with_unread_parts
from testcross.rulesets.records.verdict import Plain, Verdict, one_spelling

if TYPE_CHECKING:
    from testcross.rulesets.records.yaml_documents import Document
from testcross.rulesets.verification.task import (
    Task,
    solver_of,
    usual_game,
    with_copy,
    with_its_box,
)


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
    from testcross.rulesets.records.yaml_documents import finding_moved_down, moved_down

    try:
        root, game, lost = _tree(document.text)
        lost = [finding_moved_down(found, document.above) for found in lost]
        game = with_its_box(task, game)
    except UnreadableError as error:
        found = finding_moved_down(error.finding, document.above)
        return _CheckedRecord(verdict=Verdict(findings=(found,)), noun=_noun(task, document.text))
    root = moved_down(root, document.above) if document.above else root
    usual = with_usual_keys(root, game.shape)
    verdict = _with_all(game.check_record(usual, solver_of(task.engine)), lost)
    if task.corrected is None or verdict.edits is None:
        return _CheckedRecord(verdict=verdict, noun=game.noun)
    copy = correct(root, verdict.edits, game.shape)
    changes = tuple(changes_of_tree(usual, verdict.edits))
    return _CheckedRecord(verdict=verdict, noun=game.noun, copy=copy, changes=changes)


def _noun(task: Task, text: str) -> str:
    """Return what a record that cannot be read would count, by the game that it seems to be of."""
    game = game_named_in(text)
    return (usual_game(task) if game is None else game).noun


def _with_all(verdict: Verdict, lost: Sequence[Finding]) -> Verdict:
    """Return a verdict that names every line that was set aside, whatever its game made of it."""
    told = {(found.line, found.text) for found in verdict.findings}
    more = [found for found in lost if (found.line, found.text) not in told]
    return replace(verdict, findings=(*verdict.findings, *more)) if more else verdict


def _tree(text: str) -> tuple[Node, Game, Sequence[Finding]]:
    """Return the tree of a record, its game, and why parts of it are only the text written.

    Raises:
        UnreadableError: line, column and what is wrong there.
    """
    from testcross.rulesets.records.yaml_limits import TooManyAliasesError  # the YAML library
    from testcross.rulesets.records.yaml_tree import parse_tree

    try:
        root = parse_tree(text)
    except TooManyAliasesError:
        raise
    except UnreadableError as error:
        root = _damaged_tree(text, error.finding)
    root = with_unread_parts(root, text)
    return root, game_of(root), tuple(lost_in(root))


def _damaged_tree(text: str, error: Finding) -> Node:
    """Return the tree of a record of which something cannot be read, that as its text.

    Raises:
        UnreadableError: with this error, where there is nothing to be saved.
    """
    from testcross.rulesets.records.yaml_damage import Blocks, read_around_damage
    from testcross.rulesets.records.yaml_parts import has_parts, read_in_parts

    shapes = [game.shape for game in games().values()]
    shape = find_game().shape
    if has_parts(text, shape):
        return read_in_parts(text, shape, error)
    blocks = Blocks(
        is_block=lambda key: any(one.key(key) in one.blocks for one in shapes),
        is_spare=lambda key: any(one.key(key) in one.spares for one in shapes),
    )
    return read_around_damage(text, blocks, error)
