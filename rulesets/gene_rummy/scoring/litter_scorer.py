"""What litters are worth, looked up locus by locus.

Legality and known alleles fall apart into loci (Law of Independent Assortment), and a deck has few
readings per locus. So the points of a litter are a sum of what was seen before, and only what was
not is solved.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from testcross.rulesets.analysis.score import suit_points
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.variant_matings import counted_problem
from testcross.rulesets.genetics.animal import Animal
from testcross.rulesets.genetics.ruleset import AlleleScheme, ResolvedScheme, SuitScheme
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


@dataclass(frozen=True, slots=True)
class MostPoints:
    """What the animals of a couple's litters can score at most, whoever else is in the litter."""

    parents: int
    """Both together."""
    kits: tuple[int, ...]
    """Each of those asked about."""


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
        self._most_of_locus = lru_cache(maxsize=None)(self._most_at)

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
        return self._max_points(animal, parent)

    def most_points(self, sire: Animal, dam: Animal, pool: Sequence[Animal]) -> MostPoints:
        """Return what each animal can score at most in any litter out of a pool.

        At a locus only different readings tell something, and there are few.
        """
        if isinstance(self._scheme, SuitScheme):
            parents = sum(self.max_points(one, parent=True) for one in (sire, dam))
            return MostPoints(parents, tuple(self.max_points(one, parent=False) for one in pool))
        of_parents, of_kits = 0, [0] * len(pool)
        for locus in range(len(self._loci)):
            readings = [young.readings[locus] for young in pool]
            parents, most = self._most_of_locus(
                locus, sire.readings[locus], dam.readings[locus], frozenset(readings)
            )
            of_parents += parents
            of_kits = [points + most[one] for points, one in zip(of_kits, readings, strict=True)]
        return MostPoints(of_parents, tuple(of_kits))

    def full_litter(self) -> int:
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
        count = len(self._loci[locus].alleles)
        (litter,) = litter_problems([count], [sire], [dam], [[kit] for kit in kits])
        problem = counted_problem(litter, self._solver, together=self._together)
        if problem is None:
            return None
        return sum(self._points_of(problem, locus))

    def _most_at(
        self, locus: int, sire: Reading, dam: Reading, pool: frozenset[Reading]
    ) -> tuple[int, dict[Reading, int]]:
        """Return the most that both parents together and each reading of a kit score at a locus."""
        parents, most = 0, dict.fromkeys(pool, 0)
        count = len(self._loci[locus].alleles)
        for number in range(1, min(len(pool), self.litter) + 1):
            for kits in combinations(sorted(pool, key=signature), number):
                (litter,) = litter_problems([count], [sire], [dam], [[kit] for kit in kits])
                problem = counted_problem(litter, self._solver, together=self._together)
                if problem is None:
                    continue
                one, other, *others = self._points_of(problem, locus)
                parents = max(parents, one + other)
                for kit, points in zip(kits, others, strict=True):
                    most[kit] = max(most[kit], points)
        return parents, most

    def _points_of(self, problem: LocusProblem, locus: int) -> list[int]:
        pairs = zip(problem.readings, self._known(problem, locus), strict=True)
        return [self._alleles(locus, reading, known) for reading, known in pairs]

    def _known(self, problem: LocusProblem, locus: int) -> tuple[KnownAlleles, ...]:
        if self._fill == "either":
            return either_fill(self._solver, problem, self._loci[locus].points)
        return strict_fill(self._solver, problem)

    def _alleles(self, locus: int, reading: Reading, known: KnownAlleles) -> int:
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
