"""The one place that writes: answers to stdout, messages to stderr.

Everything goes out as plain characters that any terminal and pipe can take; what people typed
is never read as markup.
"""

import os
import sys
import textwrap
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

PROGRAM = "testcross"
MOST_COLUMNS = 100


class ClosedPipeError(Exception):
    """Whoever reads our output has stopped reading."""


def prepare_streams() -> None:
    """Let no character that a terminal cannot show end the program."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def write(text: str) -> None:
    """Write to stdout as it stands.

    Raises:
        ClosedPipeError: where nobody reads any more.
    """
    try:
        sys.stdout.write(text)
    except BrokenPipeError:
        raise ClosedPipeError from None


def flush() -> None:
    """Send off what was written; raises as ``write``."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise ClosedPipeError from None


def abandon_stdout() -> None:
    """Point stdout nowhere, so that closing it at exit cannot fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(message: str) -> None:
    """Write a message for people to stderr."""
    sys.stderr.write(f"{PROGRAM}: {message}\n")


def show(renderable: "RenderableType") -> None:
    """Write something of rich's to stdout."""
    write(rendered(renderable))


def rendered(renderable: "RenderableType") -> str:
    """Return something of rich's as text, coloured only on a terminal without NO_COLOR."""
    console = _console()
    with console.capture() as captured:
        console.print(renderable)
    return "".join(f"{line.rstrip()}\n" for line in captured.get().splitlines())


def wait_for_enter() -> None:
    """Wait until the reader has pressed Enter, on a terminal."""
    flush()
    sys.stdin.readline()


def columns() -> int:
    """Return how wide a line may be: the terminal's width up to 100, or 80 through a pipe."""
    return min(_console().width, MOST_COLUMNS)


def paragraph(text: str, *, indent: str = "", first: str | None = None) -> str:
    """Return text wrapped to the width of a line, ending in a line break.

    Args:
        text: one paragraph.
        indent: what every line begins with.
        first: what the first line begins with, if it is something else.
    """
    return (
        textwrap.fill(
            text,
            columns(),
            initial_indent=indent if first is None else first,
            subsequent_indent=indent,
            break_on_hyphens=False,
        )
        + "\n"
    )


def plain_table(headings: Iterable[str]) -> "Table":
    """Return an empty table without lines, its cells taken literally."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for heading in headings:
        table.add_column(Text(heading))
    return table


def add_row(table: "Table", cells: Iterable[str], style: str = "") -> None:
    """Add a row whose cells are shown as they stand: ``[a]`` is not markup."""
    from rich.text import Text

    table.add_row(*[Text(cell) for cell in cells], style=style)


@cache
def _console() -> "Console":
    from rich.console import Console

    width = None if sys.stdout.isatty() else int(os.environ.get("COLUMNS") or 80)
    return Console(width=width, highlight=False, markup=False, emoji=False)
