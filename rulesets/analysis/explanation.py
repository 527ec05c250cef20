"""Explaining a mating: every allele that can be filled in, step by step, or why it is illegal.

The steps of a locus are the solver's. Where loci depend on each other, as a card can be read in
several ways or sexes or strands are unknown, the ways that the others rule out go first, then what
follows locus by locus from those that are left, then what follows in every case. A conflict brings
the steps that lead up to it, so that no claim stands without its reason; and ``repairs`` are the
fewest cards which, replaced by others of the deck, make the mating legal.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import TypeAlias

from testcross.rulesets.analysis.check import (
    Check,
    ConflictText,
    Fill,
    check_loci,
    describe_choice_conflicts,
    describe_conflict,
    iter_conflicts,
    tied_loci,
)
from testcross.rulesets.analysis.phrases import (
    CasePhrases,
    ConflictPhrases,
    StepPhrases,
    in_reading_order,
    set_aside,
)
from testcross.rulesets.genetics.mating import Mating, MatingLocus, cases_of, choices_among
from testcross.rulesets.genetics.ruleset import Variety
from testcross.rulesets.genetics.slots import format_genotype, format_reading
from testcross.solver import (
    ChoiceProblem,
    Conflict,
    Genotype,
    LocusProblem,
    Reading,
    RuledOut,
    Solver,
    Step,
    choice_conflicts,
    conflicts,
    containing,
    explain_either,
    explain_strict,
    gains_by_cases,
    has_legal_choice,
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

    step: int = field(default=0, compare=False)
    """Counted from 1, in the order of the deductions."""
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

    def __repr__(self) -> str:
        return f"<StepText {self.animal}.{self.locus} {self.genotype}>"


@dataclass(frozen=True, slots=True, kw_only=True)
class Refutation(ConflictText):
    """A conflict and the deductions that lead up to it."""

    steps: tuple[StepText, ...]
    """In their order."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation(Check):
    """All that follows about one mating."""

    fill: Fill
    conflicts: tuple[Refutation, ...] = ()
    """Every conflict; empty where the mating is legal."""
    steps: tuple[StepText, ...] = ()
    """The deductions in their order; empty where the mating is illegal."""
    repairs: tuple[Repair, ...] = ()
    """Empty where the mating is legal, no cards of the deck would mend it, or kits contradict each
    other that have to be legal only each by itself."""


def explain_mating(
    mating: Mating, solver: Solver, fill: Fill = "strict", *, only: tuple[int, int] | None = None
) -> Explanation:
    """Return the explanation of a mating, or ``only`` of an animal at a locus, by their places."""
    refuted = tuple(_refutations(mating, solver))
    if not refuted:
        return explain_loci(mating.loci(), solver, fill, only=only)
    if only is not None:
        here = mating.ruleset.loci[only[1]].name
        refuted = tuple(one for one in refuted if one.locus == here) or refuted
    mended = repairs(mating, solver)
    return Explanation(mating=mating, fill=fill, conflicts=refuted, repairs=mended)


def explain_loci(
    loci: Sequence[MatingLocus],
    solver: Solver,
    fill: Fill = "strict",
    *,
    only: tuple[int, int] | None = None,
) -> Explanation:
    """Return the explanation of a mating that is legal."""
    found, tied = check_loci(loci, solver, fill), tied_loci(loci)
    if tied is None:
        steps = _steps_of_loci(loci, solver, [fill] * len(loci), only)
    else:
        steps = _steps_of_tied_loci(loci, tied, solver, fill, only)
    return Explanation(
        mating=found.mating,
        fill=fill,
        animals=found.animals,
        either_or=found.either_or,
        sexes=found.sexes,
        steps=_numbered(steps),
    )


# steps


def _numbered(steps: Iterable[StepText]) -> tuple[StepText, ...]:
    return tuple(replace(step, step=number) for number, step in enumerate(steps, 1))


def _steps_of_loci(
    loci: Sequence[MatingLocus],
    solver: Solver,
    fills: Sequence[Fill],
    only: tuple[int, int] | None,
) -> Iterator[StepText]:
    for at, (here, fill) in enumerate(zip(loci, fills, strict=True)):
        if only is None or only[1] == at:
            steps = explain_strict(solver, here.problem)
            if fill == "either":
                steps = explain_either(solver, here.problem, here.locus.points)
            if only is not None:
                steps = leading_to(steps, only[:1])
            yield from step_texts(StepPhrases(here), steps)


