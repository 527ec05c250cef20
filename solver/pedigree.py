"""Pedigrees seen at one locus, and the laws of inheritance in them."""

from collections.abc import Collection, Iterable, Sequence
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
        """The reading that says nothing of anyone: every genotype of the locus."""
        return every_genotype(self.allele_count)

    @property
    def blanks(self) -> tuple[Reading, ...]:
        """Per individual, the reading that says nothing of it."""
        return (self.blank,) * len(self.readings)

    def with_readings(self, readings: tuple[Reading, ...]) -> "LocusProblem":
        """Return the same problem with other readings."""
        return LocusProblem(self.allele_count, readings, self.parents)

    def rearranged(
        self, order: Sequence[int], readings: Iterable[Reading], parents: Iterable[Parents]
    ) -> "LocusProblem":
        """Return a problem of some of these individuals.

        Args:
            order: the individuals in their new order.
            readings: of each of them.
            parents: of each of them, where they stand now.
        """
        del order  # all could be the same
        return LocusProblem(self.allele_count, tuple(readings), tuple(parents))

    def replaced(self, individual: int, reading: Reading) -> "LocusProblem":
        """Return the same problem with another reading for one individual."""
        readings = (*self.readings[:individual], reading, *self.readings[individual + 1 :])
        return LocusProblem(self.allele_count, readings, self.parents)

    def only(self, individuals: Collection[int]) -> "LocusProblem":
        """Return the same problem with every reading blank but those of these individuals."""
        blank = self.blank
        readings = tuple(r if i in individuals else blank for i, r in enumerate(self.readings))
        return LocusProblem(self.allele_count, readings, self.parents)

    def informative(self) -> list[int]:
        """Return the individuals whose readings say something."""
        blank = self.blank
        return [i for i, reading in enumerate(self.readings) if reading != blank]

    def couples(self) -> tuple[tuple[int, int], ...]:
        """Return the pairs (sire, dam) that have offspring together, first litters first.

        Two plants that are each other's pollen and ovule parent are one couple, as first named.
        """
        found: dict[frozenset[int], tuple[int, int]] = {}
        for sire, dam in self.parents:
            if sire is not None and dam is not None:
                found.setdefault(frozenset({sire, dam}), (sire, dam))
        return tuple(found.values())


@dataclass(frozen=True, slots=True)
class LinkedProblem(LocusProblem):
    """A problem in which not everyone can be the same: a male has no two alleles at X."""

    chromosomal: tuple[Reading, ...]
    """Per individual, what its chromosomes allow, whatever is read of it."""

    @property
    def blanks(self) -> tuple[Reading, ...]:
        """Per individual, the reading that says nothing of it."""
        return self.chromosomal

    def with_readings(self, readings: tuple[Reading, ...]) -> LocusProblem:
        """Return the same problem with other readings."""
        return LinkedProblem(self.allele_count, readings, self.parents, self.chromosomal)

    def replaced(self, individual: int, reading: Reading) -> LocusProblem:
        """Return the same problem with another reading for one, as far as it can be that."""
        before, after = self.readings[:individual], self.readings[individual + 1 :]
        return self.with_readings((*before, reading & self.chromosomal[individual], *after))

    def only(self, individuals: Collection[int]) -> LocusProblem:
        """Return the same problem with every reading blank but those of these individuals."""
        pairs = zip(self.readings, self.chromosomal, strict=True)
        said = (r if i in individuals else blank for i, (r, blank) in enumerate(pairs))
        return self.with_readings(tuple(said))

    def informative(self) -> list[int]:
        """Return the individuals whose readings say something."""
        pairs = zip(self.readings, self.chromosomal, strict=True)
        return [i for i, (reading, blank) in enumerate(pairs) if reading != blank]

    def rearranged(
        self, order: Sequence[int], readings: Iterable[Reading], parents: Iterable[Parents]
    ) -> LocusProblem:
        """Return a problem of some of these individuals; see ``LocusProblem``."""
        blanks = tuple(self.chromosomal[i] for i in order)
        return LinkedProblem(self.allele_count, tuple(readings), tuple(parents), blanks)


class PedigreeError(ValueError):
    """A pedigree that cannot be: readings too few or too many, or half of the parents."""


def litter_parents(kits: int) -> tuple[Parents, ...]:
    """Return the parents' positions of a litter: buck at 0, doe at 1, then the kits."""
    return (FOUNDER, FOUNDER, *[(0, 1)] * kits)


def litter_problems(
    allele_counts: Sequence[int],
    sire: Sequence[Reading],
    dam: Sequence[Reading],
    kits: Iterable[Sequence[Reading]],
) -> tuple[LocusProblem, ...]:
    """Return one problem per locus for the smallest pedigrees: two parents and their litter.

    Each animal is its readings, one per locus.

    Raises:
        PedigreeError: where an animal has a reading too few or too many.
    """
    animals = (sire, dam, *kits)
    if {*map(len, animals)} != {len(allele_counts)}:
        raise PedigreeError(f"every animal needs {len(allele_counts)} readings, one per locus")
    parents = litter_parents(len(animals) - 2)
    columns = zip(*animals, strict=True)
    return tuple(
        LocusProblem(count, column, parents)
        for count, column in zip(allele_counts, columns, strict=True)
    )


def is_inherited(offspring: Genotype, sire: Genotype | None, dam: Genotype | None) -> bool:
    """Tell whether one allele can come from the sire and the other from the dam.

    A parent that is None, not in the pedigree, may have given anything.

    >>> is_inherited((0, 2), (0, 1), (2, 2))
    True
    """
    return any(
        (sire is None or paternal in sire) and (dam is None or maternal in dam)
        for paternal, maternal in (offspring, offspring[::-1])
    )


def is_solution(problem: LocusProblem, solution: Solution) -> bool:
    """Tell whether one genotype per individual fits every reading and Mendel's first law."""
    if len(solution) != len(problem.readings):
        return False
    read_rightly = all(g in reading for g, reading in zip(solution, problem.readings, strict=True))
    return read_rightly and all(
        is_inherited(
            genotype,
            None if sire is None else solution[sire],
            None if dam is None else solution[dam],
        )
        for genotype, (sire, dam) in zip(solution, problem.parents, strict=True)
    )
