"""testcross pedigree: one locus refused and the others done, every report, and whom words mean."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest
from testcross.pages.reports import FORMATS

Run = Callable[..., CompletedProcess[str]]
BACK_CROSS = str(Path(__file__).parents[3] / "docs" / "samples" / "backcross.pre")
DOTS = "id,sire,dam,sex,B,B.2\nOld Tom,,,M,B/b,1/1\nIda.B,,,F,b/b,1/2\nIda,Old Tom,Ida.B,f,,\n"


@pytest.fixture
def dots(tmp_path: Path) -> str:
    """Return a file in which an id and a locus have a dot, and an id a space."""
    path = tmp_path / "dots.csv"
    path.write_text(DOTS, encoding="utf-8")
    return str(path)


def answers(done: CompletedProcess[str]) -> list[Any]:
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("form", [one for one in FORMATS if one != "xlsx"])
def test_check_is_written_in_every_format_of_verify(testcross: Run, form: str) -> None:
    done = testcross("pedigree", "check", BACK_CROSS, "--format", form)
    said = " ".join(done.stdout.split())
    assert done.returncode == 1
    assert "4 (1/4) and 5 (2/3) cannot both be right." in said
    assert "so share no allele; but 1 is the dam of 3." in said


def test_id_that_could_be_an_id_and_a_locus_is_the_id_and_says_so(
    testcross: Run, dots: str
) -> None:
    done = testcross("pedigree", "explain", dots, "Ida.B", "--json")
    (answer,) = answers(done)
    assert answer["id"] == "Ida.B"
    assert "Ida.B is an animal's id; for Ida at B write: Ida --locus B" in done.stderr
    wrong = testcross("pedigree", "explain", dots, "Ida.C")
    assert (wrong.returncode, "has no locus 'C'; it has B and B.2" in wrong.stderr) == (2, True)
    both = testcross("pedigree", "explain", dots, "--conflict", "1", "--locus", "B")
    assert (both.returncode, "--conflict and --locus were both given" in both.stderr) == (2, True)


REASONS = (
    "id,sire,dam,sex,L\nRam,,,M,a/a\nEwe,,,F,a/a\nOld,,,M,b/c\nSon,Ram,Ewe,M,\nSis,Ram,Ewe,F,\n"
    "Lamb,Son,Sis,F,\nMum,,,F,\nTot,Old,Mum,F,b/d\n"
)


@pytest.mark.parametrize(
    ("who", "told"),
    [
        ("Son", "Son's sire Ram is a/a and gives every offspring a, so Son has a: a/-."),
        (
            "Mum",
            "its sire Old is b/c and has no d to give: the d came from its dam Mum, so Mum has d",
        ),
        ("Lamb", "Families: Ram x Ewe: Son and Sis; Son x Sis: Lamb."),
    ],
)
def test_reason_says_who_is_what_to_whom(
    testcross: Run, tmp_path: Path, who: str, told: str
) -> None:
    """A stranger who has only the answer can follow it, without looking descent up."""
    herd = tmp_path / "h.csv"
    herd.write_text(REASONS, encoding="utf-8")
    done = testcross("pedigree", "explain", str(herd), who)
    assert done.returncode == 0
    assert told in " ".join(done.stdout.split())


def test_reason_by_cases_names_what_would_follow(testcross: Run, tmp_path: Path) -> None:
    herd = tmp_path / "h.csv"
    herd.write_text(REASONS, encoding="utf-8")
    (answer,) = answers(testcross("pedigree", "explain", str(herd), "Lamb", "--json"))
    (fact,) = answer["facts"]
    assert fact["known"] == ["a", "a"]
    assert fact["families"] == ["Ram x Ewe: Son and Sis", "Son x Sis: Lamb"]
    last = fact["steps"][-1]["text"]
    assert last.startswith(
        "if Lamb had no second a, it would be something other than a/a; then, as "
    )
    assert ", but it is a/a, so Lamb has a: a/a. " in last
