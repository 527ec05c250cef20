"""Loci that hold together as a parent hands on a chromosome whole, without crossing over.

A parent has two copies of the chromosome, its *strands*, and each offspring got one of them; the
*phase* says which alleles lie on which. A strand is modelled as one more animal, homozygous at each
locus: the parent is an offspring of the two, and an offspring that got a strand is an offspring of
it and of the other parent. Each locus may hold alone where all together fail. Once it is chosen who
got which strand, loci are independent again; so what holds is what holds in some choice with which
every locus has a solution.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from testcross.solver.fill import possible
from testcross.solver.genotype import Genotype, Reading, pair
from testcross.solver.pedigree import FOUNDER, LocusProblem
from testcross.solver.solver import Solver, remembered

MOST_CHOICES = 1_024
_Problems: TypeAlias = Sequence[LocusProblem]


class ManyStrandsError(ValueError):
    """More ways to hand on strands than are looked at."""


@dataclass(frozen=True, slots=True)
class StrandsTogether:
    """Loci that a founder with one mate hands on together; ``choices`` asks them and all others."""

    places: tuple[int, ...]
    parent: int
    phase: tuple[Genotype | None, ...]
    """Per locus the alleles of both strands, if known; it counts where they are read."""

    def holds(self, solver: Solver, problems: _Problems) -> bool:
        """Tell whether the problems at these loci, in order, can hold together."""
        return _holds(solver, self, tuple(problems))

    def possible(self, solver: Solver, problems: _Problems) -> tuple[tuple[Reading, ...], ...]:
        """Return per locus what each individual can be in them."""
        return _possible(solver, self, tuple(problems))

    def at_loci(self, loci: Sequence[int]) -> "StrandsTogether | None":
        """Return what is left of it among some loci; None where fewer than two are."""
        pairs = zip(self.places, self.phase, strict=True)
        left = [(loci.index(place), both) for place, both in pairs if place in loci]
        if len(left) < 2:
            return None
        places, phase = zip(*left, strict=True)
        return StrandsTogether(places, self.parent, phase)

    def alike(self, problems: _Problems) -> dict[int, list[int]]:
        """Return the offspring with any reading, each with all others that read the same.

        Of these only the number that got the first strand matters.
        """
        groups: dict[tuple[Reading, ...], list[int]] = {}
        found = {}
        for i in sorted({i for problem in problems for i in problem.informative()}):
            if self.parent in problems[0].parents[i]:
                mark = tuple(problem.readings[i] for problem in problems)
                found[i] = groups.setdefault(mark, [])
                found[i].append(i)
        return found

    def _with_strands(self, problem: LocusProblem, both: Genotype | None) -> LocusProblem:
        """Return a locus with the strands of the parent, which come after all others."""
        # The parent becomes an offspring of its two strands, each of which is homozygous: so it has
        # an allele of either, and an animal made an offspring of a strand has that strand's allele
        # (Law of Segregation once more; an engine needs to know nothing of chromosomes).
        number, parents = len(problem.readings), list(problem.parents)
        pure = frozenset((a, a) for a in range(problem.allele_count))
        strands = (pure, pure)
        if both is not None and problem.readings[self.parent] == {pair(*both)}:
            strands = frozenset({(both[0],) * 2}), frozenset({(both[1],) * 2})
        parents[self.parent] = (number, number + 1)
        return LocusProblem(
            problem.allele_count,
            (*problem.readings, *strands),
            (*parents, FOUNDER, FOUNDER),
            (*problem.blanks, pure, pure),
        )

    def chosen(self, solver: Solver, problems: _Problems) -> Iterator[list[LocusProblem]]:
        """Yield the loci with who got which strand, for each choice with which all of them hold."""
        alike, number = self.alike(problems), len(problems[0].readings)
        animals = list(alike)

        def extend(choice: dict[int, int], now: list[LocusProblem]) -> Iterator[list[LocusProblem]]:
            # what fails with some of the litter settled fails whatever the others got
            if not all(map(solver.is_solvable, now)):
                return
            if len(choice) == len(animals):
                yield now
                return
            i = animals[len(choice)]
            at = alike[i].index(i)
            for side in (0, 1):
                # among twins those with the first strand come first
                if not at or choice[alike[i][at - 1]] <= side:
                    yield from extend(
                        {**choice, i: side}, [self._given(one, i, number + side) for one in now]
                    )

        return extend({}, list(map(self._with_strands, problems, self.phase)))

    def _given(self, problem: LocusProblem, individual: int, strand: int) -> LocusProblem:
        couples = list(problem.parents)
        sire, dam = (strand if p == self.parent else p for p in couples[individual])
        couples[individual] = (sire, dam)
        return replace(problem, parents=tuple(couples))


# Both are asked for each choice of alternatives, and most choices agree on these loci.


@remembered
def _holds(solver: Solver, linked: StrandsTogether, problems: tuple[LocusProblem, ...]) -> bool:
    return next(linked.chosen(solver, problems), None) is not None


@remembered
def _possible(
    solver: Solver, linked: StrandsTogether, problems: tuple[LocusProblem, ...]
) -> tuple[tuple[Reading, ...], ...]:
    animals = range(len(problems[0].readings))
    found = [[set[Genotype]() for _ in animals] for _ in problems]
    for number, chosen in enumerate(linked.chosen(solver, problems)):
        if number == MOST_CHOICES:
            raise ManyStrandsError
        for seen, problem in zip(found, chosen, strict=True):
            for genotypes, more in zip(seen, possible(solver, problem), strict=False):
                genotypes.update(more)
    alike = linked.alike(problems)  # what one of these can be, each of them can be
    return tuple(
        tuple(frozenset[Genotype]().union(*(seen[k] for k in alike.get(i, (i,)))) for i in animals)
        for seen in found
    )
