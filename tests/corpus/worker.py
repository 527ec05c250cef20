"""Answers questions with the testcross of the Python that runs this: ``worker.py IN OUT``.

Run as a script by two versions of the program, so it imports nothing but the standard library and
``testcross.cli.run``. Each question gets an empty folder of its own and is answered in it.
"""

import base64
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from types import FrameType
from typing import Any, NoReturn, TypeAlias

Run: TypeAlias = Callable[[Sequence[str]], int]
PATIENCE = 120
"""Seconds that one command may take."""
FOLDER = "<folder>"


class TooLongError(BaseException):
    """A command that takes too long; no handler of the program is to catch it."""


def main(asked: str, answered: str) -> None:
    """Answer the questions of one file, a line each, in another."""
    from testcross import cli

    signal.signal(signal.SIGALRM, _stop)
    questions = json.loads(Path(asked).read_text(encoding="utf-8"))
    with Path(answered).open("w", encoding="utf-8") as file:
        file.write(json.dumps(str(cli.__file__)) + "\n")
        file.flush()
        for name, question in questions.items():
            file.write(json.dumps([name, answer(question, cli.run)]) + "\n")
            file.flush()


def answer(question: dict[str, Any], run: Run) -> dict[str, Any]:
    """Return what a program says to a question: each command's answer, and the files left."""
    home = Path.cwd()
    with TemporaryDirectory(prefix="corpus") as name:
        folder = Path(name).resolve() / "here"  # so that nothing lies beside it, in ".."
        folder.mkdir()
        given = {path: base64.b64decode(data) for path, data in question["files"].items()}
        for path, data in given.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
        os.chdir(folder)
        try:
            stdin = base64.b64decode(question["stdin"])
            told = [_answer(words, stdin, run) for words in question["commands"]]
        finally:
            os.chdir(home)
        hidden = [_without(one, str(folder)) for one in told]
        return {"answers": hidden, "files": _changes(folder, given)}


def _answer(words: Sequence[str], stdin: bytes, run: Run) -> dict[str, Any]:
    with TemporaryFile() as asked, TemporaryFile() as out, TemporaryFile() as err:
        asked.write(stdin)
        asked.seek(0)
        with _streams(TextIOWrapper(asked), TextIOWrapper(out), TextIOWrapper(err)):
            status = _status(words, run)
        out.seek(0)
        err.seek(0)
        return {"status": status, "stdout": _text(out.read()), "stderr": _text(err.read())}


@contextmanager
def _streams(*streams: TextIOWrapper) -> Iterator[None]:
    """Let streams stand in for the program's own, and leave their files open behind."""
    kept = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = streams
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept
        for stream in streams:
            if not stream.closed:  # as a command may leave standard input
                stream.detach()


def _status(words: Sequence[str], run: Run) -> int | str:
    """Return a command's exit status, or what escaped from it."""
    signal.alarm(PATIENCE)
    try:
        return run(words)
    except SystemExit as error:
        return f"exits with {error.code!r}"
    except TooLongError:
        return f"no answer within {PATIENCE} seconds"
    except Exception as error:  # noqa: BLE001 - whatever escapes is the answer
        return f"traceback: {type(error).__name__}: {error}"
    finally:
        signal.alarm(0)


def _stop(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise TooLongError


def _changes(folder: Path, given: dict[str, bytes]) -> dict[str, str]:
    """Return the files that a question's commands wrote, changed or removed."""
    found = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    changed = {path: _text(data) for path, data in found.items() if given.get(path) != data}
    changed |= {path: "(removed)\n" for path in given if path not in found}
    return {path: text.replace(str(folder), FOLDER) for path, text in changed.items()}


def _without(told: dict[str, Any], folder: str) -> dict[str, Any]:
    return {
        key: value.replace(folder, FOLDER) if isinstance(value, str) else value
        for key, value in told.items()
    }


def _text(data: bytes) -> str:
    return data.decode("utf-8", errors="backslashreplace")


if __name__ == "__main__":
    main(*sys.argv[1:])
