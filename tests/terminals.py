"""Pseudo-terminals in the place of the program's own streams."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import TextIO

_BAR = re.compile(r"\x1b\[\?25l.*?\r\n\x1b\[\?25h\r\x1b\[1A\x1b\[2K", re.DOTALL)
"""From hiding the cursor to the line above, wiped: what a bar shows and takes away."""
_COLOUR = re.compile(r"\x1b\[[0-9;]*m|\x1b\]8;[^\x1b]*\x1b\\")
"""Colours and links."""


@contextmanager
def terminal(*streams: str) -> Iterator[Callable[[], str]]:
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
