"""Whether a herd holds together: enumeration, witnesses, and loops that elimination passes over."""

import random

import numpy as np
from herd_files.herds import genotypes, kin_and_masks
from oracles.herd_oracle import SmallHerd, all_pairs, holds, random_herd
from sampling import each
from testcross.solver.genotype import every
from testcross.solver.herds import consistency, eliminated, kin_of, masks_of
from testcross.solver.herds.elimination import open_loops
from testcross.solver.herds.witness import find_witness, is_witness

BACK_CROSS = SmallHerd(
    4,
    (None, None, 0, 2, 2),
    (None, None, 1, 0, 0),
    (
        frozenset(all_pairs(4)),
        frozenset(all_pairs(4)),
        frozenset(all_pairs(4)),
        frozenset({(0, 3)}),
        frozenset({(1, 2)}),
    ),
)
"""A daughter is put to her sire, and their two kids have four alleles between them."""


def test_back_cross_passes_elimination_and_is_inconsistent_all_the_same() -> None:
    kin, masks = kin_and_masks(BACK_CROSS)
    assert not eliminated(kin, 4, masks).failed
    found = consistency(kin, 4, masks)
    assert not holds(BACK_CROSS)
    assert not found.is_consistent
    assert found.regions


@each("seed", range(250), quick=25)
def test_verdict_is_that_of_enumeration(seed: int) -> None:
    small = random_herd(seed)
    kin, masks = kin_and_masks(small)
    found = consistency(kin, small.alleles, masks)
    assert found.is_consistent == holds(small)
    if found.witness is not None:
        assert is_witness(kin, small.alleles, masks, found.witness)
        one_each = genotypes(small, found.witness)
        chosen = tuple(frozenset(genotype) for genotype in one_each)
        assert holds(SmallHerd(small.alleles, small.sires, small.dams, chosen))


def test_witness_is_checked_trio_by_trio() -> None:
    kin = kin_of([None, None, 0], [None, None, 1])
    readings = masks_of(kin, 2, [7, 7, 7])
    assert is_witness(kin, 2, readings, np.array([1, 4, 2], np.uint8))
    assert not is_witness(kin, 2, readings, np.array([1, 4, 1], np.uint8))
    assert not is_witness(kin, 2, readings, np.array([1, 6, 2], np.uint8))
    assert not is_witness(kin, 2, masks_of(kin, 2, [7, 7, 1]), np.array([1, 4, 2], np.uint8))


def test_witness_of_many_alleles_is_checked_too() -> None:
    kin = kin_of([None, None, 0], [None, None, 1])
    readings = masks_of(kin, 12, [every(12)] * 3)
    one, two, both = 1, 1 << 12, 1 << 1
    assert is_witness(kin, 12, readings, np.array([one, two, both], object))
    assert not is_witness(kin, 12, readings, np.array([one, two, one], object))


def test_lines_without_loops_have_no_open_core_and_inbred_ones_have() -> None:
    line = kin_of([None, None, 0, None, 2], [None, None, 1, None, 3])
    found = eliminated(line, 2, masks_of(line, 2, [7] * 5))
    assert list(open_loops(found)) == []
    inbred = kin_of([None, None, 0, 0], [None, None, 1, 2])
    found = eliminated(inbred, 2, masks_of(inbred, 2, [7] * 4))
    assert [part.tolist() for part in open_loops(found)] == [[0, 1]]
    closed = eliminated(inbred, 2, masks_of(inbred, 2, [1, 7, 7, 7]))
    assert list(open_loops(closed)) == []
    beside = kin_of([None, None, 0, 0, None, None, 4], [None, None, 1, 2, None, None, 5])
    failed = eliminated(beside, 2, masks_of(beside, 2, [7, 7, 7, 7, 1, 1, 4]))
    assert ([*failed.failed], [part.tolist() for part in open_loops(failed)]) == ([2], [[0, 1]])


def test_witness_prefers_what_is_wanted() -> None:
    kin = kin_of([None, None, 0, 0], [None, None, 1, 2])
    masks = masks_of(kin, 2, [7] * 4)
    for wanted in (1, 2, 4):
        found = find_witness(eliminated(kin, 2, masks), np.full(4, wanted, np.uint8))
        assert found is not None
        assert found.tolist() == [wanted] * 4


def test_order_of_animals_changes_no_verdict() -> None:
    for seed in range(40):
        small = random_herd(f"order {seed}")
        order = list(range(len(small.readings)))
        random.Random(seed).shuffle(order)
        place = {animal: number for number, animal in enumerate(order)}
        sires, dams = (
            [None if parents[a] is None else place[int(parents[a] or 0)] for a in order]
            for parents in (small.sires, small.dams)
        )
        shuffled = SmallHerd(
            small.alleles, tuple(sires), tuple(dams), tuple(small.readings[a] for a in order)
        )
        verdicts = [
            consistency(kin, small.alleles, masks).is_consistent
            for kin, masks in map(kin_and_masks, (small, shuffled))
        ]
        assert verdicts[0] == verdicts[1]
