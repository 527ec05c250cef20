"""Chances of young at one locus, and at loci of one chromosome, whatever their parents are of it.

What lies together in a parent may be known or not. Alleles that make no difference to what is
wanted count as one.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import lcm, prod
from typing import TypeAlias

from testcross.solver.genotype import Allele, Genotype, Reading, pair

Strand: TypeAlias = tuple[Allele, ...]
"""An allele at each locus."""
_Strands: TypeAlias = tuple[Strand, Strand]
_HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class BreedingLocus:
    """One locus that the wanted kind says something of."""

    wanted: Reading
    """What young of that kind can be."""
    animals: tuple[Reading, ...]
    """What each animal of one's own can be; nothing that no grown animal is."""
    unborn: Reading = frozenset()
    """Genotypes that die before birth."""
    ungrown: Reading = frozenset()
    """Genotypes that no grown animal has, those that die before birth among them."""
    looks: tuple[Reading, ...] = ()
    """All genotypes, those together that look alike."""
    hiding: Reading = frozenset()
    """Genotypes that hide other loci."""
    hides: frozenset[int] = frozenset()
    """Which loci these hide, by their position."""


def least_chance(
    locus: BreedingLocus, sire: Reading, dam: Reading, wanted: Reading | None = None
) -> Fraction:
    """Return how many of those born are as wanted at a locus, whatever the parents are of it."""
    return _least(sire, dam, locus.wanted if wanted is None else wanted, locus.unborn)


@lru_cache(maxsize=65_536)
def _least(sire: Reading, dam: Reading, wanted: Reading, unborn: Reading) -> Fraction:
    return min(_share_at(his, hers, wanted, unborn) for his, hers in product(sire, dam))


def _most(locus: BreedingLocus, sire: Reading, dam: Reading) -> Fraction:
    return max(_share_at(his, hers, locus.wanted, locus.unborn) for his, hers in product(sire, dam))


@lru_cache(maxsize=65_536)
def _share_at(sire: Genotype, dam: Genotype, wanted: Reading, unborn: Reading) -> Fraction:
    born = [one for one in young_of(sire, dam) if one not in unborn]
    return Fraction(sum(one in wanted for one in born), len(born) or 1)


def young_of(sire: Genotype, dam: Genotype) -> Iterator[Genotype]:
    """Yield the young of two parents, all equally likely."""
    return (pair(one, other) for one, other in product(sire, dam))


@dataclass(frozen=True, slots=True)
class Chromosome:
    """Loci that lie together."""

    places: tuple[int, ...]
    """Which of a problem's loci, in their order on it."""
    shares: tuple[tuple[Fraction, ...], tuple[Fraction, ...]]
    """How often neighbours are parted, in males and in females."""


@dataclass(frozen=True, slots=True)
class Half:
    """A parent: what it may be at each of a problem's loci, and what lies together in it."""

    readings: Mapping[int, Reading] | Sequence[Reading]
    told: Mapping[int, Genotype] = field(default_factory=dict)
    """By locus the alleles of one strand and of the other, if that is known."""


def ends_together(
    loci: Sequence[BreedingLocus], chromosomes: Sequence[Chromosome], sire: Half, dam: Half
) -> tuple[Fraction, Fraction]:
    """Return how many of those born are as wanted at all loci: at least, and at most."""
    ends = [ends_at(loci, one, sire, dam) for one in chromosomes]
    linked = {place for one in chromosomes for place in one.places}
    for place, locus in enumerate(loci):
        if place not in linked:
            ends.append(_alone(locus, sire.readings[place], dam.readings[place]))
    lows, highs = zip(*ends, strict=True) if ends else ((), ())
    return prod(lows, start=Fraction(1)), prod(highs, start=Fraction(1))


def _alone(locus: BreedingLocus, sire: Reading, dam: Reading) -> tuple[Fraction, Fraction]:
    return least_chance(locus, sire, dam), _most(locus, sire, dam)


def ends_at(
    loci: Sequence[BreedingLocus], chromosome: Chromosome, sire: Half, dam: Half
) -> tuple[Fraction, Fraction]:
    """Return the same for the loci of a chromosome alone."""
    places = chromosome.places
    here = [loci[place] for place in places]
    if all(_mixed(half, places) < 2 for half in (sire, dam)):  # nothing lies together
        ends = [
            _alone(one, sire.readings[place], dam.readings[place])
            for place, one in zip(places, here, strict=True)
        ]
        lows, highs = zip(*ends, strict=True)
        return prod(lows), prod(highs)
    classes = tuple(map(_classes, here))
    ways = (_ways(half, places, classes) for half in (sire, dam))
    kinds = tuple((one.wanted - one.unborn, one.unborn) for one in here)
    return _of_ways(kinds, chromosome.shares, *ways)


def _mixed(half: Half, places: Sequence[int]) -> int:
    """Return at how many places a parent may have two different alleles."""
    return sum(any(a != b for a, b in half.readings[place]) for place in places)


