"""A plugin, ``pytest -p cases.collector``, that notes the calls which tests make at the doors.

Each process writes a file into the folder that ``TESTCROSS_SPOOL`` names, a line for each case.
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
from cases.asking import Case, text_of

LONGEST = 60_000  # bytes of all that lies beside a case
_REPOSITORY = Path(__file__).parents[2]
_inside: list[str] = []  # a call that the program makes itself is no case
_test = [""]


def pytest_configure() -> None:  # before any test has taken hold of a door
    os.environ["TESTCROSS_ISOLATED"] = "1"
    import testcross.cli
    from testcross.asking import declared as doors
    from testcross.rulesets import verification

    plain = doors.door
    vars(doors)["door"] = lambda *asked: _noting(plain(*asked), _call)
    testcross.cli.run = _noting(testcross.cli.run, _words)
    verification.verify_bytes = _noting(verification.verify_bytes, _task)
    verification.verify_file = _noting(verification.verify_file, _task)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    _test[0] = item.nodeid.partition("[")[0].removeprefix("tests/")


def _noting(door: Callable[..., Any], case_of: Callable[..., Case | None]) -> Any:
    @wraps(door)
    def call(*args: Any, **named: Any) -> Any:
        case = None if _inside else case_of(door, args, named)
        _inside.append("")
        try:
            found = door(*args, **named)
        finally:
            _inside.pop()
        if case is not None and sum(map(len, dict(case.files).values())) < LONGEST:
            status = found if isinstance(found, int) else None
            path = Path(os.environ["TESTCROSS_SPOOL"], f"{os.getpid()}.jsonl")
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([case._asdict(), status, _test[0]]) + "\n")
        return found

    # what is said of parameters is read off the function that a door stands in front of
    vars(call)["__wrapped__"] = getattr(door, "__wrapped__", door)
    return call


def _words(_: object, args: tuple[Any, ...], __: object) -> Case:
    files: dict[str, str] = {}
    stdin = getattr(getattr(sys.stdin, "buffer", None), "getvalue", bytes)()
    words = tuple(_moved(str(word), files) for word in args[0])
    return Case(ask=(words,), stdin=text_of(stdin), files=tuple(sorted(files.items())))


def _task(_: object, args: tuple[Any, ...], __: object) -> Case | None:
    task, *data = args
    files: dict[str, str] = {}
    if data:
        name = Path(task.path).name if task.path != "-" else "record.yaml"
        files[name] = text_of(data[0])
    else:
        name = _moved(task.path, files)
    options = {**task.options, **({"game": task.game} if task.game else {})}
    words = ["verify", name, "--format", "json"]
    words += [word for key, value in options.items() for word in (f"--{key}", str(value))]
    plain = not (task.box or task.sheet) and all(isinstance(v, str) for v in options.values())
    return Case(ask=(tuple(words),), files=tuple(sorted(files.items()))) if plain else None


def _call(door: Any, args: tuple[Any, ...], named: dict[str, Any]) -> Case | None:
    files: dict[str, str] = {}
    if door.__qualname__ != door.__name__:
        return None  # methods of herds and games: what they ask is asked by commands too
    plain = [str(a) if isinstance(a, Path) else a for a in (*args, *named.values())]
    given = [_moved(a, files) if isinstance(a, str) else a for a in plain]
    by_name = dict(zip(named, given[len(args) :], strict=True))
    try:
        places, names = json.loads(json.dumps([given[: len(args)], by_name]))
    except (TypeError, ValueError):
        return None
    return Case(call=door.__name__, given=(places, names), files=tuple(sorted(files.items())))


def _moved(word: str, files: dict[str, str]) -> str:
    """Return a word with the file that it names beside the case; the file is put there."""
    option, equals, name = word.rpartition("=")
    if not option.startswith("-"):
        option, equals, name = "", "", word
    try:
        path = Path(name)
        there = path.exists() and name not in ("", ".", "..", "/")
        outside = path.is_absolute() and path.is_relative_to(gettempdir())
        if not there:
            return f"{option}{equals}{path.name}" if outside else word
        full = path.resolve()
    except (OSError, ValueError):
        return word
    base = next((b for b in (Path.cwd(), _REPOSITORY) if full.is_relative_to(b)), full.parent)
    for one in sorted(full.rglob("*") if full.is_dir() else full.parent.glob(f"{full.stem}.*")):
        if one.is_file() and one.stat().st_size <= LONGEST:
            files[one.relative_to(base).as_posix()] = text_of(one.read_bytes())
    return f"{option}{equals}{full.relative_to(base).as_posix()}"
