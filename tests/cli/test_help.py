"""Help: the list of commands under its headings, an example of each, the values of options."""

import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from program.terminal import Terminal, without_colour
from sampling import sampled
from sheets.finding_cases import case
from sheets.sheet_files import SAMPLES
from testcross.cli import run
from testcross.cli.index import commands

Run = Callable[..., CompletedProcess[str]]
EVERY = [
    *((name,) for name in commands()),
    *(("ruleset", name) for name in ("list", "check")),
    *(("expression", name) for name in ("play", "goout")),
    *(("genotype", name) for name in ("lesson", "pick", "plan", "review", "score", "validate")),
]
_EXAMPLE = re.compile(r"\n\n  Example: (testcross .*)\n\Z", re.DOTALL)


# the list


@pytest.mark.parametrize("words", EVERY, ids=" ".join)
def test_help_is_asked_for_with_h_as_well(testcross: Run, words: tuple[str, ...]) -> None:
    done = testcross(*words, "-h")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == testcross(*words, "--help").stdout
    assert "  -h, --help " in done.stdout
    assert [line for line in done.stdout.splitlines() if len(line) > 80] == []


@pytest.mark.parametrize("words", [["--", "deck"], ["--verson", "deck"], ["chekc", "castor"]])
def test_command_behind_something_else_is_refused_without_a_bug(
    testcross: Run, words: list[str]
) -> None:
    done = testcross(*words)
    assert (done.returncode, done.stdout, "bug" in done.stderr) == (2, "", False)


GROUPS = ("ruleset", "pedigree", "expression", "genotype")
ALONE = [words for words in EVERY if words[-1] not in GROUPS]


@pytest.mark.parametrize("words", ALONE, ids=" ".join)
def test_help_of_a_command_shows_at_most_15_options_and_all_help_the_rest(
    testcross: Run, words: tuple[str, ...]
) -> None:
    shown, every = (options_in(testcross(*words, form).stdout) for form in ("-h", "--help-all"))
    assert len(shown) <= 15
    left_out = set(every) - set(shown)
    assert (len(every) > 15) <= bool(left_out)
    assert set(shown) - set(every) == ({"--help-all"} if left_out else set())


def options_in(told: str) -> list[str]:
    return re.findall(r"^  (?:-\w, )?(--[a-z-]+)", told, re.MULTILINE)


# examples


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    case("clean/standard-in-yaml").save(tmp_path)
    (sheet,) = tmp_path.iterdir()
    sheet.rename(tmp_path / "sheet.yaml")
    (tmp_path / "game.yaml").write_bytes((SAMPLES / "game.yaml").read_bytes())
    (tmp_path / "game.peas").write_bytes((SAMPLES / "pea-game.peas").read_bytes())
    (tmp_path / "herd.csv").write_bytes((SAMPLES / "herd.csv").read_bytes())
    flowers = Path(__file__).parents[1] / "data" / "rulesets" / "snapdragons.toml"
    (tmp_path / "flowers.toml").write_bytes(flowers.read_bytes())
    (tmp_path / "ann.json").write_text('{"schema": "testcross.progress/1", "answers": []}')
    for name, example in (("key.json", "key.json"), ("answers.csv", "class.csv")):
        (tmp_path / name).write_bytes((SAMPLES.parent / "class-test" / example).read_bytes())
    monkeypatch.chdir(tmp_path)
    return tmp_path


ENDING = [words for words in EVERY if words != ("serve",)]
"""Commands that end by themselves; that one is started and ended in tests/web."""


@sampled("words", ENDING, quick=7, ids=" ".join)
def test_help_ends_with_an_example_that_works(
    testcross: Run, words: tuple[str, ...], files: Path
) -> None:
    found = _EXAMPLE.search(testcross(*words, "--help").stdout)
    assert found is not None
    program, *example = shlex.split(found[1])
    assert (program, example[0]) == ("testcross", words[0])
    before = set(files.iterdir())
    done = testcross(*example)
    assert done.stdout or set(files.iterdir()) - before
    assert (done.returncode in (0, 1), done.stderr) == (True, "")


# completion


