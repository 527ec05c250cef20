"""What other programs write, and rows that lack a cell, are not taken for animals or loci."""

from pathlib import Path

import pytest
from sampling import tables
from testcross.rulesets.herds.herd_reader import read_herd
from testcross.rulesets.records import UnreadableError

FAMILIES = "".join(
    f"F{f} {k}{f} {p} 1 1 2\n" for f in "12" for k, p in (("a", "0 0"), ("b", "0 0"))
)


@pytest.mark.parametrize(("path", "text", "said"), tables("other_programs")["files"])
def test_file_of_another_program_is_refused_with_what_to_give(
    path: str, text: str, said: str
) -> None:
    if not said:  # a remark is no heading
        assert read_herd(path, text.encode()).ids == ("a",)
        return
    with pytest.raises(UnreadableError, match=said) as caught:
        read_herd(path, text.encode())
    first = len(text) - len(text.lstrip("\n")) + 1
    assert caught.value.finding.line == (len(text.splitlines()) if "ends" in said else first)


def ped_of(*rows: str) -> str:
    """Return a ``.ped`` file of founders with these fields behind the phenotype."""
    return "".join(f"F a{number} 0 0 1 0 {row}\n" for number, row in enumerate(rows))


@pytest.mark.parametrize("name", ["h", "h.ped"])
@pytest.mark.parametrize(
    "rows",
    [
        ("AA BB", "AB BB", "00 BB"),
        ("AA CT 00 GG", "AG CC 00 GG"),
        ("AA", "AG", "GG"),
        ("AA CT GG", "AG CC 00"),
        ("11 22", "12 11", "22 12"),
        ("II DD", "ID DD"),
    ],
)
def test_fields_of_two_alleles_each_are_refused(name: str, rows: tuple[str, ...]) -> None:
    """Read as alleles of their own they make every trio fit."""
    with pytest.raises(UnreadableError, match="each field has both alleles of a marker, such as"):
        read_herd(name, ped_of(*rows).encode())


def test_as_many_markers_as_fields_say_that_a_field_has_both_alleles(tmp_path: Path) -> None:
    path = tmp_path / "h.ped"
    path.write_text(ped_of("12 11", "11 12"), encoding="utf-8")
    assert read_herd(str(path), path.read_bytes()).loci
    path.with_suffix(".map").write_text("1 r1 0 5\n1 r2 0 9\n", encoding="utf-8")
    with pytest.raises(UnreadableError, match=r"such as '11'; put a space between them \(1 1\)"):
        read_herd(str(path), path.read_bytes())


@pytest.mark.parametrize(
    ("rows", "alleles"),
    [
        (("11 12", "12 12"), ("11", "12")),
        (("12 21", "14 12"), ("12", "14", "21")),
        (("AA BC", "BB BC"), ("AA", "BB", "BC")),
        (("AC GT", "GT GT"), ("AC", "GT")),
        (("A B", "B B"), ("A", "B")),
        (("AA A", "A A"), ("A", "AA")),
    ],
)
def test_names_of_two_signs_stay_alleles(rows: tuple[str, ...], alleles: tuple[str, ...]) -> None:
    (locus,) = read_herd("h.ped", ped_of(*rows).encode()).loci
    assert locus.alleles.symbols == alleles


def test_marker_on_the_map_for_two_fields_says_that_they_are_alleles(tmp_path: Path) -> None:
    path = tmp_path / "h.ped"
    path.write_text(ped_of("AA BB", "AA AA"), encoding="utf-8")
    path.with_suffix(".map").write_text("1 r1 0 5\n", encoding="utf-8")
    (locus,) = read_herd(str(path), path.read_bytes()).loci
    assert locus.alleles.symbols == ("AA", "BB")


@pytest.mark.parametrize("form", ["pre", "ped"])
def test_heading_is_refused_whatever_form_is_named(form: str) -> None:
    text = "family id father mother sex pheno 1 1\nF a 0 0 1 -9 1 2\n"
    with pytest.raises(UnreadableError, match="is a heading"):
        read_herd("h", text.encode(), form=form)


def test_seven_cells_are_read_where_each_row_begins_with_a_locus() -> None:
    assert read_herd("h.ped", FAMILIES.encode(), form="pre").ids == ("a1", "b1", "a2", "b2")
    two_loci = "".join(f"{locus} {who} 0 0 1 1 2\n" for locus in "12" for who in "ab")
    herd = read_herd("h", two_loci.encode())
    assert (len(herd.loci), herd.ids) == (2, ("a", "b"))


@pytest.mark.parametrize("text", ["L a 0 0 1 1 2\nL b -9 -9 2 1 1\n", "F a -9 -9 1 -9\n"])
def test_parent_of_minus_nine_is_nobody(text: str) -> None:
    herd = read_herd("h", text.encode())
    assert "-9" not in herd.ids
    assert herd.sires.tolist() == herd.dams.tolist() == [-1] * len(herd.ids)
    assert herd.notes == ()


@pytest.mark.parametrize("encoding", ["utf-32", "utf-16", "utf-8-sig", "cp1252"])
def test_pedigree_in_any_encoding_has_the_same_ids(encoding: str) -> None:
    """Section C: UTF-32 passed for UTF-16, and ids had null characters in them."""
    assert read_herd("h", "1 Zoé 0 0 1 1 2\n".encode(encoding)).ids == ("Zoé",)


@pytest.mark.parametrize("data", [b"\xff\xfe1\0\0\0", b"1 a\0 0 0 1 1 2\n", b"\0" * 9])
def test_file_with_null_characters_is_no_text(data: bytes) -> None:
    with pytest.raises(UnreadableError, match="not a text file"):
        read_herd("h", data)
