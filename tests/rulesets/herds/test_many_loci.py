"""Checking many loci of two alleles: answers are those of each locus by itself."""

import random
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import product
from operator import itemgetter

import pytest
from sampling import each
from testcross.rulesets.herds.herd import Herd, LocusReadings
from testcross.rulesets.herds.herd_check import check_herd
from testcross.rulesets.herds.herd_fill import carriers_in, fill_herd, fill_locus
from testcross.rulesets.herds.herd_reader import read_herd
from testcross.rulesets.herds.herd_repair import repair_herd
from testcross.rulesets.herds.herd_simulation import HerdSimulator
from testcross.rulesets.herds.locus_check import check_locus, verdicts_at_once
from testcross.solver.engine import no_limit
from testcross.solver.engines.optimisers import make_optimiser
from testcross.solver.herds import consistency


@cache
def herd_of_many(
    seed: int, *, errors: float, loops: bool, loci: int = 30, animals: int = 90
) -> Herd:
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
    return read_herd("h", "\n".join(lines).encode())


@each("seed, loops", list(product(range(3), [True, False])), quick=2, kind=itemgetter(1))
def test_verdicts_are_those_of_each_locus_by_itself(seed: int, *, loops: bool) -> None:
    herd = herd_of_many(seed, errors=0.02, loops=loops, loci=16, animals=24)
    assert (herd.loops() > 0) == loops
    one_by_one = tuple(check_locus(herd, locus) for locus in herd.loci)
    together = check_herd("h", herd).loci
    assert 0 < sum(one.is_consistent is True for one in together) < len(herd.loci)
    for locus, one, alone in zip(herd.loci, together, one_by_one, strict=True):
        assert replace(one, conflicts=()) == replace(alone, conflicts=())
        found = [{*conflict.ids} for conflict in one.conflicts]
        everyone = {*herd.ids}
        assert sum(map(len, found)) == len(set().union(*found))
        assert holds_without(herd, locus, set().union(*found))
        for core in found:
            assert not holds_without(herd, locus, everyone - core)
            assert all(holds_without(herd, locus, everyone - core | {name}) for name in core)


def holds_without(herd: Herd, locus: LocusReadings, dropped: Iterable[str]) -> bool:
    masks = herd.masks(locus)
    masks[[herd.positions[name] for name in dropped]] = herd.blank(locus.alleles, 0)
    return consistency(herd.kin, len(locus.alleles.symbols), masks).is_consistent


def test_few_loci_are_left_to_be_checked_one_by_one() -> None:
    for loci in (3, 4):
        herd = herd_of_many(1, errors=0, loops=True, loci=loci)
        assert len(verdicts_at_once(herd, no_limit, map)) == (4 if loci == 4 else 0)


def test_when_the_time_is_over_what_fails_is_told_all_the_same() -> None:
    herd = herd_of_many(1, errors=0.02, loops=True)
    whole, found = (verdicts_at_once(herd, left, map) for left in (no_limit, lambda: 0.0))
    assert [one.is_consistent for one in found.values()] == [
        one.is_consistent for one in whole.values()
    ]
    assert any(one.cut_short for one in found.values())


@pytest.mark.parametrize("animals", [12, pytest.param(24, marks=pytest.mark.deep)])
def test_fill_and_repair_are_those_of_each_locus_by_itself(animals: int) -> None:
    for errors, loops in ((0.02, False), (0.01, True)):
        size = animals * 3 // 4 if loops else animals
        some = herd_of_many(1 + loops, errors=errors, loops=loops, loci=5, animals=size)
        assert_filled_and_mended_alike(some)


@pytest.mark.deep
def test_fill_and_repair_of_a_herd_with_many_loops_are_those_of_each_locus_by_itself() -> None:
    assert_filled_and_mended_alike(herd_of_many(1, errors=0.01, loops=True, loci=8))
    assert_filled_and_mended_alike(herd_of_many(1, errors=0.01, loops=False, loci=8))


def assert_filled_and_mended_alike(herd: Herd) -> None:
    for one, other in zip(
        fill_herd("h", herd).loci, (fill_locus(herd, locus) for locus in herd.loci), strict=True
    ):
        assert one.alleles is other.alleles
        assert one.before.tolist() == other.before.tolist()
        assert (one.possible is None) == (other.possible is None)
        if one.possible is not None and other.possible is not None:
            assert one.possible.tolist() == other.possible.tolist()
    optimiser, each = make_optimiser(), (replace(herd, loci=[locus]) for locus in herd.loci)
    alone = [one for some in each for one in repair_herd("h", some, optimiser).loci]
    together = repair_herd("h", herd, optimiser).loci
    for mended, by_itself in zip(together, alone, strict=True):
        assert mended.masks.tolist() == by_itself.masks.tolist()
        assert (mended.lower, mended.upper) == (by_itself.lower, by_itself.upper)
        assert mended.typings == by_itself.typings
    assert any(one.typings for one in together)


def test_carriers_are_those_of_each_locus_by_itself() -> None:
    herd = herd_of_many(2, errors=0, loops=True, loci=6)
    together = carriers_in("h", herd, "A").loci
    assert len(together) == 6
    for one in together:
        assert carriers_in("h", herd, "A", one.locus).loci == (one,)
