"""The files that testcross pedigree writes: .csv, .ped and .bed, and which are refused."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from herd_files.sample_herds import BACK_CROSS, HERD, RUMMY, answer

NO_LOCUS = "id,sire,dam,sex\na,,,M\n"
TWO_ALLELES = "id,sire,dam,sex,L\na,,,M,A/A\nb,,,F,G/G\nc,a,b,M,{}\nd,c,b,F,\ne,a,b,F,\n"
Run = Callable[..., CompletedProcess[str]]


def test_file_that_is_there_is_not_overwritten(testcross: Run, tmp_path: Path) -> None:
    there = tmp_path / "there.csv"
    there.write_text("mine", encoding="utf-8")
    done = testcross("pedigree", "fill", HERD, *RUMMY, "-o", str(there))
    assert (done.returncode, there.read_text(encoding="utf-8")) == (2, "mine")
    assert "is there already; name a new file" in done.stderr


@pytest.mark.parametrize(
    ("command", "typed", "packed"),
    [("fill", "", [0b01_10_11_00, 0b10]), ("repair", "G/G", [0b01_01_11_00, 0b01])],
)
def test_herd_is_written_as_bed_with_the_files_beside_it(
    testcross: Run, tmp_path: Path, command: str, typed: str, packed: list[int]
) -> None:
    herd, new = tmp_path / "h.csv", tmp_path / "new.bed"
    herd.write_text(TWO_ALLELES.format(typed), encoding="utf-8")
    trust = ("--trust", "a", "--trust", "b") if command == "repair" else ()
    done = testcross("pedigree", command, str(herd), "-o", str(new), *trust)
    assert done.returncode == 0
    assert list(new.read_bytes()) == [0x6C, 0x1B, 1, *packed]
    assert new.with_suffix(".bim").read_text(encoding="utf-8").split() == [*"0L00AG"]
    assert new.with_suffix(".fam").read_text(encoding="utf-8").startswith("1 a 0 0 1 -9\n")
    assert testcross("pedigree", "check", str(new)).returncode == 0


def test_bed_is_refused_where_it_cannot_be_written(testcross: Run, tmp_path: Path) -> None:
    four = testcross("pedigree", "fill", HERD, *RUMMY, "-o", str(tmp_path / "h.bed"))
    assert four.returncode == 2
    assert "locus C has" in four.stderr
    assert "name a file that ends in .pre, .ped or .csv" in " ".join(four.stderr.split())
    assert list(tmp_path.iterdir()) == []
    herd = tmp_path / "h.csv"
    herd.write_text(TWO_ALLELES.format(""), encoding="utf-8")
    (tmp_path / "new.fam").write_text("mine", encoding="utf-8")
    taken = testcross("pedigree", "fill", str(herd), "-o", str(tmp_path / "new.bed"))
    assert (taken.returncode, "new.fam is there already" in taken.stderr) == (2, True)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["h.csv", "new.fam"]


def test_bed_is_not_written_over_the_names_beside_it(testcross: Run, tmp_path: Path) -> None:
    herd, first = tmp_path / "h.csv", tmp_path / "one.bed"
    herd.write_text(TWO_ALLELES.format(""), encoding="utf-8")
    assert testcross("pedigree", "fill", str(herd), "-o", str(first)).returncode == 0
    done = testcross("pedigree", "fill", str(first), "-o", str(tmp_path / "two.bim"))
    assert (done.returncode, "belongs to a .bed file" in done.stderr) == (2, True)


def test_ped_is_written_with_the_names_of_its_markers(testcross: Run, tmp_path: Path) -> None:
    new = tmp_path / "new.ped"
    done = testcross("pedigree", "repair", HERD, "-o", str(new))
    assert done.returncode == 0
    assert "new.ped goes with new.map, beside it; keep them together" in done.stderr
    assert new.with_suffix(".map").read_text(encoding="utf-8") == "0\tB\t0\t0\n0\tC\t0\t0\n"
    again = testcross("pedigree", "check", str(new), "--json")
    assert [one["locus"] for one in answer(again)["loci"]] == ["B", "C"]


@pytest.mark.parametrize("command", ["fill", "repair"])
@pytest.mark.parametrize("words", [(BACK_CROSS, *RUMMY), (NO_LOCUS,)])
def test_herd_without_a_locus_that_is_read_is_not_written(
    testcross: Run, tmp_path: Path, command: str, words: tuple[str, ...]
) -> None:
    """An empty file was written, with status 0."""
    if words == (NO_LOCUS,):
        words = (str(tmp_path / "h.csv"),)
        Path(words[0]).write_text(NO_LOCUS, encoding="utf-8")
    new = tmp_path / "new.pre"
    done = testcross("pedigree", command, *words, "-o", str(new))
    assert (done.returncode, done.stdout, new.exists()) == (2, "", False)
    assert "there is no locus to work on; testcross pedigree check says why" in done.stderr


@pytest.mark.parametrize("name", ["new.vcf", "new.CSV.gz", "new.txt", "new.xlsx", "new.raw"])
def test_file_with_an_unknown_ending_is_not_written(
    testcross: Run, tmp_path: Path, name: str
) -> None:
    """CSV was written under that name."""
    done = testcross("pedigree", "fill", BACK_CROSS, "-o", str(tmp_path / name))
    assert (done.returncode, done.stdout, list(tmp_path.iterdir())) == (2, "", [])
    assert f"{name} should end in .pre, .ped, .csv or .bed" in done.stderr


def test_file_without_an_ending_is_written_in_its_own_form(testcross: Run, tmp_path: Path) -> None:
    new = tmp_path / "new"
    assert testcross("pedigree", "fill", BACK_CROSS, "-o", str(new)).returncode == 1
    assert new.read_text(encoding="utf-8").startswith("1 1 0 0 ")


@pytest.mark.parametrize("command", ["fill", "repair"])
def test_herd_with_loci_on_sex_chromosomes_alone_is_not_written_as_pre(
    testcross: Run, tmp_path: Path, command: str
) -> None:
    """An empty file was written."""
    herd, new = tmp_path / "h.csv", tmp_path / "new.pre"
    herd.write_text("id,sire,dam,sex,O@X\na,,,F,O/o\n", encoding="utf-8")
    done = testcross("pedigree", command, str(herd), "-o", str(new))
    assert (done.returncode, done.stdout, new.exists()) == (2, "", False)
    said = " ".join(done.stderr.split())
    assert "would be empty, as a .pre file cannot say on which chromosome a locus is; name" in said


@pytest.mark.parametrize("place", [".", "/"])
def test_folder_in_the_place_of_the_new_file_is_refused(
    testcross: Run, tmp_path: Path, place: str
) -> None:
    """Section C: ``-o .`` was "a bug in the program"."""
    herd = tmp_path / "h.csv"
    herd.write_text(TWO_ALLELES.format(""), encoding="utf-8")
    new = tmp_path / "n.bed"
    assert testcross("pedigree", "fill", str(herd), "-o", str(new)).returncode == 0
    done = testcross("pedigree", "fill", str(new), "-o", place)
    assert (done.returncode, done.stdout) == (2, "")
    assert "is a folder; name a new file" in done.stderr


@pytest.mark.parametrize(
    "words", [("carriers", "--allele", "A", "--locus", "x"), ("explain", "c.x")]
)
def test_locus_on_an_unclear_chromosome_is_refused_where_it_is_asked_about(
    testcross: Run, tmp_path: Path, words: tuple[str, ...]
) -> None:
    herd = tmp_path / "h.ped"
    herd.write_text("F c 0 0 1 -9 A A A A\n", encoding="utf-8")
    herd.with_suffix(".map").write_text("1 r 0 1\n29 x 0 1\n", encoding="utf-8")
    command, *rest = words
    done = testcross("pedigree", command, str(herd), *rest)
    assert (done.returncode, done.stdout) == (2, "")
    assert "locus 'x' is on chromosome 29, and nothing says whether that is an" in done.stderr
    found = answer(testcross("pedigree", "check", str(herd), "--json"))
    assert (found["not_checked"], [one["locus"] for one in found["loci"]]) == (["x"], ["r"])
    trios = testcross("pedigree", "check", str(herd), "--trios")
    assert "chromosome 29: 1 locus not checked (x), because with numbers above 26" in trios.stdout


@pytest.mark.parametrize("command", ["fill", "repair"])
@pytest.mark.parametrize(
    ("name", "there", "said"),
    [
        ("new.bed", "", "locus 1 has 4 alleles"),
        ("new.fam", "", "belongs to a .bed file; name that one: "),
        ("new.map", "", "belongs to a .ped file; name that one: "),
        ("new.pre", "new.pre", "is there already; name a new file"),
        ("new.ped", "new.map", "is there already and would name its markers"),
    ],
)
def test_file_that_cannot_be_written_is_refused_before_anything_is_worked_out(
    testcross: Run, tmp_path: Path, command: str, name: str, there: str, said: str
) -> None:
    if there:
        (tmp_path / there).write_text("mine", encoding="utf-8")
    done = testcross("pedigree", command, BACK_CROSS, "-o", str(tmp_path / name))
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert [one.name for one in tmp_path.iterdir()] == [there] * bool(there)
