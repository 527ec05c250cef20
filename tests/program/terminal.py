"""A pseudo-terminal, as a user sits at: of a program, or of this process."""

import os
import re
import select
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Thread
from typing import TextIO


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


_BAR = re.compile(r"\x1b\[\?25l.*?\r\n\x1b\[\?25h\r\x1b\[1A\x1b\[2K", re.DOTALL)
"""From hiding the cursor to the line above, wiped: what a bar shows and takes away."""
_COLOUR = re.compile(r"\x1b\[[0-9;]*m|\x1b\]8;[^\x1b]*\x1b\\")
"""Colours and links."""


@contextmanager
def streams_on_a_terminal(*streams: str) -> Iterator[Callable[[], str]]:
    """Put a pseudo-terminal in the place of streams; what is shown there is told at the end.

    Args:
        streams: ``stdout``, ``stderr`` or both, which then show on one screen.
    """
    ours, theirs = os.openpty()
    shown: list[bytes] = []

    def read() -> None:
        try:
            while part := os.read(ours, 65_536):
                shown.append(part)
        except OSError:  # the other end is closed
            pass

    reader = Thread(target=read)
    reader.start()
    kept = {name: getattr(sys, name) for name in streams}
    with os.fdopen(theirs, "w", encoding="utf-8", newline="\n") as screen:
        try:
            _put(dict.fromkeys(streams, screen))
            yield lambda: b"".join(shown).decode()
        finally:
            _put(kept)
    reader.join(30)
    os.close(ours)


def _put(streams: dict[str, TextIO]) -> None:
    for name, stream in streams.items():
        setattr(sys, name, stream)


def without_colour(shown: str) -> str:
    """Return what stands on a screen in the end: without bars, colours and links."""
    return _COLOUR.sub("", _BAR.sub("", shown)).replace("\r\n", "\n")
