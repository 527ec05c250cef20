"""On which chromosome a locus lies, as files tell it, and what is said where they do not."""

import re
from pathlib import Path

import pytest
from testcross.rulesets.games import catalogue
from testcross.rulesets.herds.herd import Herd
from testcross.rulesets.herds.herd_check import check_herd
from testcross.rulesets.herds.herd_codes import HerdCode
from testcross.rulesets.herds.herd_reader import read_herd
from testcross.rulesets.herds.herd_writer import files_for, loci_not_written, written_files
from testcross.rulesets.herds.trio_check import check_trios
from testcross.rulesets.records import UnreadableError

FAMILY = ("F s 0 0 1 -9 {0}\n", "F d 0 0 2 -9 {1}\n", "F k s d 1 -9 {2}\n")
RIGHT, OF_X = ("A A", "A G", "A G"), ("A A", "G G", "G G")
"""A trio that fits, and one that fits on X: a son has his mother's allele only."""


def herd_with(folder: Path, chromosome: str, form: str = "ped") -> Herd:
    """Return a herd with a locus on chromosome 1 and, before it, one on another chromosome."""
    rows = "".join(
        row.format(*[f"{x} {one}" for x, one in zip(OF_X, RIGHT, strict=True)]) for row in FAMILY
    )
    path = folder / "herd.ped"
    path.write_text(rows, encoding="utf-8")
    path.with_suffix(".map").write_text(f"{chromosome} rx 0 5\n1 r1 0 9\n", encoding="utf-8")
    herd = read_herd(str(path), path.read_bytes())
    if form == "ped":
        return herd
    new = folder / f"new.{form}"
    for one, content in written_files(
        new, herd, [(locus.alleles, locus.masks(herd.kin)) for locus in herd.loci]
    ).items():
        one.write_bytes(content.encode() if isinstance(content, str) else content)
    return read_herd(str(new), new.read_bytes())


@pytest.mark.parametrize("form", ["ped", "bed"])
@pytest.mark.parametrize("chromosome", ["29", "chr30", "1000"])
def test_locus_on_an_unclear_chromosome_is_left_out_and_named(
    tmp_path: Path, chromosome: str, form: str
) -> None:
    herd = herd_with(tmp_path, chromosome, form)
    found = check_herd("h", herd)
    assert [one.alleles.name for one in found.loci] == ["r1"]
    assert found.is_consistent
    (note,) = found.findings()
    assert note.code == HerdCode.UNCLEAR_CHROMOSOME
    assert note.text.startswith(f"chromosome {chromosome}: 1 locus not checked (rx), because with")
    trios = check_trios("h", herd)
    assert (trios.by_locus, trios.not_checked, trios.notes) == ((("r1", 0),), ("rx",), (note.text,))


@pytest.mark.parametrize("form", ["ped", "bed", "csv"])
@pytest.mark.parametrize("chromosome", ["23", "X", "chrX", "x"])
def test_locus_on_x_is_judged_by_what_a_son_has_from_his_dam(
    tmp_path: Path, chromosome: str, form: str
) -> None:
    found = check_herd("h", herd_with(tmp_path, chromosome, form))
    assert [(one.alleles.name, one.typed) for one in found.loci] == [("rx", 3), ("r1", 3)]
    assert found.findings() == ()


def test_locus_in_the_part_of_x_and_y_that_both_share_is_judged_as_autosomal(
    tmp_path: Path,
) -> None:
    for chromosome in ("25", "XY", "PAR1"):
        assert not check_herd("h", herd_with(tmp_path, chromosome)).is_consistent


HEADINGS = {
    "O@Q": "O@Q: unknown chromosome 'Q'; expected X, Y, Z, W, MT or the number of an autosome",
    "O@mitochondria": "'mitochondria'; expected X, Y, Z, W, MT or the number of an autosome; did",
    "O@X,O@Z": "O@Z: locus O is in column 5 too, on X; a locus has one place: keep one",
    "O@X,O": "O: locus O is in column 5 too, on X; a locus has one place: keep one",
    "O@X,B@W": "B@W: another locus is on a chromosome of the other kind; a species has X and Y,",
}


@pytest.mark.parametrize("heading", HEADINGS)
def test_heading_with_a_wrong_chromosome_is_refused_at_its_place(heading: str) -> None:
    columns = len(heading.split(","))
    text = f"id,sire,dam,sex,{heading}\na,,,M{',1/1' * columns}\n"
    with pytest.raises(UnreadableError, match=re.escape(HEADINGS[heading])) as refused:
        read_herd("h.csv", text.encode())
    assert (refused.value.finding.line, refused.value.finding.column) == (1, 4 + columns)


def test_locus_on_two_chromosomes_of_a_map_is_named(tmp_path: Path) -> None:
    path = tmp_path / "herd.ped"
    path.write_text("F a 0 0 1 -9 A A G G\n", encoding="utf-8")
    path.with_suffix(".map").write_text("1 r 0 1\nX r 0 1\n", encoding="utf-8")
    (note,) = read_herd(str(path), path.read_bytes()).notes
    assert note.text.startswith("locus r is on chromosomes 1 and X; a locus has one place")


