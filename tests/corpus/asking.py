"""Puts questions to an installed version of the program, in a process of its own."""

import json
import os
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from corpus import worker
from corpus.question import Question

Answer: TypeAlias = dict[str, Any]
"""What ``worker.answer`` returns."""
_LOOKS = {"COLUMNS", "LINES", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"}
_OTHER = {"PYTHONPATH", "TESTCROSS_DEBUG", "PYTHONHASHSEED"}


class AskingError(Exception):
    """A version of the program that cannot be asked."""


def interpreter(path: str) -> str:
    """Return the Python of a version: of an environment, or beside a testcross; or the path itself.

    Raises:
        AskingError: where there is none.
    """
    given = Path(path).absolute()  # not resolved: an environment's Python is a link
    python = given / "bin" / "python" if given.is_dir() else given
    if given.name == "testcross" and not given.is_dir():
        python = given.with_name("python")
    if not python.is_file():
        raise AskingError(f"there is no Python at {python}; give an environment's folder")
    return str(python)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A version at work on the questions."""

    process: "subprocess.Popen[str]"
    folder: Path
    names: tuple[str, ...]

    def answers(self) -> tuple[str, dict[str, Answer]]:
        """Wait; return where the program is, and its answers by the names of the questions.

        Raises:
            AskingError: where it stopped before the last question.
        """
        _, complaints = self.process.communicate()
        written = self.folder / "answers"
        lines = written.read_text(encoding="utf-8").splitlines() if written.exists() else []
        program, *pairs = [json.loads(line) for line in lines] or [""]
        found: dict[str, Answer] = dict(pairs)
        if self.process.returncode or len(found) < len(self.names):
            after = self.names[len(found)] if len(found) < len(self.names) else "the last"
            raise AskingError(f"{program or 'the program'} stopped at {after}:\n{complaints}")
        return str(program), found


def put(questions: Mapping[str, Question], python: str, folder: Path) -> Asked:
    """Start to put questions to the version that a Python has, with an empty folder to use."""
    folder.mkdir()
    asked = folder / "questions"
    told = {name: question.document() for name, question in questions.items()}
    asked.write_text(json.dumps(told), encoding="utf-8")
    process = subprocess.Popen(
        [python, "-P", worker.__file__, str(asked), str(folder / "answers")],
        env=_environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    return Asked(process=process, folder=folder, names=tuple(questions))


def _environment() -> dict[str, str]:
    """Return an environment in which both versions are asked alike."""
    kept = {name: value for name, value in os.environ.items() if name not in _LOOKS | _OTHER}
    return {
        **kept,
        "NO_COLOR": "1",
        "TERM": "dumb",
        "PYTHONHASHSEED": "0",
        "PYTHONUTF8": "1",
        "TESTCROSS_ISOLATED": "1",
    }
