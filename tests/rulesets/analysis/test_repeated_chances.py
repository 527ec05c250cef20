"""Chances of some among several: every order of young counted, and what cannot be read."""

import re
from collections.abc import Callable, Collection
from fractions import Fraction
from itertools import groupby, product
from math import prod

import pytest
import testcross
from sampling import each, tables
from sheets.aids_asked import said
from testcross.pages.text_blocks import spans
from testcross.rulesets.errors import TestcrossError

Order = tuple[bool, ...]
"""Of each of some young, one after the other, whether it is so."""
CHANCES = [Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(2, 7), Fraction(0), Fraction(1)]


def counted(
    young: int, p: Fraction, measure: Callable[[Order], int], wanted: Collection[int]
) -> Fraction:
    """Return the chance of the orders that measure so, each weighed by itself."""
    orders = (one for one in product((True, False), repeat=young) if measure(one) in wanted)
    each = (prod((p if one else 1 - p for one in order), start=Fraction(1)) for order in orders)
    return sum(each, Fraction())


def longest(order: Order) -> int:
    return max((len([*run]) for one, run in groupby(order) if one), default=0)


@each("young", range(1, 9), quick=4)
def test_every_order_of_young_is_counted(young: int) -> None:
    for p in CHANCES:
        for n in range(young + 1):
            asked: dict[str, tuple[Callable[[Order], int], Collection[int]]] = {
                f"{n} of {young}": (sum, [n]),
                f"at least {n} of {young}": (sum, range(n, young + 1)),
                f"at most {n} white out of {young} kits": (sum, range(n + 1)),
            }
            if n:
                asked[f"{n} white in a row among {young}"] = longest, range(n, young + 1)
                asked[f"fewer than {n} of {young}"] = sum, range(n)
            if n < young:
                asked[f"more than {n} of {young}"] = sum, range(n + 1, young + 1)
            for event, (measure, wanted) in asked.items():
                found = testcross.chance(event, each=p)
                assert found.chance == counted(young, p, measure, wanted), (event, p)
                assert "..." in found.formula or value_of(found.formula) in (None, found.chance)


def value_of(formula: str) -> Fraction | None:
    """Return what a formula comes to; None for a recursion."""
    if "f(" in formula:
        return None
    terms = formula.removeprefix("1 - ")
    if terms != formula and " + " in terms:
        terms = terms.removeprefix("(").removesuffix(")")
    found = Fraction()
    for term in terms.split(" + "):
        factors = [re.fullmatch(r"\(?([\d/]+)\)?(?:\^(\d+))?", one) for one in term.split(" x ")]
        assert all(factors), term
        found += prod(Fraction(one[1]) ** int(one[2] or 1) for one in factors if one)
    return found if terms == formula else 1 - found


@pytest.mark.parametrize(
    ("event", "cross", "ruleset", "chance"),
    [
        ("at least one self of 4", "Aa x Aa", None, Fraction(175, 256)),
        ("2 self, chocolate of 2", "Aa Bb x Aa Bb", None, Fraction(1, 256)),
        ("1 agouti of 1", "Aa Bb x Aa Bb", None, Fraction(3, 4)),
        ("no yellow of 2", "Bb Ee x Bb Ee", "labradors", Fraction(9, 16)),
        ("2 Aa of 3", "Aa x Aa", None, Fraction(3, 8)),
        ("1 aa of 1", "Aa x Aa", None, Fraction(1, 4)),
        ("NO Aa Bb OF 2", "Aa Bb x Aa Bb", None, Fraction(9, 16)),
        ("three pink in a row", "Rr x Rr", "four-oclocks", Fraction(1, 8)),
    ],
)
def test_offspring_of_a_cross_are_named_by_what_they_show(
    event: str, cross: str, ruleset: str | None, chance: Fraction
) -> None:
    found = testcross.chance(event, each=cross, ruleset=ruleset)
    assert found.chance == chance
    assert found.to_dict()["cross"] == cross


