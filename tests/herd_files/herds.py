"""Herds for tests, made of small pedigrees."""

from oracles.herd_oracle import SmallHerd
from testcross.solver.genotype import mask_of, reading_of
from testcross.solver.herds import Kin, kin_of, masks_of
from testcross.solver.herds.kin import Masks


def kin_and_masks(small: SmallHerd) -> tuple[Kin, Masks]:
    kin = kin_of(small.sires, small.dams)
    masks = [mask_of(small.alleles, reading) for reading in small.readings]
    return kin, masks_of(kin, small.alleles, masks)


def genotypes(small: SmallHerd, masks: Masks) -> list[set[tuple[int, int]]]:
    return [set(reading_of(small.alleles, int(mask))) for mask in masks[: len(small.readings)]]
