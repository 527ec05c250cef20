"""A bar that shows how far a long task is, on a terminal."""

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from typing import TypeVar

from testcross.cli.console import screen

_PATIENCE = 1.0
"""Seconds until a progress bar appears."""
Item = TypeVar("Item")


class ProgressBar:
    """A bar on stderr, gone in the end and whenever something is written to a terminal.

    What the program writes never passes through the bar: an answer has the same bytes with it.
    """

    def __init__(self, total: int, what: str) -> None:
        from rich.console import Console
        from rich.progress import Progress

        self._progress = Progress(
            console=Console(file=sys.stderr),
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._task = self._progress.add_task(what, total=total)
        self._shown = False

    def advance_to(self, number: int) -> None:
        """Show that so many are done."""
        self._progress.update(self._task, completed=number)
        if not self._shown and not screen.line_is_open:
            self._progress.start()
            self._shown = True

    def take_away(self) -> None:
        """Take the bar away, until the next is done."""
        if self._shown:
            self._progress.stop()
            self._shown = False


def watched(items: Iterable[Item], total: int, what: str) -> Iterator[Item]:
    """Pass items on, with a progress bar on a terminal once it takes longer than a second.

    Args:
        items: what is passed on.
        total: how many there will be.
        what: what is being done, as the bar says it.
    """
    if not (sys.stderr and sys.stderr.isatty()) or total == 1:
        yield from items
        return
    start, bar = time.monotonic(), None
    with ExitStack() as ending:
        for number, item in enumerate(items, 1):
            if bar is None and time.monotonic() - start > _PATIENCE:
                bar = ProgressBar(total, what)
                ending.enter_context(screen.guest(bar.take_away))
            if bar is not None:
                bar.advance_to(number)
            yield item
