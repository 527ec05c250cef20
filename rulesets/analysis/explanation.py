"""Explaining a mating: every allele that can be filled in, step by step, or why it is illegal.

The steps of a locus are the solver's. Beside them stands what only several loci together tell, as
a card can be read in several ways, or unknown sexes or strands couple them (``case_phrases``). A
conflict brings the steps that lead up to it, so that no claim stands without its reason.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from testcross.rulesets.analysis.case_phrases import CasePhrases
from testcross.rulesets.analysis.check import (
    ConflictText,
    EitherOrText,
    SexText,
    describe_choice_conflicts,
    describe_conflict,
    describe_either_or,
    describe_mating_either_or,
    describe_sexes,
    iter_conflicts,
)
from testcross.rulesets.analysis.fill import AnimalFill, Fill, fill_loci, fill_mating
from testcross.rulesets.analysis.joint_loci import Repair, repairs
from testcross.rulesets.analysis.phrases import (
    ConflictPhrases,
    StepPhrases,
    in_reading_order,
    set_aside,
)
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.mating import Mating, MatingLocus
from testcross.rulesets.genetics.slots import format_genotype, format_reading
from testcross.solver import (
    ChoiceProblem,
    Conflict,
    Genotype,
    Reading,
    Solver,
    Step,
    conflicts,
    containing,
    explain_either,
    explain_strict,
    gains_by_cases,
    known_after,
    leading_to,
    rule_out,
    strict_fill,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PremiseText:
    """One animal's knowledge that a step uses."""

    animal: str
    """Its role."""
    shows: str
    """What its card reads, in the notation."""
    allows: tuple[str, ...]
    """The genotypes it can have at that moment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepText:
    """A deduction in the game's words."""

    locus: str
    """Its name."""
    animal: str
    """The role of the animal concluded about."""
    gained: tuple[str, ...] = ()
    """Symbols of the alleles that the step adds to those known before."""
    genotype: str
    """The animal's two slots after the step."""
    premises: tuple[PremiseText, ...]
    laws: tuple[str, ...] = ("segregation",)
    """``segregation``, ``dominance``."""
    interchangeable: bool = False
    """Whether it holds because it doesn't matter which parent is which."""
    text: str
    """A sentence or two, the laws in brackets at the end."""


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
    animals: tuple[AnimalFill, ...] = ()
    """Empty where the mating is illegal."""
    either_or: tuple[EitherOrText, ...] = ()
    """What is left open between the parents; nothing under the fill ``either``."""
    steps: tuple[StepText, ...] = ()
    """Empty where the mating is illegal."""
    refutations: tuple[Refutation, ...] = ()
    """Every conflict; empty where the mating is legal."""
    repairs: tuple[Repair, ...] = ()
    """Empty where the mating is legal, or no cards of the deck would mend it."""
    between_kits: tuple[ConflictText, ...] | None = None
    """How kits contradict each other that have to be legal only each by itself: nothing is filled
    in at these loci, and repairs are not looked for. None where all have to be legal together."""

    sexes: tuple[SexText, ...] | None = None
    """Which sex follows for offspring of whom no word says it; None where that is no question."""

    @property
    def legal(self) -> bool:
        """Whether Mendel's laws allow this litter."""
        return not self.refutations

    @property
    def conflicts(self) -> tuple[ConflictText, ...]:
        """Every conflict; empty where it is legal."""
        return tuple(one.conflict for one in self.refutations)


def explain_mating(
    mating: Mating, solver: Solver, fill: Fill = "strict", *, only: tuple[int, int] | None = None
) -> Explanation:
    refutations = tuple(_refutations(mating, solver))
    if refutations:
        if only is not None:
            here = mating.ruleset.loci[only[1]].name
            there = tuple(one for one in refutations if one.conflict.locus == here)
            refutations = there or refutations
        return Explanation(
            mating=mating, fill=fill, refutations=refutations, repairs=repairs(mating, solver)
        )
    if mating.choices is None:
        return explain_loci(mating.loci(), solver, fill, only=only)
    return Explanation(
        mating=mating,
        fill=fill,
        animals=fill_mating(mating, solver, fill),
        either_or=describe_mating_either_or(mating, solver) if fill == "strict" else (),
        sexes=describe_sexes(mating.loci(), solver),
        steps=tuple(_steps_by_cases(mating, mating.choices, solver, fill, only=only)),
    )


