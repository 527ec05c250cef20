"""What is asked of an engine: one locus, the readings there, and who descends from whom."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypeAlias

from testcross.solver.genotype import Genotype, Reading, every_genotype

Parents: TypeAlias = tuple[int | None, int | None]
"""The positions of sire and dam; None where a parent is not in the pedigree."""

Solution: TypeAlias = tuple[Genotype, ...]
"""One genotype per individual, in the problem's order."""

FOUNDER: Parents = (None, None)


@dataclass(frozen=True, slots=True)
class LocusProblem:
    """A pedigree seen at one locus.

    Individuals are positions. Names, cards and the locus itself are left out on purpose: two
    questions that look alike here have the same answer, whoever asks.
    """

    allele_count: int
    readings: tuple[Reading, ...]
    """Per individual, the genotypes left open."""
    parents: tuple[Parents, ...]
    """Per individual, where its sire and dam stand."""

    @property
    def blank(self) -> Reading:
        """The reading that says nothing: every genotype of the locus."""
        return every_genotype(self.allele_count)

    def replaced(self, individual: int, reading: Reading) -> "LocusProblem":
        """Return the same problem with another reading for one individual."""
        readings = (*self.readings[:individual], reading, *self.readings[individual + 1 :])
        return LocusProblem(self.allele_count, readings, self.parents)

    def only(self, individuals: Collection[int]) -> "LocusProblem":
        """Return the same problem with every reading blank but those of these individuals."""
        blank = self.blank
        readings = tuple(r if i in individuals else blank for i, r in enumerate(self.readings))
        return LocusProblem(self.allele_count, readings, self.parents)

    def couples(self) -> tuple[tuple[int, int], ...]:
        """Return the pairs (sire, dam) that have offspring together, first litters first.

        Two plants that are each other's pollen and ovule parent are one couple, as first named.
        """
        found: dict[frozenset[int], tuple[int, int]] = {}
        for sire, dam in self.parents:
            if sire is not None and dam is not None:
                found.setdefault(frozenset({sire, dam}), (sire, dam))
        return tuple(found.values())
