"""Animals of unknown sex: a choice for each, the same at all loci on sex chromosomes.

Each locus may hold alone where all together fail: where one needs a daughter, another may need a
son. A choice names the sex of everyone whose sex is unknown and of whom anything is read. Those who
read the same everywhere may change places, so of them only the number of sons is chosen.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeAlias

from testcross.solver.conflict import Statements, minimal_cores, smallest_core
from testcross.solver.fill import possible
from testcross.solver.genotype import Genotype, KnownAlleles, Reading, known_alleles, without
from testcross.solver.pedigree import FEMALE, MALE, Law, LocusProblem, genotypes_in, sex_shown
from testcross.solver.solver import Solver

Choice: TypeAlias = Mapping[int, int]
"""The sex of each animal whose sex is chosen."""

MOST_CHOICES = 1_024


class ManySexesError(ValueError):
    """More ways to choose sexes than are looked at."""

    def __init__(self) -> None:
        super().__init__(f"more than {MOST_CHOICES:,} ways to choose the sexes")


@dataclass(frozen=True, slots=True)
class SexedLocus:
    """A locus on a sex chromosome, with its problem."""

    law: Law
    allele_count: int
    problem: LocusProblem

    def read(self) -> list[int]:
        """Return the individuals of whom anything is read."""
        return self.problem.informative()

    def only(self, individuals: Collection[int]) -> "SexedLocus":
        """Return the locus with every reading blank but those of these individuals."""
        return replace(self, problem=self.problem.only(individuals))

    def chosen(self, choice: Choice) -> "SexedLocus":
        """Return the locus with everyone that a choice names of that sex."""
        problem = self.problem
        for i, sex in choice.items():
            own = genotypes_in(self.law, self.allele_count, sex)
            problem = problem.replaced(i, problem.readings[i] & own)
        return replace(self, problem=problem)

    def replaced(self, individual: int, reading: Reading) -> "SexedLocus":
        """Return the locus with another reading for one individual."""
        return replace(self, problem=self.problem.replaced(individual, reading))

    def is_open(self, individual: int) -> bool:
        """Tell whether an animal's sex is unknown, whatever is read of it."""
        blank = self.problem.blanks[individual]
        return sex_shown(self.law, self.allele_count, blank) is None


class CoupledLocus(Protocol):
    """A locus at which a choice for each of some individuals, the same at all loci, is made."""

    @property
    def problem(self) -> LocusProblem:
        """With what is read of everyone."""

    def read(self) -> list[int]:
        """Return the individuals of whom anything is read."""

    def only(self, individuals: Collection[int]) -> "CoupledLocus":
        """Return the locus with every reading blank but those of these individuals."""

    def chosen(self, choice: Choice) -> "CoupledLocus":
        """Return the locus with what was chosen for everyone that a choice names."""

    def replaced(self, individual: int, reading: Reading) -> "CoupledLocus":
        """Return the locus with another reading for one individual."""

    def is_open(self, individual: int) -> bool:
        """Tell whether there is a choice for an individual."""


Loci: TypeAlias = Sequence[CoupledLocus]


def open_individuals(loci: Loci) -> list[int]:
    """Return those of unknown sex of whom anything is read."""
    read = sorted({i for locus in loci for i in locus.read()})
    return [i for i in read if loci[0].is_open(i)]


def choices(solver: Solver, loci: Loci) -> Iterator[Choice]:
    """Yield every choice with which all loci hold; one of those that only change twins about."""
    people = open_individuals(loci)
    marks = [tuple(locus.problem.readings[i] for locus in loci) for i in people]
    before = [
        next((people[k] for k in range(n) if marks[k] == mark), None)
        for n, mark in enumerate(marks)
    ]

    def extend(choice: dict[int, int], now: Loci) -> Iterator[Choice]:
        if not all(solver.is_solvable(locus.problem) for locus in now):
            return
        if len(choice) == len(people):
            yield choice
            return
        i, twin = people[len(choice)], _last_twin(choice, before[len(choice)], marks, people)
        for sex in (MALE, FEMALE):
            if twin is None or choice[twin] <= sex:
                yield from extend({**choice, i: sex}, [one.chosen({i: sex}) for one in now])

    return extend({}, loci)


def _last_twin(
    choice: Choice, first: int | None, marks: Sequence[object], people: Sequence[int]
) -> int | None:
    """Return the last one chosen that reads the same as the next."""
    if first is None:
        return None
    mark = marks[len(choice)]
    return next(people[k] for k in reversed(range(len(choice))) if marks[k] == mark)


def hold_together(solver: Solver, loci: Loci) -> bool:
    """Tell whether some choice lets all loci hold."""
    if len(loci) < 2 or not open_individuals(loci):
        return all(solver.is_solvable(locus.problem) for locus in loci)
    return next(choices(solver, loci), None) is not None