MISFITS = (
    ("O@X", "M", "O/o", "O/o is two alleles, but a male has one X; write one, such as O/Y, or"),
    ("O@X", "F", "O/Y", "O/Y is one allele, but a female has two X; write two, or correct"),
    ("S@Y", "F", "s/s", "s/X is typed, but a female has no Y; delete the typing, or correct"),
    ("S@Y", "", "s/t", "s/t is two alleles, but nobody has two Y; write one"),
    ("B@Z", "F", "B/b", "B/b is two alleles, but a female has one Z; write one, such as B/W, or"),
    ("B@W", "M", "B", "is typed, but a male has no W"),
    ("h@MT", "M", "1/2", "1/2 is two alleles, but mitochondria have one, the dam's; write one"),
)


@pytest.mark.parametrize(("heading", "sex", "cell", "said"), MISFITS)
def test_typing_that_the_chromosomes_do_not_allow_is_a_finding_and_counts_as_unknown(
    heading: str, sex: str, cell: str, said: str
) -> None:
    herd = read_herd("h.csv", f"id,sire,dam,sex,{heading}\nKim,,,{sex},{cell}\n".encode())
    (note,) = herd.notes
    assert (note.code, note.line) == (HerdCode.NOT_ON_ITS_CHROMOSOMES, 2)
    assert note.text.startswith(f"Kim, locus {heading[0]}: ")
    assert said in note.text
    assert check_herd("h", herd).loci[0].typed == 0


@pytest.mark.parametrize("chromosome", ["0", "1", "22", "chr7", "un", "2L", "25"])
def test_locus_on_an_autosome_or_at_an_unknown_place_is_judged(
    tmp_path: Path, chromosome: str
) -> None:
    herd = herd_with(tmp_path, chromosome)
    assert not check_herd("h", herd).is_consistent
    assert check_trios("h", herd).errors == 1


def test_locus_that_is_left_out_is_written_as_it_was_read(tmp_path: Path) -> None:
    herd = herd_with(tmp_path, "29")
    loci = [(one.alleles, one.masks(herd.kin)) for one in herd.loci]
    files = written_files(tmp_path / "new.ped", herd, loci)
    assert files[tmp_path / "new.map"] == "1\tr1\t0\t9\n29\trx\t0\t5\n"
    assert "F k s d 1 -9 A G G G\n" in str(files[tmp_path / "new.ped"])


@pytest.mark.parametrize("form", ["csv", "pre"])
def test_locus_that_is_left_out_is_not_written_where_its_chromosome_would_be_lost(
    tmp_path: Path, form: str
) -> None:
    """Read again it would be judged as one on an autosome."""
    herd, path = herd_with(tmp_path, "29"), tmp_path / f"new.{form}"
    loci = [(one.alleles, one.masks(herd.kin)) for one in herd.loci]
    (text,) = written_files(path, herd, loci).values()
    again = read_herd(str(path), str(text).encode())
    assert [one.alleles.name for one in again.loci] == ["r1"]
    assert loci_not_written(path, herd) == ("rx",)
    assert files_for(path, herd) == (path,)
    assert loci_not_written(path.with_suffix(".ped"), herd) == ()


def test_verdict_claims_no_more_loci_than_were_checked(tmp_path: Path) -> None:
    found = check_herd("h", herd_with(tmp_path, "29"))
    assert found.verdict().endswith("has a possible genotype at every locus that was checked.")
    whole = check_herd("h", read_herd("h.csv", b"id,sire,dam,L\na,,,A/B\n"))
    assert whole.verdict().endswith("has a possible genotype at every locus.")
    unused = check_herd("h", read_herd("h.csv", b"id,sire,dam,L,M\na,,,A/B,2019\n"))
    assert unused.verdict().endswith("has a possible genotype at every locus that was checked.")


def test_many_loci_of_a_chromosome_are_counted_and_the_first_are_named(tmp_path: Path) -> None:
    path = tmp_path / "herd.ped"
    path.write_text(f"F a 0 0 1 -9{' A A' * 7}\n", encoding="utf-8")
    rows = "".join(f"29 m{number} 0 {number}\n" for number in range(7))
    path.with_suffix(".map").write_text(rows, encoding="utf-8")
    herd = read_herd(str(path), path.read_bytes())
    (note,) = herd.notes
    assert note.text.startswith("chromosome 29: 7 loci not checked (m0, m1, m2, m3 and 3 more)")
    assert check_herd("h", herd).unchecked


def test_examples_of_the_code_are_maps_that_bring_it_up_or_not(tmp_path: Path) -> None:
    rule = catalogue()[HerdCode.UNCLEAR_CHROMOSOME]
    path = tmp_path / "herd.ped"
    path.write_text("F a 0 0 1 -9 A A G G\n", encoding="utf-8")
    for text, expected in ((rule.wrong, 1), (rule.right, 0)):
        path.with_suffix(".map").write_text(text, encoding="utf-8")
        assert len(read_herd(str(path), path.read_bytes()).notes) == expected
