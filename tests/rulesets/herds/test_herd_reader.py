"""Reading pedigree files: every form, told apart by content, rows in any order."""

from pathlib import Path

import pytest
from testcross.rulesets import load_ruleset
from testcross.rulesets.herds.herd import Herd
from testcross.rulesets.herds.herd_reader import (
    ColumnChoice,
    UnknownFormError,
    read_herd,
)
from testcross.rulesets.herds.herd_writer import UnwritableFormError, format_herd
from testcross.rulesets.herds.table_columns import UnknownColumnError
from testcross.rulesets.herds.text_forms import Source, form_of
from testcross.rulesets.records import UnreadableError
from testcross.solver.genotype import reading_of

PRE = "1 a 0 0 1 0 0\n1 b 0 0 2 1 2\n1 c a b 1 2 3\n"
PED = "F a 0 0 1 -9 0 0 A A\nF b 0 0 2 -9 1 2 A B\nF c a b 1 -9 2 3 0 0\n"
CSV = "id,sire,dam,sex,B\na,,,M,\nb,,,F,1/2\nc,a,b,M,2/3\n"


def read(text: str, path: str = "herd", **options: str) -> Herd:
    return read_herd(path, text.encode(), form=options.get("form"))


def readings(herd: Herd, locus: int = 0) -> list[str]:
    here = herd.loci[locus]
    count = len(here.alleles.symbols)
    masks = here.masks(herd.kin)[: len(herd.ids)]
    return [here.alleles.reading(reading_of(count, int(mask))) for mask in masks]


@pytest.mark.parametrize(("text", "form"), [(PRE, "pre"), (PED, "ped"), (CSV, "csv")])
def test_form_is_told_by_content_and_says_the_same(text: str, form: str) -> None:
    herd = read(text)
    assert (herd.form, form_of(Source(text, "herd"))) == (form, form)
    assert herd.ids == ("a", "b", "c")
    assert (herd.sires.tolist(), herd.dams.tolist()) == ([-1, -1, 0], [-1, -1, 1])
    assert list(herd.sexes) == [1, 2, 1]
    assert readings(herd) == ["-/-", "1/2", "2/3"]
    assert herd.notes == ()


def test_form_that_is_named_overrides_the_content() -> None:
    with pytest.raises(UnreadableError, match="lacks sire and dam"):
        read("id,B\nRex,BB\n", form="csv")
    assert read(PRE, form="ped").notes
    with pytest.raises(UnknownFormError, match="unknown form of pedigrees 'xls'"):
        read(PRE, form="xls")


@pytest.mark.parametrize("unknown", ["0", ".", "NA"])
def test_missing_parents_and_alleles_are_written_in_several_ways(unknown: str) -> None:
    herd = read(f"1 a {unknown} {unknown} 1 1 2\n1 b a {unknown} 2 {unknown} 2\n")
    assert herd.sires.tolist() == [-1, 0]
    assert herd.dams.tolist() == [-1, -1]
    assert readings(herd) == ["1/2", "2/-"]


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("1/2", "A/-"),
        ("", "-/-"),
        ("A/A", "A/A"),
        ("AB", "A/B"),
        ("A-", "A/-"),
        ("A", "A/-"),
        ("A B", "A/B"),
    ],
)
def test_cell_of_a_csv_file_is_two_alleles_one_or_none(cell: str, expected: str) -> None:
    if cell == "1/2":
        cell = "-/A"
    herd = read(f"id,sire,dam,sex,L\nx,,,,{cell}\ny,,,,A/B\nz,,,,B/C\n")
    assert readings(herd)[0] == expected


def test_minus_nine_in_a_ped_file_is_no_allele() -> None:
    """It was taken for an allele 9 that is certain, as a minus sign says in ``.pre``."""
    text = PED.replace("0 0 A A", "-9 -9 A A").replace("2 3 0 0", "2 3 -9 B")
    herd = read(text)
    assert readings(herd) == ["-/-", "1/2", "2/3"]
    assert readings(herd, 1) == ["A/A", "A/B", "B/-"]
    assert not any(locus.certain for locus in herd.loci)


def test_pre_file_may_have_several_loci_and_calls_typings_certain() -> None:
    herd = read("1 a 0 0 1 -1 2\n1 b 0 0 2 1 1\n2 b 0 0 2 3 3\n2 a 0 0 1 3 4\n")
    assert [locus.alleles.name for locus in herd.loci] == ["1", "2"]
    assert readings(herd, 0) == ["1/2", "1/1"]
    assert readings(herd, 1) == ["3/4", "3/3"]
    assert list(herd.loci[0].certain) == [0]
    assert herd.notes == ()


