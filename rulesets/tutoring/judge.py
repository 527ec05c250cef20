"""Who answers a question: a judge that knows the laws, as the solver does, or one that is mistaken.

A kind of question says how its answer is found by asking a judge; so right answers and wrong ones
come about in the same way, and differ only where the judges do.
"""

from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import product
from typing import Protocol, TypeAlias

from testcross.rulesets.analysis.joint_loci import all_hold
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.looks import Looks
from testcross.rulesets.genetics.mating import Mating
from testcross.solver import (
    Allele,
    Genotype,
    KnownAlleles,
    LocusProblem,
    Reading,
    Solver,
    either_or_facts,
    is_legal,
    pair,
    possible,
    strict_fill,
)
from testcross.solver.fill import known_to

FullGenotype: TypeAlias = tuple[Genotype, ...]
"""One genotype per locus."""


class Judge(Protocol):
    """Somebody who can be asked about matings, right or wrong."""

    def __hash__(self) -> int:
        """Let what was found with a judge be remembered."""

    def allows(self, mating: Mating) -> bool:
        """Tell whether the parents can have this litter."""

    def reads(self, problem: LocusProblem) -> LocusProblem:
        """Return the cards as they are taken to read."""

    def means(self, written: Reading, every: Reading, /) -> Reading:
        """Return the genotypes that a notation is taken for, of all that an animal could have."""

    def is_legal(self, problem: LocusProblem) -> bool:
        """Tell whether the parents can have this litter as far as one locus goes."""

    def possible(self, problem: LocusProblem) -> tuple[Reading, ...]:
        """Return per individual the genotypes that it can have; nothing where it is illegal."""

    def known(self, problem: LocusProblem) -> tuple[KnownAlleles, ...]:
        """Return per individual the alleles to be filled in; nothing where it is illegal."""

    def known_without(
        self, problem: LocusProblem, individual: int, covered: Collection[int]
    ) -> KnownAlleles | None:
        """Return the alleles to be filled in for one of them; None where it is illegal.

        Args:
            problem: the cards at one locus.
            individual: whose alleles.
            covered: positions of individuals whose cards nobody looks at.
        """

    def shared(self, problem: LocusProblem) -> tuple[Allele, ...]:
        """Return the alleles that one of the parents has, nobody knows which."""

    def phenotype(self, locus: Locus, genotype: Genotype) -> str:
        """Return what a genotype shows."""

    def gametes(self, genotypes: FullGenotype) -> Sequence[tuple[Allele, ...]]:
        """Return what a parent can give, once for each way to take an allele of every pair."""

    def cells(self, sire: FullGenotype, dam: FullGenotype) -> Sequence[FullGenotype]:
        """Return the cells of the Punnett square of two parents, row by row."""

    def born(self, locus: Locus, cells: Sequence[FullGenotype], /) -> Sequence[FullGenotype]:
        """Return the cells of a square of one locus that are counted: those that are born."""

    def counted(self, looks: Looks, cell: FullGenotype, /) -> Sequence[FullGenotype]:
        """Return what an offspring counts as: itself, and what another locus hides of it."""

    def must(self, share: Fraction, number: int, /) -> bool:
        """Tell whether one of so many offspring has to be of a kind with this share."""

    def next_share(self, share: Fraction, without: int, /) -> Fraction:
        """Return how likely the next one is of a kind, once so many others were not."""


class TrueJudge:
    """Answers as the laws have it: the solver finds the answers.

    Args:
        solver: who is asked.
    """

    def __init__(self, solver: Solver) -> None:
        self._solver = solver

    def allows(self, mating: Mating) -> bool:
        legal = all(map(self.is_legal, mating.locus_problems()))
        if mating.ruleset.uncrossed_sex is None:
            return legal
        return legal and all_hold(mating, mating.locus_problems(), self._solver)

    def reads(self, problem: LocusProblem) -> LocusProblem:
        return problem

    def means(self, written: Reading, _every: Reading, /) -> Reading:
        return written

    def is_legal(self, problem: LocusProblem) -> bool:
        return is_legal(self._solver, problem)

    def possible(self, problem: LocusProblem) -> tuple[Reading, ...]:
        """Return per individual the genotypes that it can have; nothing where it is illegal."""
        return possible(self._solver, problem) if self.is_legal(problem) else ()

    def known(self, problem: LocusProblem) -> tuple[KnownAlleles, ...]:
        """Return per individual the alleles to be filled in; nothing where it is illegal."""
        return strict_fill(self._solver, problem) if self.is_legal(problem) else ()

    def known_without(
        self, problem: LocusProblem, individual: int, covered: Collection[int]
    ) -> KnownAlleles | None:
        """Return the alleles to be filled in for one of them; None where it is illegal."""
        for other in covered:
            problem = problem.replaced(other, problem.blank)
        if not self.is_legal(problem):
            return None
        return known_to(self._solver, problem, individual)

    def shared(self, problem: LocusProblem) -> tuple[Allele, ...]:
        if not self.is_legal(problem):
            return ()
        facts = either_or_facts(self._solver, problem)
        return tuple(allele for fact in facts for allele in fact.alleles)

    def phenotype(self, locus: Locus, genotype: Genotype) -> str:
        return locus.phenotype(genotype)

    def gametes(self, genotypes: FullGenotype) -> Sequence[tuple[Allele, ...]]:
        return list(product(*genotypes))

    def cells(self, sire: FullGenotype, dam: FullGenotype) -> Sequence[FullGenotype]:
        return meet(self.gametes(sire), self.gametes(dam))

    def born(self, locus: Locus, cells: Sequence[FullGenotype], /) -> Sequence[FullGenotype]:
        return [cell for cell in cells if cell[0] not in locus.unborn]

    def counted(self, _looks: Looks, cell: FullGenotype, /) -> Sequence[FullGenotype]:
        """Return what an offspring counts as: itself."""
        return (cell,)

    def must(self, share: Fraction, _number: int, /) -> bool:
        return share == 1

    def next_share(self, share: Fraction, _without: int, /) -> Fraction:
        """Return how likely the next one is of a kind: chance has no memory."""
        return share


def meet(
    rows: Sequence[tuple[Allele, ...]], columns: Sequence[tuple[Allele, ...]]
) -> list[FullGenotype]:
    """Return what gametes of a sire and a dam come to, row by row."""
    return [
        tuple(pair(one, other) for one, other in zip(row, column, strict=True))
        for row in rows
        for column in columns
    ]
