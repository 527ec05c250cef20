"""Explaining a mating: every allele that can be filled in, step by step, or why it is illegal."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from testcross.rulesets.analysis.check import (
    ConflictText,
    EitherOrText,
    describe_conflict,
    describe_either_or,
    iter_conflicts,
)
from testcross.rulesets.analysis.fill import AnimalFill, Fill, fill_loci
from testcross.rulesets.analysis.phrases import StepPhrases, set_aside
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.mating import Mating, MatingLocus
from testcross.rulesets.genetics.slots import format_genotype, format_reading
from testcross.solver import (
    LocusProblem,
    Reading,
    Solver,
    Step,
    conflicts,
    explain_either,
    explain_strict,
    leading_to,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """A smallest set of cards which, replaced by others that the game has, makes it legal."""

    replace: tuple[str, ...]
    """Roles: buck, doe, kit1..."""
    varieties: tuple[str, ...] | None
    """For a single card, every variety that would do, in the deck's order; else None."""
    example: tuple[str, ...]
    """A variety for each card of ``replace`` which together would do: the first in the deck's
    order."""


def repairs(mating: Mating, solver: Solver) -> tuple[Repair, ...]:
    """Return all smallest repairs of an illegal mating, in the order of the animals.

    Each card is replaced as a whole, so what is tried on it is a variety at every locus at once.
    """
    problems = mating.locus_problems()
    # what is left after cards are removed can hold together unless a whole conflict is left
    broken = [set(one.individuals) for here in problems for one in conflicts(solver, here)]
    everyone = range(len(mating.animals))
    for size in range(1, len(mating.animals) + 1):
        found = [
            repair
            for chosen in combinations(everyone, size)
            if not any(conflict.isdisjoint(chosen) for conflict in broken)
            and (repair := _repair(mating, solver, problems, chosen)) is not None
        ]
        if found:
            return tuple(found)
    return ()


def _repair(
    mating: Mating, solver: Solver, problems: Sequence[LocusProblem], chosen: tuple[int, ...]
) -> Repair | None:
    roles = tuple(mating.ruleset.roles.of(i) for i in chosen)
    rest = frozenset(range(len(mating.animals))) - frozenset(chosen)
    freed = [problem.only(rest) for problem in problems]
    if len(chosen) > 1:
        example = _first_that_does(mating, solver, freed, chosen)
        if example is None:
            return None
        return Repair(replace=roles, varieties=None, example=example)
    varieties = tuple(
        variety.name
        for variety in mating.ruleset.replacements()
        if _holds(solver, _put(freed, chosen[0], variety.readings))
    )
    if not varieties:
        return None
    return Repair(replace=roles, varieties=varieties, example=varieties[:1])


def _first_that_does(
    mating: Mating, solver: Solver, freed: Sequence[LocusProblem], chosen: tuple[int, ...]
) -> tuple[str, ...] | None:
    """Return the first varieties in the chosen places that make the mating legal, if any do."""
    if not chosen:
        return ()
    for variety in mating.ruleset.replacements():
        placed = _put(freed, chosen[0], variety.readings)
        if not _holds(solver, placed):
            continue
        rest = _first_that_does(mating, solver, placed, chosen[1:])
        if rest is not None:
            return (variety.name, *rest)
    return None


def _put(
    problems: Sequence[LocusProblem], position: int, readings: Sequence[Reading]
) -> list[LocusProblem]:
    pairs = zip(problems, readings, strict=True)
    return [problem.replaced(position, reading) for problem, reading in pairs]


def _holds(solver: Solver, problems: Sequence[LocusProblem]) -> bool:
    return all(solver.is_solvable(problem) for problem in problems)


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

    @property
    def legal(self) -> bool:
        """Whether Mendel's laws allow this litter."""
        return not self.refutations

    @property
    def conflicts(self) -> tuple[ConflictText, ...]:
        """Every conflict; empty where it is legal."""
        return tuple(one.conflict for one in self.refutations)


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
    return explain_loci(mating.loci(), solver, fill, only=only)


def explain_loci(
    loci: Sequence[MatingLocus],
    solver: Solver,
    fill: Fill = "strict",
    *,
    only: tuple[int, int] | None = None,
) -> Explanation:
    """Return the explanation of a legal mating, seen at each of its loci.

    Args:
        loci: all of the mating, each with a problem that has a solution.
        solver: who is asked.
        fill: ``strict`` or ``either``.
        only: the positions of an animal and a locus, for just the steps that lead there.
    """
    return Explanation(
        mating=loci[0].mating,
        fill=fill,
        animals=fill_loci(loci, solver, fill),
        either_or=describe_either_or(loci, solver) if fill == "strict" else (),
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
    """Return the steps of a legal mating's fill, locus by locus.

    Args:
        loci: all of the mating, each with a problem that has a solution.
        solver: who is asked.
        fill: ``strict`` or ``either``.
        only: the positions of an animal and a locus, for just the steps that lead there.
    """
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
    return tuple(found)


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
    for here, conflict in iter_conflicts(mating, solver):
        others = here.problem.only([i for i in conflict.individuals if i != conflict.focus])
        parents = [i for i in others.parents[conflict.focus] if i is not None]
        steps = leading_to(explain_strict(solver, others), parents)
        phrases = StepPhrases(replace(here, problem=others), set_aside(here.problem, conflict))
        found.append(
            Refutation(
                conflict=describe_conflict(here, conflict),
                steps=_step_texts(here, phrases, steps),
            )
        )
    return tuple(found)


def _step_texts(
    here: MatingLocus, phrases: StepPhrases, steps: Sequence[Step]
) -> tuple[StepText, ...]:
    return tuple(_step_text(here, phrases, step) for step in steps)


def _step_text(here: MatingLocus, phrases: StepPhrases, step: Step) -> StepText:
    roles, locus = here.mating.ruleset.roles, here.locus
    return StepText(
        locus=locus.name,
        animal=roles.of(step.individual),
        gained=tuple(locus.symbols[allele] for allele in step.gained),
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
