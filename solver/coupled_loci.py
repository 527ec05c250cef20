"""Loci that depend on each other by a choice: of an animal's sex, or of the strand that it got.

An animal has one sex at all loci on sex chromosomes: where one needs a daughter, another may need a
son. And a parent that does not cross over hands on one of its two strands whole, so the alleles
that it gives at several loci go together. Each locus may hold alone where all together fail. Once
the choice is made for everyone, loci are independent again; so what holds is what holds in some
choice with which every locus has a solution.

A strand is held as one more animal, homozygous at each locus: the parent is an offspring of the
two, and an offspring that got a strand is an offspring of it and of the other parent.

Of those who read the same everywhere only the number that have the first choice matters.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self, TypeAlias

from testcross.solver.conflict import Statements, minimal_cores, smallest_core
from testcross.solver.fill import possible
from testcross.solver.genotype import Genotype, KnownAlleles, Reading, known_alleles, pair, without
from testcross.solver.pedigree import FOUNDER, SEXES, Law, LocusProblem, genotypes_in, sex_shown
from testcross.solver.solver import Solver

Choice: TypeAlias = Mapping[int, int]
"""The sex of each animal whose sex is chosen, or which strand it got."""

MOST_CHOICES = 1_024


class ManySexesError(ValueError):
    """More ways to choose sexes than are looked at."""

    def __init__(self) -> None:
        super().__init__(f"more than {MOST_CHOICES:,} ways to choose the sexes")


@dataclass(frozen=True, slots=True)
class CoupledLocus:
    """A locus at which a choice for some individuals, the same at all loci, is made."""

    problem: LocusProblem

    def read(self) -> list[int]:
        return self.problem.informative()

    def only(self, individuals: Collection[int]) -> Self:
        """Return the locus with every reading blank but those of these individuals."""
        return replace(self, problem=self.problem.only(individuals))

    def replaced(self, individual: int, reading: Reading) -> Self:
        return replace(self, problem=self.problem.replaced(individual, reading))

    def is_open(self, individual: int) -> bool:
        """Tell whether there is a choice for an individual."""
        raise NotImplementedError

    def chosen(self, choice: Choice) -> Self:
        """Return the locus with what is chosen for everyone that a choice names."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class SexedLocus(CoupledLocus):
    """A locus on a sex chromosome."""

    law: Law
    allele_count: int

    def is_open(self, individual: int) -> bool:
        blank = self.problem.blanks[individual]
        return sex_shown(self.law, self.allele_count, blank) is None

    def chosen(self, choice: Choice) -> Self:
        problem = self.problem
        for i, sex in choice.items():
            own = genotypes_in(self.law, self.allele_count, sex)
            problem = problem.replaced(i, problem.readings[i] & own)
        return replace(self, problem=problem)


@dataclass(frozen=True, slots=True)
class StrandLocus(CoupledLocus):
    """A locus on a chromosome that a parent hands on whole; the strands come after all others."""

    parent: int

    @property
    def animals(self) -> int:
        """The number of individuals without the strands."""
        return len(self.problem.readings) - 2

    def read(self) -> list[int]:
        return [i for i in self.problem.informative() if i < self.animals]

    def only(self, individuals: Collection[int]) -> Self:
        strands = (self.animals, self.animals + 1) if self.parent in individuals else ()
        return replace(self, problem=self.problem.only([*individuals, *strands]))

    def is_open(self, individual: int) -> bool:
        return self.parent in self.problem.parents[individual]

    def chosen(self, choice: Choice) -> Self:
        couples = list(self.problem.parents)
        for i, side in choice.items():
            sire, dam = (self.animals + side if p == self.parent else p for p in couples[i])
            couples[i] = (sire, dam)
        return replace(self, problem=replace(self.problem, parents=tuple(couples)))


