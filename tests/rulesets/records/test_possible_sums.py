"""Sums of parts: which totals may be right, and which lack a part."""

import pytest
from testcross.rulesets.records.possible_sums import PossibleSums


@pytest.mark.parametrize(("total", "lacks"), [(20, False), (110, False), (111, True), (145, True)])
def test_total_that_is_too_small_lacks_no_mating(total: int, lacks: bool) -> None:  # noqa: FBT001
    sums = PossibleSums()
    sums.add(110, 110)
    assert sums.may_lack(total) == lacks
