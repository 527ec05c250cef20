"""Verifying whole files, whatever game they are of: bytes in, a report out.

A pipeline of values: the text becomes a tree, the tree a verdict by the game it names, the verdict
a report and, if asked for, a right copy. A task is plain text and numbers, so that it can be sent
to another process or machine.
"""

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from testcross.rulesets.english import listed
from testcross.rulesets.forms import (
    NOTATION_ENDING,
    first_line,
    game_of,
    is_csv,
    is_notation,
    is_pad,
    notation_game,
    pad_game,
)
from testcross.rulesets.games import DEFAULT_GAME, Game, Options, find_game, games
from testcross.rulesets.records.changes import (
    Change,
    changes_of_lines,
    changes_of_row,
    changes_of_tree,
)
from testcross.rulesets.records.correction import correct
from testcross.rulesets.records.csv_rows import CsvRows
from testcross.rulesets.records.excerpts import Excerpt, excerpts
from testcross.rulesets.records.files import RowsFile, write_records, write_text
from testcross.rulesets.records.findings import UnreadableError, unreadable
from testcross.rulesets.records.key_spellings import with_usual_keys
from testcross.rulesets.records.opened_file import CHUNK, STDIN, is_utf_8, opened, whole
from testcross.rulesets.records.report import FileReport, refused, summarise
from testcross.rulesets.records.rows import Cells, RowSource
from testcross.rulesets.records.text import decode, encoding_of
from testcross.rulesets.records.tree import Node, Place
from testcross.rulesets.records.verdict import Plain, Verdict, one_spelling
from testcross.rulesets.records.workbook import (
    SheetRows,
    is_workbook,
    read_sheet,
    sheets_in,
    single_column,
)
from testcross.solver import Solver, make_engine

if TYPE_CHECKING:
    from testcross.rulesets.records.yaml_documents import Document

_YAML_LINE = re.compile("[^\n\x85\u2028\u2029]*[\n\x85\u2028\u2029]|[^\n\x85\u2028\u2029]+")


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
    sheet: str | None = None
    """For a workbook: which of its sheets; None for the only one."""

    @property
    def name(self) -> str:
        """What the report calls it: ``class.xlsx[Table 1]``."""
        return self.path if self.sheet is None else f"{self.path}[{self.sheet}]"

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
    return refused(task.name, _usual(task).noun, unreadable(line=0, column=0, problem=problem))


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
        if is_workbook(task.path) and b"\0" in start:
            return _verify_sheet(task, stream)
        encoding = encoding_of(start, is_utf_8=is_utf_8(stream, start))
    except UnreadableError as error:
        return refused(task.name, _usual(task).noun, error.finding)
    stream.seek(0)
    beginning = start.decode(encoding, errors="replace")
    try:
        report = _verify_text(task, stream, beginning, encoding)
    except UnreadableError as error:
        report = refused(task.name, _usual(task).noun, error.finding)
    return replace(report, excerpts=_excerpts(report, stream, beginning, encoding))


def _verify_text(task: Task, stream: BinaryIO, beginning: str, encoding: str) -> FileReport:
    """Return the report on a text in any form of records.

    Raises:
        UnreadableError: where it is unreadable as a whole.
    """
    notated = notation_game(task.path, beginning)
    if notated is not None:
        return _verify_notation(task, notated, decode(whole(stream)))
    if is_csv(task.path, beginning):
        return _verify_rows(task, _game_of_rows(task, beginning), stream, encoding)
    if is_pad(task.path, beginning):
        return _verify_pad(task, decode(whole(stream)))
    return _verify_record(task, decode(whole(stream)))


