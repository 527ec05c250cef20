"""What the cells of a locus say, however many alleles they have."""

import pytest
import testcross
from testcross.rulesets import TestcrossError, load_ruleset
from testcross.rulesets.herds.typing_cells import MOST_ALLELES, read_cards, read_cells


def test_locus_of_as_many_alleles_as_can_be_is_read() -> None:
    cells = [(str(2 * i + 1), str(2 * i + 2)) for i in range(MOST_ALLELES // 2)]
    read = read_cells("1", [*cells, ("0", "0"), ("7", "0")])
    assert read.alleles.symbols == tuple(str(i + 1) for i in range(MOST_ALLELES))
    assert read.readings["3", "4"] == {(2, 3)}
    assert len(read.readings["7", "0"]) == MOST_ALLELES


@pytest.mark.parametrize("count", [20_000, pytest.param(100_000, marks=pytest.mark.deep)])
def test_column_in_which_every_cell_is_another_allele_is_refused_with_what_to_do(
    count: int,
) -> None:
    """Each animal has two alleles that nobody else has."""
    cells = [(str(2 * i + 1), str(2 * i + 2)) for i in range(count)]
    with pytest.raises(TestcrossError, match=f"locus 1 has {2 * count:,} different") as refused:
        read_cells("1", cells)
    assert "at most 300 are supported; if the column holds something else" in str(refused.value)


def test_two_digits_are_two_alleles_where_no_allele_of_the_column_has_several_digits() -> None:
    read = read_cells("L", ["12", "1/2", "22", "1", "0", "--"])
    assert read.alleles.symbols == ("1", "2")
    assert read.readings["12"] == read.readings["1/2"] == {(0, 1)}
    assert read.readings["22"] == {(1, 1)}
    assert len(read.readings["--"]) == len(read.readings["0"]) == len({(0, 0), (0, 1), (1, 1)})


@pytest.mark.parametrize("beside", ["98/104", "98|104", "98 104", "104", "98/-"])
def test_two_digits_are_one_allele_beside_alleles_of_several_digits(beside: str) -> None:
    """A length of two digits, typed alone, was taken for the alleles 8 and 9."""
    read = read_cells("L", [beside, "98", "99/98", "0"])
    assert {"8", "9"}.isdisjoint(read.alleles.symbols)
    here = read.alleles.symbols.index("98")
    assert read.readings["98"] == {one for one in read.readings["0"] if here in one}


@pytest.mark.parametrize("cell", ["00", "000", "000/000", "--", ("00", "00"), ("000", "000")])
def test_several_noughts_are_no_allele(cell: str | tuple[str, str]) -> None:
    read = read_cells("L", ["98/104", cell])
    assert read.alleles.symbols == ("98", "104")
    assert not read.problems
    assert len(read.readings[cell]) == len({(0, 0), (0, 1), (1, 1)})


def test_negative_number_in_one_cell_is_no_allele() -> None:
    """Programs write -9 for what is missing; only in ``.pre`` a minus sign means certain."""
    read = read_cells("L", ["-9/-9", "-9", "1/2"])
    assert set(read.problems) == {"-9/-9", "-9"}
    assert read.alleles.symbols == ("1", "2")


def test_unknown_cell_and_one_that_is_no_card_hide_no_card_below_them() -> None:
    ruleset = load_ruleset("gene-rummy")
    found = read_cards(ruleset, ["?", "Castor", "Castr", "White"])
    assert list(found.problems) == ["Castr"]
    assert list(found.readings) == ["?", "Castor", "White"]
    series = ruleset.loci[2]
    assert found.readings["?"][2] == series.every
    assert found.readings["White"][2] == {(3, 3)}


@pytest.mark.parametrize(
    ("cell", "genotype"),
    [("n/Cr", "Crcr"), ("Cr/n", "Crcr"), ("N/N", "crcr"), ("N", "crcr"), ("Cr/-", "Cr-")],
)
def test_cell_may_be_as_a_laboratory_reports_it(cell: str, genotype: str) -> None:
    def filled(typing: str) -> object:
        text = f"id,sire,dam,sex,Cr\nRex,,,M,{typing}\nIda,Rex,,F,\n"
        found = testcross.herd(text=text, ruleset="horses")
        assert not found.check().findings
        return found.fill().rows()

    assert filled(cell) == filled(genotype)
