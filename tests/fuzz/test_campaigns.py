"""The fuzzer itself: a few inputs of each kind every time, 125,000 with ``--deep``.

``TESTCROSS_FUZZ`` says how many inputs the long run has, ``TESTCROSS_FUZZ_FIRST`` the number of the
first, so that others can be had: the long run has eight parts, a million in all.
"""

import os
from itertools import product
from operator import itemgetter
from typing import NoReturn

import pytest
from sampling import each

from fuzz.campaigns import CAMPAIGNS, Campaign, FailureError
from fuzz.material import Laid
from fuzz.patience import TooLongError, patience

FEW = 300
INPUTS = int(os.environ.get("TESTCROSS_FUZZ", "125000"))
FIRST = int(os.environ.get("TESTCROSS_FUZZ_FIRST", "1000"))
QUESTIONS = ("commands", "herds", "settings", "species", "progress", "json")
"""Campaigns that ask commands, with files beside them; all others spoil files of records."""
CHUNKS = 25
"""Into how many tests the long run is cut, for several processes; each has a part of a campaign."""


def test_shares_are_of_a_thousand() -> None:
    assert sum(campaign.share for campaign in CAMPAIGNS.values()) == 1_000


def few() -> dict[str, int]:
    return {name: max(10, FEW * campaign.share // 1_000) for name, campaign in CAMPAIGNS.items()}


def few_files() -> list[tuple[str, int]]:
    numbers = [(name, number) for name, most in few().items() for number in range(most)]
    return [one for one in numbers if one[0] not in QUESTIONS]


def few_questions() -> list[tuple[str, int]]:
    return [(name, number) for name in QUESTIONS for number in range(few()[name])]


@each("name, number", few_files, quick=10, kind=itemgetter(0))
def test_few_hostile_files_are_answered_as_they_must_be(name: str, number: int) -> None:
    CAMPAIGNS[name].run([number])


@each("name, number", few_questions, quick=3, kind=itemgetter(0))
def test_few_hostile_questions_are_answered_as_they_must_be(name: str, number: int) -> None:
    CAMPAIGNS[name].run([number])


@pytest.mark.deep
@each("name, chunk", list(product(CAMPAIGNS, range(CHUNKS))), quick=1, blocks=CHUNKS)
def test_very_many_hostile_inputs_are_answered_as_they_must_be(name: str, chunk: int) -> None:
    count = INPUTS * CAMPAIGNS[name].share // 1_000
    start, end = (FIRST + count * part // CHUNKS for part in (chunk, chunk + 1))
    CAMPAIGNS[name].run(range(start, end))


@each("name", CAMPAIGNS, quick=4)
def test_input_of_a_number_is_always_the_same(name: str) -> None:
    first, again = ([CAMPAIGNS[name].input(n) for n in range(2)] for _ in range(2))
    assert first == again
    assert repr(first[0]) != repr(first[1])


def test_failure_says_how_to_repeat_it() -> None:
    def fail(_: object) -> None:
        raise IndexError("list index out of range")

    campaign = Campaign(name="sheets", share=1, draw=lambda _: Laid("a.csv", b"x"), judge=fail)
    with pytest.raises(FailureError, match=r"(?s)IndexError.*a\.csv.*python -m fuzz sheets 17"):
        campaign.run([17])


def test_input_that_takes_too_long_is_stopped() -> None:
    with pytest.raises(TooLongError), patience(0.05):
        _think_for_ever()


def _think_for_ever() -> NoReturn:
    while True:
        pass
