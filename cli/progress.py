"""A bar that shows how far a long task is, on a terminal."""

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

_PATIENCE = 1.0
"""Seconds until a progress bar appears."""
Item = TypeVar("Item")


class ProgressBar:
    """A bar on stderr that goes away in the end."""

    def __init__(self, total: int, what: str) -> None:
        from rich.console import Console
        from rich.progress import Progress

        self._progress = Progress(console=Console(file=sys.stderr), transient=True)
        self._task = self._progress.add_task(what, total=total)
        self._progress.start()

    def advance_to(self, number: int) -> None:
        """Show that so many are done."""
        self._progress.update(self._task, completed=number)

    def close(self) -> None:
        """Take the bar away."""
        self._progress.stop()


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
    try:
        for number, item in enumerate(items, 1):
            if bar is None and time.monotonic() - start > _PATIENCE:
                bar = ProgressBar(total, what)
            if bar is not None:
                bar.advance_to(number)
            yield item
    finally:
        if bar is not None:
            bar.close()
