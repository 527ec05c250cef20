"""Tables of herds as people and other programs write them: read, or refused with what to write."""

import random
import re
from itertools import product
from operator import itemgetter
from pathlib import Path

import pytest
import testcross
from sampling import each

FAMILY = ("{heading}", "s,,,M,a/b", "d,,,F,c/d", "k,s,d,M,a/c", "w,s,d,F,a/a")
"""Of a sound trio, and of one, w, that has nothing of its dam's."""


def conflicts(herd: testcross.Herd) -> list[tuple[str, ...]]:
    loci = herd.check().to_dict()["loci"]
    return [tuple(one["ids"]) for locus in loci for one in locus["conflicts"]]


def table(heading: str) -> str:
    return "\n".join(FAMILY).format(heading=heading) + "\n"


def told(text: str) -> list[str]:
    found = testcross.herd(text=text).check().findings
    return [one.text for one in found if one.code == "PD110"]


@pytest.mark.parametrize(
    "heading",
    [
        "Ind,Sire,Dam,Sex,L",
        "Indiv,Sire,Dam,Sex,L",
        "Code,Father,Mother,Gender,L",
        "ID,FID,MID,SEX,L",
        "id,fatherid,motherid,sex,L",
        "id,dadid,momid,sex,L",
        "Animal_ID;Sire ID;Dam.ID;Sex;L",
        "IndividualID,SireID,DamID,Sex,L",
        "Plant,Pollen parent,Seed parent,sex,L",
        "iid\tpat\tmat\tsex\tL",
        "ID,FA,MO,SEX,L",
        '"Name","Father\'s name","Mother\'s name","sex","L"',
    ],
)
def test_columns_of_animals_and_parents_have_many_names(heading: str, tmp_path: Path) -> None:
    text = table(heading)
    if ";" in heading or "\t" in heading:
        text = text.replace(",", ";" if ";" in heading else "\t")
    assert conflicts(testcross.herd(text=text)) == [("d", "w")]
    path = tmp_path / "herd.csv"
    path.write_text(text, encoding="utf-8")  # no score sheet, though it names sires and dams
    assert conflicts(testcross.herd(path)) == [("d", "w")]


@pytest.mark.parametrize(
    ("heading", "row", "parents"),
    [
        ("FID,IID,PAT,MAT,sex,L", "F,k,s,d,M,a/c", ("s", "d")),
        ("FID,IID,PID,MID,sex,L", "F,k,s,d,M,a/c", ("s", "d")),
        ("id,sire,sire_id,dam,dam_id,name,L", "k,Rex,s,Una,d,Kit,a/c", ("s", "d")),
        ("name,sire_id,sire_name,dam_id,dam_name,L", "k,17,s,18,d,a/c", ("s", "d")),
    ],
)
def test_of_several_columns_of_parents_those_count_that_are_named_as_the_animals_are(
    heading: str, row: str, parents: tuple[str, str]
) -> None:
    herd = testcross.herd(text=f"{heading}\n{row}\n").data
    (kit,) = [place for place, name in enumerate(herd.ids) if name == "k"]
    assert (herd.ids[herd.sires[kit]], herd.ids[herd.dams[kit]]) == parents


REFUSED = {
    "Tag,Sire,Dam,L\na,,,1/2\n": "the heading lacks id; it has Tag,Sire,Dam,L; rename the columns: "
    "id,sire,dam,sex and",
    "PID,ID,FID,MID,L\n1,a,,,1/2\n": "the heading lacks sire and dam; it has PID,ID,FID,MID,L;",
    "IID,FID,MID,L\na,,,1/2\n": "the heading lacks sire and dam",
    "1,0,0\n2,0,0\n3,1,2\n": r"the first row is no heading \(1,0,0\); write one above it: "
    "id,sire,dam$",
    "1;0;0;2\n2;0;0;1\n": "write one above it: id,sire,dam,sex$",
    "1 0 0\n2 0 0\n3 7 8\n": "3 cells in a row, but no .* a heading above: id sire dam$",
    '"","sire","dam","L"\n"a",NA,NA,"1/2"\n': "the first column has no name; .* call it id",
    '"id","sire","dam","L"\n"1","a",NA,NA,"1/2"\n"2","b",NA,NA,"1/2"\n': "every row has one cell "
    "more than the heading, as R writes names of rows; .* too: row,id,sire,dam,L",
    '"F" "a" "0" "0" 1 0 "A" "G"\n': r"cells in quotes; .* write.table\(herd, .herd.ped., quote",
    "id,sire,dam,L,L\na,,,79,83\n": r"'L' twice; .* \(for two alleles of one locus L.1 and L.2\)",
    "id,sire,dam,L,,M\na,,,79,83,1/2\n": r"without a name; .* one locus L.1 and L.2\)",
}


