"""Explaining a fill as a sequence of steps: because, by which law, therefore.

Every step is sound, has as few premises as any step could have at that moment, and the steps
together gain exactly what the fill gains. The method is that of step-wise explanation by
smallest unsatisfiable subsets (B. Bogaerts, E. Gamba, T. Guns, A framework for step-wise
explaining how to solve constraint satisfaction problems, Artificial Intelligence 300, 2021):
assume that an individual lacks an allele which it is known to have in the end, and look for the
fewest individuals whose knowledge cannot hold together with that. Sizes are tried in order, so
the guarantee is exact for any pedigree; what grows with the pedigree is the time.

In the fill ``either``, interchangeable parents share what one of them must have: the strict steps
come first, then each share is written on its parent.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from testcross.solver.conflict import Statements, smallest_core
from testcross.solver.fill import (
    Couple,
    either_known,
    interchangeable,
    possible_genotypes,
    strict_fill,
)
from testcross.solver.genotype import (
    KnownAlleles,
    Reading,
    containing,
    difference,
    known_alleles,
    merge,
    without,
)
from testcross.solver.pedigree import LocusProblem
from testcross.solver.solver import Solver, remembered


@dataclass(frozen=True, slots=True, kw_only=True)
class Premise:
    individual: int
    shows: Reading
    """Its reading."""
    allows: Reading
    """The genotypes of its reading that hold its known alleles so far."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradiction:
    """What would follow if the individual lacked what the step gains: the case distinction."""

    alternatives: Reading
    """What the individual could be without the gain."""
    focus: int
    """The premise that this contradicts."""
    could_be: Reading
    """What the other premises would then leave the focus: nothing that it allows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One deduction at one locus."""

    individual: int
    """The one concluded about."""
    before: KnownAlleles
    known: KnownAlleles
    """Its known alleles after the step."""
    premises: tuple[Premise, ...]
    """In the order of individuals."""
    laws: tuple[str, ...]
    """Of ``segregation`` and ``dominance``; independent assortment is why a locus has steps of
    its own."""
    contradiction: Contradiction
    mate: int | None = None
    """The other parent, where the step holds because the two are interchangeable: what one of
    them must have is written on this one."""

    @property
    def gained(self) -> KnownAlleles:
        return difference(self.known, self.before)


def with_parents_exchanged(step: Step) -> Step:
    """Return the deduction about a litter with its parents, 0 and 1, in each other's place."""

    def exchanged(individual: int) -> int:
        return 1 - individual if individual < 2 else individual

    premises = (replace(p, individual=exchanged(p.individual)) for p in step.premises)
    return replace(
        step,
        individual=exchanged(step.individual),
        premises=tuple(sorted(premises, key=lambda premise: premise.individual)),
        contradiction=replace(step.contradiction, focus=exchanged(step.contradiction.focus)),
        mate=None if step.mate is None else exchanged(step.mate),
    )


def known_after(problem: LocusProblem, steps: Iterable[Step]) -> tuple[KnownAlleles, ...]:
    """Return what is known of each individual once these steps are taken."""
    known = [known_alleles(reading) for reading in problem.readings]
    for step in steps:
        known[step.individual] = step.known
    return tuple(known)


def leading_to(steps: Iterable[Step], individuals: Iterable[int]) -> tuple[Step, ...]:
    """Return the steps on which the final knowledge of these individuals rests."""
    wanted = set(individuals)
    needed: list[Step] = []
    for step in reversed(tuple(steps)):
        if step.individual in wanted:
            needed.append(step)
            wanted.update(premise.individual for premise in step.premises)
    return tuple(reversed(needed))


@remembered
def explain_strict(solver: Solver, problem: LocusProblem) -> tuple[Step, ...]:
    state = Knowledge(problem, map(known_alleles, problem.readings))
    return tuple(_steps_towards(solver, state, strict_fill(solver, problem)))


@remembered
def explain_one(solver: Solver, problem: LocusProblem, individual: int) -> tuple[Step, ...]:
    """Return the steps of the strict fill of a legal problem, up to the last about one."""
    state = Knowledge(problem, map(known_alleles, problem.readings))
    return tuple(_steps_towards(solver, state, strict_fill(solver, problem), individual))


