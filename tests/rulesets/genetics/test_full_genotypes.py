"""Genotypes of all loci in any typography, what they show, and beside a card."""

import pytest
from oracles.notation_loci import RABBITS, A, B, C, D, as_written
from testcross.rulesets import Locus, NotationError, Ruleset
from testcross.rulesets.genetics.genotype_text import parse_beside, parse_genotype
from testcross.rulesets.genetics.slots import format_full, parse_reading

CHINCHILLA = parse_genotype(RABBITS, "A- B- cchd- dd")


@pytest.mark.parametrize(
    "text",
    [
        "A- B- cchd- dd",
        "A-B-cchd-dd",
        "A- B-cchd- dd",
        "  A-  B-\tcchd-   dd ",
        "A-\u00a0B-\u00a0cchd-\u00a0dd",
        "A-\u2009B-\u202fcchd-\u3000dd",
        "A\u2013 B\u2013 cchd\u2013 dd",
        "A\u2014 B\u2014 cchd\u2014 dd",
        "A_ B_ cchd_ dd",
        "A\u2212 B\u2010 cchd\u2011 dd",
        "A- B- c(chd)- dd",
        "A- B- c^chd- dd",
        "A- B- c^{chd}- dd",
        "A- B- c^(chd)- dd",
        "A- B- c\u1d9c\u02b0\u1d48- dd",
        "A- B- c\u1d9c\u02b0\u1d48\u2013 dd",
        "A- B- Cchd- dd",
        "A-B-Cchd-dd",
        "A- B- cchd - dd",
        "A - B - cchd - d d",
        "A-\u200b B- cchd- dd",
    ],
)
def test_genotype_in_any_typography_is_read(text: str) -> None:
    assert parse_genotype(RABBITS, text) == CHINCHILLA


@pytest.mark.parametrize("text", ["a\u1d57- bb c\u02b0- D-", "a^t- bb c^h- D-", "a(t)-bbc(h)-D-"])
def test_genotype_with_superscript_letters_is_read(text: str) -> None:
    assert parse_genotype(RABBITS, text) == parse_genotype(RABBITS, "at- bb ch- D-")


@pytest.mark.parametrize("text", ["-- -- cc --", "----cc--", "\u2014\u2014 __ cc \u2013\u2013"])
def test_genotype_of_dashes_is_read(text: str) -> None:
    readings = parse_genotype(RABBITS, text)
    assert [len(reading) for reading in readings] == [6, 3, 1, 3]
    assert format_full(RABBITS, readings) == "-- -- cc --"


def test_genotype_with_both_alleles_known_is_read() -> None:
    readings = parse_genotype(RABBITS, "Aa bB cC dd")
    assert [as_written(where, r) for where, r in zip(RABBITS, readings, strict=True)] == [
        {"Aa"},
        {"Bb"},
        {"Cc"},
        {"dd"},
    ]


@pytest.mark.parametrize("text", ["(aa Bb C- Dd)", "(aa Bb C - dd)"])
def test_genotype_in_the_manuals_brackets_is_read(text: str) -> None:
    assert parse_genotype(RABBITS, text)[0] == frozenset({(2, 2)})


def test_loci_of_the_rabbits_are_those_of_the_manual(rabbits: Ruleset) -> None:
    assert [where.symbols for where in rabbits.loci] == [
        ("A", "at", "a"),
        ("B", "b"),
        ("C", "cchd", "ch", "c"),
        ("D", "d"),
    ]
    points = [[allele.points for allele in where.alleles] for where in rabbits.loci]
    assert points == [[1, 2, 4], [1, 2], [1, 2, 4, 8], [1, 2]]


@pytest.mark.parametrize(
    ("where", "written", "seen"),
    [
        (A, "AA", "agouti"),
        (A, "Aat", "agouti"),
        (A, "Aa", "agouti"),
        (A, "atat", "tan"),
        (A, "ata", "tan"),
        (A, "aa", "self"),
        (B, "Bb", "black"),
        (B, "bb", "chocolate"),
        (C, "Cc", "full colour"),
        (C, "cchdch", "chinchilla"),
        (C, "chc", "himalayan"),
        (C, "cc", "red-eyed white"),
        (D, "Dd", "dense"),
        (D, "dd", "dilute"),
    ],
)
def test_phenotype_of_a_genotype_is_that_of_the_manuals_tables(
    where: Locus, written: str, seen: str
) -> None:
    reading = parse_reading(where, written)
    assert reading is not None
    (genotype,) = reading
    assert where.phenotype(genotype) == seen


# beside a card

CASTOR = parse_genotype(RABBITS, "A- B- C- D-")


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("Bb Dd", "A- Bb C- Dd"),
        ("BbDd", "A- Bb C- Dd"),
        ("Dd Bb", "A- Bb C- Dd"),
        ("Cc", "A- B- Cc D-"),
        ("-c D", "A- B- -c D-"),
        ("Aa Bb Cc", "Aa Bb Cc D-"),
        ("Aa Bb Cc Dd", "Aa Bb Cc Dd"),
        ("A B Cc D", "A- B- Cc D-"),
    ],
)
def test_genotype_beside_a_card_leaves_the_other_loci_as_shown(text: str, full: str) -> None:
    assert format_full(RABBITS, parse_beside(RABBITS, text, CASTOR)) == full


@pytest.mark.parametrize(
    "text", ["Bb Bb", "b", "Bb --", "Bb x", "", "Bc", "B- A- C- D-", "Aa Bb C- Dd Dd"]
)
def test_genotype_beside_a_card_that_says_too_little_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match=r"write|as in|expected"):
        parse_beside(RABBITS, text, CASTOR)
