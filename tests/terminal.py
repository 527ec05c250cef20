"""A pseudo-terminal, as a user sits at."""

import os
import select
import subprocess
import sys
from collections.abc import Mapping, Sequence


class Terminal:
    """A program that runs on a pseudo-terminal, and what it has shown so far."""

    def __init__(self, command: list[str], environment: Mapping[str, str]) -> None:
        self._ours, theirs = os.openpty()
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=dict(environment)
        )
        os.close(theirs)
        self.shown = ""

    def read_until(self, part: str, seconds: float = 30) -> None:
        """Read until a part has come, or nothing comes any more."""
        while part not in self.shown and self._read(seconds):
            pass
        assert part in self.shown

    def is_silent(self, seconds: float = 0.5) -> bool:
        """Tell whether nothing more comes while nobody presses a key."""
        before = self.shown
        self._read(seconds)
        return self.shown == before

    def type_line(self, text: str) -> None:
        os.write(self._ours, f"{text}\n".encode())

    def end_input(self) -> None:
        os.write(self._ours, b"\x04")

    def press_enter(self) -> None:
        os.write(self._ours, b"\n")

    def read_all(self) -> None:
        while self._read(30):
            pass

    def close(self) -> None:
        os.close(self._ours)
        self.process.kill()
        self.process.wait(30)

    def _read(self, seconds: float) -> bool:
        if not select.select([self._ours], [], [], seconds)[0]:
            return False
        try:
            part = os.read(self._ours, 65_536)
        except OSError:  # the other end is closed
            return False
        self.shown += part.decode("utf-8").replace("\r\n", "\n")
        return bool(part)


_MARK = "\x1c"
"""Not in any answer."""
_ONE_BY_ONE = """
import os, sys
from testcross.cli import run
for words, variables in {questions!r}:
    for name in ("NO_COLOR", "TERM"):
        os.environ.pop(name, None)
    os.environ.update(variables)
    run(words)
    print({mark!r}, end="", flush=True)
"""


def shown_on_a_terminal(
    questions: Sequence[tuple[Sequence[str], Mapping[str, str]]], environment: Mapping[str, str]
) -> list[str]:
    """Return what the program shows on one pseudo-terminal, asked one question after the other.

    Args:
        questions: the words of each, and what NO_COLOR and TERM say to it.
        environment: all other variables.
    """
    asked = [(list(words), dict(variables)) for words, variables in questions]
    code = _ONE_BY_ONE.format(questions=asked, mark=_MARK)
    terminal = Terminal([sys.executable, "-c", code], environment)
    try:
        terminal.read_all()
    finally:
        terminal.close()
    *shown, rest = terminal.shown.split(_MARK)
    assert (len(shown), rest) == (len(asked), "")
    return shown
