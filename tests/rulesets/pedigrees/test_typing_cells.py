"""What the cells of a locus say, however many alleles they have."""

import pytest
from testcross.rulesets import TestcrossError
from testcross.rulesets.pedigrees.typing_cells import MOST_ALLELES, read_cells


def test_locus_of_as_many_alleles_as_can_be_is_read() -> None:
    cells = [(str(2 * i + 1), str(2 * i + 2)) for i in range(MOST_ALLELES // 2)]
    read = read_cells("1", [*cells, ("0", "0"), ("7", "0")])
    assert read.alleles.symbols == tuple(str(i + 1) for i in range(MOST_ALLELES))
    assert read.readings["3", "4"] == {(2, 3)}
    assert len(read.readings["7", "0"]) == MOST_ALLELES


def test_column_in_which_every_cell_is_another_allele_is_refused_with_what_to_do() -> None:
    """Of 100,000 animals each has two alleles that nobody else has."""
    cells = [(str(2 * i + 1), str(2 * i + 2)) for i in range(100_000)]
    with pytest.raises(TestcrossError, match="locus 1 has 200,000 different alleles") as refused:
        read_cells("1", cells)
    assert "up to 300 can be told apart; if the column holds something else" in str(refused.value)
