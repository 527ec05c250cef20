"""Verifying whole files, whatever game they are of: bytes in, a report out.

A pipeline of values: the text becomes a tree, the tree a verdict by the game it names, the verdict
a report and, if asked for, a right copy. A task is plain text and numbers, so that it can be sent
to another process or machine.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from io import BytesIO, TextIOWrapper
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, BinaryIO

from testcross.rulesets.forms import NOTATION_ENDING, game_of, notation_game
from testcross.rulesets.games import DEFAULT_GAME, Game, Options, find_game, games
from testcross.rulesets.records.correction import correct
from testcross.rulesets.records.csv_rows import CsvRows
from testcross.rulesets.records.files import RowsFile, write_records, write_text
from testcross.rulesets.records.findings import UnreadableError, unreadable
from testcross.rulesets.records.key_spellings import with_usual_keys
from testcross.rulesets.records.opened_file import CHUNK, STDIN, is_utf_8, opened, whole
from testcross.rulesets.records.report import FileReport, refused, summarise
from testcross.rulesets.records.text import decode, encoding_of
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.verdict import Plain, Verdict, one_spelling
from testcross.solver import Solver, make_engine

if TYPE_CHECKING:
    from testcross.rulesets.records.yaml_documents import Document


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One file to verify."""

    path: str
    """Where it is, or ``-`` for standard input; also what the report calls it."""
    game: str | None = None
    """The game of a file in CSV, which has no place for it; None goes by its heading."""
    options: Options = field(default_factory=dict)
    """For CSV too: the rules in force, by name."""
    corrected: str | None = None
    """Where to write the right copy, if anywhere."""
    engine: str = "cp-sat"
    """Which solver to use."""

    def refuse_wrong_options(self) -> None:
        """Refuse a game, or rules, that do not exist.

        Raises:
            TestcrossError: names the nearest that does.
        """
        _usual(self).refuse_options(self.options)


def verify_file(task: Task) -> FileReport:
    """Return the report on a file; what cannot be read is a finding, never an exception."""
    try:
        with opened(task.path) as stream:
            return _verify_safely(task, stream)
    except (OSError, ValueError) as error:  # no file has a name with a null character
        reason = getattr(error, "strerror", None) or str(error) or "unknown reason"
        return unread(task, f"cannot be read: {reason.lower()}")


def verify_bytes(task: Task, data: bytes) -> FileReport:
    """Return the report on a file whose content is given, as a far machine needs it."""
    return _verify_safely(task, BytesIO(data))


def unread(task: Task, problem: str) -> FileReport:
    """Return the report on a file of which nothing was read, and why."""
    return refused(task.path, _usual(task).noun, unreadable(line=0, column=0, problem=problem))


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
        encoding = encoding_of(start, is_utf_8=is_utf_8(stream, start))
        stream.seek(0)
        beginning = start.decode(encoding, errors="replace")
        notated = notation_game(task.path, beginning)
        if notated is not None:
            return _verify_notation(task, notated, decode(stream.read()))
        if is_csv(task.path, beginning):
            return _verify_rows(task, _game_of_rows(task, beginning), stream, encoding)
        return _verify_record(task, decode(whole(stream)))
    except UnreadableError as error:
        return refused(task.path, _usual(task).noun, error.finding)


@dataclass(frozen=True, slots=True, kw_only=True)
class _CheckedRecord:
    """One record of a file, checked."""

    verdict: Verdict
    noun: str
    copy: Plain | None = None
    """The right copy; None where so little could be read that there is none."""


def _verify_record(task: Task, text: str) -> FileReport:
    """Return the report on the records of a file, each by itself; most files have but one."""
    from testcross.rulesets.records.yaml_documents import documents

    found = documents(text)
    checked = [_check_document(task, document) for document in found]
    verdicts = one_spelling([one.verdict for one in checked])
    report = summarise(task.path, checked[0].noun, verdicts)
    if task.corrected is None or all(one.copy is None for one in checked):
        return report
    copies = [
        document.text if one.copy is None else one.copy
        for document, one in zip(found, checked, strict=True)
    ]
    return replace(report, unwritten=write_records(task.corrected, copies))


