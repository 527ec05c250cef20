"""Herds as other programs write them: the same animals, whatever the form."""

import gzip
from pathlib import Path

import pytest
import testcross
from testcross import TestcrossError

TRIO = {("Rex", None, None, 1), ("Ada", None, None, 2), ("Kim", "Rex", "Ada", 2)}
SEXLESS = {(who, sire, dam, 0) for who, sire, dam, _ in TRIO}
FAM = "F Rex 0 0 1 1\nF Ada 0 0 2 1\nF Kim Rex Ada 2 2\n"
HEADS = (
    "##fileformat=VCFv4.2\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tKim\tRex\tAda\n"
)
CRI_MAP = "1 2\n\n'L1\n'L2\n\nF\n3\nRex 0 0 1\n1 2 0 0\nAda 0 0 0 1 1 3 3\nKim Ada Rex 0 1 2 0 0\n"
DAT = "A sick\nM L1\nT weight\nM L2\nE END\n"
MERLIN = "F Rex 0 0 m U 1/2 3.5 x/x\nF Ada 0 0 f 1 1/1 x 3/3\nF Kim Rex Ada f A 1/2 1.0 0/0\n"


def people(asked: testcross.Herd) -> set[tuple[str, str | None, str | None, int]]:
    herd = asked.data
    names = [*herd.ids, None]
    places = range(len(herd.ids))
    return {(herd.ids[i], names[herd.sires[i]], names[herd.dams[i]], herd.sexes[i]) for i in places}


QMSIM = (
    "Progeny  Sire Dam Sex G NMPrg NFPrg F Homo Phen Res Polygene QTL\n"
    "Rex 0 0 M 0 0 1 0.0 0.4 1.2 0.1 0 0.3\nAda 0 0 F 0 0 1 0 0.5 0.2 0.2 0 0.3\n"
    "Kim Rex Ada F 1 0 0 0 0.5 0.7 0.2 0 0.3\n"
)


def typed(herd: testcross.Herd) -> dict[str, dict[str, str]]:
    found = herd.fill()
    return {
        name: {
            one.alleles.name: one.alleles.reading(
                testcross.solver.genotype.reading_of(
                    len(one.alleles.symbols), int(one.before[place])
                )
            )
            for one in found.answer.loci
        }
        for place, name in enumerate(herd.data.ids)
    }


def row(place: str, alleles: str, calls: str) -> str:
    ref, _, alt = alleles.partition(",")
    fields = [*place.split(":"), ref, alt, ".", ".", ".", "GT:DP", *calls.split()]
    return "\t".join(fields) + "\n"


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Rex 0 0\nAda 0 0\nKim Rex Ada\n", SEXLESS),
        (QMSIM, TRIO),
        ('"id" "dam" "sire"\n"1" "Rex" NA NA\n"2" "Ada" NA NA\n"3" "Kim" "Ada" "Rex"\n', SEXLESS),
        (
            (
                "#Family-ID Individual-ID Paternal-ID Maternal-ID Gender\n"
                "F\tRex\t0\t0\t1\nF Ada 0 0 2\nF Kim Rex Ada 2"
            ),
            TRIO,
        ),
        (
            "Indiv,Sire,Dam,Sex,Breed,Born\nRex,NA,NA,male,X,2001\nAda,,,female,X,\nKim,Rex,Ada,2,X,\n",
            TRIO,
        ),
        ("id,dadid,momid,sex,famid\nRex,,,0,1\nAda,,,1,1\nKim,Rex,Ada,1,1\n", TRIO),
        ("ID;Dam;Sire;Sex\nRex;;;2\nAda;;;1\nKim;Ada;Rex;1\n", TRIO),
        ("Rex 0 0 0\nAda 0 0 1\nKim Rex Ada 1\n", TRIO),
        (
            (
                '"calf" "dam" "sire" "t1_a"\n"1" "Rex" NA NA 1.5\n"2" "Ada" NA NA 2\n'
                '"3" "Kim" "Ada" "Rex" 0.1\n'
            ),
            SEXLESS,
        ),
        (CRI_MAP, TRIO),
    ],
)
def test_animals_are_the_same_in_each_form(text: str, who: object) -> None:
    assert people(testcross.herd(text=text)) == who


def test_columns_of_qmsim_are_known_and_its_g_is_a_generation() -> None:
    herd = testcross.herd(text=QMSIM)
    assert {one.code for one in herd.check().findings} == {"PD110"}
    assert (herd.data.loci, herd.data.extra["generation"]) == ((), ["0", "0", "1"])
    alone = testcross.herd(text="id,sire,dam,G,F\na,,,G/g,1/2\n").data.loci
    assert [one.alleles.name for one in alone] == ["G", "F"]


def test_numbers_with_a_decimal_are_the_animals_that_they_name() -> None:
    herd = testcross.herd(text="id,sire,dam,sex\n1,,,1.0\n2,,,2.0\n3,1.0,2.0,\n")
    assert people(herd) == {("1", None, None, 1), ("2", None, None, 2), ("3", "1", "2", 0)}
    assert not herd.data.notes


@pytest.mark.parametrize("text", [CRI_MAP, MERLIN])
def test_typings_of_cri_map_and_merlin(text: str, tmp_path: Path) -> None:
    path = tmp_path / ("herd.gen" if text is CRI_MAP else "herd.ped")
    path.write_text(text, encoding="utf-8")
    path.with_suffix(".dat").write_text(DAT, encoding="utf-8")
    herd = testcross.herd(path)
    assert people(herd) == TRIO
    assert typed(herd) == {
        "Rex": {"L1": "1/2", "L2": "-/-"},
        "Ada": {"L1": "1/1", "L2": "3/3"},
        "Kim": {"L1": "1/2", "L2": "-/-"},
    }
    if text is MERLIN:
        assert herd.data.columns_left_out == ("weight",)
        assert herd.mode().answer.affected == 1


