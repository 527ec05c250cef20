"""The program's sentences: what it says to people in a hurry, in everyday words.

The pages of help, at two widths, and the errors of a table; each was read aloud. What stands below
``STILTED`` was said once, and comes back nowhere.
"""

import shlex
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from program.terminal import streams_on_a_terminal, without_colour
from sampling import each
from testcross.cli import run
from testcross.cli.index import GROUPS, QUESTIONS
from testcross.cli.settings import ISOLATED_VARIABLE

Run = Callable[..., CompletedProcess[str]]
PAGES = ("", *GROUPS, *QUESTIONS)
HAND = "'chocolate buck' 'lilac buck' 'lilac doe' 'chocolate doe'"
MATING = "castor lilac white"
SAID = [
    (f"check {MATING} --foo", "no option --foo (see --help)"),
    ("offspring castor lilac --fill strict", "no --fill; check, explain, why, score and 5"),
    ("punnett Aa aa --branches --counts 3:4", "--counts and --branches were both given; give one"),
    (f"check {MATING} -o out.pdf", "cannot write .pdf; use .txt or .json"),
    ("verify x.csv -o out.pdf", "cannot write .pdf; use .txt, .json, .jsonl, .csv"),
    ("quiz --count abc", "--count takes a whole number from 1 to 200, not 'abc'"),
    ("quiz --forms 2.5", "--forms takes a whole number from 1 to 100, not '2.5'"),
    ("quiz --count 0", "--count takes a whole number from 1 to 200, not '0'"),
    ("best 'castor buck' 'lilac doe' --top 0", "--top takes a whole number of 1 or more, not '0'"),
    ("best 'castor buck' --top x", "--top takes a whole number of 1 or more, not 'x'"),
    ("genotype pick --marker-worth 1000", "takes a whole number from 0 to 99, not '1000'"),
    ("serve --port 99999", "--port takes a whole number from 0 to 65535, not '99999'"),
    ("simulate --slips many", "--slips takes a number from 0 to 1, not 'many'"),
    ("simulate --slips 2", "--slips takes a number from 0 to 1, not '2'"),
    ("simulate --games 0", "--games takes a whole number of 1 or more, not '0'"),
    ("pedigree check herd.csv --limit soon", "--limit takes a number of 0 or more, not 'soon'"),
    ("check castor lilac", "To see their possible kits: testcross offspring castor lilac"),
    ("why", "is missing; write: testcross why"),
    ("check castor lilac white --ruleset rabits", "did you mean rabbits?"),
    ("check red white --ruleset four-oclocks", "needs a pollen parent, a seed parent and at least"),
]
FILES = [
    ("verify h.csv", "h.csv", "Tier;Vater;Mutter\nRex;;\n", "no heading in the first row is known"),
    ("verify b.xlsx", "b.xlsx", "PK\x03\x04 and", "a damaged workbook, or not a workbook; save it"),
    ("ruleset check r.toml", "r.toml", "a = [1,\n", "not valid TOML at its end: expected a"),
    (
        "ruleset check r.toml",
        "r.toml",
        "a = 1\na = 2\n",
        "line 2, column 6: this key is there alrea",
    ),
    (
        "ruleset check r.toml",
        "r.toml",
        'a = "x\n',
        "line 1, column 7: the text has no quote at its",
    ),
]
STILTED = (
    *("in the form of its ending", "Leave out testcross.toml", "Let this shell complete"),
    *("Show the script that", "is answered by:", "says no form", "is not a valid"),
    *("Invalid value", "not in the range", "Of several one a player", "Whom of the animals"),
    *("is no action card", "an option that cannot be", "What a folder says once"),
    *("that could not be", "only partly read", "<=x", "x>=", "Say of each", "all the same"),
    *("Whose ", "Whom ", "Who ", "so many", "Tell ", "that there is", "that there was"),
    *("is looked for", "looked for for", "anew"),
)


@pytest.mark.parametrize("width", ["40", "80"])
@each("page", PAGES, quick=12)
def test_page_of_help_has_no_stilted_sentence(testcross: Run, page: str, width: str) -> None:
    words = [*page.split(), "--help-all"] if page else ["-h"]
    told = " ".join(testcross(*words, environment={"COLUMNS": width}).stdout.split())
    assert [one for one in STILTED if one in told] == []


@each("typed, said", SAID, quick=8)
def test_error_is_said_in_everyday_words(testcross: Run, typed: str, said: str) -> None:
    done = testcross(*shlex.split(typed))
    assert (done.returncode, said in done.stderr) == (2, True), done.stderr
    assert [one for one in STILTED if one in done.stderr] == []


@each("typed, name, text, said", FILES, quick=3)
def test_file_that_cannot_be_read_is_refused_in_everyday_words(
    testcross: Run, tmp_path: Path, typed: str, name: str, text: str, said: str
) -> None:
    (tmp_path / name).write_text(text, encoding="latin-1")
    done = testcross(*shlex.split(typed.replace(name, str(tmp_path / name))))
    told = " ".join((done.stdout + done.stderr).split())
    assert (done.returncode, said in told) == (2, True), told


def test_folder_in_the_place_of_settings_is_said(testcross: Run, tmp_path: Path) -> None:
    (tmp_path / "testcross.toml").mkdir()
    done = testcross(*MATING.split(), cwd=tmp_path, environment={ISOLATED_VARIABLE: ""})
    assert done.returncode == 2
    assert done.stderr == (
        "testcross: testcross.toml is a folder; rename it, or put a file in its place\n"
    )


def test_equal_matings_of_a_hand_are_called_best_too(testcross: Run) -> None:
    told = testcross("best", *shlex.split(HAND), "--top", "3").stdout
    assert "Also best:  50  Lilac x Chocolate -> Lilac\nNext best:  49  Chocolate" in told


BOLD, RED = "\x1b[1m", "\x1b[1;31m"


@pytest.mark.posix_only("needs a pseudo-terminal")
@pytest.mark.parametrize("width", ["40", "80"])
@pytest.mark.parametrize(
    ("look", "name", "line"),
    [
        ({"TERM": "xterm"}, RED, BOLD),
        ({"TERM": "xterm", "NO_COLOR": "1"}, BOLD, BOLD),
        ({"TERM": "dumb"}, "", ""),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, RED, BOLD),
    ],
)
def test_line_to_type_stands_out_on_a_terminal_and_the_words_stay(
    monkeypatch: pytest.MonkeyPatch, width: str, look: dict[str, str], name: str, line: str
) -> None:
    for variable in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in {**look, "COLUMNS": width}.items():
        monkeypatch.setenv(variable, value)
    with streams_on_a_terminal("stderr") as shown:
        assert run(["[a]", "castor", "and", "lilac", "make", "white"]) == 2
        assert run(["castor", "and", "lilac", "make", "white"]) == 2
    told = " ".join(shown().split())
    end = "\x1b[0m" if line else ""
    assert told.count(f"{name}testcross:{end} ") == 2
    assert "no such command '[a]'" in told
    assert told.endswith(f"to ask that, type: {line}testcross castor lilac white{end}")
    assert len(max(without_colour(shown()).splitlines(), key=len)) <= int(width)


def test_colours_are_kept_from_pipes_unless_they_are_forced(testcross: Run) -> None:
    for look, begins in (({}, "testcross: "), ({"FORCE_COLOR": "1"}, f"{RED}testcross:\x1b[0m ")):
        assert testcross("check", "castor", environment=look).stderr.startswith(begins)
