"""Many two-allele loci proved at once: equal to enumeration and to each locus by itself."""

import random

import numpy as np
import pytest
from oracles.herd_oracle import SmallHerd, holds, random_herd
from sampling import each
from testcross.solver.engine import no_limit
from testcross.solver.genotype import reading_of
from testcross.solver.herds import Kin, bit_planes, consistency, kin_of
from testcross.solver.herds.kin import Masks
from testcross.solver.herds.plane_conflicts import conflicts_in_planes

ANY = 7
CODOMINANT = (1, 2, 4, 3, 6, ANY)
"""What leaves something open has the heterozygote, 2."""


def loci_of(kin: Kin, seed: str, kinds: tuple[int, ...], count: int = 70) -> list[Masks]:
    """Return loci at random, from hardly typed to typed in full."""
    dealt = random.Random(seed)
    found = []
    for _ in range(count):
        often = dealt.random()
        typed = [dealt.choice(kinds) if dealt.random() < often else ANY for _ in range(kin.size)]
        found.append(np.array([*typed, *[ANY] * (kin.total - kin.size)], np.uint8))
    return found


def with_masks(small: SmallHerd, masks: Masks) -> SmallHerd:
    readings = tuple(reading_of(2, int(mask)) for mask in masks[: len(small.sires)])
    return SmallHerd(2, small.sires, small.dams, readings)


def proved(kin: Kin, loci: list[Masks]) -> list[bool]:
    return [bool(one) for one in bit_planes.proved(kin, bit_planes.planes_of_masks(loci)).is_proved]


@each("seed", range(25), quick=8)
def test_codominant_loci_are_proved_where_enumeration_finds_a_solution(seed: int) -> None:
    small = random_herd(f"proved {seed}", 7)
    kin = kin_of(small.sires, small.dams)
    loci = loci_of(kin, f"loci {seed}", CODOMINANT)
    expected = [holds(with_masks(small, masks)) for masks in loci]
    assert len(set(expected)) == 2
    assert proved(kin, loci) == expected


@each("seed", range(25), quick=8)
def test_conflicts_are_minimal_share_nothing_and_leave_what_holds(seed: int) -> None:
    small = random_herd(f"conflicts {seed}", 8)
    kin = kin_of(small.sires, small.dams)
    loci = loci_of(kin, f"loci {seed}", CODOMINANT)
    found = conflicts_in_planes(kin, bit_planes.planes_of_masks(loci), no_limit)
    assert not any(found.fails)
    assert all(found.holds)
    for masks, conflicts in zip(loci, found.of_marker, strict=True):
        blank = np.full_like(masks, ANY)
        cores = [set(one.core) for one in conflicts]
        together = set().union(*cores)
        assert sum(map(len, cores)) == len(together)
        for kept, expected in [
            ({*range(kin.total)} - together, True),
            *((core, False) for core in cores),
            *((core - {one}, True) for core in cores for one in core),
        ]:
            those = np.isin(np.arange(kin.total), [*kept])
            assert holds(with_masks(small, np.where(those, masks, blank))) == expected


@each("seed", range(10), quick=5)
def test_what_is_proved_of_both_homozygotes_has_a_solution(seed: int) -> None:
    """No typing leaves both homozygotes open and nothing else; what is proved holds even so."""
    small = random_herd(f"both {seed}", 7)
    kin = kin_of(small.sires, small.dams)
    loci = loci_of(kin, f"both loci {seed}", (1, 2, 4, 5, ANY))
    for masks, is_proved in zip(loci, proved(kin, loci), strict=True):
        assert holds(with_masks(small, masks)) or not is_proved


@each("seed", range(4), quick=1)
def test_large_herds_with_loops_get_the_verdict_of_each_locus(seed: int) -> None:
    dealt = random.Random(f"large {seed}")
    sires, dams = ([dealt.randrange(i) if i > 20 else None for i in range(300)] for _ in "sd")
    kin = kin_of(sires, dams)
    loci = loci_of(kin, f"few {seed}", (*CODOMINANT, *[ANY] * 60), 60)
    expected = [consistency(kin, 2, masks).is_consistent for masks in loci]
    assert len(set(expected)) == 2
    assert proved(kin, loci) == expected


@pytest.mark.parametrize("count", [1, 7, 8, 63, 64, 65, 130])
def test_planes_say_what_the_masks_say(count: int) -> None:
    kin = kin_of([None, None, 0, 0], [None, None, 1, None])
    loci = loci_of(kin, f"planes {count}", (*CODOMINANT, 5), count)
    planes = bit_planes.planes_of_masks(loci)
    assert planes.markers == count
    assert [planes.masks(i).tolist() for i in range(count)] == [m.tolist() for m in loci]
