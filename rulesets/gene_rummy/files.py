"""Verifying whole files: bytes in, a report out, the right sheet beside it if asked for.

A task is plain text and numbers, so that it can be sent to another process or machine.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO, TextIOWrapper
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import BinaryIO, cast

from testcross.rulesets.gene_rummy.correcting import CorrectedRecord, CorrectedRows, no_copy
from testcross.rulesets.gene_rummy.terms import TermsWanted, option
from testcross.rulesets.gene_rummy.verifying import Referee, is_csv
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.records.text import RecordError, decode, encoding_of
from testcross.solver import Solver, make_engine

STDIN = "-"
_CHUNK = 1 << 16
_IN_MEMORY = 1 << 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One file to verify."""

    path: str
    """Where it is, or ``-`` for standard input; also what findings call it."""
    variant: str | None = None
    """For CSV, which has no place for it: the variant, scheme and fill in force."""
    scoring: str | None = None
    fill: str | None = None
    corrected: str | None = None
    """Where to write the right sheet, if anywhere."""
    engine: str = "cp-sat"
    """Who solves."""

    def wanted(self) -> TermsWanted:
        """Return the terms that the command asks for.

        Raises:
            TestcrossError: for a name that does not exist.
        """
        return TermsWanted(
            variant=option("variant", self.variant),
            scoring=option("scoring", self.scoring),
            fill=option("fill", self.fill),
        )


def verify_file(task: Task) -> FileReport:
    """Return the report on a file; what cannot be read is a finding, never an exception."""
    try:
        with _opened(task.path) as stream:
            return _verify(task, stream)
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        problem = RecordError(line=0, column=0, problem=f"cannot be read: {reason}")
        return Referee(task.path, task.wanted(), _solver(task.engine)).unreadable(problem)


def verify_bytes(task: Task, data: bytes) -> FileReport:
    """Return the report on a file whose content is given, as a far machine needs it."""
    return _verify(task, BytesIO(data))


@cache
def _solver(engine: str) -> Solver:
    """One solver for each process and engine, so that files share what was solved."""
    return Solver(make_engine(engine))


@contextmanager
def _opened(path: str) -> Iterator[BinaryIO]:
    if path != STDIN:
        with Path(path).open("rb") as stream:
            yield stream
        return
    if sys.stdin is None:
        raise OSError(0, "standard input is closed")
    with SpooledTemporaryFile(max_size=_IN_MEMORY) as copy:
        while chunk := sys.stdin.buffer.read(_CHUNK):
            copy.write(chunk)
        copy.seek(0)
        yield cast("BinaryIO", copy)


def _verify(task: Task, stream: BinaryIO) -> FileReport:
    start = stream.read(_CHUNK)
    try:
        encoding = encoding_of(start, is_utf_8=_is_utf_8(stream, start))
        csv = is_csv(task.path, start.decode(encoding, errors="replace"))
    except RecordError as error:
        return Referee(task.path, task.wanted(), _solver(task.engine)).unreadable(error)
    stream.seek(0)
    if csv:
        return _verify_rows(task, stream, encoding)
    copy = CorrectedRecord(task.corrected) if task.corrected else no_copy()
    referee = Referee(task.path, task.wanted(), _solver(task.engine), copy)
    try:
        text = decode(stream.read())
    except RecordError as error:
        return referee.unreadable(error)
    report = referee.sheets(text)
    return replace(report, unwritten=copy.finish(text))


def _verify_rows(task: Task, stream: BinaryIO, encoding: str) -> FileReport:
    lines = TextIOWrapper(stream, encoding=encoding, errors="replace", newline="")
    copy = CorrectedRows(_as_csv(task)) if task.corrected else no_copy()
    try:
        report = Referee(task.path, task.wanted(), _solver(task.engine), copy).rows(lines)
    except OSError:
        copy.discard()
        raise
    finally:
        lines.detach()
    return replace(report, unwritten=copy.finish(""))


def _as_csv(task: Task) -> str:
    """Return where the right rows go; what comes from standard input has no ending of its own."""
    target = Path(task.corrected or "")
    return str(target.with_suffix(".csv") if task.path == STDIN else target)


def _is_utf_8(stream: BinaryIO, start: bytes) -> bool:
    """Tell whether a whole file is UTF-8, piece by piece."""
    from codecs import getincrementaldecoder

    decoder = getincrementaldecoder("utf-8")()
    try:
        chunk = start
        while chunk:
            decoder.decode(chunk)
            chunk = stream.read(_CHUNK)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    return True