def _excerpts(
    report: FileReport, stream: BinaryIO, beginning: str, encoding: str
) -> dict[Place, Excerpt]:
    """Return the lines that findings are about; in CSV their columns count cells."""
    if not any(found.line for found in report.findings):
        return {}
    stream.seek(0)
    as_lines = not is_csv(report.path, beginning) and is_pad(report.path, beginning)
    if as_lines or is_notation(report.path, beginning):
        return excerpts(decode(stream.read()).split("\n"), report.findings, None)
    if not is_csv(report.path, beginning):
        # YAML counts more line ends than CSV
        return excerpts(_YAML_LINE.findall(decode(stream.read())), report.findings, None)
    lines = TextIOWrapper(stream, encoding=encoding, errors="replace", newline="")
    try:
        delimiter = CsvRows(lines).delimiter
        lines.seek(0)
        return excerpts(lines, report.findings, delimiter)
    finally:
        lines.detach()


@dataclass(frozen=True, slots=True, kw_only=True)
class _CheckedRecord:
    """One record of a file, checked."""

    verdict: Verdict
    noun: str
    copy: Plain | None = None
    """The right copy; None where so little could be read that there is none."""
    changes: tuple[Change, ...] = ()
    """What is otherwise in the copy."""


def _verify_record(task: Task, text: str) -> FileReport:
    """Return the report on the records of a file, each by itself; most files have but one."""
    from testcross.rulesets.records.yaml_documents import documents

    found = documents(text)
    checked = [_check_document(task, document) for document in found]
    verdicts = one_spelling([one.verdict for one in checked])
    report = summarise(task.name, checked[0].noun, verdicts)
    if task.corrected is None or all(one.copy is None for one in checked):
        return report
    copies = [
        document.text if one.copy is None else one.copy
        for document, one in zip(found, checked, strict=True)
    ]
    changes = [change for one in checked for change in one.changes]
    return _with_copy(report, write_records(task.corrected, copies), changes)


def _check_document(task: Task, document: "Document") -> _CheckedRecord:
    from testcross.rulesets.records.yaml_documents import finding_moved_down, moved_down

    try:
        root, game = _tree(document.text)
    except UnreadableError as error:
        found = finding_moved_down(error.finding, document.above)
        return _CheckedRecord(verdict=Verdict(findings=(found,)), noun=_usual(task).noun)
    root = moved_down(root, document.above) if document.above else root
    usual = with_usual_keys(root, game.shape)
    verdict = game.check_record(usual, _solver(task.engine))
    if task.corrected is None or verdict.edits is None:
        return _CheckedRecord(verdict=verdict, noun=game.noun)
    copy = correct(root, verdict.edits, game.shape)
    changes = tuple(changes_of_tree(usual, verdict.edits))
    return _CheckedRecord(verdict=verdict, noun=game.noun, copy=copy, changes=changes)


def _tree(text: str) -> tuple[Node, Game]:
    """Return the tree of a record and its game; where an entry cannot be read, that of the rest.

    Raises:
        UnreadableError: line, column and what is wrong there.
    """
    from testcross.rulesets.records.yaml_limits import TooManyAliasesError  # the YAML library
    from testcross.rulesets.records.yaml_parts import read_in_parts
    from testcross.rulesets.records.yaml_tree import parse_tree

    try:
        root = parse_tree(text)
    except TooManyAliasesError:
        raise
    except UnreadableError as error:
        root = read_in_parts(text, find_game().shape, error.finding)
    return root, game_of(root)


def _with_copy(report: FileReport, unwritten: str, changes: Sequence[Change]) -> FileReport:
    """Return a report that says what became of the right copy."""
    if unwritten:
        return replace(report, unwritten=unwritten)
    return replace(report, changes=tuple(changes))


def _verify_notation(task: Task, game: Game, text: str) -> FileReport:
    notation = game.notation
    if notation is None:
        return _verify_record(task, text)
    root = notation.parse(text)
    verdict = game.check_record(root, _solver(task.engine))
    report = summarise(task.name, game.noun, [verdict])
    if task.corrected is None or verdict.edits is None:
        return report
    target = Path(task.corrected)
    path = target.with_suffix(NOTATION_ENDING) if task.path == STDIN else target
    copy = notation.correct(text, verdict.edits, game.shape)
    changes = tuple(changes_of_tree(root, verdict.edits))
    return _with_copy(report, write_text(str(path), copy), changes)


