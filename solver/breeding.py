"""Whom to mate for young of a wanted kind, now or over the next generation: the problem, the plan.

A plan assumes something of the animals that it mates, and asks for something of the young that it
keeps. Chances are the least that they can be under that. Loci are on autosomes, those that lie on
one chromosome are taken together.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, localcontext
from enum import IntEnum
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import ceil
from typing import TypeAlias

from testcross.solver.genotype import Genotype, Reading
from testcross.solver.pedigree import Sex
from testcross.solver.young_chances import (
    BreedingLocus,
    Chromosome,
    Half,
    ends_at,
    ends_together,
    least_chance,
    phases,
    young_of,
)

_HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class BreedingProblem:
    """Animals of one's own, and what is wanted of them."""

    loci: tuple[BreedingLocus, ...]
    sexes: tuple[Sex, ...]
    """Of each animal; None if it may be either."""
    percent: int
    """How certain each step of a plan is."""
    chromosomes: tuple[Chromosome, ...] = ()
    """Those that have several of the loci."""
    told: tuple[Mapping[int, Genotype], ...] = ()
    """Of each animal what lies together, as ``Half`` has it; empty if that is said of none."""

    def half(self, parent: "Parent") -> Half:
        """Return what is assumed of a parent."""
        known = self.told[parent.animal] if self.told and parent.animal is not None else {}
        return Half(parent.readings, {**known, **dict(parent.strands)})

    def units(self) -> Iterator[tuple[int, ...]]:
        """Yield loci, those of a chromosome together."""
        linked = {place: one.places for one in self.chromosomes for place in one.places}
        yield from dict.fromkeys(linked.get(i, (i,)) for i in range(len(self.loci)))


class Proof(IntEnum):
    """How one knows that young are what is asked of them at a locus."""

    FOLLOWS = 0
    """All young of these parents are."""
    SEEN = 1
    """They look like it, unless another locus hides this one."""
    HIDDEN = 2
    """Others look the same."""


@dataclass(frozen=True, slots=True)
class AskedOffspring:
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
    strands: "Strands" = ()
    """What is assumed to lie together."""


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
        return sum(len(one.unproven) + bool(one.strands) for one in (*own.values(), *kept))

    @property
    def young(self) -> int:
        """Return how many young it takes; two that are kept from one pair come from one lot."""
        lots: dict[tuple[int | None, int | None], int] = {}
        for step in self.matings:
            pair_of = (step.sire.animal, step.dam.animal) if step.kept else (None, None)
            lots[pair_of] = max(lots.get(pair_of, 0), step.young)
        return sum(lots.values())


def options(reading: Reading, looks: Sequence[Reading] = ()) -> tuple[Reading, ...]:
    """Return what can be assumed of an animal that is one of a reading, the least said first.

    It is anything of it, or has a certain allele; if it is looked at, it looks like something, too.
    """
    alleles = sorted({allele for genotype in reading for allele in genotype})
    having = [reading, *(frozenset(one for one in reading if a in one) for a in alleles)]
    seen = [one & look for look in looks for one in having]
    return tuple(dict.fromkeys(one for one in (*having, *seen) if one))


def asked_of_young(locus: BreedingLocus, sire: Reading, dam: Reading) -> tuple[AskedOffspring, ...]:
    """Return what can be asked of the young of two parents that grow up."""
    possible = frozenset(one for his, hers in product(sire, dam) for one in young_of(his, hers))
    grown = possible - locus.ungrown
    found = []
    for reading in options(grown, locus.looks):
        chance = least_chance(locus, sire, dam, reading)
        if chance:
            found.append(
                AskedOffspring(
                    reading, chance, _proof(locus, grown, reading), bool(reading & locus.hiding)
                )
            )
    return tuple(found)


def _proof(locus: BreedingLocus, grown: Reading, reading: Reading) -> Proof:
    if grown <= reading:
        return Proof.FOLLOWS
    alike = all(grown & look <= reading or not look & reading for look in locus.looks)
    return Proof.SEEN if alike else Proof.HIDDEN


def unproven_young(
    loci: Sequence[BreedingLocus], asked: Sequence[AskedOffspring]
) -> tuple[int, ...]:
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
Strands: TypeAlias = tuple[tuple[int, Genotype], ...]
"""What lies together: of a locus the alleles of one strand and of the other."""
OwnChoice: TypeAlias = tuple[Reading, Reading]
"""What is assumed of a sire and a dam at a locus."""


