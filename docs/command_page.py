"""Writes ``reference/commands.md``: every command, with the help that the program prints."""

import os
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from testcross.cli import run
from testcross.cli.index import HEADINGS, QUESTIONS, commands

OPENING = """\
# Commands

Each command with its help, as `testcross COMMAND -h` prints it. Cards, matings and exit
statuses are explained in [what you can type](typing.md).
"""


def write_command_page(path: Path) -> None:
    """Write the page, unless it is there already and says the same."""
    text = "\n".join([OPENING, *_sections()])
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def _sections() -> Iterator[str]:
    for heading in HEADINGS:
        yield f"## {heading}\n"
        for name, entry in commands().items():
            if entry.heading == heading:
                yield from _command([name])


def _command(words: list[str]) -> Iterator[str]:
    """Yield the section of a command and of those below it."""
    title = " ".join(words)
    yield f"### {title}\n\n```text\n{_help(words)}```\n"
    for name in _below(words):
        yield from _command([*words, name])


def _help(words: list[str]) -> str:
    os.environ |= {"COLUMNS": "80", "NO_COLOR": "1"}
    with redirect_stdout(StringIO()) as told:
        run([*words, "-h"])
    return told.getvalue()


def _below(words: list[str]) -> list[str]:
    """Return the names of the commands below one, in their order."""
    begun = f"{' '.join(words)} "
    return [name.removeprefix(begun) for name in QUESTIONS if name.startswith(begun)]
