"""What is possible for one individual at one locus, and what is certain.

Both start from one solution and ask for another that differs in what is still unproven, until
there is none.
"""

from collections import Counter

from testcross.solver.genotype import Genotype, KnownAlleles, Reading, without
from testcross.solver.problem import LocusProblem
from testcross.solver.solver import Solver, remembered


def possible_genotypes(solver: Solver, problem: LocusProblem, individual: int) -> Reading:
    """Return the genotypes that an individual has in some solution; empty where there is none."""
    seen: set[Genotype] = set()
    open_still = problem.readings[individual]
    while open_still:
        found = solver.solution(problem.replaced(individual, open_still))
        if found is None:
            break
        seen.add(found[individual])
        open_still -= {found[individual]}
    return frozenset(seen)


@remembered
def possible(solver: Solver, problem: LocusProblem) -> tuple[Reading, ...]:
    """Return per individual the genotypes that it has in some solution.

    Every solution found on the way, whomever it was asked for, says something about everyone.
    """
    seen: list[set[Genotype]] = [set() for _ in problem.readings]
    for individual, reading in enumerate(problem.readings):
        while open_still := reading - seen[individual]:
            found = solver.solution(problem.replaced(individual, open_still))
            if found is None:
                break
            for genotypes, genotype in zip(seen, found, strict=True):
                genotypes.add(genotype)
    return tuple(map(frozenset, seen))


def known_to(solver: Solver, problem: LocusProblem, individual: int) -> KnownAlleles:
    """Return the alleles that an individual has in every solution, counted with multiplicity.

    Args:
        solver: who is asked.
        problem: one that has a solution.
        individual: its position.
    """
    found = solver.solution(problem)
    if found is None:
        raise ValueError("nothing is known of an individual of a problem without solutions")
    shared = Counter(found[individual])
    while shared:
        candidate = tuple(sorted(shared.elements()))
        lacking = without(problem.readings[individual], candidate)
        found = solver.solution(problem.replaced(individual, lacking))
        if found is None:
            return candidate
        shared &= Counter(found[individual])
    return ()
