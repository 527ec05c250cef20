"""Genotype elimination: what is left of everyone once no family can strike out any more.

Source: K. Lange, T. M. Goradia (1987), see ``family_law``. All families that can have changed are
looked at in one sweep; few of them, as along a long line of descent, one after another. A family
that has no genotypes left is set aside, and the others go on without it. What was struck out of
whom, when, and by which family is kept, so that a failure can be traced back.
"""

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from testcross.solver.engine import stop_if_late
from testcross.solver.genotype import MOST_ALLELES, every
from testcross.solver.herds.family_law import (
    FamiliesLeft,
    Masks,
    apply_law,
    family_left,
    family_tables,
    kind_of,
)
from testcross.solver.herds.herd import Herd, Positions

Strikes = tuple[Positions, Positions, Positions]
"""Animals, families and moments, one of each for every time that something was struck out."""


@dataclass(slots=True, eq=False)
class Striking:
    """A list of what was struck out, in the order of its moments."""

    _parts: list[Strikes] = field(default_factory=list)
    _singles: list[tuple[int, int, int]] = field(default_factory=list)
    _by_animal: tuple[list[int], list[int], list[int]] | None = None

    def add(self, animal: int, family: int, moment: int) -> None:
        """Note that a family has struck something out of one of its members."""
        self._singles.append((animal, family, moment))
        self._by_animal = None

    def add_all(self, animals: Positions, families: Positions, moment: int) -> None:
        """Note what families have struck out at one moment."""
        self._keep_singles()
        self._parts.append((animals, families, np.full(len(animals), moment)))
        self._by_animal = None

    def of(self, animal: int, before: int) -> list[tuple[int, int]]:
        """Return who has struck something out of an animal before a moment: families, and when."""
        animals, families, moments = self._sorted()
        start = bisect_left(animals, animal)
        end = bisect_right(animals, animal, start)
        pairs = zip(families[start:end], moments[start:end], strict=True)
        return [one for one in pairs if one[1] < before]

    def order(self, families: Collection[int], before: int) -> list[int]:
        """Return the strikes of some families before a moment: each with its family, in turn."""
        _, by, moments = self._sorted()
        pairs = set(zip(moments, by, strict=True))
        return [one for moment, one in sorted(pairs) if one in families and moment < before]

    def leading_to(self, members: Callable[[int], list[int]], family: int, moment: int) -> set[int]:
        """Return the families whose striking a family's failure rests on, itself among them.

        Args:
            members: who is in a family.
            family: the one that fails.
            moment: when it did.
        """
        found, waiting = {family}, [(family, moment)]
        seen: dict[int, int] = {}
        while waiting:
            one, before = waiting.pop()
            for animal in members(one):
                if seen.get(animal, 0) < before:
                    seen[animal] = before
                    strikes = self.of(animal, before)
                    found.update(other for other, _ in strikes)
                    waiting += strikes
        return found

    def _keep_singles(self) -> None:
        if self._singles:
            animals, families, moments = np.array(self._singles, np.int64).T
            self._parts.append((animals, families, moments))
            self._singles = []

    def _sorted(self) -> tuple[list[int], list[int], list[int]]:
        """Return all strikes by animal, those of one animal by their moments."""
        if self._by_animal is None:
            self._keep_singles()
            nothing = np.zeros(0, np.int64)
            parts = [*self._parts, (nothing, nothing, nothing)]
            animals, families, moments = (np.concatenate(some) for some in zip(*parts, strict=True))
            order = np.argsort(animals, kind="stable")
            self._by_animal = (
                animals[order].tolist(),
                families[order].tolist(),
                moments[order].tolist(),
            )
        return self._by_animal


_FEW = 24
"""So few families are quicker looked at one by one."""


