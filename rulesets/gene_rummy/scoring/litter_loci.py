"""A litter at each locus, as the rules of a variant let it count there.

Kits have to be legal all together or each by itself. Where each is legal by itself, two kits may
contradict each other at a locus: nothing is filled in there, and the cards count as they show. At
every other locus the whole litter tells.
"""

from dataclasses import replace

from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.genetics.mating import Mating, MatingLocus
from testcross.solver import FOUNDER, LocusProblem, Solver, is_legal


def litter_loci(mating: Mating, rules: Rules, solver: Solver) -> tuple[MatingLocus, ...] | None:
    """Return a mating at each locus, in the ruleset's order; None where it is illegal."""
    found = []
    for here in mating.loci():
        problem = counted_problem(here.problem, solver, together=rules.variant.together)
        if problem is None:
            return None
        found.append(here if problem is here.problem else replace(here, problem=problem))
    return tuple(found)


def counted_problem(
    problem: LocusProblem, solver: Solver, *, together: bool
) -> LocusProblem | None:
    """Return what a litter is asked at a locus; None where it is illegal there.

    Args:
        problem: of a buck, a doe and their kits, in this order.
        solver: who is asked.
        together: whether the kits have to be legal all together, rather than each by itself.
    """
    if is_legal(solver, problem):
        return problem
    if together or not all(is_legal(solver, one) for one in each_kit(problem)):
        return None
    return replace(problem, parents=(FOUNDER,) * len(problem.readings))


def each_kit(problem: LocusProblem) -> tuple[LocusProblem, ...]:
    """Return a problem of a litter with one kit at a time."""
    sire, dam, *kits = problem.readings
    return tuple(
        replace(problem, readings=(sire, dam, kit), parents=problem.parents[:3]) for kit in kits
    )
