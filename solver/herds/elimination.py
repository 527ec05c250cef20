"""Genotype elimination: what is left of everyone once no family can strike out any more.

Source: K. Lange, T. M. Goradia (1987), see ``family_law``. A family that has no genotypes left is
set aside, and the others go on without it. What was struck out of whom, when, and by which family
is kept, so that a failure can be traced back.

The second half is about loops. In these elimination alone proves nothing. Animals with a single
genotype left part their families from each other; where what is left of the graph of animals and
families is a forest, elimination is exact: every genotype that is left is in some solution.
"""

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from testcross.solver.engine import stop_if_late
from testcross.solver.genotype import MOST_ALLELES
from testcross.solver.herds.family_law import apply_law, family_left, family_tables
from testcross.solver.herds.kin import Kin, Masks, Positions, connected

_FEW_FAMILIES = 24
"""So few families are quicker looked at one by one."""


@dataclass(slots=True, eq=False)
class Elimination:
    """One locus of a herd while genotypes are struck out, and once no more can be.

    Args:
        kin: who descends from whom.
        allele_count: how many alleles the locus has.
        masks: per place, what it can be; changed as genotypes are struck out.
    """

    kin: Kin
    allele_count: int
    masks: Masks
    failed: dict[int, int] = field(default_factory=dict)
    """Families that have no genotypes left, each with the moment at which that was seen."""
    moment: int = 0
    """How often it was struck out so far."""
    _strikes: list[tuple[Positions, Positions, Positions]] = field(default_factory=list)
    """Animals, families and moments, one of each for every time that something was struck out."""
    _by_animal: tuple[list[int], list[int], list[int]] | None = None
    """The same in one list each, by animal, those of one animal by their moments."""

    def run(self, families: Positions | None = None, *, until_failure: bool = False) -> None:
        """Strike out until no family can.

        Families are those with a member that has changed, all if not given.
        """
        waiting = np.arange(self.kin.families) if families is None else families
        # All families that can have changed are looked at in one sweep, few of them, as along a
        # long line of descent, one after another. Masks that fit no machine word always are.
        by_one = self.allele_count > MOST_ALLELES
        while len(waiting) > _FEW_FAMILIES and not by_one and not (until_failure and self.failed):
            waiting = self._sweep(waiting)
        if until_failure and self.failed:
            return
        queue = deque(waiting.tolist())
        is_waiting = set(queue)
        singles: list[tuple[int, int, int]] = []
        while queue:
            family = queue.popleft()
            is_waiting.discard(family)
            # a family that has nothing left says nothing more: the others go on without it
            if family in self.failed:
                continue
            for animal in self.look_at(family):
                singles.append((animal, family, self.moment))
                for other in self.kin.families_of(animal):
                    if other not in is_waiting and other not in self.failed:
                        queue.append(other)
                        is_waiting.add(other)
            if until_failure and self.failed:
                break
        if singles:
            animals, by, moments = np.array(singles, np.int64).T
            self._note(animals, by, moments)

    def _note(self, animals: Positions, families: Positions, moments: Positions) -> None:
        self._strikes.append((animals, families, moments))
        self._by_animal = None

    def _sweep(self, families: Positions) -> Positions:
        """Let families strike out at once and return those whose members have changed."""
        stop_if_late()
        self.moment += 1
        kin = self.kin
        left = apply_law(family_tables(self.allele_count), kin, self.masks, families)
        good = left.first != 0
        self.failed.update(dict.fromkeys(families[~good].tolist(), self.moment))
        fine, kids_good = families[good], good[left.kid_family]
        animals: Positions = np.concatenate(
            [kin.first[fine], kin.second[fine], left.kids[kids_good]]
        )
        by = np.concatenate([fine, fine, families[left.kid_family[kids_good]]])
        masks = np.concatenate([left.first[good], left.second[good], left.born[kids_good]])
        is_less = masks != self.masks[animals]
        animals = animals[is_less]
        np.bitwise_and.at(self.masks, animals, masks[is_less])
        self._note(animals, by[is_less], np.full(len(animals), self.moment))
        touched = kin.families_touching(animals)
        return touched[~np.isin(touched, list(self.failed))] if self.failed else touched

    def look_at(self, family: int) -> list[int]:
        """Let one family strike out, and return the members that have changed."""
        stop_if_late()
        self.moment += 1
        masks = self.masks
        first, second = int(self.kin.first[family]), int(self.kin.second[family])
        kids = self.kin.kids_of(family)
        shown = tuple(sorted(set(masks[kids].tolist())))
        one, other = int(masks[first]), int(masks[second])
        left = family_left(self.allele_count, one, other, shown, selfed=first == second)
        if left is None:
            self.failed[family] = self.moment
            return []
        now = dict(zip(shown, left[2], strict=True))
        after = {first: left[0], second: left[1]}
        after.update((kid, now[int(masks[kid])]) for kid in kids.tolist())
        changed = [animal for animal, mask in after.items() if int(masks[animal]) != mask]
        for animal in changed:
            masks[animal] = after[animal]
        return changed

    # what a failure rests on

    def _sorted_strikes(self) -> tuple[list[int], list[int], list[int]]:
        if self._by_animal is None:
            nothing = np.zeros(0, np.int64)
            parts = [*self._strikes, (nothing, nothing, nothing)]
            animals, families, moments = (np.concatenate(some) for some in zip(*parts, strict=True))
            order = np.argsort(animals, kind="stable")
            columns = (animals[order], families[order], moments[order])
            self._by_animal = (columns[0].tolist(), columns[1].tolist(), columns[2].tolist())
        return self._by_animal

    def strikes_on(self, animal: int, before: int) -> list[tuple[int, int]]:
        """Return which families struck something out of an animal before a moment, and when."""
        animals, families, moments = self._sorted_strikes()
        start = bisect_left(animals, animal)
        end = bisect_right(animals, animal, start)
        pairs = zip(families[start:end], moments[start:end], strict=True)
        return [one for one in pairs if one[1] < before]

    def strikes_of(self, families: Collection[int], before: int) -> list[int]:
        """Return the strikes of some families before a moment: each with its family, in turn."""
        _, by, moments = self._sorted_strikes()
        pairs = set(zip(moments, by, strict=True))
        return [one for moment, one in sorted(pairs) if one in families and moment < before]

    def leading_to(self, *asked: tuple[int, int]) -> frozenset[int]:
        """Return families on whose strikes it rests what others leave, these among them.

        Each is given with the moment until which strikes count.
        """
        # Backwards through time: what a family left at a moment rests on what was struck out of its
        # members before, that again on what was struck out of theirs before that moment.
        found, waiting = {family for family, _ in asked}, list(asked)
        seen: dict[int, int] = {}
        while waiting:
            one, before = waiting.pop()
            for animal in self.kin.members(one):
                if seen.get(animal, 0) < before:
                    seen[animal] = before
                    strikes = self.strikes_on(animal, before)
                    found.update(other for other, _ in strikes)
                    waiting += strikes
        return frozenset(found)

    def failing_regions(self) -> Iterator[frozenset[int]]:
        """Yield, per failed family, the families that its failure rests on."""
        return (self.leading_to(one) for one in self.failed.items())

    def region_of(self, families: Iterable[int]) -> frozenset[int]:
        """Return families with all on which what is left of their members rests."""
        return self.leading_to(*((family, self.moment + 1) for family in families))

    def forcing(self, animal: int) -> frozenset[int]:
        """Return the families on which it rests what is left of an animal."""
        return self.leading_to(*self.strikes_on(animal, self.moment + 1))


