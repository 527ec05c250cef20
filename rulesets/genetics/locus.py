"""Gene series, and readings at all of them at once.

A ``Locus`` has its alleles in dominance order, what its genotypes show, and its law: who gives an
allele to sons, and who to daughters. A ``WholeReading`` is a reading per locus: below stands what
two of them have in common, and what some leave of another, in parts that do not overlap.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import prod
from typing import TypeAlias

from testcross.solver import (
    AUTOSOME,
    LAWS,
    Alternative,
    Genotype,
    Law,
    LocusProblem,
    Parents,
    Reading,
    Sex,
    genotypes_in,
    law_problem,
    pair,
    widest,
)

BEFORE_BIRTH, AFTER_BIRTH = "before birth", "after birth"
"""When a genotype kills."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Allele:
    """One variant at a locus."""

    symbol: str
    """How it is written: ``cchd``."""
    points: int
    """What a known allele of this kind scores."""
    shows: str
    """What is seen where it is the more dominant one."""
    also: tuple[str, ...] = ()
    """What laboratories call it besides: ``n``."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Locus:
    """A gene series: its alleles in dominance order, most dominant first; compared by identity."""

    name: str
    """What it is called in tables and questions: ``C``."""
    title: str
    """What it is about, for people."""
    alleles: tuple[Allele, ...]
    heterozygotes: tuple[tuple[Genotype, str], ...] = ()
    """Genotypes that show something of their own: codominance, incomplete dominance."""
    page: int | None = None
    """Of the ruleset's source."""
    gene: str = ""
    """What geneticists call it, if that is known: ``TYRP1``."""
    chromosome: str = AUTOSOME
    """What it is on: ``autosome``, a sex chromosome such as ``X``, or ``mitochondrial``."""
    results: tuple[tuple[str, Reading], ...] = ()
    """Words in which laboratories report, each with what it leaves open: ``carrier``."""
    lethal: tuple[tuple[Genotype, str], ...] = ()
    """Genotypes that kill, each with when: ``before birth``, ``after birth``."""
    group: str = ""
    """The chromosome that it shares with other loci, where that is known."""
    position: Fraction | None = None
    """Where on it the locus lies, in the units of the ruleset; None where that is not known."""
    symbols: tuple[str, ...] = field(init=False)
    """The alleles as they are written; at the end what a chromosome without one is: ``/Y``."""
    points: tuple[int, ...] = field(init=False)
    """What each of them scores where it is known."""
    law: Law = field(init=False)
    """Who gives an allele of it to sons, and who to daughters."""
    is_sexed: bool = field(init=False)
    """Whether sons and daughters differ there."""
    is_single: bool = field(init=False)
    """Whether animals of both sexes have one allele of it."""
    every: Reading = field(init=False)
    """Every genotype that an animal can have, male or female."""
    unborn: Reading = field(init=False)
    """Genotypes that die before birth."""
    ungrown: Reading = field(init=False)
    """Genotypes that no grown animal has: they die before birth or after it."""

    def __post_init__(self) -> None:
        # Worked out once for each locus, as they are asked for with every card of every mating.
        law = LAWS[self.chromosome]
        bare = [f"/{law.bare}"] if law.is_sexed else []
        made = {
            "symbols": (*(allele.symbol for allele in self.alleles), *bare),
            "points": (*(allele.points for allele in self.alleles), *(0 for _ in bare)),
            "law": law,
            "is_sexed": law.is_sexed,
            "is_single": law.one_line,
            "every": genotypes_in(law, len(self.alleles)),
            "unborn": frozenset(one for one, when in self.lethal if when == BEFORE_BIRTH),
            "ungrown": frozenset(one for one, _ in self.lethal),
        }
        for name, value in made.items():
            object.__setattr__(self, name, value)

    def of_sex(self, sex: int | None) -> Reading:
        return genotypes_in(self.law, len(self.alleles), sex)

    def problem(
        self, readings: Iterable[Reading], parents: tuple[Parents, ...], sexes: Sequence[Sex]
    ) -> LocusProblem:
        # Who has offspring has grown up; a kit has at least been born.
        having = {one for couple in parents for one in couple}
        lacking = [self.ungrown if i in having else self.unborn for i in range(len(parents))]
        return law_problem(self.law, len(self.alleles), readings, parents, sexes, lacking)

    def from_gametes(self, paternal: int, maternal: int) -> Genotype:
        """Return what comes of an allele of the sire and one of the dam.

        >>> black = Allele(symbol="b", points=0, shows="black")
        >>> Locus(name="B", title="", alleles=(black,) * 2).from_gametes(1, 0)
        (0, 1)
        """
        if self.is_single:
            # the one allele that there is, written twice: that of the parent who gives it
            return (maternal, maternal) if self.law.son[1] else (paternal, paternal)
        return pair(paternal, maternal)

    def offspring(self, sire: Genotype, dam: Genotype) -> list[Genotype]:
        """Return what comes of each gamete of the one with each of the other."""
        return [self.from_gametes(one, other) for one, other in product(sire, dam)]

    def chromosome_of(self, allele: int) -> str:
        """Return the sex chromosome that an allele, or its lack, is on; empty for others."""
        return self.law.bare if allele == len(self.alleles) else self.law.carrier

    def carried(self, alleles: Iterable[int]) -> tuple[str, ...]:
        """Return the symbols of alleles: no chromosome without one, none twice that is there once.

        >>> both = (Allele(symbol="O", points=0, shows="orange"),)
        >>> Locus(name="O", title="orange", alleles=both, chromosome="X").carried((0, 1))
        ('O',)
        """
        # the number behind the last allele is a chromosome without the locus, see solver.pedigree
        there = [allele for allele in alleles if allele < len(self.alleles)]
        return tuple(self.symbols[a] for a in (dict.fromkeys(there) if self.is_single else there))

    def phenotype(self, genotype: Genotype) -> str:
        if genotype[0] == len(self.alleles):
            return f"without {self.name}"
        own = (shows for pair, shows in self.heterozygotes if pair == genotype)
        return next(own, self.alleles[genotype[0]].shows)


