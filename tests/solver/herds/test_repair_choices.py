"""What is open in a smallest repair, held against all smallest repairs by enumeration."""

from herd_files.herds import herd_and_masks
from oracles.herd_oracle import possible, random_herd, smallest_repairs
from sampling import each
from testcross.solver.engines.optimisers import CoreGuided
from testcross.solver.genotype import reading_of
from testcross.solver.herds import HerdRepairer
from testcross.solver.herds.repair import repair_choices


@each("seed", range(80), quick=13)
def test_choices_are_those_of_all_smallest_repairs(seed: int) -> None:
    hold_choices(seed)


def test_choices_of_a_cluster_that_has_to_grow_are_those_too() -> None:
    hold_choices(15)


def hold_choices(seed: int) -> None:
    small = random_herd(f"choices {seed}", 7)
    herd, masks = herd_and_masks(small)
    repairer = HerdRepairer(herd, small.alleles, masks, CoreGuided())
    repair = repairer.repair()
    every = [frozenset(one) for one in smallest_repairs(small)]
    left = possible(small.without(repair.given_up))
    found = repair_choices(repairer, repair)
    assert [choice.place for choice in found] == list(repair.given_up)
    for choice in found:
        assert choice.in_every == all(choice.place in one for one in every)
        others = frozenset(repair.given_up) - {choice.place}
        instead = {x for x in range(7) if others | {x} in every and x not in others}
        assert set(choice.instead) == instead - {choice.place}
        assert reading_of(small.alleles, choice.could_be) == left[choice.place]
