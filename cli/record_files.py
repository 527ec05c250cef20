"""Which files of records a path stands for, and where their corrected sheets go."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from testcross.cli.inputs import STDIN, InputError
from testcross.rulesets.verification import Task

ENDINGS = (".yaml", ".yml", ".json", ".csv", ".tsv")


def find_records(paths: Sequence[str]) -> list[tuple[str, str]]:
    """Return every file that the paths stand for, with its path below the folder given.

    Raises:
        InputError: for a folder without records.
    """
    found: list[tuple[str, str]] = []
    for path in paths:
        if path != STDIN and _is_folder(path):
            files = sorted(f for f in Path(path).rglob("*") if _is_record(f))
            if not files:
                raise InputError(
                    f"{path} has no records in it; their names end in {', '.join(ENDINGS)}"
                )
            found += [(str(file), str(file.relative_to(path))) for file in files]
        else:
            found.append((path, Path(path).name if path != STDIN else "stdin.yaml"))
    return found


def _is_folder(path: str) -> bool:
    try:
        return Path(path).is_dir()
    except OSError:  # a name that no file system takes; opening it will say so
        return False


def _is_record(file: Path) -> bool:
    return file.suffix.casefold() in ENDINGS and file.is_file()


def with_copies(tasks: Iterable[tuple[Task, str]], folder: str) -> list[Task]:
    """Return the tasks, each to write its corrected sheet below a folder, never over an original.

    Raises:
        InputError: where a corrected sheet would overwrite an original, or another one.
    """
    pairs = [(task, Path(folder) / below) for task, below in tasks]
    originals = {Path(task.path).resolve() for task, _ in pairs if task.path != STDIN}
    sources: dict[Path, str] = {}
    for task, target in pairs:
        place = target.resolve()
        if place in originals:
            raise InputError(f"--corrected {folder} would overwrite {target}; name another folder")
        if place in sources:
            raise InputError(_taken_twice(target, sources[place], task.path))
        sources[place] = task.path
    return [replace(task, corrected=str(target)) for task, target in pairs]


def _taken_twice(target: Path, one: str, other: str) -> str:
    """Say that two corrected sheets would be one file, and what helps."""
    if Path(one).resolve() == Path(other).resolve():
        return f"{one} is given twice; with --corrected give it once"
    return (
        f"the corrected sheets of {one} and {other} would both be {target}; "
        "verify a folder that holds both, or write each into a folder of its own"
    )
