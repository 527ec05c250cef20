"""The one place that writes: answers to stdout, messages to stderr, and a bar; exit statuses.

Everything goes out as plain characters that any terminal and pipe can take; what people typed
is never read as markup.
"""

import os
import re
import shutil
import sys
import textwrap
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from threading import Timer
from typing import TypeVar

from testcross.cli import progress_bar
from testcross.pages import paragraphs, text_blocks
from testcross.pages.paragraphs import printable
from testcross.rulesets.blocks import Block, Meaning, Span
from testcross.rulesets.english import reason_of
from testcross.rulesets.errors import TestcrossError
from testcross.solver import engine

LEGAL, ILLEGAL = 0, 1
UNREADABLE = 2
"""Input that cannot be understood; also a bug of ours, so that it never reads as "illegal"."""
INTERRUPTED = 130
CLOSED_PIPE = 141
"""128 + SIGPIPE, as the shell's own tools report it."""
PROGRAM = "testcross"
MOST_COLUMNS = 100
_FEWEST_COLUMNS = 40
_PIPE_COLUMNS = 80
_COLOURS = {Meaning.GOOD: "1;32", Meaning.BAD: "1;31", Meaning.WARNING: "1;33", Meaning.NOTE: "36"}
_LETTERS = {Meaning.HEADING: "1", Meaning.STRONG: "1", Meaning.CODE: "2", Meaning.FAINT: "2"}
"""Bold and dim, which NO_COLOR leaves."""


class ClosedPipeError(Exception):
    """The output pipe was closed early."""


class OutputError(TestcrossError):
    """An answer that cannot be written."""


class Screen:
    """A terminal on which something stands for a while, such as a progress bar."""

    def __init__(self) -> None:
        self.line_is_open = False
        """Whether the last line written goes on: nothing else can be shown then."""
        self._guests: list[Callable[[], None]] = []

    @contextmanager
    def guest(self, take_away: Callable[[], None]) -> Iterator[None]:
        """Let something stand there that is taken away before anything is written."""
        self._guests.append(take_away)
        try:
            yield
        finally:
            take_away()
            self._guests.remove(take_away)

    def will_show(self, text: str) -> None:
        """Make room for what is written now."""
        for take_away in self._guests:
            take_away()
        self.line_is_open = not text.endswith("\n") if text else self.line_is_open


screen = Screen()


def prepare_streams() -> None:
    """Let neither a closed stream nor a character that a terminal cannot show end the program."""
    _forget_screen()
    _changes.clear()
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - to the end
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


_kept: list[list[str | bytes]] = []
"""What is kept instead of written, once it is."""


@contextmanager
def kept() -> Iterator[list[str | bytes]]:
    """Keep what is written, as a file shows it, instead of writing it to stdout."""
    parts: list[str | bytes] = []
    _kept.append(parts)
    _forget_screen()
    try:
        yield parts
    finally:
        _kept.pop()
        _forget_screen()


def _forget_screen() -> None:
    columns.cache_clear()
    _looks.cache_clear()


def write(text: str | bytes) -> None:
    """Write to stdout as it stands; bytes of a workbook only where nobody looks.

    Raises:
        ClosedPipeError: where the output pipe was closed early.
        OutputError: where it cannot be written, as on a full disk, or is no text.
    """
    if _kept:
        _kept[-1].append(text)
        return
    if sys.stdout is None:
        raise OutputError("the answer cannot be written: standard output is closed")
    if isinstance(text, bytes):
        if is_terminal():
            raise OutputError("a workbook is not shown here; write it into a file: -o class.xlsx")
        with _telling_why():
            sys.stdout.flush()
            sys.stdout.buffer.write(text)
        return
    if is_terminal():
        screen.will_show(text)
    with _telling_why():
        sys.stdout.write(text)


def flush() -> None:
    """Send off what was written."""
    if sys.stdout is not None:
        with _telling_why():
            sys.stdout.flush()


@contextmanager
def _telling_why() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise ClosedPipeError from None
    except OSError as error:
        abandon_stdout()
        raise OutputError(f"the answer cannot be written: {reason_of(error)}") from None


def is_terminal() -> bool:
    """Tell whether somebody looks at what is written."""
    return not _kept and sys.stdout is not None and sys.stdout.isatty()


def shows_unicode() -> bool:
    """Tell whether any character can be written to stdout."""
    encoding = "" if sys.stdout is None else sys.stdout.encoding or ""
    return encoding.lower() in ("utf-8", "utf8")


def in_colour(spans: Iterable[Span]) -> str:
    """Return pieces of text, each in the letters and the colour of its meaning.

    They stand as they are where the screen shows neither.
    """
    return "".join(
        span.text if span.meaning is Meaning.PLAIN else _marked(span.text, span.meaning)
        for span in spans
    )


def _marked(text: str, meaning: Meaning, stream: str = "stdout") -> str:
    bold, colours = _looks(stream)
    style = _LETTERS.get(meaning, "") if bold else ""
    style = _COLOURS.get(meaning, style) if colours else style
    return f"\x1b[{style}m{text}\x1b[0m" if style and text else text


