"""Checking many loci of two alleles: answers are those of each locus by itself."""

import random
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import product
from operator import itemgetter

import pytest
from sampling import each
from testcross.rulesets.pedigrees.herd_book import HerdBook, LocusReadings
from testcross.rulesets.pedigrees.herd_check import check_book
from testcross.rulesets.pedigrees.herd_fill import carriers_in, fill_book, fill_locus
from testcross.rulesets.pedigrees.herd_repair import repair_book, repair_locus
from testcross.rulesets.pedigrees.locus_check import check_locus, verdicts_at_once
from testcross.rulesets.pedigrees.pedigree_reader import read_pedigree
from testcross.rulesets.pedigrees.pedigree_simulation import HerdSimulator
from testcross.solver.engine import deadline_in, no_limit
from testcross.solver.engines.optimisers import make_optimiser
from testcross.solver.herds import consistency


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
    together = check_book("h", book).loci
    assert 0 < sum(one.is_consistent is True for one in together) < len(book.loci)
    for locus, one, alone in zip(book.loci, together, one_by_one, strict=True):
        assert replace(one, conflicts=()) == replace(alone, conflicts=())
        found = [{*conflict.ids} for conflict in one.conflicts]
        everyone = {*book.ids}
        assert sum(map(len, found)) == len(set().union(*found))
        assert holds_without(book, locus, set().union(*found))
        for core in found:
            assert not holds_without(book, locus, everyone - core)
            assert all(holds_without(book, locus, everyone - core | {name}) for name in core)


def holds_without(book: HerdBook, locus: LocusReadings, dropped: Iterable[str]) -> bool:
    masks = book.masks(locus)
    masks[[book.positions[name] for name in dropped]] = book.blank(locus.alleles, 0)
    return consistency(book.herd, len(locus.alleles.symbols), masks).is_consistent


def test_few_loci_are_left_to_be_checked_one_by_one() -> None:
    for loci in (3, 4):
        book = book_of_many(1, errors=0, loops=True, loci=loci)
        assert len(verdicts_at_once(book, no_limit, map)) == (4 if loci == 4 else 0)


def test_when_the_time_is_over_what_fails_is_told_all_the_same() -> None:
    book = book_of_many(1, errors=0.02, loops=True)
    whole, found = (verdicts_at_once(book, left, map) for left in (no_limit, lambda: 0.0))
    assert [one.is_consistent for one in found.values()] == [
        one.is_consistent for one in whole.values()
    ]
    assert any(one.cut_short for one in found.values())


@pytest.mark.parametrize("animals", [12, pytest.param(24, marks=pytest.mark.deep)])
def test_fill_and_repair_are_those_of_each_locus_by_itself(animals: int) -> None:
    for errors, loops in ((0.02, False), (0.01, True)):
        size = animals * 3 // 4 if loops else animals
        some = book_of_many(1 + loops, errors=errors, loops=loops, loci=5, animals=size)
        assert_filled_and_mended_alike(some)


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
