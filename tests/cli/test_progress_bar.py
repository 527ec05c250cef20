"""The progress bar: it lives on stderr, and an answer has the same bytes with it and without."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest
from testcross.cli import progress, run
from testcross.cli.render.reports import FORMATS

Asked = Callable[..., tuple[int, str]]
GAMES = ("simulate", "--game", "gene-expression", "--players", "4", "--games", "3", "--seed", "1")


_BAR = re.compile(r"\x1b\[\?25l.*?\r\n\x1b\[\?25h\r\x1b\[1A\x1b\[2K", re.DOTALL)
"""From hiding the cursor to the line above, wiped: what a bar shows and takes away."""

_BOLD = re.compile(r"\x1b\[[0-9;]*m")


@contextmanager
def terminal_for(monkeypatch: pytest.MonkeyPatch, *streams: str) -> Iterator[list[str]]:
    """Put a pseudo-terminal in the place of streams; what is shown there comes into the list."""
    ours, theirs = os.openpty()
    shown: list[bytes] = []
    text: list[str] = []

    def read() -> None:
        try:
            while part := os.read(ours, 65_536):
                shown.append(part)
        except OSError:  # the other end is closed
            pass

    reader = Thread(target=read)
    reader.start()
    with os.fdopen(theirs, "w", encoding="utf-8") as screen, monkeypatch.context() as patch:
        for name in streams:
            patch.setattr(f"sys.{name}", screen)
        yield text
    reader.join(30)
    os.close(ours)
    text.append(b"".join(shown).decode())


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_PATIENCE", -1.0)


@pytest.fixture
def asked(capsys: pytest.CaptureFixture[str]) -> Asked:
    """Return a function that gives status and answer, and leaves stderr as it is."""

    def ask(*words: str) -> tuple[int, str]:
        status = run(words)
        return status, capsys.readouterr().out

    return ask


@pytest.mark.parametrize("form", FORMATS)
def test_a1_report_has_the_same_bytes_beside_a_bar(
    asked: Asked, dozen: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    words = ("verify", str(dozen), "--format", form, "--jobs", "1")
    plain = asked(*words)
    with terminal_for(monkeypatch, "stderr") as screen:
        beside = asked(*words)
    assert "verifying" in screen[0]
    assert beside == plain


def test_a1_answer_of_simulated_games_has_the_same_bytes_beside_a_bar(
    asked: Asked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = (*GAMES, "--out", str(tmp_path / "games"))
    plain = asked(*words)
    with terminal_for(monkeypatch, "stderr") as screen:
        beside = asked(*words)
    assert "simulating" in screen[0]
    assert beside == plain


@pytest.mark.parametrize("form", ["text", "concise", "json"])
def test_a1_report_on_the_terminal_of_the_bar_stands_there_whole(
    asked: Asked, dozen: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    words = ("verify", str(dozen), "--format", form, "--jobs", "1")
    plain = asked(*words)
    with terminal_for(monkeypatch, "stdout", "stderr") as screen:
        asked(*words)
    assert "verifying" in screen[0] or form == "json"  # whose lines stay open to the end
    left = _BOLD.sub("", _BAR.sub("", screen[0]))
    assert [line.rstrip() for line in left.splitlines()] == [
        line.rstrip() for line in plain[1].splitlines()
    ]
