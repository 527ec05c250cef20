"""The program as a user runs it: called in this process, or started as one of its own.

Both take the same words and give the same: the exit status, and what came out of either stream.
Calling costs a tenth of starting. What only shows in a process of its own is started: streams that
are closed or full, hash seeds, signals, several processes, terminals, and what is loaded.
"""

import io
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from testcross.cli import run

Outcome = CompletedProcess[str]
PROGRAM = str(Path(sys.executable).with_name("testcross"))
"""The installed program's own file."""
LOOKS = frozenset(
    {
        *("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TERM", "PYTHONHASHSEED"),
        *("TTY_COMPATIBLE", "TTY_INTERACTIVE", "TESTCROSS_DEBUG"),
    }
)
"""Variables that change how output looks."""


def plain_environment() -> dict[str, str]:
    """Return the environment without anything that changes how output looks."""
    return {name: value for name, value in os.environ.items() if name not in LOOKS}


def call(
    *arguments: str,
    stdin: str | bytes | None = None,
    cwd: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> Outcome:
    """Run the program in this process, its output as through pipes.

    Args:
        arguments: the words of the command line.
        stdin: what lies ready on standard input, which is left as it is without.
        cwd: where the program is run, if not here.
        environment: variables beside those of the plain environment.
    """
    variables = environment or {}
    encoding = variables.get("PYTHONIOENCODING", "utf-8")
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="\n") for _ in range(2))
    with pytest.MonkeyPatch.context() as patch:
        for name in LOOKS & set(os.environ):
            patch.delenv(name)
        for name, value in variables.items():
            patch.setenv(name, value)
        if cwd is not None:
            patch.chdir(cwd)
        if stdin is not None:
            given = io.BytesIO(stdin.encode() if isinstance(stdin, str) else stdin)
            patch.setattr(sys, "stdin", io.TextIOWrapper(given, encoding="utf-8"))
        for name, stream in (("stdout", out), ("stderr", err)):
            patch.setattr(sys, name, stream)
            patch.setattr(sys, f"__{name}__", stream)  # asked how wide the terminal is
        try:
            status = run(arguments)
        except SystemExit as ending:  # as after offering completions
            status = int(ending.code or 0)
    return Outcome(arguments, status, _text(out), _text(err))


def start(
    *arguments: str,
    stdin: str | bytes = "",
    cwd: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> Outcome:
    """Run the installed program in a process of its own, its streams being pipes."""
    done = subprocess.run(
        [PROGRAM, *arguments],
        cwd=cwd,
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        env={**plain_environment(), **(environment or {})},
        timeout=60,
        check=False,
    )
    return Outcome(arguments, done.returncode, done.stdout.decode(), done.stderr.decode())


_ONE_BY_ONE = """
import io, json, sys
from testcross.cli import run
asked, answers = json.load(sys.stdin), []
stdout = sys.stdout
for words, given, modules in asked:
    sys.stdin = io.TextIOWrapper(io.BytesIO(given.encode()), encoding="utf-8")
    sys.stdout, sys.stderr = (
        io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\\n") for _ in range(2)
    )
    status = run(words)
    texts = []
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
        texts.append(stream.buffer.getvalue().decode())
    waits = lambda one: type(sys.modules[one]).__name__ == "_Room"
    loaded = [one for one in modules if one in sys.modules and not waits(one)]
    answers.append([status, *texts, loaded])
json.dump(answers, stdout)
"""


def start_once(
    commands: Sequence[Sequence[str]],
    *,
    stdin: str = "",
    cwd: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> list[Outcome]:
    """Run the program on several command lines, one after the other in one new process.

    Args:
        commands: the words of each.
        stdin: what lies ready on standard input for each of them.
        cwd: where the program is run, if not here.
        environment: variables beside those of the plain environment.
    """
    asked = [(words, stdin, ()) for words in commands]
    return [outcome for outcome, _ in _one_by_one(asked, cwd, environment or {})]


def loaded_by(*questions: tuple[Sequence[str], Sequence[str]]) -> list[tuple[int, list[str]]]:
    """Return the exit status of each command and which of some modules are loaded after it.

    The commands are run one after the other in one new process, so what one has loaded is there
    after all that follow.

    Args:
        questions: the words of each command, and the modules.
    """
    asked = [(words, "", modules) for words, modules in questions]
    answers = _one_by_one(asked, None, {})
    assert all(outcome.stdout for outcome, _ in answers)
    return [(outcome.returncode, loaded) for outcome, loaded in answers]


def _one_by_one(
    asked: Sequence[tuple[Sequence[str], str, Sequence[str]]],
    cwd: Path | None,
    environment: Mapping[str, str],
) -> list[tuple[Outcome, list[str]]]:
    done = subprocess.run(
        [sys.executable, "-c", _ONE_BY_ONE],
        cwd=cwd,
        input=json.dumps(asked),
        capture_output=True,
        encoding="utf-8",
        env={**plain_environment(), **environment},
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    answers = zip(asked, json.loads(done.stdout), strict=True)
    return [
        (Outcome(list(words), status, out, err), loaded)
        for (words, *_), (status, out, err, loaded) in answers
    ]


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    written = stream.buffer
    assert isinstance(written, io.BytesIO)
    return written.getvalue().decode(stream.encoding, "backslashreplace")  # perhaps a workbook
