"""A part of a herd, some of its families, as a problem that an engine takes."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

import numpy as np
from testcross.solver.allele_lumps import lumped, lumps_of
from testcross.solver.genotype import pair
from testcross.solver.genotype_masks import Mask, bit_of, every, genotypes_of
from testcross.solver.herds.elimination import Elimination
from testcross.solver.herds.family_arrays import Masks
from testcross.solver.herds.herd import Herd
from testcross.solver.repair_problem import RepairProblem


@dataclass(frozen=True, slots=True)
class Part:
    """Some families of a herd."""

    herd: Herd
    families: frozenset[int]

    def places(self) -> list[int]:
        """Return who is in these families, in order."""
        families = np.array(sorted(self.families), np.int64)
        found: list[int] = self.herd.members_of(families).tolist()
        return found

    def read_places(self, readings: Masks, blank: Mask) -> list[int]:
        """Return who of them has a reading that says something."""
        return [place for place in self.places() if int(readings[place]) != blank]


@dataclass(frozen=True, slots=True)
class PartProblem:
    """A part as an engine sees it, and the way back."""

    problem: RepairProblem
    places: tuple[int, ...]
    """Per animal of the problem, its place in the herd."""
    lumps: tuple[tuple[int, ...], ...]
    allele_count: int

    def restored(self, mask: Mask) -> Mask:
        """Return a genotype of the problem in the locus's own alleles, one for each group.

        Everybody's together are a solution: a group cannot be told from any of its alleles.
        """
        one, other = genotypes_of(len(self.lumps))[mask.bit_length() - 1]
        alleles = pair(self.lumps[one][0], self.lumps[other][0])
        return 1 << bit_of(self.allele_count, alleles)


def part_problem(
    part: Part, allele_count: int, readings: Masks, fixed: Collection[int] | None = None
) -> PartProblem:
    """Return a part as a problem, alleles that it cannot tell apart as one.

    Args:
        part: the families.
        allele_count: how many alleles the locus has.
        readings: per place, the genotypes left open.
        fixed: whose readings must hold; everybody's if not given.
    """
    places = part.places()
    number = {place: i for i, place in enumerate(places)}
    masks = [int(mask) for mask in readings[places]]
    lumps = lumps_of(allele_count, masks)
    herd, blank = part.herd, every(allele_count)
    trios = tuple(
        (number[kid], number[int(herd.first[family])], number[int(herd.second[family])])
        for family in sorted(part.families)
        for kid in herd.kids_of(family).tolist()
    )
    loose = (
        ()
        if fixed is None
        else tuple(i for i, place in enumerate(places) if masks[i] != blank and place not in fixed)
    )
    problem = RepairProblem(
        len(lumps), tuple(lumped(allele_count, lumps, mask) for mask in masks), trios, loose
    )
    return PartProblem(problem, tuple(places), lumps, allele_count)


def failing_regions(found: Elimination) -> Iterable[frozenset[int]]:
    """Yield, per failed family, the families that its failure rests on."""
    for family, moment in found.failed.items():
        yield frozenset(found.struck.leading_to(found.herd.members, family, moment))


def region_of(found: Elimination, families: Iterable[int]) -> frozenset[int]:
    """Return families with all on which what is left of their members rests."""
    whole: set[int] = set()
    for family in families:
        whole |= found.struck.leading_to(found.herd.members, family, found.moment + 1)
    return frozenset(whole)