WholeReading: TypeAlias = tuple[Reading, ...]
"""One reading per locus: every genotype of the one beside every genotype of the others."""


def in_common(one: Sequence[Reading], other: Sequence[Reading]) -> WholeReading | None:
    """Return what lies in both; None where nothing does."""
    shared: list[Reading] = []
    for mine, theirs in zip(one, other, strict=True):
        both = mine & theirs
        if not both:
            return None
        shared.append(both)
    return tuple(shared)


def size(whole: Sequence[Reading]) -> int:
    return prod(map(len, whole))


def without_whole(one: WholeReading, other: Sequence[Reading]) -> Iterator[WholeReading]:
    """Yield what another leaves of one, in parts that have nothing in common."""
    both = in_common(one, other)
    if both is None:
        yield one
        return
    for place, (mine, shared) in enumerate(zip(one, both, strict=True)):
        # Place by place: alike before it, apart there, whatever it is behind. So no two parts meet.
        if rest := mine - shared:
            yield (*both[:place], rest, *one[place + 1 :])


def left_of(one: WholeReading, others: Iterable[Sequence[Reading]]) -> list[WholeReading]:
    """Return what all others together leave of one, in parts that have nothing in common."""
    parts = [one]
    for other in others:
        parts = [rest for part in parts for rest in without_whole(part, other)]
    return parts


def disjoint(wholes: Sequence[WholeReading]) -> tuple[WholeReading, ...]:
    """Return the same genotypes in parts that have nothing in common."""
    return tuple(part for i, whole in enumerate(wholes) for part in left_of(whole, wholes[:i]))


def joined(parts: Sequence[WholeReading]) -> list[WholeReading]:
    """Return parts that have nothing in common, those that differ at one locus put together."""
    # Fewer parts mean fewer products to add up, and parts that differ at one locus couple nothing.
    found = list[WholeReading]()
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


def widest_readings(wholes: Sequence[WholeReading]) -> tuple[WholeReading, ...]:
    """Return readings without those that say no less than another; in their order."""
    return tuple(one.readings for one in widest(tuple(map(Alternative, wholes))))


def narrowed(
    alternatives: Sequence[WholeReading], given: Sequence[Reading]
) -> tuple[WholeReading, ...]:
    """Return alternatives narrowed by what is known besides; those that contradict it go."""
    found = (in_common(one, given) for one in alternatives)
    return widest_readings([one for one in found if one is not None])


def hull(wholes: Sequence[WholeReading]) -> WholeReading:
    """Return per locus all that any of them allows there."""
    return tuple(
        frozenset[tuple[int, int]]().union(*column) for column in zip(*wholes, strict=True)
    )
