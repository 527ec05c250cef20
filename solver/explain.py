"""Explaining a fill as a sequence of steps: because, by which law, therefore.

Every step is sound, has as few premises as any step could have at that moment, and the steps
together gain exactly what the fill gains. The method is that of step-wise explanation by
smallest unsatisfiable subsets (B. Bogaerts, E. Gamba, T. Guns, A framework for step-wise
explaining how to solve constraint satisfaction problems, Artificial Intelligence 300, 2021):
assume that an individual lacks an allele which it is known to have in the end, and look for the
fewest individuals whose knowledge cannot hold together with that. Sizes are tried in order, so
the guarantee is exact for any pedigree; what grows with the pedigree is the time.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from testcross.solver.cores import Statements, smallest_core
from testcross.solver.fill import (
    Couple,
    either_known,
    interchangeable,
    strict_fill,
)
from testcross.solver.genotype import (
    KnownAlleles,
    Reading,
    carriers,
    difference,
    known_alleles,
    merge,
    without,
)
from testcross.solver.possible import known_to, possible_genotypes
from testcross.solver.problem import LocusProblem
from testcross.solver.solver import Solver


@dataclass(frozen=True, slots=True, kw_only=True)
class Premise:
    """What is known of one individual at the moment of a step."""

    individual: int
    shows: Reading
    """Its reading."""
    allows: Reading
    """The genotypes of its reading that hold its known alleles so far."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Otherwise:
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
    otherwise: Otherwise
    mate: int | None = None
    """The other parent, where the step holds because the two are interchangeable: what one of
    them must have is written on this one."""

    @property
    def gained(self) -> KnownAlleles:
        """The alleles that were not known before."""
        return difference(self.known, self.before)


def explain_strict(solver: Solver, problem: LocusProblem) -> tuple[Step, ...]:
    """Return the steps of the strict fill of a legal problem."""
    return solver.recall(_strict_steps, problem)


def explain_either(
    solver: Solver, problem: LocusProblem, points: tuple[int, ...]
) -> tuple[Step, ...]:
    """Return the steps of the fill in which interchangeable parents share what is known.

    The strict steps come first; then what one of two such parents must have is written on the
    sire, and what follows from that.

    Args:
        solver: who is asked.
        problem: a legal one.
        points: what each allele of the locus scores; breaks ties.
    """
    return solver.recall(_either_steps, problem, points)


def known_after(problem: LocusProblem, steps: Iterable[Step]) -> tuple[KnownAlleles, ...]:
    """Return what is known of each individual once these steps are taken."""
    return tuple(_final(problem, steps))


def leading_to(steps: Iterable[Step], individuals: Iterable[int]) -> tuple[Step, ...]:
    """Return those steps that what is known of these individuals in the end rests on."""
    wanted = set(individuals)
    needed: list[Step] = []
    for step in reversed(tuple(steps)):
        if step.individual in wanted:
            needed.append(step)
            wanted.update(premise.individual for premise in step.premises)
    return tuple(reversed(needed))


class _Knowledge:
    """What is known of everyone at some moment."""

    def __init__(self, problem: LocusProblem, known: list[KnownAlleles]) -> None:
        self.original = problem
        self.known = known

    @property
    def problem(self) -> LocusProblem:
        """The problem with every reading cut down to what holds the known alleles."""
        pairs = zip(self.original.readings, self.known, strict=True)
        allowed = tuple(carriers(reading, known) for reading, known in pairs)
        return LocusProblem(self.original.allele_count, allowed, self.original.parents)

    def telling(self) -> list[int]:
        """Return the individuals of which anything is known."""
        problem = self.problem
        return [i for i, reading in enumerate(problem.readings) if reading != problem.blank]

    def premises(self, individuals: Iterable[int]) -> tuple[Premise, ...]:
        problem = self.problem
        return tuple(
            Premise(individual=i, shows=self.original.readings[i], allows=problem.readings[i])
            for i in sorted(individuals)
        )


def _strict_steps(solver: Solver, problem: LocusProblem) -> tuple[Step, ...]:
    state = _Knowledge(problem, [known_alleles(reading) for reading in problem.readings])
    return tuple(_steps_towards(solver, state, strict_fill(solver, problem)))


def _either_steps(
    solver: Solver, problem: LocusProblem, points: tuple[int, ...]
) -> tuple[Step, ...]:
    steps = list(explain_strict(solver, problem))
    for couple in problem.couples():
        if interchangeable(problem, couple):
            state = _Knowledge(problem, _final(problem, steps))
            shares = either_known(solver, problem, couple, points)
            steps += _share_out(solver, state, couple, shares)
    return tuple(steps)


def _steps_towards(solver: Solver, state: _Knowledge, goal: tuple[KnownAlleles, ...]) -> list[Step]:
    """Return the steps from a state to a goal, and leave the state there."""
    steps = []
    while tuple(state.known) != goal:
        core, individual = _fewest_premises(solver, state, goal)
        step = _step(solver, state, individual, core)
        state.known[individual] = step.known
        steps.append(step)
    return steps


