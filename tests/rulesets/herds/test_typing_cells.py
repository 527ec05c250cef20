"""What the cells of a locus say, however many alleles they have."""

import pytest
import testcross
from testcross.rulesets import TestcrossError, load_ruleset
from testcross.rulesets.herds.typing_cells import MOST_ALLELES, read_cards, read_cells

ANY = "-/-"


def test_locus_of_as_many_alleles_as_can_be_is_read() -> None:
    cells = [(str(2 * i + 1), str(2 * i + 2)) for i in range(MOST_ALLELES // 2)]
    read = read_cells("1", [*cells, ("0", "0"), ("7", "0")])
    assert read.alleles.symbols == tuple(str(i + 1) for i in range(MOST_ALLELES))
    assert read.readings["3", "4"] == {(2, 3)}
    assert len(read.readings["7", "0"]) == MOST_ALLELES


@pytest.mark.parametrize("count", [20_000, pytest.param(100_000, marks=pytest.mark.deep)])
def test_column_in_which_every_cell_is_another_allele_is_refused(count: int) -> None:
    cells = [(str(2 * i + 1), str(2 * i + 2)) for i in range(count)]
    with pytest.raises(TestcrossError, match=f"locus 1 has {2 * count:,} different") as refused:
        read_cells("1", cells)
    assert "at most 300 are supported; if the column holds something else" in str(refused.value)


@pytest.mark.parametrize(
    ("beside", "says"),
    [
        ("1/2", {"12": "1/2", "22": "2/2", "1": "1/-", "0": ANY, "--": ANY}),
        # a length of two digits, typed alone, was taken for the alleles 8 and 9
        *((one, {"98": "98/-", "99/98": "98/99"}) for one in ("98/104", "98|104", "98 104", "104")),
        ("98/104", dict.fromkeys(("00", "000", "000/000", "--"), ANY)),
        ("98/104", {("00", "00"): ANY, ("000", "000"): ANY}),
        # in a cell a minus sign is what programs write for nothing; in .pre it means certain
        ("1/2", {"-9/-9": "", "-9": ""}),
    ],
)
def test_cell_is_read_by_those_beside_it(
    beside: str, says: dict[str | tuple[str, str], str]
) -> None:
    read = read_cells("L", [beside, *says])
    assert {*read.problems} == {cell for cell, told in says.items() if not told}
    found = {cell: read.alleles.reading(read.readings[cell]) for cell in says if says[cell]}
    assert found == {cell: told for cell, told in says.items() if told}


def test_unknown_cell_and_one_that_is_no_card_hide_no_card_below_them() -> None:
    found = read_cards(load_ruleset("gene-rummy"), ["?", "Castor", "Castr", "White"])
    assert (list(found.problems), list(found.readings)) == (["Castr"], ["?", "Castor", "White"])
    assert found.readings["White"][2] == {(3, 3)} < found.readings["?"][2]


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
