"""The notation of one locus, read and written (manual p. 13; the definitions of notation)."""

import pytest
from oracles.notation_loci import FIVE, WILD, A, B, C, D, as_written, locus
from testcross.rulesets import Locus, NotationError
from testcross.rulesets.genetics.genotype_text import parse_genotype
from testcross.rulesets.genetics.slots import format_reading, format_set, parse_reading
from testcross.solver import every_genotype


@pytest.mark.parametrize(
    ("where", "text", "genotypes"),
    [
        (A, "AA", {"AA"}),
        (A, "Aat", {"Aat"}),
        (A, "ata", {"ata"}),
        (A, "atat", {"atat"}),
        (A, "aa", {"aa"}),
        (A, "A-", {"AA", "Aat", "Aa"}),
        (A, "at-", {"atat", "ata"}),
        (A, "a-", {"aa"}),
        (A, "-A", {"AA", "Aat", "Aa"}),
        (A, "-at", {"Aat", "atat", "ata"}),
        (A, "-a", {"Aa", "ata", "aa"}),
        (A, "--", {"AA", "Aat", "Aa", "atat", "ata", "aa"}),
        (B, "Bb", {"Bb"}),
        (B, "-b", {"Bb", "bb"}),
        (C, "C-", {"CC", "Ccchd", "Cch", "Cc"}),
        (C, "cchd-", {"cchdcchd", "cchdch", "cchdc"}),
        (C, "ch-", {"chch", "chc"}),
        (C, "cc", {"cc"}),
        (C, "-c", {"Cc", "cchdc", "chc", "cc"}),
        (C, "-ch", {"Cch", "cchdch", "chch", "chc"}),
        (C, "Cch", {"Cch"}),
        (C, "cch", {"chc"}),
        (C, "chc", {"chc"}),
        (C, "cchdch", {"cchdch"}),
        (C, "chcchd", {"cchdch"}),
        (D, "Dd", {"Dd"}),
        (FIVE, "gr-", {"grgr", "grgy", "grgw", "grg"}),
        (FIVE, "gwgr", {"grgw"}),
        (WILD, "e+e", {"e+e"}),
        (WILD, "ee+", {"e+e"}),
        (WILD, "e+-", {"e+e+", "e+e"}),
    ],
)
def test_reading_of_two_slots_allows_these_genotypes(
    where: Locus, text: str, genotypes: set[str]
) -> None:
    reading = parse_reading(where, text)
    assert reading is not None
    assert as_written(where, reading) == genotypes


def test_reading_spelt_the_same_by_two_pairs_is_refused() -> None:
    # a + aaa and aa + aa: neither may be taken for the other in silence
    where = locus("X", "a", "aa", "aaa")
    with pytest.raises(NotationError, match="2 ways"):
        parse_genotype([where], "aaaa")


# writing


@pytest.mark.parametrize(
    ("where", "genotypes", "written"),
    [
        (A, {"AA", "Aa"}, "A-"),
        (A, {"Aat", "Aa"}, "A-"),
        (A, {"Aa", "aa"}, "-a"),
        (A, {"ata", "aa"}, "-a"),
        (A, {"Aa", "ata"}, "-a"),
        (A, {"Aat", "atat"}, "-at"),
        (A, {"atat", "ata"}, "at-"),
        (A, {"aa"}, "aa"),
        (A, {"AA", "aa"}, "--"),
        (A, {"Aat", "Aa", "atat", "ata"}, "--"),
        (C, {"Cc", "cchdc"}, "-c"),
        (C, {"cchdc", "cchdch"}, "cchd-"),
        (C, {"Ccchd", "cchdc"}, "-cchd"),
        (C, {"chc"}, "chc"),
    ],
)
def test_known_allele_stands_before_the_dash_only_where_none_above_it_is_possible(
    where: Locus, genotypes: set[str], written: str
) -> None:
    reading = frozenset(
        g
        for g in every_genotype(len(where.alleles))
        if "".join(where.symbols[allele] for allele in g) in genotypes
    )
    assert len(reading) == len(genotypes)
    assert format_reading(where, reading) == written


def test_set_that_the_notation_cannot_say_is_listed() -> None:
    assert format_set(A, frozenset({(0, 0), (2, 2)})) == "AA or aa"
    assert format_set(A, frozenset({(0, 2), (1, 2)})) == "Aa or ata"