def test_ruleset_says_what_dominance_and_cards_mean() -> None:
    ruleset = load_ruleset("gene-rummy")
    text = "id,sire,dam,sex,card,C\nRex,,,M,Castor,\nIda,,,F,White,cc\nMax,Rex,Ida,M,,C-\n"
    herd = read_herd("x", text.encode(), ruleset=ruleset)
    assert [locus.alleles.name for locus in herd.loci] == ["A", "B", "C", "D"]
    assert readings(herd, 2) == ["C-", "cc", "C-"]
    assert readings(herd, 0) == ["A-", "--", "--"]


def write_bed(folder: Path, codes: list[list[int]]) -> Path:
    """Write a .bed file of three animals: per marker a code of two bits for each."""
    people = "".join(f"F {who} {p} {m} 1 -9\n" for who, p, m in ("a00", "b00", "cab"))
    (folder / "herd.fam").write_text(people, encoding="utf-8")
    markers = "".join(f"1 m{i} 0 {i} A G\n" for i in range(len(codes)))
    (folder / "herd.bim").write_text(markers, encoding="utf-8")
    packed = bytes(sum(code << 2 * i for i, code in enumerate(row)) for row in codes)
    (folder / "herd.bed").write_bytes(b"\x6c\x1b\x01" + packed)
    return folder / "herd.bed"


def test_bed_file_that_is_cut_short_or_alone_is_refused(tmp_path: Path) -> None:
    path = write_bed(tmp_path, [[0, 3, 2]])
    with pytest.raises(UnreadableError, match="5 bytes; 3 animals and 1 marker take 4"):
        read_herd(str(path), path.read_bytes() + b"\0")
    with pytest.raises(UnreadableError, match=r"not a .bed file in marker order"):
        read_herd(str(path), b"\x6c\x1b\x00\0")
    with pytest.raises(UnknownColumnError, match="m7"):
        read_herd(str(path), path.read_bytes(), columns=ColumnChoice(ignored=("m7",)))
    (tmp_path / "herd.bim").write_text("1 m0 0 0 A\n", encoding="utf-8")
    with pytest.raises(UnreadableError, match=r"line 1 of the .bim file has 5 cells; expected 6"):
        read_herd(str(path), path.read_bytes())
    (tmp_path / "herd.bim").unlink()
    with pytest.raises(UnreadableError, match=r"the .bim file that goes with it"):
        read_herd(str(path), path.read_bytes())


@pytest.mark.parametrize(
    "text", ["hello world\n", "id,sire,dam,sex,L\n0,,,M,1/1\n", "L 0 0 0 1 1 1\n"]
)
def test_file_that_names_no_animal_is_refused(text: str) -> None:
    with pytest.raises(UnreadableError, match=r"no row (names an animal|belongs to a pedigree)"):
        read_herd("herd", text.encode())


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("id,sire,dam,sex,L\na,,,M,1/1\n,a,,F,2/2\n", 3, "the row has no id; give the animal one"),
        (
            "id,sire,dam,sex,L\n0,,,M,1/1\na,0,,F,2/2\n",
            2,
            "the id '0' means 'unknown parent'; give the animal another id",
        ),
        (
            "L a 0 0 1 1 1\nL 0 a 0 2 2 2\n",
            2,
            "the id '0' means 'unknown parent'; give the animal another id",
        ),
    ],
)
def test_row_of_nobody_is_placed_and_not_used(text: str, line: int, told: str) -> None:
    herd = read_herd("herd", text.encode())
    (note,) = herd.notes
    assert (note.line, herd.ids) == (line, ("a",))
    assert note.text == f"{told}; the row is ignored"


@pytest.mark.parametrize("form", ["pre", "ped"])
@pytest.mark.parametrize("name", ["Big Rex", "#2"])
def test_name_that_a_form_cannot_hold_is_not_written(form: str, name: str) -> None:
    herd = read_herd("herd", f"id,sire,dam,sex,L\n{name},,,M,1/1\n".encode())
    with pytest.raises(
        UnwritableFormError, match=r"contains a space .*begins with #.*ends in \.csv"
    ):
        format_herd(herd, [(one.alleles, one.masks(herd.kin)) for one in herd.loci], form)
    assert name in format_herd(herd, [], "csv")


def test_herd_whose_first_row_would_be_a_heading_is_not_written() -> None:
    herd = read_herd("herd", b"id,sire,dam,sex,L\nx,sire,dam,,1/1\nsire,,,M,1/1\ndam,,,F,1/1\n")
    loci = [(one.alleles, one.masks(herd.kin)) for one in herd.loci]
    with pytest.raises(
        UnwritableFormError, match=r"'x' would be read as a heading in a \.pre file"
    ):
        format_herd(herd, loci, "pre")
    assert read_herd("new.csv", format_herd(herd, loci, "csv").encode()).ids == herd.ids


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("F a 0 0 1 2 1 2\nF b 0 0 2 1 1 1\nF c a b 1 -9 1 2\n", "ped"),
        ("L a 0 0 1 -1 -2\nL b 0 0 2 1 1\nL c a b 1 -1 -1\n", "pre"),
    ],
)
def test_phenotypes_and_certain_typings_survive_being_written(text: str, form: str) -> None:
    herd = read(text)
    loci = [(one.alleles, one.masks(herd.kin)) for one in herd.loci]
    assert format_herd(herd, loci, form) == text


