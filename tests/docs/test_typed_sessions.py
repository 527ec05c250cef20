"""The tutorials: every session on them is played, lines behind > typed."""

import re
import shlex
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from testcross.cli import run

DOCS = Path(__file__).parents[2] / "docs" / "tutorials"
PAGES = ("argument", "ten-minutes", "forty-sheets", "first-lesson", "may-i-use-max")
PADS = "forty"
"""A folder of the samples, from which the pads of a class are taken."""
_BLOCK = re.compile(r"^```(text|csv|txt|toml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_NAMED = re.compile(r"`([\w.-]+)`:\s*\Z")


class Typed:
    """What is typed; each line is seen on the screen, behind a >."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        line = next(self._lines, "")
        sys.stdout.write(f"> {line}" if line else "")
        return line

    def close(self) -> None:
        """Processes that share the work close what they would read from."""


def files_on(page: str, folder: Path) -> None:
    """Write the files that a page shows below their names."""
    for block in _BLOCK.finditer(page):
        named = _NAMED.search(page[: block.start()].rstrip())
        if named:
            (folder / named[1]).write_text(block[2], encoding="utf-8")


def sessions_on(page: str) -> list[str]:
    return [block[2] for block in _BLOCK.finditer(page) if block[2].startswith("$ testcross ")]


def played(
    session: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> str:
    """Return what stands on the screen once the lines of a session were typed."""
    command, *lines = session.splitlines(keepends=True)
    typed = Typed(line[2:] for line in lines if line.startswith("> "))
    monkeypatch.setattr(sys, "stdin", typed)
    run(shlex.split(command)[2:])
    answer = capsys.readouterr()
    return command + answer.out + answer.err


@pytest.mark.parametrize("name", PAGES)
def test_sessions_go_as_the_page_shows_them(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    shutil.copytree(DOCS.parent / "samples" / PADS, tmp_path / PADS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)
    files_on(page, tmp_path)
    sessions = sessions_on(page)
    assert len(sessions) > 3
    for session in sessions:
        assert played(session, capsys, monkeypatch) == session


def test_pupil_of_the_tutorial_ends_with_a_quiz_that_is_all_right() -> None:
    last = sessions_on((DOCS / "ten-minutes.md").read_text(encoding="utf-8"))[-1]
    assert last.startswith("$ testcross quiz --level novice")
    assert not re.search(r"^[a-z-]+ +\d+ +\d+ +[1-9]", last, re.MULTILINE)


def test_class_of_the_lesson_knows_more_after_it_than_before() -> None:
    page = (DOCS / "first-lesson.md").read_text(encoding="utf-8")
    (change,) = [one for one in sessions_on(page) if "--change" in one]
    rows = re.findall(r"^\w+ +(\d) of \d +(\d) of \d$", change, re.MULTILINE)
    assert len(rows) == 4
    assert sum(int(after) for _, after in rows) > sum(int(before) for before, _ in rows)
