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

from testcross.solver.cores import Statements, smallest_core
from testcross.solver.fill import strict_fill
from testcross.solver.genotype import (
    KnownAlleles,
    carriers,
    difference,
    known_alleles,
    merge,
    without,
)
from testcross.solver.possible import known_to, possible_genotypes
from testcross.solver.problem import LocusProblem
from testcross.solver.solver import Solver
from testcross.solver.steps import Knowledge, Otherwise, Step


def explain_strict(solver: Solver, problem: LocusProblem) -> tuple[Step, ...]:
    """Return the steps of the strict fill of a legal problem."""
    return solver.recall(_strict_steps, problem)


def _strict_steps(solver: Solver, problem: LocusProblem) -> tuple[Step, ...]:
    state = Knowledge(problem, map(known_alleles, problem.readings))
    return tuple(steps_towards(solver, state, strict_fill(solver, problem)))


def steps_towards(solver: Solver, state: Knowledge, goal: tuple[KnownAlleles, ...]) -> list[Step]:
    """Return the steps from a state to a goal, and leave the state there."""
    steps = []
    while tuple(state.known) != goal:
        core, individual = _fewest_premises(solver, state, goal)
        step = _step(solver, state, individual, core)
        state.known[individual] = step.known
        steps.append(step)
    return steps


def _fewest_premises(
    solver: Solver, state: Knowledge, goal: tuple[KnownAlleles, ...]
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
        return solver.is_solvable(assuming(problem, premises, individual, lacks))

    return holds


def assuming(
    problem: LocusProblem, premises: Iterable[int], individual: int, lacks: KnownAlleles
) -> LocusProblem:
    """Return what remains of a problem under some premises, one individual lacking alleles."""
    some = problem.only(frozenset(premises))
    return some.replaced(individual, without(some.readings[individual], lacks))


def _step(solver: Solver, state: Knowledge, individual: int, core: Statements) -> Step:
    problem = state.problem
    before = state.known[individual]
    premises = problem.only(core)
    known = merge(before, known_to(solver, premises, individual))
    unlimited = merge(before, known_to(solver, unseen(premises), individual))
    lacks = _first_gain(before, known)
    return Step(
        individual=individual,
        before=before,
        known=known,
        premises=state.premises(core),
        laws=laws_of(needs_dominance=unlimited != known),
        otherwise=_otherwise(solver, problem, individual, core, lacks),
    )


def _first_gain(before: KnownAlleles, known: KnownAlleles) -> KnownAlleles:
    allele = difference(known, before)[0]
    return (allele,) * (before.count(allele) + 1)


def unseen(problem: LocusProblem) -> LocusProblem:
    """Return a problem in which only known alleles count, not what is seen to limit the others."""
    readings = tuple(carriers(problem.blank, known_alleles(r)) for r in problem.readings)
    return LocusProblem(problem.allele_count, readings, problem.parents)


def laws_of(*, needs_dominance: bool) -> tuple[str, ...]:
    """Return the laws of a step: dominance where what is seen must limit what can be hidden."""
    return ("segregation", "dominance") if needs_dominance else ("segregation",)


def _otherwise(
    solver: Solver,
    problem: LocusProblem,
    individual: int,
    core: Iterable[int],
    lacks: KnownAlleles,
) -> Otherwise:
    assumed = assuming(problem, core, individual, lacks)
    others = [i for i in sorted(core) if i != individual] or [individual]
    focus = others[-1]
    freed = assumed.replaced(focus, problem.blank) if focus != individual else assumed
    return Otherwise(
        alternatives=assumed.readings[individual],
        focus=focus,
        could_be=possible_genotypes(solver, freed, focus),
    )
