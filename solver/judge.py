"""The laws themselves, without a solver: the specification that every engine is held to."""

from testcross.solver.genotype import Genotype
from testcross.solver.problem import LocusProblem, Solution


def is_inherited(offspring: Genotype, sire: Genotype | None, dam: Genotype | None) -> bool:
    """Tell whether one allele can come from the sire and the other from the dam.

    A parent that is None, not in the pedigree, may have given anything.

    >>> is_inherited((0, 2), (0, 1), (2, 2))
    True
    """
    return any(
        (sire is None or paternal in sire) and (dam is None or maternal in dam)
        for paternal, maternal in (offspring, offspring[::-1])
    )


def is_solution(problem: LocusProblem, solution: Solution) -> bool:
    """Tell whether one genotype per individual fits every reading and Mendel's first law."""
    if len(solution) != len(problem.readings):
        return False
    read_rightly = all(g in reading for g, reading in zip(solution, problem.readings, strict=True))
    return read_rightly and all(
        is_inherited(
            genotype,
            None if sire is None else solution[sire],
            None if dam is None else solution[dam],
        )
        for genotype, (sire, dam) in zip(solution, problem.parents, strict=True)
    )
