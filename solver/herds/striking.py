"""What was struck out of whom, when, and by which family: so that a failure can be traced back."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field

import numpy as np
from testcross.solver.herds.herd import Positions


@dataclass(slots=True, eq=False)
class Striking:
    """A list of what was struck out, in the order of its moments."""

    _animals: list[Positions] = field(default_factory=list)
    _families: list[Positions] = field(default_factory=list)
    _moments: list[Positions] = field(default_factory=list)
    _later: list[tuple[int, int, int]] = field(default_factory=list)
    _by_animal: dict[int, list[tuple[int, int]]] | None = None

    def add(self, animal: int, family: int, moment: int) -> None:
        """Note that a family has struck something out of one of its members."""
        self._later.append((animal, family, moment))
        self._by_animal = None

    def add_all(self, animals: Positions, families: Positions, moment: int) -> None:
        """Note what families have struck out at one moment; before any is noted one by one."""
        self._animals.append(animals)
        self._families.append(families)
        self._moments.append(np.full(len(animals), moment))
        self._by_animal = None

    def of(self, animal: int, before: int) -> list[tuple[int, int]]:
        """Return who has struck something out of an animal before a moment: families, and when."""
        if self._by_animal is None:
            self._by_animal = self._sorted()
        return [one for one in self._by_animal.get(animal, ()) if one[1] < before]

    def order(self, families: Collection[int], before: int) -> list[int]:
        """Return the strikes of some families before a moment: each with its family, in turn."""
        if self._by_animal is None:
            self._by_animal = self._sorted()
        strikes = {
            (moment, family)
            for one in self._by_animal.values()
            for family, moment in one
            if family in families and moment < before
        }
        return [family for _, family in sorted(strikes)]

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

    def _sorted(self) -> dict[int, list[tuple[int, int]]]:
        found: dict[int, list[tuple[int, int]]] = {}
        for animals, families, moments in zip(
            self._animals, self._families, self._moments, strict=True
        ):
            for animal, family, moment in zip(
                animals.tolist(), families.tolist(), moments.tolist(), strict=True
            ):
                found.setdefault(animal, []).append((family, moment))
        for animal, family, moment in self._later:
            found.setdefault(animal, []).append((family, moment))
        return found
