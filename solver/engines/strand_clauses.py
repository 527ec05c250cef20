"""Linked loci of a herd in clauses: what lies together, and which strand an offspring got.

An animal has two strands, one from its sire and one from its dam, each with an allele of every
locus. Parents of one sex hand on a strand whole, one of the two; those of the other cross over, so
that at each locus it may be another.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import TypeAlias

from testcross.solver.engines.core_guided import values_of
from testcross.solver.engines.inheritance_clauses import Clause, Literal
from testcross.solver.genotype import Genotype, Reading, every_genotype, pair
from testcross.solver.pedigree import Parents

Typing: TypeAlias = tuple[int, int]
"""An animal, and a locus at which something is read of it."""
_SIDES = (0, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class StrandProblem:
    """Animals at loci on one chromosome, which parents of one sex hand on whole."""

    allele_counts: tuple[int, ...]
    """Per locus how many alleles it has, two at least."""
    readings: tuple[tuple[Reading, ...], ...]
    """Per locus, what can be of each animal."""
    blanks: tuple[tuple[Reading, ...], ...]
    """The same of each if nothing is read of it there."""
    parents: tuple[Parents, ...]
    whole: int | None
    """Which parent does not cross over: 0 is the sire; None where both do."""
    told: Mapping[int, Mapping[int, Genotype]] = field(default_factory=dict)
    """Of animals of which that is said, per locus the allele of one strand and of the other."""

    @property
    def typings(self) -> tuple[Typing, ...]:
        """All that is read, animal by animal."""
        loci = range(len(self.allele_counts))
        return tuple(
            (animal, locus)
            for animal in range(len(self.parents))
            for locus in loci
            if self.readings[locus][animal] != self.blanks[locus][animal]
        )


class StrandClauses:
    """A problem's clauses, and what its variables stand for."""

    def __init__(self, problem: StrandProblem, loose: Collection[Typing] = ()) -> None:
        """Write down that all typings hold, or may be given up.

        Args:
            problem: the animals.
            loose: which typings may be given up.
        """
        self.problem = problem
        self.variables = 0
        self._wanted: list[Literal] = []
        self._strands = [
            tuple(tuple(self._alleles(count) for count in problem.allele_counts) for _ in _SIDES)
            for _ in problem.parents
        ]
        self._keep = {typing: self._new() for typing in loose}
        self.clauses = list(self._all())

    def worth(self, _: Collection[int]) -> tuple[list[Literal], list[int]]:
        """Return what is to be true as often as can be: each is worth the same."""
        wanted = self._wanted or [*self._keep.values()]
        return wanted, [1] * len(wanted)

    def solution(self, limit: float | None = None) -> tuple[bool, ...] | None:
        """Return of each variable whether it is true in a best solution; None if there is none.

        Raises:
            UndecidedError: where CP-SAT was stopped before it could tell.
            EngineError: where it broke down.
        """
        return values_of(self, limit, "strands")

    def given_up(self, values: tuple[bool, ...]) -> tuple[Typing, ...]:
        """Return which typings a solution gives up."""
        return tuple(typing for typing, keep in self._keep.items() if not values[keep - 1])

    def genotype(self, values: tuple[bool, ...], animal: int, locus: int) -> Genotype:
        """Return what an animal is in a solution."""
        one, other = (
            next(
                allele
                for allele, literal in enumerate(self._strands[animal][side][locus])
                if values[abs(literal) - 1] == (literal > 0)
            )
            for side in _SIDES
        )
        return pair(one, other)

    def want(self, unseen: Collection[tuple[int, int, Genotype]]) -> None:
        """Ask for a solution with as many of some animals' genotypes as can be, one at least."""
        self._wanted = [self._new() for _ in unseen]
        self.clauses.append(list(self._wanted))
        for (animal, locus, genotype), wanted in zip(unseen, self._wanted, strict=True):
            one, other = (self._strands[animal][side][locus] for side in _SIDES)
            for allele in set(genotype):
                is_pure = genotype[0] == genotype[1]
                for literals in ((one,), (other,)) if is_pure else ((one, other),):
                    self.clauses.append([-wanted, *(some[allele] for some in literals)])

    def _alleles(self, count: int) -> tuple[Literal, ...]:
        """Return a literal for each allele of which a strand has one."""
        if count == len(_SIDES):
            first = self._new()
            return (first, -first)
        return tuple(self._new() for _ in range(count))

    def _new(self) -> Literal:
        self.variables += 1
        return self.variables

    def _all(self) -> Iterator[Clause]:
        for animal, (sire, dam) in enumerate(self.problem.parents):
            for strand in self._strands[animal]:
                yield from (clause for own in strand for clause in _one_of(own))
            for locus in range(len(self.problem.allele_counts)):
                yield from self._read(animal, locus)
            for side, parent in ((0, sire), (1, dam)):
                if parent is not None:
                    yield from self._handed_on(animal, side, parent)
        for animal, strands in self.problem.told.items():
            yield from self._told(animal, strands)

    def _read(self, animal: int, locus: int) -> Iterator[Clause]:
        """Yield that an animal has no genotype but those that are read of it."""
        problem, keep = self.problem, self._keep.get((animal, locus))
        every = every_genotype(problem.allele_counts[locus])
        reading, blank = problem.readings[locus][animal], problem.blanks[locus][animal]
        one, other = (self._strands[animal][side][locus] for side in _SIDES)
        for a, b in sorted(every - (reading if keep is None else reading & blank)):
            unless = [] if keep is None or (a, b) not in blank else [-keep]
            for first, second in dict.fromkeys([(a, b), (b, a)]):
                yield [*unless, -one[first], -other[second]]

    def _handed_on(self, animal: int, side: int, parent: int) -> Iterator[Clause]:
        """Yield that a strand is one of a parent's, or at each locus of one of them."""
        chosen = self._new()
        for locus, own in enumerate(self._strands[animal][side]):
            if locus and side != self.problem.whole:
                chosen = self._new()
            for which, literal in ((0, -chosen), (1, chosen)):
                given = self._strands[parent][which][locus]
                yield from ([literal, -a, b] for a, b in zip(given, own, strict=True))

    def _told(self, animal: int, strands: Mapping[int, Genotype]) -> Iterator[Clause]:
        """Yield what lies together in an animal, on either of its strands."""
        turned = self._new()
        for locus, (a, b) in strands.items():
            keep = self._keep.get((animal, locus))
            unless = [] if keep is None else [-keep]
            one, other = (self._strands[animal][side][locus] for side in _SIDES)
            for literal, (first, second) in ((turned, (a, b)), (-turned, (b, a))):
                yield from ([*unless, literal, have] for have in (one[first], other[second]))


def _one_of(literals: tuple[Literal, ...]) -> Iterator[Clause]:
    """Yield that one of some alleles is there, and no other; of two that goes without saying."""
    if len(literals) > len(_SIDES):
        yield list(literals)
        yield from ([-one, -other] for one, other in combinations(literals, 2))