@pytest.mark.parametrize("text", REFUSED)
def test_table_that_may_be_read_in_two_ways_is_refused_with_the_heading_to_write(
    text: str, tmp_path: Path
) -> None:
    path = tmp_path / "herd.csv"
    path.write_text(text, encoding="utf-8")
    for given in ({"text": text}, {"path": path}):
        with pytest.raises(testcross.TestcrossError, match=REFUSED[text]):
            testcross.herd(**given)


def test_names_of_rows_that_r_writes_are_left_out_with_a_word() -> None:
    text = '"","id","sire","dam","L"\n"1","s",NA,NA,"a/b"\n"2","k","s",NA,"c/d"\n'
    assert conflicts(testcross.herd(text=text)) == [("s", "k")]
    assert told(text) == ["columns that are no loci: column 1 (it has no name)"]


STYLES = (
    *("{0},{0}.2", "{0},{0}.1", "{0}.1,{0}.2", "{0}_1,{0}_2", "{0}-1,{0}-2", "{0} 1,{0} 2"),
    *("{0}a,{0}b", "{0}_a,{0}_b", "{0}.A,{0}.B", "{0}_allele1,{0}_allele2", "{0} A1,{0} A2"),
)


def in_two_columns(rng: random.Random, style: str, alleles: list[str]) -> tuple[str, str]:
    """Return a herd with an allele a column, and the same with both in a cell."""
    apart, both = (
        [f"id,sire,dam,sex,{named}"]
        for named in (",".join(style.format(name) for name in ("AHT111", "Q")), "AHT111,Q")
    )
    for number in range(9):
        parents = "," if number < 4 else f"n{2 * rng.randrange(2)},n{2 * rng.randrange(2) + 1}"
        pairs = [[rng.choice(alleles), rng.choice(alleles)] for _ in "AQ"]
        if rng.random() < 0.2:
            pairs[0] = ["", ""]
        row = f"n{number},{parents},{'MF'[number % 2]}"
        apart.append(f"{row},{','.join(','.join(pair) for pair in pairs)}")
        both.append(f"{row},{','.join('/'.join(pair).strip('/') for pair in pairs)}")
    return "\n".join(apart), "\n".join(both)


ALLELES = (["79", "83", "85"], ["A", "G"], ["104", "98", "101"], ["a+", "a"])


@each("style, alleles", product(STYLES, ALLELES), quick=11, kind=itemgetter(0))
def test_two_columns_of_alleles_are_one_locus_as_in_one_cell(
    style: str, alleles: list[str]
) -> None:
    apart, both = in_two_columns(random.Random(style), style, alleles)
    found, expected = (testcross.herd(text=text) for text in (apart, both))
    assert [one.alleles.symbols for one in found.data.loci] == [
        one.alleles.symbols for one in expected.data.loci
    ]
    for here, there in zip(found.data.loci, expected.data.loci, strict=True):
        assert here.alleles.name == there.alleles.name
        assert (here.masks(found.data.kin) == there.masks(expected.data.kin)).all()
    assert conflicts(found) == conflicts(expected)
    named = [style.format(name).replace(",", " and ") for name in ("AHT111", "Q")]
    assert told(apart) == [
        f"two alleles of a locus: {named[0]} (locus AHT111) and {named[1]} (locus Q)"
    ]


@pytest.mark.parametrize(
    ("names", "cells"),
    [
        ("L_1,L_2", ["1/2,3/4", "1/1,3/3"]),
        ("rs_a,rs_b", ["AG,CT", "AA,CC"]),
        ("h_1@MT,h_2@MT", ["5,7", "6,7"]),
    ],
)
def test_columns_with_a_genotype_each_stay_two_loci(names: str, cells: list[str]) -> None:
    rows = "".join(f"a{number},,,{cell}\n" for number, cell in enumerate(cells))
    text = f"id,sire,dam,{names}\n{rows}"
    loci = testcross.herd(text=text).data.loci
    assert [one.alleles.name for one in loci] == [
        name.partition("@")[0] for name in names.split(",")
    ]
    assert told(text) == []


