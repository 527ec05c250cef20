"""A pseudo-terminal, as a user sits at."""

import os
import select
import subprocess
from collections.abc import Mapping


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
