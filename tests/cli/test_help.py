"""Help: the list of commands under its headings, an example of each, the values of options."""

import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any, NamedTuple

import pytest
from program.terminal import Terminal
from sampling import sampled
from sheets.finding_cases import case
from sheets.sheet_files import SAMPLES
from testcross.cli import run
from testcross.cli.called_command import make_app
from testcross.cli.command_list import HEADINGS, commands
from testcross.rulesets.games import find_game
from testcross.rulesets.gene_rummy.codes import SLIPS
from typer import Context
from typer.main import get_command

Run = Callable[..., CompletedProcess[str]]
ROOT = Path(__file__).parents[2]
EVERY = [
    *((name,) for name in commands()),
    *(("ruleset", name) for name in ("list", "check")),
    *(("expression", name) for name in ("play", "goout")),
    *(("genotype", name) for name in ("lesson", "pick", "plan", "review", "score", "validate")),
]
_EXAMPLE = re.compile(r"\n\n  Example: (testcross .*)\n\Z")


# the list


def sections(told: str) -> dict[str, list[str]]:
    """Return the lines under each heading of the help."""
    found: dict[str, list[str]] = {}
    for block in told.split("\n\n"):
        heading, *lines = block.splitlines()
        found[heading.removesuffix(":")] = lines
    return found


def test_list_of_commands_has_each_under_its_heading(testcross: Run) -> None:
    told = sections(testcross("--help").stdout)
    assert tuple(told)[-len(HEADINGS) :] == HEADINGS
    for name, entry in commands().items():
        (line,) = [line for line in told[entry.heading] if line.split()[0] == name]
        assert line.split(maxsplit=1)[1] == entry.summary
    assert sum(len(told[heading]) for heading in HEADINGS) == len(commands())


@pytest.mark.parametrize("name", commands())
def test_command_in_the_list_says_what_it_does_in_60_characters(name: str) -> None:
    assert 0 < len(commands()[name].summary) <= 60
    assert commands()[name].heading in HEADINGS


def test_program_alone_shows_the_list(testcross: Run) -> None:
    assert testcross().stdout == testcross("--help").stdout == testcross("-h").stdout


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
    """Return the options that a help shows."""
    return re.findall(r"^  (?:-\w, )?(--[a-z-]+)", told, re.MULTILINE)


class Rule(NamedTuple):
    """How an option is typed, wherever a command has it."""

    names: tuple[str, ...]
    metavars: frozenset[str | None]
    defaults: frozenset[object]
    gists: frozenset[str]
    """How what the help says of it begins."""


def rule(names: str, metavars: str, *gists: str, defaults: tuple[object, ...] = (None,)) -> Rule:
    values = frozenset[str | None](metavars.split()) or frozenset([None])
    return Rule(tuple(names.split()), values, frozenset(defaults), frozenset(gists))


ONE_RULE = {
    "--scoring": rule("--scoring", "NAME", "{scoring}"),
    "--fill": rule("--fill", "strict|either", "strict: fill in only what is certain", "{fill}"),
    "--variant": rule("--variant", "NAME", "{variant}"),
    "--engine": rule(
        "--engine",
        "cp-sat|python-constraint",
        "Solver to use: by default cp-sat for a question, python-constraint for many (",
        defaults=("cp-sat", "python-constraint"),
    ),
    "--jobs": rule("--jobs", "N", "How many processes to use; by default one per core."),
    "--format": rule(
        "--format",
        "FORMAT yaml|json|notation",
        *("{format}.", "Format of the records; of herds pre, ped, csv or bed."),
        defaults=("text", "yaml"),
    ),
    "--form": rule("--form", "FORM", "The form of the file, pre, ped, bed or csv; by default its"),
    "--out": rule("-o --out", "FILE DIR PATH", "Write ", "Where to write it", "The file of quest"),
    "--json": rule("--json", "", "Answer in JSON.", defaults=(False,)),
    "--ruleset": rule(
        "--ruleset",
        "NAME|PATH",
        *("Name of a shipped ruleset, or path of your own", "The cards of the test"),
        "Loci, alleles in dominance order and cards of this ruleset",
        defaults=(None, "gene-rummy"),
    ),
    "--seed": rule("--seed", "N", "The same seed ", defaults=(None, 0)),
}
"""Options that several commands have."""
BULK = {"best", "verify", "quiz", "simulate"}
"""Commands that answer many questions, so that the quicker solver is theirs."""
_WHERE = ("Where a sheet names none: ", "By the rules of ")
"""What may stand before the gist of a rule of the game."""


