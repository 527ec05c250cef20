"""A part of a herd, some of its families, as a problem that an engine takes; and where loops are.

In loops elimination alone proves nothing. Animals with a single genotype left part their families
from each other. Where what is left of the graph of animals and families is a forest, elimination is
exact: whoever is left a genotype has it in some solution.
"""

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from testcross.solver.allele_lumps import lumped, lumps_of
from testcross.solver.engine import RepairProblem
from testcross.solver.genotype import Mask, bit_of, genotypes_of, pair
from testcross.solver.herds.elimination import Elimination
from testcross.solver.herds.family_law import Masks
from testcross.solver.herds.herd import Herd, Positions, connected


@dataclass(frozen=True, slots=True)
class HerdPart:
    """Some families of a herd."""

    herd: Herd
    families: frozenset[int]

    def places(self) -> list[int]:
        """Return who is in these families, in order."""
        families = np.array(sorted(self.families), np.int64)
        found: list[int] = self.herd.members_of(families).tolist()
        return found

    def read_places(self, readings: Masks, allele_count: int) -> list[int]:
        """Return who of them has a reading that says something."""
        return read_among(self.herd, allele_count, readings, np.array(self.places(), np.int64))


def read_among(herd: Herd, allele_count: int, readings: Masks, places: Positions) -> list[int]:
    """Return who of some animals has a reading that says something."""
    says = readings[places] != herd.blank(allele_count, places)
    found: list[int] = places[says].tolist()
    return found


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
    part: HerdPart,
    allele_count: int,
    readings: Masks,
    fixed: Collection[int] | None = None,
    links: Iterable[Mapping[int, tuple[Mask, Mask]]] = (),
) -> PartProblem:
    """Return a part as a problem, alleles that it cannot tell apart as one.

    Args:
        part: the families.
        allele_count: how many alleles the locus has.
        readings: per place, the genotypes left open.
        fixed: whose readings must hold; everybody's if not given.
        links: of animals the places at several loci, and what they can be there as a male and as a
            female.
    """
    places = part.places()
    number = {place: i for i, place in enumerate(places)}
    masks = [int(mask) for mask in readings[places]]
    herd = part.herd
    blanks = None if herd.blanks is None else [int(mask) for mask in herd.blanks[places]]
    here = [{p: one[p] for p in one.keys() & number.keys()} for one in links]
    linked = [one for one in here if len(one) > 1]
    of_sex = {mask for one in linked for both in one.values() for mask in both}
    lumps = lumps_of(allele_count, {*masks, *(blanks or ()), *of_sex})
    trios = tuple(
        (number[kid], number[int(herd.first[family])], number[int(herd.second[family])])
        for family in sorted(part.families)
        for kid in herd.kids_of(family).tolist()
    )
    loose = (
        ()
        if fixed is None
        else tuple(
            number[place]
            for place in part.read_places(readings, allele_count)
            if place not in fixed
        )
    )
    problem = RepairProblem(
        len(lumps),
        tuple(lumped(allele_count, lumps, mask) for mask in masks),
        trios,
        loose,
        tuple(lumped(allele_count, lumps, mask) for mask in blanks or ()) or None,
        tuple(
            tuple(
                (number[p], lumped(allele_count, lumps, male), lumped(allele_count, lumps, female))
                for p, (male, female) in sorted(one.items())
            )
            for one in linked
        ),
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


_FEW = 200
"""So few loose ends are quicker cut off one by one."""


def open_loops(found: Elimination) -> Iterator[Positions]:
    """Yield the families of each connected part of the open 2-core, ordered by their first.

    Args:
        found: an elimination that is through; its failed families are left out.
    """
    yield from _parts(*open_links(found))


def open_parts(found: Elimination) -> Iterator[Positions]:
    """Yield the families that hang together by animals that are open, each part by its first."""
    yield from _parts(*_links(found, np.flatnonzero(is_open(found))))


def open_links(found: Elimination) -> tuple[Positions, Positions]:
    """Return who is in which family in the open 2-core: animals, and beside each its family."""
    herd = found.herd
    animals, families = _links(found, np.flatnonzero(is_open(found)))
    size = -1
    while len(animals) != size:
        size = len(animals)
        loose = np.bincount(animals, minlength=herd.total)[animals] > 1
        loose &= np.bincount(families, minlength=herd.families)[families] > 1
        animals, families = animals[loose], families[loose]
        if size - len(animals) < _FEW:
            break
    stays = _two_core(animals, families, herd.total, herd.families)
    return animals[stays], families[stays]


def is_open(found: Elimination) -> NDArray[np.bool_]:
    """Tell per place whether it has more than one genotype left."""
    masks = found.masks
    several: NDArray[np.bool_] = (masks & (masks - 1)) != 0
    return several


def _links(found: Elimination, places: Positions) -> tuple[Positions, Positions]:
    """Return who of these places is in which family, families set aside left out."""
    herd = found.herd
    keep = np.zeros(herd.total, bool)
    keep[places] = True
    born = places[herd.family_of[places] >= 0]
    is_pair = herd.first != herd.second
    numbers = np.arange(herd.families)
    animals = np.concatenate([born, herd.first, herd.second[is_pair]])
    families = np.concatenate([herd.family_of[born], numbers, numbers[is_pair]])
    good = keep[animals]
    if found.failed:
        failed = np.zeros(herd.families, bool)
        failed[list(found.failed)] = True
        good &= ~failed[families]
    return animals[good], families[good]


def _two_core(animals: Positions, families: Positions, total: int, count: int) -> NDArray[np.bool_]:
    """Return which links are left once all that have a loose end are cut off."""
    nodes = (animals, families + total)
    degree = np.bincount(nodes[0], minlength=total + count)
    degree += np.bincount(nodes[1], minlength=total + count)
    by_node = np.argsort(np.concatenate(nodes), kind="stable") % max(len(animals), 1)
    start = np.concatenate([[0], np.cumsum(degree)])
    stays = np.ones(len(animals), bool)
    left = degree.tolist()
    ends = deque(np.flatnonzero(degree == 1).tolist())
    others = (nodes[0] + nodes[1]).tolist()
    links = by_node.tolist()
    starts = start.tolist()
    gone = [False] * len(animals)
    while ends:
        node = ends.popleft()
        for link in links[starts[node] : starts[node + 1]]:
            if not gone[link]:
                gone[link] = True
                other = others[link] - node
                left[other] -= 1
                if left[other] == 1:
                    ends.append(other)
    stays[gone] = False
    return stays


def _parts(animals: Positions, families: Positions) -> Iterator[Positions]:
    """Yield the families that hang together by these links."""
    if not len(animals):
        return
    there, places = np.unique(families, return_inverse=True)
    order = np.argsort(animals, kind="stable")
    animals, places = animals[order], places[order]
    is_same = animals[1:] == animals[:-1]
    links = zip(places[:-1][is_same].tolist(), places[1:][is_same].tolist(), strict=True)
    for group in connected(len(there), links):
        yield there[group]
