"""Which animals to mate for offspring of a wanted kind: chances, and the best mating now.

The first part is about chances at one locus and at loci of one chromosome, whatever the parents are
of what is known of them. Phase, which alleles lie on the same strand, may be known or not. The
second part is the problem and the plan of a breeder; the best plan over two generations is looked
for in ``engines.breeding_planning``.

A plan assumes something of the animals that it mates, and requires something of the offspring that
it keeps. Chances are the least that they can be under that. Loci are on autosomes; those that lie
on one chromosome are taken together.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal, localcontext
from enum import IntEnum
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import ceil, lcm, prod
from typing import TypeAlias

from testcross.solver.genotype import Allele, Genotype, Reading, pair
from testcross.solver.pedigree import Sex

_HALF = Fraction(1, 2)

# chances


@dataclass(frozen=True, slots=True, kw_only=True)
class BreedingLocus:
    """One locus that the wanted kind says something of."""

    wanted: Reading
    """What offspring of that kind can be."""
    animals: tuple[Reading, ...]
    """What each animal of the herd can be; nothing that no grown animal is."""
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


@dataclass(frozen=True, slots=True)
class Chromosome:
    """Loci that lie together."""

    places: tuple[int, ...]
    """Which of a problem's loci, in their order on it."""
    shares: tuple[tuple[Fraction, ...], tuple[Fraction, ...]]
    """How often neighbours are parted, in males and in females."""


@dataclass(frozen=True, slots=True)
class Half:
    """One parent of a mating: what it may be at each of a problem's loci, and its phase."""

    readings: Mapping[int, Reading] | Sequence[Reading]
    phase: Mapping[int, Genotype] = field(default_factory=dict)
    """By locus the alleles of one strand and of the other, if that is known."""


Strand: TypeAlias = tuple[Allele, ...]
"""An allele at each locus."""
_Strands: TypeAlias = tuple[Strand, Strand]


@lru_cache(maxsize=65_536)
def _share_at(sire: Genotype, dam: Genotype, wanted: Reading, unborn: Reading) -> Fraction:
    """Return the share of those born that is as wanted."""
    born = [g for g in (pair(x, y) for x, y in product(sire, dam)) if g not in unborn]
    return Fraction(sum(g in wanted for g in born), len(born) or 1)


@lru_cache(maxsize=65_536)
def _least(sire: Reading, dam: Reading, wanted: Reading, unborn: Reading) -> Fraction:
    return min(_share_at(his, hers, wanted, unborn) for his, hers in product(sire, dam))


def least_chance(
    locus: BreedingLocus, sire: Reading, dam: Reading, wanted: Reading | None = None
) -> Fraction:
    """Return the least share of those born that is as wanted at a locus."""
    return _least(sire, dam, locus.wanted if wanted is None else wanted, locus.unborn)


def _ends_alone(locus: BreedingLocus, sire: Reading, dam: Reading) -> tuple[Fraction, Fraction]:
    # each genotype that is open to a parent is a case; means over them would need frequencies
    both = product(sire, dam)
    most = max(_share_at(his, hers, locus.wanted, locus.unborn) for his, hers in both)
    return least_chance(locus, sire, dam), most


def ends_together(
    loci: Sequence[BreedingLocus], chromosomes: Sequence[Chromosome], sire: Half, dam: Half
) -> tuple[Fraction, Fraction]:
    """Return the least and the most share of those born that is as wanted at all loci."""
    ends = [_ends_at(loci, one, sire, dam) for one in chromosomes]
    linked = {place for one in chromosomes for place in one.places}
    for place, locus in enumerate(loci):
        if place not in linked:
            ends.append(_ends_alone(locus, sire.readings[place], dam.readings[place]))
    return _product(ends)


def _product(ends: Sequence[tuple[Fraction, Fraction]]) -> tuple[Fraction, Fraction]:
    lows, highs = zip(*ends, strict=True) if ends else ((), ())
    return prod(lows, start=Fraction(1)), prod(highs, start=Fraction(1))