COMPLETED = (Path(__file__).parents[1] / "data" / "completions.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("line", COMPLETED.splitlines()[1:])
def test_completion_knows_the_values_of_options(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    words, _, expected = line.partition(" |")
    monkeypatch.setenv("_TESTCROSS_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", f"testcross {words}")
    monkeypatch.setenv("COMP_CWORD", str(len(re.findall(r"'.*|\S+", words))))
    assert run([]) == 0
    assert capsys.readouterr().out.split() == expected.split()


@pytest.mark.parametrize("word", ["{}", "--show-completion={}"])
@pytest.mark.parametrize(
    ("shell", "begins"),
    [
        ("bash", "_testcross_completion() {\n    local IFS"),
        ("zsh", "#compdef testcross\n"),
        ("fish", "complete --command testcross "),
        ("powershell", "Import-Module PSReadLine\n"),
        ("ZSH", "#compdef testcross\n"),
    ],
)
def test_completion_is_written_for_the_shell_that_is_named(
    testcross: Run, shell: str, begins: str, word: str
) -> None:
    words = [word.format(shell)] if "=" in word else ["--show-completion", shell]
    done = testcross(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(begins)


@pytest.mark.parametrize("words", [["tcsh"], ["bash", "zsh"], [""]])
@pytest.mark.parametrize("option", ["--show-completion", "--install-completion"])
def test_completion_for_a_shell_that_has_none_names_those_that_have(
    testcross: Run, option: str, words: list[str]
) -> None:
    done = testcross(option, *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"not in '{' '.join(words)}'; name one of them, such as: testcross {option} bash" in (
        done.stderr
    )


def test_completion_is_installed_for_the_shell_that_is_named(
    testcross: Run, tmp_path: Path
) -> None:
    home = {"HOME": str(tmp_path), "USERPROFILE": str(tmp_path)}
    done = testcross("--install-completion", "zsh", environment=home)
    assert (done.returncode, done.stderr) == (0, "")
    script = (tmp_path / ".zfunc" / "_testcross").read_text(encoding="utf-8")
    assert f"{script}\n" == testcross("--show-completion", "zsh").stdout
    assert done.stdout.startswith(f"zsh completion installed in {tmp_path}")
    (tmp_path / "file").touch()
    nowhere = {"HOME": str(tmp_path / "file"), "USERPROFILE": str(tmp_path / "file")}
    done = testcross("--install-completion", "fish", environment=nowhere)
    assert done.returncode == 2
    assert "testcross --show-completion fish shows the script" in done.stderr


# commands alone


def test_ruleset_with_json_before_its_command_says_where_it_goes(testcross: Run) -> None:
    done = testcross("ruleset", "--json", "check", "flowers.toml")
    assert done.returncode == 2
    assert "--json goes behind the command: testcross ruleset check --json" in done.stderr


@pytest.fixture
def on_a_terminal(
    program: str, environment: Mapping[str, str]
) -> Iterator[Callable[..., tuple[int, str]]]:
    """Return a function that runs the program on a terminal: its status, and what it showed."""
    opened = []

    def call(*words: str) -> tuple[int, str]:
        terminal = Terminal([program, *words], environment)
        opened.append(terminal)
        terminal.read_all()
        return terminal.process.wait(30), " ".join(without_colour(terminal.shown).split())

    yield call
    for terminal in opened:
        terminal.close()


@pytest.mark.posix_only("needs a pseudo-terminal")
def test_simulate_on_a_terminal_says_where_to_put_a_game(
    on_a_terminal: Callable[..., tuple[int, str]],
) -> None:
    status, shown = on_a_terminal("simulate")
    assert status == 2
    assert len(shown) < 300
    assert "name a folder, --out DIR, or send it on: testcross simulate | less" in shown


@pytest.mark.usefixtures("files")
@pytest.mark.posix_only("needs a pseudo-terminal")
def test_simulate_on_a_terminal_writes_into_a_folder(
    on_a_terminal: Callable[..., tuple[int, str]],
) -> None:
    assert on_a_terminal("simulate", "--out", "class") == (0, "class: 1 game written")
