"""Punnett squares at the door: what every textbook says, and counted cell by cell."""

import string
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import testcross
from testcross import MatingError, NotationError


def square_of(sire: str, dam: str, **asked: Any) -> dict[str, Any]:
    return testcross.punnett(sire, dam, **asked).to_dict()


def chances(shares: list[dict[str, str]]) -> dict[str, Fraction]:
    return {one["name"]: Fraction(one["chance"]) for one in shares}


@pytest.mark.parametrize(
    ("sire", "dam", "square", "phenotypes"),
    [
        ("Aa", "Aa", [["AA", "Aa"], ["Aa", "aa"]], ["3/4", "1/4"]),
        ("Aa", "aa", [["Aa", "Aa"], ["aa", "aa"]], ["1/2", "1/2"]),
        ("Bb Dd", "bB dD", None, ["9/16", "3/16", "3/16", "1/16"]),
        ("Cch", "cc", None, ["1/2", "1/2"]),
    ],
)
def test_punnett_is_that_of_the_textbook(
    sire: str, dam: str, square: list[list[str]] | None, phenotypes: list[str]
) -> None:
    found = square_of(sire, dam)
    assert square in (None, found["square"])
    assert [one["chance"] for one in found["phenotypes"]] == phenotypes


@pytest.mark.parametrize("loci", [1, 2, 3, 4])
def test_punnett_has_a_row_and_a_column_for_each_way_to_take_alleles(loci: int) -> None:
    every = [["AA", "Aa", "aa"], ["BB", "bb"], ["CC", "Cch"], ["Dd", "dd"]]
    for genotypes in product(*every[:loci]):
        found = square_of(" ".join(genotypes), " ".join(genotypes))
        assert len(found["sire_gametes"]) == len(found["dam_gametes"]) == 2**loci
        assert {len(row) for row in found["square"]} == {2**loci}
        for genotype, chance in chances(found["genotypes"]).items():
            cells = sum(row.count(genotype) for row in found["square"])
            assert chance == Fraction(cells, 4**loci)


def loci_of(number: int) -> testcross.Ruleset:
    """Return a ruleset of so many loci, each with a capital and a small letter."""
    loci = "".join(
        f'[[locus]]\nname = "{name}"\nalleles = [{{ symbol = "{name}", shows = "big" }}, '
        f'{{ symbol = "{name.lower()}", shows = "small" }}]\n'
        for name in string.ascii_uppercase[:number]
    )
    card = f'[[variety]]\nname = "Any card"\nreads = "{" ".join(["--"] * number)}"\n'
    return testcross.load_ruleset(text=f'name = "many"\ntitle = "Many"\n{card}{loci}')


@pytest.mark.parametrize("loci", [6, pytest.param(8, marks=pytest.mark.deep)])
def test_punnett_of_many_loci_is_one_square(loci: int) -> None:
    parent = " ".join(f"{name}{name.lower()}" for name in string.ascii_uppercase[:loci])
    found = square_of(parent, parent, ruleset=loci_of(loci))
    assert (len(found["square"]), len(found["genotypes"])) == (2**loci, 3**loci)
    told = chances(found["phenotypes"])
    assert (len(told), sum(told.values())) == (2**loci, 1)
    assert max(told.values()) == Fraction(3, 4) ** loci


@pytest.mark.parametrize("number", [9, 20])
def test_punnett_of_more_loci_is_a_square_of_each(number: int) -> None:
    names = string.ascii_uppercase[:number]
    sire = " ".join(f"{name}{name.lower()}" for name in names)
    dam = " ".join(f"{name.lower()}{name.lower()}" for name in names)
    found = square_of(sire, dam, ruleset=loci_of(number))
    half = Fraction(1, 2)
    assert [chances(one["genotypes"]) for one in found["by_locus"]] == [
        {f"{name}{name.lower()}": half, f"{name.lower()}{name.lower()}": half} for name in names
    ]


@pytest.mark.parametrize(
    ("sire", "dam", "message"),
    [
        ("A-", "Aa", "not a full genotype at any locus"),
        ("Xx", "Aa", "not a full genotype at any locus"),
        ("Aa Aa", "Aa", "gives A twice"),
        ("", "Aa", "a square needs two genotypes, such as"),
        ("Aa", "Bb", "'Aa' gives A, but 'Bb' gives B; give both parents at the same loci"),
    ],
)
def test_punnett_of_something_else_is_refused(sire: str, dam: str, message: str) -> None:
    with pytest.raises((NotationError, MatingError), match=message):
        testcross.punnett(sire, dam)


@pytest.mark.parametrize(
    ("sire", "written"),
    [
        *(("AaBb", "Aa Bb"), ("BbAa", "Aa Bb"), ("atabB", "ata Bb"), ("aatBb", "ata Bb")),
        *(("CcchdDd", "Ccchd Dd"), ("cchdchdd", "cchdch dd"), ("Cc(chd)", "Ccchd")),
        *(("c^chdc^h", "cchdch"), ("Cc\u1d9c\u02b0\u1d48Aa", "Aa Ccchd"), ("Cchdc", "cchdc")),
        ("AaBb DdCc", "Aa Bb Cc Dd"),
    ],
)
def test_punnett_without_white_space_reads_locus_by_locus(sire: str, written: str) -> None:
    assert square_of(sire, sire)["sire"] == written


def test_punnett_that_reads_in_two_ways_asks_for_a_space(tmp_path: Path) -> None:
    loci = "".join(
        f'[[locus]]\nname = "{name}"\nalleles = ['
        + ", ".join(f'{{ symbol = "{symbol}", shows = "{symbol}" }}' for symbol in symbols)
        + "]\n"
        for name, symbols in (("X", ["X", "XY"]), ("Y", ["Y", "Z", "YZ"]))
    )
    path = tmp_path / "odd.toml"
    path.write_text(
        f'name = "odd"\ntitle = "Odd"\n[[variety]]\nname = "Any"\nreads = "-- --"\n{loci}',
        encoding="utf-8",
    )
    with pytest.raises(NotationError, match="'XXYYZ' can be read in 2 ways; put a space"):
        testcross.punnett("XXYYZ", "XX YY", ruleset=path)
    assert square_of("XX YYZ", "XX YY", ruleset=path)["sire"] == "XX YYZ"


def test_offspring_of_known_genotypes_have_chances_that_add_up_to_one() -> None:
    found = testcross.offspring("Aa Bb Cc Dd", "ata bb cchdc Dd").chances
    assert sum(chance or 0 for chance in found.values()) == 1
    assert found["White"] == Fraction(1, 4)
    assert found["Castor"] == Fraction(1, 2) * Fraction(1, 2) * Fraction(1, 2) * Fraction(3, 4)
    assert "Black Cal" not in found