def _ends_at(
    loci: Sequence[BreedingLocus], chromosome: Chromosome, sire: Half, dam: Half
) -> tuple[Fraction, Fraction]:
    """Return the same at the loci of one chromosome."""
    places = chromosome.places
    here = [loci[place] for place in places]
    mixed = [
        sum(any(a != b for a, b in half.readings[place]) for place in places)
        for half in (sire, dam)
    ]
    if max(mixed) < 2:  # phase matters only between two loci with two alleles each
        pairs = zip(places, here, strict=True)
        return _product(
            [_ends_alone(one, sire.readings[at], dam.readings[at]) for at, one in pairs]
        )
    # Alleles that make no difference to what is wanted count as one: it keeps the strands few.
    alike = []
    for locus in here:
        used = locus.wanted.union(locus.unborn, *locus.animals, *locus.looks)
        alleles = range(max(b for _, b in used) + 1)
        kinds = [
            tuple((one in locus.wanted, one in locus.unborn) for one in pairs)
            for pairs in ([pair(a, other) for other in alleles] for a in alleles)
        ]
        alike.append([kinds.index(kind) for kind in kinds])
    ways = []
    for half in (sire, dam):
        sides = []
        for place, kind in zip(places, alike, strict=True):
            known, reading = half.phase.get(place), half.readings[place]
            either = [one for a, b in reading for one in ((a, b), (b, a))]
            some = [known] if known is not None and reading == {pair(*known)} else either
            sides.append(frozenset((kind[a], kind[b]) for a, b in some))
        ways.append(_strands_of(tuple(sides)))
    kinds_wanted = tuple((one.wanted - one.unborn, one.unborn) for one in here)
    return _ends_of_ways(kinds_wanted, chromosome.shares, *ways)


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
def _ends_of_ways(
    kinds: _Kinds, shares: _Shares, sires: frozenset[_Strands], dams: frozenset[_Strands]
) -> tuple[Fraction, Fraction]:
    """Return the least and the most chance over each phase of a sire with each of a dam.

    What a sire's gametes come to with one strand of a dam is added up once for all dams. Chances
    are whole numbers in units of their common denominator, as only their ratio matters.
    """

    def whole(gametes: Mapping[Strand, Fraction]) -> dict[Strand, int]:
        unit = lcm(*(chance.denominator for chance in gametes.values()))
        return {strand: int(chance * unit) for strand, chance in gametes.items()}

    def fit(one: Strand, other: Strand) -> bool | None:  # None if it dies before birth
        born = [pair(a, b) for a, b in zip(one, other, strict=True)]
        if any(g in unborn for g, (_, unborn) in zip(born, kinds, strict=True)):
            return None
        return all(g in wanted for g, (wanted, _) in zip(born, kinds, strict=True))

    his = [whole(gametes_of(strands, shares[0])) for strands in sires]
    hers = [whole(gametes_of(strands, shares[1])) for strands in dams]
    from_dams = {strand for some in hers for strand in some}
    from_sires = {strand for some in his for strand in some}
    fits = {(one, other): fit(one, other) for one in from_sires for other in from_dams}
    found: set[tuple[int, int]] = set()
    for mine in his:
        born = {o: sum(n for s, n in mine.items() if fits[s, o] is not None) for o in from_dams}
        right = {o: sum(n for s, n in mine.items() if fits[s, o]) for o in from_dams}
        found |= {
            (
                sum(number * right[strand] for strand, number in others.items()),
                sum(number * born[strand] for strand, number in others.items()),
            )
            for others in hers
        }
    ends = [Fraction(one, all_born) if all_born else Fraction(0) for one, all_born in found]
    return min(ends), max(ends)