@pytest.mark.parametrize(
    ("names", "cells", "said"),
    [
        ("snp_1,snp_2", ["0,1", "2,0", "1,1"], "0, 1 and 2 alone may count copies"),
        ("snp_1,snp_2", ["11,12", "12,22"], "numbers alone, such as 11, but an animal has two"),
        ("t_1,t_2", ["+,-", "-,+"], "'+' and '-' say how a test came out"),
        ("weight_1,weight_2", ["350,410", "360,420"], "numbers under such a heading, such as 350"),
        ("L_1,L_2,L_3", ["79,81,83", "79,83,85"], "numbers alone, such as 79"),
        ("L,L_1,L.2", ["79,81,83", "79,83,85"], "numbers alone, such as 79"),
        ("L.1,L.2,L.1.2", ["79,81,83", "79,83,85"], "numbers alone, such as 79"),
    ],
)
def test_pairs_of_columns_in_doubt_are_not_read(names: str, cells: list[str], said: str) -> None:
    rows = "".join(f"a{number},,,{cell}\n" for number, cell in enumerate(cells))
    herd = testcross.herd(text=f"id,sire,dam,{names}\n{rows}")
    assert herd.data.loci == ()
    assert any(said in one.text for one in herd.check().findings)


def test_alleles_of_two_columns_are_held_against_the_ruleset() -> None:
    text = "id,sire,dam,sex,B.1,B.2\ns,,,M,b,b\nd,,,F,b,b\nk,s,d,M,B,b\n"
    herd = testcross.herd(text=text, ruleset="gene-rummy")
    assert ([one.alleles.name for one in herd.data.loci], conflicts(herd)) == (
        ["B"],
        [("s", "d", "k")],
    )


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (["79", "83"], "numbers alone, such as 79, .* write both, such as 79/83 .* L.1 and L.2"),
        (["11", "12", "22"], "numbers alone, such as 11"),
        (["104", "98"], "numbers alone, such as 104"),
        (["3", "17", "209"], "numbers alone, such as 3"),
        (["A/B", "79"], "79 may be one allele or two; write 79/- or 7/9; counted as unknown"),
        (["1/2", "79"], "79 may be one allele or two"),
    ],
)
def test_number_that_may_be_one_allele_or_two_is_asked_about(cells: list[str], said: str) -> None:
    rows = "".join(f"a{number},,,{cell}\n" for number, cell in enumerate(cells))
    (note,) = testcross.herd(text=f"id,sire,dam,L\n{rows}").data.notes
    assert re.search(said, note.text)


@pytest.mark.parametrize(
    ("cells", "alleles"),
    [
        (["79/83", "79"], ("79", "83")),
        (["104/98", "98"], ("98", "104")),
        (["1/2", "12", "22"], ("1", "2")),
        (["79/-", "83/85"], ("79", "83", "85")),
    ],
)
def test_number_is_one_allele_unless_other_cells_part_its_digits(
    cells: list[str], alleles: tuple[str, ...]
) -> None:
    rows = "".join(f"a{number},,,{cell}\n" for number, cell in enumerate(cells))
    herd = testcross.herd(text=f"id,sire,dam,L\n{rows}")
    assert (herd.data.loci[0].alleles.symbols, herd.check().findings) == (alleles, ())


@pytest.mark.parametrize("place", ["24", "chr24", "024", " 24 ", "Chrom 24", "Y"])
def test_locus_on_24_is_on_y(place: str) -> None:
    """A son has his sire's allele there, and a daughter has none."""
    text = f"id,sire,dam,sex,L@{place}\ns,,,M,1\nd,,,F,\nk,s,d,M,2\nw,s,d,F,1\n"
    herd = testcross.herd(text=text)
    assert conflicts(herd) == [("s", "k")]
    (note,) = herd.data.notes
    assert (note.code, note.ids) == ("PD109", ("w",))
    assert "1/X is typed, but a female has no Y" in note.text


@pytest.mark.parametrize(
    ("place", "bad"),
    [
        ("22", {("s", "k"), ("s", "v"), ("d", "w")}),
        ("23", {("s", "v"), ("d", "w"), ("v", "w")}),
        ("24", {("s", "k")}),
        ("25", {("s", "k"), ("s", "v"), ("d", "w")}),
        ("26", {("d", "w"), ("k", "w"), ("v", "w")}),
    ],
)
def test_numbers_of_chromosomes_are_those_of_plink(place: str, bad: set[tuple[str, ...]]) -> None:
    """By hand: the son k is as his dam, the daughters v and w as dam and sire, all homozygous.

    On X both daughters have their sire's only allele; of mitochondria all three have the dam's.
    """
    people = "s,,,M,1/1\nd,,,F,2/2\nk,s,d,M,2/2\nv,s,d,F,2/2\nw,s,d,F,1/1\n"
    herd = testcross.herd(text=f"id,sire,dam,sex,L@{place}\n{people}")
    loci = [herd.check(all_conflicts=one).to_dict()["loci"][0] for one in ("k", "v", "w")]
    assert {tuple(one["ids"]) for locus in loci for one in locus["conflicts"]} == bad


