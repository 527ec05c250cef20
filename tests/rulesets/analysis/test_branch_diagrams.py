"""Branch diagrams: every gamete counted, looks that coincide, and what is refused."""

import re
from fractions import Fraction
from itertools import product

import pytest
import testcross
from sheets.aids_asked import said
from testcross.pages.text_blocks import spans
from testcross.rulesets.errors import MatingError, TestcrossError

LOOKS = {"A": ("agouti", "self"), "B": ("black", "chocolate"), "D": ("dense", "dilute")}
PAIRS = ("XX", "Xx", "xx")


def counted(sire: str, dam: str) -> dict[str, Fraction]:
    """Return how likely each look is, from every pair of gametes of two genotypes."""
    chances: dict[str, Fraction] = {}
    ways = [*product(*(one for one in sire.split()), *(one for one in dam.split()))]
    half = len(sire.split())
    for way in ways:
        pairs = zip(way[:half], way[half:], strict=True)
        names = [LOOKS[one.upper()][(one + other).islower()] for one, other in pairs]
        look = ", ".join(names)
        chances[look] = chances.get(look, Fraction()) + Fraction(1, len(ways))
    return chances


@pytest.mark.parametrize("loci", ["A", "AB", "BD", "ABD"])
def test_ends_are_what_every_pair_of_gametes_gives(loci: str) -> None:
    crosses = [*product(PAIRS, repeat=2)]
    for number in range(len(crosses)):
        sides: tuple[list[str], list[str]] = ([], [])
        for place, locus in enumerate(loci):
            pair = crosses[(number * (place + 1) + place) % len(crosses)]
            for side, one in zip(sides, pair, strict=True):
                side.append(one.replace("X", locus).replace("x", locus.lower()))
        sire, dam = map(" ".join, sides)
        found = testcross.branches(sire, dam)
        assert dict(found.phenotypes) == counted(sire, dam)
        ends = {", ".join(one.name for one in line.steps): line for line in found.answer.lines}
        assert {name: line.chance for name, line in ends.items()} == counted(sire, dam)
        for name, line in ends.items():
            assert line.looks == (name,)
        shares = testcross.punnett(sire, dam).squares[0].phenotypes
        assert dict(found.phenotypes) == {one.name: one.chance for one in shares}


def test_lines_that_look_alike_are_named_and_added(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(capsys, "punnett", "Bb Ee x Bb Ee", "--branches", "--ruleset", "labradors")
    assert [line.split() for line in out.splitlines()[1:5]] == [
        ["3/4", "black", "+-", "3/4", "dark", "=", "9/16", "Black"],
        ["+-", "1/4", "yellow", "=", "3/16", "Yellow"],
        ["1/4", "brown", "+-", "3/4", "dark", "=", "3/16", "Chocolate"],
        ["+-", "1/4", "yellow", "=", "1/16", "Yellow"],
    ]
    assert out.endswith("3/4 x 3/4 = 9/16. Phenotypes 9 : 3 : 4.\n")


def test_those_that_die_are_left_out() -> None:
    found = testcross.branches("Aya Bb x Aya Bb", ruleset="mice")
    assert [str(one) for one in found.phenotypes.values()] == ["2/3", "1/4", "1/12"]
    assert "AyAy dies before birth (1/4); the phenotypes are of those born." in found.text


@pytest.mark.parametrize("columns", [40, 80])
def test_diagram_of_three_loci_fits(columns: int) -> None:
    found = testcross.branches("Aa Bb Dd x Aa Bb Dd")
    lines = "".join(one.text for one in spans(found.blocks(), columns)).splitlines()
    assert max(map(len, lines)) <= columns
    assert len(lines) <= (12 if columns == 80 else 22)
    assert "Phenotypes 27 : 9 : 9 : 3 : 9 : 3 : 3 : 1." in " ".join(lines)


def test_levels_of_a_narrow_diagram_are_set_in() -> None:
    found = testcross.branches("Aa Bb Cc x Aa Bb Cc")
    lines = "".join(one.text for one in spans(found.blocks(), 40)).splitlines()
    assert max(map(len, lines)) <= 40
    seen = ("3/4 agouti", "+- 3/4 black", "+- 3/4 full colour", "= 27/64")
    places = [{one.index(part) for one in lines[1:-4] if part in one} for part in seen]
    assert places == [{0}, {2}, {4}, {6}]
    assert "" not in lines[:-4]


@pytest.mark.parametrize(
    ("cross", "ruleset", "told"),
    [
        ("Aa Bb Cc Dd x Aa Bb Cc Dd", None, "a branch diagram shows at most 3 loci, not 4; leave"),
        ("b+ vg+ / b vg x b vg / b vg", "fruit-flies", "b and vg are not inherited independently"),
        ("Aa x Bb", None, "'Aa' gives A, but 'Bb' gives B"),
        ("A- x Aa", None, "'A-' is not a full genotype at any locus"),
    ],
)
def test_crosses_without_a_diagram_are_refused(cross: str, ruleset: str | None, told: str) -> None:
    with pytest.raises(TestcrossError, match=re.escape(told)):
        testcross.branches(cross, ruleset=ruleset)


def test_two_loci_on_x_are_refused() -> None:
    with pytest.raises(MatingError, match="not inherited independently"):
        testcross.branches("w+ y+ / w y x w/Y y/Y", ruleset="fruit-flies")