def strand_locus(
    problem: LocusProblem, parent: int, strands: tuple[Reading, Reading] | None = None
) -> StrandLocus:
    """Return a litter's locus on a chromosome that a parent hands on whole.

    ``strands`` is what either strand is, homozygous, if the phase is known.
    """
    number = len(problem.readings)
    pure = frozenset((a, a) for a in range(problem.allele_count))
    parents = list(problem.parents)
    parents[parent] = (number, number + 1)
    with_strands = LocusProblem(
        problem.allele_count,
        (*problem.readings, *(strands or (pure, pure))),
        (*parents, FOUNDER, FOUNDER),
        (*problem.blanks, pure, pure),
    )
    return StrandLocus(with_strands, parent)


# which choices there are

Loci: TypeAlias = Sequence[CoupledLocus]


def open_individuals(loci: Loci) -> list[int]:
    """Return those for whom there is a choice and of whom anything is read."""
    read = sorted({i for locus in loci for i in locus.read()})
    return [i for i in read if loci[0].is_open(i)]


def _alike(loci: Loci) -> dict[int, list[int]]:
    """Return those for whom there is a choice, each with all that read the same as it."""
    groups: dict[tuple[Reading, ...], list[int]] = {}
    found = {}
    for i in open_individuals(loci):
        mark = tuple(locus.problem.readings[i] for locus in loci)
        found[i] = groups.setdefault(mark, [])
        found[i].append(i)
    return found


def _choices(solver: Solver, loci: Loci) -> Iterator[Choice]:
    """Yield every choice with which all loci hold; one of those that only exchange twins."""
    alike = _alike(loci)
    animals = list(alike)

    def extend(choice: dict[int, int], now: Loci) -> Iterator[Choice]:
        if not all(solver.is_solvable(locus.problem) for locus in now):
            return
        if len(choice) == len(animals):
            yield choice
            return
        i = animals[len(choice)]
        twins = alike[i]
        at = twins.index(i)
        for value in SEXES:
            # among twins the first choice comes first
            if not at or choice[twins[at - 1]] <= value:
                yield from extend({**choice, i: value}, [one.chosen({i: value}) for one in now])

    return extend({}, loci)


def hold_together(solver: Solver, loci: Loci) -> bool:
    """Tell whether some choice lets all loci hold."""
    if len(loci) < 2 or not open_individuals(loci):
        return all(solver.is_solvable(locus.problem) for locus in loci)
    return next(_choices(solver, loci), None) is not None


def possible_together(solver: Solver, loci: Loci) -> tuple[tuple[Reading, ...], ...]:
    """Return per locus what each individual can be in some choice that lets all hold.

    Raises:
        ManySexesError: if there are too many choices.
    """
    found = [[set[Genotype]() for _ in locus.problem.readings] for locus in loci]
    for number, choice in enumerate(_choices(solver, loci)):
        if number == MOST_CHOICES:
            raise ManySexesError
        for seen, locus in zip(found, loci, strict=True):
            left = possible(solver, locus.chosen(choice).problem)
            for genotypes, more in zip(seen, left, strict=True):
                genotypes.update(more)
    alike = _alike(loci)  # what one of these can be, each of them can be
    return tuple(
        tuple(
            frozenset[Genotype]().union(*(seen[k] for k in alike.get(i, (i,))))
            for i in range(len(seen))
        )
        for seen in found
    )


# conflicts and steps


@dataclass(frozen=True, slots=True, kw_only=True)
class JointConflict:
    """A minimal set of individuals that no choice lets hold, though each locus alone does."""

    individuals: tuple[int, ...]
    loci: tuple[int, ...]
    """Positions of the fewest loci at which they fail together."""
    cases: tuple[tuple[Choice, int], ...]
    """Each choice, and a locus at which it fails."""


def joint_conflicts(solver: Solver, loci: Loci) -> tuple[JointConflict, ...]:
    """Return every minimal set that fails only where loci are taken together."""
    if hold_together(solver, loci):
        return ()
    animals = sorted({i for locus in loci for i in locus.read()})
    found = []
    for core in minimal_cores(
        animals, lambda some: hold_together(solver, [locus.only(some) for locus in loci])
    ):
        left = [locus.only(core) for locus in loci]
        if not all(solver.is_solvable(locus.problem) for locus in left):
            continue
        fewest = smallest_core(range(len(left)), _hold_at(solver, left))
        places = tuple(sorted(fewest or range(len(left))))
        found.append(
            JointConflict(
                individuals=tuple(sorted(core)),
                loci=places,
                cases=tuple(_failing(solver, left, places, {}, open_individuals(left))),
            )
        )
    return tuple(found)


