"""Genotypes without white space: the search for their parses is right, and always ends."""

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sampling import each, examples
from testcross.rulesets import NotationError, load_ruleset
from testcross.rulesets.genetics.locus import Allele, Locus
from testcross.rulesets.genetics.slots import looks_like_genotype, parse_genotype, parse_known

RABBITS = load_ruleset()
SLOTS = [(*locus.symbols, "-") for locus in RABBITS.loci]


def alike(number: int, symbols: tuple[str, ...] = ("A", "a")) -> list[Locus]:
    alleles = tuple(Allele(symbol=symbol, points=0, shows=symbol) for symbol in symbols)
    return [Locus(name=f"L{i}", title="", alleles=alleles) for i in range(number)]


def every_way(text: str) -> set[tuple[str, ...]]:
    """Return how a text can be cut into two slots a locus, by trying them all."""
    pairs = [[first + second for first, second in product(slots, repeat=2)] for slots in SLOTS]
    found: set[tuple[str, ...]] = set()

    def cut(at: int, rest: str, before: tuple[str, ...]) -> None:
        if at == len(pairs):
            found.update([before] if not rest else [])
            return
        for pair in pairs[at]:
            if rest.startswith(pair):
                cut(at + 1, rest[len(pair) :], (*before, pair))

    cut(0, text, ())
    return found


def meanings(ways: set[tuple[str, ...]]) -> Iterator[tuple[frozenset[tuple[int, ...]], ...]]:
    for way in ways:
        yield parse_genotype(RABBITS.loci, " ".join(way))


spelt_out = st.tuples(*(st.tuples(st.sampled_from(s), st.sampled_from(s)) for s in SLOTS))


@given(spelt_out)
@examples(150, 300)
def test_genotype_run_together_is_read_in_the_one_way_there_is(
    slots: tuple[tuple[str, str], ...],
) -> None:
    text = "".join(first + second for first, second in slots)
    ways = set(meanings(every_way(text)))
    if len(ways) == 1:
        assert parse_genotype(RABBITS.loci, text) in ways
    else:
        with pytest.raises(NotationError, match=f"can be read in {len(ways)} ways"):
            parse_genotype(RABBITS.loci, text)


def run_together(loci: int) -> list[str]:
    """Return a genotype at so many loci of the same symbols, and texts that are almost one."""
    return [
        *("Aa" * loci, "Aa" * (loci + 1), "A" * (2 * loci - 1)),
        *("Aa" * (loci - 1) + "x", "-" * (2 * loci + 1)),
    ]


@each("text", run_together(16), quick=1)
def test_search_among_loci_with_the_same_symbols_ends(text: str) -> None:
    assert_read_or_refused(16, text)


@pytest.mark.deep
@pytest.mark.parametrize("text", run_together(64))
def test_search_among_very_many_loci_with_the_same_symbols_ends(text: str) -> None:
    assert_read_or_refused(64, text)


def assert_read_or_refused(number: int, text: str) -> None:
    loci = alike(number)
    looks_like_genotype(loci, text)
    parse_known(loci, text)
    if text == "Aa" * number:
        assert len(parse_genotype(loci, text)) == number
    else:
        with pytest.raises(NotationError, match=r"cannot read|allele"):
            parse_genotype(loci, text)


@each("text", ["a" * 40, "a" * 41, "a" * 39 + "x"], quick=1, blocks=1)
def test_search_among_symbols_that_begin_alike_ends(text: str) -> None:
    assert_refused(16, text)


@pytest.mark.deep
@pytest.mark.parametrize("text", ["a" * 160, "a" * 161, "a" * 159 + "x"])
def test_search_among_very_many_symbols_that_begin_alike_ends(text: str) -> None:
    assert_refused(64, text)


def assert_refused(number: int, text: str) -> None:
    loci = alike(number, ("a", "aa"))
    looks_like_genotype(loci, text)
    parse_known(loci, text)
    with pytest.raises(NotationError, match="a"):
        parse_genotype(loci, text)
