"""``-o FILE``: the bytes of the answer in a new file, whole or not at all, in the form it names."""

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from program.called_program import Outcome
from program.terminal import streams_on_a_terminal
from sampling import sampled
from testcross.cli import run
from testcross.cli.index import commands

Run = Callable[..., Outcome]
ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "docs" / "samples"
LEGAL = ("castor", "lilac", "white")
ASKED = [
    *(entry.example for name, entry in commands().items() if name in ("punnett", "offspring")),
    *(f"{name} castor lilac white" for name in ("check", "explain", "score", "litter")),
    *(f"{name} black black castor" for name in ("check", "explain")),
    "why 'castor x lilac -> white' buck.C",
    "why-not 'castor x lilac -> white' buck.C=CC",
    "best 'castor buck' 'lilac doe' 'lynx doe' --draw white",
    f"verify --jobs 1 {SAMPLES / 'every-finding.yaml'}",
    f"pedigree check {SAMPLES / 'herd-errors.csv'}",
    f"pedigree carriers {SAMPLES / 'herd.csv'} --allele b",
    "show GR104",
    "show deck",
    "ruleset list",
    "genotype lesson",
    "expression play P3 O3",
]


def typed_on_this_machine(words: str) -> list[str]:
    return shlex.split(words.replace("\\", "/"))


@sampled("words", ASKED, quick=8)
def test_answer_in_a_file_has_the_bytes_of_the_answer(
    testcross: Run, tmp_path: Path, words: str
) -> None:
    typed = typed_on_this_machine(words)
    as_json = ["--format", "json"] if typed[0] == "verify" else ["--json"]
    for name, options in (("a.txt", []), ("a.json", as_json)):
        shown = testcross(*typed, *options)
        done = testcross(*typed, "-o", str(tmp_path / name))
        assert (done.returncode, done.stdout) == (shown.returncode, "")
        assert done.stderr.startswith(shown.stderr)
        assert (" says what and where\n" in done.stderr) is (shown.returncode == 2)
        assert (tmp_path / name).read_text(encoding="utf-8") == shown.stdout
    json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("form", "words"),
    [
        (".csv", "show deck --csv"),
        *(
            (f".{form}", f"verify {{}} --format {form}")
            for form in ("csv", "jsonl", "sarif", "html")
        ),
        (".csv", "pedigree check {} --format csv"),
    ],
)
def test_other_forms_are_told_by_the_ending(
    testcross: Run, tmp_path: Path, form: str, words: str
) -> None:
    sample = SAMPLES / ("herd-errors.csv" if "pedigree" in words else "every-finding.yaml")
    typed = [word.format(sample) for word in words.split()]
    shown = testcross(*typed)
    place = typed.index("--csv" if "--csv" in typed else "--format")
    for asked, file in ((typed[:place], f"a{form}"), (typed, f"b{form.upper()}")):
        done = testcross(*asked, "--out", str(tmp_path / file))
        assert (done.returncode, done.stdout) == (shown.returncode, "")
        assert (tmp_path / file).read_text(encoding="utf-8") == shown.stdout


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["-o", "a.csv"], "cannot write .csv; use .txt or .json"),
        (["-o", "answer"], "cannot write 'answer'; use .txt or .json"),
        (["--json", "-o", "a.txt"], "--json and -o a.txt are two forms; leave one out"),
        (["--short", "-o", "a.json"], "--short and -o a.json are two forms; leave one out"),
        (["--quiet", "-o", "a.txt"], "--quiet and -o were both given; give one of them"),
        (["-o", "there.txt"], "there.txt already exists; name another file"),
        (["-o", "no/a.txt"], "no/a.txt cannot be written: no such file or directory; name anot"),
        (["-o", "folder.txt"], "folder.txt "),
        (["-o", "a.txt", "-o", "b.txt"], "--out takes one value, but was given 'a.txt' and"),
    ],
    ids=" ".join,
)
def test_file_that_cannot_be_is_refused_and_nothing_is_written(
    testcross: Run, tmp_path: Path, words: list[str], problem: str
) -> None:
    (tmp_path / "there.txt").write_text("mine", encoding="utf-8")
    (tmp_path / "folder.txt").mkdir()
    before = sorted(tmp_path.iterdir())
    done = testcross("check", *LEGAL, *words, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.replace("\\", "/").startswith(f"testcross: {problem}")
    assert sorted(tmp_path.iterdir()) == before
    assert (tmp_path / "there.txt").read_text(encoding="utf-8") == "mine"


def test_question_that_cannot_be_understood_leaves_no_file(testcross: Run, tmp_path: Path) -> None:
    for words in (["castor"], ["castor", "lilac", "whtie"]):
        done = testcross("check", *words, "-o", "a.txt", cwd=tmp_path)
        assert (done.returncode, list(tmp_path.iterdir())) == (2, [])


def test_report_that_could_not_read_something_is_spoken_of(testcross: Run, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("game: gene-rummy\nplayer: Ann\n", encoding="utf-8")
    for name in ("class.html", "class.xlsx", "class.txt"):
        done = testcross("verify", "a.yaml", "-o", name, cwd=tmp_path)
        said = f"testcross: something cannot be read; {name} says what and where\n"
        assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


def test_same_answer_may_be_written_again(testcross: Run, tmp_path: Path) -> None:
    for _ in range(2):
        done = testcross(*LEGAL, "-o", "a.txt", cwd=tmp_path)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_dash_is_standard_output(testcross: Run) -> None:
    assert testcross(*LEGAL, "-o", "-").stdout == testcross(*LEGAL).stdout


@pytest.mark.posix_only("needs a pseudo-terminal")
def test_file_written_from_a_terminal_has_no_colours_and_80_columns(
    testcross: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = testcross("explain", *LEGAL).stdout
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.chdir(tmp_path)
    with streams_on_a_terminal("stdout") as screen:
        assert run(["explain", *LEGAL, "-o", "a.txt"]) == 0
    assert screen() == ""
    assert Path("a.txt").read_text(encoding="utf-8") == shown
