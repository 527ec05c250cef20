"""The notation of one locus, read and written (manual p. 13; the definitions of notation)."""

from pathlib import Path

import pytest
from oracles.notation_loci import FIVE, WILD, A, B, C, D, as_written, locus
from testcross.rulesets import NotationError
from testcross.rulesets.genetics.slots import (
    format_reading,
    format_set,
    parse_genotype,
    parse_reading,
)
from testcross.solver import every_genotype

LOCI = {"A": A, "B": B, "C": C, "D": D, "FIVE": FIVE, "WILD": WILD}


def cases(name: str) -> list[str]:
    path = Path(__file__).parents[2] / "data" / f"{name}.txt"
    return path.read_text(encoding="utf-8").splitlines()[1:]


@pytest.mark.parametrize("case", cases("notation_of_a_locus"))
def test_reading_of_two_slots_allows_these_genotypes(case: str) -> None:
    name, text, genotypes = case.split(" | ")
    where = LOCI[name]
    reading = parse_reading(where, text)
    assert reading is not None
    assert as_written(where, reading) == set(genotypes.split())


def test_reading_spelt_the_same_by_two_pairs_is_refused() -> None:
    # a + aaa and aa + aa: neither may be taken for the other in silence
    where = locus("X", "a", "aa", "aaa")
    with pytest.raises(NotationError, match="2 ways"):
        parse_genotype([where], "aaaa")


# writing


@pytest.mark.parametrize("case", cases("notation_of_sets"))
def test_known_allele_stands_before_the_dash_only_where_none_above_it_is_possible(
    case: str,
) -> None:
    name, said, written = case.split(" | ")
    where, genotypes = LOCI[name], said.split()
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


def test_marks_behind_what_was_filled_in_are_read_over() -> None:
    assert parse_genotype([A, B, C], "Aa* -b* Cc~") == parse_genotype([A, B, C], "Aa -b Cc")
