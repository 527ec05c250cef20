"""The one place that writes: answers to stdout, messages to stderr.

Everything goes out as plain characters that any terminal and pipe can take; what people typed
is never read as markup.
"""

import errno
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, lru_cache
from pathlib import Path

from testcross.rulesets.blocks import Meaning, Span
from testcross.rulesets.errors import TestcrossError

PROGRAM = "testcross"
MOST_COLUMNS = 100
_FEWEST_COLUMNS = 40
_PIPE_COLUMNS = 80
_GLUE = "\N{NO-BREAK SPACE}"
"""Not printable, so it is in nothing that anyone wrote."""
_PAGE = re.compile(r"\b(pp?\.) (?=[0-9])")
"""A page of the manual, whose number stays beside it."""
_LONGEST_UNBROKEN = 36
"""What fits into the narrowest line."""
_COLOURS = {Meaning.GOOD: "1;32", Meaning.BAD: "1;31"}
_NOT_WRITTEN = (errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""Why a stream may not take what is written."""
_LOG_COMMANDS = (("::", r":\x3a"), ("##[", r"#\x23["))
"""Signs by which a line is a command, and how they are spelt out."""


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
    columns.cache_clear()
    _shows_colours.cache_clear()
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - to the end
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def write(text: str) -> None:
    """Write to stdout as it stands.

    Raises:
        ClosedPipeError: where the output pipe was closed early.
        OutputError: where it cannot be written, as on a full disk.
    """
    if sys.stdout is None:
        raise OutputError("the answer cannot be written: standard output is closed")
    if is_terminal():
        screen.will_show(text)
    with _telling_why():
        sys.stdout.write(text)


def flush() -> None:
    """Send off what was written; raises as ``write``."""
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
        reason = (error.strerror or "unknown reason").lower()
        raise OutputError(f"the answer cannot be written: {reason}") from None


def refuse_output(error: Exception) -> None:
    """Raise what an error says about stdout, if it does; help is written past this module.

    Raises:
        ClosedPipeError, OutputError
    """
    if isinstance(error, OSError) and error.errno in _NOT_WRITTEN:
        with _telling_why():
            raise error


def printable(text: str) -> str:
    r"""Return a user's text so that it is nothing but text wherever it is shown.

    Control characters are spelt out, and so are the signs with which a line gives a command to the
    log that GitHub keeps of a run.

    >>> printable("::error::Ann")
    ':\\x3aerror:\\x3aAnn'
    """
    for command, spelt in _LOG_COMMANDS:
        text = text.replace(command, spelt)
    return spelt_out(text)


def spelt_out(text: str) -> str:
    """Return a user's text with control characters spelt out."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def is_terminal() -> bool:
    """Tell whether somebody looks at stdout."""
    return sys.stdout is not None and sys.stdout.isatty()


def in_colour(spans: Iterable[Span]) -> str:
    """Return pieces of text: headings bold, and what has a meaning in bold and a colour.

    They stand as they are where the screen shows neither.
    """
    return "".join(
        span.text if span.meaning is Meaning.PLAIN else _marked(span.text, span.meaning)
        for span in spans
    )


def _marked(text: str, meaning: Meaning) -> str:
    if meaning is Meaning.HEADING:
        return f"\x1b[1m{text}\x1b[0m" if _shows_bold() else text
    return f"\x1b[{_COLOURS[meaning]}m{text}\x1b[0m" if _shows_colours() else text


def _shows_bold() -> bool:
    """Tell whether stdout is a terminal that can show bold letters; NO_COLOR leaves them."""
    kind = os.environ.get("TERM", "").strip().lower()
    return is_terminal() and kind not in ("dumb", "unknown")


@cache
def _shows_colours() -> bool:
    """Tell whether stdout is a terminal with colours that nobody has switched off."""
    return is_terminal() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def abandon_stdout() -> None:
    """Point stdout nowhere, so that closing it at exit cannot fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(message: str) -> None:
    """Write a message for people to stderr: on a terminal wrapped to its width.

    Through a pipe a message stays one line, so that a program can read one per line.
    """
    text = f"{PROGRAM}: {printable(message)}"
    if sys.stderr.isatty():
        screen.will_show("\n")
        text = textwrap.fill(
            text,
            _columns_of(sys.stderr.fileno()),
            subsequent_indent="  ",
            break_on_hyphens=False,
            break_long_words=False,
        )
    with suppress(OSError, ValueError):  # stderr is full or closed: the exit status must do
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()


def _columns_of(terminal: int) -> int:
    """Return how wide a message may be: as ``columns``, of another terminal than stdout."""
    if "COLUMNS" in os.environ:
        return columns()
    try:
        wide = os.get_terminal_size(terminal).columns
    except OSError:
        return _PIPE_COLUMNS
    return min(wide, MOST_COLUMNS) if wide >= _FEWEST_COLUMNS else _PIPE_COLUMNS


def wait_for_enter() -> None:
    """Wait until the reader has pressed Enter, on a terminal."""
    flush()
    sys.stdin.readline()


@cache
def columns() -> int:
    """Return how wide a line may be: the terminal's width up to 100, or 80 through a pipe.

    It is looked up once a run; a file of matings asks for it tens of thousands of times.
    """
    wide = shutil.get_terminal_size((_PIPE_COLUMNS, 0)).columns
    return min(wide, MOST_COLUMNS) if wide >= _FEWEST_COLUMNS else _PIPE_COLUMNS


def paragraph(
    text: str, *, indent: str = "", first: str | None = None, width: int | None = None
) -> str:
    """Return text wrapped to the width of a line, ending in a line break.

    Args:
        text: one paragraph.
        indent: what every line begins with.
        first: what the first line begins with, if it is something else.
        width: how wide a line may be; of the terminal, where it is None.
    """
    start = indent if first is None else first
    width = columns() if width is None else width
    if len(start) + len(text) <= width:
        return f"{start}{text}\n".replace(_GLUE, " ")
    text = _PAGE.sub(rf"\1{_GLUE}", text) if "p. " in text else text
    if text.isprintable() and "  " not in text and text == text.strip(" "):
        lines = _lines_of_words(text, width - len(start), width - len(indent))
        if lines:
            following = "".join(f"{indent}{line}\n" for line in lines[1:])
            return f"{start}{lines[0]}\n{following}"
    return f"{_wrapper(width, start, indent).fill(text)}\n".replace(_GLUE, " ")


def unbroken(text: str) -> str:
    """Return text that a paragraph keeps on one line, such as a card's name."""
    return glued(text) if len(text) <= _LONGEST_UNBROKEN else text


def glued(text: str) -> str:
    """Return text that a paragraph keeps on one line, however long."""
    return text.replace(" ", _GLUE)


def _lines_of_words(text: str, first: int, other: int) -> list[str]:
    """Return words between single spaces as lines, or none where a word is longer than a line.

    This is what ``textwrap`` does with most text, many times faster: a file of matings has tens of
    thousands of paragraphs.

    Args:
        text: the words.
        first: how many characters the first line has room for.
        other: how many every other line has room for.
    """
    lines, begin, room = list[str](), 0, first
    while len(text) - begin > room:
        end = text.rfind(" ", begin, begin + room + 1)
        if end < 0:
            return []
        lines.append(text[begin:end])
        begin, room = end + 1, other
    lines.append(text[begin:])
    return lines


@lru_cache(maxsize=64)
def _wrapper(width: int, first: str, indent: str) -> textwrap.TextWrapper:
    return textwrap.TextWrapper(
        width, initial_indent=first, subsequent_indent=indent, break_on_hyphens=False
    )
