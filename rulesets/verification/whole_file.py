"""Verifying one file: whatever its form is, and whatever happens, a report comes back."""

import json
import os
import re
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from testcross.rulesets.file_kinds import other_kind
from testcross.rulesets.forms import (
    game_named_in,
    is_csv,
    is_notation,
    is_pad,
    notation_game,
    sheet_copies,
    workbook_sheets,
)
from testcross.rulesets.games import Game, verdict_on
from testcross.rulesets.games.game_registry import read_record
from testcross.rulesets.records.correction import Change, changes_of_lines, changes_of_tree, correct
from testcross.rulesets.records.csv_rows import CsvRows
from testcross.rulesets.records.excerpts import Excerpt, excerpts
from testcross.rulesets.records.files import dump_yaml
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.opened_file import (
    CHUNK,
    STDIN,
    decode,
    encoding_of,
    is_utf_8,
    line_end,
    opened,
    whole,
)
from testcross.rulesets.records.report import FileReport, refused, summarise
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.verdict import Plain, Verdict, one_spelling
from testcross.rulesets.records.workbook import is_workbook
from testcross.rulesets.verification.row_files import verify_pad, verify_rows, verify_sheet
from testcross.rulesets.verification.task import (
    Task,
    solver_of,
    unread,
    usual_game,
    with_copy,
    with_its_box,
    write_copy,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from testcross.rulesets.records.yaml_documents import Document


@dataclass(frozen=True, slots=True, kw_only=True)
class _CheckedRecord:
    """One record of a file, checked."""

    verdict: Verdict
    noun: str
    copy: str | None = None
    """The right copy; None where so little could be read that there is none."""
    changes: tuple[Change, ...] = ()
    """What is otherwise in the copy."""


def verify_records(task: Task, text: str) -> FileReport:
    """Return the report on the records of a file, each by itself; most files have but one."""
    from testcross.rulesets.records.yaml_documents import documents, with_copies

    found = documents(text)
    checked = [_check_document(task, document) for document in found]
    verdicts = one_spelling([_with_noun(one) for one in checked])
    report = summarise(task.name, checked[0].noun, verdicts)
    if task.corrected is None or all(one.copy is None for one in checked):
        return report
    copies = (
        (document, document.text if one.copy is None else one.copy)
        for document, one in zip(found, checked, strict=True)
    )
    changes = [change for one in checked for change in one.changes]
    return with_copy(report, write_copy(task, task.corrected, with_copies(text, copies)), changes)


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
    verdict = verdict_on(game, usual, solver_of(task.engine))
    if task.corrected is None or verdict.edits is None:
        return _CheckedRecord(verdict=verdict, noun=game.noun)
    changes = tuple(changes_of_tree(usual, verdict.edits))
    copy = document.text
    if changes:
        right = correct(read.root, verdict.edits, game.shape)
        copy = document.written_anew(_right_text(copy, right, task.corrected))
    return _CheckedRecord(verdict=verdict, noun=game.noun, copy=copy, changes=changes)


def _right_text(text: str, right: Plain, path: str) -> str:
    """Return a record put right in the form of its file; YAML keeps its comments, JSON has none."""
    from testcross.rulesets.records.yaml_comments import comments_in, with_comments

    if path.casefold().endswith(".json") and not comments_in(text):
        return json.dumps(right, indent=2, ensure_ascii=False) + "\n"
    return with_comments(dump_yaml(right), text)


def _noun(task: Task, text: str) -> str:
    """Return what a record that cannot be read would count, by the game that it seems to be of."""
    game = game_named_in(text)
    return (usual_game(task) if game is None else game).noun


def verify_notation(task: Task, game: Game, text: str) -> FileReport:
    """Return the report on a game in turn notation."""
    notation = game.notation
    if notation is None:
        return verify_records(task, text)
    root = notation.parse(text)
    game = with_its_box(task, game)
    verdict = verdict_on(game, root, solver_of(task.engine))
    report = summarise(task.name, game.noun, [verdict])
    if task.corrected is None or verdict.edits is None:
        return report
    target = Path(task.corrected)
    path = target.with_suffix(notation.ending) if task.path == STDIN else target
    copy = notation.correct(text, verdict.edits)
    changes = tuple(changes_of_tree(root, verdict.edits)) or tuple(changes_of_lines(text, copy))
    return with_copy(report, write_copy(task, str(path), copy), changes)


_WANTED = ("record", "rows", "parents", "pad", "matings", "workbook")
"""Kinds of files that are verified; a list of matings may be a pad."""
_BLANK = re.compile(r"\ufeff?(?:\s|#[^\r\n]*(?![^\r\n])|^---(?!\S))*", re.MULTILINE)
"""A text that says nothing: remarks and the mark of a YAML document at most."""
_NEAR = 0.8
"""From which likeness on the name of a file is a misspelt one."""
_YAML_LINE = re.compile("[^\n\x85\u2028\u2029]*[\n\x85\u2028\u2029]|[^\n\x85\u2028\u2029]+")


def verify_file(task: Task) -> FileReport:
    """Return the report on a file; what cannot be read is a finding, never an exception."""
    try:
        with opened(task.path) as stream:
            return _verify_safely(task, stream)
    except (OSError, ValueError) as error:  # no file has a name with a null character
        reason = getattr(error, "strerror", None) or str(error) or "unknown reason"
        hint = _near_file(task.path) if isinstance(error, FileNotFoundError) else ""
        return unread(task, f"cannot be read: {reason[:1].lower()}{reason[1:]}{hint}")


def _near_file(path: str) -> str:
    """Ask whether a file with nearly the same name was meant; nothing if there is none."""
    from difflib import get_close_matches  # only where a file is missing

    named = Path(path)
    try:
        names = sorted(one.name for one in named.parent.iterdir())
    except OSError:
        return ""
    near = get_close_matches(named.name, names, 1, _NEAR)
    return f"; did you mean {near[0]}?" if near else ""


def verify_sheets(task: Task, data: bytes | None = None) -> tuple[FileReport, ...]:
    """Return the report on a file; on a workbook, one for each sheet.

    Args:
        task: what to verify.
        data: its content, where it is not to be read from its path.
    """
    sheets: Sequence[str] = ()
    if task.sheet is None and task.path != STDIN:
        sheets = workbook_sheets(task.path, None if data is None else BytesIO(data))
    parts = [replace(task, sheet=sheet) for sheet in sheets]
    if task.corrected is not None:
        copies = sheet_copies(task.path, sheets, task.corrected)
        pairs = zip(parts, copies, strict=True)
        parts = [replace(part, corrected=str(copy)) for part, copy in pairs]
    check = verify_file if data is None else partial(verify_bytes, data=data)
    return tuple(map(check, parts or [task]))


def verify_bytes(task: Task, data: bytes) -> FileReport:
    """Return the report on a file whose content is given, as a far machine needs it."""
    return _verify_safely(task, BytesIO(data))


def _verify_safely(task: Task, stream: BinaryIO) -> FileReport:
    """Return the report on a file; if the program fails on it, the others are still checked."""
    try:
        return _verify(task, stream)
    except OSError:
        raise
    except MemoryError:
        return unread(task, "not enough memory to check this file; split it into smaller ones")
    except Exception as error:
        if os.environ.get("TESTCROSS_DEBUG"):
            raise
        what = f"{type(error).__name__}: {error}"
        problem = f"the program failed on this file ({what}); please report it with the file"
        return unread(task, problem)


def _verify(task: Task, stream: BinaryIO) -> FileReport:
    start = stream.read(CHUNK)
    try:
        if is_workbook(task.path) and (b"\0" in start or start.startswith(b"PK")):
            return verify_sheet(task, stream)
        other = other_kind(task.name, start, _WANTED)
        if other is not None:
            return unread(task, f"expected a record, but {'; '.join(other)}")
        encoding = encoding_of(start, is_utf_8=is_utf_8(stream, start))
    except UnreadableError as error:
        return refused(task.name, usual_game(task).noun, error.finding)
    stream.seek(0)
    beginning = start.decode(encoding, errors="replace")
    try:
        report = _verify_text(task, stream, beginning, encoding)
    except UnreadableError as error:
        report = refused(task.name, usual_game(task).noun, error.finding)
    is_asked = task.game is not None
    return report.with_excerpts(_excerpts(report, stream, beginning, encoding, is_asked=is_asked))


def _verify_text(task: Task, stream: BinaryIO, beginning: str, encoding: str) -> FileReport:
    """Return the report on a text in any form of records; a blank one is an empty pad.

    Raises:
        UnreadableError: where it is unreadable as a whole.
    """
    if len(beginning) < CHUNK and _BLANK.fullmatch(beginning):
        return summarise(task.name, usual_game(task).noun, ())
    notated = notation_game(task.path, beginning)
    if notated is not None:
        task, text = _with_text(task, whole(stream))
        return verify_notation(task, notated, text)
    if is_csv(task.path, beginning):
        return verify_rows(task, stream, encoding)
    task, text = _with_text(task, whole(stream))
    if is_pad(task.path, beginning, asked=task.game is not None, traces=True):
        return verify_pad(task, text)
    return verify_records(task, text)


def _with_text(task: Task, data: bytes) -> tuple[Task, str]:
    """Return a task that knows the line ends of its file, and the text of it."""
    return replace(task, line_end=line_end(data)), decode(data)


def _excerpts(
    report: FileReport, stream: BinaryIO, beginning: str, encoding: str, *, is_asked: bool
) -> dict[Place, Excerpt]:
    """Return the lines that findings are about; in CSV their columns count cells."""
    if not any(found.line for found in report.findings):
        return {}
    stream.seek(0)
    is_rows = is_csv(report.path, beginning)
    # turn notation first: telling a score pad reads every line
    if is_notation(report.path, beginning) or (
        not is_rows and is_pad(report.path, beginning, asked=is_asked, traces=True)
    ):
        return excerpts(decode(stream.read()).split("\n"), report.findings, None)
    if not is_rows:
        # YAML counts more line ends than CSV
        return excerpts(_YAML_LINE.findall(decode(stream.read())), report.findings, None)
    lines = TextIOWrapper(stream, encoding=encoding, errors="replace", newline="")
    try:
        delimiter = CsvRows(lines).delimiter
        lines.seek(0)
        return excerpts(lines, report.findings, delimiter)
    finally:
        lines.detach()
