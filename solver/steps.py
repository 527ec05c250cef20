"""The steps of an explanation: because of these premises, by these laws, therefore."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from testcross.solver.genotype import (
    KnownAlleles,
    Reading,
    containing,
    difference,
    known_alleles,
)
from testcross.solver.problem import LocusProblem


@dataclass(frozen=True, slots=True, kw_only=True)
class Premise:
    """What is known of one individual at the moment of a step."""

    individual: int
    shows: Reading
    """Its reading."""
    allows: Reading
    """The genotypes of its reading that hold its known alleles so far."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradiction:
    """What would follow if the individual lacked what the step gains: the case distinction."""

    alternatives: Reading
    """What the individual could be without the gain."""
    focus: int
    """The premise that this contradicts."""
    could_be: Reading
    """What the other premises would then leave the focus: nothing that it allows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One deduction at one locus."""

    individual: int
    """The one concluded about."""
    before: KnownAlleles
    known: KnownAlleles
    """Its known alleles after the step."""
    premises: tuple[Premise, ...]
    """In the order of individuals."""
    laws: tuple[str, ...]
    """Of ``segregation`` and ``dominance``; independent assortment is why a locus has steps of
    its own."""
    contradiction: Contradiction
    mate: int | None = None
    """The other parent, where the step holds because the two are interchangeable: what one of
    them must have is written on this one."""

    @property
    def gained(self) -> KnownAlleles:
        """The alleles that were not known before."""
        return difference(self.known, self.before)


def with_parents_exchanged(step: Step) -> Step:
    """Return the deduction as it is where interchangeable parents have each other's place.

    Args:
        step: at a locus where individuals 0 and 1 are parents that show the same.
    """
    premises = (replace(p, individual=_exchanged(p.individual)) for p in step.premises)
    return replace(
        step,
        individual=_exchanged(step.individual),
        premises=tuple(sorted(premises, key=lambda premise: premise.individual)),
        contradiction=replace(step.contradiction, focus=_exchanged(step.contradiction.focus)),
        mate=None if step.mate is None else _exchanged(step.mate),
    )


def _exchanged(individual: int) -> int:
    return 1 - individual if individual < 2 else individual


class Knowledge:
    """What is known of everyone at some moment."""

    def __init__(self, problem: LocusProblem, known: Iterable[KnownAlleles]) -> None:
        self.original = problem
        self.known = list(known)

    @property
    def problem(self) -> LocusProblem:
        """The problem with every reading cut down to what holds the known alleles."""
        pairs = zip(self.original.readings, self.known, strict=True)
        allowed = tuple(containing(reading, known) for reading, known in pairs)
        return LocusProblem(self.original.allele_count, allowed, self.original.parents)

    def informative(self) -> list[int]:
        """Return the individuals of which anything is known."""
        problem = self.problem
        return [i for i, reading in enumerate(problem.readings) if reading != problem.blank]

    def premises(self, individuals: Iterable[int]) -> tuple[Premise, ...]:
        """Return these individuals as premises, in their order."""
        problem = self.problem
        return tuple(
            Premise(individual=i, shows=self.original.readings[i], allows=problem.readings[i])
            for i in sorted(individuals)
        )


def known_after(problem: LocusProblem, steps: Iterable[Step]) -> tuple[KnownAlleles, ...]:
    """Return what is known of each individual once these steps are taken."""
    known = [known_alleles(reading) for reading in problem.readings]
    for step in steps:
        known[step.individual] = step.known
    return tuple(known)


def leading_to(steps: Iterable[Step], individuals: Iterable[int]) -> tuple[Step, ...]:
    """Return those steps that what is known of these individuals in the end rests on."""
    wanted = set(individuals)
    needed: list[Step] = []
    for step in reversed(tuple(steps)):
        if step.individual in wanted:
            needed.append(step)
            wanted.update(premise.individual for premise in step.premises)
    return tuple(reversed(needed))
