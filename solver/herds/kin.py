"""The animals of a herd as arrays: who descends from whom, and what everyone can be at a locus.

Animals are positions, put together in nuclear families: a couple and all of its offspring. At each
locus there is a mask per place, the genotypes that are left open.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import chain

import numpy as np
from numpy.typing import NDArray
from testcross.solver.genotype import MOST_ALLELES, Mask, Reading, every, mask_of
from testcross.solver.pedigree import FEMALE, MALE, Law, Sex, allele_states, genotypes_in

Positions = NDArray[np.int64]
Masks = NDArray[np.unsignedinteger]

NOBODY = -1
"""Stands for a parent who is not in the herd, and for the family of a founder."""
_ALL = slice(None)


class Kin:
    """Who descends from whom.

    A parent who is missing beside one who is not gets a place behind the others, so that an animal
    has two parents or none. Which of a couple is the sire makes no difference to autosomal
    inheritance: a family names the one with the lower position first.

    Args:
        sires: per animal, the position of its sire; ``NOBODY`` if there is none.
        dams: the same of its dam. Nobody may be its own ancestor: that is checked before.
    """

    def __init__(self, sires: Positions, dams: Positions) -> None:
        self.sires, self.dams = sires, dams
        self.size = size = len(sires)
        no_sire = np.flatnonzero((sires < 0) & (dams >= 0))
        no_dam = np.flatnonzero((dams < 0) & (sires >= 0))
        added = len(no_sire) + len(no_dam)
        self.total = total = size + added
        """How many places there are, those of missing parents among them."""
        one, other = (
            np.concatenate([p, np.full(added, NOBODY)]).astype(np.int64) for p in (sires, dams)
        )
        one[no_sire] = size + np.arange(len(no_sire))
        other[no_dam] = size + len(no_sire) + np.arange(len(no_dam))
        # a couple is one number, so that families are found by one sort of all offspring
        low, high = np.minimum(one, other), np.maximum(one, other)
        offspring = np.flatnonzero(low >= 0)
        couples, number = np.unique(low[offspring] * total + high[offspring], return_inverse=True)
        self.families = len(couples)
        self.family_of: Positions = np.full(total, NOBODY, np.int64)
        """Per place, the family in which it is offspring."""
        self.family_of[offspring] = number
        self.first: Positions = couples // max(total, 1)
        """Per family, one of the couple."""
        self.second: Positions = couples % max(total, 1)
        """Per family, the other; the same one if a plant is selfed."""
        self.kids: Positions = offspring[np.argsort(number, kind="stable")]
        """All offspring, family by family."""
        self.kid_start = _starts(number, self.families)
        """Per family, where its offspring begin in ``kids``; at the end, how many there are."""
        is_pair = np.flatnonzero(self.first != self.second)
        parents = np.concatenate([self.first, self.second[is_pair]])
        by_parent = np.argsort(parents, kind="stable")
        families = np.concatenate([np.arange(self.families), is_pair])
        self.matings: Positions = families[by_parent]
        """All families that a place is a parent in, place by place."""
        self.mating_start = _starts(parents, total)
        """Per place, where its families begin in ``matings``; at the end, how many there are."""
        self.blanks: Masks | None = None
        """Per place what it can be, whatever is read of it; None if everyone can be anything."""
        self.is_free = True
        """Whether any couple can have an offspring about which nothing is known."""

    def at(self, blanks: Masks, *, is_free: bool = True) -> "Kin":
        """Return the same animals at a locus at which not everyone can be anything."""
        kin = copy(self)
        kin.blanks, kin.is_free = blanks, is_free
        return kin

    def blank(self, allele_count: int, places: Positions | slice | int = _ALL) -> Masks | Mask:
        """Return what places can be if nothing is read there, as one mask if it is the same."""
        return every(allele_count) if self.blanks is None else self.blanks[places]

    def kids_of(self, family: int) -> Positions:
        return self.kids[self.kid_start[family] : self.kid_start[family + 1]]

    def members(self, family: int) -> list[int]:
        """Return a family's couple and its offspring."""
        couple = dict.fromkeys((int(self.first[family]), int(self.second[family])))
        return [*couple, *self.kids_of(family).tolist()]

    def members_of(self, families: Positions) -> Positions:
        """Return everyone in some families, each once, in order."""
        kids = self.kids[slices(self.kid_start, families)]
        return np.unique(np.concatenate([self.first[families], self.second[families], kids]))

    def places_in(self, families: Collection[int]) -> list[int]:
        """Return everyone in some families, each once, in order."""
        found: list[int] = self.members_of(np.array(sorted(families), np.int64)).tolist()
        return found

    def read_among(
        self, allele_count: int, readings: Masks, places: Positions | Collection[int]
    ) -> list[int]:
        """Return which of some places have a reading that says something."""
        here = np.asarray(places, np.int64)
        found: list[int] = here[readings[here] != self.blank(allele_count, here)].tolist()
        return found

    def families_of(self, animal: int) -> list[int]:
        """Return the family in which an animal is offspring, if any, and those of its own."""
        own = self.own_families(animal)
        born = int(self.family_of[animal])
        return own if born == NOBODY else [born, *own]

    def own_families(self, animal: int) -> list[int]:
        own: list[int] = self.matings[
            self.mating_start[animal] : self.mating_start[animal + 1]
        ].tolist()
        return own

    @cached_property
    def _groups(self) -> Positions:
        """Per place the lowest place that is connected with it by families."""
        families = self.family_of[self.kids]
        parents = np.concatenate([self.first[families], self.second[families]])
        return lowest_connected(self.total, np.tile(self.kids, 2), parents)

    def connected_families(self, animals: Iterable[int]) -> frozenset[int]:
        """Return every family that is connected with some animals."""
        is_in = np.isin(self._groups[self.first], self._groups[list(animals)])
        return frozenset(np.flatnonzero(is_in).tolist())

    def ancestry(self, animals: Iterable[int]) -> frozenset[int]:
        """Return the families in which some animals and all of their ancestors are offspring.

        Their other descendants can be something whatever they are, if nothing is read of them.
        Only where genotypes kill that may fail: there all relatives count.
        """
        if not self.is_free:
            return self.connected_families(animals)
        families = np.zeros(self.families, bool)
        waiting = np.array(sorted(animals), np.int64)
        while len(waiting):
            born = np.unique(self.family_of[waiting])
            new = born[born >= 0]
            new = new[~families[new]]
            families[new] = True
            waiting = np.concatenate([self.first[new], self.second[new]])
        return frozenset(np.flatnonzero(families).tolist())

    def families_touching(self, animals: Positions) -> Positions:
        """Return every family that one of these animals is in, each once, in order."""
        is_in = np.zeros(self.families, bool)
        born = self.family_of[animals]
        is_in[born[born >= 0]] = True
        is_in[self.matings[slices(self.mating_start, animals)]] = True
        return np.flatnonzero(is_in)


