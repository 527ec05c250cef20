"""Verifying whole files, whatever game they are of: bytes in, a report out.

A task is plain text and numbers, so that it can be sent to another process or machine.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from io import BytesIO, TextIOWrapper
from pathlib import Path, PurePath
from tempfile import SpooledTemporaryFile
from typing import BinaryIO, Protocol, TypeAlias, cast

from testcross.rulesets.records.clerk import Clerk
from testcross.rulesets.records.findings import Finding, UnreadableError, unreadable
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.records.text import decode, encoding_of
from testcross.rulesets.records.tree import Node
from testcross.solver import Solver, make_engine

Options: TypeAlias = Mapping[str, str | None]
"""Rules asked for by name: ``variant``, ``scoring``, ``fill``."""

STDIN = "-"
_CHUNK = 1 << 16
_IN_MEMORY = 1 << 24
_FIRST = "gene-rummy"
"""The game of records that do not say, as CSV cannot."""
_GAMES = {_FIRST: "testcross.rulesets.gene_rummy.game"}
"""Who verifies the records of a game: a module with the functions of ``Verifier``."""


class Verifier(Protocol):
    """What a game's module offers."""

    def verify_record(self, root: Node, clerk: Clerk, solver: Solver, corrected: str) -> str:
        """Verify a record in YAML or JSON.

        Args:
            root: the whole file.
            clerk: takes down what is found.
            solver: who is asked.
            corrected: where to write the right record; empty for nowhere.

        Returns:
            Why the right record could not be written; empty if it could.
        """

    def verify_rows(
        self, lines: Iterable[str], options: Options, clerk: Clerk, solver: Solver, corrected: str
    ) -> str:
        """Verify a record in CSV, which cannot say by which rules; the rest as for others."""

    def refuse_options(self, options: Options) -> None:
        """Raise a TestcrossError for rules that do not exist."""


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
    """Where to write the right record, if anywhere."""
    engine: str = "cp-sat"
    """Who solves."""

    def options(self) -> Options:
        """Return the rules that the command asks for, by name; None leaves one to the game."""
        return {"variant": self.variant, "scoring": self.scoring, "fill": self.fill}

    def refuse_wrong_options(self) -> None:
        """Refuse rules that do not exist.

        Raises:
            TestcrossError: names the nearest that does.
        """
        _game(_FIRST).refuse_options(self.options())


def verify_file(task: Task) -> FileReport:
    """Return the report on a file; what cannot be read is a finding, never an exception."""
    try:
        with _opened(task.path) as stream:
            return _verify(task, stream)
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        return _refused(task, unreadable(line=0, column=0, problem=f"cannot be read: {reason}"))


def verify_bytes(task: Task, data: bytes) -> FileReport:
    """Return the report on a file whose content is given, as a far machine needs it."""
    return _verify(task, BytesIO(data))


def _verify(task: Task, stream: BinaryIO) -> FileReport:
    start = stream.read(_CHUNK)
    try:
        encoding = encoding_of(start, is_utf_8=_is_utf_8(stream, start))
        stream.seek(0)
        if is_csv(task.path, start.decode(encoding, errors="replace")):
            return _verify_rows(task, stream, encoding)
        return _verify_record(task, decode(stream.read()))
    except UnreadableError as error:
        return _refused(task, error.finding)


def _verify_record(task: Task, text: str) -> FileReport:
    from testcross.rulesets.records.yaml_tree import parse_tree  # the YAML library

    root = parse_tree(text)
    game = root.get("game")
    name = game.value if game is not None and isinstance(game.value, str) else ""
    clerk = Clerk(task.path)
    unwritten = _game(name.strip().casefold()).verify_record(
        root, clerk, _solver(task.engine), task.corrected or ""
    )
    return replace(clerk.report(), unwritten=unwritten)


def _verify_rows(task: Task, stream: BinaryIO, encoding: str) -> FileReport:
    lines = TextIOWrapper(stream, encoding=encoding, errors="replace", newline="")
    clerk = Clerk(task.path)
    try:
        unwritten = _game(_FIRST).verify_rows(
            lines, task.options(), clerk, _solver(task.engine), _as_csv(task)
        )
    finally:
        lines.detach()
    return replace(clerk.report(), unwritten=unwritten)


def _game(name: str) -> Verifier:
    """Return who verifies the records of a game, or will say that there is no such game."""
    return cast("Verifier", import_module(_GAMES.get(name, _GAMES[_FIRST])))


def _refused(task: Task, error: Finding) -> FileReport:
    """Return the report on a file of which nothing can be read; it gets no right record."""
    clerk = Clerk(task.path)
    clerk.unreadable(error)
    return clerk.report()


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


def _as_csv(task: Task) -> str:
    """Return where the right rows go; what comes from standard input has no ending of its own."""
    if task.corrected is None:
        return ""
    target = Path(task.corrected)
    return str(target.with_suffix(".csv") if task.path == STDIN else target)


def is_csv(path: str, start: str) -> bool:
    """Tell a CSV file from YAML and JSON: by its ending, else by its first line."""
    ending = PurePath(path).suffix.casefold()
    if ending in (".csv", ".tsv"):
        return True
    if ending in (".yaml", ".yml", ".json"):
        return False
    first = next((line for line in start.splitlines() if line.strip()), "")
    names = first.casefold()
    return "buck" in names and "doe" in names and any(mark in first for mark in ",;\t")


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
