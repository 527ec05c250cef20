"""Verifying one file: whatever its form is, and whatever happens, a report comes back."""

import json
import os
import re
from dataclasses import replace
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
from testcross.rulesets.game_folders import game_folders
from testcross.rulesets.games import Game, verdict_on
from testcross.rulesets.games.game_registry import find_game, read_record
from testcross.rulesets.records.correction import Change, changes_of_lines, changes_of_tree, correct
from testcross.rulesets.records.csv_rows import CsvRows
from testcross.rulesets.records.excerpts import excerpts
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
from testcross.rulesets.records.tree import plain_json
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


def verify_records(task: Task, text: str) -> FileReport:
    """Return the report on the records of a file, each by itself; most files have but one."""
    from testcross.rulesets.records.yaml_documents import documents, with_copies

    nouns, verdicts = list[str](), list[Verdict]()
    copies: list[tuple[Document, str | None]] = []
    changes: list[Change] = []
    for document in documents(text):
        game, verdict, copy = _judged(task, document, changes)
        nouns.append(game.noun)
        # others may be of another game, so each says what it counts
        points = tuple(one.named(game.noun) for one in verdict.points)
        verdicts.append(replace(verdict, points=points))
        copies.append((document, copy))
    report = summarise(task.name, nouns[0], one_spelling(verdicts))
    if task.corrected is None or all(copy is None for _, copy in copies):
        return report
    right_text = with_copies(text, ((one, one.text if c is None else c) for one, c in copies))
    return with_copy(report, write_copy(task, task.corrected, right_text), changes)


def _judged(
    task: Task, document: "Document", changes: list[Change]
) -> tuple[Game, Verdict, str | None]:
    """Return a record's game, the verdict on it and its right copy, if one is asked for.

    Only a finding and a copy need to know where a value stands: without any, a record is judged by
    its values alone, in JSON in a third of the time.
    """
    plain = plain_json(document.text) if task.corrected is None else None
    name = str(plain.get("game")) if isinstance(plain, dict) else ""
    if name.replace("-", "_") in game_folders():
        game = find_game(name)
        clean = None if game.check_plain is None else game.check_plain(plain)
        if clean is not None:
            return game, clean, None
    try:
        read = read_record(document)
        game = with_its_box(task, read.game)
    except UnreadableError as error:
        game = game_named_in(document.text) or usual_game(task)
        return game, Verdict(findings=(error.finding,)), None
    if task.corrected is None and plain is None and game.check_plain is not None:
        clean = game.check_plain(read.root.plain())
        if clean is not None:
            return game, clean, None
    usual = read.usual()
    verdict = verdict_on(game, usual, solver_of(task.engine))
    if task.corrected is None or verdict.edits is None:
        return game, verdict, None
    edits, copy = tuple(verdict.edits), document.text
    found = list(changes_of_tree(usual, edits))
    if found:
        right = correct(read.root, edits, game.shape)
        copy = document.written_anew(_right_text(copy, right, task.corrected))
    changes += found
    return game, verdict, copy


def _right_text(text: str, right: Plain, path: str) -> str:
    """Return a record put right in the form of its file; YAML keeps its comments, JSON has none."""
    from testcross.rulesets.records.yaml_comments import comments_in, with_comments

    if path.casefold().endswith(".json") and not comments_in(text):
        return json.dumps(right, indent=2, ensure_ascii=False) + "\n"
    return with_comments(dump_yaml(right), text)


def verify_notation(task: Task, game: Game, text: str) -> FileReport:
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
    edits = tuple(verdict.edits)
    copy = notation.correct(text, edits)
    changes = tuple(changes_of_tree(root, edits)) or tuple(changes_of_lines(text, copy))
    return with_copy(report, write_copy(task, str(path), copy), changes)


_WANTED = ("record", "rows", "parents", "pad", "matings", "workbook")
"""Kinds of files that are verified; a list of matings may be a pad."""
_ON_A_PAGE = 60
"""Lines of a pad that a page shows as they were written."""
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
        report = _verify(task, stream)
        if task.corrected is None or report.changes is not None or report.unwritten:
            return report
        return replace(report, unwritten=f"{task.name}: no copy, as nothing in it could be judged")
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
    if len(beginning) < CHUNK and _BLANK.fullmatch(beginning):  # an empty pad
        return summarise(task.name, usual_game(task).noun, ())
    form = "tree"
    if is_notation(task.path, beginning):  # before pads: telling one reads every line
        form = "notation"
    elif is_csv(task.path, beginning):
        form = "rows"
    elif is_pad(task.path, beginning, asked=task.game is not None, traces=True):
        form = "pad"
    try:
        if form == "rows":
            report = verify_rows(task, stream, encoding)
        else:
            game = notation_game(task.path, beginning) if form == "notation" else None
            data = whole(stream)
            task, text = replace(task, line_end=line_end(data)), decode(data)
            if game is not None:
                report = verify_notation(task, game, text)
            else:
                report = (verify_pad if form == "pad" else verify_records)(task, text)
    except UnreadableError as error:
        report = refused(task.name, usual_game(task).noun, error.finding)
    each = beginning.splitlines()
    if form in ("pad", "rows") and len(beginning) < CHUNK and len(each) <= _ON_A_PAGE:
        report = replace(report, written=tuple(each))
    if not any(found.line for found in report.findings):
        return report
    stream.seek(0)
    if form == "rows":  # their columns count cells
        lines = TextIOWrapper(stream, encoding=encoding, errors="replace", newline="")
        try:
            delimiter = CsvRows(lines).delimiter
            lines.seek(0)
            return report.with_excerpts(excerpts(lines, report.findings, delimiter))
        finally:
            lines.detach()
    text = decode(stream.read())
    # YAML counts more line ends than others
    each = _YAML_LINE.findall(text) if form == "tree" else text.split("\n")
    return report.with_excerpts(excerpts(each, report.findings, None))
