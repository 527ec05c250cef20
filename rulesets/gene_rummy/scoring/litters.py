"""A litter under the rules of a variant: whether it is legal, what it scores, and why.

Legality and known alleles fall apart into loci (Law of Independent Assortment), and a deck has few
readings per locus. So the points of a litter are a sum of what was seen before, and only what was
not is solved.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from testcross.rulesets.analysis.check import (
    Check,
    ConflictText,
    check_loci,
    check_mating,
    describe_conflicts,
    fill_loci,
)
from testcross.rulesets.analysis.explanation import (
    Explanation,
    Refutation,
    explain_loci,
    explain_mating,
)
from testcross.rulesets.analysis.score import MatingScores, score_filled, suit_points
from testcross.rulesets.english import counted
from testcross.rulesets.errors import MatingError
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.genetics.animal import Animal
from testcross.rulesets.genetics.mating import Mating, MatingLocus
from testcross.rulesets.genetics.ruleset import AlleleScheme, ResolvedScheme, SuitScheme
from testcross.solver import (
    FOUNDER,
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


def litter_loci(mating: Mating, rules: Rules, solver: Solver) -> tuple[MatingLocus, ...] | None:
    """Return a mating at each locus, in the ruleset's order; None where it is illegal."""
    found = []
    for here in mating.loci():
        problem = counted_problem(here.problem, solver, together=rules.variant.together)
        if problem is None:
            return None
        found.append(here if problem is here.problem else replace(here, problem=problem))
    return tuple(found)


def counted_problem(
    problem: LocusProblem, solver: Solver, *, together: bool
) -> LocusProblem | None:
    """Return what a litter is asked at a locus; None where it is illegal there.

    Kits have to be legal all together, or each by itself.
    """
    if solver.is_solvable(problem):
        return problem
    if together or not all(solver.is_solvable(one) for one in each_kit(problem)):
        return None
    return replace(problem, parents=(FOUNDER,) * len(problem.readings))


def each_kit(problem: LocusProblem) -> tuple[LocusProblem, ...]:
    sire, dam, *kits = problem.readings
    return tuple(
        replace(problem, readings=(sire, dam, kit), parents=problem.parents[:3]) for kit in kits
    )


def refuse_large_litter(mating: Mating, rules: Rules) -> None:
    """Raise a MatingError for a litter that the variant has no room for."""
    most, kits = rules.variant.litter, len(mating.offspring)
    if kits > most:
        page = f" (p. {rules.variant.page})" if rules.variant.page else ""
        kit = mating.ruleset.roles.offspring
        raise MatingError(
            f"{counted(kits, kit)} given; a mating in {rules.variant.name} has at most "
            f"{counted(most, kit)}{page}"
        )


def score_in_variant(mating: Mating, rules: Rules, solver: Solver) -> MatingScores:
    """Return what a mating scores by the variant's scheme and fill; refuse a litter too large."""
    refuse_large_litter(mating, rules)
    loci = litter_loci(mating, rules, solver)
    if loci is None:
        return MatingScores(mating=mating, fill=rules.fill, legal=False, animals=(), scores=())
    return score_filled(fill_loci(loci, solver, rules.fill), mating, rules.fill, [rules.scheme])


def conflicts_in_variant(mating: Mating, rules: Rules, solver: Solver) -> tuple[ConflictText, ...]:
    """Return why a mating is illegal; where kits are legal each by itself, of no two kits."""
    found = describe_conflicts(mating, solver)
    if rules.variant.together:
        return found
    return tuple(one for one in found if not _is_between_kits(one, mating))


def check_in_variant(mating: Mating, rules: Rules, solver: Solver) -> Check:
    """Return the verdict on a mating, with what can be filled in; refuse a litter too large."""
    refuse_large_litter(mating, rules)
    if rules.variant.together:
        return check_mating(mating, solver, rules.fill)
    loci = litter_loci(mating, rules, solver)
    if loci is None:
        return Check(mating=mating, conflicts=conflicts_in_variant(mating, rules, solver))
    found = check_loci(loci, solver, rules.fill)
    return replace(found, between_kits=describe_conflicts(mating, solver))


def unfilled_loci(mating: Mating, rules: Rules, solver: Solver) -> tuple[str, ...] | None:
    """Return at which loci kits that are legal each by itself contradict each other.

    None where the kits have to be legal together; nothing of an illegal mating.
    """
    if rules.variant.together:
        return None
    loci = litter_loci(mating, rules, solver) or ()
    return tuple(here.locus.name for here in loci if not here.problem.couples())


def explain_in_variant(
    mating: Mating, rules: Rules, solver: Solver, only: tuple[int, int] | None = None
) -> Explanation:
    """Return the explanation of a mating, or ``only`` of an animal at a locus, by their places.

    Where kits are legal each by itself, it tells how they contradict each other, and nothing is
    filled in there. A litter too large is refused.
    """
    refuse_large_litter(mating, rules)
    loci = litter_loci(mating, rules, solver)
    if loci is None:
        return _why_illegal(mating, rules, solver, only)
    explained = explain_loci(loci, solver, rules.fill, only=only)
    if rules.variant.together:
        return explained
    conflicts = describe_conflicts(mating, solver)
    asked = None if only is None else mating.ruleset.loci[only[1]].name
    between_kits = tuple(one for one in conflicts if asked in (None, one.locus))
    return replace(explained, between_kits=between_kits)


def _why_illegal(
    mating: Mating, rules: Rules, solver: Solver, only: tuple[int, int] | None
) -> Explanation:
    """Return why a mating is illegal, without what is no reason in the variant.

    Where kits are legal each by itself, two that contradict each other are none; and what would
    mend the whole litter may then be more than is needed, so it is left out.
    """
    explained = explain_mating(mating, solver, rules.fill, only=only)
    if rules.variant.together:
        return explained
    reasons = _of_single_kits(explained)
    if not reasons:
        explained = explain_mating(mating, solver, rules.fill)
        reasons = _of_single_kits(explained)
    between_kits = tuple(one for one in explained.conflicts if _is_between_kits(one, mating))
    return replace(
        explained,
        conflicts=reasons,
        repairs=() if between_kits else explained.repairs,
        between_kits=between_kits,
    )


def _of_single_kits(explained: Explanation) -> tuple[Refutation, ...]:
    mating = explained.mating
    return tuple(one for one in explained.conflicts if not _is_between_kits(one, mating))


def _is_between_kits(conflict: ConflictText, mating: Mating) -> bool:
    roles = mating.ruleset.roles
    return len({*conflict.animals} - {roles.of(0), roles.of(1)}) > 1


# points, locus by locus


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
