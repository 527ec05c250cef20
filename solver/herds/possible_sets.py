"""What everyone in a herd can be: the genotypes that each has in some solution, exactly.

Elimination leaves too much only in open loops and around them. There, witnesses that prefer what no
witness had yet show what is possible; of the rest each genotype is refuted, first in a few families
around the animal, then in its whole part.

At loci of many alleles few are distinguished where the herd is still open. An animal with a single
genotype left parts its families from each other, each with a copy of it. In what hangs together by
animals that are open, alleles that nobody there can tell apart have two that stand for them all
(see ``Recoding``). Parts that get by with few alleles then make one small herd, whose genotypes fit
into machine words.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from testcross.solver.engine import EngineError
from testcross.solver.genotype import MOST_ALLELES, set_bits
from testcross.solver.herds.consistency import Consistency, consistency, solved_part
from testcross.solver.herds.elimination import Elimination, open_loops, open_parts
from testcross.solver.herds.family_law import Lumps, Recoding, lumps_of, recoding
from testcross.solver.herds.kin import NOBODY, Kin, Masks, Positions, masks_of
from testcross.solver.herds.witness import break_loops

_MOST_ROUNDS = 60
_MOST_IDLE = 6
"""How many rounds may find nothing new before the rest is asked for one by one."""
_RADII = (1, 3)
"""How many steps around an animal families are looked at before its whole part is."""


def possible_sets(found: Consistency, asked: Collection[int] | None = None) -> Masks:
    """Return per place the genotypes that it has in some solution.

    It must be exact about those that are asked, all if not given, and may be too much of others.

    Raises:
        ValueError: for a herd that is not consistent.
        EngineError: if an engine could not decide in time.
    """
    start = found.elimination
    if found.witness is None:
        raise ValueError("nothing is possible where typings contradict each other")
    if asked is not None and not any(start.masks[p] != found.witness[p] for p in asked):
        return start.masks  # one genotype is left, and that one is in a solution
    if start.allele_count <= MOST_ALLELES:
        return _Search(start, found.witness).possible(asked)
    whole, those = start.masks.copy(), frozenset(asked or ())
    for part in _narrowed(start, asked):
        one = part.found
        state = consistency(one.kin, one.allele_count, one.masks)
        if state.witness is None:
            raise EngineError("one part contradicts itself, though the herd does not")
        search = _Search(state.elimination, state.witness)
        wanted = None if asked is None else [i for i, at in enumerate(part.places) if at in those]
        # what is not left here is struck out of the whole herd, as are all that it stands for
        here = search.possible(wanted).tolist()
        for place, coded, mask in zip(part.places, part.recodings, here, strict=True):
            before = int(whole[place])
            if before & (before - 1):
                whole[place] = before & coded.full(mask)
    return whole


class _Search:
    """What is open, what was seen, and what was refuted so far."""

    def __init__(self, start: Elimination, seen: Masks) -> None:
        self._herd, self._count = start.kin, start.allele_count
        self._state = Elimination(start.kin, start.allele_count, start.masks.copy())
        self._seen = seen.copy()

    def possible(self, asked: Collection[int] | None) -> Masks:
        """Return what is possible everywhere, or of some and at least what is of the others."""
        state, kin = self._state, self._herd
        loops = [*open_loops(state)]
        if not loops:
            return state.masks
        # an animal that is asked about may hang off a loop, so all that is open around it counts
        parts = dict[int, frozenset[int]]()
        for families in loops if asked is None else open_parts(state):
            part = frozenset(families.tolist())
            parts |= dict.fromkeys(kin.places_in(part), part)
        places = np.array(sorted(parts if asked is None else parts.keys() & asked), np.int64)
        self._see_more(places)
        for place in places.tolist():
            self._settle(place, parts[place])
        if asked is not None:
            return state.masks
        exact = Elimination(kin, self._count, state.masks)
        exact.masks[places] = self._seen[places]
        exact.run()
        return exact.masks

    def _see_more(self, places: Positions) -> None:
        """Look for witnesses with what was not seen yet, as long as each brings something."""

        def unseen() -> int:
            return int(np.count_nonzero(self._state.masks[places] & ~self._seen[places]))

        left, idle = unseen(), 0
        for turn in range(_MOST_ROUNDS):
            if not left or idle == _MOST_IDLE:
                return
            masks = break_loops(self._state, self._state.masks & ~self._seen, turn)
            if masks is not None:
                self._seen |= masks
            before, left = left, unseen()
            idle = idle + 1 if before == left else 0

    def _settle(self, place: int, part: frozenset[int]) -> None:
        """See or refute every genotype of an animal."""
        state = self._state
        # what no witness showed, one genotype after another: a solution shows others on its way
        for bit in list(set_bits(int(state.masks[place]) & ~int(self._seen[place]))):
            genotype = 1 << bit
            if int(state.masks[place]) & ~int(self._seen[place]) & genotype:
                if self._is_seen(place, genotype, part):
                    continue
                state.masks[place] = int(state.masks[place]) & ~genotype
                state.run(self._herd.families_touching(np.array([place])))

    def _is_seen(self, place: int, genotype: int, part: frozenset[int]) -> bool:
        """Tell whether an animal has a genotype in some solution, and note that solution."""
        kin, fixed = self._herd, self._state.masks.copy()
        fixed[place] = genotype
        # a refutation in a few families around the animal is the quickest
        animals, nearby = {place}, set[int]()
        for radius in range(1, max(_RADII) + 1):
            new = {f for animal in animals for f in kin.families_of(animal)} & part
            nearby |= new
            animals = {animal for family in new for animal in kin.members(family)}
            if radius in _RADII and self._solved(fixed, nearby) is None:
                return False
        # then a witness, and the whole part last
        tried = Elimination(kin, self._count, fixed.copy())
        tried.run(kin.families_touching(np.array([place])), until_failure=True)
        masks = None if tried.failed else break_loops(tried, tried.masks & ~self._seen, 0)
        if masks is not None:
            self._seen |= masks
            return True
        solution = self._solved(fixed, part)
        for other, mask in (solution or {}).items():
            self._seen[other] = int(self._seen[other]) | mask
        return solution is not None

    def _solved(self, masks: Masks, families: Collection[int]) -> dict[int, int] | None:
        return solved_part(self._herd, self._count, masks, families)


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


def _narrowed(found: Elimination, asked: Collection[int] | None) -> Iterator[_Narrowed]:
    """Yield the open parts of a herd, those of few alleles together, each other by itself.

    Parts with none of those that are asked are left out.
    """
    few, wanted = [], None if asked is None else frozenset(asked)
    for families in open_parts(found):
        part = frozenset(families.tolist())
        places = found.kin.places_in(part)
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
    return sum(len(group[:_KEPT]) for group in groups)


def _herd_of_parts(
    found: Elimination, parts: Sequence[tuple[frozenset[int], list[int], Lumps]]
) -> _Narrowed:
    """Return parts as one herd, an animal copied into each part that it is in."""
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
            family = int(found.kin.family_of[place])
            is_born = family in part
            sires.append(number[int(found.kin.first[family])] if is_born else NOBODY)
            dams.append(number[int(found.kin.second[family])] if is_born else NOBODY)
    kin = Kin(np.array(sires, np.int64), np.array(dams, np.int64))
    state = Elimination(kin, count, masks_of(kin, count, masks))
    state.run()
    return _Narrowed(state, places, recodings)