def test_map_file_of_another_number_of_markers_is_named(tmp_path: Path) -> None:
    (tmp_path / "herd.map").write_text("1 rs1 0 100\n", encoding="utf-8")
    herd = read(PED, str(tmp_path / "herd.ped"))
    (note,) = herd.notes
    assert note.text.startswith("2 markers here, but the .map file beside it names 1;")
    assert [one.alleles.name for one in herd.loci] == ["1", "2"]


def test_id_that_looks_like_a_family_and_an_id_is_still_an_animal_of_its_own() -> None:
    text = "A F:1 0 0 1 -9 1 2\nF 1 0 0 1 -9 1 1\nG 1 0 0 2 -9 2 2\nF 2 1 0 2 -9 1 1\n"
    herd = read(text)
    assert herd.ids == ("F:1", "F:F:1", "G:1", "2")
    assert (herd.ids[herd.sires[3]], readings(herd)[1]) == ("F:F:1", "1/1")
    loci = [(one.alleles, one.masks(herd.kin)) for one in herd.loci]
    assert format_herd(herd, loci, "ped") == text


@pytest.mark.parametrize("nobody", ["0", ".", "NA", "?"])
def test_row_of_nobody_in_a_ped_file_is_placed_and_not_used(nobody: str) -> None:
    herd = read(f"F a {nobody} 0 1 -9 1 1\nF {nobody} a 0 2 -9 2 2\n")
    (note,) = herd.notes
    assert (note.code, note.line, herd.ids) == ("PD106", 2, ("a",))
    assert note.text.startswith(
        f"the id '{nobody}' means 'unknown parent'; give the animal another id"
    )


def test_bed_file_whose_animals_cannot_be_counted_is_refused(tmp_path: Path) -> None:
    path = write_bed(tmp_path, [[0, 3, 2]])
    rows = path.with_suffix(".fam").read_text(encoding="utf-8")
    for odd, said in (("F 0 0 0 1 -9", "the id '0' means 'unknown parent'"), ("F b", "2 cells")):
        damaged = rows.replace("F b 0 0 1 -9", odd)
        path.with_suffix(".fam").write_text(damaged, encoding="utf-8")
        with pytest.raises(UnreadableError, match=f"line 2 of the .fam file: {said}"):
            read_herd(str(path), path.read_bytes())


@pytest.mark.parametrize("name", ["h.fam", "h.bim", "h.map", "H.FAM"])
def test_file_that_goes_with_another_says_which_to_give(name: str) -> None:
    main = "h.ped" if name == "h.map" else f"{name[0]}.bed"
    with pytest.raises(UnreadableError, match=f"it goes with a .{main[2:]} file; give .* {main}"):
        read(PED, name)


def test_rows_are_held_against_what_most_of_them_have() -> None:
    herd = read("F a 0 0\nF b 0 0 2 -9 1 2\nF c a b 1 -9 2 2\n")
    assert [f"{one.line} {one.text}" for one in herd.notes] == [
        "1 4 cells; expected 8, as most rows have"
    ]
    assert readings(herd) == ["-/-", "1/2", "2/2"]


def test_quote_that_is_left_open_is_placed_with_its_remedy() -> None:
    herd = read('id,sire,dam,sex,L\na,,,M,1/1\nb,,,F,"1/2\nc,a,b,M,2/2\n')
    (note,) = herd.notes
    assert (note.code, note.line, herd.ids) == ("PD106", 3, ("a", "b", "c"))
    assert note.text == (
        "a quote that opens here is not closed; close it or delete it; the cell counts as unknown"
    )
    with pytest.raises(UnreadableError, match="a quote that opens here is not closed"):
        read('id,sire,"dam,sex,L\na,,,M,1/1\n')


@pytest.mark.parametrize("form", ["csv", "ped", "pre"])
def test_wild_type_is_an_allele(form: str) -> None:
    """``+`` is the wild type, also with the name of its locus before it."""
    herd = read("id,sire,dam,sex,L\na,,,M,+/+\nb,,,F,+/w\nc,a,b,M,w+ /+\n")
    loci = [(one.alleles, one.masks(herd.kin)) for one in herd.loci]
    assert readings(read(format_herd(herd, loci, form))) == ["+/+", "+/w", "+/w+"]