def best_now(problem: BreedingProblem, sire: int, dam: int) -> BreedingPlan | None:
    """Return how two animals have the wanted young, with as little to prove as can be.

    None where they cannot, whatever is assumed. It is worked out locus by locus, those of one
    chromosome together, as both what is unproven and the chance are those of each put together.
    """
    chosen: dict[int, OwnChoice] = {}
    lying: list[dict[int, Genotype]] = [{}, {}]
    for places in problem.units():
        best = _best_at(problem, (sire, dam), places)
        if best is None:
            return None
        chosen.update(zip(places, best.readings, strict=True))
        for known, strands in zip(lying, best.strands, strict=True):
            known.update(strands)
    his, hers = zip(*(chosen[i] for i in sorted(chosen)), strict=True) if chosen else ((), ())
    mating = PlannedMating(
        sire=replace(own_parent(problem, sire, his), strands=tuple(lying[0].items())),
        dam=replace(own_parent(problem, dam, hers), strands=tuple(lying[1].items())),
        sex=None,
        kept=None,
        chance=Fraction(1),
        young=1,
    )
    return with_chances(problem, BreedingPlan((mating,)), most=None)


@dataclass(frozen=True, slots=True)
class _Assumed:
    """What is assumed of two parents at some loci, and how much more that is than one knows."""

    more: int
    readings: tuple[OwnChoice, ...]
    strands: tuple[Strands, Strands] = ((), ())


def _best_at(
    problem: BreedingProblem, animals: tuple[int, int], places: Sequence[int]
) -> _Assumed | None:
    """Return what to assume of two animals at some loci: as little as can be, with most chance."""
    sire, dam = animals
    loci = [problem.loci[place] for place in places]
    ways = [
        [
            _Assumed(sum(x != locus.animals[i] for i, x in zip(animals, two, strict=True)), (two,))
            for two in product(options(locus.animals[sire]), options(locus.animals[dam]))
            if least_chance(locus, *two)  # none at one locus is none at several together
        ]
        for locus in loci
    ]
    every = (*map(_both, product(*ways)),) if len(places) > 1 else ways[0]
    if len(places) > 1:
        every = tuple(one for some in every for one in _lying(problem, animals, places, some))
    for more in sorted({one.more for one in every}):
        worth = [
            (-chance, number, assumed)
            for number, assumed in enumerate(every)
            if assumed.more == more and (chance := _chance_at(problem, animals, places, assumed))
        ]
        if worth:
            return min(worth, key=lambda one: one[:2])[2]
    return None


def _both(some: Sequence[_Assumed]) -> _Assumed:
    readings = tuple(two for one in some for two in one.readings)
    return _Assumed(sum(one.more for one in some), readings)


def _lying(
    problem: BreedingProblem, animals: tuple[int, int], places: Sequence[int], some: _Assumed
) -> Iterator[_Assumed]:
    """Yield an assumption, and each together with what lies together in one parent or both."""
    sides = []
    for side, animal in enumerate(animals):
        readings = [two[side] for two in some.readings]
        known = problem.told[animal] if problem.told else {}
        ways = phases(places, readings) if not set(places) & set(known) else ()
        sides.append([(), *ways])
    for strands in product(*sides):
        more = some.more + sum(map(bool, strands))
        yield _Assumed(more, some.readings, (strands[0], strands[1]))


def _chance_at(
    problem: BreedingProblem, animals: tuple[int, int], places: Sequence[int], assumed: _Assumed
) -> Fraction:
    """Return the least chance at some loci: one, or those of a chromosome."""
    if len(places) == 1:
        return least_chance(problem.loci[places[0]], *assumed.readings[0])
    halves = []
    for side, animal in enumerate(animals):
        readings = {place: two[side] for place, two in zip(places, assumed.readings, strict=True)}
        known = problem.told[animal] if problem.told else {}
        halves.append(Half(readings, {**known, **dict(assumed.strands[side])}))
    here = [one for one in problem.chromosomes if one.places == tuple(places)]
    return ends_at(problem.loci, here[0], *halves)[0]


def with_chances(
    problem: BreedingProblem, plan: BreedingPlan, most: int | None = MOST_YOUNG
) -> BreedingPlan | None:
    """Return a plan with its chances worked out, linkage and all; None if it takes too many.

    Two animals that need more than ``most`` can still have one: None sets no limit.
    """
    matings = []
    for step in plan.matings:
        loci, half = problem.loci, Fraction(1)
        if step.kept is not None:
            asked = zip(loci, step.kept.readings, strict=True)
            loci, half = tuple(replace(one, wanted=reading) for one, reading in asked), _HALF
        sides = (problem.half(step.sire), problem.half(step.dam))
        chance = half * ends_together(loci, problem.chromosomes, *sides)[0]
        young = needed(chance, problem.percent) if chance else 0
        if not chance or (most is not None and young > most):
            return None
        matings.append(replace(step, chance=chance, young=young))
    return BreedingPlan(tuple(matings))


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