def possible_together(solver: Solver, loci: Loci) -> tuple[tuple[Reading, ...], ...]:
    """Return per locus what each individual can be in some choice that lets all hold.

    Raises:
        ManySexesError: where there are too many.
    """
    found = [[set[Genotype]() for _ in locus.problem.readings] for locus in loci]
    for number, choice in enumerate(choices(solver, loci)):
        if number == MOST_CHOICES:
            raise ManySexesError
        for seen, locus in zip(found, loci, strict=True):
            left = possible(solver, locus.chosen(choice).problem)
            for genotypes, more in zip(seen, left, strict=True):
                genotypes.update(more)
    twins = _twins(loci)
    return tuple(
        tuple(
            frozenset[Genotype]().union(*(seen[k] for k in twins.get(i, (i,))))
            for i in range(len(seen))
        )
        for seen in found
    )


def _twins(loci: Loci) -> dict[int, tuple[int, ...]]:
    """Return of each of unknown sex those that read the same, itself among them."""
    people = open_individuals(loci)
    marks = {i: tuple(locus.problem.readings[i] for locus in loci) for i in people}
    return {i: tuple(k for k in people if marks[k] == marks[i]) for i in people}


@dataclass(frozen=True, slots=True, kw_only=True)
class JointConflict:
    """A minimal set of individuals that no choice of sexes lets hold, though each locus does."""

    individuals: tuple[int, ...]
    loci: tuple[int, ...]
    """Positions of the fewest loci at which they fail together."""
    cases: tuple[tuple[Choice, int], ...]
    """Each choice of the sexes, and a locus at which it fails."""


def joint_conflicts(solver: Solver, loci: Loci) -> tuple[JointConflict, ...]:
    """Return every minimal set that fails only where loci are taken together."""
    if hold_together(solver, loci):
        return ()
    people = sorted({i for locus in loci for i in locus.read()})

    def holds(some: Statements) -> bool:
        return hold_together(solver, [locus.only(some) for locus in loci])

    found = []
    for core in minimal_cores(people, holds):
        left = [locus.only(core) for locus in loci]
        if all(solver.is_solvable(locus.problem) for locus in left):
            found.append(_joint(solver, left, core))
    return tuple(found)


def _joint(solver: Solver, loci: Loci, core: Statements) -> JointConflict:
    def holds(some: Statements) -> bool:
        return hold_together(solver, [loci[place] for place in sorted(some)])

    places = tuple(sorted(smallest_core(range(len(loci)), holds) or range(len(loci))))
    return JointConflict(
        individuals=tuple(sorted(core)),
        loci=places,
        cases=tuple(_failing(solver, loci, places, {}, open_individuals(loci))),
    )


def _failing(
    solver: Solver, loci: Loci, places: Sequence[int], choice: Choice, waiting: Sequence[int]
) -> Iterator[tuple[Choice, int]]:
    """Yield cases, as short as they fail: a choice, and where it does."""
    now = {place: loci[place].chosen(choice).problem for place in places}
    failed = next((place for place in places if not solver.is_solvable(now[place])), None)
    if failed is not None:
        yield choice, failed
        return
    for sex in (MALE, FEMALE):
        yield from _failing(solver, loci, places, {**choice, waiting[0]: sex}, waiting[1:])


@dataclass(frozen=True, slots=True, kw_only=True)
class JointStep:
    """What follows at a locus only from all loci together, whatever the sexes are."""

    locus: int
    """Its position."""
    individual: int
    before: KnownAlleles
    known: KnownAlleles
    premises: tuple[int, ...]
    """Individuals, with all that is read of them at the loci on sex chromosomes."""


def joint_steps(
    solver: Solver, loci: Loci, known: Sequence[Sequence[KnownAlleles]]
) -> tuple[JointStep, ...]:
    """Return the steps from what each locus tells by itself to what all of them do together.

    Args:
        solver: who is asked.
        loci: that hold together.
        known: per locus, what is known of each individual so far.
    """
    goal = possible_together(solver, loci)
    people = sorted({i for locus in loci for i in locus.read()})
    steps = []
    for place, (left, have) in enumerate(zip(goal, known, strict=True)):
        for i, (reading, before) in enumerate(zip(left, have, strict=False)):
            final = known_alleles(reading)
            if final != before:
                core = smallest_core(people, _holds_lacking(solver, loci, (place, i), final))
                steps.append(
                    JointStep(
                        locus=place,
                        individual=i,
                        before=before,
                        known=final,
                        premises=tuple(sorted(core or people)),
                    )
                )
    return tuple(steps)


def _holds_lacking(
    solver: Solver, loci: Loci, at: tuple[int, int], lacks: KnownAlleles
) -> Callable[[Statements], bool]:
    """Return a test: can these readings hold while an individual lacks alleles at a locus?"""
    place, individual = at

    def holds(some: Statements) -> bool:
        left = [locus.only(some) for locus in loci]
        reading = without(left[place].problem.readings[individual], lacks)
        left[place] = left[place].replaced(individual, reading)
        return hold_together(solver, left)

    return holds
