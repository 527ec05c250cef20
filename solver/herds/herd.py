"""Who descends from whom, as arrays: what a large pedigree is at every one of its loci."""

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from testcross.solver.genotype import Mask, every

Positions = NDArray[np.int64]

_ALL = slice(None)
NOBODY = -1
"""Stands for a parent who is not in the herd, and for the family of a founder."""


@dataclass(frozen=True, slots=True, eq=False)
class Herd:
    """Animals as positions, put together in nuclear families: a couple and all of its offspring.

    A parent who is missing beside one who is not gets a place behind the others, so that an animal
    has two parents or none. Which of a couple is the sire makes no difference to autosomal
    inheritance: a family names the one with the lower position first.

    Args:
        sires: per animal, the position of its sire; ``NOBODY`` where there is none.
        dams: the same of its dam. Nobody is its own ancestor; whoever calls has made sure.
    """

    sires: Positions
    dams: Positions
    size: int = field(init=False)
    """How many animals there are."""
    total: int = field(init=False)
    """The same with the places of parents who are missing."""
    family_of: Positions = field(init=False)
    """Per place, the family in which it is offspring."""
    first: Positions = field(init=False)
    """Per family, one of the couple."""
    second: Positions = field(init=False)
    """Per family, the other; the same one where a plant is selfed."""
    kids: Positions = field(init=False)
    """All offspring, family by family."""
    kid_start: Positions = field(init=False)
    """Per family, where its offspring begin in ``kids``; at the end, how many there are."""
    matings: Positions = field(init=False)
    """All families that a place is a parent in, place by place."""
    mating_start: Positions = field(init=False)
    """Per place, where its families begin in ``matings``; at the end, how many there are."""
    blanks: NDArray[np.unsignedinteger] | None = field(init=False)
    """Per place what it can be, whatever is read of it; None where everyone can be anything."""
    is_free: bool = field(init=False)
    """Whether any couple can have an offspring of which nothing is read."""

    def __post_init__(self) -> None:
        size = len(self.sires)
        one, other, total = _with_both(self.sires, self.dams)
        low, high = np.minimum(one, other), np.maximum(one, other)
        offspring = np.flatnonzero(low >= 0)
        keys = low[offspring] * total + high[offspring]
        couples, number = np.unique(keys, return_inverse=True)
        family_of = np.full(total, NOBODY, np.int64)
        family_of[offspring] = number
        first, second = couples // max(total, 1), couples % max(total, 1)
        is_pair = np.flatnonzero(first != second)
        parents = np.concatenate([first, second[is_pair]])
        families = np.concatenate([np.arange(len(couples)), is_pair])
        by_parent = np.argsort(parents, kind="stable")
        made = {
            "size": size,
            "total": total,
            "family_of": family_of,
            "first": first,
            "second": second,
            "kids": offspring[np.argsort(number, kind="stable")],
            "kid_start": _starts(number, len(couples)),
            "matings": families[by_parent],
            "mating_start": _starts(parents, total),
            "blanks": None,
            "is_free": True,
        }
        for name, value in made.items():
            object.__setattr__(self, name, value)

    def at(self, blanks: NDArray[np.unsignedinteger], *, is_free: bool = True) -> "Herd":
        """Return the same animals at a locus at which not everyone can be anything.

        Args:
            blanks: per place what it can be.
            is_free: whether any couple can have an offspring of which nothing is read.
        """
        herd = copy(self)
        object.__setattr__(herd, "blanks", blanks)
        object.__setattr__(herd, "is_free", is_free)
        return herd

    def blank(
        self, allele_count: int, places: Positions | slice | int = _ALL
    ) -> NDArray[np.unsignedinteger] | Mask:
        """Return what some places can be of which nothing is read, as one set if it is the same."""
        return every(allele_count) if self.blanks is None else self.blanks[places]

    @property
    def families(self) -> int:
        """How many nuclear families there are."""
        return len(self.first)

    def kids_of(self, family: int) -> Positions:
        """Return the offspring of a family."""
        return self.kids[self.kid_start[family] : self.kid_start[family + 1]]

    def members(self, family: int) -> list[int]:
        """Return a family's couple and its offspring."""
        couple = dict.fromkeys((int(self.first[family]), int(self.second[family])))
        return [*couple, *self.kids_of(family).tolist()]

    def members_of(self, families: Positions) -> Positions:
        """Return everyone in some families, each once, in order."""
        kids = self.kids[slices(self.kid_start, families)]
        return np.unique(np.concatenate([self.first[families], self.second[families], kids]))

    def families_of(self, animal: int) -> list[int]:
        """Return the family in which an animal is offspring, if any, and those of its own."""
        own = self.own_families(animal)
        born = int(self.family_of[animal])
        return own if born == NOBODY else [born, *own]

    def own_families(self, animal: int) -> list[int]:
        """Return the families in which an animal is a parent."""
        own: list[int] = self.matings[
            self.mating_start[animal] : self.mating_start[animal + 1]
        ].tolist()
        return own

    def families_related_to(self, animal: int) -> set[int]:
        """Return every family that hangs together with an animal."""
        found: set[int] = set()
        waiting, seen = [animal], {animal}
        while waiting:
            for family in self.families_of(waiting.pop()):
                if family not in found:
                    found.add(family)
                    new = [one for one in self.members(family) if one not in seen]
                    seen.update(new)
                    waiting += new
        return found

    def ancestry(self, animals: Iterable[int]) -> frozenset[int]:
        """Return the families in which some animals and all of their ancestors are offspring.

        Whoever else descends from these can be something whatever they are, if nothing is read of
        it, but where genotypes kill: there all relatives count.
        """
        if not self.is_free:
            related = (self.families_related_to(animal) for animal in animals)
            return frozenset[int]().union(*related)
        families = np.zeros(self.families, bool)
        waiting = np.array(sorted(animals), np.int64)
        while len(waiting):
            born = np.unique(self.family_of[waiting])
            new = born[born >= 0]
            new = new[~families[new]]
            families[new] = True
            waiting = np.concatenate([self.first[new], self.second[new]])
        return frozenset(np.flatnonzero(families).tolist())

    def families_around(self, animals: Positions) -> Positions:
        """Return every family that one of these animals is in, each once, in order."""
        is_in = np.zeros(self.families, bool)
        born = self.family_of[animals]
        is_in[born[born >= 0]] = True
        is_in[self.matings[slices(self.mating_start, animals)]] = True
        return np.flatnonzero(is_in)


