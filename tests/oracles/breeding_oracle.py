"""Whom to mate for a wanted kind, by trying everything: all animals, assumptions and young.

Nothing here comes from the solver but the form of the problem.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from random import Random

from testcross.solver import BreedingLocus, BreedingProblem

Genotype = tuple[int, int]
Some = frozenset[Genotype]
Worth = tuple[int, int]
"""How much has to be proven, and how many young it takes."""
MALE, FEMALE = 0, 1


@cache
def young_of(sire: Genotype, dam: Genotype) -> tuple[Genotype, ...]:
    return tuple((min(a, b), max(a, b)) for a in sire for b in dam)


@cache
def least(sires: Some, dams: Some, wanted: Some, unborn: Some) -> Fraction:
    shares = []
    for sire, dam in product(sires, dams):
        born = [one for one in young_of(sire, dam) if one not in unborn]
        right = [one for one in born if one in wanted]
        shares.append(Fraction(len(right), len(born)) if born else Fraction(0))
    return min(shares)


@cache
def lot(chance: Fraction) -> int:
    """Return how many it takes so that one is right with 95 per cent."""
    number, missed = 0, Fraction(1)
    while missed > Fraction(1, 20):
        number, missed = number + 1, missed * (1 - chance)
    return number


def with_allele(some: Some) -> list[Some]:
    alleles = {allele for one in some for allele in one}
    return [some, *(frozenset(g for g in some if allele in g) for allele in alleles)]


@dataclass(frozen=True)
class Child:
    is_what: Some
    chance: Fraction
    follows: bool
    seen: bool
    hides: bool


@cache
def children(locus: BreedingLocus, sires: Some, dams: Some) -> tuple[Child, ...]:
    grown = frozenset(
        one for s, d in product(sires, dams) for one in young_of(s, d) if one not in locus.ungrown
    )
    choices = {*with_allele(grown)}
    choices |= {one & look for one in with_allele(grown) for look in locus.looks}
    found = []
    for choice in choices - {frozenset()}:
        chance = least(sires, dams, choice, locus.unborn)
        others = grown - choice
        alike = any(look & choice and look & others for look in locus.looks)
        if chance:
            found.append(Child(choice, chance, not others, not alike, bool(choice & locus.hiding)))
    return tuple(found)


class Trial:
    def __init__(self, problem: BreedingProblem) -> None:
        self.problem = problem
        animals = range(len(problem.sexes))
        self.sires = [i for i in animals if problem.sexes[i] != FEMALE]
        self.dams = [i for i in animals if problem.sexes[i] != MALE]

    def now(self, sire: int, dam: int) -> Worth | None:
        worths = []
        for told in self.assumptions({sire, dam}):
            chance = self.last([told[sire], told[dam]])
            if chance:
                worths.append((self.assumed(told), -chance))
        if not worths:
            return None
        proofs, chance = min(worths)
        return proofs, lot(-chance)

    def over_two(self) -> Worth | None:
        found = [*self.one_kept(), *self.two_kept()]
        return min(found, default=None)

    def one_kept(self) -> Iterator[Worth]:
        for sire, dam, (mate, is_sire) in product(
            self.sires,
            self.dams,
            [*((one, True) for one in self.sires), *((one, False) for one in self.dams)],
        ):
            if sire == dam or (mate == dam and is_sire) or (mate == sire and not is_sire):
                continue
            for told in self.assumptions({sire, dam, mate}):
                for kept in self.kept(told[sire], told[dam]):
                    own = [child.is_what for child in kept]
                    pair = [told[mate], own] if is_sire else [own, told[mate]]
                    chance = self.last(pair)
                    if chance:
                        proofs = self.assumed(told) + self.unproven(kept)
                        yield proofs, lot(self.chance(kept)) + lot(chance)

    def two_kept(self) -> Iterator[Worth]:
        pairs = [one for one in product(self.sires, self.dams) if one[0] != one[1]]
        for (s1, d1), (s2, d2) in product(pairs, repeat=2):
            if {s1, s2} & {d1, d2}:
                continue
            for told in self.assumptions({s1, d1, s2, d2}):
                sons, daughters = self.kept(told[s1], told[d1]), self.kept(told[s2], told[d2])
                for son, daughter in product([*sons], [*daughters]):
                    chance = self.last([[c.is_what for c in son], [c.is_what for c in daughter]])
                    if chance:
                        lots = [lot(self.chance(son)), lot(self.chance(daughter))]
                        first = max(lots) if (s1, d1) == (s2, d2) else sum(lots)
                        proofs = self.assumed(told) + self.unproven(son) + self.unproven(daughter)
                        yield proofs, first + lot(chance)

    def assumptions(self, animals: set[int]) -> Iterator[dict[int, list[Some]]]:
        order = sorted(animals)
        choices = [
            [*dict.fromkeys(with_allele(locus.animals[i]))]
            for i in order
            for locus in self.problem.loci
        ]
        width = len(self.problem.loci)
        for told in product(*choices):
            yield {i: [*told[k * width : (k + 1) * width]] for k, i in enumerate(order)}

    def assumed(self, told: dict[int, list[Some]]) -> int:
        loci = self.problem.loci
        return sum(
            one != locus.animals[i]
            for i, some in told.items()
            for one, locus in zip(some, loci, strict=True)
        )

    def kept(self, sire: list[Some], dam: list[Some]) -> Iterator[tuple[Child, ...]]:
        pairs = zip(self.problem.loci, sire, dam, strict=True)
        return product(*(children(locus, one, other) for locus, one, other in pairs))

    def chance(self, kept: tuple[Child, ...]) -> Fraction:
        found = Fraction(1, 2)
        for child in kept:
            found *= child.chance
        return found

    def unproven(self, kept: tuple[Child, ...]) -> int:
        hidden = {
            place
            for child, locus in zip(kept, self.problem.loci, strict=True)
            if child.hides
            for place in locus.hides
        }
        return sum(
            not child.follows and (not child.seen or place in hidden)
            for place, child in enumerate(kept)
        )

    def last(self, parents: list[list[Some]]) -> Fraction:
        found = Fraction(1)
        for locus, one, other in zip(self.problem.loci, *parents, strict=True):
            found *= least(one, other, locus.wanted, locus.unborn)
        return found


def random_problem(seed: int) -> BreedingProblem:
    """Return few animals at one or two loci; at two most of them are known in full."""
    dealt = Random(seed)
    loci = dealt.choice((1, 1, 2))
    sexes = dealt.choice(([0, 1], [0, 1, 1], [0, 0, 1], [0, 1, None]))
    known = 0.9 if loci == 2 else 0.3
    made = [_locus(dealt, place, loci, len(sexes), known) for place in range(loci)]
    return BreedingProblem(loci=tuple(made), sexes=tuple(sexes), percent=95)


def _locus(dealt: Random, place: int, loci: int, animals: int, known: float) -> BreedingLocus:
    alleles = dealt.choice((2, 2, 3)) if loci == 1 else 2
    every = [*combinations_with_replacement(range(alleles), 2)]
    ungrown = frozenset(dealt.sample(every, 1)) if dealt.random() < 0.2 else frozenset()
    left = [one for one in every if one not in ungrown]
    looks: dict[int, set[Genotype]] = {}
    for one in every:
        looks.setdefault(one[0] if dealt.random() < 0.8 else dealt.randrange(3), set()).add(one)
    hiding = frozenset(dealt.sample(every, 1)) if dealt.random() < 0.4 else frozenset()
    own = [
        frozenset(dealt.sample(left, 1 if dealt.random() < known else dealt.randint(1, len(left))))
        for _ in range(animals)
    ]
    return BreedingLocus(
        wanted=frozenset(dealt.sample(left, dealt.choice((1, 1, 2)))),
        animals=tuple(own),
        unborn=ungrown if dealt.random() < 0.5 else frozenset(),
        ungrown=ungrown,
        looks=tuple(map(frozenset, looks.values())),
        hiding=hiding,
        hides=frozenset({1 - place}) if hiding and loci == 2 else frozenset(),
    )
