"""Which varieties two parents can have, for whole decks at a time."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from testcross.rulesets.genetics.animal import Animal
from testcross.rulesets.genetics.ruleset import Ruleset, Variety
from testcross.solver import LocusProblem, Reading, Solver, is_legal, litter_problems, pair

Readings: TypeAlias = Sequence[Reading]
"""One reading per locus."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """A variety that two parents can have."""

    variety: str
    chance: Fraction | None
    """How likely each of their offspring is one; None unless both genotypes are fully known."""


def offspring_of(ruleset: Ruleset, sire: Animal, dam: Animal, solver: Solver) -> tuple[Chance, ...]:
    """Return the varieties that two animals can have, in the deck's order.

    The chances are exact where both genotypes are fully known: each parent gives either allele of
    a pair as often (Law of Segregation), each locus by itself (Law of Independent Assortment).

    Raises:
        NoLociError: for a ruleset without matings.
    """
    ruleset.require_loci()
    possible = OffspringTable(ruleset, solver).varieties(sire.readings, dam.readings)
    known = all(len(reading) == 1 for reading in (*sire.readings, *dam.readings))
    return tuple(
        Chance(variety=v.name, chance=_chance(v.readings, sire, dam) if known else None)
        for v in possible
    )


def _chance(readings: Readings, sire: Animal, dam: Animal) -> Fraction:
    """Return how likely a kit of two fully known parents reads so at every locus."""
    chance = Fraction(1)
    for reading, (one,), (other,) in zip(readings, sire.readings, dam.readings, strict=True):
        fits = [pair(paternal, maternal) in reading for paternal in one for maternal in other]
        chance *= Fraction(sum(fits), len(fits))
    return chance


class OffspringTable:
    """Answers "can these two have that?" for any cards of a deck.

    Legality is a product over loci (Law of Independent Assortment), and a deck has only a few
    readings per locus. So per locus and pair of parents' readings it keeps the set of varieties
    that fit there, a bit each, and two parents can have what is in the sets of all loci.
    """

    def __init__(self, ruleset: Ruleset, solver: Solver) -> None:
        self._ruleset = ruleset
        self._solver = solver
        self._fitting: dict[tuple[int, Reading, Reading], int] = {}

    def varieties(self, sire: Readings, dam: Readings) -> tuple[Variety, ...]:
        """Return what two parents that read so can have, in the deck's order."""
        fitting = self.bits(sire, dam)
        return tuple(
            variety for i, variety in enumerate(self._ruleset.varieties) if fitting >> i & 1
        )

    def census(self) -> Iterator[tuple[Variety, Variety, int]]:
        """Yield every sire and dam of the deck, card by card, with how many cards fit as kit."""
        cards = [v for v in self._ruleset.varieties for _ in range(v.copies)]
        copies = [v.copies * len(self._ruleset.roles.sexes) for v in self._ruleset.varieties]
        for sire in cards:
            for dam in cards:
                fitting = self.bits(sire.readings, dam.readings)
                yield sire, dam, sum(n for i, n in enumerate(copies) if fitting >> i & 1)

    def bits(self, sire: Readings, dam: Readings, *, but: int | None = None) -> int:
        """Return the varieties that two parents can have, a bit each, in the ruleset's order.

        Args:
            sire: what the sire reads at each locus.
            dam: the same of the dam.
            but: a locus that does not count.
        """
        bits = (1 << len(self._ruleset.varieties)) - 1
        for locus, (one, other) in enumerate(zip(sire, dam, strict=True)):
            if locus != but:
                bits &= self.bits_at(locus, one, other)
        return bits

    def bits_at(self, locus: int, sire: Reading, dam: Reading) -> int:
        """Return the varieties that two parents can have as far as one locus goes, a bit each."""
        key = (locus, sire, dam)
        if key not in self._fitting:
            self._fitting[key] = self._find_bits(locus, sire, dam)
        return self._fitting[key]

    def _find_bits(self, locus: int, sire: Reading, dam: Reading) -> int:
        """Return the varieties whose reading at one locus these parents' readings allow."""
        count = self._ruleset.allele_counts[locus]
        readings = [variety.readings[locus] for variety in self._ruleset.varieties]
        legal = {
            reading: is_legal(self._solver, _trio(count, sire, dam, reading))
            for reading in dict.fromkeys(readings)
        }
        return sum(1 << i for i, reading in enumerate(readings) if legal[reading])


def distinct_trios(ruleset: Ruleset) -> Iterable[LocusProblem]:
    """Return every distinct locus problem of a sire, a dam and one kit of a deck."""
    problems: dict[LocusProblem, None] = {}
    for locus, count in enumerate(ruleset.allele_counts):
        readings = list(dict.fromkeys(v.readings[locus] for v in ruleset.varieties if v.copies))
        for sire in readings:
            for dam in readings:
                for kit in readings:
                    problems[_trio(count, sire, dam, kit)] = None
    return problems


def _trio(allele_count: int, sire: Reading, dam: Reading, kit: Reading) -> LocusProblem:
    (problem,) = litter_problems([allele_count], [sire], [dam], [[kit]])
    return problem
