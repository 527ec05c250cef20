"""Explaining a mating: every allele that can be filled in, step by step, or why it is illegal."""

from collections.abc import Sequence
from dataclasses import dataclass

from testcross.rulesets.analysis.check import (
    ConflictText,
    EitherOrText,
    describe_conflict,
    describe_either_or,
    iter_conflicts,
)
from testcross.rulesets.analysis.fill import AnimalFill, Fill, fill_mating
from testcross.rulesets.analysis.phrases import set_aside
from testcross.rulesets.analysis.repair import Repair, repairs
from testcross.rulesets.analysis.step_phrases import StepPhrases
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.notation import format_genotype, format_reading
from testcross.solver import (
    Reading,
    Solver,
    Step,
    explain_either,
    explain_strict,
    leading_to,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PremiseText:
    """One animal's knowledge that a step uses."""

    animal: str
    shows: str
    allows: tuple[str, ...]
    """The genotypes it can have at that moment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepText:
    """A deduction in the game's words."""

    locus: str
    animal: str
    gained: tuple[str, ...]
    genotype: str
    """The animal's two slots after the step."""
    premises: tuple[PremiseText, ...]
    laws: tuple[str, ...]
    interchangeable: bool
    """Whether it holds because it doesn't matter which parent is which."""
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Refutation:
    """A conflict and the deductions that lead up to it."""

    conflict: ConflictText
    steps: tuple[StepText, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """All that can be said of one mating."""

    mating: Mating
    fill: Fill
    animals: tuple[AnimalFill, ...]
    """Empty where the mating is illegal."""
    either_or: tuple[EitherOrText, ...]
    """What is left open between the parents; nothing under the fill ``either``."""
    steps: tuple[StepText, ...]
    refutations: tuple[Refutation, ...]
    repairs: tuple[Repair, ...]

    @property
    def legal(self) -> bool:
        """Whether Mendel's laws allow this litter."""
        return not self.refutations


def explain_mating(
    mating: Mating,
    solver: Solver,
    fill: Fill = "strict",
    *,
    only: tuple[int, int] | None = None,
) -> Explanation:
    """Return the explanation of a mating under a fill.

    Args:
        mating: legal or not.
        solver: who is asked.
        fill: ``strict`` or ``either``.
        only: the positions of an animal and a locus, for just the steps that lead there, or just
            the conflicts of that locus.
    """
    refutations = _refutations(mating, solver)
    if refutations:
        return Explanation(
            mating=mating,
            fill=fill,
            animals=(),
            either_or=(),
            steps=(),
            refutations=_at(mating, refutations, only),
            repairs=repairs(mating, solver),
        )
    return Explanation(
        mating=mating,
        fill=fill,
        animals=fill_mating(mating, solver, fill),
        either_or=describe_either_or(mating, solver) if fill == "strict" else (),
        steps=describe_steps(mating, solver, fill, only=only),
        refutations=(),
        repairs=(),
    )


def describe_steps(
    mating: Mating,
    solver: Solver,
    fill: Fill = "strict",
    *,
    only: tuple[int, int] | None = None,
) -> tuple[StepText, ...]:
    """Return the steps of a legal mating's fill, locus by locus.

    Args:
        mating: a legal one.
        solver: who is asked.
        fill: ``strict`` or ``either``.
        only: the positions of an animal and a locus, for just the steps that lead there.
    """
    told: list[StepText] = []
    for i, (locus, problem) in enumerate(zip(mating.ruleset.loci, mating.problems(), strict=True)):
        if only is not None and only[1] != i:
            continue
        if fill == "either":
            steps = explain_either(solver, problem, locus.points)
        else:
            steps = explain_strict(solver, problem)
        if only is not None:
            steps = leading_to(steps, [only[0]])
        told += _told(mating, locus, StepPhrases(mating, locus, problem), steps)
    return tuple(told)


def _at(
    mating: Mating, refutations: tuple[Refutation, ...], only: tuple[int, int] | None
) -> tuple[Refutation, ...]:
    """Return the refutations of a locus, or all where none is asked for or it has none."""
    if only is None:
        return refutations
    locus = mating.ruleset.loci[only[1]].name
    return tuple(r for r in refutations if r.conflict.locus == locus) or refutations


def _refutations(mating: Mating, solver: Solver) -> tuple[Refutation, ...]:
    """Return the conflicts, each with the steps that corner the animal it ends on."""
    found = []
    for locus, problem, conflict in iter_conflicts(mating, solver):
        others = problem.only([i for i in conflict.individuals if i != conflict.focus])
        parents = [i for i in problem.parents[conflict.focus] if i is not None]
        steps = leading_to(explain_strict(solver, others), parents)
        speaker = StepPhrases(mating, locus, others, set_aside(problem, conflict))
        found.append(
            Refutation(
                conflict=describe_conflict(mating, locus, problem, conflict),
                steps=_told(mating, locus, speaker, steps),
            )
        )
    return tuple(found)


def _told(
    mating: Mating, locus: Locus, speaker: StepPhrases, steps: Sequence[Step]
) -> tuple[StepText, ...]:
    return tuple(_told_step(mating, locus, speaker, step) for step in steps)


def _told_step(mating: Mating, locus: Locus, speaker: StepPhrases, step: Step) -> StepText:
    roles = mating.ruleset.roles
    return StepText(
        locus=locus.name,
        animal=roles.of(step.individual),
        gained=tuple(locus.symbols[allele] for allele in step.gained),
        genotype=speaker.known(step.individual, step.known),
        premises=tuple(
            PremiseText(
                animal=roles.of(premise.individual),
                shows=format_reading(locus, premise.shows),
                allows=_genotypes(locus, premise.allows),
            )
            for premise in step.premises
        ),
        laws=step.laws,
        interchangeable=step.mate is not None,
        text=speaker.step(step),
    )


def _genotypes(locus: Locus, reading: Reading) -> tuple[str, ...]:
    return tuple(format_genotype(locus, genotype) for genotype in sorted(reading))
