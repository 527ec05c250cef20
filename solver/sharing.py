"""Explaining the fill ``either``: parents that are interchangeable share what one must have."""

from collections.abc import Iterable

from testcross.solver.cores import smallest_core
from testcross.solver.explain import assuming, explain_strict, laws_of, steps_towards, unseen
from testcross.solver.fill import Couple, either_known, interchangeable, strict_fill
from testcross.solver.genotype import KnownAlleles, difference, merge, without
from testcross.solver.possible import possible_genotypes
from testcross.solver.problem import LocusProblem
from testcross.solver.solver import Solver
from testcross.solver.steps import Knowledge, Otherwise, Step, known_after


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


def _either_steps(
    solver: Solver, problem: LocusProblem, points: tuple[int, ...]
) -> tuple[Step, ...]:
    steps = list(explain_strict(solver, problem))
    for couple in problem.couples():
        if interchangeable(problem, couple):
            state = Knowledge(problem, known_after(problem, steps))
            shares = either_known(solver, problem, couple, points)
            steps += _share_out(solver, state, couple, shares)
    return tuple(steps)


def _share_out(
    solver: Solver, state: Knowledge, couple: Couple, shares: tuple[KnownAlleles, KnownAlleles]
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
        steps += steps_towards(solver, state, strict_fill(solver, state.problem))
    return steps


def _shared_step(
    solver: Solver, state: Knowledge, couple: Couple, shares: tuple[KnownAlleles, ...]
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

    def unshared(premises: Iterable[int], within: LocusProblem = problem) -> list[LocusProblem]:
        """The ways in which neither parent has the share, nor both the other's."""
        lacking = assuming(within, {*premises, *couple}, individual, share)
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
        laws=laws_of(needs_dominance=any(map(solver.is_solvable, unshared(core, unseen(problem))))),
        otherwise=Otherwise(
            alternatives=without(problem.readings[individual], share),
            focus=focus,
            could_be=possible_genotypes(solver, freed, focus),
        ),
        mate=mate,
    )
