"""The plain way to answer about sex chromosomes: gamete by gamete.

Nothing here comes from the program that is tested. An animal is its two chromosomes, each with the
allele of the locus on it, or None; of mitochondria it has one sort, its dam's. A gamete has one of
the two. An offspring's sex is the pair of chromosomes that it got.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import TypeAlias

Chromosome: TypeAlias = tuple[str, int | None]
Karyotype: TypeAlias = tuple[Chromosome, ...]
"""An animal: its chromosomes in order."""
Read: TypeAlias = frozenset[Karyotype]
Parents: TypeAlias = tuple[int | None, int | None]

KINDS = ("autosome", "X", "Y", "Z", "W", "mitochondrial")
PAIRS = {"X": ("XY", "XX"), "Y": ("XY", "XX"), "Z": ("ZZ", "ZW"), "W": ("ZZ", "ZW")}
"""By the chromosome of a locus: the chromosomes of a male and of a female."""


@cache
def animals(kind: str, alleles: int, sex: int | None) -> tuple[Karyotype, ...]:
    """Return all that an animal can be: 0 a male, 1 a female, None of either sex."""
    if kind == "mitochondrial":
        return tuple((("M", a),) for a in range(alleles))
    if kind == "autosome":
        return _pairs(("A", "A"), "A", alleles)
    if sex is None:
        return animals(kind, alleles, 0) + animals(kind, alleles, 1)
    return _pairs(tuple(PAIRS[kind][sex]), kind, alleles)


def _pairs(names: Sequence[str], kind: str, alleles: int) -> tuple[Karyotype, ...]:
    choices = [[(n, a) for a in (range(alleles) if n == kind else [None])] for n in names]
    return tuple(dict.fromkeys(_ordered(pair) for pair in product(*choices)))


def _ordered(chromosomes: Sequence[Chromosome]) -> Karyotype:
    return tuple(sorted(chromosomes, key=lambda one: (one[0], -1 if one[1] is None else one[1])))


@cache
def offspring(sire: Karyotype, dam: Karyotype) -> Read:
    """Return all that two animals can have: a gamete of the sire with one of the dam."""
    if dam[0][0] == "M":
        return frozenset([dam])
    return frozenset(_ordered([one, other]) for one in sire for other in dam)


@dataclass(frozen=True)
class Family:
    """Animals at one locus: what is read of each, their sexes and their parents."""

    kind: str
    alleles: int
    readings: tuple[Read, ...]
    parents: tuple[Parents, ...]
    sexes: tuple[int | None, ...]
    """A parent's is told by its place."""

    def blank(self, i: int) -> Read:
        return frozenset(animals(self.kind, self.alleles, self.sex(i)))

    def sex(self, i: int) -> int | None:
        for place in (0, 1):
            if any(couple[place] == i for couple in self.parents):
                return place
        return self.sexes[i]

    def only(self, members: Collection[int]) -> "Family":
        """Return the family with the readings of the members alone."""
        readings = [r if i in members else self.blank(i) for i, r in enumerate(self.readings)]
        return Family(self.kind, self.alleles, tuple(readings), self.parents, self.sexes)

    def reads(self, i: int, read: Read) -> "Family":
        readings = (*self.readings[:i], read, *self.readings[i + 1 :])
        return Family(self.kind, self.alleles, readings, self.parents, self.sexes)


def solutions(family: Family) -> Iterator[tuple[Karyotype, ...]]:
    """Yield every solution; parents come before their offspring."""

    def extend(done: tuple[Karyotype, ...]) -> Iterator[tuple[Karyotype, ...]]:
        i = len(done)
        if i == len(family.readings):
            yield done
            return
        for one in sorted(family.readings[i] & family.blank(i), key=repr):
            if _can_be(family, one, [None if p is None else done[p] for p in family.parents[i]]):
                yield from extend((*done, one))

    return extend(())


def _can_be(family: Family, one: Karyotype, known: Sequence[Karyotype | None]) -> bool:
    """Tell whether parents can have an animal; of one who is unknown, whatever it may be."""
    sires, dams = (
        animals(family.kind, family.alleles, sex) if parent is None else [parent]
        for sex, parent in enumerate(known)
    )
    return any(one in offspring(sire, dam) for sire in sires for dam in dams)


def is_legal(family: Family) -> bool:
    return next(solutions(family), None) is not None


def possible(family: Family) -> list[Read]:
    found = list(solutions(family))
    return [frozenset(one[i] for one in found) for i in range(len(family.readings))]


def shared(reading: Read) -> Counter[Chromosome]:
    first, *others = [Counter(one) for one in reading]
    for other in others:
        first = first & other
    return first


def conflicts(family: Family) -> list[tuple[int, ...]]:
    """Return every minimal set of animals whose readings cannot hold together."""
    found: list[tuple[int, ...]] = []
    for size in range(1, len(family.readings) + 1):
        for chosen in combinations(range(len(family.readings)), size):
            is_new = not any(set(less) <= set(chosen) for less in found)
            if is_new and not is_legal(family.only(chosen)):
                found.append(chosen)
    return found


def joint_sexes(families: Sequence[Family]) -> list[tuple[int, ...]]:
    """Return the sexes of everyone with which the loci of a family hold all together."""
    first = families[0]
    choices = [(0, 1) if first.sex(i) is None else (first.sex(i),) for i in range(len(first.sexes))]
    found = []
    for sexes in product(*choices):
        told = tuple(sex for sex in sexes if sex is not None)
        if all(is_legal(with_sexes(one, told)) for one in families):
            found.append(told)
    return found


def with_sexes(family: Family, sexes: tuple[int, ...]) -> Family:
    return Family(family.kind, family.alleles, family.readings, family.parents, sexes)


def possible_jointly(families: Sequence[Family]) -> list[list[Read]]:
    """Return per locus what each can be, with sexes that let all loci hold."""
    sexes = joint_sexes(families)
    return [
        [
            frozenset[Karyotype]().union(*(left[i] for left in lefts))
            for i in range(len(family.readings))
        ]
        for family in families
        for lefts in [[possible(with_sexes(family, told)) for told in sexes]]
    ]


def conflicts_jointly(families: Sequence[Family]) -> list[tuple[int, ...]]:
    """Return every minimal set of animals whose readings cannot hold together at all loci."""
    found: list[tuple[int, ...]] = []
    for size in range(1, len(families[0].readings) + 1):
        for chosen in combinations(range(len(families[0].readings)), size):
            is_new = not any(set(less) <= set(chosen) for less in found)
            if is_new and not joint_sexes([one.only(chosen) for one in families]):
                found.append(chosen)
    return found
