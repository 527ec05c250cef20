"""Explaining a mating: every allele that can be filled in, step by step, or why it is illegal."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from testcross.rulesets.analysis.case_phrases import CasePhrases
from testcross.rulesets.analysis.check import (
    ConflictText,
    EitherOrText,
    SexText,
    describe_choice_conflicts,
    describe_conflict,
    describe_either_or,
    describe_joint_conflicts,
    describe_mating_either_or,
    describe_sexes,
    iter_conflicts,
)
from testcross.rulesets.analysis.fill import AnimalFill, Fill, fill_loci, fill_mating
from testcross.rulesets.analysis.joint_loci import Repair, joint_loci, joint_step_texts, repairs
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
    GainByCases,
    Genotype,
    JointStep,
    Reading,
    RuledOut,
    Solver,
    Step,
    conflicts,
    containing,
    difference,
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
    gained: tuple[str, ...]
    """Symbols of the alleles that the step adds to those known before."""
    genotype: str
    """The animal's two slots after the step."""
    premises: tuple[PremiseText, ...]
    laws: tuple[str, ...]
    """``segregation``, ``dominance``."""
    interchangeable: bool
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
    animals: tuple[AnimalFill, ...]
    """Empty where the mating is illegal."""
    either_or: tuple[EitherOrText, ...]
    """What is left open between the parents; nothing under the fill ``either``."""
    steps: tuple[StepText, ...]
    """Empty where the mating is illegal."""
    refutations: tuple[Refutation, ...]
    """Every conflict; empty where the mating is legal."""
    repairs: tuple[Repair, ...]
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
    """Return the explanation of a mating under a fill.

    Args:
        mating: legal or not.
        solver: who is asked.
        fill: ``strict`` or ``either``.
        only: the positions of an animal and a locus, for just the steps that lead there, or just
            the conflicts of that locus.
    """
    refutations = (*_refutations(mating, solver), *_choice_refutations(mating, solver))
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
    if mating.choices is None:
        return explain_loci(mating.loci(), solver, fill, only=only)
    return Explanation(
        mating=mating,
        fill=fill,
        animals=fill_mating(mating, solver, fill),
        either_or=describe_mating_either_or(mating, solver) if fill == "strict" else (),
        steps=_steps_by_cases(mating, mating.choices, solver, fill, only=only),
        refutations=(),
        repairs=(),
    )


def _choice_refutations(mating: Mating, solver: Solver) -> tuple[Refutation, ...]:
    found = describe_choice_conflicts(mating, solver)
    return tuple(Refutation(conflict=conflict, steps=()) for conflict in found)


def _steps_by_cases(
    mating: Mating,
    choices: ChoiceProblem,
    solver: Solver,
    fill: Fill,
    *,
    only: tuple[int, int] | None,
) -> tuple[StepText, ...]:
    """Return the steps of a legal mating in which animals can be read in several ways.

    First the ways that the others rule out; then what follows locus by locus from what is left;
    then what follows in every case.
    """
    phrases = CasePhrases(mating, solver)
    ruled_out = rule_out(solver, choices)
    found = [_ruled_out(mating, phrases, step) for step in ruled_out]
    for step in ruled_out:
        choices = choices.replaced(step.individual, step.after)
    hull, coupled = choices.hull(), set(choices.coupled)
    loci = [replace(here, problem=hull[at]) for at, here in enumerate(mating.loci())]
    asked = range(len(loci)) if only is None else [only[1]]
    for at in asked:
        way: Fill = "strict" if at in coupled else fill
        animal = None if only is None else (only[0], 0)
        found += describe_steps(loci[at : at + 1], solver, way, only=animal)
    known = [strict_fill(solver, here.problem) for here in loci]
    gains = gains_by_cases(solver, choices, known)
    asked_for = (gain for gain in gains if only in (None, (gain.individual, gain.locus)))
    return (*found, *(_gain(mating, phrases, gain) for gain in asked_for))


