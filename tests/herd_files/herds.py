"""Herds for tests, made of small pedigrees."""

from oracles.herd_oracle import SmallHerd
from testcross.solver.genotype import mask_of, reading_of
from testcross.solver.herds import Herd, herd_of, masks_of
from testcross.solver.herds.herd import Masks


def herd_and_masks(small: SmallHerd) -> tuple[Herd, Masks]:
    herd = herd_of(small.sires, small.dams)
    masks = [mask_of(small.alleles, reading) for reading in small.readings]
    return herd, masks_of(herd, small.alleles, masks)


def genotypes(small: SmallHerd, masks: Masks) -> list[set[tuple[int, int]]]:
    return [set(reading_of(small.alleles, int(mask))) for mask in masks[: len(small.readings)]]