@remembered
def explain_either(
    solver: Solver, problem: LocusProblem, points: tuple[int, ...]
) -> tuple[Step, ...]:
    """Return the steps of the fill in which interchangeable parents share what is known.

    The strict steps come first; then what one of two such parents must have is written on the
    sire, and what follows from that. The dam's share often follows strictly then.

    What each allele scores breaks ties.
    """
    # Sire first, as the fill writes it (see ``fill.either_known``). The consequences of each share
    # come before the next share, so that a step never rests on what comes later.
    steps = list(explain_strict(solver, problem))
    for couple in problem.couples():
        if not interchangeable(problem, couple):
            continue
        state = Knowledge(problem, known_after(problem, steps))
        sire, dam = couple
        one, other = either_known(solver, problem, couple, points)
        for individual, mate, share, mates_share in (
            (sire, dam, one, None),
            (dam, sire, other, one),
        ):
            if difference(share, state.known[individual]):
                step = _shared_step(solver, state, (individual, mate), share, mates_share)
                state.known[individual] = step.known
                steps.append(step)
            steps += _steps_towards(solver, state, strict_fill(solver, state.problem))
    return tuple(steps)


class Knowledge:
    """What is known of everyone at some moment."""

    def __init__(self, problem: LocusProblem, known: Iterable[KnownAlleles]) -> None:
        self.original = problem
        self.known = list(known)

    @property
    def problem(self) -> LocusProblem:
        """The problem with every reading cut down to what holds the known alleles."""
        pairs = zip(self.original.readings, self.known, strict=True)
        return self.original.with_readings(tuple(containing(*one) for one in pairs))

    def premises(self, individuals: Iterable[int]) -> tuple[Premise, ...]:
        problem = self.problem
        return tuple(
            Premise(individual=i, shows=self.original.readings[i], allows=problem.readings[i])
            for i in sorted(individuals)
        )


def _lacking(
    problem: LocusProblem, premises: Iterable[int], individual: int, lacks: KnownAlleles
) -> LocusProblem:
    """Return what remains of a problem under some premises if one individual lacks alleles."""
    some = problem.only(frozenset(premises))
    return some.replaced(individual, without(some.readings[individual], lacks))


def _steps_towards(
    solver: Solver, state: Knowledge, goal: tuple[KnownAlleles, ...], individual: int | None = None
) -> list[Step]:
    """Return the steps from a state to a goal, or to that of one, and leave the state there."""
    steps = []
    asked = slice(None) if individual is None else slice(individual, individual + 1)
    # The goal is the fill, worked out before. So the steps end exactly there: there always is a
    # next one, as all readings together force what the fill has, and none goes further.
    while tuple(state.known[asked]) != goal[asked]:
        core, gaining = _fewest_premises(solver, state, goal)
        step = _step(solver, state, gaining, core)
        state.known[gaining] = step.known
        steps.append(step)
    return steps


def _fewest_premises(
    solver: Solver, state: Knowledge, goal: tuple[KnownAlleles, ...]
) -> tuple[Statements, int]:
    """Return the smallest premises that force any gain, and for whom.

    Among equals, parents go before kits and kits in the order of the litter, for the individual
    concluded about first and then for the premises.
    """
    problem = state.problem
    informative = problem.informative()
    # Every gain that is still to come is tried: suppose the animal lacked the allele (that many
    # times); which fewest individuals contradict that? What an animal shows of itself counts as one
    # of them. Once a gain has been found, cores of others are looked for only below its size, which
    # saves most of the questions.
    best: tuple[int, int, list[int]] | None = None
    for individual, (known, final) in enumerate(zip(state.known, goal, strict=True)):
        for allele in dict.fromkeys(difference(final, known)):
            # one more than is known of: the second c of a cc is a gain of its own
            lacks = (allele,) * (known.count(allele) + 1)
            limit = len(informative)
            if best is not None:  # ties go to the earlier individual
                limit = best[0] if best[1] == individual else best[0] - 1

            def holds(some: Statements, one: int = individual, of: KnownAlleles = lacks) -> bool:
                return solver.is_solvable(_lacking(problem, some, one, of))

            core = smallest_core(informative, holds, limit)
            if core is not None:
                found = (len(core), individual, sorted(core))
                best = found if best is None else min(best, found)
    if best is None:
        raise ValueError("the goal does not follow from what is known")
    return frozenset(best[2]), best[1]


