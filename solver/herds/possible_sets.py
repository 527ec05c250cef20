"""What everyone in a herd can be: the genotypes that each has in some solution, exactly.

Elimination leaves too much only in open loops and around them. There, witnesses that prefer what no
witness had yet show what is possible; of the rest each genotype is refuted, first in a few families
around the animal, then in its whole part.

At loci of many alleles few are told apart where the herd is still open. Whoever has a single
genotype left parts its families from each other, each with a copy of it. In what hangs together by
animals that are open, alleles that nobody there can tell apart have two that stand for them all
(see ``Recoding``). Parts that get by with few alleles then make one small herd, whose genotypes fit
into machine words.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from testcross.solver.allele_lumps import Lumps, Recoding, lumps_of, recoding
from testcross.solver.engine import Remaining, no_limit
from testcross.solver.engines.optimisers import CoreGuided
from testcross.solver.genotype import MOST_ALLELES, set_bits
from testcross.solver.herds.consistency import Consistency, consistency
from testcross.solver.herds.elimination import Elimination, masks_of
from testcross.solver.herds.family_law import Masks
from testcross.solver.herds.herd import NOBODY, Herd, Positions
from testcross.solver.herds.part import HerdPart, open_loops, open_parts, part_problem
from testcross.solver.herds.witness import break_loops

_MOST_ROUNDS = 60
_MOST_IDLE = 6
"""So many rounds may bring nothing before what is left is asked for one by one."""
_RADII = (1, 3)
"""How many steps around an animal families are looked at before its whole part is."""


def possible_sets(
    found: Consistency, remaining: Remaining = no_limit, asked: Collection[int] | None = None
) -> Masks:
    """Return per place the genotypes that it has in some solution.

    Args:
        found: a consistent herd.
        remaining: how long an engine may take.
        asked: about whom it must be exact, and may be too much of others; everybody if not given.

    Raises:
        ValueError: for a herd that is not consistent.
        EngineError: where an engine could not tell in time.
    """
    if found.witness is None:
        raise ValueError("nothing is possible where typings contradict each other")
    if found.elimination.allele_count > MOST_ALLELES:
        return _of_many(found.elimination, remaining, asked)
    search = _Search(found, remaining)
    return search.all_possible() if asked is None else search.possible_of(asked)


def _of_many(found: Elimination, remaining: Remaining, asked: Collection[int] | None) -> Masks:
    """Return what is possible at a locus of many alleles, part by part."""
    whole = found.masks.copy()
    for part in _narrowed(found, asked):
        one = part.found
        state = consistency(one.herd, one.allele_count, one.masks, remaining=remaining)
        wanted = None
        if asked is not None:
            those = frozenset(asked)
            wanted = [i for i, place in enumerate(part.places) if place in those]
        search = _Search(state, remaining)
        part.strike(search.all_possible() if wanted is None else search.possible_of(wanted), whole)
    return whole


class _Search:
    """What is open, what was seen, and what was refuted so far."""

    def __init__(self, found: Consistency, remaining: Remaining) -> None:
        start = found.elimination
        self._state = Elimination(start.herd, start.allele_count, start.masks.copy())
        self._parts = [frozenset(part.tolist()) for part in open_loops(start)]
        self._remaining = remaining
        self._seen = start.masks.copy() if found.witness is None else found.witness.copy()

    def all_possible(self) -> Masks:
        """Return what is possible everywhere."""
        if not self._parts:
            return self._state.masks
        herd = self._state.herd
        parts = {place: part for part in self._parts for place in HerdPart(herd, part).places()}
        places = np.array(sorted(parts), np.int64)
        self._see_more(places)
        for place in places.tolist():
            self._settle(place, parts[place])
        exact = Elimination(herd, self._state.allele_count, self._state.masks)
        exact.masks[places] = self._seen[places]
        exact.run()
        return exact.masks

    def possible_of(self, asked: Collection[int]) -> Masks:
        """Return what is possible of some animals, and at least what is of the others."""
        places = np.array(sorted(asked), np.int64)
        if self._parts:
            self._see_more(places)
            for place in places.tolist():
                if int(self._state.masks[place]) != int(self._seen[place]):
                    self._settle(place, self._connected(place))
        return self._state.masks

    def _connected(self, place: int) -> frozenset[int]:
        """Return the families that hang together with an animal by others that are open."""
        herd, masks = self._state.herd, self._state.masks
        families: set[int] = set()
        waiting, seen = [place], {place}
        while waiting:
            for family in herd.families_of(waiting.pop()):
                if family not in families:
                    families.add(family)
                    several = [a for a in herd.members(family) if int(masks[a]).bit_count() > 1]
                    waiting += [a for a in several if a not in seen]
                    seen.update(several)
        return frozenset(families)

    def _uncovered(self, places: Positions) -> int:
        return int(np.count_nonzero(self._state.masks[places] & ~self._seen[places]))

    def _see_more(self, places: Positions) -> None:
        """Look for witnesses with what was not seen yet, as long as each brings something."""
        left = self._uncovered(places)
        idle = 0
        for turn in range(_MOST_ROUNDS):
            if not left or idle == _MOST_IDLE:
                return
            masks = break_loops(self._state, self._state.masks & ~self._seen, turn)
            if masks is not None:
                self._seen |= masks
            before, left = left, self._uncovered(places)
            idle = idle + 1 if before == left else 0

    def _settle(self, place: int, part: frozenset[int]) -> None:
        """See or refute every genotype of an animal."""
        for bit in list(set_bits(int(self._state.masks[place]) & ~int(self._seen[place]))):
            if int(self._state.masks[place]) & ~int(self._seen[place]) & 1 << bit:
                self._settle_one(place, 1 << bit, part)

    def _settle_one(self, place: int, genotype: int, part: frozenset[int]) -> None:
        for radius in _RADII:
            around = self._around(place, radius, part)
            if self._solved(place, genotype, around) is None:
                self._strike(place, genotype)
                return
        tried = self._fixed(place, genotype)
        masks = None if tried.failed else break_loops(tried, tried.masks & ~self._seen, 0)
        if masks is not None:
            self._seen |= masks
            return
        solution = self._solved(place, genotype, part)
        if solution is None:
            self._strike(place, genotype)
            return
        for other, mask in solution.items():
            self._seen[other] = int(self._seen[other]) | mask

    def _fixed(self, place: int, genotype: int) -> Elimination:
        state = self._state
        tried = Elimination(state.herd, state.allele_count, state.masks.copy())
        tried.masks[place] = genotype
        tried.run(state.herd.families_around(np.array([place])), until_failure=True)
        return tried

    def _solved(self, place: int, genotype: int, part: frozenset[int]) -> dict[int, int] | None:
        """Return a solution of some families with an animal fixed, or None if there is none."""
        masks = self._state.masks.copy()
        masks[place] = genotype
        asked = part_problem(HerdPart(self._state.herd, part), self._state.allele_count, masks)
        solution = CoreGuided().solution(asked.problem, self._remaining())
        if solution is None:
            return None
        pairs = zip(asked.places, solution, strict=True)
        return {other: asked.restored(mask) for other, mask in pairs}

    def _around(self, place: int, radius: int, part: frozenset[int]) -> frozenset[int]:
        herd = self._state.herd
        families: set[int] = set()
        animals = {place}
        for _ in range(radius):
            new = {f for animal in animals for f in herd.families_of(animal)} & part
            families |= new
            animals = {animal for family in new for animal in herd.members(family)}
        return frozenset(families)

    def _strike(self, place: int, genotype: int) -> None:
        self._state.masks[place] = int(self._state.masks[place]) & ~genotype
        self._state.run(self._state.herd.families_around(np.array([place])))


_KEPT = 2


@dataclass(frozen=True, slots=True, eq=False)
class _Narrowed:
    """Open parts of a herd as a herd of their own, with fewer alleles."""

    found: Elimination
    """What is left of everyone in it."""
    places: Sequence[int]
    """Per animal, its place in the whole herd."""
    recodings: Sequence[Recoding]
    """Per animal, that of its part."""

    def strike(self, left: Masks, whole: Masks) -> None:
        """Strike out of a whole herd what is not left here, alleles that stand for others theirs.

        Args:
            left: per animal of this herd, what it can be.
            whole: per place of the whole herd, what it can be; changed.
        """
        for place, coded, mask in zip(self.places, self.recodings, left.tolist(), strict=True):
            before = int(whole[place])
            if before & (before - 1):
                whole[place] = before & coded.full(mask)


def _narrowed(found: Elimination, asked: Collection[int] | None) -> Iterator[_Narrowed]:
    """Yield the open parts of a herd, those of few alleles together, each other by itself.

    Args:
        found: an elimination that is through and has no failed family.
        asked: only parts with one of these animals are wanted; all if not given.
    """
    few, wanted = [], None if asked is None else frozenset(asked)
    for families in open_parts(found):
        part = HerdPart(found.herd, frozenset(families.tolist()))
        places = part.places()
        if wanted is not None and wanted.isdisjoint(places):
            continue
        groups = lumps_of(found.allele_count, (int(mask) for mask in found.masks[places]))
        one = (part, places, groups)
        if _stay(groups) > MOST_ALLELES:
            yield _herd_of_parts(found, [one])
        else:
            few.append(one)
    if few:
        yield _herd_of_parts(found, few)


def _stay(groups: Lumps) -> int:
    """Return how many alleles stay."""
    return sum(len(group[:_KEPT]) for group in groups)


def _herd_of_parts(
    found: Elimination, parts: Sequence[tuple[HerdPart, list[int], Lumps]]
) -> _Narrowed:
    """Return parts as one herd, everybody copied into each part that it is in."""
    count = max(_stay(groups) for _, _, groups in parts)
    places: list[int] = []
    recodings: list[Recoding] = []
    masks: list[int] = []
    sires: list[int] = []
    dams: list[int] = []
    for part, here, groups in parts:
        start = len(places)
        coded = recoding(found.allele_count, groups, _KEPT, count)
        number = {place: start + i for i, place in enumerate(here)}
        places += here
        recodings += [coded] * len(here)
        masks += [coded.short(int(mask)) for mask in found.masks[here]]
        for place in here:
            family = int(found.herd.family_of[place])
            is_born = family in part.families
            sires.append(number[int(found.herd.first[family])] if is_born else NOBODY)
            dams.append(number[int(found.herd.second[family])] if is_born else NOBODY)
    herd = Herd(np.array(sires, np.int64), np.array(dams, np.int64))
    state = Elimination(herd, count, masks_of(herd, count, masks))
    state.run()
    return _Narrowed(state, places, recodings)
