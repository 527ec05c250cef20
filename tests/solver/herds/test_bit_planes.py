"""Many two-allele loci at once: all 64 trios, elimination as for one locus, PLINK's counts."""

import random
from itertools import product

import numpy as np
from oracles.herd_oracle import fits, random_herd
from sampling import each
from testcross.solver.herds import Kin, eliminated, kin_of
from testcross.solver.herds.bit_planes import (
    BitPlanes,
    count_by_marker,
    eliminate_planes,
    planes_of_pairs,
    trio_errors,
)

CODES = {0: (0, 0), 2: (0, 1), 3: (1, 1)}
"""What a code of two bits stands for; 1 is an unknown genotype."""
ANYTHING = list(CODES.values())


def packed(codes: list[list[int]]) -> np.ndarray:
    """Return codes as they are stored: a row of bytes for each marker, four animals to a byte."""
    rows = [
        [sum(code << 2 * k for k, code in enumerate(row[i : i + 4])) for i in range(0, len(row), 4)]
        for row in codes
    ]
    return np.array(rows, np.uint8)


def is_error(kid: int, sire: int, dam: int) -> bool:
    """Tell by enumeration whether three codes cannot be an offspring and its parents."""
    open_to = [ANYTHING if code == 1 else [CODES[code]] for code in (kid, sire, dam)]
    return not any(fits(k, s, d) for k, s, d in product(*open_to))


def planes_of(codes: list[list[int]], kin: Kin) -> BitPlanes:
    return planes_of_pairs(packed(codes), np.arange(kin.size), kin.total)


def test_errors_are_those_of_the_table_of_all_64_trios() -> None:
    trios = list(product(range(4), repeat=3))
    kin = kin_of([None, None, 0], [None, None, 1])
    planes = planes_of([[sire, dam, kid] for kid, sire, dam in trios], kin)
    one = np.array([2]), np.array([0]), np.array([1])
    counts = count_by_marker(trio_errors(planes, *one), planes.markers)
    assert counts.tolist() == [int(is_error(*trio)) for trio in trios]
    assert counts.sum() == 16


def test_table_of_trios_is_that_of_plink() -> None:
    """``plink1.9 --mendel`` (1.90b6.26) of all 64 trios finds errors at just these markers."""
    trios = list(product(range(4), repeat=3))
    wrong = [trio for trio in trios if is_error(*trio)]
    assert wrong == PLINK


PLINK = [
    *((0, 0, 3), (0, 1, 3), (0, 2, 3), (0, 3, 0), (0, 3, 1), (0, 3, 2), (0, 3, 3)),
    *((2, 0, 0), (2, 3, 3), (3, 0, 0), (3, 0, 1), (3, 0, 2), (3, 0, 3), (3, 1, 0), (3, 2, 0)),
    (3, 3, 0),
]


@each("seed", range(40), quick=14)
def test_elimination_in_planes_is_that_of_each_marker(seed: int) -> None:
    dealt = random.Random(seed)
    small = random_herd(f"planes {seed}", 8)
    kin = kin_of(small.sires, small.dams)
    codes = [[dealt.choice((0, 1, 1, 2, 3)) for _ in range(8)] for _ in range(70)]
    left, failed = eliminate_planes(kin, planes_of(codes, kin))
    masks = {0: 1, 1: 7, 2: 2, 3: 4}
    for marker, row in enumerate(codes):
        start = np.array([*(masks[c] for c in row), *[7] * (kin.total - 8)], np.uint8)
        one = eliminated(kin, 2, start)
        bits = failed[:, marker // 64] >> np.uint64(marker % 64) & np.uint64(1)
        assert bool(bits.any()) == bool(one.failed)
        if not one.failed:
            assert left.masks(marker).tolist() == one.masks.tolist()
