"""Whom to mate for young of a wanted kind, now or over the next generation: the problem, the plan.

A plan assumes something of the animals that it mates, and asks for something of the young that it
keeps. Chances are the least that they can be under that. Loci are independent and on autosomes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from enum import IntEnum
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import ceil, prod
from typing import TypeAlias

from testcross.solver.chromosomes import Sex
from testcross.solver.genotype import Genotype, Reading, pair


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


@dataclass(frozen=True, slots=True, kw_only=True)
class BreedingProblem:
    """Animals of one's own, and what is wanted of them."""

    loci: tuple[BreedingLocus, ...]
    sexes: tuple[Sex, ...]
    """Of each animal; None if it may be either."""
    percent: int
    """How certain each step of a plan is."""


class Proof(IntEnum):
    """How one knows that young are what is asked of them at a locus."""

    FOLLOWS = 0
    """All young of these parents are."""
    SEEN = 1
    """They look like it, unless another locus hides this one."""
    HIDDEN = 2
    """Others look the same."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What can be asked of the young of two parents at a locus."""

    reading: Reading
    chance: Fraction
    """How many are so, at least; more than 0."""
    proof: Proof
    may_hide: bool
    """Whether such young may hide other loci."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parent:
    """A parent in a plan."""

    animal: int | None
    """Its number among one's own; None for one that is kept from the plan's first matings."""
    readings: tuple[Reading, ...]
    """What is assumed of it at each locus."""
    unproven: tuple[int, ...]
    """The loci at which that is more than one knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedMating:
    """A step of a plan: two parents, and what is wanted of their young."""

    sire: Parent
    dam: Parent
    sex: Sex
    """Of the one that is kept; None for the last mating, of whose young the sex does not matter."""
    kept: Parent | None
    """The one that is kept; None in the last mating."""
    chance: Fraction
    """How many of the young are right, sex and all, at least."""
    young: int
    """How many are needed to be as certain as asked that there is one."""


@dataclass(frozen=True, slots=True)
class BreedingPlan:
    """Matings in order, the one that has the wanted young last."""

    matings: tuple[PlannedMating, ...]

    @property
    def unproven(self) -> int:
        """Return how much has to be proven: an animal and a locus is one thing."""
        parents = {id(one): one for step in self.matings for one in (step.sire, step.dam)}
        own = {one.animal: one for one in parents.values() if one.animal is not None}
        kept = [step.kept for step in self.matings if step.kept]
        return sum(len(one.unproven) for one in (*own.values(), *kept))

    @property
    def young(self) -> int:
        """Return how many young it takes; two that are kept from one pair come from one lot."""
        lots: dict[tuple[int | None, int | None], int] = {}
        for step in self.matings:
            pair_of = (step.sire.animal, step.dam.animal) if step.kept else (None, None)
            lots[pair_of] = max(lots.get(pair_of, 0), step.young)
        return sum(lots.values())


def least_chance(
    locus: BreedingLocus, sire: Reading, dam: Reading, wanted: Reading | None = None
) -> Fraction:
    """Return how many of those born are as wanted at a locus, whatever the parents are of it."""
    return _least(sire, dam, locus.wanted if wanted is None else wanted, locus.unborn)


@lru_cache(maxsize=65_536)
def _least(sire: Reading, dam: Reading, wanted: Reading, unborn: Reading) -> Fraction:
    return min(_share(his, hers, wanted, unborn) for his, hers in product(sire, dam))


@lru_cache(maxsize=65_536)
def _share(sire: Genotype, dam: Genotype, wanted: Reading, unborn: Reading) -> Fraction:
    born = [one for one in _young(sire, dam) if one not in unborn]
    return Fraction(sum(one in wanted for one in born), len(born) or 1)


def _young(sire: Genotype, dam: Genotype) -> Iterator[Genotype]:
    return (pair(one, other) for one, other in product(sire, dam))


def options(reading: Reading, looks: Sequence[Reading] = ()) -> tuple[Reading, ...]:
    """Return what can be assumed of an animal that is one of a reading, the least said first.

    It is anything of it, or has a certain allele; if it is looked at, it looks like something, too.
    """
    alleles = sorted({allele for genotype in reading for allele in genotype})
    having = [reading, *(frozenset(one for one in reading if a in one) for a in alleles)]
    seen = [one & look for look in looks for one in having]
    return tuple(dict.fromkeys(one for one in (*having, *seen) if one))