def test_numbers_beside_z_or_w_are_not_those_of_man() -> None:
    """A hen's chromosome 24 is an autosome, and nothing says what 34 is in another file."""
    herd = testcross.herd(text="id,sire,dam,sex,B@Z,L@24,M@9\na,,,F,B/W,1/2,1/2\n")
    found = herd.check().to_dict()
    assert (found["not_checked"], [one["locus"] for one in found["loci"]]) == (["L"], ["B", "M"])
    assert found["structure"][0]["text"].startswith("chromosome 24: 1 locus not checked (L)")


@pytest.mark.parametrize(
    ("name", "cells", "why"),
    [
        ("FamilyID", ["7", "7", "12"], "a family"),
        ("fam", ["A", "B", "A"], "a family"),
        ("herd_id", ["12", "13", "12"], "an owner, a breed or a place"),
        ("EarTagID", ["AA12", "AA13", "B1"], "an id"),
        ("Call name", ["Bo", "Al", "Rex"], "a name"),
        ("affected", ["1", "2", "0"], "a status"),
        ("born", ["2019", "1/5/2020", ""], "a date"),
        *((n, ["2000", "2000", "1"], "a date") for n in ("Year", "Birth Year", "YOB", "dob")),
        ("Gen", ["1", "1", "2"], "a generation"),
        ("Registration number", ["123", "124", "125"], "a registration"),
        ("Remarks", ["x", "", "2"], "a remark"),
    ],
)
def test_column_that_is_no_locus_by_its_heading_is_left_out_with_a_word(
    name: str, cells: list[str], why: str
) -> None:
    rows = "".join(f"a{number},,,{cell},1/2\n" for number, cell in enumerate(cells))
    text = f"id,sire,dam,{name},L\n{rows}"
    herd = testcross.herd(text=text)
    assert [one.alleles.name for one in herd.data.loci] == ["L"]
    assert told(text) == [f"columns that are no loci: {name} ({why})"]
    assert herd.check().clean
    assert testcross.herd(text=text, ignore=[name]).check().findings == ()


@pytest.mark.parametrize("heading", ["colour", "Coat color", "Variety", "colour,card"])
def test_colours_of_a_club_are_cards_of_the_ruleset(heading: str) -> None:
    cell = {"colour,card": "?,Lilac"}.get(heading, "Lilac")
    herd = testcross.herd(text=f"id,sire,dam,{heading}\na,,,{cell}\n", ruleset="gene-rummy")
    assert herd.fill().to_dict()["a"]["loci"]["B"]["known"] == ["b", "b"]


@pytest.mark.parametrize("name", ["SHID", "status", "Family"])
def test_genotypes_below_such_a_heading_are_a_locus(name: str) -> None:
    text = f"id,sire,dam,{name}\na,,,1/2\nb,a,,2/2\n"
    assert [one.alleles.name for one in testcross.herd(text=text).data.loci] == [name]


def test_numbers_of_families_are_no_alleles() -> None:
    """Once each family was an allele, and 40,000 rows took 5 GB."""
    rows = "".join(f"a{n},,,{n % 280},{n % 290},{n},1/2\n" for n in range(3_000))
    found = testcross.herd(text=f"id,sire,dam,FamilyID,Fams,Number plate,L\n{rows}").check()
    assert [one["locus"] for one in found.to_dict()["loci"]] == ["L"]
    assert told("id,sire,dam,FamilyID,L\na,,,7,1/2\n") == [
        "columns that are no loci: FamilyID (a family)"
    ]


@pytest.mark.parametrize("form", ["csv", "pre", "ped"])
def test_star_is_a_missing_parent(form: str) -> None:
    text = {
        "csv": "id,sire,dam,L\na,*,*,1/2\nb,a,*,1/1\n",
        "pre": "L a * * 1 1 2\nL b a * 2 1 1\n",
        "ped": "F a * * 1 0 1 2\nF b a * 2 0 1 1\n",
    }[form]
    herd = testcross.herd(text=text).data
    assert (herd.ids, herd.sires.tolist(), herd.dams.tolist()) == (("a", "b"), [-1, 0], [-1, -1])
    assert herd.notes == ()


