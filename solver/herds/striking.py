"""What was struck out of whom, when, and by which family: so that a failure can be traced back."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

import numpy as np
from testcross.solver.herds.herd import Positions

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