def asked_of_young(locus: BreedingLocus, sire: Reading, dam: Reading) -> tuple[Asked, ...]:
    """Return what can be asked of the young of two parents that grow up."""
    possible = frozenset(one for his, hers in product(sire, dam) for one in _young(his, hers))
    grown = possible - locus.ungrown
    found = []
    for reading in options(grown, locus.looks):
        chance = least_chance(locus, sire, dam, reading)
        if chance:
            found.append(
                Asked(reading, chance, _proof(locus, grown, reading), bool(reading & locus.hiding))
            )
    return tuple(found)


def _proof(locus: BreedingLocus, grown: Reading, reading: Reading) -> Proof:
    if grown <= reading:
        return Proof.FOLLOWS
    alike = all(grown & look <= reading or not look & reading for look in locus.looks)
    return Proof.SEEN if alike else Proof.HIDDEN


def unproven_young(loci: Sequence[BreedingLocus], asked: Sequence[Asked]) -> tuple[int, ...]:
    """Return the loci at which young can be otherwise than asked without one seeing it."""
    hidden = {
        place
        for locus, one in zip(loci, asked, strict=True)
        if one.may_hide
        for place in locus.hides
    }
    return tuple(
        place
        for place, one in enumerate(asked)
        if one.proof is Proof.HIDDEN or (one.proof is Proof.SEEN and place in hidden)
    )


@lru_cache(maxsize=16_384)
def needed(chance: Fraction, percent: int) -> int:
    """Return how many young make it so certain that one is right.

    >>> [needed(Fraction(1, n), percent) for n in (2, 4) for percent in (95, 99)]
    [5, 7, 11, 17]
    """
    if chance == 1:
        return 1
    with localcontext(prec=_DIGITS):
        missed = 1 - Decimal(percent) / 100
        hidden = 1 - Decimal(chance.numerator) / chance.denominator
        return ceil(missed.ln() / hidden.ln() - Decimal(10) ** -(_DIGITS // 2))


_DIGITS = 60
"""Of logarithms, so that no rounding makes a whole number the next one."""
MOST_YOUNG = 1_000_000
"""A step that takes more is none that a plan has."""
OwnChoice: TypeAlias = tuple[Reading, Reading]
"""What is assumed of a sire and a dam at a locus."""


def best_now(problem: BreedingProblem, sire: int, dam: int) -> BreedingPlan | None:
    """Return how two animals have the wanted young, with as little to prove as can be.

    None where they cannot, whatever is assumed. It is worked out locus by locus, as both what is
    unproven and the chance are those of each locus put together.
    """
    chosen: list[OwnChoice] = []
    for locus in problem.loci:
        pairs = product(options(locus.animals[sire]), options(locus.animals[dam]))
        worth = [
            (_more(locus, (sire, dam), one), -chance, place, one)
            for place, one in enumerate(pairs)
            if (chance := least_chance(locus, *one))
        ]
        if not worth:
            return None
        chosen.append(min(worth)[3])
    chance = prod(
        (least_chance(locus, *one) for locus, one in zip(problem.loci, chosen, strict=True)),
        start=Fraction(1),
    )
    young = needed(chance, problem.percent)
    if young > MOST_YOUNG:
        return None
    his, hers = zip(*chosen, strict=True) if chosen else ((), ())
    mating = PlannedMating(
        sire=own_parent(problem, sire, his),
        dam=own_parent(problem, dam, hers),
        sex=None,
        kept=None,
        chance=chance,
        young=young,
    )
    return BreedingPlan((mating,))


def _more(locus: BreedingLocus, animals: tuple[int, int], assumed: OwnChoice) -> int:
    return sum(one != locus.animals[i] for i, one in zip(animals, assumed, strict=True))


def own_parent(problem: BreedingProblem, animal: int, readings: Sequence[Reading]) -> Parent:
    """Return an animal of one's own of which something is assumed."""
    return Parent(
        animal=animal,
        readings=tuple(readings),
        unproven=tuple(
            place
            for place, (locus, one) in enumerate(zip(problem.loci, readings, strict=True))
            if one != locus.animals[animal]
        ),
    )