def _fewest_premises(
    solver: Solver, state: _Knowledge, goal: tuple[KnownAlleles, ...]
) -> tuple[Statements, int]:
    """Return the smallest premises that force any gain, and for whom.

    Among equals, parents go before kits and kits in the order of the litter, for the individual
    concluded about first and then for the premises.
    """
    problem, telling = state.problem, state.telling()
    best: tuple[int, int, list[int]] | None = None
    for individual, (known, final) in enumerate(zip(state.known, goal, strict=True)):
        for allele in dict.fromkeys(difference(final, known)):
            lacks = (allele,) * (known.count(allele) + 1)
            limit = len(telling) if best is None else best[0]
            core = smallest_core(telling, _holds_without(solver, problem, individual, lacks), limit)
            if core is not None:
                found = (len(core), individual, sorted(core))
                best = found if best is None else min(best, found)
    if best is None:
        raise ValueError("the goal does not follow from what is known")
    return frozenset(best[2]), best[1]


def _holds_without(
    solver: Solver, problem: LocusProblem, individual: int, lacks: KnownAlleles
) -> Callable[[Statements], bool]:
    """Return a test: can these premises hold while the individual lacks these alleles?"""

    def holds(premises: Statements) -> bool:
        return solver.is_solvable(_assuming(problem, premises, individual, lacks))

    return holds


def _assuming(
    problem: LocusProblem, premises: Iterable[int], individual: int, lacks: KnownAlleles
) -> LocusProblem:
    """Return what remains of a problem under some premises, one individual lacking alleles."""
    some = problem.only(frozenset(premises))
    return some.replaced(individual, without(some.readings[individual], lacks))


def _step(solver: Solver, state: _Knowledge, individual: int, core: Statements) -> Step:
    problem = state.problem
    before = state.known[individual]
    forced = known_to(solver, problem.only(core), individual)
    known = merge(before, forced)
    lacks = _first_gain(before, known)
    return Step(
        individual=individual,
        before=before,
        known=known,
        premises=state.premises(core),
        laws=_laws(problem, core),
        otherwise=_otherwise(solver, problem, individual, core, lacks),
    )


def _first_gain(before: KnownAlleles, known: KnownAlleles) -> KnownAlleles:
    allele = difference(known, before)[0]
    return (allele,) * (before.count(allele) + 1)


def _laws(problem: LocusProblem, core: Iterable[int]) -> tuple[str, ...]:
    """Return the laws a step uses: dominance where a premise says more than its known alleles."""
    readings = [problem.readings[i] for i in core]
    seen = any(r != carriers(problem.blank, known_alleles(r)) for r in readings)
    return ("segregation", "dominance") if seen else ("segregation",)


def _otherwise(
    solver: Solver,
    problem: LocusProblem,
    individual: int,
    core: Iterable[int],
    lacks: KnownAlleles,
) -> Otherwise:
    assumed = _assuming(problem, core, individual, lacks)
    others = [i for i in sorted(core) if i != individual] or [individual]
    focus = others[-1]
    freed = assumed.replaced(focus, problem.blank) if focus != individual else assumed
    return Otherwise(
        alternatives=assumed.readings[individual],
        focus=focus,
        could_be=possible_genotypes(solver, freed, focus),
    )


def _share_out(
    solver: Solver, state: _Knowledge, couple: Couple, shares: tuple[KnownAlleles, KnownAlleles]
) -> list[Step]:
    """Return the steps that write each share on its parent, the sire's first.

    Once the sire has its share the dam's often follows strictly, and is then explained so.
    """
    sire, dam = couple
    steps: list[Step] = []
    orders = ((sire, dam, (shares[0],)), (dam, sire, (shares[1], shares[0])))
    for individual, mate, own_and_mates in orders:
        if difference(own_and_mates[0], state.known[individual]):
            step = _shared_step(solver, state, (individual, mate), own_and_mates)
            state.known[individual] = step.known
            steps.append(step)
        steps += _steps_towards(solver, state, strict_fill(solver, state.problem))
    return steps


def _shared_step(
    solver: Solver, state: _Knowledge, couple: Couple, shares: tuple[KnownAlleles, ...]
) -> Step:
    """Return the step that writes on one parent what one of two interchangeable ones must have.

    Args:
        solver: who is asked.
        state: what is known so far.
        couple: the one written on, and its mate.
        shares: what is written on it, and its mate's share if that was written before.
    """
    problem = state.problem
    individual, mate = couple
    share, *of_mate = shares

    def unshared(premises: Iterable[int]) -> list[LocusProblem]:
        """The ways in which neither parent has the share, nor both the other's."""
        lacking = _assuming(problem, {*premises, *couple}, individual, share)
        without_share = without(lacking.readings[mate], share)
        without_other = [without(lacking.readings[individual], other) for other in of_mate]
        return [
            lacking.replaced(mate, without_share),
            *[lacking.replaced(individual, reading) for reading in without_other],
        ]

    others = [i for i in state.telling() if i not in couple]
    core = smallest_core(others, lambda some: any(map(solver.is_solvable, unshared(some))))
    if core is None:
        raise ValueError("the share does not follow from what is known")
    premises = core.union(couple)
    focus = max(core, default=individual)
    freed = unshared(core)[0].replaced(focus, problem.blank)
    return Step(
        individual=individual,
        before=state.known[individual],
        known=merge(state.known[individual], share),
        premises=state.premises(premises),
        laws=_laws(problem, premises),
        otherwise=Otherwise(
            alternatives=without(problem.readings[individual], share),
            focus=focus,
            could_be=possible_genotypes(solver, freed, focus),
        ),
        mate=mate,
    )


def _final(problem: LocusProblem, steps: Iterable[Step]) -> list[KnownAlleles]:
    known = [known_alleles(reading) for reading in problem.readings]
    for step in steps:
        known[step.individual] = step.known
    return known