def eliminated(kin: Kin, allele_count: int, masks: Masks) -> Elimination:
    """Return what is left of everyone, and which families fail."""
    found = Elimination(kin, allele_count, masks.copy())
    found.run()
    return found


def smallest_region(regions: Iterable[frozenset[int]]) -> frozenset[int] | None:
    """Return the first of the smallest sets of families, if there is one."""
    return min(regions, key=lambda one: (len(one), sorted(one)), default=None)


# loops

_FEW_ENDS = 200
"""So few loose ends are quicker cut off one by one."""


def is_open(found: Elimination) -> NDArray[np.bool_]:
    """Tell per place whether it has more than one genotype left."""
    several: NDArray[np.bool_] = (found.masks & (found.masks - 1)) != 0
    return several


def open_loops(found: Elimination) -> Iterator[Positions]:
    """Yield the families of each connected part of the open 2-core, ordered by their first.

    The elimination is through; its failed families are left out.
    """
    yield from _parts(*open_links(found))


def open_parts(found: Elimination) -> Iterator[Positions]:
    """Yield the families that open animals connect, part by part, ordered by their first."""
    yield from _parts(*_links_of_open(found))


def open_links(found: Elimination) -> tuple[Positions, Positions]:
    """Return who is in which family in the open 2-core: animals, and beside each its family."""
    # A loose end, an animal in one family only or a family with one open animal, is in no loop;
    # cutting it may leave others loose. What stays is the 2-core.
    total, count = found.kin.total, found.kin.families
    animals, families = _links_of_open(found)
    size = -1
    while len(animals) != size:
        size = len(animals)
        loose = np.bincount(animals, minlength=total)[animals] > 1
        loose &= np.bincount(families, minlength=count)[families] > 1
        animals, families = animals[loose], families[loose]
        if size - len(animals) < _FEW_ENDS:
            break
    # The rest end by end: animals and families are nodes, numbered one behind the other.
    nodes = (animals, families + total)
    degree = np.bincount(nodes[0], minlength=total + count)
    degree += np.bincount(nodes[1], minlength=total + count)
    links = (np.argsort(np.concatenate(nodes), kind="stable") % max(len(animals), 1)).tolist()
    starts = np.concatenate([[0], np.cumsum(degree)]).tolist()
    others = (nodes[0] + nodes[1]).tolist()
    left = degree.tolist()
    ends = deque(np.flatnonzero(degree == 1).tolist())
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
    stays = ~np.array(gone, bool)
    return animals[stays], families[stays]


def _links_of_open(found: Elimination) -> tuple[Positions, Positions]:
    """Return which open animal is in which family, families set aside left out."""
    kin, keep = found.kin, is_open(found)
    born = np.flatnonzero(keep & (kin.family_of >= 0))
    is_pair = kin.first != kin.second
    numbers = np.arange(kin.families)
    animals = np.concatenate([born, kin.first, kin.second[is_pair]])
    families = np.concatenate([kin.family_of[born], numbers, numbers[is_pair]])
    good = keep[animals]
    if found.failed:
        failed = np.zeros(kin.families, bool)
        failed[list(found.failed)] = True
        good &= ~failed[families]
    return animals[good], families[good]


def _parts(animals: Positions, families: Positions) -> Iterator[Positions]:
    """Yield the families that these links connect."""
    if not len(animals):
        return
    there, places = np.unique(families, return_inverse=True)
    order = np.argsort(animals, kind="stable")
    animals, places = animals[order], places[order]
    is_same = animals[1:] == animals[:-1]
    links = zip(places[:-1][is_same].tolist(), places[1:][is_same].tolist(), strict=True)
    for group in connected(len(there), links):
        yield there[group]