def explain_loci(
    loci: Sequence[MatingLocus],
    solver: Solver,
    fill: Fill = "strict",
    *,
    only: tuple[int, int] | None = None,
) -> Explanation:
    return Explanation(
        mating=loci[0].mating,
        fill=fill,
        animals=fill_loci(loci, solver, fill),
        either_or=describe_either_or(loci, solver) if fill == "strict" else (),
        sexes=describe_sexes(loci, solver),
        steps=describe_steps(loci, solver, fill, only=only),
    )


def describe_steps(
    loci: Sequence[MatingLocus],
    solver: Solver,
    fill: Fill = "strict",
    *,
    only: tuple[int, int] | None = None,
) -> tuple[StepText, ...]:
    """Return the steps of a legal mating's fill, each locus by itself."""
    found: list[StepText] = []
    for at, here in enumerate(loci):
        if only is not None and only[1] != at:
            continue
        if fill == "either":
            steps = explain_either(solver, here.problem, here.locus.points)
        else:
            steps = explain_strict(solver, here.problem)
        if only is not None:
            steps = leading_to(steps, [only[0]])
        found += step_texts(StepPhrases(here), steps)
    return tuple(found)


def _steps_by_cases(
    mating: Mating,
    choices: ChoiceProblem,
    solver: Solver,
    fill: Fill,
    *,
    only: tuple[int, int] | None,
) -> Iterator[StepText]:
    """Yield the steps of a legal mating whose loci depend on each other.

    First the ways to read an animal, or the sexes, that the others rule out; then what follows
    locus by locus from what is left; then what follows in every case.
    """
    phrases, roles = CasePhrases(mating, solver), mating.ruleset.roles

    def premises(problem: ChoiceProblem, individuals: Sequence[int], at: int) -> Premises:
        left = problem.hull()[at].readings
        known = ((i, mating.animals[i].readings[at], left[i]) for i in individuals)
        return _premises(mating, mating.ruleset.loci[at], known)

    for step in rule_out(solver, choices):
        at = step.loci[0]
        left = frozenset[Genotype]().union(*(one.readings[at] for one in step.after))
        yield StepText(
            locus=phrases.loci(step.loci),
            animal=roles.of(step.individual),
            genotype=format_reading(mating.ruleset.loci[at], left),
            premises=premises(step.problem, step.premises, at),
            text=phrases.ruled_out(step),
        )
        choices = choices.replaced(step.individual, step.after)
    hull, coupled = choices.hull(), set(choices.coupled)
    loci = [replace(here, problem=hull[at]) for at, here in enumerate(mating.loci())]
    for at in range(len(loci)) if only is None else [only[1]]:
        way: Fill = "strict" if at in coupled else fill
        animal = None if only is None else (only[0], 0)
        yield from describe_steps(loci[at : at + 1], solver, way, only=animal)
    known = [strict_fill(solver, here.problem) for here in loci]
    for gain in gains_by_cases(solver, choices, known):
        if only in (None, (gain.individual, gain.locus)):
            locus = mating.ruleset.loci[gain.locus]
            yield StepText(
                locus=locus.name,
                animal=roles.of(gain.individual),
                gained=tuple(locus.symbols[allele] for allele in gain.gained),
                genotype=phrases.slots(gain),
                premises=premises(gain.problem, gain.premises, gain.locus),
                text=phrases.gain(gain),
            )


