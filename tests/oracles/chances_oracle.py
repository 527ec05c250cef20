"""Chances of genotypes by trying everything that everybody can be: slow, exact, written apart."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from random import Random

Genes = tuple[str, ...]
"""The alleles of an animal at a locus, sorted; one where it has one."""
_HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Person:
    """An animal of a small herd; parents stand before their young."""

    sire: int | None
    dam: int | None
    sex: str
    """``M`` or ``F``."""
    typed: Genes | None
    """None where nothing is typed; a half-known typing has ``-``."""


def makes_one(place: str, sex: str) -> bool:
    """Tell whether one of a sex has a single allele at a place: autosome, X or Z."""
    return (place, sex) in (("X", "M"), ("Z", "F"))


def every(place: str, sex: str, alleles: Sequence[str]) -> list[Genes]:
    if makes_one(place, sex):
        return [(one,) for one in alleles]
    return [(a, b) for i, a in enumerate(alleles) for b in alleles[i:]]


def _gives(place: str, parent_sex: str, genes: Genes, kid_sex: str) -> dict[str, Fraction]:
    """Return what a parent hands on to a kid of a sex: nothing where that is another chromosome."""
    if makes_one(place, parent_sex):
        return {genes[0]: Fraction(1)} if kid_sex != parent_sex else {"": Fraction(1)}
    found: dict[str, Fraction] = {}
    for one in genes:
        found[one] = found.get(one, Fraction()) + _HALF
    return found


def young_of(place: str, kid: str, sire: Genes, dam: Genes) -> dict[Genes, Fraction]:
    """Return how likely two have a kid of a sex with each genotype."""
    found: dict[Genes, Fraction] = {}
    ways = (_gives(place, sex, genes, kid) for sex, genes in (("M", sire), ("F", dam)))
    for (one, share), (other, part) in product(*(way.items() for way in ways)):
        genes = tuple(sorted(filter(None, (one, other))))
        found[genes] = found.get(genes, Fraction()) + share * part
    return found


def fits(genes: Genes, typed: Genes | None) -> bool:
    if typed is None:
        return True
    left = list(genes)
    for one in typed:
        if one != "-":
            if one not in left:
                return False
            left.remove(one)
    return True


def _solutions(
    place: str, alleles: Sequence[str], people: Sequence[Person]
) -> Iterator[tuple[tuple[Genes, ...], Fraction]]:
    """Yield what everyone can be, and how likely that is with founders as they are."""

    def further(
        done: tuple[Genes, ...], weight: Fraction
    ) -> Iterator[tuple[tuple[Genes, ...], Fraction]]:
        if len(done) == len(people):
            yield done, weight
            return
        one = people[len(done)]
        if one.sire is None or one.dam is None:
            ways = dict.fromkeys(every(place, one.sex, alleles), Fraction(1))
        else:
            ways = young_of(place, one.sex, done[one.sire], done[one.dam])
        for genes, share in ways.items():
            if fits(genes, one.typed):
                yield from further((*done, genes), weight * share)

    yield from further((), Fraction(1))


def prior(genes: Genes, often: Mapping[str, Fraction]) -> Fraction:
    """Return how often a founder of its sex is so, in random mating."""
    share = Fraction(2 if len({*genes}) == 2 else 1)
    for one in genes:
        share *= often[one]
    return share


def chances(
    place: str, alleles: Sequence[str], people: Sequence[Person], often: Mapping[str, Fraction]
) -> list[dict[Genes, Fraction]]:
    """Return everyone's chances, given how often founders have alleles."""
    found: list[dict[Genes, Fraction]] = [{} for _ in people]
    for solution, share in _solutions(place, alleles, people):
        founders = (g for one, g in zip(people, solution, strict=True) if one.sire is None)
        weight = share * prod(prior(genes, often) for genes in founders)
        for own, genes in zip(found, solution, strict=True):
            own[genes] = own.get(genes, Fraction()) + weight
    whole = sum(found[0].values())
    return [{genes: share / whole for genes, share in own.items()} for own in found]


def ranges(
    place: str, alleles: Sequence[str], people: Sequence[Person]
) -> list[dict[Genes, tuple[Fraction, Fraction]]]:
    """Return the lowest and the highest chances, whatever the founders are."""
    by_founders: dict[tuple[Genes, ...], list[tuple[tuple[Genes, ...], Fraction]]] = {}
    for solution, weight in _solutions(place, alleles, people):
        key = tuple(genes for one, genes in zip(people, solution, strict=True) if one.sire is None)
        by_founders.setdefault(key, []).append((solution, weight))
    found: list[dict[Genes, tuple[Fraction, Fraction]]] = []
    for number in range(len(people)):
        seen = {solution[number] for some in by_founders.values() for solution, _ in some}
        ends = {}
        for genes in seen:
            shares = [
                sum((w for s, w in some if s[number] == genes), Fraction())
                / sum((w for _, w in some), Fraction())
                for some in by_founders.values()
            ]
            ends[genes] = (min(shares), max(shares))
        found.append(ends)
    return found


def random_people(
    random: Random, place: str, alleles: Sequence[str], most: int = 7
) -> list[Person]:
    """Return a small herd full of loops, typed as one that was bred, some of it by half."""
    people: list[Person] = []
    genes: list[Genes] = []
    typed = random.choice((0.3, 0.5, 0.7))
    for number in range(random.randint(4, most)):
        sires = [i for i, one in enumerate(people) if one.sex == "M"]
        dams = [i for i, one in enumerate(people) if one.sex == "F"]
        sex = "MF"[number] if number < 2 else random.choice("MF")
        parents = (random.choice(sires), random.choice(dams)) if number > 1 else (None, None)
        if number == 2 and random.random() < 0.4:
            parents = (None, None)
        if parents[0] is None or parents[1] is None:
            own = random.choice(every(place, sex, alleles))
        else:
            born = young_of(place, sex, genes[parents[0]], genes[parents[1]])
            own = random.choice(list(born))
        told: Genes | None = own if random.random() < typed else None
        if told and len(told) == 2 and random.random() < 0.3:
            told = (told[0], "-")
        people.append(Person(parents[0], parents[1], sex, told))
        genes.append(own)
    return people