@pytest.mark.parametrize(
    ("event", "told"),
    [
        ("at least 1 of 5", "781/1024 (76.27 %) for at least 1 of 5\n\n  1 - (3/4)^5\n"),
        ("2 albino of 5", "135/512 (26.37 %) for 2 albino of 5\n\n  10 x (1/4)^2 x (3/4)^3\n"),
        ("four healthy in a row", "1/256 (0.3906 %) for 4 healthy in a row\n\n  (1/4)^4\n"),
        ("none of 3", "27/64 (42.19 %) for none of 3\n\n  (3/4)^3\n"),
        ("all of 2", "1/16 (6.25 %) for 2 of 2"),
        ("at most 99 of 100", "over 99.99 % for at most 99 of 100\n\n  1 - (1/4)^100\n"),
    ],
)
def test_answer_opens_with_the_chance_and_shows_the_formula(
    event: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = said(capsys, "chance", *event.split(), "--each", "1/4")
    assert status == 0
    assert out.startswith(told)


@pytest.mark.parametrize("columns", [40, 80])
def test_answer_has_at_most_twelve_lines(columns: int) -> None:
    for event in ("3 healthy in a row among 10", "at most 4 of 9", "2 of 5", "at least 1 of 5"):
        found = testcross.chance(event, each="3/4")
        lines = "".join(one.text for one in spans(found.blocks(), columns)).splitlines()
        assert len(lines) <= 12
        assert max(map(len, lines)) <= columns


@pytest.mark.parametrize("each", ["1/4", "0.25", "25%", "25 %", " 1/4 ", Fraction(1, 4)])
def test_chance_is_read_as_people_write_it(each: str | Fraction) -> None:
    assert testcross.chance("1 of 1", each=each).chance == Fraction(1, 4)


@pytest.mark.parametrize(("event", "each", "told"), tables("refused")["chances"])
def test_what_cannot_be_read_is_refused_with_a_remedy(event: str, each: str, told: str) -> None:
    with pytest.raises(TestcrossError, match=re.escape(told)):
        testcross.chance(event, each=each)


@pytest.mark.parametrize(
    ("event", "least", "most", "young"),
    [
        ("2 or more of 5", 2, 5, 5),
        ("4 or fewer boys of 5", 0, 4, 5),
        ("2 out of 5", 2, 2, 5),
        ("all of 4", 4, 4, 4),
        ("2 affected children of the next 5", 2, 2, 5),
        ("at least two brown-eyed short-haired girls of five", 2, 5, 5),
        (f"2 {'brown eyed boys ' * 200}of 5", 2, 2, 5),
    ],
)
def test_event_is_read_to_its_last_word(event: str, least: int, most: int, young: int) -> None:
    found = testcross.chance(event, each="1/2").answer
    assert (found.least, found.most, found.young) == (least, most, young)


@pytest.mark.parametrize(
    "event",
    [
        *("two or three of five", "2 of 5 or more", "2 of 5 at least", "2 of 5 not albino"),
        *("at least 1 but not all of 5", "at least one but fewer than four of five"),
        *("1 affected child or none of 3", "one of one hundred", "one hundred of 200"),
        *("one of five hundred", "2 of 5 in a row", "at least 2 or more of 5", "2 of 5 of 6"),
        *("2 of \N{ARABIC-INDIC DIGIT FIVE}", "fewer than 0 of 5"),
    ],
)
def test_event_that_says_more_than_is_read_is_refused(event: str) -> None:
    with pytest.raises(TestcrossError, match=r"write '2 of 5'|no number is less than 0"):
        testcross.chance(event, each="1/2")


def test_long_numbers_of_orders_are_written_short() -> None:
    text = testcross.chance("500 of 1000", each="1/2").text
    assert "C(1000, 500) x (1/2)^500" in text
    assert max(map(len, text.splitlines())) <= 80


def test_chances_are_of_those_that_are_born() -> None:
    cross = {"each": "AyA x AyA", "ruleset": "mice"}
    for noun in ("yellow", "AyA"):
        found = testcross.chance(f"1 {noun} of 2", **cross)
        assert found.chance == Fraction(4, 9)
        assert "AyAy dies before birth (1/4); the phenotypes are of those born." in found.text
    with pytest.raises(TestcrossError, match="no offspring is AyAy: AyAy dies before birth"):
        testcross.chance("1 AyAy of 2", **cross)
