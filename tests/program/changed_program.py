"""The program with a few of its files changed, as a stranger would change them, in a folder."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import testcross.rulesets

Change = Callable[[str], str]


def changed_program(folder: Path, changes: Mapping[str, Change]) -> Path:
    """Make a program that is ours but for the changes, and return its folder.

    Args:
        folder: an empty one.
        changes: what is made of the text of each file, by its path below the package.
    """
    (package,) = {Path(path).parent for path in testcross.rulesets.__path__}
    here = folder / "testcross"
    shutil.copytree(package, here, copy_function=os.symlink)
    for name, change in changes.items():
        text = (here / name).read_text(encoding="utf-8")
        (here / name).unlink()
        (here / name).write_text(change(text), encoding="utf-8")
    return folder


def inserted(before: str, added: str) -> Change:
    """Return the change that puts lines before a place, which has to be there once."""

    def change(text: str) -> str:
        assert text.count(before) == 1, before
        return text.replace(before, f"{added}{before}")

    return change


def run(
    program: Path, *words: str, status: int | None = None, folder: str = "", isolated: bool = True
) -> str:
    """Return what the program of a folder writes; of a failure, with that status, what it says.

    Asked in the folder, or in one below it, and there without settings if it is isolated.
    """
    done = subprocess.run(
        [sys.executable, "-m", "testcross", *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=program / folder,
        env={
            **os.environ,
            "PYTHONPATH": str(program),
            "TESTCROSS_ISOLATED": "1" if isolated else "",
        },
    )
    if status is not None:
        assert done.returncode == status
        return done.stderr
    assert done.stderr == "", done.stderr
    return done.stdout


def run_python(program: Path, code: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(program)}
    words = [sys.executable, "-c", code]
    return subprocess.run(words, capture_output=True, text=True, check=True, env=env).stdout


def read_types(program: Path, code: str) -> str:
    """Return what mypy, at its strictest, says of a script that imports the program."""
    (program / "script.py").write_text(code, encoding="utf-8")
    env = {**os.environ, "MYPYPATH": str(program)}
    words = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--follow-imports=silent",
        "--cache-dir",
        "c",
        "script.py",
    ]
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=env, cwd=program)
    return done.stdout
