"""What litters are worth, looked up locus by locus.

Legality and known alleles fall apart into loci (Law of Independent Assortment), and a deck has few
readings per locus. So the points of a litter are a sum of what was seen before, and only what was
not is solved.
"""

from collections.abc import Sequence
from functools import lru_cache

from testcross.rulesets.analysis.score import suit_points
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.litter_loci import counted_problem
from testcross.rulesets.genetics.animal import Animal
from testcross.rulesets.genetics.scheme import AlleleScheme, ResolvedScheme, SuitScheme
from testcross.solver import (
    KnownAlleles,
    LocusProblem,
    Reading,
    Solver,
    either_fill,
    known_alleles,
    litter_problems,
    signature,
    strict_fill,
)


class LitterScorer:
    """Tells what a litter scores under some rules, and what a card can score at most."""

    def __init__(self, rules: Rules, solver: Solver) -> None:
        self.litter = rules.variant.litter
        self._together = rules.variant.together
        self._loci = rules.ruleset.loci
        self._scheme = rules.scheme
        self._fill = rules.fill
        self._solver = solver
        self._of_locus = lru_cache(maxsize=None)(self._points_at)
        self._max_points = lru_cache(maxsize=None)(self._most)

    def points(self, sire: Animal, dam: Animal, litter: Sequence[Animal]) -> int | None:
        """Return what a litter scores; None where it is illegal or a card has no suit.

        Where kits are legal each by itself, one more may score less: nothing is filled in where
        it contradicts another.
        """
        total = self._cards(sire, dam, litter)
        if total is None:
            return None
        for locus in range(len(self._loci)):
            kits = tuple([young.readings[locus] for young in litter])
            if len(kits) > 1:
                kits = tuple(sorted(kits, key=signature))
            points = self._of_locus(locus, sire.readings[locus], dam.readings[locus], kits)
            if points is None:
                return None
            total += points
        return total

    def max_points(self, animal: Animal, *, parent: bool) -> int:
        """Return the most that a card can score in any mating."""
        return self._max_points(animal, parent)

    def full_litter(self) -> int:
        """Return what a full litter scores besides."""
        return self._scheme.bonus if isinstance(self._scheme, SuitScheme) else 0

    def _cards(self, sire: Animal, dam: Animal, litter: Sequence[Animal]) -> int | None:
        """Return what the cards score whatever is known of them; None where one has no suit."""
        if not isinstance(self._scheme, SuitScheme):
            return 0
        total = self._scheme.bonus * (len(litter) >= self._scheme.full_litter)
        for position, animal in enumerate((sire, dam, *litter)):
            scored = suit_points(animal, self._scheme, parent=position < 2)
            if scored is None:
                return None
            total += scored.points
        return total

    def _points_at(
        self, locus: int, sire: Reading, dam: Reading, kits: tuple[Reading, ...]
    ) -> int | None:
        """Return what the known alleles of one locus score; None where it is illegal there."""
        count = len(self._loci[locus].alleles)
        (litter,) = litter_problems([count], [sire], [dam], [[kit] for kit in kits])
        problem = counted_problem(litter, self._solver, together=self._together)
        if problem is None:
            return None
        pairs = zip(problem.readings, self._known(problem, locus), strict=True)
        return sum(self._alleles(locus, reading, known) for reading, known in pairs)

    def _known(self, problem: LocusProblem, locus: int) -> tuple[KnownAlleles, ...]:
        if self._fill == "either":
            return either_fill(self._solver, problem, self._loci[locus].points)
        return strict_fill(self._solver, problem)

    def _alleles(self, locus: int, reading: Reading, known: KnownAlleles) -> int:
        """Return what one animal's known alleles score at a locus."""
        if isinstance(self._scheme, AlleleScheme):
            return sum(self._scheme.points_of(self._loci[locus])[allele] for allele in known)
        if isinstance(self._scheme, ResolvedScheme):
            return self._scheme.each * (len(known) - len(known_alleles(reading)))
        return 0

    def _most(self, animal: Animal, parent: bool) -> int:  # noqa: FBT001 - a cache's key
        if isinstance(self._scheme, SuitScheme):
            scored = suit_points(animal, self._scheme, parent=parent)
            return 0 if scored is None else scored.points
        return sum(
            max(self._alleles(locus, reading, genotype) for genotype in reading)
            for locus, reading in enumerate(animal.readings)
        )
