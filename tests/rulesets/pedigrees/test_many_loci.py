"""Checking many loci of two alleles: answers are those of each locus by itself."""

import random
from functools import cache
from itertools import product
from operator import itemgetter

import pytest
from sampling import each
from testcross.rulesets.pedigrees.herd_book import HerdBook
from testcross.rulesets.pedigrees.herd_check import check_book
from testcross.rulesets.pedigrees.herd_fill import carriers_in, fill_book, fill_locus
from testcross.rulesets.pedigrees.herd_repair import repair_book, repair_locus
from testcross.rulesets.pedigrees.locus_check import check_locus, proved_verdicts
from testcross.rulesets.pedigrees.pedigree_reader import read_pedigree
from testcross.rulesets.pedigrees.pedigree_simulation import HerdSimulator
from testcross.solver.engine import deadline_in
from testcross.solver.engines.optimisers import make_optimiser


@cache
def book_of_many(
    seed: int, *, errors: float, loops: bool, loci: int = 30, animals: int = 90
) -> HerdBook:
    """Return a herd typed at some loci of two alleles, and at one of four."""
    parents = HerdSimulator(animals).game(f"many {seed}").parents
    if not loops:
        parents = tuple((-1, -1) if i % 3 < 2 else (i - 2, i - 1) for i in range(animals))
    cells: list[list[str]] = [[] for _ in range(animals)]
    for k in range(loci):
        dealt = random.Random(f"{seed} {k}")
        genotypes: list[str] = []
        for sire, dam in parents:
            pools = ("AG", "AG") if sire < 0 else (genotypes[sire], genotypes[dam])
            genotypes.append("".join(sorted(dealt.choice(pool) for pool in pools)))
        for row, pair in zip(cells, genotypes, strict=True):
            shown = dealt.choice(("AA", "AG", "GG")) if dealt.random() < errors else pair
            half = f"{shown[0]}/-"
            row.append(dealt.choice(("/".join(shown), "/".join(shown), "", half)))
    lines = ["id,sire,dam," + ",".join(f"m{k}" for k in range(loci)) + ",four"]
    for i, (sire, dam) in enumerate(parents):
        couple = [f"a{p}" if p >= 0 else "" for p in (sire, dam)]
        lines.append(",".join([f"a{i}", *couple, *cells[i], ("C/D", "E/F", "", "")[i % 4]]))
    return read_pedigree("h", "\n".join(lines).encode())


@each("seed, loops", list(product(range(3), [True, False])), quick=2, kind=itemgetter(1))
def test_verdicts_are_those_of_each_locus_by_itself(seed: int, *, loops: bool) -> None:
    book = book_of_many(seed, errors=0.02, loops=loops, loci=16, animals=24)
    assert (book.loops() > 0) == loops
    one_by_one = tuple(check_locus(book, locus) for locus in book.loci)
    assert check_book("h", book).loci == one_by_one
    consistent = {i for i, one in enumerate(one_by_one) if one.is_consistent}
    assert 0 < len(consistent) < len(book.loci)
    pairs = {i for i, one in enumerate(book.loci) if len(one.alleles.symbols) == 2}
    assert set(proved_verdicts(book)) == consistent & pairs


def test_few_loci_are_left_to_be_checked_one_by_one() -> None:
    assert proved_verdicts(book_of_many(1, errors=0, loops=True, loci=3)) == {}
    assert len(proved_verdicts(book_of_many(1, errors=0, loops=True, loci=4))) == 4


def test_fill_and_repair_are_those_of_each_locus_by_itself() -> None:
    assert_filled_and_mended_alike(book_of_many(1, errors=0.02, loops=False, loci=5, animals=36))
    assert_filled_and_mended_alike(book_of_many(2, errors=0.01, loops=True, loci=5, animals=18))


@pytest.mark.deep
def test_fill_and_repair_of_a_herd_with_many_loops_are_those_of_each_locus_by_itself() -> None:
    assert_filled_and_mended_alike(book_of_many(1, errors=0.01, loops=True, loci=8))
    assert_filled_and_mended_alike(book_of_many(1, errors=0.01, loops=False, loci=8))


def assert_filled_and_mended_alike(book: HerdBook) -> None:
    for one, other in zip(
        fill_book("h", book).loci, (fill_locus(book, locus) for locus in book.loci), strict=True
    ):
        assert one.alleles is other.alleles
        assert one.before.tolist() == other.before.tolist()
        assert (one.possible is None) == (other.possible is None)
        if one.possible is not None and other.possible is not None:
            assert one.possible.tolist() == other.possible.tolist()
    optimiser, deadline = make_optimiser(), deadline_in(None)
    alone = [repair_locus(book, locus, optimiser, (), deadline) for locus in book.loci]
    together = repair_book("h", book, optimiser).loci
    for mended, by_itself in zip(together, alone, strict=True):
        assert mended.masks.tolist() == by_itself.masks.tolist()
        assert (mended.lower, mended.upper) == (by_itself.lower, by_itself.upper)
        assert mended.typings == by_itself.typings
    assert any(one.typings for one in together)


def test_carriers_are_those_of_each_locus_by_itself() -> None:
    book = book_of_many(2, errors=0, loops=True, loci=6)
    together = carriers_in("h", book, "A").loci
    assert len(together) == 6
    for one in together:
        assert carriers_in("h", book, "A", one.locus).loci == (one,)