def _steps_of_tied_loci(
    loci: Sequence[MatingLocus],
    tied: ChoiceProblem,
    solver: Solver,
    fill: Fill,
    only: tuple[int, int] | None,
) -> Iterator[StepText]:
    # Three stages, each on what the one before has left: ways that are ruled out; alleles at each
    # locus by itself; what is so in every case, though no case is certain.
    mating, left, coupled = loci[0].mating, tied, tied.coupled
    phrases, ruled_out = CasePhrases(mating, solver), rule_out(solver, tied)
    for step in ruled_out:
        left = left.replaced(step.individual, step.after)
    narrowed = [
        replace(here, problem=problem) for here, problem in zip(loci, left.hull(), strict=True)
    ]
    fills: list[Fill] = ["strict" if at in coupled else fill for at in range(len(loci))]
    alone = tuple(_steps_of_loci(narrowed, solver, fills, only))
    gains = [
        gain
        for gain in gains_by_cases(
            solver, left, [strict_fill(solver, here.problem) for here in narrowed]
        )
        if only in (None, (gain.individual, gain.locus))
    ]
    if only is not None:
        by_role = {role: i for i, (role, _) in enumerate(mating.roles())}
        used = {by_role[one.animal] for step in alone for one in step.premises}
        behind = {i for gain in gains for i in gain.premises}
        ruled_out = _needed(ruled_out, used | {only[0]}, only[1], behind)

    def shown(at: int, hull: Sequence[Reading], some: Sequence[int]) -> Iterator[_Known]:
        return ((i, mating.animals[i].readings[at], hull[i]) for i in some)

    for step in ruled_out:
        at = step.loci[0]
        here, hull = loci[at], step.problem.hull_at(at).readings
        after = frozenset[Genotype]().union(*(one.readings[at] for one in step.after))
        yield StepText(
            locus=phrases.loci(step.loci),
            animal=mating.ruleset.roles.of(step.individual),
            genotype=format_reading(here.locus, after),
            premises=_premises(here, shown(at, hull, step.premises)),
            text=phrases.ruled_out(step),
        )
    yield from alone
    for gain in gains:
        here, hull = loci[gain.locus], left.hull_at(gain.locus).readings
        yield StepText(
            locus=here.locus.name,
            animal=mating.ruleset.roles.of(gain.individual),
            gained=tuple(here.locus.symbols[allele] for allele in gain.gained),
            genotype=phrases.slots(gain),
            premises=_premises(here, shown(gain.locus, hull, gain.premises)),
            text=phrases.gain(gain),
        )


def _needed(
    steps: Sequence[RuledOut], used: set[int], locus: int, behind: set[int]
) -> tuple[RuledOut, ...]:
    """Return the steps that what is known of some animals at a locus rests on.

    ``behind`` are animals that it rests on whatever the locus.
    """
    # Backwards, as ``leading_to`` does at one locus: a step counts if it is about an animal that
    # is used later; then its premises are used, too.
    found: list[RuledOut] = []
    for step in reversed(steps):
        before, after = (
            frozenset[Genotype]().union(*(one.readings[locus] for one in some))
            for some in (step.before, step.after)
        )
        if step.individual in behind or (step.individual in used and before != after):
            found.append(step)
            behind |= {step.individual, *step.premises}
    return tuple(reversed(found))


def step_texts(phrases: StepPhrases, steps: Iterable[Step]) -> Iterator[StepText]:
    here = phrases.here
    for step in joined_steps(steps):
        yield StepText(
            locus=here.locus.name,
            animal=here.mating.ruleset.roles.of(step.individual),
            gained=here.locus.carried(step.gained),
            genotype=phrases.slots(step.individual, step.known),
            premises=_premises(here, ((p.individual, p.shows, p.allows) for p in step.premises)),
            laws=step.laws,
            interchangeable=step.mate is not None,
            text=phrases.step(step),
        )


def joined_steps(steps: Iterable[Step]) -> tuple[Step, ...]:
    """Return steps, with those to ``-d`` and ``dd`` of a kit by its two parents joined to one."""
    taken: list[Step] = []
    for step in steps:
        last = taken[-1] if taken else step
        # from one parent -d, then with the other dd: a reader wants "both give d, so it is dd" at
        # once
        rests_on, lasted_on = ({p.individual for p in one.premises} for one in (step, last))
        if taken and step.individual == last.individual and lasted_on < rests_on == {0, 1}:
            taken[-1] = replace(step, before=last.before)
        else:
            taken.append(step)
    return tuple(taken)


_Known: TypeAlias = tuple[int, Reading, Reading]
"""An animal, what its card reads, and what it can be at that moment."""