def kin_of(sires: Sequence[int | None], dams: Sequence[int | None]) -> Kin:
    """Return a herd, given the positions of parents; None for one that is not in it."""
    columns = ([NOBODY if p is None else p for p in parents] for parents in (sires, dams))
    return Kin(*(np.array(column, np.int64) for column in columns))


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


def lowest_connected(number: int, one: Positions, other: Positions) -> Positions:
    """Return, per number below a count, the lowest number that it is connected with by links."""
    lowest: Positions = np.arange(number)
    while True:
        # Each link hooks the groups of its ends to the lower of the two; then everyone goes on to
        # the group of its group. Both together need some log n rounds whatever the shape, where
        # steps outwards take n of them along a line of descent (Y. Shiloach, U. Vishkin, 1982).
        least = np.minimum(lowest[one], lowest[other])
        after = lowest.copy()
        np.minimum.at(after, lowest[one], least)
        np.minimum.at(after, lowest[other], least)
        while (after != (further := after[after])).any():
            after = further
        if (after == lowest).all():
            return lowest
        lowest = after


def connected(number: int, links: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Return the numbers below a count in connected groups, in their order."""
    one, other = np.fromiter(chain.from_iterable(links), np.int64).reshape(-1, 2).T
    found: dict[int, list[int]] = {}
    for i, lowest in enumerate(lowest_connected(number, one, other).tolist()):
        found.setdefault(lowest, []).append(i)
    return list(found.values())


def sharing(sets: Sequence[Collection[int]]) -> list[list[int]]:
    """Return the numbers of sets in groups that are connected by common members.

    >>> sharing([{1, 2}, {3}, {2, 4}])
    [[0, 2], [1]]
    """
    first: dict[int, int] = {}
    links = ((first.setdefault(one, i), i) for i, some in enumerate(sets) for one in some)
    return connected(len(sets), links)


@cache
def kind_of(allele_count: int) -> np.dtype[np.unsignedinteger] | np.dtype[np.object_]:
    """Return what a mask is stored in: the smallest machine word, or any whole number."""
    if allele_count > MOST_ALLELES:
        return np.dtype(object)
    bits = every(allele_count).bit_length()
    words = (np.uint8, np.uint16, np.uint32, np.uint64)
    return next(np.dtype(word) for word in words if bits <= word(0).itemsize * 8)


def masks_of(kin: Kin, allele_count: int, masks: list[int]) -> Masks:
    """Return the masks of all animals as an array; missing parents can be anything."""
    blank = every(allele_count)
    return np.array([*masks, *[blank] * (kin.total - kin.size)], kind_of(allele_count))


def nothing_read(kin: Kin, allele_count: int) -> Masks:
    """Return what everyone can be if nothing is read of anyone."""
    masks: Masks = np.empty(kin.total, kind_of(allele_count))
    masks[:] = kin.blank(allele_count)
    return masks


_UNKNOWN = 2
"""Stands for an unknown sex."""


@dataclass(frozen=True, kw_only=True, eq=False)
class SexedKin:
    """A herd with everyone's sex, for loci at which not everyone has two alleles, or some die.

    What each can be is a mask per place: a male has one allele at X, a parent lived to be one. The
    laws of inheritance are those of autosomes (see ``pedigree``).
    """

    sires: Positions
    dams: Positions
    recorded: Sequence[Sex]
    """Per animal the sex that its own row names; a parent's follows from its place."""
    deduced: Mapping[int, Sex] = field(default_factory=dict)
    """Sexes that were deduced, as no row names them, by position."""
    _known: dict[tuple[Law, int, Reading, Reading], Kin] = field(default_factory=dict)

    @cached_property
    def kin(self) -> Kin:
        """The herd at a locus on an autosome."""
        return Kin(self.sires, self.dams)

    @cached_property
    def in_both_roles(self) -> Positions:
        """The animals that are a sire here and a dam there."""
        both = np.intersect1d(self.sires, self.dams)
        found: Positions = both[both >= 0]
        return found

    @cached_property
    def sexes(self) -> NDArray[np.int64]:
        """Everyone's sex; of an animal in both roles only its own row counts."""
        known = [self.deduced.get(place, sex) for place, sex in enumerate(self.recorded)]
        rows = np.array([_UNKNOWN if sex is None else sex for sex in known], np.int64)
        found = rows.copy()
        for sex, parents in ((MALE, self.sires), (FEMALE, self.dams)):
            found[parents[parents >= 0]] = sex
        found[self.in_both_roles] = rows[self.in_both_roles]
        return found

    @cached_property
    def _couples_of_sexes(self) -> tuple[Positions, Positions]:
        """Everyone's sire and dam at a locus of sex chromosomes.

        An animal in both roles counts as a parent only in that of the sex which its row names.
        """
        both = self.in_both_roles.tolist()
        if not both:
            return self.sires, self.dams
        found = []
        for sex, parents in ((MALE, self.sires), (FEMALE, self.dams)):
            wrong = [place for place in both if self.recorded[place] != sex]
            found.append(np.where(np.isin(parents, wrong), NOBODY, parents))
        return found[0], found[1]

    def knowing(self, found: Mapping[int, Sex]) -> "SexedKin":
        """Return the same animals, some of whose sexes are known now, by their positions."""
        return replace(self, deduced={**self.deduced, **found}, _known={})

    def at(
        self,
        law: Law,
        allele_count: int,
        unborn: Reading = frozenset(),
        ungrown: Reading = frozenset(),
    ) -> Kin:
        """Return the herd at a locus.

        Args:
            law: of the chromosome that the locus is on.
            allele_count: how many alleles it has, a chromosome without it not counted.
            unborn: genotypes that nobody is born with.
            ungrown: genotypes that no parent has.
        """
        # loci of one law and number of alleles share it: files have thousands of them
        asked = (law, allele_count, unborn, ungrown)
        if asked in self._known:
            return self._known[asked]
        sires, dams = self._couples_of_sexes if law.is_sexed else (self.sires, self.dams)
        if law.one_line:  # a parent whose two alleles are alike gives both
            sires = dams = self.sires if law.son[0] else self.dams
        kin = self.kin if sires is self.sires and dams is self.dams else Kin(sires, dams)
        sexes = np.full(kin.total, _UNKNOWN)
        sexes[: kin.size] = self.sexes
        if law.is_sexed:  # missing sires have the first places behind the others
            lone = int(((sires < 0) & (dams >= 0)).sum())
            sexes[kin.size : kin.size + lone] = MALE
            sexes[kin.size + lone :] = FEMALE
        states = allele_states(law, allele_count)
        by_sex = [genotypes_in(law, allele_count, sex) for sex in (MALE, FEMALE, None)]
        table = np.array(
            [[mask_of(states, own - lacking) for lacking in (unborn, ungrown)] for own in by_sex],
            kind_of(states),
        )
        is_parent = (np.diff(kin.mating_start) > 0).astype(np.int64)
        is_free = not ungrown and not (unborn and law.is_sexed)
        self._known[asked] = kin.at(table[sexes, is_parent], is_free=is_free)
        return self._known[asked]
