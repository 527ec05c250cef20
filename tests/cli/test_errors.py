"""What cannot be understood, over all commands: told to people, and to programs as JSON."""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from program.terminal import Terminal, without_colour
from testcross.cli import console

Run = Callable[..., CompletedProcess[str]]

LITTER = "Castor x Lilac -> White"
WRONG = {
    "check": ["castr", "lilac", "white"],
    "explain": ["castor", "lilac"],
    "score": ["castor", "lilac", "white", "--scoring", "dear"],
    "litter": ["castor", "lilac", ""],
    "why": [LITTER, "kit1.E"],
    "why-not": [LITTER, "kit1"],
    "best": ["castor buck", "--draw", "white"],
    "best --sets": ["castor buck", "lilac doe", "--kit", "whitt"],
    "offspring": ["castor doe", "lilac"],
    "punnett": ["Aa", "Bb"],
    "show rule": ["GR999"],
    "show deck": ["--ruleset", "emus"],
    "show ruleset": ["emus"],
    "ruleset check": ["missing.toml"],
    "ruleset list": ["--all"],
}
NEVER_ANSWERED = {"show rule", "show ruleset", "ruleset check", "ruleset list"}
TAKE_FILES = {
    "check": [],
    "explain": [],
    "score": [],
    "litter": [],
    "best": ["--draw", "white"],
    "best --sets": ["--kit", "white"],
}
SCHEMAS = {
    "show rule": "rule",
    "show deck": "deck",
    "show ruleset": "ruleset",
    "best --sets": "sets",
    "ruleset check": "ruleset",
    "ruleset list": "rulesets",
}


def failure(done: CompletedProcess[str]) -> dict[str, object]:
    """Return the one object that answers, after holding it against the message for people."""
    assert done.returncode == 2
    (line,) = done.stdout.splitlines()
    document = json.loads(line)
    assert isinstance(document, dict)
    assert list(document) == ["schema", "ruleset", "text", "error"]
    assert done.stderr == f"testcross: {document['error']}\n"
    return document


# JSON


@pytest.mark.parametrize("command", WRONG)
def test_error_of_any_command_is_one_line_and_as_json_one_object(
    testcross: Run, command: str
) -> None:
    words = WRONG[command]
    document = failure(testcross(*command.split(), *words, "--json"))
    assert document["schema"] == f"testcross.{SCHEMAS.get(command, command)}/1"
    ruleset = None if command in NEVER_ANSWERED else "gene-rummy"
    assert document["ruleset"] == ("emus" if command == "show deck" else ruleset)
    assert str(document["text"]).endswith(" ".join(words))
    done = testcross(*command.split(), *words)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    document = failure(testcross(*command.split(), "--json", "--rulesett", "x"))
    assert "option" in str(document["error"])
    assert "--rulesett" in str(document["error"])


@pytest.mark.parametrize("command", TAKE_FILES)
@pytest.mark.parametrize("kind", ["missing", "empty", "folder"])
def test_file_that_is_none_as_json_is_one_object(
    testcross: Run, tmp_path: Path, command: str, kind: str
) -> None:
    path = tmp_path if kind == "folder" else tmp_path / "matings.txt"
    if kind == "empty":
        path.touch()
    done = testcross(*command.split(), *TAKE_FILES[command], "--json", "--file", str(path))
    said = {"missing": "there is no file ", "folder": " is a folder; ", "empty": " in it; expected"}
    assert said[kind] in str(failure(done)["error"])


def test_error_by_a_ruleset_of_ones_own_as_json_names_it(testcross: Run) -> None:
    own = str(Path(__file__).parents[1] / "data" / "rulesets" / "snapdragons.toml")
    for option in (["--ruleset", own], [f"--ruleset={own}"]):
        done = testcross("check", "Rd", "Scarlet", "Scarlet", "--json", *option)
        assert failure(done)["ruleset"] == "snapdragons"


def test_word_json_behind_two_dashes_is_a_card(testcross: Run) -> None:
    done = testcross("check", "castor", "lilac", "--", "--json")
    assert (done.returncode, done.stdout) == (2, "")


def test_command_that_does_not_exist_as_json_is_an_error_object(testcross: Run) -> None:
    assert failure(testcross("breed", "--json"))["schema"] == "testcross.error/1"


def test_bug_of_ours_as_json_is_an_error_object(
    testcross: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("out of carrots")

    monkeypatch.setattr("testcross.rulesets.load_ruleset", fail)
    monkeypatch.delenv("TESTCROSS_DEBUG", raising=False)
    assert "out of carrots" in str(failure(testcross("show", "deck", "--json"))["error"])


def test_interrupted_program_ends_quietly_with_130(
    testcross: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("testcross.rulesets.load_ruleset", interrupt)
    done = testcross("show", "deck", "--json")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_reference_tells_every_exit_status() -> None:
    page = (Path(__file__).parents[2] / "docs/reference/typing.md").read_text(encoding="utf-8")
    told = {int(number) for number in re.findall(r"^\| (\d+) \|", page, re.MULTILINE)}
    assert told == {
        console.LEGAL,
        console.ILLEGAL,
        console.UNREADABLE,
        console.INTERRUPTED,
        console.CLOSED_PIPE,
    }


# messages


def test_message_with_control_characters_in_a_path_spells_them_out(testcross: Run) -> None:
    done = testcross("check", "--file", "\x1b[31mred\n")
    assert done.returncode == 2
    assert done.stderr.startswith(r"testcross: there is no file \x1b[31mred\n; ")


@pytest.mark.parametrize("words", [["check"], ["why", "kit1.C"], ["punnett", "Aa"]])
def test_message_about_something_very_long_quotes_its_beginning(
    testcross: Run, words: list[str]
) -> None:
    command, *more = words
    done = testcross(command, "castor " * 1_000, *more, *["lilac", "white"] * (not more))
    assert done.returncode == 2
    assert len(done.stderr) < 600


@pytest.mark.posix_only("needs a pseudo-terminal")
def test_message_on_a_terminal_is_wrapped_on_words(
    testcross: Run, program: str, environment: Mapping[str, str]
) -> None:
    words = ["check", "castr blue marten cal", "lilac", "white"]
    terminal = Terminal([program, *words], {**environment, "COLUMNS": "50"})
    try:
        terminal.read_all()
        assert terminal.process.wait(30) == 2
    finally:
        terminal.close()
    shown = without_colour(terminal.shown)
    first, *more = shown.splitlines()
    assert len(first) <= 50
    assert more
    assert all(line.startswith("  ") and len(line) <= 50 for line in more)
    plain = testcross(*words)
    assert " ".join(shown.split()) == " ".join(plain.stderr.split())
