"""The bar on a terminal, which rich draws: apart, as a short answer would wait 22 ms for rich."""

import sys

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn


class ProgressBar(Progress):
    """A bar on stderr, gone in the end and whenever something is written to a terminal.

    What the program writes never passes through the bar: an answer has the same bytes with it.
    """

    def __init__(self, total: int | None, what: str) -> None:
        text = TextColumn("{task.description}")
        unmeasured = (BarColumn(10), text, TimeElapsedColumn())  # there is much more to say then
        super().__init__(
            *(unmeasured if total is None else ()),
            console=Console(file=sys.stderr),
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._task = self.add_task(escape(what), total=total)

    def show(self, *, is_room: bool, completed: int = 0) -> None:
        """Show that so many are done, unless a line goes on where it would stand."""
        self.update(self._task, completed=completed)
        if is_room:
            self.start()

    def say(self, what: str) -> None:
        """Say what is being done from now on."""
        self.update(self._task, description=escape(what))

    def take_away(self) -> None:
        """Take the bar away, until the next is done."""
        if self.live.is_started:
            self.stop()
