"""``testcross.toml``: what it sets, where it is looked for, and what leaves it out."""

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
import testcross
from json_documents.schemas import schema_text
from jsonschema import Draft202012Validator
from program.called_program import Outcome
from testcross.cli.index import commands
from testcross.cli.settings import ISOLATED_VARIABLE

ROOT = Path(__file__).parents[2]
HEARD = {ISOLATED_VARIABLE: ""}
"""Variables with which the program heeds such a file."""
NOTE = "testcross: testcross.toml sets {} (--isolated ignores it)\n"
Run = Callable[..., Outcome]
TWO_LOOKS = "castor x castor -> black, lynx, blue cal"
"""A litter that the fill ``either`` says more of."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    here = tmp_path / "a" / "b"
    here.mkdir(parents=True)
    return here


@pytest.fixture
def ask(testcross: Run, folder: Path) -> Run:
    def asked(*words: str) -> Outcome:
        return testcross(*words, cwd=folder, environment=HEARD)

    return asked


def write(folder: Path, text: str, name: str = "testcross.toml") -> None:
    (folder / name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("setting", "words", "option"),
    [
        ("ruleset = 'gene-rummy-novice'", "show deck", "--ruleset=gene-rummy-novice"),
        ("variant = 'production'", "score castor lilac white", "--variant=production"),
        ("fill = 'either'", f"explain '{TWO_LOOKS}'", "--fill=either"),
        ("format = 'json'", "check castor lilac white", "--json"),
    ],
)
def test_setting_gives_the_answer_of_its_option_and_says_so(
    ask: Run, folder: Path, setting: str, words: str, option: str
) -> None:
    typed = shlex.split(words)
    expected = ask(*typed, option)
    write(folder, setting)
    key, value = setting.replace("'", "").split(" = ")
    got = ask(*typed)
    assert got.stderr == NOTE.format(f"{key} {value}") + expected.stderr
    assert got.returncode == expected.returncode
    if option == "--json":
        told = json.loads(got.stdout)
        assert told.pop("settings") == {"file": "testcross.toml", "format": "json"}
        assert told == json.loads(expected.stdout)
    else:
        assert got.stdout == expected.stdout
        told = json.loads(ask(*typed, "--json").stdout)
        assert told["settings"] == {"file": "testcross.toml", key: value}
        Draft202012Validator(json.loads(schema_text())).validate(told)


@pytest.mark.parametrize("leaves_out", [("--isolated",), ()])
def test_isolated_leaves_the_file_out(
    testcross: Run, folder: Path, leaves_out: tuple[str, ...]
) -> None:
    write(folder, "ruleset = 'nowhere'\nfromat = 3")
    variable = HEARD if leaves_out else {ISOLATED_VARIABLE: "1"}
    words = ("castor", "lilac", "white")
    done = testcross(*leaves_out, *words, cwd=folder, environment=variable)
    assert (done.returncode, done.stderr) == (0, "")
    last = testcross(*words, *leaves_out, cwd=folder, environment=variable)
    assert last.stdout == done.stdout


def test_python_never_reads_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder, "ruleset = 'nowhere'\nfromat = 3")
    monkeypatch.chdir(folder)
    monkeypatch.setenv(ISOLATED_VARIABLE, "")
    assert testcross.check("castor x lilac -> white").legal


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("rulset = 'peas'", "1: unknown key 'rulset'; did you mean ruleset?"),
        (
            "\nfill = 'either'\nzzz = 1",
            "3: unknown key 'zzz'; expected ruleset, language, variant,",
        ),
        ("[variants]\na = 1", "1: unknown key 'variants'; did you mean variant?"),
        ("fill = 3", "1: fill is 3; expected a text in quotes\n"),
        ("names = [3]", "1: names is [3]; expected a text in quotes, or a list of names\n"),
        ("fill =", " not valid TOML at its end: expected a value: a text in quotes"),
    ],
)
def test_wrong_file_is_refused_with_the_place_and_what_is_expected(
    ask: Run, folder: Path, text: str, problem: str
) -> None:
    write(folder, text)
    for words in (["castor", "lilac", "white"], ["check", "castor", "lilac", "white"]):
        done = ask(*words)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"testcross: testcross.toml:{problem}")


def test_help_is_shown_whatever_the_file_says(ask: Run, folder: Path) -> None:
    write(folder, "rulset = 3")
    for words in (["-h"], ["check", "-h"], ["--version"], ["check", "--help-all"]):
        assert (ask(*words).returncode, ask(*words).stderr) == (0, "")


def test_value_that_does_not_exist_is_named_with_its_file(ask: Run, folder: Path) -> None:
    write(folder, "fill = 'eithr'")
    done = ask("explain", "castor", "lilac", "white")
    assert done.returncode == 2
    assert done.stderr == NOTE.format("fill eithr") + (
        "testcross: --fill is 'eithr'; expected strict or either\n"
    )


# where it is looked for


def test_nearest_file_counts_up_to_the_root_of_the_repository(ask: Run, folder: Path) -> None:
    root = folder.parents[1]
    write(root.parent, "fromat = 'above the repository'")
    assert ask("castor", "lilac", "white").stderr == ""
    write(root, "format = 'json'")
    told = json.loads(ask("castor", "lilac", "white").stdout)
    assert told["settings"]["file"] == str(Path("..", "..", "testcross.toml"))
    write(folder.parent, "[tool.other]", "pyproject.toml")
    assert json.loads(ask("castor", "lilac", "white").stdout)["settings"] == told["settings"]
    write(folder.parent, "[tool.testcross]\nformat = 'text'", "pyproject.toml")
    assert ask("castor", "lilac", "white").stdout.startswith("Castor x Lilac")


def test_home_ends_the_search_and_outside_it_only_the_working_directory_counts(
    testcross: Run, tmp_path: Path
) -> None:
    here = tmp_path / "home" / "here"
    here.mkdir(parents=True)
    write(here.parent, "fill = 3")
    words = ("castor", "lilac", "white")
    at_home = {**HEARD, "HOME": str(here.parent), "USERPROFILE": str(here.parent)}
    assert testcross(*words, cwd=here, environment=at_home).returncode == 2
    elsewhere = {**HEARD, "HOME": str(tmp_path / "x"), "USERPROFILE": str(tmp_path / "x")}
    assert testcross(*words, cwd=here, environment=elsewhere).returncode == 0
    write(here, "fill = 3")
    assert testcross(*words, cwd=here, environment=elsewhere).returncode == 2


def test_folder_of_an_input_file_is_never_looked_into(ask: Run, folder: Path) -> None:
    there = folder / "sheets"
    there.mkdir()
    write(there, "fromat = 3")
    write(there, "castor x lilac -> white", "matings.txt")
    assert ask("check", "--file", str(there / "matings.txt")).stderr == ""


def test_key_of_a_shared_file_is_placed_there(ask: Run, folder: Path) -> None:
    write(folder, "[project]\nname = 'x'\n[tool.testcross]\nfil = 'either'\n", "pyproject.toml")
    done = ask("castor", "lilac", "white")
    assert done.stderr == "testcross: pyproject.toml:4: unknown key 'fil'; did you mean fill?\n"


@pytest.mark.parametrize("mistake", ["fill = 3", "fil = 'x'", "fill = ", "[[", 'fill = "\\ud800"'])
def test_mistake_is_one_error_object_for_every_command(
    ask: Run, folder: Path, mistake: str
) -> None:
    write(folder, mistake)
    for words in (*(entry.example for entry in commands().values()), "castor lilac white", "breed"):
        done = ask(*shlex.split(words.partition("|")[0]), "--json")
        assert (done.returncode, done.stdout.count("\n")) == (2, 1), words
        told = json.loads(done.stdout)
        assert list(told) == ["schema", "ruleset", "text", "error"], words
        assert told["error"].startswith("testcross.toml"), words
        assert done.stderr == f"testcross: {told['error']}\n", words


# what overrules it


@pytest.mark.parametrize(
    "words",
    [
        "score castor lilac white --variant standard",
        "explain castor lilac white --ruleset gene-rummy --variant=standard",
        "simulate --game genotype",
        "best --sets --kit white castor lilac",
    ],
)
def test_typed_options_overrule_settings_that_do_not_go_with_them(
    ask: Run, folder: Path, words: str
) -> None:
    expected = ask(*words.split())
    write(folder, "ruleset = 'gene-rummy-novice'\nvariant = 'production'")
    got = ask(*words.split())
    assert (got.returncode, got.stdout, got.stderr) == (0, expected.stdout, expected.stderr)


def test_file_beside_the_settings_is_found_from_below(ask: Run, folder: Path) -> None:
    flowers = (ROOT / "docs" / "how-to" / "snapdragons.toml").read_text(encoding="utf-8")
    write(folder.parent, flowers, "flowers.toml")
    write(folder.parent, "ruleset = 'flowers.toml'")
    done = ask("show", "deck", "--json")
    assert json.loads(done.stdout)["settings"]["ruleset"] == str(Path("..", "flowers.toml"))


@pytest.mark.parametrize("names", ['["Ann", "Bo"]', '"class.txt"'])
def test_names_of_a_class_are_those_of_pupils(
    ask: Run, folder: Path, test_folder: Path, names: str
) -> None:
    write(folder, "Ann\nBo\n", "class.txt")
    words = ("grade", str(test_folder / "key.json"), str(test_folder / "answers-A.csv"))
    expected = ask(*words, "--pupils", "class.txt")
    write(folder, f"names = {names}")
    assert ask(*words).stdout == expected.stdout


# reports


@pytest.mark.parametrize("shown", [(), ("--by-player",), ("--summary",)])
def test_every_line_of_a_report_names_the_file(
    ask: Run, folder: Path, shown: tuple[str, ...]
) -> None:
    sample = str(ROOT / "docs" / "samples" / "every-finding.yaml")
    write(folder, "format = 'jsonl'")
    done = ask("verify", *shown, sample)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines
    used = {"file": "testcross.toml", "format": "jsonl"}
    assert all(line["settings"] == used for line in lines)
    schema = Draft202012Validator(json.loads(schema_text()))
    assert [error for line in lines for error in schema.iter_errors(line)] == []
