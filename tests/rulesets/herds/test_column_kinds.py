"""Signs are alleles where both stand in a column; counts, dates and statuses are no typings."""

import pytest
from sampling import tables
from testcross.rulesets import TestcrossError, load_ruleset
from testcross.rulesets.herds.herd import Herd
from testcross.rulesets.herds.herd_reader import ColumnChoice, read_herd
from testcross.rulesets.herds.herd_writer import format_herd
from testcross.rulesets.herds.typing_cells import read_cells
from testcross.solver.genotype import reading_of

AS_READ = ColumnChoice()


def read(*cells: str, name: str = "L", columns: ColumnChoice = AS_READ) -> Herd:
    rows = "".join(f"a{i},,,,{cell}\n" for i, cell in enumerate(cells))
    text = f"id,sire,dam,sex,{name}\n{rows}"
    return read_herd("h.csv", text.encode(), columns=columns)


def readings(herd: Herd) -> list[str]:
    (locus,) = herd.loci
    count = len(locus.alleles.symbols)
    masks = locus.masks(herd.kin)[: len(herd.ids)]
    return [locus.alleles.reading(reading_of(count, int(mask))) for mask in masks]


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (["+/+", "+/-", "-/-", ""], ["+/+", "+/-", "-/-", "?/?"]),
        (["+/+", "-/-", "NA"], ["+/+", "-/-", "?/?"]),
        (["++", "-+", "--", "0"], ["+/+", "+/-", "-/-", "?/?"]),
        (["+ +", "+|-", "+/?", "+"], ["+/+", "+/-", "+/?", "+/?"]),
        (["+/+", "+/-", "--"], ["+/+", "+/-", "?/?"]),
        (["+/+", "--", ""], ["+/+", "-/-", "-/-"]),
        (["+/w", "+/-", "-/-"], ["+/w", "+/-", "-/-"]),
    ],
)
def test_minus_is_an_allele_where_plus_and_minus_stand_in_a_column(
    cells: list[str], expected: list[str]
) -> None:
    """Beside a third allele, or where it stands alone, a minus sign is unknown as before."""
    herd = read(*cells)
    assert readings(herd) == expected
    (locus,) = herd.loci
    assert ("-" in locus.alleles.symbols) == ("?/?" in expected or expected[-1] == "+/?")


def test_signs_in_cells_of_their_own_are_alleles_too() -> None:
    read_here = read_cells("1", [("+", "-"), ("-", "-"), ("+", "+"), ("0", "0")])
    assert read_here.alleles.symbols == ("+", "-")
    assert read_here.readings["-", "-"] == {(1, 1)}
    assert len(read_here.readings["0", "0"]) == 3


@pytest.mark.parametrize("form", ["csv", "ped", "pre"])
def test_signs_are_read_again_as_they_are_written(form: str) -> None:
    herd = read("+/+", "+/-", "-/-", "+/?", "")
    loci = [(one.alleles, one.masks(herd.kin)) for one in herd.loci]
    again = read_herd(f"h.{form}", format_herd(herd, loci, form).encode(), form=form)
    assert readings(again) == readings(herd)


@pytest.mark.parametrize(("cells", "said"), tables("no_alleles")["columns"])
def test_column_that_holds_something_else_is_named_with_what_to_do(
    cells: list[str], said: str
) -> None:
    herd = read(*cells)
    (note,) = herd.notes
    assert herd.loci == ()
    assert note.line == 1
    assert note.text.startswith("column L: ")
    assert said in note.text
    assert note.text.endswith("leave it out: --ignore L; the column is ignored")
    assert read(*cells, columns=ColumnChoice(ignored=("l",))).notes == ()


@pytest.mark.parametrize(
    "name", ["age", "Litter_size", "weight", "weight (kg)", "No.", "size", "number", "cage no"]
)
@pytest.mark.parametrize("cells", [["7", "5", "2"], ["12", "14", "11"], ["3.5", "", "4"]])
def test_numbers_under_a_heading_of_a_measure_are_no_alleles(name: str, cells: list[str]) -> None:
    herd = read(*cells, name=name)
    (note,) = herd.notes
    assert herd.loci == ()
    if "3.5" in cells:
        assert note.text == f"columns that are no loci: {name} (numbers with decimals)"
        return
    assert "numbers under such a heading, such as" in note.text
    assert "leave it out: --ignore" in note.text


@pytest.mark.parametrize("name", ["age", "size"])
def test_genotypes_under_a_heading_of_a_measure_are_a_locus(name: str) -> None:
    assert len(read("A/B", "12/14", name=name).loci) == 1