def _ruled_out(mating: Mating, phrases: CasePhrases, step: RuledOut) -> StepText:
    at = step.loci[0]
    left = frozenset[Genotype]().union(*(one.readings[at] for one in step.after))
    return StepText(
        locus=phrases.loci(step.loci),
        animal=mating.ruleset.roles.of(step.individual),
        gained=(),
        genotype=format_reading(mating.ruleset.loci[at], left),
        premises=_premises(mating, step.problem, step.premises, at),
        laws=("segregation",),
        interchangeable=False,
        text=phrases.ruled_out(step),
    )


def _gain(mating: Mating, phrases: CasePhrases, step: GainByCases) -> StepText:
    locus = mating.ruleset.loci[step.locus]
    return StepText(
        locus=locus.name,
        animal=mating.ruleset.roles.of(step.individual),
        gained=tuple(locus.symbols[allele] for allele in step.gained),
        genotype=phrases.slots(step),
        premises=_premises(mating, step.problem, step.premises, step.locus),
        laws=("segregation",),
        interchangeable=False,
        text=phrases.gain(step),
    )


def _premises(
    mating: Mating, problem: ChoiceProblem, individuals: Sequence[int], at: int
) -> tuple[PremiseText, ...]:
    locus, left = mating.ruleset.loci[at], problem.hull()[at]
    return tuple(
        PremiseText(
            animal=mating.ruleset.roles.of(i),
            shows=format_reading(locus, mating.animals[i].readings[at]),
            allows=_genotypes(locus, left.readings[i]),
        )
        for i in individuals
    )


def explain_loci(
    loci: Sequence[MatingLocus],
    solver: Solver,
    fill: Fill = "strict",
    *,
    only: tuple[int, int] | None = None,
) -> Explanation:
    """Return the explanation of a legal mating, seen at each of its loci."""
    return Explanation(
        mating=loci[0].mating,
        fill=fill,
        animals=fill_loci(loci, solver, fill),
        either_or=describe_either_or(loci, solver) if fill == "strict" else (),
        sexes=describe_sexes(loci, solver),
        steps=describe_steps(loci, solver, fill, only=only),
        refutations=(),
        repairs=(),
    )


def describe_steps(
    loci: Sequence[MatingLocus],
    solver: Solver,
    fill: Fill = "strict",
    *,
    only: tuple[int, int] | None = None,
) -> tuple[StepText, ...]:
    """Return the steps of a legal mating's fill, locus by locus."""
    found: list[StepText] = []
    for i, here in enumerate(loci):
        if only is not None and only[1] != i:
            continue
        if fill == "either":
            steps = explain_either(solver, here.problem, here.locus.points)
        else:
            steps = explain_strict(solver, here.problem)
        if only is not None:
            steps = leading_to(steps, [only[0]])
        found += _step_texts(here, StepPhrases(here), steps)
    return (*found, *_joint_texts(loci, solver, only))


def _joint_texts(
    loci: Sequence[MatingLocus], solver: Solver, only: tuple[int, int] | None
) -> Iterator[StepText]:
    """Yield what follows only from loci together, as an animal has one sex, or got one strand."""
    for joint in joint_loci(loci):
        for here, step, text in joint_step_texts(joint, solver):
            if only in (None, (step.individual, joint.places[step.locus])):
                yield _joint_text(here, step, text)


def _joint_text(here: MatingLocus, step: JointStep, text: str) -> StepText:
    roles, locus, problem = here.mating.ruleset.roles, here.locus, here.problem
    return StepText(
        locus=locus.name,
        animal=roles.of(step.individual),
        gained=locus.carried(difference(step.known, step.before)),
        genotype=StepPhrases(here).slots(step.individual, step.known),
        premises=tuple(
            PremiseText(
                animal=roles.of(i),
                shows=format_reading(locus, problem.readings[i]),
                allows=_genotypes(locus, problem.readings[i]),
            )
            for i in step.premises
        ),
        laws=("segregation", "dominance"),
        interchangeable=False,
        text=text,
    )


def _at(
    mating: Mating, refutations: tuple[Refutation, ...], only: tuple[int, int] | None
) -> tuple[Refutation, ...]:
    if only is None:
        return refutations
    locus = mating.ruleset.loci[only[1]].name
    return tuple(r for r in refutations if r.conflict.locus == locus) or refutations


