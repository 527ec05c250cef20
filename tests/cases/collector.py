"""A plugin that notes every call at the doors which tests make: ``pytest -p cases.collector``.

Each process writes a file of its own into the folder that ``TESTCROSS_SPOOL`` names, a case a line.
"""

import json
import os
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import pytest
from cases.asking import Case

LONGEST = 60_000
"""Bytes of a file that is kept, and of all files of a case."""
_REPOSITORY = Path(__file__).parents[2]
_inside: list[str] = []
"""What is being asked now: a call that the program makes itself is no case."""
_test = [""]


def pytest_configure() -> None:
    """Stand in front of the doors, before any test has taken hold of them."""
    os.environ["TESTCROSS_ISOLATED"] = "1"
    import testcross.cli
    from testcross.api import door as doors
    from testcross.rulesets import verification

    testcross.cli.run = _noting(testcross.cli.run, _words)
    plain = doors.door
    doors.door = lambda function: _noting(plain(function), _call)
    verification.verify_bytes = _noting(verification.verify_bytes, _task)
    verification.verify_file = _noting(verification.verify_file, _task)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Remember which test asks."""
    _test[0] = item.nodeid.partition("[")[0].removeprefix("tests/")


def _noting(door: Callable[..., Any], case_of: Callable[..., Case | None]) -> Any:
    @wraps(door)
    def call(*args: Any, **named: Any) -> Any:
        case = None if _inside else case_of(door, args, named)
        _inside.append("")
        try:
            found = door(*args, **named)
        except SystemExit as ending:
            found = ending.code
            raise
        finally:
            _inside.pop()
        if case is not None:
            _note(case, found if isinstance(found, int) else None)
        return found

    return call


def _note(case: Case, status: int | None) -> None:
    if sum(len(data) for _, data in case.files) + len(case.stdin) > LONGEST:
        return
    path = Path(os.environ["TESTCROSS_SPOOL"], f"{os.getpid()}.jsonl")
    line = json.dumps([case.document(), status, _test[0]])
    with path.open("a", encoding="utf-8") as file:
        file.write(line + "\n")


def _words(_door: object, args: tuple[Any, ...], _named: object) -> Case | None:
    stdin = getattr(getattr(sys.stdin, "buffer", None), "getvalue", bytes)()
    try:
        given = stdin.decode("utf-8")
    except UnicodeDecodeError:
        return None
    files: dict[str, bytes] = {}
    words = tuple(_moved(str(word), files) for word in args[0])
    return Case(ask=(words,), stdin=given, files=tuple(sorted(files.items())))


def _task(_door: object, args: tuple[Any, ...], _named: object) -> Case | None:
    task, *data = args
    files: dict[str, bytes] = {}
    if data:
        name = Path(task.path).name if task.path != "-" else "record.yaml"
        files[name] = bytes(data[0]) if isinstance(data[0], bytes) else bytes(data[0].read())
    else:
        name = _moved(task.path, files)
    words = ["verify", name, "--format", "json"]
    words += [word for key, value in task.options.items() for word in (f"--{key}", str(value))]
    words += ["--game", task.game] if task.game else []
    if task.box or task.sheet or not all(isinstance(v, str) for v in task.options.values()):
        return None
    return Case(ask=(tuple(words),), files=tuple(sorted(files.items())))


def _call(door: Any, args: tuple[Any, ...], named: dict[str, Any]) -> Case | None:
    files: dict[str, bytes] = {}
    if door.__qualname__ != door.__name__:
        return None  # methods of herds and games: what they ask is asked by commands too
    try:
        given = json.loads(json.dumps([[_plain(a) for a in args], named]))
    except (TypeError, ValueError):
        return None
    given[0] = [_moved(a, files) if isinstance(a, str) else a for a in given[0]]
    given[1] = {k: _moved(a, files) if isinstance(a, str) else a for k, a in given[1].items()}
    return Case(call=door.__name__, given=tuple(given), files=tuple(sorted(files.items())))


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, Path) else value


def _moved(word: str, files: dict[str, bytes]) -> str:
    """Return a word with the file that it names as one beside the case, which is put there."""
    option, equals, name = word.rpartition("=")
    if not name or "\n" in name or len(name) > 250 or not option.startswith("-"):
        option, equals, name = "", "", word
    try:
        path = Path(name)
        there = path.exists()
    except (OSError, ValueError):
        return word
    temporary = path.is_absolute() and path.is_relative_to(gettempdir())
    if not there or name in (".", "..", "-", "/"):
        return f"{option}{equals}{path.name}" if temporary and not there else word
    full = path.resolve()
    base = next((b for b in (Path.cwd(), _REPOSITORY) if full.is_relative_to(b)), full.parent)
    name = full.relative_to(base).as_posix()
    around = full.rglob("*") if full.is_dir() else full.parent.glob(f"{full.stem}.*")
    for one in sorted(around):
        if one.is_file() and one.stat().st_size <= LONGEST:
            files[one.relative_to(base).as_posix()] = one.read_bytes()
    return f"{option}{equals}{name}"
