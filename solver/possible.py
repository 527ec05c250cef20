"""What is possible for one individual at one locus, found by asking for what was not seen yet."""

from testcross.solver.genotype import Reading
from testcross.solver.problem import LocusProblem
from testcross.solver.solver import Solver


def possible_genotypes(solver: Solver, problem: LocusProblem, individual: int) -> Reading:
    """Return the genotypes that an individual has in some solution; empty where there is none."""
    seen: set[tuple[int, int]] = set()
    open_still = problem.readings[individual]
    while open_still:
        found = solver.solution(problem.replaced(individual, open_still))
        if found is None:
            break
        seen.add(found[individual])
        open_still -= {found[individual]}
    return frozenset(seen)