def test_markers_without_a_name_are_called_by_their_place(tmp_path: Path) -> None:
    rows = ["7 . 0 100", "7 rs1 0 200", "X . 0 300", "7 . 0 400", "7 . 0 400"]
    named = ["7:100", "rs1", "X:300", "7:400:4", "7:400:5"]
    (tmp_path / "h.ped").write_text(f"F a 0 0 1 -9{' A G' * 5}\n", encoding="utf-8")
    (tmp_path / "h.map").write_text("\n".join(rows), encoding="utf-8")
    assert [one.alleles.name for one in testcross.herd(tmp_path / "h.ped").data.loci] == named
    (tmp_path / "b.fam").write_text("F a 0 0 1 -9\n", encoding="utf-8")
    (tmp_path / "b.bim").write_text("".join(f"{row} A G\n" for row in rows), encoding="utf-8")
    (tmp_path / "b.bed").write_bytes(b"\x6c\x1b\x01" + b"\x02" * 5)
    herd = testcross.herd(tmp_path / "b.bed", ignore=["7:400:5"])
    assert [one.alleles.name for one in herd.data.loci] == named[:-1]


@pytest.mark.parametrize("half", ["\ud800", "\ud912z"])
def test_text_with_half_a_character_is_refused_at_its_line(half: str) -> None:
    said = r"the text, line 2: '\\ud[0-9a-f]{3}' is half a character"
    with pytest.raises(testcross.TestcrossError, match=said):
        testcross.herd(text=f"id,sire,dam,L\n{half},,,1/2\n")
    with pytest.raises(testcross.TestcrossError, match=said):
        testcross.verify(text=f"Ann: castor x lilac -> white = 60\n{half}\n")
    with pytest.raises(testcross.TestcrossError, match="cannot be the name of a file"):
        testcross.herd(half)


HEADINGS = (
    *(
        "FID",
        "PID",
        "MID",
        "name",
        "code",
        "card",
        "born",
        "FamilyID",
        "sire_1",
        "id_1",
        "Sire name",
    ),
    *("L", "L.1", "L.2", "L_1", "L_2", "La", "Lb", "L.1.2", "L 1", "Q@24", "Q@X", "Z@Z", "h@MT"),
    *("h_1@MT", "h_2@MT", "Q.1@X", "Q.2@X", "a", "b", ".1", "1", "2", "x1", "x2", "", "B.1", "B.2"),
)
CELLS = (
    *(
        "",
        "0",
        "NA",
        "1",
        "2",
        "79",
        "83",
        "1/2",
        "A",
        "AB",
        "A/B",
        "-9",
        "-",
        "+",
        "+/-",
        "12",
        "x",
    ),
    *("a1", "*", ".", "1/Y", "Y", "999", "3.5", "2019", "--", "00", "a/", "/", "-1/2", "\u0661"),
)


@each("seed", range(20_000), quick=400)
def test_every_column_of_a_table_is_a_locus_or_named_with_the_reason(seed: int) -> None:
    rng = random.Random(seed)
    heading = ["id", "sire", "dam", *rng.choices(HEADINGS, k=rng.randrange(1, 8))]
    rows = [heading]
    for number in range(rng.randrange(1, 6)):
        family = [f"a{number}", *rng.choices(["", "a0", "a1", "*"], k=2)]
        rows.append([*family, *rng.choices(CELLS, k=len(heading) - 3)])
    try:
        herd = testcross.herd(text="\n".join(map(",".join, rows))).data
    except testcross.TestcrossError:
        return
    known = {one.alleles.name for one in (*herd.loci, *herd.set_aside)}
    said = " ".join(note.text for note in herd.notes)
    for text in heading[3:]:
        name = text.rpartition("@")[0] or text
        assert name in known or name in said or not text, rows


def test_names_of_many_columns_are_told_apart_as_they_are_combined() -> None:
    """Every way to call id, sire and dam goes with every other."""
    ids, sires, dams = ("ID", "Ind", "code"), ("Sire", "father_id", "Pat"), ("DAM", "MotherID")
    for heading in product(ids, sires, dams):
        herd = testcross.herd(text=table(",".join([*heading, "sex", "L"])))
        assert conflicts(herd) == [("d", "w")]
