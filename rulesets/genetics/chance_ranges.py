"""Chances of parents known in part: between what they lie, and what they depend on.

Loci that lie on one chromosome are taken together where that makes a difference.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product
from math import prod
from operator import itemgetter
from typing import TypeAlias

from testcross.rulesets.english import listed
from testcross.rulesets.genetics.animal import Animal
from testcross.rulesets.genetics.brood import Chance, Condition, parts_of, young_of
from testcross.rulesets.genetics.composed_names import Weights, ways_to_show
from testcross.rulesets.genetics.founder_frequencies import Frequencies, likely
from testcross.rulesets.genetics.linkage import linked_groups, recombination
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.ruleset import Ruleset, Variety
from testcross.rulesets.genetics.slots import format_genotype
from testcross.solver import (
    FEMALE,
    MALE,
    Allele,
    BreedingLocus,
    Chromosome,
    Genotype,
    Half,
    Reading,
    ends_together,
)


def ranges(
    ruleset: Ruleset, sire: Animal, dam: Animal, varieties: Sequence[Variety]
) -> tuple[Chance, ...] | None:
    """Return between what the chance of each variety lies, whatever is unknown of two animals.

    None where sons and daughters differ, or a variety couples loci.
    """
    ways = [_only_way(one) for one in varieties]
    if ruleset.is_sexed or None in ways:
        return None
    ranges_of = _Ranges(ruleset, (sire, dam))
    pairs = zip(varieties, ways, strict=True)
    found = (ranges_of.of(one.name, way) for one, way in pairs if way is not None)
    return tuple(one for one in found if one.most)


def _only_way(variety: Variety) -> tuple[Reading, ...] | None:
    """Return how a variety is read, if ways that differ at one locus are one; None for several."""
    ways = joined(parts_of(variety)) if variety.alternatives else [variety.readings]
    return ways[0] if len(ways) == 1 else None


def expected(
    ruleset: Ruleset,
    sire: Animal,
    dam: Animal,
    varieties: Sequence[Variety],
    frequencies: Frequencies,
) -> tuple[Chance, ...] | None:
    """Return the chance of each variety, what is unknown of two animals being as frequent as said.

    What lies together is as often one way as another, so that linked loci come as independent ones
    do. None where a locus that matters has no frequencies, and where there are no ranges either.
    """
    if ruleset.is_sexed or sire.phase or dam.phase:
        return None
    found = []
    for variety in varieties:
        parts = (
            [
                _expected_at(ruleset, place, reading, sire, dam, frequencies)
                for place, reading in enumerate(way)
            ]
            for way in parts_of(variety)
        )
        chance = Fraction()
        for some in parts:
            known = [one for one in some if one is not None]
            if len(known) < len(some):
                return None
            chance += prod(known, start=Fraction(1))
        found.append(Chance(variety=variety.name, chance=chance))
    return tuple(one for one in found if one.chance)


def _expected_at(
    ruleset: Ruleset,
    place: int,
    reading: Reading,
    sire: Animal,
    dam: Animal,
    frequencies: Frequencies,
) -> Fraction | None:
    """Return how many of those born read so at a locus; None where that is not known."""
    locus = ruleset.loci[place]
    parents = [one.readings[place] - locus.ungrown for one in (sire, dam)]
    ways = ways_to_show(ruleset, place, reading)
    here = _range_at(locus, ways, *parents)
    if here.least == here.most:
        return here.least
    if place not in frequencies or len(ways) > 1:
        return None
    his, hers = (likely(frequencies[place], locus, one) for one in parents)
    return sum(
        (
            his[one]
            * hers[other]
            * _range_at(locus, ways, frozenset({one}), frozenset({other})).most
            for one, other in product(his, hers)
        ),
        Fraction(),
    )


@dataclass(frozen=True, slots=True)
class _OpenSide:
    """One parent at a locus, where the chance depends on what it is there."""

    side: int
    by_chance: tuple[tuple[Fraction, str], ...]
    """How many of those born are as asked, by what it is, if the other is known."""
    needs: str
    """What it must be so that any can be; empty where it may be anything."""


@dataclass(frozen=True, slots=True)
class _RangeAtLocus:
    """How many of those born are as asked at a locus, whatever the parents are."""

    least: Fraction
    most: Fraction
    sides: tuple[_OpenSide, ...]


@dataclass(frozen=True, slots=True)
class _RangeAtUnit:
    """The same at loci that go together: one, or those of a chromosome."""

    least: tuple[int, int]
    """As numerator and denominator, which many can be multiplied with."""
    most: tuple[int, int]
    loci: tuple[_RangeAtLocus, ...]
    """At each of them, where it depends on something."""
    needs: tuple[tuple[int, Condition], ...]
    """At which of them a parent must be what so that any can be as asked."""
    is_linked: bool
    """Whether it is another than that of all loci alone."""


class _Ranges:
    """Tells between what the chances of varieties lie; loci that many have in common once."""

    def __init__(self, ruleset: Ruleset, parents: tuple[Animal, Animal]) -> None:
        self._ruleset, self._parents = ruleset, parents
        groups = linked_groups(ruleset)
        linked = {place for group in groups for place in group}
        units = [*groups, *((i,) for i in range(len(ruleset.loci)) if i not in linked)]
        self._units = [(unit, itemgetter(*unit)) for unit in units]
        self._known: dict[tuple[object, ...], _RangeAtUnit] = {}

    def of(self, name: str, way: tuple[Reading, ...]) -> Chance:
        """Return between what the chance of a variety lies, and what it depends on."""
        here = []
        for unit, readings in self._units:
            key = (unit, readings(way))
            found = self._known.get(key)
            if found is None:
                found = self._known[key] = self._at(unit, way)
            here.append(found)
        least, most = (
            Fraction(prod([one[0] for one in ends]), prod([one[1] for one in ends]))
            for ends in ([one.least for one in here], [one.most for one in here])
        )
        open_loci = [one for unit in here for one in unit.loci]
        only = [side for one in open_loci for side in one.sides]
        needs = sorted([one for unit in here for one in unit.needs], key=itemgetter(0))
        conditions = tuple([one for _, one in needs])
        if len(only) == len(open_loci) == 1 and not any(one.is_linked for one in here):
            conditions = tuple(self._by_chance(only[0], most / open_loci[0].most))
        return Chance(variety=name, chance=None, least=least, most=most, conditions=conditions)

    def _by_chance(self, side: _OpenSide, rest: Fraction) -> Iterator[Condition]:
        """Yield what each genotype of the one open parent makes of a chance."""
        for chance, told in side.by_chance:
            parent = self._ruleset.roles.sexes[side.side]
            yield Condition(parent=parent, genotype=told, chance=rest * chance)

    def _needs(
        self, unit: Sequence[int], here: Sequence[_RangeAtLocus]
    ) -> Iterator[tuple[int, Condition]]:
        for place, one in zip(unit, here, strict=True):
            for side in one.sides:
                if side.needs:
                    parent = self._ruleset.roles.sexes[side.side]
                    yield place, Condition(parent=parent, genotype=side.needs, chance=None)

    def _at(self, unit: tuple[int, ...], way: tuple[Reading, ...]) -> _RangeAtUnit:
        ruleset, parents = self._ruleset, self._parents
        here = [
            _range_at(
                ruleset.loci[i],
                ways_to_show(ruleset, i, way[i]),
                *(parent.readings[i] - ruleset.loci[i].ungrown for parent in parents),
            )
            for i in unit
        ]
        alone = prod(one.least for one in here), prod(one.most for one in here)
        together = _ends_in(ruleset, unit, way, parents) if len(unit) > 1 else None
        least, most = alone if together is None else together
        return _RangeAtUnit(
            (least.numerator, least.denominator),
            (most.numerator, most.denominator),
            tuple(one for one in here if one.sides or one.least != one.most),
            tuple(self._needs(unit, here)),
            together not in (None, alone),
        )


def _ends_in(
    ruleset: Ruleset, group: Sequence[int], way: Sequence[Reading], parents: Sequence[Animal]
) -> tuple[Fraction, Fraction] | None:
    """Return between what the share lies of those that are as asked at the loci of a chromosome.

    None where it is what each locus alone tells, or what some show or not.
    """
    loci = ruleset.loci
    asked = tuple(i for i in group if way[i] < loci[i].every - loci[i].unborn or loci[i].unborn)
    mixed = (
        sum(any(a != b for a, b in one.readings[i] - loci[i].ungrown) for i in asked)
        for one in parents
    )
    certain = (ways_to_show(ruleset, i, way[i]) == (((Fraction(1), way[i]),),) for i in asked)
    if max(mixed) < _SEVERAL or not all(certain):
        return None
    halves = tuple(
        (
            tuple(one.readings[i] - loci[i].ungrown for i in asked),
            tuple((name, a, b) for name, a, b in one.phase),
        )
        for one in parents
    )
    return _linked_ends(ruleset, asked, tuple(way[i] for i in asked), *halves)


_SEVERAL = 2
_Half: TypeAlias = tuple[tuple[Reading, ...], tuple[tuple[str, Allele, Allele], ...]]


@lru_cache(maxsize=16_384)
def _linked_ends(
    ruleset: Ruleset, places: tuple[int, ...], wanted: tuple[Reading, ...], sire: _Half, dam: _Half
) -> tuple[Fraction, Fraction]:
    loci = [
        BreedingLocus(wanted=one, animals=(his, hers), unborn=ruleset.loci[place].unborn)
        for place, one, his, hers in zip(places, wanted, sire[0], dam[0], strict=True)
    ]
    shares = (
        tuple(recombination(ruleset, *two, sex) for two in pairwise(places))
        for sex in (MALE, FEMALE)
    )
    halves = (
        Half(
            readings,
            {
                n: (a, b)
                for n, i in enumerate(places)
                for name, a, b in phase
                if name == ruleset.loci[i].name
            },
        )
        for readings, phase in (sire, dam)
    )
    chromosome = Chromosome(tuple(range(len(places))), (next(shares), next(shares)))
    return ends_together(loci, [chromosome], *halves)


@lru_cache(maxsize=16_384)
def _range_at(
    locus: Locus, ways: tuple[Weights, ...], sire: Reading, dam: Reading
) -> _RangeAtLocus:
    every = [_chances_at(locus, weights, sire, dam) for weights in ways]
    sides = (_open_side(locus, every[0], side) for side in (0, 1) if len(ways) == 1)
    return _RangeAtLocus(
        min(min(chances.values()) for chances in every),
        max(max(chances.values()) for chances in every),
        tuple(one for one in sides if one),
    )


def _chances_at(
    locus: Locus, weights: Weights, sire: Reading, dam: Reading
) -> dict[tuple[Genotype, Genotype], Fraction]:
    chances = {}
    for his, hers in product(sorted(sire), sorted(dam)):
        born = [one for one in young_of(locus, his, hers) if one not in locus.unborn]
        fits = sum(much * sum(one in some for one in born) for much, some in weights)
        chances[his, hers] = Fraction(fits) / (len(born) or 1)
    return chances


def _open_side(
    locus: Locus, chances: Mapping[tuple[Genotype, Genotype], Fraction], side: int
) -> _OpenSide | None:
    """Return what a parent can be by what comes of it; None where that makes no difference."""
    beside: dict[Genotype, set[Fraction]] = {}
    by_chance: dict[Fraction, set[Genotype]] = {}
    for pair, chance in chances.items():
        beside.setdefault(pair[1 - side], set()).add(chance)
        by_chance.setdefault(chance, set()).add(pair[side])
    if all(len(some) == 1 for some in beside.values()):
        return None
    fit = {pair[side] for pair, chance in chances.items() if chance}
    return _OpenSide(
        side,
        tuple((chance, _either(locus, some)) for chance, some in sorted(by_chance.items())),
        "" if fit == {pair[side] for pair in chances} else _either(locus, fit),
    )


def _either(locus: Locus, some: Iterable[Genotype]) -> str:
    return listed([format_genotype(locus, one) for one in sorted(some)])


def joined(parts: tuple[tuple[Reading, ...], ...]) -> list[tuple[Reading, ...]]:
    """Return parts that have nothing in common, those that differ at one locus put together."""
    found: list[tuple[Reading, ...]] = []
    for part in parts:
        for place, other in enumerate(found):
            apart = [i for i, (a, b) in enumerate(zip(part, other, strict=True)) if a != b]
            if len(apart) == 1:
                i = apart[0]
                found[place] = (*other[:i], other[i] | part[i], *other[i + 1 :])
                break
        else:
            found.append(part)
    return found