def herd_of(sires: Sequence[int | None], dams: Sequence[int | None]) -> Herd:
    """Return a herd, given the positions of parents; None where one is not in it."""
    columns = ([NOBODY if p is None else p for p in parents] for parents in (sires, dams))
    return Herd(*(np.array(column, np.int64) for column in columns))


def slices(starts: Positions, rows: Positions) -> Positions:
    """Return the places that rows have in a list of lists, one row behind the other.

    >>> slices(np.array([0, 2, 2, 5]), np.array([2, 0])).tolist()
    [2, 3, 4, 0, 1]
    """
    lengths = starts[rows + 1] - starts[rows]
    ends = np.cumsum(lengths)
    jumps = np.repeat(starts[rows] - (ends - lengths), lengths)
    places: Positions = np.arange(len(jumps)) + jumps
    return places


def _starts(numbers: Positions, count: int) -> Positions:
    return np.concatenate([[0], np.cumsum(np.bincount(numbers, minlength=count))]).astype(np.int64)


def _with_both(sires: Positions, dams: Positions) -> tuple[Positions, Positions, int]:
    """Return both parents of every place, a lone one with a mate of its own, and how many."""
    size = len(sires)
    no_sire = np.flatnonzero((sires < 0) & (dams >= 0))
    no_dam = np.flatnonzero((dams < 0) & (sires >= 0))
    added = len(no_sire) + len(no_dam)
    one, other = (
        np.concatenate([p, np.full(added, NOBODY)]).astype(np.int64) for p in (sires, dams)
    )
    one[no_sire] = size + np.arange(len(no_sire))
    other[no_dam] = size + len(no_sire) + np.arange(len(no_dam))
    return one, other, size + added


def connected(number: int, links: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Return numbers in groups that links hold together, in their order; each is in one.

    Args:
        number: how many there are, from 0.
        links: pairs of numbers of one group.
    """
    owner = list(range(number))

    def root(one: int) -> int:
        while owner[one] != one:
            owner[one] = owner[owner[one]]
            one = owner[one]
        return one

    for one, other in links:
        mine, theirs = root(one), root(other)
        owner[max(mine, theirs)] = min(mine, theirs)
    found: dict[int, list[int]] = {}
    for one in range(number):
        found.setdefault(root(one), []).append(one)
    return list(found.values())