@cache
def _looks(stream: str) -> tuple[bool, bool]:
    """Tell whether a stream shows bold letters, and colours, which NO_COLOR alone takes away.

    FORCE_COLOR asks for both where nobody looks, such as in the log of a build.
    """
    written = getattr(sys, stream)
    if written is None or (_kept and stream == "stdout"):
        return False, False
    is_dumb = os.environ.get("TERM", "").strip().lower() in ("dumb", "unknown")
    is_forced = os.environ.get("FORCE_COLOR", "0") not in ("", "0")
    bold = is_forced or (written.isatty() and not is_dumb)
    return bold, bold and not os.environ.get("NO_COLOR")


def abandon_stdout() -> None:
    """Point stdout nowhere, so that closing it at exit cannot fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


_TO_TYPE = (
    r"(?s:(?:(?<=:\s)|(?<=:\n  ))testcross\s.+?(?=\s\(see |;\s|$)"
    r"|(?<=\()testcross\s[^()]+(?=\))|(?<=')testcross\s[^']+(?='))"
)
"""A command in a message."""


def complain(message: str, *, is_error: bool = False) -> None:
    """Write a message for people to stderr: on a terminal wrapped to its width.

    Through a pipe a message stays one line, so that a program can read one per line.
    """
    text = f"{PROGRAM}: {printable(message)}"
    if sys.stderr.isatty():
        screen.will_show("\n")
        text = textwrap.fill(
            text,
            columns("stderr"),
            subsequent_indent="  ",
            break_on_hyphens=False,
            break_long_words=False,
        )
    kind = Meaning.BAD if is_error and _looks("stderr")[1] else Meaning.STRONG
    line = text.removeprefix(f"{PROGRAM}:")
    line = re.sub(_TO_TYPE, lambda found: _marked(found[0], Meaning.STRONG, "stderr"), line)
    with suppress(OSError, ValueError):  # stderr is full or closed: the exit status must do
        sys.stderr.write(f"{_marked(f'{PROGRAM}:', kind, 'stderr')}{line}\n")
        sys.stderr.flush()


_changes: list[Callable[[Iterable[Block]], Iterable[Block]]] = []
"""What becomes of blocks before they are shown; nothing, or one of them."""


def change_blocks(change: Callable[[Iterable[Block]], Iterable[Block]]) -> None:
    """Change all blocks before they are shown, until the end of the run."""
    _changes[:] = [change]


def text_of(blocks: Iterable[Block]) -> str:
    """Return blocks as the terminal shows them, in its width and colours."""
    for change in _changes:
        blocks = change(blocks)
    return in_colour(text_blocks.spans(blocks, columns()))


@cache
def columns(stream: str = "stdout") -> int:
    """Return how wide a line may be: the terminal's width up to 100, or 80 through a pipe.

    It is looked up once a run; a file of matings asks for it tens of thousands of times.
    """
    wide = _PIPE_COLUMNS
    if "COLUMNS" in os.environ or not (_kept or stream == "stderr"):
        wide = shutil.get_terminal_size((_PIPE_COLUMNS, 0)).columns
    elif stream == "stderr":
        with suppress(OSError):
            wide = os.get_terminal_size(sys.stderr.fileno()).columns
    return min(wide, MOST_COLUMNS) if wide >= _FEWEST_COLUMNS else _PIPE_COLUMNS


def paragraph(text: str) -> str:
    """Return text wrapped to the width of a line, ending in a line break."""
    return paragraphs.paragraph(text, width=columns())


_PATIENCE = 1.0
"""Seconds until a progress bar appears."""
Item = TypeVar("Item")


def watched(items: Iterable[Item], total: int, what: str) -> Iterator[Item]:
    """Pass items on, with a progress bar on a terminal once it takes longer than a second."""
    if not (sys.stderr and sys.stderr.isatty()) or total == 1:
        yield from items
        return
    start, bar = time.monotonic(), None
    with ExitStack() as ending:
        for number, item in enumerate(items, 1):
            if bar is None and time.monotonic() - start > _PATIENCE:
                bar = progress_bar.ProgressBar(total, what)
                ending.enter_context(screen.guest(bar.take_away))
            if bar is not None:
                bar.show(is_room=not screen.line_is_open, completed=number)
            yield item


@contextmanager
def at_work(what: str) -> Iterator[None]:
    """Say on a terminal what is being worked on, once it takes longer than a second.

    For one long piece of work, of which nobody knows how much is done: the bar only moves, and
    says what is known so far if the work tells it.
    """
    if not (sys.stderr and sys.stderr.isatty()):
        yield
        return
    bars: list[progress_bar.ProgressBar] = []
    shown = [what]

    def show() -> None:
        bars.append(progress_bar.ProgressBar(None, what))
        bars[0].say(shown[-1])  # what was told before the bar was there
        bars[0].show(is_room=not screen.line_is_open)

    def hear(how_far: str) -> None:
        shown.append(f"{how_far} ({what})")
        for bar in bars:
            bar.say(shown[-1])

    def take_away() -> None:
        timer.cancel()
        timer.join()  # it may be about to show the bar just now
        for bar in bars:
            bar.take_away()

    timer = Timer(max(_PATIENCE, 0), show)
    timer.daemon = True
    timer.start()
    with screen.guest(take_away), engine.progress_to(hear):
        yield
