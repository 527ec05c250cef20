"""Chromosomes that do not cross over: a choice for each of the young, which strand it got.

A parent hands on one of its two strands whole, so the alleles that it gives at several loci go
together. A strand is held as one more animal, homozygous at each locus: the parent is an offspring
of the two, and a young one that got a strand is an offspring of it and of the other parent.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from testcross.solver.genotype import Genotype, Reading, pair
from testcross.solver.pedigree import LocusProblem
from testcross.solver.sex_choices import Choice, hold_together, possible_together
from testcross.solver.solver import Solver

_SEVERAL = 2


@dataclass(frozen=True, slots=True)
class StrandLocus:
    """A locus on a chromosome that a parent hands on whole; the strands come after all others."""

    problem: LocusProblem
    parent: int
    people: int
    """How many individuals there are without the strands."""

    def read(self) -> list[int]:
        """Return the individuals of whom anything is read, strands aside."""
        return [i for i in self.problem.informative() if i < self.people]

    def only(self, individuals: Collection[int]) -> "StrandLocus":
        """Return the locus with every reading blank but those of these individuals."""
        strands = range(self.people, self.people + 2) if self.parent in individuals else ()
        return replace(self, problem=self.problem.only([*individuals, *strands]))

    def replaced(self, individual: int, reading: Reading) -> "StrandLocus":
        """Return the locus with another reading for one individual."""
        return replace(self, problem=self.problem.replaced(individual, reading))

    def is_open(self, individual: int) -> bool:
        """Tell whether an individual got one of the strands."""
        return self.parent in self.problem.parents[individual]

    def chosen(self, choice: Choice) -> "StrandLocus":
        """Return the locus with everyone that a choice names the offspring of that strand."""
        problem = self.problem
        couples = list(problem.parents)
        for i, side in choice.items():
            sire, dam = (self.people + side if p == self.parent else p for p in couples[i])
            couples[i] = (sire, dam)
        return replace(self, problem=replace(problem, parents=tuple(couples)))


def strand_locus(
    problem: LocusProblem, parent: int, told: tuple[Reading, Reading] | None = None
) -> StrandLocus:
    """Return a litter's locus on a chromosome that a parent hands on whole.

    Args:
        problem: of the litter.
        parent: the position of that parent.
        told: what either strand is, homozygous, if that is known.
    """
    number = len(problem.readings)
    pure = frozenset((a, a) for a in range(problem.allele_count))
    parents = list(problem.parents)
    parents[parent] = (number, number + 1)
    linked = LocusProblem(
        problem.allele_count,
        (*problem.readings, *(told or (pure, pure))),
        (*parents, (None, None), (None, None)),
        (*problem.blanks, pure, pure),
    )
    return StrandLocus(linked, parent, number)


@dataclass(frozen=True, slots=True)
class StrandsTogether:
    """Loci of a litter on a chromosome that a parent hands on whole; see ``Together``."""

    places: tuple[int, ...]
    parent: int
    told: tuple[Genotype | None, ...]
    """Per locus the alleles of both strands, where that is said; it counts where they are read."""

    def holds(self, solver: Solver, problems: Sequence[LocusProblem]) -> bool:
        """Tell whether the problems at these loci can hold together."""
        return hold_together(solver, self._loci(problems))

    def possible(
        self, solver: Solver, problems: Sequence[LocusProblem]
    ) -> tuple[tuple[Reading, ...], ...]:
        """Return per locus what each individual can be in them.

        Raises:
            ManySexesError: where there are too many ways in which strands were handed on.
        """
        number = len(problems[0].readings)
        return tuple(one[:number] for one in possible_together(solver, self._loci(problems)))

    def moved(
        self, loci: Sequence[int], individuals: Mapping[int, int]
    ) -> "StrandsTogether | None":
        """Return the same among some loci and with individuals in new places; None if it is one."""
        pairs = zip(self.places, self.told, strict=True)
        left = [(loci.index(place), told) for place, told in pairs if place in loci]
        if len(left) < _SEVERAL:
            return None
        places, told = zip(*left, strict=True)
        return StrandsTogether(places, individuals[self.parent], told)

    def _loci(self, problems: Sequence[LocusProblem]) -> list[StrandLocus]:
        return [
            strand_locus(problem, self.parent, _known(problem.readings[self.parent], told))
            for problem, told in zip(problems, self.told, strict=True)
        ]


def _known(reading: Reading, told: Genotype | None) -> tuple[Reading, Reading] | None:
    """Return what both strands are, if that is said of what is read."""
    if told is None or reading != {pair(*told)}:
        return None
    one, other = told
    return frozenset({(one, one)}), frozenset({(other, other)})
