"""Checking a mating: is it legal, what follows, and if not, what cannot hold together and why."""

from collections.abc import Iterator
from dataclasses import dataclass

from testcross.rulesets.analysis.conflict_phrases import ConflictPhrases
from testcross.rulesets.analysis.fill import AnimalFill, fill_mating
from testcross.rulesets.analysis.phrases import in_reading_order
from testcross.rulesets.analysis.step_phrases import StepPhrases
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.mating import Mating
from testcross.solver import Conflict, LocusProblem, Solver, conflicts, either_or_facts


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictText:
    """A conflict in the game's words."""

    locus: str
    animals: tuple[str, ...]
    """Roles: buck, doe, kit1..."""
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EitherOrText:
    """What at least one of two parents must carry."""

    locus: str
    animals: tuple[str, ...]
    alleles: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """The verdict on one mating."""

    mating: Mating
    conflicts: tuple[ConflictText, ...]
    """Empty where it is legal."""
    animals: tuple[AnimalFill, ...]
    """What can be filled in strictly; empty where it is illegal."""
    either_or: tuple[EitherOrText, ...]

    @property
    def legal(self) -> bool:
        """Whether Mendel's laws allow this litter."""
        return not self.conflicts


def check_mating(mating: Mating, solver: Solver) -> Check:
    """Return the verdict on a mating: every conflict, or all that can be filled in."""
    found = describe_conflicts(mating, solver)
    if found:
        return Check(mating=mating, conflicts=found, animals=(), either_or=())
    return Check(
        mating=mating,
        conflicts=(),
        animals=fill_mating(mating, solver),
        either_or=describe_either_or(mating, solver),
    )


def describe_conflicts(mating: Mating, solver: Solver) -> tuple[ConflictText, ...]:
    """Return every conflict at every failing locus; none where the mating is legal."""
    return tuple(
        describe_conflict(mating, locus, problem, conflict)
        for locus, problem, conflict in iter_conflicts(mating, solver)
    )


def iter_conflicts(
    mating: Mating, solver: Solver
) -> Iterator[tuple[Locus, LocusProblem, Conflict]]:
    """Yield every conflict with its locus; those that look at the parents' cards first."""
    for locus, problem in zip(mating.ruleset.loci, mating.problems(), strict=True):
        for conflict in in_reading_order(problem, conflicts(solver, problem)):
            yield locus, problem, conflict


def describe_conflict(
    mating: Mating, locus: Locus, problem: LocusProblem, conflict: Conflict
) -> ConflictText:
    """Return a conflict in the game's words."""
    return ConflictText(
        locus=locus.name,
        animals=tuple(mating.ruleset.roles.of(i) for i in conflict.individuals),
        text=ConflictPhrases(mating, locus, problem, conflict).told(),
    )


def describe_either_or(mating: Mating, solver: Solver) -> tuple[EitherOrText, ...]:
    """Return what at least one of the parents of a legal mating must carry, locus by locus."""
    roles = mating.ruleset.roles
    return tuple(
        EitherOrText(
            locus=locus.name,
            animals=tuple(roles.of(i) for i in fact.couple),
            alleles=tuple(locus.symbols[allele] for allele in fact.alleles),
            text=StepPhrases(mating, locus, problem).either_or(fact),
        )
        for locus, problem in zip(mating.ruleset.loci, mating.problems(), strict=True)
        for fact in either_or_facts(solver, problem)
    )