def _premises(here: MatingLocus, known: Iterable[_Known]) -> tuple[PremiseText, ...]:
    return tuple(
        PremiseText(
            animal=here.mating.ruleset.roles.of(i),
            shows=format_reading(here.locus, shows),
            allows=tuple(format_genotype(here.locus, genotype) for genotype in sorted(allows)),
        )
        for i, shows, allows in known
    )


# conflicts


def _refutations(mating: Mating, solver: Solver) -> Iterator[Refutation]:
    """Yield the conflicts, each with the steps that corner the animal it ends on."""
    for here, conflict in iter_conflicts(mating, solver):
        # A conflict ends in a claim about what the parents of the focus can be: it follows from the
        # others alone, so the steps are those of the mating without the focus.
        others = here.problem.only([i for i in conflict.individuals if i != conflict.focus])
        parents = [i for i in others.parents[conflict.focus] if i is not None]
        steps = leading_to(explain_strict(solver, others), parents)
        aside = set_aside(here.problem, conflict)
        phrases = StepPhrases(replace(here, problem=others), aside)
        narrowed = _narrowed_parents(phrases, conflict, solver, steps)
        one = describe_conflict(here, conflict)
        yield _refutation(one, _numbered((*step_texts(phrases, steps), *narrowed)))
    # those that take several loci to see tell their cases themselves
    for one in describe_choice_conflicts(mating, solver):
        yield _refutation(one, ())


def _refutation(one: ConflictText, steps: tuple[StepText, ...]) -> Refutation:
    return Refutation(locus=one.locus, animals=one.animals, text=one.text, steps=steps)


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
        slots = phrases.slots(parent, known[parent])
        readings = problem.readings
        reasons = ((i, readings[i], readings[i]) for i in first.individuals if i != parent)
        yield StepText(
            locus=here.locus.name,
            animal=here.mating.ruleset.roles.of(parent),
            genotype=slots,
            premises=_premises(here, reasons),
            text=phrases.narrowed(parent, gone, why, slots, could),
        )


# repairs


def repairs(mating: Mating, solver: Solver) -> tuple[Repair, ...]:
    """Return all smallest repairs of an illegal mating, in the order of the animals.

    Each card is replaced as a whole, so what is tried on it is a variety at every locus at once.
    """
    ruleset, everyone = mating.ruleset, range(len(mating.animals))
    cards: _Cards = mating.locus_problems()
    broken = [
        one.individuals for here in mating.locus_problems() for one in conflicts(solver, here)
    ]
    if mating.choices is not None or any(one.alternatives for one in ruleset.varieties):
        cards = choices_among(ruleset, mating.animals)
        broken = [one.individuals for one in choice_conflicts(solver, cards)]

    def replaced(cards: _Cards, i: int, card: Variety) -> _Cards:
        if isinstance(cards, ChoiceProblem):
            return cards.replaced(i, cases_of(ruleset, card.ways, mating.animals[i].sex))
        pairs = zip(cards, card.readings, strict=True)
        return [problem.replaced(i, reading) for problem, reading in pairs]

    def that_do(cards: _Cards, chosen: Sequence[int]) -> Iterator[tuple[str, ...]]:
        """Yield the varieties of the chosen that make it legal, in the deck's order."""
        if not chosen:
            yield ()
        # one card after another, so that a card that fails whatever the others are is tried once
        for variety in ruleset.replacements() if chosen else ():
            other = replaced(cards, chosen[0], variety)
            if (
                has_legal_choice(solver, other)
                if isinstance(other, ChoiceProblem)
                else all(map(solver.is_solvable, other))
            ):
                yield from ((variety.name, *more) for more in that_do(other, chosen[1:]))

    # Smallest first. A repair must hit every conflict (R. Reiter, A theory of diagnosis from first
    # principles, 1987), which rules out most sets without asking the solver.
    for size in range(1, len(everyone) + 1):
        found = []
        for chosen in combinations(everyone, size):
            if not all({*chosen}.intersection(one) for one in broken):
                continue  # a whole conflict is left, so the others cannot hold together
            rest = [i for i in everyone if i not in chosen]
            if isinstance(cards, ChoiceProblem):
                examples = that_do(cards.only(rest), chosen)
            else:
                examples = that_do([problem.only(rest) for problem in cards], chosen)
            example = next(examples, None)
            if example is not None:
                roles = tuple(ruleset.roles.of(i) for i in chosen)
                every = (*example, *(name for (name,) in examples)) if size == 1 else None
                found.append(Repair(replace=roles, varieties=every, example=example))
        if found:
            return tuple(found)
    return ()


_Cards: TypeAlias = Sequence[LocusProblem] | ChoiceProblem
"""The animals of a mating: locus by locus, or where cards can be read in several ways at once."""
