"""Which files of records a path stands for, and where their corrected sheets go."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from testcross.asking.cards import Path as AnyPath
from testcross.asking.files import STDIN, InputError
from testcross.asking.typed import game_options
from testcross.rulesets import games
from testcross.rulesets.forms import holds_record, sheet_copies, workbook_sheets
from testcross.rulesets.records.workbook import is_workbook
from testcross.rulesets.verification import Task

ENDINGS = (".yaml", ".yml", ".json", ".csv", ".tsv", ".tcg", ".txt", ".xlsx", ".xlsm", ".ods")

TEXT = "the text"
"""What a report calls a record that has no file."""
_LOCKS = ("~$", "._")
"""How the names of files begin that programs lay beside the one that is open."""


@dataclass(frozen=True, slots=True)
class FoundRecord:
    """A file to verify."""

    path: str
    """Where it is; ``-`` for standard input."""
    below: str
    """Its path below the folder that was given, and so below the one for corrected sheets."""


@dataclass(frozen=True, slots=True)
class FoundFiles:
    """What the paths of a command stand for."""

    records: tuple[FoundRecord, ...]
    passed_over: tuple[str, ...] = ()
    """Files in plain text that lie in a folder and hold nothing of a game."""


def find_records(paths: Sequence[str]) -> FoundFiles:
    """Return every file that the paths stand for, each once.

    Subfolders that cannot be opened and links that lead nowhere are among them: their reader says
    so.

    Raises:
        InputError: for a folder without records, or a path that is empty.
    """
    found: list[FoundRecord] = []
    others: list[str] = []
    for path in paths:
        if not path.strip():
            raise InputError("a path to verify is empty; give a file or a folder")
        if path == STDIN or not _is_folder(path):
            found.append(_record(path))
            continue
        inside = _records_in(path)
        found += inside.records
        others += inside.passed_over
    once: dict[str, FoundRecord] = {}
    for file in found:
        once.setdefault(file.path if file.path == STDIN else os.path.realpath(file.path), file)
    records = tuple(once.values())
    given = {file.path for file in records}
    return FoundFiles(records, tuple(one for one in dict.fromkeys(others) if one not in given))


def _record(path: str) -> FoundRecord:
    return FoundRecord(path, Path(path).name if path != STDIN else "stdin.yaml")


def _records_in(folder: str) -> FoundFiles:
    files: list[Path] = []
    others: list[str] = []

    def add_unopened(error: OSError) -> None:
        files.append(Path(str(error.filename)))

    for place, _, names in os.walk(folder, onerror=add_unopened):
        for file in filter(_may_be_record, (Path(place, name) for name in names)):
            if holds_record(str(file)):
                files.append(file)
            else:
                others.append(str(file))
    if not files:
        problem = f"{folder} has no records in it; their names end in {', '.join(ENDINGS)}"
        raise InputError(problem)
    found = (FoundRecord(str(file), str(file.relative_to(folder))) for file in sorted(files))
    return FoundFiles(tuple(found), tuple(sorted(others)))


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
    """Return a task for each file, that writes its corrected sheet where one is asked for.

    Args:
        files: what to verify.
        wanted: how; its path does not matter.
        corrected: the folder for corrected sheets; None for no such sheets.

    Raises:
        InputError: where a corrected sheet would overwrite an original, or another one.
    """
    tasks = [replace(wanted, path=file.path) for file in files]
    if corrected is None:
        return tasks
    targets = [Path(corrected, file.below) for file in files]
    originals = {Path(file.path).resolve() for file in files if file.path != STDIN}
    sources: dict[Path, str] = {}
    for file, target in zip(files, targets, strict=True):
        for copy in _copies(file, target, targets):
            place = copy.resolve()
            if place in originals:
                problem = f"--corrected {corrected} would overwrite {copy}; name another folder"
                raise InputError(problem)
            if sources.setdefault(place, file.path) != file.path:
                raise InputError(_taken_twice(copy, sources[place], file.path))
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


def _taken_twice(target: Path, one: str, other: str) -> str:
    """Say that two corrected sheets would be one file, and what helps."""
    return (
        f"the corrected sheets of {one} and {other} would both be {target}; "
        "verify a folder that holds both, or write each into a folder of its own"
    )


def task_of(
    game: str | None, rules: Mapping[str, str | None], box: AnyPath | None, engine: str
) -> Task:
    """Return what is to be done with files of records, whichever they are.

    Raises:
        TestcrossError: for a game or a rule that does not exist.
    """
    found = games.game_with_records(games.DEFAULT_GAME if game is None else game)
    options = game_options(found, rules)
    written = None if box is None else games.read_box_file(os.fspath(box))
    wanted = Task(path=TEXT, game=game, options=options, engine=engine, box=written)
    wanted.refuse_wrong_options()
    return wanted
