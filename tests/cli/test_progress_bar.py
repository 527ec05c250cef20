"""The progress bar: it lives on stderr, and an answer has the same bytes with it and without."""

from collections.abc import Callable
from pathlib import Path

import pytest
from program.terminal import streams_on_a_terminal, without_colour
from sampling import sampled
from testcross.cli import console, run
from testcross.pages.reports import FORMATS

pytestmark = pytest.mark.posix_only("needs a pseudo-terminal")
Asked = Callable[..., tuple[int, str]]
GAMES = ("simulate", "--game", "gene-expression", "--players", "4", "--games", "3", "--seed", "1")


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "_PATIENCE", -1.0)


@pytest.fixture
def asked(capsys: pytest.CaptureFixture[str]) -> Asked:
    """Return a function that gives status and answer, and leaves stderr as it is."""

    def ask(*words: str) -> tuple[int, str]:
        status = run(words)
        return status, capsys.readouterr().out

    return ask


@sampled("form", [one for one in FORMATS if one != "xlsx"], quick=3)
def test_a1_report_has_the_same_bytes_beside_a_bar(asked: Asked, dozen: Path, form: str) -> None:
    words = ("verify", str(dozen), "--format", form, "--jobs", "1")
    plain = asked(*words)
    with streams_on_a_terminal("stderr") as shown:
        beside = asked(*words)
    assert "verifying" in shown()
    assert beside == plain


@pytest.mark.deep
def test_a1_answer_of_simulated_games_has_the_same_bytes_beside_a_bar(
    asked: Asked, tmp_path: Path
) -> None:
    words = (*GAMES, "--out", str(tmp_path / "games"))
    plain = asked(*words)
    with streams_on_a_terminal("stderr") as shown:
        beside = asked(*words)
    assert "simulating" in shown()
    assert beside == plain


@pytest.mark.parametrize("form", ["text", "concise", "json"])
def test_a1_report_on_the_terminal_of_the_bar_stands_there_whole(
    asked: Asked, dozen: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    words = ("verify", str(dozen), "--format", form, "--jobs", "1")
    plain = asked(*words)
    with streams_on_a_terminal("stdout", "stderr") as shown:
        asked(*words)
    assert "verifying" in shown() or form == "json"  # whose lines stay open to the end
    assert without_colour(shown()) == plain[1]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        pytest.param(
            *("page --ruleset genotype", "working out the page of genotype"), marks=pytest.mark.deep
        ),
        ("advise --from herd.csv --want Lilac", "looking for matings that give Lilac"),
        ("advise --from herd.csv --want aa[bb]", "looking for matings that give aa[bb]"),
        ("advise Tom --from herd.csv", "looking for mates that show what Tom carries"),
        ("pedigree check herd.csv --ruleset gene-rummy", " loci consistent so far"),
        ("pedigree fill herd.csv --ruleset gene-rummy", " loci filled in so far"),
        ("pedigree repair herd.csv --ruleset gene-rummy", " loci done so far"),
    ],
)
def test_long_work_says_what_it_is_on_and_leaves_the_answer_as_it_is(
    asked: Asked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("herd.csv").write_text("id,sire,dam,sex,card\nTom,,,M,Blue\nKim,,,F,Lilac\n", "utf-8")
    plain = asked(*words.split())
    with streams_on_a_terminal("stderr") as shown:
        beside = asked(*words.split())
    assert told in shown()
    assert beside == plain
