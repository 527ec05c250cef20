"""Genotype elimination, held against plain enumeration and against itself one by one."""

import random

import numpy as np
import pytest
from sampling import each
from testcross.solver.genotype import every
from testcross.solver.herds import Elimination, eliminated, kin_of, masks_of
from testcross.solver.herds.family_law import apply_law, family_law, family_tables


@pytest.mark.parametrize("alleles", [2, 3, 4, 5, 7, 10])
@pytest.mark.parametrize("selfed", [False, True])
def test_law_of_families_as_arrays_is_the_law_of_a_family(alleles: int, *, selfed: bool) -> None:
    dealt = random.Random(f"{alleles} {selfed}")
    kids = 3
    for _ in range(20):
        kin = kin_of([None, None, *[0] * kids], [None, None, *[0 if selfed else 1] * kids])
        blank = every(alleles)
        masks = [dealt.choice([blank, 1 + dealt.randrange(blank)]) for _ in range(2 + kids)]
        arrays = masks_of(kin, alleles, masks)
        left = apply_law(family_tables(alleles), kin, arrays, np.array([0]))
        other = masks[0] if selfed else masks[1]
        expected = family_law(alleles, masks[0], other, tuple(masks[2:]), selfed=selfed)
        if expected is None:
            assert left.first[0] == 0
        else:
            one, two, born = expected
            assert (int(left.first[0]), int(left.second[0])) == (one, two)
            assert left.born.tolist() == [mask & born for mask in masks[2:]]


def test_family_without_genotypes_is_set_aside_and_the_others_go_on() -> None:
    kin = kin_of([None, None, 0, None, None, 3], [None, None, 1, None, None, 4])
    aa, ab, bb = 1, 2, 4
    masks = masks_of(kin, 2, [aa, aa, bb, aa, bb, every(2)])
    found = eliminated(kin, 2, masks)
    assert list(found.failed) == [0]
    assert found.masks.tolist()[:6] == [aa, aa, bb, aa, bb, ab]


def test_chain_of_100_000_generations_is_walked_without_recursion() -> None:
    length = 100_000
    kin = kin_of([None, *range(length - 1)], [None] * length)
    assert len(kin.connected_families([length // 2])) == length - 1
    masks = np.full(kin.total, 7, np.uint8)
    masks[0] = 1  # A/A: every further animal has an A or its parent had one
    masks[length - 1] = 4
    found = eliminated(kin, 2, masks)
    assert not found.failed
    assert found.masks[1] == 3
    assert found.masks[length - 2] == 6


@each("seed", range(200), quick=40)
def test_families_that_hang_together_are_those_that_steps_from_one_to_the_next_reach(
    seed: int,
) -> None:
    dealt, number = random.Random(seed), 24
    parents = [[dealt.choice([None, *range(i)]) for i in range(number)] for _ in "sd"]
    kin = kin_of(*parents)
    for animal in range(number):
        reached, families = {animal}, set[int]()
        while more := {f for one in reached for f in kin.families_of(one)} - families:
            families |= more
            reached.update(one for family in more for one in kin.members(family))
        assert kin.connected_families([animal]) == families


def test_failure_rests_on_the_families_that_led_to_it() -> None:
    """A grandparent's reading reaches a grandchild; a cousin family has nothing to do with it."""
    sires = [None, None, 0, None, 2, None, None, 5]
    dams = [None, None, 1, None, 3, None, None, 6]
    kin = kin_of(sires, dams)
    aa, bb, blank = 1, 4, every(2)
    masks = masks_of(kin, 2, [aa, aa, blank, blank, bb, aa, aa, aa])
    found = Elimination(kin, 2, masks.copy())
    found.run()
    ((family, moment),) = found.failed.items()
    region = found.leading_to((family, moment))
    assert {place for one in region for place in kin.members(one)} == {0, 1, 2, 3, 4}
