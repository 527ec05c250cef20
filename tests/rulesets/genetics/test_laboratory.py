"""Genotypes as laboratories report them: E/e, n/Cr, +/w, N."""

from itertools import product

import pytest
from testcross.rulesets import NotationError, Ruleset, RulesetError, parse_animal
from testcross.rulesets.genetics.ruleset_file import parse_ruleset

HORSES = """
name = "horses"
title = "Horses"

[[locus]]
name = "E"
alleles = [{ symbol = "E", shows = "dark" }, { symbol = "e", shows = "red" }]

[[locus]]
name = "Cr"
alleles = [
    { symbol = "Cr", shows = "cream" },
    { symbol = "cr", shows = "undiluted", also = ["n", "N", "+"] },
]

[[locus]]
name = "Z"
alleles = [{ symbol = "Z", shows = "silver" }, { symbol = "z", shows = "plain", also = ["n", "N"] }]

[[variety]]
name = "Chestnut"
reads = "ee -- --"

[[variety]]
name = "Dark"
reads = "E- -- --"
"""
FLIES = """
name = "flies"
title = "Flies"
cards = "phenotypes"

[[locus]]
name = "w"
alleles = [{ symbol = "w+", shows = "red-eyed" }, { symbol = "w", shows = "white-eyed" }]

[[locus]]
name = "vg"
alleles = [{ symbol = "vg+", shows = "long-winged" }, { symbol = "vg", shows = "vestigial" }]
"""


@pytest.fixture(scope="module")
def horses() -> Ruleset:
    return parse_ruleset(HORSES)


@pytest.fixture(scope="module")
def flies() -> Ruleset:
    return parse_ruleset(FLIES)


@pytest.mark.parametrize(
    ("reported", "shown"),
    [
        ("E/e n/Cr n/n", "Ee Crcr zz"),
        ("e/E Cr/n N/Z", "Ee Crcr Zz"),
        ("E/E N N", "EE crcr zz"),
        ("e/e +/Cr Z/Z", "ee Crcr ZZ"),
        ("E/- Cr/cr Z/?", "E- Crcr Z-"),
        ("ee Crcr n/n", "ee Crcr zz"),
        ("-- N n", "-- crcr zz"),
    ],
)
def test_report_of_all_loci_in_order_is_read(horses: Ruleset, reported: str, shown: str) -> None:
    assert parse_animal(horses, reported).shown == shown


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Chestnut (n/Cr)", "ee Crcr --"),
        ("Dark (E/e Z/n)", "Ee -- Zz"),
        ("Dark (N/Cr E/e)", "Ee Crcr --"),
        ("chestnut (+/Cr) dam", "ee Crcr --"),
    ],
)
def test_report_beside_a_card_names_its_locus(horses: Ruleset, written: str, shown: str) -> None:
    assert parse_animal(horses, written).shown == shown


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("+/w", "w+w --"),
        ("w/w", "ww --"),
        ("vg+/vg", "-- vg+vg"),
        ("+/vg w/w", "ww vg+vg"),
        ("+/+ +/vg", "w+w+ vg+vg"),
    ],
)
def test_plus_is_the_wild_allele_of_the_locus(flies: Ruleset, written: str, shown: str) -> None:
    assert parse_animal(flies, written).shown == shown


def test_every_genotype_of_the_rabbits_is_read_with_slashes(rabbits: Ruleset) -> None:
    for locus, place in zip(rabbits.loci, range(4), strict=True):
        for one, other in product(locus.symbols, repeat=2):
            words = ["--"] * 4
            words[place] = f"{one}/{other}"
            plain = [*words]
            plain[place] = one + other
            read = parse_animal(rabbits, " ".join(words))
            assert read.readings == parse_animal(rabbits, " ".join(plain)).readings


def test_report_that_fits_two_loci_says_which(horses: Ruleset) -> None:
    said = r"cannot read 'n/n' in 'n/n': it could be Cr or Z; give all loci in their order"
    with pytest.raises(NotationError, match=said):
        parse_animal(horses, "Dark (n/n)")


def test_report_with_an_allele_of_no_locus_is_refused(horses: Ruleset) -> None:
    with pytest.raises(NotationError, match=r"cannot read 'q/Cr' in 'E/e q/Cr n/n'"):
        parse_animal(horses, "E/e q/Cr n/n")


def test_name_of_two_alleles_at_one_locus_is_refused() -> None:
    twice = HORSES.replace('symbol = "Cr", shows', 'symbol = "Cr", also = ["n"], shows')
    with pytest.raises(RulesetError, match=r"locus\[2\]\.alleles: 'n' is given twice"):
        parse_ruleset(twice)


@pytest.mark.parametrize("name", ["n/n", "-", "n n", ""])
def test_name_that_no_report_could_have_is_refused(name: str) -> None:
    with pytest.raises(RulesetError, match=r"locus\[2\]\.alleles\[2\]\.also\[1\]"):
        parse_ruleset(HORSES.replace('"n", "N", "+"', f'"{name}"'))
