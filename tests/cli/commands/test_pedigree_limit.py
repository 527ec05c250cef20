"""The option --limit of all commands about herds: an open question is never a verdict."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]
NO_TIME = ("--limit", "0.000001")
OPEN = "not decided within 1e-06 seconds; --limit gives it more"
HERDS = {
    "sound": "id,sire,dam,sex,L\nRex,,,M,1/2\nAda,,,F,1/3\nKim,Rex,Ada,F,2/3\n",
    "wrong": "id,sire,dam,sex,L\nRex,,,M,1/2\nAda,,,F,1/3\nKim,Rex,Ada,F,2/2\n",
}


def told(done: CompletedProcess[str]) -> str:
    return " ".join((done.stdout + done.stderr).split())


@pytest.fixture(params=HERDS)
def herd(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    path = tmp_path / "herd.csv"
    path.write_text(HERDS[request.param], encoding="utf-8")
    return str(path)


def test_check_gives_no_verdict_that_it_has_no_time_for(testcross: Run, herd: str) -> None:
    done = testcross("pedigree", "check", herd, *NO_TIME)
    assert done.returncode == 2
    assert f"Locus L: {OPEN}." in told(done)
    assert "NOT DECIDED: 0 of 1 locus consistent so far" in told(done)
    assert "CONSISTENT:" not in told(done)
    found = json.loads(testcross("pedigree", "check", herd, *NO_TIME, "--json").stdout)
    assert found["consistent"] is None
    (locus,) = found["loci"]
    assert (locus["consistent"], locus["conflicts"]) == (None, [])
    report = testcross("pedigree", "check", herd, *NO_TIME, "--format", "csv")
    assert report.returncode == 2
    assert OPEN in told(report)
    assert "PD201" not in told(report)


@pytest.mark.parametrize(
    "words", [("fill",), ("carriers", "--allele", "2"), ("explain", "Kim"), ("explain", "Kim.L")]
)
def test_others_name_the_loci_that_they_have_no_time_for(
    testcross: Run, herd: str, words: tuple[str, ...]
) -> None:
    command, *more = words
    done = testcross("pedigree", command, herd, *more, *NO_TIME)
    assert done.returncode == 2
    assert f"locus L: {OPEN}" in told(done)
    for line in testcross("pedigree", command, herd, *more, *NO_TIME, "--json").stdout.splitlines():
        assert (json.loads(line)["undecided"], json.loads(line)["refused"]) == (["L"], [])


def test_no_conflict_is_told_that_there_was_no_time_for(testcross: Run, herd: str) -> None:
    done = testcross("pedigree", "explain", herd, "--conflict", "1", *NO_TIME)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"no answer: {OPEN}" in told(done)


def test_what_is_known_by_then_is_told(testcross: Run, tmp_path: Path) -> None:
    """Four loci of two alleles are proved at once; the fifth, of three, is left open."""
    herd = tmp_path / "herd.csv"
    rows = ("Rex,,,M,1/2,1/1,1/2,1/1,1/2", "Ada,,,F,1/1,1/2,2/2,1/2,1/3")
    kid = "Kim,Rex,Ada,F,1/2,1/2,1/2,1/1,2/2"
    herd.write_text("\n".join(["id,sire,dam,sex,P,Q,R,S,L", *rows, kid, ""]), encoding="utf-8")
    done = testcross("pedigree", "check", str(herd), *NO_TIME)
    assert done.returncode == 2
    assert "NOT DECIDED: 4 of 5 loci consistent so far" in told(done)
    filled = testcross("pedigree", "fill", str(herd), *NO_TIME, "--json")
    assert filled.returncode == 2
    last = json.loads(filled.stdout.splitlines()[-1])
    assert (sorted(last["loci"]), last["undecided"]) == (["P", "Q", "R", "S"], ["L"])


@pytest.mark.parametrize("words", [("--want", "Lilac"), ("Tom",)])
def test_advice_needs_its_time_too(testcross: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    herd = tmp_path / "herd.csv"
    cards = "id,sire,dam,sex,card\nTom,,,M,Blue\nKim,,,F,Lilac\nIda,Tom,Kim,F,Lilac\n"
    herd.write_text(cards, encoding="utf-8")
    done = testcross("advise", *words, "--from", str(herd), *NO_TIME)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"no answer: {OPEN}" in told(done)
    assert testcross("advise", *words, "--from", str(herd), "--limit", "60").returncode == 0


def test_sexes_that_there_was_no_time_for_are_no_conflict(testcross: Run, tmp_path: Path) -> None:
    """Kit can be female, which takes both loci to find out."""
    herd = tmp_path / "herd.csv"
    rows = "Tom,,,M,O/Y,P/Y\nAda,,,F,O/o,P/p\nKit,Tom,Ada,,O/o,P/p\nZoe,Tom,Kit,,,\n"
    herd.write_text(f"id,sire,dam,sex,O@X,P@X\n{rows}", encoding="utf-8")
    assert testcross("pedigree", "check", str(herd)).returncode == 0
    done = testcross("pedigree", "check", str(herd), *NO_TIME)
    assert (done.returncode, "PD203" in told(done)) == (2, False)
    assert testcross("pedigree", "fill", str(herd), *NO_TIME).returncode == 2
