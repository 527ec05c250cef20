"""Laws of the notation: parse after format, and what the allele before the dash says."""

from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles.notation_loci import FIVE, RABBITS, WILD, A, B, C, D
from testcross.rulesets import Locus
from testcross.rulesets.genetics.slots import (
    format_full,
    format_reading,
    parse_genotype,
    parse_reading,
)
from testcross.solver import Reading, every_genotype, known_alleles

LOCI = [A, B, C, D, FIVE, WILD]


def readings_of(where: Locus) -> st.SearchStrategy[Reading]:
    genotypes = sorted(every_genotype(len(where.alleles)))
    return st.frozensets(st.sampled_from(genotypes), min_size=1)


def expressible(where: Locus) -> set[str]:
    """Return everything that two slots can say at a locus."""
    symbols = where.symbols
    pairs = [x + y for i, x in enumerate(symbols) for y in symbols[i:]]
    return {"--", *pairs, *(f"{s}-" for s in symbols), *(f"-{s}" for s in symbols)}


# laws: parse after format


@given(data=st.data())
def test_law_parse_after_format_loses_no_genotype_and_no_known_allele(data: st.DataObject) -> None:
    where = data.draw(st.sampled_from(LOCI))
    reading = data.draw(readings_of(where))
    written = format_reading(where, reading)
    parsed = parse_reading(where, written)
    assert parsed is not None
    assert parsed >= reading
    assert known_alleles(parsed) == known_alleles(reading)
    assert format_reading(where, parsed) == written


@given(data=st.data())
def test_law_allele_before_the_dash_is_the_most_dominant_possible(data: st.DataObject) -> None:
    where = data.draw(st.sampled_from(LOCI))
    reading = data.draw(readings_of(where))
    known = known_alleles(reading)
    written = format_reading(where, reading)
    if len(known) == 1:
        symbol = where.symbols[known[0]]
        topmost = all(genotype[0] == known[0] for genotype in reading)
        assert written == (f"{symbol}-" if topmost else f"-{symbol}")


@pytest.mark.parametrize("where", LOCI, ids=lambda where: str(where.name))
def test_law_whatever_two_slots_say_survives_format_and_parse(where: Locus) -> None:
    for text in sorted(expressible(where)):
        reading = parse_reading(where, text)
        assert reading is not None
        assert parse_reading(where, format_reading(where, reading)) == reading


def test_law_parse_after_format_holds_for_every_reading_of_three_alleles() -> None:
    genotypes = sorted(every_genotype(3))
    subsets = chain.from_iterable(combinations(genotypes, n) for n in range(1, 7))
    checked = 0
    for reading in map(frozenset, subsets):
        parsed = parse_reading(A, format_reading(A, reading))
        assert parsed is not None
        assert parsed >= reading
        assert known_alleles(parsed) == known_alleles(reading)
        checked += 1
    assert checked == 63


@given(data=st.data())
def test_law_full_genotype_survives_with_and_without_white_space(data: st.DataObject) -> None:
    texts = [data.draw(st.sampled_from(sorted(expressible(where)))) for where in RABBITS]
    spaced = parse_genotype(RABBITS, " ".join(texts))
    assert parse_genotype(RABBITS, format_full(RABBITS, spaced)) == spaced
    assert parse_genotype(RABBITS, format_full(RABBITS, spaced).replace(" ", "")) == spaced