def phases(
    places: Sequence[int], readings: Sequence[Reading]
) -> Iterator[tuple[tuple[int, Genotype], ...]]:
    """Yield the ways in which alleles lie together in a parent of a known genotype, if several."""
    if all(len(one) == 1 for one in readings):
        pairs = [next(iter(one)) for one in readings]
        mixed = [(place, two) for place, two in zip(places, pairs, strict=True) if two[0] != two[1]]
        if len(mixed) > 1:
            first, *others = mixed
            for turned in product((1, -1), repeat=len(others)):
                rest = [
                    (place, (b, a) if way < 0 else (a, b))
                    for (place, (a, b)), way in zip(others, turned, strict=True)
                ]
                yield (first, *rest)


def _classes(locus: BreedingLocus) -> tuple[Allele, ...]:
    """Return for each allele the first one that stands in all genotypes of a kind where it does."""
    used = locus.wanted.union(locus.unborn, *locus.animals, *locus.looks)
    alleles = range(max(b for _, b in used) + 1)

    def kind(allele: Allele) -> tuple[tuple[bool, bool], ...]:
        pairs = [pair(allele, other) for other in alleles]
        return tuple((one in locus.wanted, one in locus.unborn) for one in pairs)

    return tuple(next(b for b in alleles if kind(b) == kind(a)) for a in alleles)


def _ways(
    half: Half, places: Sequence[int], classes: Sequence[Sequence[Allele]]
) -> frozenset[_Strands]:
    """Return the strands that a parent may have, alleles that make no difference as one."""
    sides = []
    for place, kind in zip(places, classes, strict=True):
        told, reading = half.told.get(place), half.readings[place]
        either = [one for a, b in reading for one in ((a, b), (b, a))]
        ways = [told] if told is not None and reading == {pair(*told)} else either
        sides.append(frozenset((kind[a], kind[b]) for a, b in ways))
    return _strands_of(tuple(sides))


@lru_cache(maxsize=4_096)
def _strands_of(sides: tuple[frozenset[Genotype], ...]) -> frozenset[_Strands]:
    """Return both strands for each choice of what lies on which of them, locus by locus."""
    found = set()
    for way in product(*sides):
        one, other = zip(*way, strict=True)
        found.add((min(one, other), max(one, other)))
    return frozenset(found)


_Kinds: TypeAlias = tuple[tuple[Reading, Reading], ...]
_Shares: TypeAlias = tuple[tuple[Fraction, ...], tuple[Fraction, ...]]


@lru_cache(maxsize=4_096)
def _of_ways(
    kinds: _Kinds, shares: _Shares, sires: frozenset[_Strands], dams: frozenset[_Strands]
) -> tuple[Fraction, Fraction]:
    """Return the least and the most chance over each way of a sire with each of a dam.

    What a sire's gametes come to with one strand of a dam is added up once for all dams. Chances
    are whole numbers in units of their common denominator, as only their ratio matters.
    """
    his = [_whole(_gametes(strands, shares[0])) for strands in sires]
    hers = [_whole(_gametes(strands, shares[1])) for strands in dams]
    theirs = {strand for some in hers for strand in some}
    fits = {
        (one, other): _fit(kinds, one, other)
        for one in {strand for some in his for strand in some}
        for other in theirs
    }
    found: set[tuple[int, int]] = set()
    for mine in his:
        born = {o: sum(n for s, n in mine.items() if fits[s, o] is not None) for o in theirs}
        right = {o: sum(n for s, n in mine.items() if fits[s, o]) for o in theirs}
        found |= {
            (
                sum(number * right[strand] for strand, number in others.items()),
                sum(number * born[strand] for strand, number in others.items()),
            )
            for others in hers
        }
    ends = [Fraction(one, all_born) if all_born else Fraction(0) for one, all_born in found]
    return min(ends), max(ends)


def _whole(gametes: Mapping[Strand, Fraction]) -> dict[Strand, int]:
    unit = lcm(*(chance.denominator for chance in gametes.values()))
    return {strand: int(chance * unit) for strand, chance in gametes.items()}


def _fit(kinds: _Kinds, one: Strand, other: Strand) -> bool | None:
    """Tell whether what two strands come to is as wanted; None where it dies before birth."""
    young = [pair(a, b) for a, b in zip(one, other, strict=True)]
    if any(g in unborn for g, (_, unborn) in zip(young, kinds, strict=True)):
        return None
    return all(g in wanted for g, (wanted, _) in zip(young, kinds, strict=True))


@lru_cache(maxsize=4_096)
def _gametes(strands: _Strands, shares: tuple[Fraction, ...]) -> Mapping[Strand, Fraction]:
    """Return what a parent gives, each with its chance."""
    ways: dict[tuple[Strand, int], Fraction]
    ways = {((strands[side][0],), side): _HALF for side in (0, 1)}
    for place, share in enumerate(shares, 1):
        grown: defaultdict[tuple[Strand, int], Fraction] = defaultdict(Fraction)
        for (strand, side), chance in ways.items():
            for other, step in ((side, 1 - share), (1 - side, share)):
                grown[(*strand, strands[other][place]), other] += chance * step
        ways = dict(grown)
    found: defaultdict[Strand, Fraction] = defaultdict(Fraction)
    for (strand, _), chance in ways.items():
        if chance:
            found[strand] += chance
    return found