def commands_below(command: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Yield the commands that are called, those below others too."""
    below = getattr(command, "commands", None)
    if not below:
        yield name, command
    for word, one in (below or {}).items():
        yield from commands_below(one, f"{name} {word}")


@cache
def every_option() -> tuple[tuple[str, Any], ...]:
    """Return each option with the name of its command."""
    apps: list[tuple[str, Any]] = [(name, get_command(make_app([name]))) for name in commands()]
    found = [one for name, app in apps for one in commands_below(app.commands[name], name)]
    names = ["-h", "--help"]
    contexts = ((name, Context(one, help_option_names=names)) for name, one in found)
    every = ((name, one) for name, ctx in contexts for one in ctx.command.get_params(ctx))
    return tuple((name, one) for name, one in every if one.opts[0].startswith("-"))


@pytest.mark.parametrize("option", ONE_RULE)
def test_option_has_one_name_one_meaning_and_one_default_everywhere(option: str) -> None:
    due = ONE_RULE[option]
    having = [(name, one) for name, one in every_option() if option in one.opts]
    assert len(having) > 1
    for name, one in having:
        assert tuple(one.opts) == due.names, name
        assert one.metavar in due.metavars, name
        assert one.default in due.defaults, name
        said = one.help or ""
        for before in _WHERE:
            said = said.removeprefix(before)
        assert said.startswith(tuple(due.gists)), name
    assert {one.metavar for _, one in having} == due.metavars
    assert {one.default for _, one in having} == due.defaults


def test_bulk_alone_has_the_quicker_solver() -> None:
    engines = {name: one.default for name, one in every_option() if "--engine" in one.opts}
    assert {name for name, default in engines.items() if default != "cp-sat"} == BULK
    jobs = {name for name, one in every_option() if "--jobs" in one.opts}
    herds = {f"pedigree {name}" for name in ("check", "fill", "repair")}
    assert jobs == {"verify", *herds, "simulate", "grade"}


def test_short_name_stands_for_one_option(testcross: Run) -> None:
    short = {
        frozenset(one.opts) for _, one in every_option() for word in one.opts if len(word) == 2
    }
    assert short == {frozenset({"-o", "--out"}), frozenset({"-h", "--help"})}
    assert "-o, --out" in testcross("check", "-h").stdout


# examples


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the files that examples name."""
    case("clean/standard-in-yaml").save(tmp_path)
    (sheet,) = tmp_path.iterdir()
    sheet.rename(tmp_path / "sheet.yaml")
    (tmp_path / "game.yaml").write_bytes((SAMPLES / "game.yaml").read_bytes())
    (tmp_path / "position.yaml").write_bytes((SAMPLES / "pea-table.yaml").read_bytes())
    (tmp_path / "working.yaml").write_bytes((SAMPLES / "pea-working.yaml").read_bytes())
    (tmp_path / "peas.yaml").write_bytes((SAMPLES / "pea-evening.yaml").read_bytes())
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


# values


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        (["verify"], ["variant", "scoring", "fill"]),
        (["simulate"], ["variant", "preset", "scoring"]),
        (["score"], ["scoring"]),
    ],
)
def test_help_names_the_values_that_the_game_knows(
    testcross: Run, words: list[str], rules: list[str]
) -> None:
    told = "".join(testcross(*words, "--help-all").stdout.split())  # a hyphen may end a line
    for rule in rules:
        *others, last = find_game().values_of(rule)
        assert f"{','.join(others)}or{last}" in told if others else last in told
    assert "{" not in told.replace("{PATH...}", "")


def test_values_of_rules_are_those_that_the_game_takes() -> None:
    game = find_game()
    for rule in ("variant", "scoring", "preset", "fill"):
        values = game.values_of(rule)
        assert values
        for value in values:
            game.refuse_options({rule: value})
    assert game.values_of("weather") == ()
    assert game.simulator
    assert tuple(game.simulator.slip_codes()) == SLIPS


# completion


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["verify", "--scoring", "s"], ["standard", "simple", "suits"]),
        (["simulate", "--scoring", "SI"], ["SImple"]),
        (["score", "--scoring", "su"], ["suits"]),
        (["score", "--ruleset", "cats", "--scoring", "s"], []),
        (["simulate", "--variant", "n"], ["novice", "novice-standard"]),
        (["simulate", "--game", "gene-rummy", "--variant", "fam"], ["families"]),
        (["simulate", "--game", "chess", "--variant", "s"], []),
        (["simulate", "--preset", "w"], ["web"]),
        (["simulate", "--slip", "gr20"], [f"gr20{n}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 9)]),
        (["explain", "--fill", "e"], ["either"]),
        (["explain", "--ruleset", "gene-rummy-"], ["gene-rummy-novice"]),
        (["check", "--engine", "p"], ["python-constraint"]),
        (["verify", "--format", "json"], ["json", "jsonl"]),
        (["simulate", "--format", "y"], ["yaml"]),
        (["show", "rule", "gr10"], [f"gr10{n}" for n in range(1, 10)]),
        (["best", "--draw", "whi"], ["white"]),
        (["best", "--sets", "--kit", "whi"], ["white"]),
        (["offspring", "whi"], ["white"]),
        (["check", "--ruleset", "genotype", "ta"], ["tall"]),
        (["check", "--ruleset", "genotype", "'tall Pu"], ["tall", "Purple"]),
        (["check", "--ruleset", "cats", "ta"], []),
        (["expression", "play", "P3", "--id-match", "n"], ["next", "next_or_same"]),
        (["expression", "goout", "p1"], ["p1", "p10"]),
        (["show", "deck", "--game", "gene-e"], ["gene-expression"]),
    ],
    ids=" ".join,
)
def test_completion_knows_the_values_of_options(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    expected: list[str],
) -> None:
    monkeypatch.setenv("_TESTCROSS_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", " ".join(["testcross", *words]))
    monkeypatch.setenv("COMP_CWORD", str(len(words)))
    assert run([]) == 0
    assert capsys.readouterr().out.split() == expected


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


def test_ruleset_alone_lists(testcross: Run) -> None:
    done = testcross("ruleset")
    assert (done.returncode, done.stdout) == (0, testcross("ruleset", "list").stdout)
    assert testcross("ruleset", "--json").stdout == testcross("ruleset", "list", "--json").stdout


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
        return terminal.process.wait(30), " ".join(terminal.shown.split())

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


def test_simulate_through_a_pipe_writes_a_game(testcross: Run) -> None:
    done = testcross("simulate")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") > 100
