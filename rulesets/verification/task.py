"""What is to be verified, and what every form of file needs for it: game, solver, right copy."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import (
    DEFAULT_GAME,
    Beside,
    BoxFile,
    Game,
    Options,
    game_with_records,
    games,
)
from testcross.rulesets.records.correction import Change
from testcross.rulesets.records.files import write_text
from testcross.rulesets.records.findings import UnreadableError, unreadable
from testcross.rulesets.records.opened_file import STDIN
from testcross.rulesets.records.report import FileReport, refused
from testcross.solver import Solver, make_engine

_BOX_NAMED = re.compile(r"""\bbox["']?\s*:\s*["']?([^"'\n\r,#{}\[\]]+)""")
"""What a record says of its box, if it is the name of a file."""


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
    line_end: str = "\n"
    """What ends the lines of the file, and so of its right copy."""
    engine: str = "cp-sat"
    """Which solver to use."""
    sheet: str | None = None
    """For a workbook: which of its sheets; None for the only one."""
    box: BoxFile | None = None
    """What cards and boards print, for games that have a box."""
    sent_box: BoxFile | None = None
    """The box file that the record names, where whoever checks it does not see its folder."""

    @property
    def name(self) -> str:
        """What the report calls it: ``class.xlsx[Table 1]``."""
        return self.path if self.sheet is None else f"{self.path}[{self.sheet}]"

    def refuse_wrong_options(self) -> None:
        """Refuse a game, or rules, that do not exist.

        Raises:
            TestcrossError: names the nearest that does.
        """
        usual_game(self).refuse_options(self.options)
        for game in games().values():
            game.with_box(self.box, self.beside)

    @property
    def beside(self) -> Beside:
        """What lies beside the file."""
        folder = "." if self.path == STDIN else str(Path(self.path).parent)
        return Beside(folder, self.sent_box)

    def with_named_box(self, data: bytes) -> "Task":
        """Return the task with the box file that a record names, to be sent along with it.

        Args:
            data: the content of the record.

        Raises:
            TestcrossError: for a box file that cannot be read.
        """
        names = (found.strip() for found in _BOX_NAMED.findall(data.decode(errors="replace")))
        boxes = (self.beside.box_file(name) for name in names)
        return replace(self, sent_box=next((box for box in boxes if box is not None), None))


def unread(task: Task, problem: str) -> FileReport:
    """Return the report on a file of which nothing was read, and why."""
    return refused(task.name, usual_game(task).noun, unreadable(line=0, column=0, problem=problem))


def usual_game(task: Task) -> Game:
    return game_with_records(DEFAULT_GAME if task.game is None else task.game)


@cache
def solver_of(engine: str) -> Solver:
    """One solver for each process and engine, so that files share what was solved."""
    return Solver(make_engine(engine))


def with_its_box(task: Task, game: Game) -> Game:
    """Return a game as the records of a task are checked.

    Raises:
        UnreadableError: for a box file with mistakes.
    """
    try:
        return game.with_box(task.box, task.beside)
    except TestcrossError as error:
        raise UnreadableError.at(line=0, column=0, problem=str(error)) from None


def copy_of(task: Task, ending: str) -> str:
    """Return where the right rows go; what comes from standard input has no ending of its own."""
    target = Path(task.corrected or "")
    return str(target.with_suffix(ending) if task.path == STDIN else target)


def write_copy(task: Task, path: str, text: str) -> str:
    """Write a right copy with the line ends of its original; return why it could not be written."""
    return write_text(path, text.replace("\n", task.line_end))


def with_copy(report: FileReport, unwritten: str, changes: Sequence[Change]) -> FileReport:
    if unwritten:
        return replace(report, unwritten=unwritten)
    return replace(report, changes=tuple(changes))