def _hold_at(solver: Solver, loci: Loci) -> Callable[[Statements], bool]:
    return lambda some: hold_together(solver, [loci[place] for place in sorted(some)])


def _failing(
    solver: Solver, loci: Loci, places: Sequence[int], choice: Choice, waiting: Sequence[int]
) -> Iterator[tuple[Choice, int]]:
    """Yield cases, as short as they fail: a choice, and a locus where it fails."""
    for place in places:
        if not solver.is_solvable(loci[place].chosen(choice).problem):
            yield choice, place
            return
    for value in SEXES:
        yield from _failing(solver, loci, places, {**choice, waiting[0]: value}, waiting[1:])


@dataclass(frozen=True, slots=True, kw_only=True)
class JointStep:
    """What follows at a locus only from all loci together, whatever is chosen."""

    locus: int
    individual: int
    before: KnownAlleles
    known: KnownAlleles
    premises: tuple[int, ...]
    """Individuals, with all that is read of them at these loci."""


def joint_steps(
    solver: Solver, loci: Loci, known: Sequence[Sequence[KnownAlleles]]
) -> tuple[JointStep, ...]:
    """Return the steps from what follows at each locus alone to what all of them force together.

    The loci hold together; ``known`` is per locus and individual, what follows there alone.
    """
    animals = sorted({i for locus in loci for i in locus.read()})
    steps = []
    for place, (left, have) in enumerate(zip(possible_together(solver, loci), known, strict=True)):
        for i, (reading, before) in enumerate(zip(left, have, strict=False)):
            final = known_alleles(reading)
            if final == before:
                continue

            def holds_lacking(
                some: Statements, at: int = place, one: int = i, lacks: KnownAlleles = final
            ) -> bool:
                rest = [locus.only(some) for locus in loci]
                lacking = without(rest[at].problem.readings[one], lacks)
                rest[at] = rest[at].replaced(one, lacking)
                return hold_together(solver, rest)

            core = smallest_core(animals, holds_lacking)
            steps.append(
                JointStep(
                    locus=place,
                    individual=i,
                    before=before,
                    known=final,
                    premises=tuple(sorted(core or animals)),
                )
            )
    return tuple(steps)


@dataclass(frozen=True, slots=True)
class StrandsTogether:
    """Loci of a litter on a chromosome that a parent hands on whole; see ``choices``."""

    places: tuple[int, ...]
    parent: int
    phase: tuple[Genotype | None, ...]
    """Per locus the alleles of both strands, if known; it counts where they are read."""

    def _loci(self, problems: Sequence[LocusProblem]) -> list[StrandLocus]:
        found = []
        for problem, both in zip(problems, self.phase, strict=True):
            strands = None
            if both is not None and problem.readings[self.parent] == {pair(*both)}:
                one, other = both
                strands = frozenset({(one, one)}), frozenset({(other, other)})
            found.append(strand_locus(problem, self.parent, strands))
        return found

    def holds(self, solver: Solver, problems: Sequence[LocusProblem]) -> bool:
        """Tell whether the problems at these loci, in order, can hold together."""
        return hold_together(solver, self._loci(problems))

    def possible(
        self, solver: Solver, problems: Sequence[LocusProblem]
    ) -> tuple[tuple[Reading, ...], ...]:
        """Return per locus what each individual can be in them.

        Raises:
            ManySexesError: if there are too many ways in which strands were handed on.
        """
        number = len(problems[0].readings)
        return tuple(one[:number] for one in possible_together(solver, self._loci(problems)))

    def moved(
        self, loci: Sequence[int], individuals: Mapping[int, int]
    ) -> "StrandsTogether | None":
        """Return the same among some loci and with individuals in new places; None if it is one."""
        pairs = zip(self.places, self.phase, strict=True)
        left = [(loci.index(place), both) for place, both in pairs if place in loci]
        if len(left) < 2:
            return None
        places, phase = zip(*left, strict=True)
        return StrandsTogether(places, individuals[self.parent], phase)
