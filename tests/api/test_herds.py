"""``testcross.herd``: a pedigree read once, and what can be asked of it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import testcross
from program.called_program import call
from program.refused_questions import Refused, require_refused

SAMPLES = Path(__file__).parents[2] / "docs" / "samples"
FAMILY = "id,sire,dam,B\nRex,,,BB\nAda,,,bb\nKim,Rex,Ada,\n"
ODD = "id,sire,dam,B\nRex,,,BB\nAda,,,bb\nKim,Rex,Ada,BB\n"
QUESTIONS: list[tuple[Callable[[testcross.Herd], testcross.Result[Any]], list[str]]] = [
    (testcross.Herd.check, ["check"]),
    (lambda herd: herd.check(all_conflicts="Ida"), ["check", "--all-conflicts", "Ida"]),
    (lambda herd: herd.check(size=True), ["check", "--size"]),
    (testcross.Herd.check_trios, ["check", "--trios"]),
    (lambda herd: herd.carriers("c"), ["carriers", "--allele", "c"]),
    (testcross.Herd.repair, ["repair"]),
    (lambda herd: herd.repair(trust=["Ida"]), ["repair", "--trust", "Ida"]),
    (lambda herd: herd.explain("Rex.B"), ["explain", "Rex.B"]),
    (lambda herd: herd.explain("Rex", locus="C"), ["explain", "Rex", "--locus", "C"]),
    (lambda herd: herd.explain_conflict(2), ["explain", "--conflict", "2"]),
]


@pytest.mark.parametrize(("ask", "typed"), QUESTIONS, ids=[" ".join(q[1]) for q in QUESTIONS])
def test_herd_says_what_the_program_says(
    ask: Callable[[testcross.Herd], testcross.Result[Any]], typed: list[str]
) -> None:
    path = str(SAMPLES / "herd-errors.csv")
    name, *options = typed
    answer = ask(testcross.herd(path))
    assert answer.text == call("pedigree", name, path, *options).stdout
    shown = call("pedigree", name, path, *options, "--json").stdout
    assert answer.to_dict() == json.loads(shown)


def test_fill_has_a_document_for_each_animal() -> None:
    path = str(SAMPLES / "herd.csv")
    found = testcross.herd(Path(path)).fill()
    shown = [json.loads(line) for line in call("pedigree", "fill", path, "--json").stdout.split()]
    assert list(found.animals()) == shown
    assert found.to_dict() == {animal["id"]: animal for animal in shown}
    assert found.text == call("pedigree", "fill", path).stdout


def test_herd_is_read_from_a_text() -> None:
    herd = testcross.herd(text=FAMILY)
    assert repr(herd) == "<Herd the text: 3 animals, 1 locus>"
    assert repr(herd.check()) == "<HerdCheck CONSISTENT the text>"
    kim = herd.fill().to_dict()["Kim"]
    assert kim["loci"]["B"]["possible"] == ["B/b"]
    assert (herd.check().clean, herd.fill().refused) == (True, ())


def test_what_cannot_be_is_found_with_its_line() -> None:
    found = testcross.herd(text=ODD).check()
    assert (found.consistent, found.clean) == (False, False)
    assert [(one.code.value, one.line) for one in found.findings] == [("PD201", 3)]
    assert testcross.herd(text=ODD).fill().refused == ("B",)
    assert testcross.herd(text="id,sire,dam,B\nRex,,,\n").check().clean is None


def test_columns_and_ruleset_are_keywords() -> None:
    text = "id,sire,dam,B,year\nRex,,,Bb,1999\n"
    assert len(testcross.herd(text=text, ignore=["year"]).data.loci) == 1
    rabbits = testcross.herd(text="id,sire,dam,B\nRex,,,B-\n", ruleset="gene-rummy")
    assert rabbits.fill().to_dict()["Rex"]["loci"]["B"]["possible"] == ["BB", "Bb"]


untyped: Any = testcross
ERRORS: list[Refused] = [
    (testcross.herd, TypeError, "a path, or a text"),
    (lambda: testcross.herd("a.csv", text=""), TypeError, "a path, or a text"),
    (lambda: testcross.herd("no.csv"), testcross.TestcrossError, "there is no file no.csv"),
    (lambda: testcross.herd(text="?"), testcross.TestcrossError, "the text"),
    (
        lambda: testcross.herd(SAMPLES / "clean.yaml"),
        testcross.TestcrossError,
        "expected a pedigree, but it is a record of a game$",
    ),
    (
        lambda: testcross.herd(text=ODD, dosage=["B"], ruleset="gene-rummy"),
        testcross.TestcrossError,
        "dosage and ruleset",
    ),
    (lambda: testcross.herd(text=ODD).explain("Bo"), testcross.TestcrossError, "the id 'Bo'"),
    (lambda: testcross.herd(text=ODD).explain("Rex.Z"), testcross.TestcrossError, "no locus 'Z'"),
    (lambda: testcross.herd(text=ODD).check(limit=-1), testcross.TestcrossError, "limit is -1"),
    (lambda: testcross.herd(text=ODD).repair(optimiser="x"), testcross.TestcrossError, "x"),
    (
        lambda: testcross.herd(text="id,sire,dam\nRex,,\n").fill(),
        testcross.TestcrossError,
        "no locus to work on$",
    ),
    (lambda: untyped.herd(7), TypeError, "path as str, PathLike or None, not an int"),
    (
        lambda: untyped.herd(text=ODD).check(all_conflicts=7),
        TypeError,
        "all_conflicts as str or None, not an int",
    ),
]


@pytest.mark.parametrize("refused", ERRORS)
def test_what_cannot_be_done_is_an_error_without_a_word_of_a_command_line(refused: Refused) -> None:
    require_refused(refused)


@pytest.mark.parametrize("jobs", [2, pytest.param(3, marks=pytest.mark.deep)])
def test_answers_are_the_same_whatever_the_number_of_processes(jobs: int) -> None:
    """Four loci, of which two contradict each other, dealt out to more and fewer processes."""
    rows = [
        "id,sire,dam,A,B,C,D",
        "Rex,,,AA,BB,CC,DD",
        "Ada,,,aa,bb,Cc,dd",
        "Kim,Rex,Ada,AA,Bb,cc,",
    ]
    herd = testcross.herd(text="\n".join(rows))
    assert herd.check(size=True, jobs=jobs).to_dict() == herd.check(size=True).to_dict()
    assert herd.repair(jobs=jobs).to_dict() == herd.repair().to_dict()
    assert herd.fill(jobs=jobs).to_dict() == herd.fill().to_dict()
    path, number = str(SAMPLES / "herd-errors.csv"), str(jobs)
    for name in ("check", "fill", "repair"):
        shown = [call("pedigree", name, path, "--jobs", one).stdout for one in ("1", number)]
        assert shown[0] == shown[1]
    with pytest.raises(testcross.TestcrossError, match="jobs is 0; expected 1 or more"):
        herd.check(jobs=0)
