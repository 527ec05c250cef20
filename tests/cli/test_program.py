"""The program as a user's shell runs it: streams, looks, versions, what it loads."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from importlib.metadata import version
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from program.terminal import shown_on_a_terminal
from sampling import sampled

Run = Callable[..., CompletedProcess[str]]

CONFLICT = ["check", "Castor x Castor -> Black, Black Otter, Blue Cal, White"]
LONG_NAMES = [
    "check",
    "chocolate marten cal",
    "chocolate chinchilla",
    *["chocolate marten cal", "chocolate chinchilla"] * 2,
]
GENOTYPES = ["check", *["Aa Bb cchdch Dd"] * 6]
SCREENS = [
    ["check", "castor", "lilac", "white"],
    CONFLICT,
    LONG_NAMES,
    GENOTYPES,
    ["check", "-"],
    ["show", "deck"],
    ["ruleset", "list"],
    ["show", "ruleset", "gene-rummy"],
    ["--help"],
    ["check", "--help"],
]
LINES = """\
Castor x Lilac -> White
Castor x Castor -> Black, Lynx, Blue Cal, White
Castor x Castor -> Black, Lynx, Blue Cal, Blue
Blue Marten Cal x Chocolate Seal -> Squirrel
"""


# first contact


@sampled("start", [[], ["-m"]], quick=1)
def test_program_with_version_tells_its_version(
    program: str, environment: Mapping[str, str], start: list[str]
) -> None:
    command = [sys.executable, "-m", "testcross"] if start else [program]
    done = subprocess.run(
        [*command, "--version"], capture_output=True, encoding="utf-8", env=environment, check=True
    )
    assert (done.stdout, done.stderr) == (f"testcross {version('testcross')}\n", "")


def test_short_option_tells_the_version_too(testcross: Run) -> None:
    done = testcross("-V")
    assert (done.returncode, done.stdout) == (0, f"testcross {version('testcross')}\n")


def test_program_from_a_shell_answers_with_status(installed: Run) -> None:
    legal = installed("check", "castor", "lilac", "white")
    assert (legal.returncode, legal.stderr) == (0, "")
    illegal = installed("check", "black", "lilac", "lynx")
    assert (illegal.returncode, illegal.stderr) == (1, "")
    wrong = installed("check", "castr", "lilac", "white")
    assert (wrong.returncode, wrong.stdout) == (2, "")


@pytest.mark.parametrize(
    ("word", "offered"),
    [
        ("blue\\ o", ["blue\\ otter"]),
        ("'blue o", ["blue otter"]),
        ('"Blue O', ["Blue Otter"]),
        ("whi", ["white"]),
        ("Opal", ["Opal", "Opal\\ Cal"]),
        ('"castor x cas', ["castor x castor", "castor x castor Cal"]),
        ("'castor x lilac -> white, Blue O", ["castor x lilac -> white, Blue Otter"]),
        ('"castor and whi', ["castor and white"]),
    ],
)
def test_program_asked_by_bash_offers_each_name_as_one_word(
    testcross: Run, word: str, offered: list[str]
) -> None:
    done = testcross(environment=completing(f"testcross\ncheck\n{word}", "2"))
    assert done.stdout.splitlines() == offered


def completing(words: str, place: str) -> dict[str, str]:
    """Return the variables by which bash asks the program to complete the word at a place."""
    return {"_TESTCROSS_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": place}


def test_program_asked_by_a_shell_offers_names_in_a_process_of_its_own(installed: Run) -> None:
    done = installed(environment=completing("testcross\ncheck\nblue\\ o", "2"))
    assert (done.returncode, done.stdout, done.stderr) == (0, "blue\\ otter\n", "")


def test_program_asked_by_fish_offers_names_without_escapes(testcross: Run) -> None:
    variables = {
        "_TESTCROSS_COMPLETE": "complete_fish",
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "_TYPER_COMPLETE_ARGS": "testcross check opal",
    }
    assert testcross(environment=variables).stdout.splitlines() == ["opal", "opal Cal"]


# looks


@pytest.mark.parametrize("words", SCREENS, ids=lambda words: " ".join(words)[:40])
def test_output_through_a_pipe_is_plain_ascii_of_80_columns(
    testcross: Run, words: list[str]
) -> None:
    done = testcross(*words, stdin=LINES)
    assert done.stdout
    assert done.stdout.isascii()
    assert "\x1b" not in done.stdout + done.stderr
    assert [line for line in done.stdout.splitlines() if len(line) > 80] == []
    assert [line for line in done.stdout.splitlines() if line != line.rstrip()] == []


@sampled("words", SCREENS, quick=1, ids=lambda words: " ".join(words)[:40])
def test_output_of_a_started_program_is_that_of_a_called_one(
    testcross: Run, installed: Run, words: list[str]
) -> None:
    called, started = testcross(*words, stdin=LINES), installed(*words, stdin=LINES)
    assert (called.returncode, called.stdout, called.stderr) == (
        *(started.returncode, started.stdout, started.stderr),
    )


@sampled("words", [CONFLICT, ["show", "deck"]], quick=1)
def test_output_in_another_locale_is_the_same(
    testcross: Run, installed: Run, words: list[str]
) -> None:
    usual = testcross(*words)
    poor = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    plain = installed(*words, environment=poor)
    assert (plain.returncode, plain.stdout) == (usual.returncode, usual.stdout)


def test_message_about_letters_that_the_terminal_lacks_is_still_given(testcross: Run) -> None:
    words = ["check", "castor", "lilac", "Wei\u00df"]
    done = testcross(*words, environment={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 2
    assert "unknown card" in done.stderr
    assert done.stderr.isascii()


@pytest.mark.parametrize("columns", ["", "0", "-5", "wide", "1"])
def test_output_with_a_senseless_width_is_given_all_the_same(testcross: Run, columns: str) -> None:
    done = testcross(*CONFLICT, environment={"COLUMNS": columns})
    assert (done.returncode, done.stderr) == (1, "")
    assert ": ILLEGAL at A and C\n" in done.stdout
    assert "Castor" in done.stdout


@pytest.mark.posix_only("needs a pseudo-terminal")
def test_output_on_a_terminal_with_no_color_has_no_colour(environment: Mapping[str, str]) -> None:
    plain = {"NO_COLOR": "1", "TERM": "xterm"}
    for shown in shown_on_a_terminal([(CONFLICT, plain), (["show", "deck"], plain)], environment):
        assert "Castor" in shown
        assert re.findall(r"\x1b\[[0-9;]*(?:3[0-8]|4[0-8]|9[0-7])[;m]", shown) == []


# streams that end early, or are not there


@sampled("form", [[], ["--json"]], quick=1)
def test_pipe_closed_by_its_reader_ends_the_program_quietly(
    program: str, environment: Mapping[str, str], tmp_path: Path, form: list[str]
) -> None:
    path = tmp_path / "many.txt"
    path.write_text("Castor x Lilac -> White\n" * 5_000, encoding="utf-8")
    with subprocess.Popen(
        [program, "check", *form, "--file", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert b"Castor x Lilac -> White" in process.stdout.readline()
        process.stdout.close()
        messages = process.stderr.read()
        assert (process.wait(60), messages) == (141, b"")  # as the shell says: 128 + SIGPIPE


# what nobody expects


def test_bug_of_ours_reaches_the_user_as_one_line(
    testcross: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("out of carrots")

    monkeypatch.setattr("testcross.rulesets.load_ruleset", fail)
    monkeypatch.delenv("TESTCROSS_DEBUG", raising=False)
    done = testcross("show", "deck")
    assert done.returncode == 2
    assert done.stderr.startswith("testcross: this is a bug in the program")
    assert "RuntimeError: out of carrots" in done.stderr
    assert "please report it" in done.stderr
    assert done.stderr.count("\n") == 1


def test_answer_that_needs_too_much_memory_is_no_bug(
    testcross: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr("testcross.rulesets.load_ruleset", fail)
    done = testcross("show", "deck", "--json")
    assert done.returncode == 2
    assert "needs more than the memory there is; ask about less at a time" in done.stderr
    assert "bug" not in done.stderr
    assert json.loads(done.stdout)["schema"] == "testcross.deck/1"