def _check_document(task: Task, document: "Document") -> _CheckedRecord:
    from testcross.rulesets.records.yaml_documents import finding_moved_down, moved_down

    try:
        root, game = _tree(document.text)
    except UnreadableError as error:
        found = finding_moved_down(error.finding, document.above)
        return _CheckedRecord(verdict=Verdict(findings=(found,)), noun=_usual(task).noun)
    root = moved_down(root, document.above) if document.above else root
    verdict = game.check_record(with_usual_keys(root, game.shape), _solver(task.engine))
    copied = task.corrected is not None and verdict.edits is not None
    copy = correct(root, verdict.edits or (), game.shape) if copied else None
    return _CheckedRecord(verdict=verdict, noun=game.noun, copy=copy)


def _tree(text: str) -> tuple[Node, Game]:
    """Return the tree of a record and its game; where an entry cannot be read, that of the rest.

    Raises:
        UnreadableError: line, column and what is wrong there.
    """
    from testcross.rulesets.records.yaml_parts import read_in_parts  # the YAML library
    from testcross.rulesets.records.yaml_tree import parse_tree

    try:
        root = parse_tree(text)
    except UnreadableError as error:
        root = read_in_parts(text, find_game().shape, error.finding)
    return root, game_of(root)


def _verify_notation(task: Task, game: Game, text: str) -> FileReport:
    notation = game.notation
    if notation is None:
        return _verify_record(task, text)
    verdict = game.check_record(notation.parse(text), _solver(task.engine))
    report = summarise(task.path, game.noun, [verdict])
    if task.corrected is None or verdict.edits is None:
        return report
    target = Path(task.corrected)
    path = target.with_suffix(NOTATION_ENDING) if task.path == STDIN else target
    copy = notation.correct(text, verdict.edits, game.shape)
    return replace(report, unwritten=write_text(str(path), copy))


def _verify_rows(task: Task, game: Game, stream: BinaryIO, encoding: str) -> FileReport:
    lines = TextIOWrapper(stream, encoding=encoding, errors="replace", newline="")
    try:
        rows = CsvRows(lines)
        verdicts = game.check_rows(rows, task.options, _solver(task.engine))
        if task.corrected is None:
            return summarise(task.path, game.noun, verdicts)
        copy = RowsFile(_as_csv(task), rows.delimiter)
        try:
            report = summarise(task.path, game.noun, _copied(verdicts, copy))
        except OSError:
            copy.discard()
            raise
        return replace(report, unwritten=copy.close())
    finally:
        lines.detach()


def _copied(verdicts: Iterator[Verdict], copy: RowsFile) -> Iterator[Verdict]:
    """Pass verdicts on, and write the right row of each, where there is one."""
    for verdict in verdicts:
        if verdict.row is not None:
            copy.row(verdict.row)
        yield verdict


def _game_of_rows(task: Task, start: str) -> Game:
    """Return the game of a file in CSV: the one asked for, or the one that knows its heading.

    Raises:
        UnreadableError: for a game that has no records in CSV.
    """
    first = _first_line(start)
    known = (game for game in games().values() if game.is_heading(first))
    game = next(known, find_game()) if task.game is None else find_game(task.game)
    if not game.columns():
        problem = f"{game.title} has no records in CSV; write them in YAML or JSON"
        raise UnreadableError.at(line=0, column=0, problem=problem)
    return game


def _usual(task: Task) -> Game:
    return find_game(DEFAULT_GAME if task.game is None else task.game)


@cache
def _solver(engine: str) -> Solver:
    """One solver for each process and engine, so that files share what was solved."""
    return Solver(make_engine(engine))


def _as_csv(task: Task) -> str:
    """Return where the right rows go; what comes from standard input has no ending of its own."""
    target = Path(task.corrected or "")
    return str(target.with_suffix(".csv") if task.path == STDIN else target)


def is_csv(path: str, start: str) -> bool:
    """Tell a CSV file from YAML and JSON: by its ending, else by its first line."""
    ending = PurePath(path).suffix.casefold()
    if ending in (".csv", ".tsv"):
        return True
    if ending in (".yaml", ".yml", ".json"):
        return False
    first = _first_line(start)
    return any(game.is_heading(first) for game in games().values())


def _first_line(text: str) -> str:
    return next((line for line in text.splitlines() if line.strip()), "")
