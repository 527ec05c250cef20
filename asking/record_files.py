"""Which files of records a path stands for, and where their corrected sheets go."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from testcross.asking.cards import Path as AnyPath
from testcross.asking.files import STDIN, InputError
from testcross.asking.typed import game_options
from testcross.rulesets import games
from testcross.rulesets.forms import holds_record, sheet_copies, workbook_sheets
from testcross.rulesets.records.workbook import is_workbook
from testcross.rulesets.verification import Task

ENDINGS = (
    *(".yaml", ".yml", ".json", ".csv", ".tsv", ".tcg", ".peas", ".txt"),
    *(".xlsx", ".xlsm", ".ods"),
)

TEXT = "the text"
"""What a report calls a record that has no file."""
_LOCKS = ("~$", "._")
"""How the names of files begin that programs lay beside the one that is open."""


class FoundRecord(NamedTuple):
    """A file to verify."""

    path: str
    """Where it is; ``-`` for standard input."""
    below: str
    """Its path below the folder that was given, and so below the one for corrected sheets."""


def find_records(paths: Sequence[str]) -> tuple[list[FoundRecord], tuple[str, ...]]:
    """Return every file that the paths stand for, each once; and files that hold no game.

    Subfolders that cannot be opened and links that lead nowhere are among them: their reader says
    so.
    """
    found, others = dict[str, FoundRecord](), list[str]()
    for path in paths:
        if not path.strip():
            raise InputError("a path to verify is empty; give a file or a folder")
        if path == STDIN or not _is_folder(path):
            below = Path(path).name if path != STDIN else "stdin.yaml"
            found.setdefault(_place(path), FoundRecord(path, below))
            continue
        inside, unopened = list[Path](), list[OSError]()
        for place, _, names in os.walk(path, onerror=unopened.append):
            for file in filter(_may_be_record, (Path(place, name) for name in names)):
                if holds_record(str(file)):
                    inside.append(file)
                else:
                    others.append(str(file))
        inside += [Path(str(error.filename)) for error in unopened]
        if not inside:
            problem = f"{path} has no records in it; their names end in {', '.join(ENDINGS)}"
            raise InputError(problem)
        for file in sorted(inside):
            record = FoundRecord(str(file), str(file.relative_to(path)))
            found.setdefault(_place(record.path), record)
    given = {file.path for file in found.values()}
    passed_over = dict.fromkeys(one for one in sorted(others) if one not in given)
    return list(found.values()), tuple(passed_over)


def _place(path: str) -> str:
    return path if path == STDIN else os.path.realpath(path)


def _is_folder(path: str) -> bool:
    try:
        return Path(path).is_dir()
    except (OSError, ValueError):  # a name that no file system takes; opening it will say so
        return False


def _may_be_record(file: Path) -> bool:
    if file.name.startswith(_LOCKS):
        return False
    is_readable = file.is_file() or (file.is_symlink() and not file.exists())
    return file.suffix.casefold() in ENDINGS and is_readable


def make_tasks(files: Sequence[FoundRecord], wanted: Task, corrected: str | None) -> list[Task]:
    """Return a task for each file, that writes its sheet into the folder ``corrected`` if there."""
    tasks = [replace(wanted, path=file.path) for file in files]
    if corrected is None:
        return tasks
    targets = [Path(corrected, file.below) for file in files]
    sources = {Path(file.path).resolve(): "" for file in files if file.path != STDIN}
    for file, target in zip(files, targets, strict=True):
        for copy in _copies(file, target, targets):
            source = sources.setdefault(copy.resolve(), file.path)
            if not source:
                problem = f"--corrected {corrected} would overwrite {copy}; name another folder"
                raise InputError(problem)
            if source != file.path:
                raise InputError(
                    f"the corrected sheets of {source} and {file.path} would both be {copy}; "
                    "verify a folder that holds both, or write each into a folder of its own"
                )
    pairs = zip(tasks, targets, strict=True)
    return [replace(task, corrected=str(target)) for task, target in pairs]


def _copies(file: FoundRecord, target: Path, targets: Sequence[Path]) -> list[Path]:
    """Return where the right copies of a file go, as far as they could be in another's place.

    A workbook has one for each sheet. It is opened only where another file is called as if it were
    one of them.
    """
    begun = f"{target.stem}-"
    beside = (one.name for one in targets if one.parent == target.parent)
    if not is_workbook(file.path) or not any(name.startswith(begun) for name in beside):
        return [target]
    return sheet_copies(file.path, workbook_sheets(file.path), str(target)) or [target]


def task_of(
    game: str | None, rules: Mapping[str, str | None], box: AnyPath | None, engine: str
) -> Task:
    """Return what is to be done with files of records, whichever they are."""
    found = games.game_with_records(games.DEFAULT_GAME if game is None else game)
    options = game_options(found, rules)
    written = None if box is None else games.read_box_file(os.fspath(box))
    wanted = Task(path=TEXT, game=game, options=options, engine=engine, box=written)
    wanted.refuse_wrong_options()
    return wanted
