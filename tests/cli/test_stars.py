"""A star or a tilde, wherever it is printed, has its legend below it."""

import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from sheets.finding_cases import case

Run = Callable[..., CompletedProcess[str]]
MATING = "Castor x Lilac -> White"
STARRED = [
    ["check", MATING],
    ["explain", MATING],
    ["explain", MATING, "--only", "buck.C"],
    ["explain", MATING, "--fill", "either"],
    ["check", "--file", "matings.txt"],
    ["explain", "--file", "matings.txt"],
]
EITHER = ["explain", "Castor x Castor -> Black, Lynx, Blue Cal", "--fill", "either"]
PLAIN = [
    ["check", MATING, "--short"],
    ["explain", MATING, "--short"],
    ["check", "--file", "plain.txt"],
    ["why", MATING, "buck.C"],
    ["why-not", MATING, "buck.C=CC"],
    ["score", MATING],
    ["litter", MATING],
    ["offspring", "Aa Bb Cc Dd", "aa bb cc dd"],
    ["best", "castor buck", "lilac doe", "--draw", "white"],
    ["best", "--sets", "castor buck", "lilac doe", "--kit", "white"],
    ["punnett", "Aa", "aa"],
    ["show", "deck"],
    ["show", "rule"],
    ["verify", "sheets"],
]
_STAR = re.compile(r"\w\*")
_MARKS = {
    _STAR: re.compile(r"^\* [A-Za-z]", re.MULTILINE),
    re.compile(r"\w~"): re.compile(r"^~ [A-Za-z]", re.MULTILINE),
}
"""What stands behind an allele, and how the line begins that says what it means."""


@pytest.fixture
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "matings.txt").write_text(f"{MATING}\nBlack x Black = Castor\n", encoding="utf-8")
    (tmp_path / "plain.txt").write_text("White x White = White\n", encoding="utf-8")
    case("GR104/kit-left-unknown").save(tmp_path / "sheets")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("words", [*STARRED, EITHER, *PLAIN], ids=" ".join)
@pytest.mark.usefixtures("_files")
def test_mark_has_its_legend_below_it(testcross: Run, words: list[str]) -> None:
    told = testcross(*words).stdout
    assert told
    for mark, legend in _MARKS.items():
        marks = [found.start() for found in mark.finditer(told)]
        legends = [found.start() for found in legend.finditer(told)]
        if marks:
            assert legends
            assert max(marks) < max(legends)
        else:
            assert legends == []


@pytest.mark.usefixtures("_files")
def test_allele_that_may_be_in_either_parent_has_a_mark_of_its_own(testcross: Run) -> None:
    told = testcross(*EITHER).stdout
    assert "Aa* Bb* Cch~ Dd*" in told
    assert "~ one of the two parents has it; you may choose which." in told
    assert "~" not in testcross(*EITHER[:2]).stdout


@pytest.mark.parametrize("words", STARRED, ids=" ".join)
@pytest.mark.usefixtures("_files")
def test_what_is_filled_in_has_stars(testcross: Run, words: list[str]) -> None:
    assert _STAR.search(testcross(*words).stdout)
