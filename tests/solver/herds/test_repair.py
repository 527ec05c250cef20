"""The fewest readings to give up: enumeration, both optimisers, and the laws of repairs."""

import pytest
from herd_files.herds import kin_and_masks
from oracles.herd_oracle import SmallHerd, random_herd, smallest_repairs
from sampling import each
from testcross.solver.engine import Optimiser, UndecidedError
from testcross.solver.engines.optimisers import CoreGuided, MaxSat
from testcross.solver.genotype import every
from testcross.solver.herds import HerdRepairer, Repair, kin_of, masks_of
from testcross.solver.herds.repair import repair_choices

OPTIMISERS = (CoreGuided(), MaxSat())


def repaired(small: SmallHerd, optimiser: Optimiser) -> Repair:
    kin, masks = kin_and_masks(small)
    return HerdRepairer(kin, small.alleles, masks, optimiser).repair()


@pytest.mark.parametrize("optimiser", OPTIMISERS, ids=lambda one: one.name)
@each("seed", range(60), quick=14)
def test_repair_is_the_first_of_the_smallest_by_enumeration(
    seed: int, optimiser: Optimiser
) -> None:
    small = random_herd(f"repair {seed}", 7)
    found = repaired(small, optimiser)
    assert found.is_proven
    assert found.given_up == min(smallest_repairs(small))
    assert found.lower == len(found.given_up)


def test_removing_a_reading_never_raises_the_optimum() -> None:
    for seed in range(12):
        small = random_herd(f"fewer {seed}", 7)
        optimum = repaired(small, CoreGuided()).lower
        for animal in range(7):
            assert repaired(small.without([animal]), CoreGuided()).lower in (optimum, optimum - 1)


def test_trusted_readings_are_kept_or_it_is_said_that_they_cannot_be() -> None:
    kin = kin_of([None, None, 0], [None, None, 1])
    masks = masks_of(kin, 2, [1, 1, 4])
    for trusted, given_up in (((2,), (0, 1)), ((0, 1), (2,)), ((0,), (2,))):
        found = HerdRepairer(kin, 2, masks, CoreGuided(), trusted=trusted).repair()
        assert found.given_up == given_up
    impossible = HerdRepairer(kin, 2, masks, CoreGuided(), trusted=(0, 1, 2)).repair()
    assert not impossible.possible
    assert not impossible.is_proven
    assert repair_choices(HerdRepairer(kin, 2, masks, CoreGuided()), impossible) == ()


def test_choices_that_do_not_come_in_time_are_no_answer() -> None:
    kin = kin_of([None, None, 0], [None, None, 1])
    repairer = HerdRepairer(kin, 2, masks_of(kin, 2, [1, 1, 4]), CoreGuided())
    with pytest.raises(UndecidedError, match="the time was over"):
        repair_choices(repairer, repairer.repair(), lambda: 0.0)


def test_errors_far_apart_make_clusters_of_their_own() -> None:
    kin = kin_of([None, None, 0, None, None, 3], [None, None, 1, None, None, 4])
    found = HerdRepairer(kin, 2, masks_of(kin, 2, [1, 1, 4] * 2), CoreGuided()).repair()
    assert [len(cluster.given_up) for cluster in found.clusters] == [1, 1]
    assert not found.clusters[0].read & found.clusters[1].read


def test_blank_reading_is_never_given_up() -> None:
    for seed in range(20):
        small = random_herd(f"blank {seed}")
        kin, masks = kin_and_masks(small)
        found = HerdRepairer(kin, small.alleles, masks, CoreGuided()).repair()
        assert all(masks[animal] != every(small.alleles) for animal in found.given_up)
