"""Checking a mating: is it legal, what follows, and if not, which animals conflict and why."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from testcross.rulesets.analysis.fill import AnimalFill, fill_mating
from testcross.rulesets.analysis.phrases import ConflictPhrases, StepPhrases, in_reading_order
from testcross.rulesets.errors import RuledOutError
from testcross.rulesets.genetics.mating import Mating, MatingLocus
from testcross.solver import Conflict, Solver, conflicts, either_or_facts


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictText:
    """A conflict in the game's words."""

    locus: str
    """Its name."""
    animals: tuple[str, ...]
    """Roles: buck, doe, kit1..."""
    text: str
    """One sentence, with a capital and a full stop."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EitherOrText:
    """What at least one of two parents must carry."""

    locus: str
    """Its name."""
    animals: tuple[str, ...]
    """The roles of the two parents."""
    alleles: tuple[str, ...]
    """Symbols; at least one of the two carries each of them."""
    text: str
    """One sentence, with a capital and a full stop."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """The verdict on one mating."""

    mating: Mating
    conflicts: tuple[ConflictText, ...]
    """Empty where it is legal."""
    animals: tuple[AnimalFill, ...]
    """What can be filled in strictly; empty where it is illegal."""
    either_or: tuple[EitherOrText, ...]
    """What is left open between the parents; empty where it is illegal."""

    @property
    def legal(self) -> bool:
        """Whether Mendel's laws allow this litter."""
        return not self.conflicts

    @property
    def filled_in(self) -> bool:
        """Whether anything follows that the cards do not show."""
        return any(animal.gained for animal in self.animals)


def ruled_out(mating: Mating, error: RuledOutError) -> Check:
    """Return the verdict on a genotype that an animal's own card excludes.

    Args:
        mating: without that genotype.
        error: what the card says to it.
    """
    role = mating.ruleset.roles.of(error.animal)
    conflict = ConflictText(locus=error.locus, animals=(role,), text=f"{error}.")
    return Check(mating=mating, conflicts=(conflict,), animals=(), either_or=())


def check_mating(mating: Mating, solver: Solver) -> Check:
    """Return the verdict on a mating: every conflict, or all that can be filled in."""
    found = describe_conflicts(mating, solver)
    if found:
        return Check(mating=mating, conflicts=found, animals=(), either_or=())
    return Check(
        mating=mating,
        conflicts=(),
        animals=fill_mating(mating, solver),
        either_or=describe_either_or(mating.loci(), solver),
    )


def describe_conflicts(mating: Mating, solver: Solver) -> tuple[ConflictText, ...]:
    """Return every conflict at every failing locus; none where the mating is legal."""
    return tuple(
        describe_conflict(here, conflict) for here, conflict in iter_conflicts(mating, solver)
    )


def iter_conflicts(mating: Mating, solver: Solver) -> Iterator[tuple[MatingLocus, Conflict]]:
    """Yield every conflict with its locus; at each, those that look at the parents' cards first."""
    for here in mating.loci():
        for conflict in in_reading_order(here.problem, conflicts(solver, here.problem)):
            yield here, conflict


def describe_conflict(here: MatingLocus, conflict: Conflict) -> ConflictText:
    """Return a conflict in the game's words."""
    roles = here.mating.ruleset.roles
    return ConflictText(
        locus=here.locus.name,
        animals=tuple(roles.of(i) for i in conflict.individuals),
        text=ConflictPhrases(here, conflict).text(),
    )


def describe_either_or(loci: Sequence[MatingLocus], solver: Solver) -> tuple[EitherOrText, ...]:
    """Return what at least one of the parents of a legal mating must carry, locus by locus."""
    return tuple(
        EitherOrText(
            locus=here.locus.name,
            animals=tuple(here.mating.ruleset.roles.of(i) for i in fact.couple),
            alleles=tuple(here.locus.symbols[allele] for allele in fact.alleles),
            text=StepPhrases(here).either_or(fact),
        )
        for here in loci
        for fact in either_or_facts(solver, here.problem)
    )
