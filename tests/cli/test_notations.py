"""``--notation``: what it changes, where it goes by itself, and what it leaves alone."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from program.called_program import Outcome
from program.terminal import streams_on_a_terminal
from testcross.cli import run

Run = Callable[..., Outcome]
MATING = ("castor", "black marten", "black cal")


def row(shown: str) -> list[str]:
    return next(line.split()[1:] for line in shown.splitlines() if line.startswith("doe"))


@pytest.mark.parametrize(
    ("notation", "slots"),
    [
        ("plain", "ata* B- cchd- D-"),
        ("slash", "at/a* B/- cchd/- D/-"),
        ("cards", "aᵗa* B- cᶜʰᵈ- D-"),
    ],
)
def test_table_is_written_in_a_notation(testcross: Run, notation: str, slots: str) -> None:
    shown = testcross("check", *MATING, f"--notation={notation}")
    assert row(shown.stdout) == ["Black", "Marten", *slots.split()]


def test_pipe_gets_plain_letters_and_json_always(testcross: Run) -> None:
    assert row(testcross("check", *MATING).stdout)[2:] == ["ata*", "B-", "cchd-", "D-"]
    asked = ("check", *MATING, "--json")
    assert testcross(*asked, "--notation", "cards").stdout == testcross(*asked).stdout


@pytest.mark.posix_only("needs a pseudo-terminal")
@pytest.mark.parametrize(("encoding", "slot"), [("utf-8", "cᶜʰᵈ-"), ("cp1252", "cchd-")])
def test_terminal_that_can_show_it_gets_raised_letters(
    monkeypatch: pytest.MonkeyPatch, encoding: str, slot: str
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    with streams_on_a_terminal("stdout") as screen:
        sys.stdout.reconfigure(encoding=encoding)  # type: ignore[union-attr]
        run(["check", *MATING])
    assert row(screen())[4] == slot


def test_file_is_plain_unless_asked(testcross: Run, tmp_path: Path) -> None:
    plain, raised = tmp_path / "plain.txt", tmp_path / "raised.txt"
    testcross("check", *MATING, "-o", str(plain))
    testcross("check", *MATING, "-o", str(raised), "--notation", "cards")
    assert row(plain.read_text(encoding="utf-8"))[4] == "cchd-"
    assert row(raised.read_text(encoding="utf-8"))[4] == "cᶜʰᵈ-"


def test_unknown_notation_is_refused_with_those_there_are(testcross: Run) -> None:
    refused = testcross("check", *MATING, "--notation", "dots")
    assert refused.returncode == 2
    assert refused.stderr == "testcross: --notation is 'dots'; expected cards, slash or plain\n"


def test_two_readings_repeat_the_notation(testcross: Run) -> None:
    words = ["chocolate", "chinchilla", "chocolate", "chinchilla"]
    refused = testcross("check", *words, "--notation", "slash")
    assert refused.returncode == 2
    assert "(testcross check --notation=slash 'chocolate chinchilla'" in refused.stderr
