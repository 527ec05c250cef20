"""Who answers a question: a mind that knows the laws, or one that gets one of them wrong.

A kind of question says how its answer is found by asking a judge; so right answers and wrong ones
come about in the same way, and differ only where the judges do. All go through all genotypes, which
is quick for litters as small as those of questions; the solver explains what is right.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product, starmap
from typing import TypeAlias

from testcross.rulesets.analysis.check import all_hold
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.looks import Looks
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.tutoring.misconception import (
    MISCONCEPTIONS,
    Inherits,
    Misconception,
    ReadsCard,
    as_it_reads,
)
from testcross.rulesets.tutoring.question import Concept
from testcross.solver import (
    Allele,
    Genotype,
    KnownAlleles,
    LocusProblem,
    Reading,
    Solver,
    every_genotype,
    known_alleles,
    pair,
)
from testcross.solver.genotype import Mask, mask_of, reading_of

FullGenotype: TypeAlias = tuple[Genotype, ...]
"""One genotype per locus."""

_NOBODY: frozenset[int] = frozenset()


class Judge:
    """Answers as somebody does who gets one law wrong, or none.

    Args:
        misconception: which one; that of ``RIGHT`` is none.
        solver: who tells of a litter whether its loci can be as they are together; if not given,
            each is looked at by itself.
    """

    def __init__(self, misconception: Misconception, solver: Solver | None = None) -> None:
        self.misconception = misconception
        self._solver = solver
        self._arranged = lru_cache(maxsize=65_536)(self._arrange)

    def allows(self, mating: Mating) -> bool:
        problems = mating.locus_problems()
        if not all(map(self.is_legal, problems)):
            return False
        if self.misconception.linked:
            return _kept_together(mating)
        is_joint = mating.ruleset.uncrossed_sex is not None
        return not is_joint or self._solver is None or all_hold(mating, problems, self._solver)

    def reads(self, problem: LocusProblem) -> LocusProblem:
        """Return the cards as they are taken to read."""
        pairs = zip(problem.readings, problem.blanks, strict=True)
        return problem.with_readings(tuple(starmap(self.means, pairs)))

    def means(self, written: Reading, every: Reading, /) -> Reading:
        """Return the genotypes that a notation is taken for, of all that an animal could have."""
        return self.misconception.reads(written, every)

    def is_legal(self, problem: LocusProblem) -> bool:
        """Tell whether the parents can have this litter as far as one locus goes."""
        return bool(self._arranged(problem, _NOBODY).readings)

    def possible(self, problem: LocusProblem) -> tuple[Reading, ...]:
        """Return per individual the genotypes that it is thought to have; none where illegal."""
        return self._found(problem).readings

    def known(self, problem: LocusProblem) -> tuple[KnownAlleles, ...]:
        """Return per individual the alleles thought to be proven; none where illegal."""
        return self._known(problem, _NOBODY)

    def known_without(
        self, problem: LocusProblem, individual: int, covered: Collection[int]
    ) -> KnownAlleles | None:
        """Return the alleles thought to be proven of one of them; None where illegal.

        Args:
            problem: the cards at one locus.
            individual: whose alleles.
            covered: positions of individuals whose cards nobody looks at.
        """
        known = self._known(problem, frozenset(covered))
        return known[individual] if known else None

    def shared(self, problem: LocusProblem) -> tuple[Allele, ...]:
        """Return the alleles that one of the parents has, nobody knows which."""
        return self._found(problem).shared

    def phenotype(self, locus: Locus, genotype: Genotype) -> str:
        if self.misconception.recessive_shows and genotype[1] < len(locus.alleles):
            return locus.alleles[genotype[1]].shows
        return locus.phenotype(genotype)

    def gametes(self, genotypes: FullGenotype) -> Sequence[tuple[Allele, ...]]:
        """Return what a parent is thought to give: as many as there are, linked ones repeated."""
        if not self.misconception.linked:
            return list(product(*genotypes))
        sides = [tuple(genotype[side] for genotype in genotypes) for side in (0, 1)]
        return sides * (1 << len(genotypes) - 1)

    def cells(self, sire: FullGenotype, dam: FullGenotype) -> Sequence[FullGenotype]:
        """Return the cells of the Punnett square of two parents, row by row."""
        return [
            tuple(pair(one, other) for one, other in zip(row, column, strict=True))
            for row in self.gametes(sire)
            for column in self.gametes(dam)
        ]

    def born(self, locus: Locus, cells: Sequence[FullGenotype], /) -> Sequence[FullGenotype]:
        """Return the cells of a square of one locus that are counted: those that are born."""
        if self.misconception.counts_unborn:
            return cells
        return [cell for cell in cells if cell[0] not in locus.unborn]

    def counted(self, looks: Looks, cell: FullGenotype, /) -> Sequence[FullGenotype]:
        """Return what an offspring counts as: itself, and what another locus hides of it."""
        return _with_hidden(looks, cell) if self.misconception.counts_hidden else (cell,)

    def must(self, share: Fraction, number: int) -> bool:
        """Tell whether one of so many offspring has to be of a kind with this share."""
        return share == 1 or (self.misconception.ratio_is_count and share * number >= 1)

    def next_share(self, share: Fraction, without: int) -> Fraction:
        """Return how likely the next one is of a kind, once so many others were not."""
        overdue = self.misconception.ratio_is_count and share * (without + 1) >= 1
        return Fraction(1) if overdue else share

    def _known(self, problem: LocusProblem, covered: frozenset[int]) -> tuple[KnownAlleles, ...]:
        found = self._found(problem, covered)
        known = found.known
        if self.misconception.completes:
            return tuple(map(_completed, found.readings))
        if not known or not self.misconception.both_carry:
            return known
        parents = (tuple(sorted((*had, *found.shared)))[:2] for had in known[:2])
        return (*parents, *known[2:])

    def _found(self, problem: LocusProblem, covered: frozenset[int] = _NOBODY) -> "_Arrangements":
        """Return what is left; who fills up dashes does so only where the cards allow it."""
        found = self._arranged(problem, covered)
        if found.readings and not self.misconception.deduces:
            own = _uncovered(problem, covered, as_it_reads).readings
            return _Arrangements(own, tuple(map(known_alleles, own)))
        if found.readings or not self.misconception.completes:
            return found
        return _arrangements(self._inherits(problem), _uncovered(problem, covered, as_it_reads))

    def _arrange(self, problem: LocusProblem, covered: frozenset[int]) -> "_Arrangements":
        read = _uncovered(problem, covered, self.misconception.reads)
        return _arrangements(self._inherits(problem), read)

    def _inherits(self, problem: LocusProblem) -> Inherits:
        sire, dam, *_ = problem.blanks
        linked = self.misconception.inherits_linked if sire != dam else None
        return linked or self.misconception.inherits


@dataclass(frozen=True, slots=True)
class _Arrangements:
    """What all arrangements of the genes come to."""

    readings: tuple[Reading, ...] = ()
    """Per individual what it can be; nothing where there is no arrangement."""
    known: tuple[KnownAlleles, ...] = ()
    """Per individual the alleles that it has in every arrangement."""
    shared: tuple[Allele, ...] = ()
    """Alleles that are in one parent or the other."""


def _uncovered(problem: LocusProblem, covered: frozenset[int], reads: ReadsCard) -> LocusProblem:
    """Return the cards as they are taken to read, and those that are covered as blank."""
    if reads is as_it_reads and not covered:
        return problem
    blanks = problem.blanks
    readings = (
        blanks[i] if i in covered else reads(reading, blanks[i])
        for i, reading in enumerate(problem.readings)
    )
    return problem.with_readings(tuple(readings))


@lru_cache(maxsize=4_096)
def _with_hidden(looks: Looks, cell: FullGenotype) -> Sequence[FullGenotype]:
    """Return a cell, and what it would be if nothing hid any of its loci."""
    hidden, every = looks.hidden(cell), looks.every()
    if not hidden:
        return (cell,)
    shown = product(*([one] if i in hidden else every[i] for i, one in enumerate(cell)))
    return (cell, next((one for one in shown if not looks.hidden(one)), cell))


@lru_cache(maxsize=65_536)
def _arrangements(inherits: Inherits, problem: LocusProblem) -> _Arrangements:
    """Return what is left of all genotypes that parents and young can have together."""
    count = problem.allele_count
    sires, dams, *litter = problem.readings
    kits = [_mask(count, one) for one in litter]
    young = _young(inherits, count)
    couples: list[tuple[Genotype, Genotype]] = []
    seen = [0] * len(kits)
    for couple in product(sires, dams):
        theirs = young[couple]
        left = [theirs & kit for kit in kits]
        if 0 not in left:
            couples.append(couple)
            seen = [found | some for found, some in zip(seen, left, strict=True)]
    if not couples:
        return _Arrangements()
    ones, others = zip(*couples, strict=True)
    readings = (frozenset(ones), frozenset(others), *(reading_of(count, one) for one in seen))
    known = tuple(map(known_alleles, readings))
    own = {*known[0], *known[1]}
    either = (a for a in range(count) if a not in own and all(a in s + d for s, d in couples))
    return _Arrangements(readings, known, tuple(either))


_mask = lru_cache(maxsize=4_096)(mask_of)


def _completed(reading: Reading) -> KnownAlleles:
    """Return the known alleles, the one before a dash twice."""
    known = known_alleles(reading)
    shown = {first for first, _ in reading}
    return known * 2 if len(known) == 1 and shown == {known[0]} else known


@cache
def _young(inherits: Inherits, allele_count: int) -> Mapping[tuple[Genotype, Genotype], Mask]:
    every = sorted(every_genotype(allele_count))
    return {
        (sire, dam): mask_of(allele_count, (g for g in every if inherits(g, sire, dam)))
        for sire in every
        for dam in every
    }


def _kept_together(mating: Mating) -> bool:
    """Tell whether each offspring takes after one of its parents where the parents differ."""
    sire, dam = mating.sire.readings, mating.dam.readings
    apart = [i for i, (one, other) in enumerate(zip(sire, dam, strict=True)) if one != other]
    return all(
        all(kit.readings[i] == sire[i] for i in apart)
        or all(kit.readings[i] == dam[i] for i in apart)
        for kit in mating.offspring
    )


RIGHT = Judge(Misconception(name="", concept=Concept.PROVEN, belief=""))
"""Knows the laws; where loci are joined on chromosomes, ask ``right_judge``."""
MISTAKEN = tuple(map(Judge, MISCONCEPTIONS))
"""A judge for each misconception."""
COUNTS_HIDDEN = next(one for one in MISTAKEN if one.misconception.counts_hidden)


@lru_cache(maxsize=64)
def right_judge(solver: Solver) -> Judge:
    """Return who knows the laws, and what several loci come to together."""
    return Judge(RIGHT.misconception, solver)