def _step(solver: Solver, state: Knowledge, individual: int, core: Statements) -> Step:
    problem, before = state.problem, state.known[individual]
    premises = problem.only(core)
    # The premises were found for one allele; they may force more at once, and the step says
    # all of it.
    known = merge(before, known_alleles(possible_genotypes(solver, premises, individual)))
    # Is the Law of Dominance needed? It is what lets a look limit alleles that are hidden. Without
    # it only alleles that are known count: if those force the same, segregation does it alone.
    unlimited = possible_genotypes(solver, _unseen(premises), individual)
    unseen = merge(before, known_alleles(unlimited))
    laws = _laws(needs_dominance=unseen != known)
    allele = difference(known, before)[0]
    assumed = _lacking(problem, core, individual, (allele,) * (before.count(allele) + 1))
    # The sentence ends where the contradiction shows: on the last premise, kits coming after
    # parents.
    focus = max((i for i in core if i != individual), default=individual)
    freed = assumed if focus == individual else assumed.replaced(focus, problem.blanks[focus])
    return Step(
        individual=individual,
        before=before,
        known=known,
        premises=state.premises(core),
        laws=("dominance",) if set(core) == {individual} else laws,
        contradiction=Contradiction(
            alternatives=assumed.readings[individual],
            focus=focus,
            could_be=possible_genotypes(solver, freed, focus),
        ),
    )


def _unseen(problem: LocusProblem) -> LocusProblem:
    """Return a problem in which only known alleles count, not what is seen to limit the others."""
    pairs = zip(problem.blanks, problem.readings, strict=True)
    return problem.with_readings(tuple(containing(b, known_alleles(r)) for b, r in pairs))


def _laws(*, needs_dominance: bool) -> tuple[str, ...]:
    """Return the laws of a step: dominance if what is seen must limit what can be hidden."""
    return ("segregation", "dominance") if needs_dominance else ("segregation",)


def _shared_step(
    solver: Solver,
    state: Knowledge,
    couple: Couple,
    share: KnownAlleles,
    mates_share: KnownAlleles | None,
) -> Step:
    """Return the step that writes on one parent what one of two interchangeable ones must have.

    The couple is the one written on, and its mate, whose share may have been written before.
    """
    problem = state.problem
    individual, mate = couple

    def unshared(premises: Iterable[int], within: LocusProblem = problem) -> list[LocusProblem]:
        # The share is in one of two, so its opposite has several forms, and each must fail:
        # neither parent has the share; or this one has neither it nor its mate's
        lacking = _lacking(within, {*premises, *couple}, individual, share)
        found = [lacking.replaced(mate, without(lacking.readings[mate], share))]
        if mates_share is not None:
            own = without(lacking.readings[individual], mates_share)
            found.append(lacking.replaced(individual, own))
        return found

    # The couple itself is always a premise, as the step is about both; the fewest kits are looked
    # for.
    others = [i for i in problem.informative() if i not in couple]
    core = smallest_core(others, lambda some: any(map(solver.is_solvable, unshared(some))))
    if core is None:
        raise ValueError("the share does not follow from what is known")
    premises = core.union(couple)
    focus = max(core, default=individual)
    freed = unshared(core)[0].replaced(focus, problem.blanks[focus])
    needs_dominance = any(map(solver.is_solvable, unshared(core, _unseen(problem))))
    return Step(
        individual=individual,
        before=state.known[individual],
        known=merge(state.known[individual], share),
        premises=state.premises(premises),
        laws=_laws(needs_dominance=needs_dominance),
        contradiction=Contradiction(
            alternatives=without(problem.readings[individual], share),
            focus=focus,
            could_be=possible_genotypes(solver, freed, focus),
        ),
        mate=mate,
    )
