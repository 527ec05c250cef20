"""Checking a mating: is it legal, what follows, and if not, what cannot hold together and why."""

from collections.abc import Iterator
from dataclasses import dataclass

from testcross.rulesets.answers.filling import AnimalFill, fill_mating
from testcross.rulesets.cards.mating import Mating
from testcross.rulesets.definition.ruleset import Locus
from testcross.rulesets.wording import ConflictSpeaker, StepSpeaker, in_told_order
from testcross.solver import Conflict, LocusProblem, Solver, conflicts, either_or_facts


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldConflict:
    """A conflict in the game's words."""

    locus: str
    animals: tuple[str, ...]
    """Roles: buck, doe, kit1..."""
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldEitherOr:
    """What at least one of two parents must carry."""

    locus: str
    animals: tuple[str, ...]
    alleles: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """The verdict on one mating."""

    mating: Mating
    conflicts: tuple[ToldConflict, ...]
    """Empty where it is legal."""
    animals: tuple[AnimalFill, ...]
    """What can be filled in strictly; empty where it is illegal."""
    either_or: tuple[ToldEitherOr, ...]

    @property
    def legal(self) -> bool:
        """Whether Mendel's laws allow this litter."""
        return not self.conflicts


def check_mating(mating: Mating, solver: Solver) -> Check:
    """Return the verdict on a mating: every conflict, or all that can be filled in."""
    found = tell_conflicts(mating, solver)
    if found:
        return Check(mating=mating, conflicts=found, animals=(), either_or=())
    return Check(
        mating=mating,
        conflicts=(),
        animals=fill_mating(mating, solver),
        either_or=tell_either_or(mating, solver),
    )


def tell_conflicts(mating: Mating, solver: Solver) -> tuple[ToldConflict, ...]:
    """Return every conflict at every failing locus; none where the mating is legal."""
    return tuple(
        tell_conflict(mating, locus, problem, conflict)
        for locus, problem, conflict in iter_conflicts(mating, solver)
    )


def iter_conflicts(
    mating: Mating, solver: Solver
) -> Iterator[tuple[Locus, LocusProblem, Conflict]]:
    """Yield every conflict with its locus; those that look at the parents' cards first."""
    for locus, problem in zip(mating.ruleset.loci, mating.problems(), strict=True):
        for conflict in in_told_order(problem, conflicts(solver, problem)):
            yield locus, problem, conflict


def tell_conflict(
    mating: Mating, locus: Locus, problem: LocusProblem, conflict: Conflict
) -> ToldConflict:
    """Return a conflict in the game's words."""
    return ToldConflict(
        locus=locus.name,
        animals=tuple(mating.ruleset.roles.of(i) for i in conflict.individuals),
        text=ConflictSpeaker(mating, locus, problem, conflict).told(),
    )


def tell_either_or(mating: Mating, solver: Solver) -> tuple[ToldEitherOr, ...]:
    """Return what at least one of the parents of a legal mating must carry, locus by locus."""
    roles = mating.ruleset.roles
    return tuple(
        ToldEitherOr(
            locus=locus.name,
            animals=tuple(roles.of(i) for i in fact.couple),
            alleles=tuple(locus.symbols[allele] for allele in fact.alleles),
            text=StepSpeaker(mating, locus, problem).either_or(fact),
        )
        for locus, problem in zip(mating.ruleset.loci, mating.problems(), strict=True)
        for fact in either_or_facts(solver, problem)
    )
