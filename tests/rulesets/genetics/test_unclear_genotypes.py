"""Genotypes in shorthand, spoilt by a spreadsheet, or ambiguous: read, or refused in words."""

from collections.abc import Sequence
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles.notation_loci import RABBITS, locus
from testcross.rulesets import Locus, NotationError
from testcross.rulesets.genetics.slots import format_full, parse_genotype, parse_reading

AMBIGUOUS: Sequence[Locus] = (locus("X", "a", "ab"), locus("Y", "b", "bb"))


def test_genotype_that_can_be_cut_in_two_ways_asks_for_a_space() -> None:
    # a+ab, b+b and a+a, b+bb are spelt the same without white space
    with pytest.raises(NotationError, match=r"can be read in 2 ways; put a space between"):
        parse_genotype(AMBIGUOUS, "aabbb")


@pytest.mark.parametrize("text", ["aab bb", "aa bbb"])
def test_genotype_that_could_be_cut_in_two_ways_goes_by_its_space(text: str) -> None:
    readings = parse_genotype(AMBIGUOUS, text)
    assert format_full(AMBIGUOUS, readings) == text


# shorthand, and what a spreadsheet makes of it


@given(st.lists(st.sampled_from(["A", "at", "a", "B", "b", "C", "ch", "c", "D", "d", "-", " "])))
def test_alleles_in_any_order_are_read_or_refused_with_a_sentence(parts: list[str]) -> None:
    text = "".join(parts)
    with suppress(NotationError):
        readings = parse_genotype(RABBITS, text)
        assert parse_genotype(RABBITS, format_full(RABBITS, readings)) == readings


def test_law_most_dominant_allele_alone_is_that_allele_and_any_other() -> None:
    # only there are X- and -X the same, by plain loops
    for place, where in enumerate(RABBITS):
        for symbol in where.symbols:
            words = ["--"] * len(RABBITS)
            words[place] = symbol
            left, right = (parse_reading(where, slots) for slots in (f"{symbol}-", f"-{symbol}"))
            if left == right:
                assert symbol == where.symbols[0]
                assert parse_genotype(RABBITS, " ".join(words))[place] == left
            else:
                with pytest.raises(NotationError, match=f"'{symbol}' .* is one allele of two"):
                    parse_genotype(RABBITS, " ".join(words))
