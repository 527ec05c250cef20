"""``testcross check``: one mating on the command line."""

import json
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]


def rows(text: str) -> list[list[str]]:
    """Return a table's lines cut at two spaces or more."""
    lines = [line.split("  ") for line in text.splitlines()]
    return [[cell.strip() for cell in line if cell.strip()] for line in lines]


# legal and illegal


def test_check_of_an_illegal_mating_shows_the_readings_and_why(testcross: Run) -> None:
    done = testcross("check", "Black Seal", "Blue Marten", "Opal")
    assert done.returncode == 1
    assert done.stderr == ""
    table = rows(done.stdout)
    assert ["buck", "Black Seal", "aa", "B-", "cchd-", "D-"] in table
    assert ["doe", "Blue Marten", "at-", "B-", "cchd-", "dd"] in table
    assert ["kit1", "Opal", "A-", "B-", "C-", "dd"] in table
    told = done.stdout.removeprefix("Black Seal x Blue Marten -> Opal: ILLEGAL at A and C\n\n")
    assert told.startswith("A: ")
    paragraphs = [line for line in told.splitlines() if line.startswith(("A: ", "C: "))]
    assert [line[:2] for line in paragraphs] == ["A:", "C:"]
    assert "needs A from one parent" in " ".join(told.split())
    assert "needs C from one parent" in " ".join(told.split())


@pytest.mark.parametrize(
    ("words", "status"), [(["castor", "lilac", "white"], 0), (["black", "lilac", "lynx"], 1)]
)
def test_check_quiet_answers_by_status_only(testcross: Run, words: list[str], status: int) -> None:
    done = testcross("check", *words, "--quiet")
    assert (done.returncode, done.stdout, done.stderr) == (status, "", "")


# JSON


def test_check_json_of_a_wrong_card_is_an_error_object(testcross: Run) -> None:
    done = testcross("check", "--json", "castr", "lilac", "white")
    assert done.returncode == 2
    document = json.loads(done.stdout)
    assert document["schema"] == "testcross.check/1"
    assert document["error"].startswith("unknown card 'castr'; did you mean Castor")
    assert "legal" not in document
    assert "unknown card 'castr'" in done.stderr


# what cannot be understood


def test_check_of_control_characters_shows_them_escaped(testcross: Run) -> None:
    done = testcross("check", "castor", "lilac", "\x1b[31mred\x07")
    assert done.returncode == 2
    assert "\x1b" not in done.stderr
    assert r"'\x1b[31mred\x07'" in done.stderr


@pytest.mark.parametrize("name", ["a" * 5_000, "x/" * 3_000])
def test_check_with_a_name_longer_than_any_file_is_unknown(testcross: Run, name: str) -> None:
    done = testcross("check", "--ruleset", name, "castor", "lilac", "white")
    assert done.returncode == 2
    assert "unknown ruleset" in done.stderr
    done = testcross("check", "--file", name)
    assert done.returncode == 2
    assert "bug in the program" not in done.stderr