def _verify_pad(task: Task, text: str) -> FileReport:
    game = pad_game(text) or _usual(task)
    verdicts = game.check_pad(text, task.options, _solver(task.engine))
    report = summarise(task.name, game.noun, verdicts)
    edits = [edit for verdict in verdicts for edit in verdict.edits or ()]
    if task.corrected is None or all(verdict.edits is None for verdict in verdicts):
        return report
    copy = game.correct_pad(text, edits)
    unwritten = write_text(_copy_of(task, ".txt"), copy)
    return _with_copy(report, unwritten, tuple(changes_of_lines(text, copy)))


def _verify_sheet(task: Task, stream: BinaryIO) -> FileReport:
    """Return the report on one sheet of a workbook: rows, or a pad in a single column."""
    sheets = sheets_in(stream, task.path)
    if task.sheet is None and len(sheets) > 1:
        problem = f"the workbook has several sheets: {listed(sheets, 'and')}; name one"
        raise UnreadableError.at(line=0, column=0, problem=problem)
    rows = read_sheet(stream, task.path, sheets[0] if task.sheet is None else task.sheet)
    column = single_column(rows)
    if column is not None and not any(is_csv("", row.texts[column]) for row in rows[:1]):
        return _verify_column(task, rows, column)
    game = _usual(task)
    return _checked_rows(task, game, SheetRows(rows, game.is_heading))


def _verify_column(task: Task, rows: Sequence[Cells], column: int) -> FileReport:
    """Return the report on a pad whose lines are the cells of a single column."""
    by_line = {row.line: " ".join(row.texts[column].split()) for row in rows}
    lines = [by_line.get(line, "") for line in range(1, max(by_line) + 1)]
    target = None if task.corrected is None else str(Path(task.corrected).with_suffix(".txt"))
    report = _verify_pad(replace(task, corrected=target), "\n".join(lines))
    findings = (replace(one, column=column + 1) if one.line else one for one in report.findings)
    return replace(report, findings=tuple(findings))


def _verify_rows(task: Task, game: Game, stream: BinaryIO, encoding: str) -> FileReport:
    lines = TextIOWrapper(stream, encoding=encoding, errors="replace", newline="")
    try:
        return _checked_rows(task, game, CsvRows(lines))
    finally:
        lines.detach()


def _checked_rows(task: Task, game: Game, rows: RowSource) -> FileReport:
    verdicts = game.check_rows(rows, task.options, _solver(task.engine))
    if task.corrected is None:
        return summarise(task.name, game.noun, verdicts)
    copy = RowsFile(_copy_of(task, ".csv"), getattr(rows, "delimiter", ","))
    try:
        changes: list[Change] = []
        report = summarise(task.name, game.noun, _copied(verdicts, copy, changes))
    except OSError:
        copy.discard()
        raise
    unwritten = copy.close()
    return _with_copy(report, unwritten, changes) if copy.columns or unwritten else report


def _copied(
    verdicts: Iterator[Verdict], copy: RowsFile, changes: list[Change]
) -> Iterator[Verdict]:
    """Pass verdicts on, and write the right row of each, where there is one."""
    for verdict in verdicts:
        if verdict.row is not None:
            copy.row(verdict.row)
        if verdict.row_edit is not None:
            changes += changes_of_row(verdict.row_edit, copy.columns)
        yield verdict


def _game_of_rows(task: Task, start: str) -> Game:
    """Return the game of a file in CSV: the one asked for, or the one that knows its heading.

    Raises:
        UnreadableError: for a game that has no records in CSV.
    """
    first = first_line(start)
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


def _copy_of(task: Task, ending: str) -> str:
    """Return where the right rows go; what comes from standard input has no ending of its own."""
    target = Path(task.corrected or "")
    return str(target.with_suffix(ending) if task.path == STDIN else target)
