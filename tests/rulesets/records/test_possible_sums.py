"""Sums of parts: which totals may be right, and which lack a part."""

import pytest
from testcross.rulesets.records.possible_sums import PossibleSums


@pytest.mark.parametrize("total", [20, 109, 110])
def test_total_that_is_too_small_lacks_no_part(total: int) -> None:
    assert not sums_of(110).may_lack(total)


@pytest.mark.parametrize("total", [111, 145])
def test_total_that_is_too_large_may_lack_a_part(total: int) -> None:
    assert sums_of(110).may_lack(total)


def sums_of(*parts: int) -> PossibleSums:
    sums = PossibleSums()
    for part in parts:
        sums.add(part, part)
    return sums