def _refutations(mating: Mating, solver: Solver) -> Iterator[Refutation]:
    """Yield the conflicts, each with the steps that corner the animal it ends on."""
    for here, conflict in iter_conflicts(mating, solver):
        others = here.problem.only([i for i in conflict.individuals if i != conflict.focus])
        parents = [i for i in others.parents[conflict.focus] if i is not None]
        steps = leading_to(explain_strict(solver, others), parents)
        aside = set_aside(here.problem, conflict)
        phrases = StepPhrases(replace(here, problem=others), aside)
        narrowed = _narrowed_parents(phrases, conflict, solver, steps)
        yield Refutation(
            conflict=describe_conflict(here, conflict),
            steps=(*step_texts(phrases, steps), *narrowed),
        )
    # those that take several loci to see tell their cases themselves
    for one in describe_choice_conflicts(mating, solver):
        yield Refutation(conflict=one, steps=())


def _narrowed_parents(
    phrases: StepPhrases, conflict: Conflict, solver: Solver, steps: Sequence[Step]
) -> Iterator[StepText]:
    """Yield why a parent can only be what a conflict says, beyond the alleles that are known."""
    here, problem = phrases.here, phrases.here.problem
    kits = sum(i > 1 and i != conflict.focus for i in conflict.individuals)
    if len(conflict.cases) != 1 or kits < 2:  # what one kit has room for stands beside the claim
        return
    known = known_after(problem, steps)
    for parent, could in enumerate((conflict.cases[0].sire, conflict.cases[0].dam)):
        gone = containing(problem.readings[parent], known[parent]) - could
        if not gone:
            continue
        supposed = replace(here, problem=problem.replaced(parent, gone))
        first = in_reading_order(supposed.problem, conflicts(solver, supposed.problem))[0]
        why = ConflictPhrases(supposed, first, phrases.aside).text()
        slots, readings = phrases.slots(parent, known[parent]), problem.readings
        reasons = ((i, readings[i], readings[i]) for i in first.individuals if i != parent)
        yield StepText(
            locus=here.locus.name,
            animal=here.mating.ruleset.roles.of(parent),
            genotype=slots,
            premises=_premises(here.mating, here.locus, reasons),
            text=(
                f"Suppose {phrases.name(parent)} were {phrases.genotypes(gone)}. {why} So "
                f"{phrases.role(parent)} is {slots} and can only be {phrases.genotypes(could)}. "
                "(Law of Segregation)"
            ),
        )


def joined_steps(steps: Iterable[Step]) -> tuple[Step, ...]:
    """Return steps of which those to ``-d`` and ``dd`` of a kit by its two parents are one."""
    taken: list[Step] = []
    for step in steps:
        last = taken[-1] if taken else step
        rests_on, lasted_on = ({p.individual for p in one.premises} for one in (step, last))
        if taken and step.individual == last.individual and lasted_on < rests_on == {0, 1}:
            taken[-1] = replace(step, before=last.before)
        else:
            taken.append(step)
    return tuple(taken)


def step_texts(phrases: StepPhrases, steps: Iterable[Step]) -> Iterator[StepText]:
    mating, locus = phrases.here.mating, phrases.here.locus
    for step in joined_steps(steps):
        known = ((one.individual, one.shows, one.allows) for one in step.premises)
        yield StepText(
            locus=locus.name,
            animal=mating.ruleset.roles.of(step.individual),
            gained=locus.carried(step.gained),
            genotype=phrases.slots(step.individual, step.known),
            premises=_premises(mating, locus, known),
            laws=step.laws,
            interchangeable=step.mate is not None,
            text=phrases.step(step),
        )


Premises: TypeAlias = tuple[PremiseText, ...]


def _premises(
    mating: Mating, locus: Locus, known: Iterable[tuple[int, Reading, Reading]]
) -> Premises:
    return tuple(
        PremiseText(
            animal=mating.ruleset.roles.of(i),
            shows=format_reading(locus, shows),
            allows=tuple(format_genotype(locus, genotype) for genotype in sorted(allows)),
        )
        for i, shows, allows in known
    )