@dataclass(slots=True, eq=False)
class Elimination:
    """One locus of a herd while genotypes are struck out, and once no more can be.

    Args:
        herd: who descends from whom.
        allele_count: how many alleles the locus has.
        masks: per place, what it can be; changed as genotypes are struck out.
    """

    herd: Herd
    allele_count: int
    masks: Masks
    failed: dict[int, int] = field(default_factory=dict)
    """Families that have no genotypes left, each with the moment at which that was seen."""
    struck: Striking = field(default_factory=Striking)
    """What was struck out, when, and by which family."""
    moment: int = 0
    """How often it was struck out so far."""

    def run(self, families: Positions | None = None, *, until_failure: bool = False) -> None:
        """Strike out until no family can.

        Args:
            families: those with a member that has changed; all if not given.
            until_failure: whether to stop as soon as a family has nothing left.
        """
        waiting = np.arange(self.herd.families) if families is None else families
        by_one = self.allele_count > MOST_ALLELES
        while len(waiting) > _FEW and not by_one and not (until_failure and self.failed):
            waiting = self._sweep(waiting)
        if len(waiting) and not (until_failure and self.failed):
            self._one_by_one(waiting, until_failure=until_failure)

    def _sweep(self, families: Positions) -> Positions:
        """Look at families at once and return those whose members have changed."""
        stop_if_late()
        self.moment += 1
        tables = family_tables(self.allele_count)
        left = apply_law(tables, self.herd, self.masks, families)
        good = left.first != 0
        for family in families[~good].tolist():
            self.failed[family] = self.moment
        changed = self._strike_all(families, left, good)
        around = self.herd.families_around(changed)
        return self._still_good(around)

    def _still_good(self, families: Positions) -> Positions:
        if not self.failed:
            return families
        good: Positions = families[~np.isin(families, list(self.failed))]
        return good

    def _strike_all(
        self, families: Positions, left: FamiliesLeft, good: NDArray[np.bool_]
    ) -> Positions:
        kids_good = good[left.kid_family]
        animals: Positions = np.concatenate(
            [
                self.herd.first[families[good]],
                self.herd.second[families[good]],
                left.kids[kids_good],
            ]
        )
        by = np.concatenate([families[good], families[good], families[left.kid_family[kids_good]]])
        masks = np.concatenate([left.first[good], left.second[good], left.born[kids_good]])
        is_less = masks != self.masks[animals]
        animals = animals[is_less]
        by = by[is_less]
        np.bitwise_and.at(self.masks, animals, masks[is_less])
        self.struck.add_all(animals, by, self.moment)
        return animals

    def _one_by_one(self, families: Positions, *, until_failure: bool) -> None:
        waiting = deque(families.tolist())
        is_waiting = set(waiting)
        while waiting:
            family = waiting.popleft()
            is_waiting.discard(family)
            if family in self.failed:
                continue
            for animal in self.look_at(family):
                for other in self.herd.families_of(animal):
                    if other not in is_waiting and other not in self.failed:
                        waiting.append(other)
                        is_waiting.add(other)
            if until_failure and self.failed:
                return

    def look_at(self, family: int) -> list[int]:
        """Let one family strike out, and return the members that have changed."""
        stop_if_late()
        self.moment += 1
        herd, masks = self.herd, self.masks
        first, second = int(herd.first[family]), int(herd.second[family])
        kids = herd.kids_of(family)
        shown = sorted(set(masks[kids].tolist()))
        left = family_left(
            self.allele_count,
            int(masks[first]),
            int(masks[second]),
            tuple(shown),
            selfed=first == second,
        )
        if left is None:
            self.failed[family] = self.moment
            return []
        one, other, born = left
        now = dict(zip(shown, born, strict=True))
        after = {first: one, second: other}
        after.update((kid, now[int(masks[kid])]) for kid in kids.tolist())
        changed = [animal for animal, mask in after.items() if int(masks[animal]) != mask]
        for animal in changed:
            masks[animal] = after[animal]
            self.struck.add(animal, family, self.moment)
        return changed


def masks_of(herd: Herd, allele_count: int, masks: list[int]) -> Masks:
    """Return the sets of genotypes of everyone as an array; missing parents can be anything.

    Args:
        herd: whose they are.
        allele_count: how many alleles the locus has.
        masks: per animal, what it can be.
    """
    blank = every(allele_count)
    return np.array([*masks, *[blank] * (herd.total - herd.size)], kind_of(allele_count))


def nothing_read(herd: Herd, allele_count: int) -> Masks:
    """Return what everyone can be of whom nothing is read."""
    masks: Masks = np.empty(herd.total, kind_of(allele_count))
    masks[:] = herd.blank(allele_count)
    return masks


def eliminated(herd: Herd, allele_count: int, masks: Masks) -> Elimination:
    """Return what is left of everyone, and which families fail."""
    found = Elimination(herd, allele_count, masks.copy())
    found.run()
    return found