def _refutations(mating: Mating, solver: Solver) -> tuple[Refutation, ...]:
    """Return the conflicts, each with the steps that corner the animal it ends on."""
    found = []
    for here, conflict in iter_conflicts(mating, solver):
        others = here.problem.only([i for i in conflict.individuals if i != conflict.focus])
        parents = [i for i in others.parents[conflict.focus] if i is not None]
        steps = leading_to(explain_strict(solver, others), parents)
        aside = set_aside(here.problem, conflict)
        phrases = StepPhrases(replace(here, problem=others), aside)
        found.append(
            Refutation(
                conflict=describe_conflict(here, conflict),
                steps=(
                    *_step_texts(here, phrases, steps),
                    *_narrowed_parents(phrases, conflict, solver, steps),
                ),
            )
        )
    joint = describe_joint_conflicts(mating, solver)
    return (*found, *(Refutation(conflict=one, steps=()) for one in joint))


def _narrowed_parents(
    phrases: StepPhrases, conflict: Conflict, solver: Solver, steps: Sequence[Step]
) -> Iterator[StepText]:
    """Yield why a parent can only be what a conflict says, beyond the alleles that are known."""
    if len(conflict.cases) != 1:
        return
    here, problem = phrases.here, phrases.here.problem
    kits = sum(i > 1 and i != conflict.focus for i in conflict.individuals)
    known = known_after(problem, steps)
    for parent, could in enumerate((conflict.cases[0].sire, conflict.cases[0].dam)):
        gone = containing(problem.readings[parent], known[parent]) - could
        if not gone or kits < 2:  # what one kit has room for stands beside the claim
            continue
        supposed = replace(here, problem=problem.replaced(parent, gone))
        found = in_reading_order(supposed.problem, conflicts(solver, supposed.problem))
        why = ConflictPhrases(supposed, found[0], phrases.aside).text()
        yield StepText(
            locus=here.locus.name,
            animal=here.mating.ruleset.roles.of(parent),
            gained=(),
            genotype=phrases.slots(parent, known[parent]),
            premises=tuple(
                PremiseText(
                    animal=here.mating.ruleset.roles.of(i),
                    shows=format_reading(here.locus, problem.readings[i]),
                    allows=_genotypes(here.locus, problem.readings[i]),
                )
                for i in found[0].individuals
                if i != parent
            ),
            laws=("segregation",),
            interchangeable=False,
            text=(
                f"Suppose {phrases.name(parent)} were {phrases.genotypes(gone)}. {why} "
                f"So {phrases.role(parent)} is {phrases.slots(parent, known[parent])} and can only "
                f"be {phrases.genotypes(could)}. "
                "(Law of Segregation)"
            ),
        )


def _step_texts(
    here: MatingLocus, phrases: StepPhrases, steps: Iterable[Step]
) -> tuple[StepText, ...]:
    return tuple(_step_text(here, phrases, step) for step in _both_at_once(steps))


def _both_at_once(steps: Iterable[Step]) -> list[Step]:
    """Return steps of which two that give one kit an allele of each parent are one: ``dd``."""
    found: list[Step] = []
    for step in steps:
        last = found[-1] if found else step
        premises = {one.individual: one for one in (*last.premises, *step.premises)}
        if step.individual == last.individual > 1 and sorted(premises) == [0, 1] and found:
            laws = tuple(dict.fromkeys((*last.laws, *step.laws)))
            both = (premises[0], premises[1])
            found[-1] = replace(step, before=last.before, premises=both, laws=laws)
        else:
            found.append(step)
    return found


def _step_text(here: MatingLocus, phrases: StepPhrases, step: Step) -> StepText:
    roles, locus = here.mating.ruleset.roles, here.locus
    return StepText(
        locus=locus.name,
        animal=roles.of(step.individual),
        gained=locus.carried(step.gained),
        genotype=phrases.slots(step.individual, step.known),
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
        text=phrases.step(step),
    )


def _genotypes(locus: Locus, reading: Reading) -> tuple[str, ...]:
    return tuple(format_genotype(locus, genotype) for genotype in sorted(reading))
