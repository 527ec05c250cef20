"""Herds full of errors: checked without waiting for a repair, mended within a limit (B21)."""

import random
import time
from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest
from testcross.rulesets.herds import (
    Herd,
    HerdSimulator,
    check_herd,
    read_herd,
    repair_herd,
)
from testcross.rulesets.herds.herd_check import with_size
from testcross.solver.engines.optimisers import CoreGuided, make_optimiser
from testcross.solver.genotype import every
from testcross.solver.herds import HerdRepairer
from testcross.solver.herds.consistency import part_problem


@cache
def full_of_errors(animals: int, typed: float, wrong: float, alleles: int = 4) -> Herd:
    """Return an inbred herd with so many typed, and so many of those wrong, both from 0 to 1."""
    dealt = random.Random(f"full {animals} {typed} {wrong}")
    bred = HerdSimulator(animals, alleles=alleles).game("full")
    pairs: list[tuple[int, int]] = []
    rows = []
    for place, (sire, dam) in enumerate(bred.parents):
        pools = [range(1, alleles + 1)] * 2 if sire < 0 else [pairs[sire], pairs[dam]]
        one, other = (dealt.choice(pool) for pool in pools)
        pairs.append((one, other))
        if dealt.random() >= typed:
            one, other = 0, 0
        elif dealt.random() < wrong:
            one, other = dealt.randint(1, alleles), dealt.randint(1, alleles)
        rows.append(f"1 {place + 1} {sire + 1} {dam + 1} {bred.sexes[place]} {one} {other}\n")
    return read_herd("full.pre", "".join(rows).encode())


def litter(size: int) -> Herd:
    """Return a litter of untyped parents in which every third of four kits must go."""
    cells = [("1/2", "3/4", "5/6", "2/4")[i % 4] for i in range(size)]
    rows = [f"{i},S,D,M,{cell}\n" for i, cell in enumerate(cells)]
    return read_herd("l.csv", "".join(["id,sire,dam,sex,L\nS,,,M,\nD,,,F,\n", *rows]).encode())


def test_check_asks_for_no_repair(monkeypatch: pytest.MonkeyPatch) -> None:
    """Conflicts and verdict come without one, however hard it would be to find."""
    monkeypatch.setattr(HerdRepairer, "repair", lambda *_: pytest.fail("a repair was asked for"))
    for herd in (full_of_errors(30, 0.5, 0.5, 10), litter(12)):
        check = check_herd("f", herd)
        assert check.size is None
        assert f"at least {check.conflicts} typing" in check.verdict()


@pytest.mark.deep
def test_check_of_a_dense_herd_gives_its_verdict_and_what_it_has_in_time() -> None:
    """200 animals with 10 alleles, half of them typed and half of those wrong."""
    herd = dense(200, 10)
    start = time.process_time()
    check = check_herd("f", herd, limit=1)
    assert time.process_time() - start < 6
    (verdict,) = check.loci
    assert not check.is_consistent
    assert verdict.cut_short != verdict.is_all
    assert all(is_conflict(herd, conflict.ids) for conflict in verdict.conflicts)
    assert check.findings()


@pytest.mark.parametrize("of_one", [False, True])
def test_conflicts_without_a_limit_are_complete(*, of_one: bool) -> None:
    """Nothing is cut short where no limit is given."""
    herd = dense(30, 6)
    (usual,) = check_herd("f", herd).loci
    animal = herd.positions[usual.conflicts[0].ids[0]] if of_one else None
    (verdict,) = check_herd("f", herd, animal).loci
    assert not verdict.cut_short
    (hurried,) = check_herd("f", herd, animal, limit=1e-9).loci
    assert hurried.cut_short
    assert not hurried.is_all
    assert set(hurried.conflicts) <= set(verdict.conflicts)


def dense(animals: int, alleles: int) -> Herd:
    """Return a herd in which anybody may mate with anybody, half typed, half of them wrong."""
    dealt = random.Random(f"dense {animals} {alleles}")
    pairs: list[tuple[int, int]] = []
    rows = ["id,sire,dam,L\n"]
    for place in range(animals):
        is_born = place >= 10
        parents = [dealt.randrange(sex, place, 2) for sex in (0, 1)] if is_born else []
        pools = [pairs[one] for one in parents] if is_born else [range(alleles)] * 2
        one, other = (dealt.choice(pool) for pool in pools)
        pairs.append((one, other))
        if dealt.random() < 0.5:
            one, other = dealt.randrange(alleles), dealt.randrange(alleles)
        cell = f"{one}a/{other}a" if dealt.random() < 0.5 else ""
        named = [str(parent) for parent in parents] if is_born else ["", ""]
        rows.append(",".join([str(place), *named, cell]) + "\n")
    return read_herd("dense.csv", "".join(rows).encode())


def is_conflict(herd: Herd, names: Sequence[str]) -> bool:
    """Tell whether some typings cannot hold together, by CP-SAT alone."""
    (locus,) = herd.loci
    masks, count = locus.masks(herd.kin), len(locus.alleles.symbols)
    alone = np.full_like(masks, every(count))
    places = [herd.positions[name] for name in names]
    alone[places] = masks[places]
    asked = part_problem(herd.kin, count, alone, range(herd.kin.families))
    return CoreGuided().solution(asked.problem) is None


def test_size_is_not_below_the_number_of_conflicts() -> None:
    check = check_herd("f", full_of_errors(120, 0.7, 0.1))
    sized = with_size(check, make_optimiser("rc2"), 60)
    assert sized.size is not None
    assert sized.size.is_proven
    assert 1 < check.conflicts <= sized.size.lower


def test_size_that_is_not_proven_in_time_has_both_bounds() -> None:
    check = with_size(check_herd("f", litter(48)), CoreGuided(), 0.01)
    assert check.size is not None
    assert check.size.lower <= 12 <= check.size.upper
    if not check.size.is_proven:
        assert f"and at least {check.size.lower} must go" in check.verdict()


@pytest.mark.parametrize("name", ["cp-sat", "rc2"])
@pytest.mark.parametrize("animals", [150, pytest.param(10_000, marks=pytest.mark.deep)])
def test_herd_full_of_errors_is_mended_within_a_minute(name: str, animals: int) -> None:
    """The optimum is proved; in small herds it is also told what every repair has."""
    herd, start = full_of_errors(animals, 0.7, 0.05), time.process_time()
    (found,) = repair_herd("f", herd, make_optimiser(name), limit=600).loci
    assert found.is_proven
    assert time.process_time() - start < 60
    assert len(found.typings) == found.lower
    assert animals > 150 or all(one.in_every is not None for one in found.typings)


@pytest.mark.deep
@pytest.mark.parametrize("name", ["cp-sat", "rc2"])
def test_repair_of_a_dense_herd_ends_soon_after_its_limit(name: str) -> None:
    """Both bounds, not a few seconds late."""
    start = time.process_time()
    (found,) = repair_herd("f", dense(400, 10), make_optimiser(name), limit=1).loci
    assert time.process_time() - start < 4
    assert found.upper is not None
    assert 0 < found.lower <= found.upper < 200


def test_what_is_not_worked_out_in_time_is_not_claimed() -> None:
    """A repair that was stopped says nothing of what else would do."""
    (found,) = repair_herd("f", litter(48), CoreGuided(), limit=0.01).loci
    if not found.is_proven:
        assert {(one.in_every, one.instead, one.possible) for one in found.typings} == {
            (None, None, None)
        }