def test_vcf_goes_with_a_family_file(tmp_path: Path) -> None:
    rows = [
        row("7:10:rs1", "A,G", "0/1:5 0|0:9 1/1"),
        row("7:20:.", "A,G,<DEL>", "0/2 ./1 ."),
        row("X:30:x1", "C,T", "0/1 1 0/0"),
        row("7:40:", "C,T", "0/1 1 0/3"),
    ]
    (tmp_path / "my.fam").write_text(FAM, encoding="utf-8")
    path = tmp_path / "herd.vcf.gz"
    path.write_bytes(gzip.compress((HEADS + "".join(rows)).encode()))
    herd = testcross.herd(path, fam=tmp_path / "my.fam")
    assert people(herd) == TRIO
    assert typed(herd) == {
        "Rex": {"rs1": "A/A", "7:20": "G/-", "x1": "T/Y", "": "-/-"},
        "Ada": {"rs1": "G/G", "7:20": "-/-", "x1": "C/C", "": "-/-"},
        "Kim": {"rs1": "A/G", "7:20": "A/alt2", "x1": "C/T", "": "C/T"},
    }
    told = " ".join(one.text for one in herd.data.notes)
    assert "1 half call, such as 0/.: the called allele counts" in told
    assert "Rex, locus : '1' is one allele, but the chromosome is an autosome; call two" in told
    assert "Ada, locus : '0/3' is no call of the alleles of this row; counted as unknown" in told
    (tmp_path / "herd.fam").write_text(FAM.replace("F ", "Q "), encoding="utf-8")
    assert people(testcross.herd(path)) == TRIO
    assert herd.check().account.next.split()[-2:] == ["--fam", str(tmp_path / "my.fam")]


@pytest.mark.parametrize(
    ("family", "body", "told"),
    [
        (
            None,
            row("7:1:a", "A,G", "0/0 0/1 1/1"),
            ":1: a VCF file does not name parents; .*fam=FAM",
        ),
        (
            FAM.replace("Kim", "Kit"),
            "",
            r":2: 1 sample not in .*: Kim \(did you mean 'Kit'\?\)",
        ),
        (FAM, "", ":2: no site has called genotypes"),
        (FAM, "7\t1\ta\tA\tG\n", ":3: 5 columns; expected 12, as in the row #CHROM"),
    ],
)
def test_vcf_that_cannot_be_read_is_refused_at_its_line(
    family: str | None, body: str, told: str, tmp_path: Path
) -> None:
    path = tmp_path / "herd.vcf"
    path.write_text(HEADS + body, encoding="utf-8")
    fam = tmp_path / "other.fam"
    fam.write_text(family or "", encoding="utf-8")
    with pytest.raises(TestcrossError, match=told):
        testcross.herd(path, fam=fam if family else None)


def test_packed_text_is_read_with_the_map_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "herd.ped.gz"
    text = "F Rex 0 0 1 0 A A\nF Ada 0 0 2 0 A G\nF Kim Rex Ada 2 0 G G\n"
    path.write_bytes(gzip.compress(text.encode()))
    (tmp_path / "herd.map").write_text("1 rs7 0 5\n", encoding="utf-8")
    found = testcross.herd(path).check()
    assert (found.consistent, found.answer.loci[0].alleles.name) == (False, "rs7")
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(TestcrossError, match="the packed file is damaged"):
        testcross.herd(path)


RULESET = """name = "eyes"
title = "Eyes"
cards = "phenotypes"
[roles]
sire = "dog"
dam = "bitch"
offspring = "pup"
[litter]
most = 12
[[locus]]
name = "prcd"
alleles = [{ symbol = "N", shows = "healthy" }, { symbol = "p", shows = "blind" }]
results = [
  { word = "Clear", genotype = "NN" }, { word = "carrier", genotype = "Np" },
  { word = "at risk", genotype = "pp" }, { word = "+/-", genotype = "Np" },
]
"""


def test_words_of_a_laboratory_are_those_that_the_ruleset_declares(tmp_path: Path) -> None:
    path = tmp_path / "eyes.toml"
    path.write_text(RULESET, encoding="utf-8")
    rows = "Rex,,,M,carrier\nAda,,,F,+/-\nKim,Rex,Ada,F,At risk\nKit,Rex,Ada,F,N/N\nKat,,,F,CLEAR\n"
    herd = testcross.herd(text=f"id,sire,dam,sex,prcd\n{rows}", ruleset=path)
    assert [one["prcd"] for one in typed(herd).values()] == ["Np", "Np", "pp", "NN", "NN"]
    path.write_text(RULESET.replace('"at risk"', '"carrier"'), encoding="utf-8")
    with pytest.raises(TestcrossError, match=r"results\[3\].*'carrier' is given twice"):
        testcross.herd(text="id,sire,dam\na,,\n", ruleset=path)
    path.write_text(RULESET.replace('"Np" },', '"Nq" },', 1), encoding="utf-8")
    with pytest.raises(TestcrossError, match=r"results\[2\].*found 'Nq'"):
        testcross.herd(text="id,sire,dam\na,,\n", ruleset=path)
