"""Possible genotypes against all solutions."""

from hypothesis import given
from oracles import families, oracle
from sampling import examples
from testcross.solver import LocusProblem, Solver, make_engine, possible_genotypes
from testcross.solver.fill import possible

SOLVER = Solver(make_engine("python-constraint"))


@examples(16, 2_000)
@given(families.problems() | families.bred().map(lambda family: family.problem))
def test_possible_genotypes_random_pedigree_is_what_enumeration_finds(
    problem: LocusProblem,
) -> None:
    found = [possible_genotypes(SOLVER, problem, i) for i in range(len(problem.readings))]
    assert found == oracle.possible(problem)


@examples(15, 60)
@given(families.problems())
def test_possible_whole_pedigree_is_what_enumeration_finds(problem: LocusProblem) -> None:
    assert list(possible(SOLVER, problem)) == oracle.possible(problem)
