"""Verifying one file: whatever its form is, and whatever happens, a report comes back."""

import os
import re
from io import BytesIO, TextIOWrapper
from typing import BinaryIO

from testcross.rulesets.file_kinds import other_kind
from testcross.rulesets.forms import is_csv, is_notation, is_pad, notation_game
from testcross.rulesets.records.csv_rows import CsvRows
from testcross.rulesets.records.excerpts import Excerpt, excerpts
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.opened_file import CHUNK, is_utf_8, opened, whole
from testcross.rulesets.records.report import FileReport, refused
from testcross.rulesets.records.text import decode, encoding_of
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.workbook import is_workbook
from testcross.rulesets.verification.notated_game import verify_notation
from testcross.rulesets.verification.pad_lines import verify_pad
from testcross.rulesets.verification.record_trees import verify_records
from testcross.rulesets.verification.row_files import verify_rows, verify_sheet
from testcross.rulesets.verification.task import Task, unread, usual_game

_WANTED = ("record", "rows", "pad", "matings", "workbook")
"""Kinds of files that are verified; a list of matings may be a pad."""
_YAML_LINE = re.compile("[^\n\x85\u2028\u2029]*[\n\x85\u2028\u2029]|[^\n\x85\u2028\u2029]+")


def verify_file(task: Task) -> FileReport:
    """Return the report on a file; what cannot be read is a finding, never an exception."""
    try:
        with opened(task.path) as stream:
            return _verify_safely(task, stream)
    except (OSError, ValueError) as error:  # no file has a name with a null character
        reason = getattr(error, "strerror", None) or str(error) or "unknown reason"
        return unread(task, f"cannot be read: {reason[:1].lower()}{reason[1:]}")


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
        return unread(task, "not enough memory to check this file; cut it into smaller ones")
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
            return unread(task, f"expected a record, but {other}")
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
    """Return the report on a text in any form of records.

    Raises:
        UnreadableError: where it is unreadable as a whole.
    """
    notated = notation_game(task.path, beginning)
    if notated is not None:
        return verify_notation(task, notated, decode(whole(stream)))
    if is_csv(task.path, beginning):
        return verify_rows(task, stream, encoding)
    if is_pad(task.path, beginning, asked=task.game is not None):
        return verify_pad(task, decode(whole(stream)))
    return verify_records(task, decode(whole(stream)))


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
        not is_rows and is_pad(report.path, beginning, asked=is_asked)
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
