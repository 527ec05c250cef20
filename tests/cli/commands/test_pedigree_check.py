"""testcross pedigree check: conflicts, every report, trios, and what may be read."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest
from herd_files.sample_herds import BACK_CROSS, ERRORS, HERD, RUMMY, answer

Run = Callable[..., CompletedProcess[str]]


def test_check_says_why_the_back_cross_cannot_be(testcross: Run) -> None:
    done = testcross("pedigree", "check", BACK_CROSS)
    said = " ".join(done.stdout.split())
    assert done.returncode == 1
    assert "5 animals, 1 locus, 4 alleles, 2 typed, 1 loop" in said
    assert "backcross.pre:4: PD201 locus 1: 4 (1/4) and 5 (2/3) cannot both be right." in said
    assert "share no allele; but 1 is the dam of 3." in said
    assert "INCONSISTENT: at least 1 typing must go; testcross pedigree repair finds" in said


def test_check_of_a_herd_that_holds_together_is_clean(testcross: Run) -> None:
    done = testcross("pedigree", "check", HERD, *RUMMY)
    assert done.returncode == 0
    assert "CONSISTENT" in done.stdout


@pytest.mark.parametrize("form", [("--json",), ("--format", "json")])
def test_check_in_json_has_the_conflicts_of_each_locus(
    testcross: Run, form: tuple[str, ...]
) -> None:
    found = answer(testcross("pedigree", "check", BACK_CROSS, *form))
    assert found["schema"] == "testcross.pedigree.check/1"
    assert (found["animals"], found["loops"], found["repair"]) == (5, 1, None)
    (locus,) = found["loci"]
    (conflict,) = locus["conflicts"]
    assert (conflict["ids"], conflict["typed"], conflict["line"]) == (["4", "5"], ["1/4", "2/3"], 4)
    assert found["by_animal"] == {"4": 1, "5": 1}
    assert found["by_family"] == {"3 x 1": 1}


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("a,,,x/y b,a,a,w/x", "b has w, which its only parent a cannot give."),
        ("a,,,x/x b,a,a,x/y", "b has y, which its only parent a cannot give."),
        ("a,,, b,a,a,x/x c,a,a,w/y", "a has b (x/x) and c (w/y): no genotype of the parent fits"),
    ],
)
def test_plant_that_was_selfed_is_the_only_parent(
    testcross: Run, tmp_path: Path, rows: str, told: str
) -> None:
    herd = tmp_path / "herd.csv"
    herd.write_text("id,sire,dam,L\n" + rows.replace(" ", "\n") + "\n", encoding="utf-8")
    assert told in " ".join(testcross("pedigree", "check", str(herd)).stdout.split())


def test_check_works_out_the_size_of_a_repair_only_if_asked(testcross: Run) -> None:
    """B21."""
    done = testcross("pedigree", "check", BACK_CROSS, "--size", "--limit", "30")
    assert (
        "INCONSISTENT: dropping 1 typing would make it consistent (testcross pedigree"
        in done.stdout
    )
    found = answer(testcross("pedigree", "check", BACK_CROSS, "--size", "--json"))
    assert found["repair"] == {"lower": 1, "upper": 1, "proven": True}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--limit", "5", "--trios"), "--limit does not go with --trios"),
        (("--size", "--limit", "0"), "limit is 0; expected more than 0 seconds"),
        (("--size", "--trios"), "--size goes with neither --trios nor --all-conflicts"),
    ],
)
def test_check_refuses_a_size_or_a_limit_that_does_not_go(
    testcross: Run, words: tuple[str, ...], told: str
) -> None:
    done = testcross("pedigree", "check", BACK_CROSS, *words)
    assert done.returncode == 2
    assert told in " ".join(done.stderr.split())


def litter_of(folder: Path, kits: int) -> str:
    """Write a litter of untyped parents in which every third of four kits must go."""
    herd = folder / "litter.csv"
    cells = [("1/2", "3/4", "5/6", "2/4")[i % 4] for i in range(kits)]
    rows = [f"{i},S,D,M,{cell}\n" for i, cell in enumerate(cells)]
    herd.write_text("".join(["id,sire,dam,sex,L\nS,,,M,\nD,,,F,\n", *rows]), encoding="utf-8")
    return str(herd)


def test_check_says_that_its_list_of_conflicts_is_unfinished(
    testcross: Run, tmp_path: Path
) -> None:
    """B21: the verdict is there all the same, in every report."""
    herd = litter_of(tmp_path, 48)
    done = testcross("pedigree", "check", herd, "--limit", "0.001")
    said = " ".join(done.stdout.split())
    assert done.returncode == 1
    assert "Locus L: the list of conflicts is unfinished; more time (--limit)" in said
    assert "INCONSISTENT: at least" in said
    (locus,) = answer(testcross("pedigree", "check", herd, "--limit", "0.001", "--json"))["loci"]
    assert (locus["consistent"], locus["complete"], locus["cut_short"]) == (False, False, True)
    report = testcross("pedigree", "check", herd, "--limit", "0.001", "--format", "csv")
    assert report.returncode == 1
    assert "PD201,error" in report.stdout


UNTYPED = "id,sire,dam,sex,L\na,,,M,\nb,,,F,\nc,a,b,F,\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("check",), "NOTHING CHECKED except the structure: no animal is typed."),
        (("check", "--trios"), "NOTHING CHECKED: no animal is typed."),
        (("check", "--format", "csv"), "PD202,error"),
        (("check", "--format", "sarif"), "nothing checked: no animal is typed"),
        (("repair",), "NOTHING CHECKED: no animal is typed."),
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


def test_locus_at_which_nobody_is_typed_is_named_beside_the_others(
    testcross: Run, tmp_path: Path
) -> None:
    herd = tmp_path / "h.csv"
    herd.write_text("id,sire,dam,sex,L,M\na,,,M,1/2,\nb,,,F,1/1,\n", encoding="utf-8")
    done = testcross("pedigree", "check", str(herd))
    assert done.returncode == 0
    assert "No animal is typed at locus M: nothing checked there." in done.stdout
    loci = answer(testcross("pedigree", "check", str(herd), "--json"))["loci"]
    assert [one["consistent"] for one in loci] == [True, None]


@pytest.mark.parametrize("form", ["concise", "jsonl", "csv", "github", "sarif"])
def test_check_writes_every_report_that_verify_has(testcross: Run, form: str) -> None:
    done = testcross("pedigree", "check", ERRORS, *RUMMY, "--format", form)
    assert done.returncode == 1
    assert done.stdout.count("PD201") >= 2
    assert "PD2" in done.stdout


def test_check_tells_every_conflict_of_an_animal(testcross: Run, tmp_path: Path) -> None:
    herd = tmp_path / "h.csv"
    herd.write_text("id,sire,dam,sex,L\na,,,M,1/1\nb,a,,F,2/2\nc,a,,F,2/2\n", encoding="utf-8")
    all_of_a = testcross("pedigree", "check", str(herd), "--all-conflicts", "a", "--json")
    assert [one["ids"] for one in answer(all_of_a)["loci"][0]["conflicts"]] == [
        ["a", "b"],
        ["a", "c"],
    ]
    usual = testcross("pedigree", "check", str(herd), "--json")
    assert len(answer(usual)["loci"][0]["conflicts"]) == 1
    assert testcross("pedigree", "check", str(herd), "--all-conflicts", "z").returncode == 2


@pytest.mark.parametrize(
    ("content", "said"),
    [("id,sire\n", "lacks dam"), ("\x00\x01", "not a text")],
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


def test_standard_input_is_read_too(testcross: Run, stdin: Callable[[str], None]) -> None:
    stdin(Path(BACK_CROSS).read_text(encoding="utf-8"))
    assert testcross("pedigree", "check", "-").returncode == 1


def test_form_may_be_named_beside_a_report(testcross: Run) -> None:
    done = testcross("pedigree", "check", BACK_CROSS, "--form", "pre", "--format", "concise")
    assert done.stdout.startswith(f"{BACK_CROSS}:4: PD201")
    assert testcross("pedigree", "check", BACK_CROSS, "--format", "odd").returncode == 2
    twice = testcross("pedigree", "check", BACK_CROSS, "--format", "csv", "--format", "json")
    assert twice.returncode == 2


def test_trios_are_counted_by_locus_animal_and_family(testcross: Run, tmp_path: Path) -> None:
    herd = tmp_path / "h.csv"
    rows = "a,,,M,1/1\nb,,,F,1/2\nc,a,b,F,2/2\nd,a,b,M,1/2\n"
    herd.write_text(f"id,sire,dam,sex,L\n{rows}", encoding="utf-8")
    found = answer(testcross("pedigree", "check", str(herd), "--trios", "--json"))
    assert (found["trios"], found["errors"], found["by_locus"]) == (2, 1, {"L": 1})
    assert (found["by_animal"], found["by_family"]) == ({"c": 1}, {"a x b": 1})
    assert testcross("pedigree", "check", str(herd), "--trios").returncode == 1
    assert testcross("pedigree", "check", HERD, *RUMMY, "--trios").returncode == 0
    wrong = testcross("pedigree", "check", str(herd), "--trios", "--format", "sarif")
    assert wrong.returncode == 2


def test_bed_on_standard_input_is_refused_in_words(
    testcross: Run, stdin: Callable[..., Any]
) -> None:
    stdin("\x6c\x1b\x01\x00")
    done = testcross("pedigree", "check", "-")
    assert done.returncode == 2
    assert "a .bed file needs its .bim and .fam files beside it" in done.stderr
