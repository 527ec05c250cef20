"""testcross pedigree check: conflicts, every report, trios, and what may be read."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest
from herd_files.sample_herds import BACK_CROSS, answer
from testcross.questions import herds

Run = Callable[..., CompletedProcess[str]]


def test_check_works_out_the_size_of_a_repair_only_if_asked(testcross: Run) -> None:
    done = testcross("pedigree", "check", BACK_CROSS, "--size", "--limit", "30")
    assert "INCONSISTENT: dropping 1 typing would make it consistent." in " ".join(
        done.stdout.split()
    )
    found = answer(testcross("pedigree", "check", BACK_CROSS, "--size", "--json"))
    assert found["repair"] == {"lower": 1, "upper": 1, "proven": True}


def litter_of(folder: Path, kits: int) -> str:
    """Write a litter of untyped parents in which every third of four kits must go."""
    herd = folder / "litter.csv"
    cells = [("1/2", "3/4", "5/6", "2/4")[i % 4] for i in range(kits)]
    rows = [f"{i},S,D,M,{cell}\n" for i, cell in enumerate(cells)]
    herd.write_text("".join(["id,sire,dam,sex,L\nS,,,M,\nD,,,F,\n", *rows]), encoding="utf-8")
    return str(herd)


def test_check_says_that_its_list_of_conflicts_is_unfinished(
    testcross: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The verdict is there all the same, in every report."""
    herd = litter_of(tmp_path, 48)
    monkeypatch.setattr(herds, "_CONFLICTS_LIMIT", 0.001)
    done = testcross("pedigree", "check", herd)
    said = " ".join(done.stdout.split())
    assert done.returncode == 1
    assert "Locus L: the list of conflicts is unfinished; more time (--limit)" in said
    assert "INCONSISTENT: at least" in said
    (locus,) = answer(testcross("pedigree", "check", herd, "--json"))["loci"]
    assert (locus["consistent"], locus["complete"], locus["cut_short"]) == (False, False, True)
    report = testcross("pedigree", "check", herd, "--format", "csv")
    assert report.returncode == 1
    assert "PD201,error" in report.stdout


UNTYPED = "id,sire,dam,sex,L\na,,,M,\nb,,,F,\nc,a,b,F,\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("check",), "NOTHING CHECKED except the structure: no animal is typed."),
        (("check", "--trios"), "NOTHING CHECKED: no animal is typed"),
        (("check", "--format", "csv"), "PD202,error"),
        (("check", "--format", "sarif"), "nothing checked: no animal is typed"),
        (("repair",), "NOTHING CHECKED: no animal is typed"),
        (("check", "--json"), '"consistent":null,"repair":null'),
        (("check", "--json"), '"typed":0,"consistent":null'),
        (("check", "--trios", "--json"), '"errors":null'),
        (("repair", "--json"), '"proven":null'),
    ],
)
def test_herd_in_which_nobody_is_typed_is_not_called_consistent(
    testcross: Run, tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    """Item 2 of the answers that look clean but were never checked."""
    herd = tmp_path / "h.csv"
    herd.write_text(UNTYPED, encoding="utf-8")
    done = testcross("pedigree", words[0], str(herd), *words[1:])
    assert done.returncode == 1
    assert told in " ".join(done.stdout.split())


@pytest.mark.parametrize(
    ("content", "said"), [("id,sire\n", "lacks dam"), ("\x00\x01", "not a text")]
)
def test_file_that_is_no_pedigree_is_refused_in_words(
    testcross: Run, tmp_path: Path, content: str, said: str
) -> None:
    file = tmp_path / "f.csv"
    file.write_text(content, encoding="utf-8")
    done = testcross("pedigree", "check", str(file))
    assert done.returncode == 2
    assert said in done.stderr
    assert testcross("pedigree", "check", str(tmp_path / "gone")).returncode == 2


def test_bed_on_standard_input_is_refused_in_words(
    testcross: Run, stdin: Callable[..., Any]
) -> None:
    stdin("\x6c\x1b\x01\x00")
    done = testcross("pedigree", "check", "-")
    assert done.returncode == 2
    assert "a .bed file needs its .bim and .fam files beside it" in done.stderr
