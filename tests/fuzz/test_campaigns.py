"""The fuzzer itself: a few inputs of each kind every time, a million with ``-m deep``.

``TESTCROSS_FUZZ`` says how many inputs the long run has, ``TESTCROSS_FUZZ_FIRST`` the number of the
first, so that another million can be had.
"""

import os
import time

import pytest

from fuzz.campaigns import CAMPAIGNS, Campaign, FailureError
from fuzz.material import Laid
from fuzz.patience import TooLongError, patience

FEW = 300
INPUTS = int(os.environ.get("TESTCROSS_FUZZ", "1000000"))
FIRST = int(os.environ.get("TESTCROSS_FUZZ_FIRST", "1000"))
CHUNKS = 25
"""Into how many tests each campaign is cut, for several processes."""


def test_shares_are_of_a_thousand() -> None:
    assert sum(campaign.share for campaign in CAMPAIGNS.values()) == 1_000


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_few_hostile_inputs_are_answered_as_they_must_be(name: str) -> None:
    campaign = CAMPAIGNS[name]
    campaign.run(range(max(10, FEW * campaign.share // 1_000)))


@pytest.mark.deep
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", CAMPAIGNS)
def test_million_hostile_inputs_are_answered_as_they_must_be(name: str, chunk: int) -> None:
    count = INPUTS * CAMPAIGNS[name].share // 1_000
    start, end = (FIRST + count * part // CHUNKS for part in (chunk, chunk + 1))
    CAMPAIGNS[name].run(range(start, end))


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_input_of_a_number_is_always_the_same(name: str) -> None:
    campaign = CAMPAIGNS[name]
    assert [campaign.input(n) for n in range(20)] == [campaign.input(n) for n in range(20)]
    assert len({repr(campaign.input(n)) for n in range(20)}) > 10


def test_failure_says_how_to_repeat_it() -> None:
    def fail(_: object) -> None:
        raise IndexError("list index out of range")

    campaign = Campaign(name="sheets", share=1, draw=lambda _: Laid("a.csv", b"x"), judge=fail)
    with pytest.raises(FailureError, match=r"(?s)IndexError.*a\.csv.*python -m fuzz sheets 17"):
        campaign.run([17])


def test_input_that_takes_too_long_is_stopped() -> None:
    with pytest.raises(TooLongError), patience(0.05):
        time.sleep(60)
