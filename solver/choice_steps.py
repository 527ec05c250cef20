"""What follows of individuals that can be read in several ways, in steps, and what conflicts."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from testcross.solver.choices import (
    Alternative,
    Alternatives,
    ChoiceProblem,
    fill_choices,
    has_legal_choice,
    lacking,
)
from testcross.solver.conflict import minimal_cores, smallest_core
from testcross.solver.genotype import KnownAlleles, difference, merge
from testcross.solver.solver import Solver, remembered


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceConflict:
    """A minimal set of individuals that cannot hold together at loci that have to be seen at once.

    Any fewer of these loci can be solved.
    """

    loci: tuple[int, ...]
    """Two or more, or one at which the readings alone contradict each other."""
    individuals: tuple[int, ...]


@remembered
def choice_conflicts(solver: Solver, problem: ChoiceProblem) -> tuple[ChoiceConflict, ...]:
    """Return every conflict, fewest loci first, then smallest first, in the order of individuals.

    Raises:
        ManyAlternativesError: where there are too many choices to look at.
    """
    loci = range(len(problem.loci))
    failing = minimal_cores(
        loci, lambda some: has_legal_choice(solver, problem.at_loci(sorted(some)))
    )
    return tuple(
        ChoiceConflict(loci=tuple(sorted(some)), individuals=tuple(sorted(core)))
        for some in failing
        for core in _conflicting(solver, problem.at_loci(sorted(some)))
    )


def _conflicting(solver: Solver, problem: ChoiceProblem) -> Iterator[frozenset[int]]:
    yield from minimal_cores(
        problem.informative(), lambda some: has_legal_choice(solver, problem.only(some))
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledOut:
    """An alternative that an individual cannot have, as the premises contradict it."""

    individual: int
    alternative: Alternative
    premises: tuple[int, ...]
    """The others that it needs, as few as will do."""
    loci: tuple[int, ...]
    """Where they contradict it; as few as will do."""
    before: Alternatives
    """Those that the individual had at that moment, this one among them."""
    problem: ChoiceProblem
    """What was known of everyone at that moment, with this alternative for the individual."""

    @property
    def after(self) -> Alternatives:
        """The alternatives that are left."""
        return tuple(one for one in self.before if one != self.alternative)


@dataclass(frozen=True, slots=True, kw_only=True)
class GainByCases:
    """What an individual must have at a locus in every case, though no case is certain."""

    individual: int
    locus: int
    before: KnownAlleles
    known: KnownAlleles
    premises: tuple[int, ...]
    """As few as will do."""
    problem: ChoiceProblem
    """What was known of everyone at that moment."""

    @property
    def gained(self) -> KnownAlleles:
        """The alleles that were not known before."""
        return difference(self.known, self.before)


@remembered
def rule_out(solver: Solver, problem: ChoiceProblem) -> tuple[RuledOut, ...]:
    """Return the steps that leave everyone of a legal problem the alternatives of legal choices.

    Each is sound by its premises alone, as they are known at that moment, and as small as any.
    """
    left = fill_choices(solver, problem).alternatives
    steps: list[RuledOut] = []
    while problem.alternatives != left:
        step = min(
            (
                _ruled_out(solver, problem, i, one)
                for i, some in enumerate(problem.alternatives)
                for one in some
                if one not in left[i]
            ),
            key=lambda step: (len(step.premises), step.individual),
        )
        steps.append(step)
        problem = problem.replaced(step.individual, step.after)
    return tuple(steps)


def _ruled_out(
    solver: Solver, problem: ChoiceProblem, individual: int, alternative: Alternative
) -> RuledOut:
    supposed = problem.replaced(individual, (alternative,))
    others = [i for i in problem.informative() if i != individual]
    core = smallest_core(
        others, lambda some: has_legal_choice(solver, supposed.only({*some, individual}))
    )
    premises = supposed.only({*(core or ()), individual})
    loci = smallest_core(
        range(len(problem.loci)),
        lambda some: has_legal_choice(solver, premises.at_loci(sorted(some))),
    )
    return RuledOut(
        individual=individual,
        alternative=alternative,
        premises=tuple(sorted(core or ())),
        loci=tuple(sorted(loci or ())),
        before=problem.alternatives[individual],
        problem=supposed,
    )


def gains_by_cases(
    solver: Solver, problem: ChoiceProblem, known: Sequence[Sequence[KnownAlleles]]
) -> tuple[GainByCases, ...]:
    """Return what follows in every case of a legal problem, beyond what is known of each locus.

    Args:
        solver: who is asked.
        problem: one of which no alternative can be ruled out.
        known: per locus and individual, what is known so far.
    """
    fill = fill_choices(solver, problem)
    return tuple(
        _by_cases(solver, problem, (individual, locus), before, after)
        for locus, so_far in enumerate(known)
        for individual, (before, after) in enumerate(zip(so_far, fill.known(locus), strict=True))
        if difference(after, before)
    )


def _by_cases(
    solver: Solver,
    problem: ChoiceProblem,
    about: tuple[int, int],
    before: KnownAlleles,
    after: KnownAlleles,
) -> GainByCases:
    """Return the gain of an individual at a locus with the fewest premises for all of it."""
    individual, locus = about

    def open_without(some: Collection[int]) -> bool:
        supposed = problem.only({*some})
        return any(
            has_legal_choice(solver, lacking(supposed, individual, locus, (a,) * after.count(a)))
            for a in set(difference(after, before))
        )

    core = smallest_core(problem.informative(), open_without)
    return GainByCases(
        individual=individual,
        locus=locus,
        before=before,
        known=merge(before, after),
        premises=tuple(sorted(core or ())),
        problem=problem,
    )
