"""Matings as people write them: ``Castor x Lilac -> White, Black``."""

from itertools import product

import pytest
from sampling import each
from testcross.rulesets import Ruleset, load_ruleset, parse_mating
from testcross.rulesets.errors import LongCardError, TestcrossError
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.mating import split_mating


def every_pair() -> list[tuple[str, str]]:
    names = [one.name for one in load_ruleset().varieties]
    return list(product(names, names))


@each("buck, doe", every_pair, quick=165)
def test_parents_side_by_side_are_every_pair_of_varieties(
    rabbits: Ruleset, buck: str, doe: str
) -> None:
    assert split_mating(rabbits, f"{buck} {doe} = white") == [buck, doe, "white"]


# lines without end: in quadratic time a million characters would take hours

ENDLESS = [100_000, pytest.param(1_000_000, marks=pytest.mark.deep)]


@pytest.mark.parametrize("times", ENDLESS)
@pytest.mark.parametrize(
    ("before", "piece", "after"),
    [
        ("castor x lilac", " ", ""),
        ("castor x lilac ", "-", " white"),
        ("castor x lilac ", "=", " white"),
        ("castor x lilac -> ", "(", ""),
        ("castor x lilac -> ", "( ", ""),
        ("castor x lilac -> ", "B", ""),
        ("castor x lilac -> ", "- ", ""),
        ("castor ", " ", ""),
        ("castor ", " ", " lilac lilac = white"),
        ("castor ", ", ", " lilac = white"),
        ("castor ", "and ", " lilac = white"),
    ],
)
def test_line_without_end_is_answered(
    rabbits: Ruleset, before: str, piece: str, after: str, times: int
) -> None:
    with pytest.raises(TestcrossError, match=r"a mating|'->'|at most 1,000|no card|castor") as e:
        parse_mating(rabbits, f"{before}{piece * times}{after}")
    assert len(str(e.value)) < 1_000


@pytest.mark.parametrize("times", ENDLESS)
def test_white_space_without_end_does_not_belong_to_a_card(rabbits: Ruleset, times: int) -> None:
    gap = " " * times
    line = f"{gap}castor{gap} x lilac{gap}-> white{gap}"
    assert parse_mating(rabbits, line).label == "Castor x Lilac -> White"


def test_card_of_too_many_characters_says_how_many(rabbits: Ruleset) -> None:
    with pytest.raises(LongCardError, match="has 1,001 characters, but a card has at most 1,000"):
        parse_animal(rabbits, "a" * 1001)
