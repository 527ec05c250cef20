"""Checking a mating: is it legal, what follows, and if not, which animals conflict and why."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from testcross.rulesets.analysis.fill import AnimalFill, Fill, fill_mating, possible_at
from testcross.rulesets.analysis.phrases import ConflictPhrases, StepPhrases, in_reading_order
from testcross.rulesets.errors import RuledOutError
from testcross.rulesets.genetics.mating import Mating, MatingLocus
from testcross.rulesets.genetics.slots import CHOSEN, PROVEN
from testcross.solver import (
    Conflict,
    EitherOr,
    Solver,
    conflicts,
    either_or_choices,
    either_or_facts,
)


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
class SexText:
    """The sex that follows for an animal."""

    animal: str
    """Its role."""
    sex: str
    """``son``, ``daughter``, or the ruleset's own word."""
    text: str
    """One sentence, with a capital and a full stop."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """The verdict on one mating."""

    mating: Mating
    conflicts: tuple[ConflictText, ...]
    """Empty where it is legal."""
    animals: tuple[AnimalFill, ...]
    """What can be filled in; empty where it is illegal."""
    either_or: tuple[EitherOrText, ...]
    """What is left open between the parents; nothing where it is illegal, or under the fill
    ``either``."""
    sexes: tuple[SexText, ...] | None = None
    """Which sex follows for offspring of whom no word says it; None where that is no question."""
    between_kits: tuple[ConflictText, ...] | None = None
    """How kits contradict each other that have to be legal only each by itself: nothing is filled
    in at these loci. None where all have to be legal together."""

    @property
    def legal(self) -> bool:
        """Whether Mendel's laws allow this litter."""
        return not self.conflicts

    @property
    def marks(self) -> frozenset[str]:
        """The signs behind alleles that the cards do not show: a star, or a tilde."""
        written = "".join(animal.marked for animal in self.animals)
        return frozenset(mark for mark in (PROVEN, CHOSEN) if mark in written)


def ruled_out(mating: Mating, error: RuledOutError) -> Check:
    role = mating.ruleset.roles.of(error.animal)
    conflict = ConflictText(locus=error.locus, animals=(role,), text=f"{error}.")
    return Check(mating=mating, conflicts=(conflict,), animals=(), either_or=())


def check_mating(mating: Mating, solver: Solver, fill: Fill = "strict") -> Check:
    found = describe_conflicts(mating, solver)
    if found:
        return Check(mating=mating, conflicts=found, animals=(), either_or=())
    return Check(
        mating=mating,
        conflicts=(),
        animals=fill_mating(mating, solver, fill),
        either_or=() if fill == "either" else describe_mating_either_or(mating, solver),
        sexes=describe_sexes(mating.loci(), solver),
    )


def describe_conflicts(mating: Mating, solver: Solver) -> tuple[ConflictText, ...]:
    alone = (describe_conflict(here, conflict) for here, conflict in iter_conflicts(mating, solver))
    return (*alone, *describe_choice_conflicts(mating, solver))


def describe_sexes(loci: Sequence[MatingLocus], solver: Solver) -> tuple[SexText, ...] | None:
    mating = loci[0].mating
    if not mating.ruleset.is_sexed:
        return None
    from testcross.rulesets.analysis.joint_loci import proven_sexes

    roles = mating.ruleset.roles
    left = possible_at(loci, solver)
    return tuple(
        SexText(animal=roles.of(i), sex=roles.children[sex], text=text)
        for i, sex, text in proven_sexes(mating, left, loci)
    )


def describe_choice_conflicts(mating: Mating, solver: Solver) -> tuple[ConflictText, ...]:
    """Return every conflict that takes several loci to see."""
    if mating.choices is None:
        return ()
    from testcross.rulesets.analysis.case_phrases import CasePhrases
    from testcross.solver import choice_conflicts

    phrases, roles = CasePhrases(mating, solver), mating.ruleset.roles
    return tuple(
        ConflictText(
            locus=phrases.loci(conflict.loci),
            animals=tuple(roles.of(i) for i in conflict.individuals),
            text=phrases.conflict(conflict, mating.choices),
        )
        for conflict in choice_conflicts(solver, mating.choices)
        if len(conflict.loci) > 1
    )


def iter_conflicts(mating: Mating, solver: Solver) -> Iterator[tuple[MatingLocus, Conflict]]:
    """Yield every conflict with its locus; at each, those that look at the parents' cards first."""
    for here in mating.loci():
        for conflict in in_reading_order(here.problem, conflicts(solver, here.problem)):
            yield here, conflict


def describe_conflict(here: MatingLocus, conflict: Conflict) -> ConflictText:
    roles = here.mating.ruleset.roles
    return ConflictText(
        locus=here.locus.name,
        animals=tuple(roles.of(i) for i in conflict.individuals),
        text=ConflictPhrases(here, conflict).text(),
    )


def describe_mating_either_or(mating: Mating, solver: Solver) -> tuple[EitherOrText, ...]:
    """Return what at least one of the parents of a legal mating must carry, locus by locus."""
    if mating.choices is None:
        return describe_either_or(mating.loci(), solver)
    pairs = zip(mating.loci(), either_or_choices(solver, mating.choices), strict=True)
    return tuple(_either_or(here, fact) for here, facts in pairs for fact in facts)


def describe_either_or(loci: Sequence[MatingLocus], solver: Solver) -> tuple[EitherOrText, ...]:
    """Return the same of a mating seen at each of its loci, which are solved by themselves."""
    return tuple(
        _either_or(here, fact) for here in loci for fact in either_or_facts(solver, here.problem)
    )


def _either_or(here: MatingLocus, fact: EitherOr) -> EitherOrText:
    return EitherOrText(
        locus=here.locus.name,
        animals=tuple(here.mating.ruleset.roles.of(i) for i in fact.couple),
        alleles=tuple(here.locus.symbols[allele] for allele in fact.alleles),
        text=StepPhrases(here).either_or(fact),
    )