@lru_cache(maxsize=4_096)
def gametes_of(strands: _Strands, shares: tuple[Fraction, ...]) -> Mapping[Strand, Fraction]:
    """Return what a parent gives, each with its chance, by how often neighbours are parted."""
    # A walk along the chromosome that may change sides between neighbours: without interference,
    # what happened before has no part in it, so a way is its alleles so far and its side.
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


_DIGITS = 60
"""Of logarithms, so that no rounding turns a whole number into the next one."""


@lru_cache(maxsize=16_384)
def needed(chance: Fraction, percent: int) -> int:
    """Return how many offspring make it so certain that one is right.

    >>> [needed(Fraction(1, n), percent) for n in (2, 4) for percent in (95, 99)]
    [5, 7, 11, 17]
    """
    if chance == 1:
        return 1
    # The least n with 1 - (1 - chance)^n >= certainty, so n = ln(missed) / ln(1 - chance). A float
    # would say 5.000000001 where it is 5.
    with localcontext(prec=_DIGITS):
        missed = 1 - Decimal(percent) / 100
        hidden = 1 - Decimal(chance.numerator) / chance.denominator
        return ceil(missed.ln() / hidden.ln() - Decimal(10) ** -(_DIGITS // 2))


# the problem and the plan

MOST_OFFSPRING = 1_000_000
"""No plan has a step that takes more."""
Phase: TypeAlias = tuple[tuple[int, Genotype], ...]
"""Per locus, the alleles of one strand and of the other."""


@dataclass(frozen=True, slots=True)
class Parent:
    animal: int | None
    """Its number in the herd; None for one that is kept from the plan's first matings."""
    readings: tuple[Reading, ...]
    """What is assumed of it at each locus."""
    unproven: tuple[int, ...]
    """The loci at which that is more than is known."""
    phase: Phase = ()
    """What is assumed to lie together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BreedingProblem:
    """The animals of a herd, and what is wanted of them."""

    loci: tuple[BreedingLocus, ...]
    sexes: tuple[Sex, ...]
    """Of each animal; None if it may be either."""
    percent: int
    """How certain each step of a plan is."""
    chromosomes: tuple[Chromosome, ...] = ()
    """Those that have several of the loci."""
    phases: tuple[Mapping[int, Genotype], ...] = ()
    """Of each animal its phase, as ``Half`` has it; empty if none is known."""

    def known_phase(self, animal: int | None) -> Mapping[int, Genotype]:
        return self.phases[animal] if self.phases and animal is not None else {}

    def parent(self, animal: int, readings: Sequence[Reading], phase: Phase = ()) -> Parent:
        """Return an animal of the herd, with what is assumed of it."""
        unproven = tuple(
            place
            for place, (locus, one) in enumerate(zip(self.loci, readings, strict=True))
            if one != locus.animals[animal]
        )
        return Parent(animal, tuple(readings), unproven, phase)


@dataclass(frozen=True, slots=True)
class PlannedMating:
    sire: Parent
    dam: Parent
    sex: Sex = None
    """Of the one that is kept; None for the last mating, where the sex does not matter."""
    kept: Parent | None = None
    """The one that is kept; None in the last mating."""
    chance: Fraction = Fraction(1)
    """How many of the offspring are right, sex and all, at least."""
    offspring: int = 1
    """How many are needed to be as certain as asked that there is one."""


@dataclass(frozen=True, slots=True)
class BreedingPlan:
    """Matings in order, the one that has the wanted offspring last."""

    matings: tuple[PlannedMating, ...]

    @property
    def unproven(self) -> int:
        """How much has to be proven: an animal and a locus is one thing."""
        parents = [one for step in self.matings for one in (step.sire, step.dam)]
        own = {one.animal: one for one in parents if one.animal is not None}
        kept = [step.kept for step in self.matings if step.kept]
        return sum(len(one.unproven) + bool(one.phase) for one in (*own.values(), *kept))

    @property
    def offspring(self) -> int:
        """How many offspring it takes; two that are kept from one pair come from one litter."""
        litters: dict[tuple[int | None, int | None], int] = {}
        for step in self.matings:
            couple = (step.sire.animal, step.dam.animal) if step.kept else (None, None)
            litters[couple] = max(litters.get(couple, 0), step.offspring)
        return sum(litters.values())


class Proof(IntEnum):
    """How a breeder knows that offspring are what is required of them at a locus."""

    FOLLOWS = 0
    """All offspring of these parents are."""
    SEEN = 1
    """They look like it, unless another locus hides this one."""
    HIDDEN = 2
    """Others look the same."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """What can be required of the offspring of two parents at a locus."""

    reading: Reading
    chance: Fraction
    """How many are so, at least; more than 0."""
    proof: Proof
    may_hide: bool
    """Whether such offspring may hide other loci."""


def options(reading: Reading, looks: Sequence[Reading] = ()) -> tuple[Reading, ...]:
    """Return what can be assumed of an animal that is one of a reading, the weakest first.

    It is anything of it, or has a certain allele; if it is looked at, it looks like something, too.
    """
    alleles = sorted({allele for genotype in reading for allele in genotype})
    having = [reading, *(frozenset(one for one in reading if a in one) for a in alleles)]
    seen = [one & look for look in looks for one in having]
    return tuple(dict.fromkeys(one for one in (*having, *seen) if one))


def requirements(locus: BreedingLocus, sire: Reading, dam: Reading) -> tuple[Requirement, ...]:
    """Return what can be required of the offspring of two parents that grow up."""
    pairs = product(sire, dam)
    born = frozenset(pair(x, y) for his, hers in pairs for x, y in product(his, hers))
    grown = born - locus.ungrown
    found = []
    for reading in options(grown, locus.looks):
        chance = least_chance(locus, sire, dam, reading)
        if not chance:
            continue
        proof = Proof.HIDDEN
        # what follows needs no look at the offspring, what is seen one look, what is hidden a test
        if grown <= reading:
            proof = Proof.FOLLOWS
        elif all(grown & look <= reading or not look & reading for look in locus.looks):
            proof = Proof.SEEN
        found.append(Requirement(reading, chance, proof, bool(reading & locus.hiding)))
    return tuple(found)


# the best mating of two animals

_OwnChoice: TypeAlias = tuple[Reading, Reading]
"""What is assumed of a sire and a dam at a locus."""


@dataclass(frozen=True, slots=True)
class _Assumed:
    """What is assumed of two parents at some loci, and how much more that is than is known."""

    more: int
    readings: tuple[_OwnChoice, ...]
    phases: tuple[Phase, Phase] = ((), ())


def best_now(problem: BreedingProblem, sire: int, dam: int) -> BreedingPlan | None:
    """Return how two animals have the wanted offspring, with as little to prove as can be.

    None if they cannot, whatever is assumed. It is worked out locus by locus, those of one
    chromosome together, as both what is unproven and the chance are those of each put together.
    """
    chosen: dict[int, _OwnChoice] = {}
    phases: list[dict[int, Genotype]] = [{}, {}]
    linked = {place: one.places for one in problem.chromosomes for place in one.places}
    for places in dict.fromkeys(linked.get(i, (i,)) for i in range(len(problem.loci))):
        best = _best_at(problem, (sire, dam), places)
        if best is None:
            return None
        chosen.update(zip(places, best.readings, strict=True))
        for known, phase in zip(phases, best.phases, strict=True):
            known.update(phase)
    his, hers = zip(*(chosen[i] for i in sorted(chosen)), strict=True) if chosen else ((), ())
    mating = PlannedMating(
        problem.parent(sire, his, tuple(phases[0].items())),
        problem.parent(dam, hers, tuple(phases[1].items())),
    )
    return with_chances(problem, BreedingPlan((mating,)), most=None)


def _best_at(
    problem: BreedingProblem, animals: tuple[int, int], places: Sequence[int]
) -> _Assumed | None:
    """Return what to assume of two animals at some loci: as little as can be, with most chance."""
    sire, dam = animals
    ways = []
    for locus in (problem.loci[place] for place in places):
        own = (locus.animals[sire], locus.animals[dam])
        ways.append(
            [
                _Assumed(sum(x != o for x, o in zip(two, own, strict=True)), (two,))
                for two in product(options(own[0]), options(own[1]))
                if least_chance(locus, *two)  # none at one locus is none at several together
            ]
        )
    every: list[_Assumed] = ways[0]
    if len(places) > 1:
        every = []
        for some in product(*ways):
            more = sum(one.more for one in some)
            readings = tuple(two for one in some for two in one.readings)
            sides: list[list[Phase]] = []
            for side, animal in enumerate(animals):
                is_known = set(places) & set(problem.known_phase(animal))
                own_readings = [two[side] for two in readings]
                phases = () if is_known else _phases(places, own_readings)
                sides.append([(), *phases])
            for one, other in product(*sides):
                every.append(_Assumed(more + bool(one) + bool(other), readings, (one, other)))
    # As little as can be is assumed, as each thing takes a test to prove; then the likeliest.
    for more in sorted({one.more for one in every}):
        worth = [
            (-chance, number, assumed)
            for number, assumed in enumerate(every)
            if assumed.more == more and (chance := _chance_at(problem, animals, places, assumed))
        ]
        if worth:
            return min(worth, key=lambda one: one[:2])[2]
    return None


def _phases(places: Sequence[int], readings: Sequence[Reading]) -> Iterator[Phase]:
    """Yield the phases that a parent of a known genotype may have, if several."""
    if any(len(one) != 1 for one in readings):
        return
    pairs = [next(iter(one)) for one in readings]
    mixed = [(place, two) for place, two in zip(places, pairs, strict=True) if two[0] != two[1]]
    if len(mixed) > 1:
        first, *others = mixed
        for turned in product((False, True), repeat=len(others)):
            rest = [
                (place, (b, a) if is_turned else (a, b))
                for (place, (a, b)), is_turned in zip(others, turned, strict=True)
            ]
            yield (first, *rest)


def _chance_at(
    problem: BreedingProblem, animals: tuple[int, int], places: Sequence[int], assumed: _Assumed
) -> Fraction:
    """Return the least chance at some loci: one, or those of a chromosome."""
    if len(places) == 1:
        return least_chance(problem.loci[places[0]], *assumed.readings[0])
    halves = []
    for side, animal in enumerate(animals):
        readings = {place: two[side] for place, two in zip(places, assumed.readings, strict=True)}
        phase = {**problem.known_phase(animal), **dict(assumed.phases[side])}
        halves.append(Half(readings, phase))
    here = [one for one in problem.chromosomes if one.places == tuple(places)]
    return _ends_at(problem.loci, here[0], *halves)[0]


def with_chances(
    problem: BreedingProblem, plan: BreedingPlan, most: int | None = MOST_OFFSPRING
) -> BreedingPlan | None:
    """Return a plan with its chances worked out, linkage and all; None if it takes too many.

    Two animals that need more than ``most`` can still have one: None sets no limit.
    """
    matings = []
    for step in plan.matings:
        loci, share = problem.loci, Fraction(1)
        if step.kept is not None:
            required = zip(loci, step.kept.readings, strict=True)
            loci = tuple(replace(one, wanted=reading) for one, reading in required)
            share = _HALF  # of the right sex
        halves = (
            Half(one.readings, {**problem.known_phase(one.animal), **dict(one.phase)})
            for one in (step.sire, step.dam)
        )
        chance = share * ends_together(loci, problem.chromosomes, *halves)[0]
        offspring = needed(chance, problem.percent) if chance else 0
        if not chance or (most is not None and offspring > most):
            return None
        matings.append(replace(step, chance=chance, offspring=offspring))
    return BreedingPlan(tuple(matings))