@pytest.mark.parametrize("name", ["phenotype", "Variety", "card"])
def test_column_of_cards_is_named_and_left_out_by_its_own_heading(name: str) -> None:
    (note,) = read("Castor", name=name).notes
    assert note.text.startswith(f"column {name}: 'Castor' is a card")
    assert read("Castor", name=name, columns=ColumnChoice(ignored=(name,))).notes == ()
    text = f"id,sire,dam,sex,{name}\na,,,M,Castor\n"
    herd = read_herd("h.csv", text.encode(), ruleset=load_ruleset("gene-rummy"))
    assert (herd.notes, len(herd.loci)) == ((), len(load_ruleset("gene-rummy").loci))


@pytest.mark.parametrize("cells", [["1900/1904", "1902/1902"], ["12", "1/2"], ["98", "104/98"]])
def test_alleles_that_are_lengths_or_digits_stay_alleles(cells: list[str]) -> None:
    herd = read(*cells)
    assert len(herd.loci) == 1
    assert herd.notes == ()


def test_counts_of_an_allele_are_read_where_that_is_said() -> None:
    herd = read("0", "1", "2", "NA", "2.0", "0.7", columns=ColumnChoice(dosages=("L",)))
    assert readings(herd) == ["-/-", "+/-", "+/+", "?/?", "+/+", "?/?"]
    (note,) = herd.notes
    assert (note.line, "'0.7 (no dosage)' is not two alleles" in note.text) == (7, True)


@pytest.mark.parametrize("code", ["9", "5", "-1", "-9", "99", "-99", "999", "-999"])
@pytest.mark.parametrize("counts", [("0", "2"), ("0", "1", "2"), ("1", "2")])
def test_counts_beside_a_code_for_unknown_are_named_and_read_where_that_is_said(
    code: str, counts: tuple[str, ...]
) -> None:
    herd = read(*counts, code)
    (note,) = herd.notes
    assert herd.loci == ()
    assert f"0, 1 and 2 beside {code} may count copies of an allele" in note.text
    told = read(*counts, code, columns=ColumnChoice(dosages=("L",)))
    assert told.notes == ()
    assert readings(told)[-1] == "?/?"


def test_counts_beside_several_codes_name_those_that_are_not_understood() -> None:
    herd = read("0", "1", "9", "5", columns=ColumnChoice(dosages=("L",)))
    assert ["(no dosage)" in note.text for note in herd.notes] == [True, True]


@pytest.mark.parametrize("columns", [ColumnChoice(ignored=("M",)), ColumnChoice(dosages=("M",))])
def test_column_that_is_not_there_is_named_with_those_that_are(columns: ColumnChoice) -> None:
    with pytest.raises(TestcrossError, match="the file has no column 'M'; it has 'L'"):
        read("1/2", columns=columns)


def test_word_of_a_phenotype_is_read_by_the_ruleset_that_knows_it() -> None:
    locus = load_ruleset("gene-rummy").loci[1]
    shows = locus.alleles[1].shows
    text = f"id,sire,dam,sex,{locus.name}\na,,,M,{shows}\nb,,,F,carrier\n"
    herd = read_herd("h.csv", text.encode(), ruleset=load_ruleset("gene-rummy"))
    (here,) = herd.loci
    assert here.alleles.reading(reading_of(2, int(here.masks(herd.kin)[0]))) == "bb"
    (note,) = herd.notes
    assert "'carrier' is not a genotype at B" in note.text


@pytest.mark.parametrize("digits", [51, 4_400])
def test_allele_of_very_many_digits_is_no_allele(digits: int) -> None:
    """Section C: more than 4,300 digits were "a bug in the program"."""
    herd = read(f"1/{'9' * digits}")
    (note,) = herd.notes
    assert len(note.text) < 200
    assert "...' is not two alleles" in note.text


@pytest.mark.parametrize(
    "cells",
    [["0/1", "1/1", "0/0"], ["0|1", "1|1"], ["0/0", "1/1"], ["0/2", "1/2", "./."], ["0/1", "./1"]],
)
def test_pairs_with_a_0_that_may_be_the_first_allele_of_vcf_are_asked_about(
    cells: list[str],
) -> None:
    herd = read(*cells)
    (note,) = herd.notes
    assert herd.loci == ()
    assert (
        f"the 0 of {cells[0]} may be an allele, as in VCF, or unknown; write 1 and 2" in note.text
    )
    assert "--ignore L" in note.text


@pytest.mark.parametrize(
    "cells", [["1/2", "2/2", "0/0"], ["1/1", "./."], ["A/0", "A/B"], ["0/0"], ["1/2", "?/1", "0"]]
)
def test_0_beside_no_digit_of_another_allele_is_unknown(cells: list[str]) -> None:
    assert read(*cells).notes == () or cells == ["0/0"]
