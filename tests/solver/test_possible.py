"""Possible genotypes against all solutions."""

import pytest
from hypothesis import assume, given
from oracles import families, oracle
from sampling import examples
from testcross.solver import LocusProblem, Parents, Reading, Solver, make_engine, possible_genotypes
from testcross.solver.fill import known_to, possible

FOUNDER: Parents = (None, None)
MATING: tuple[Parents, ...] = (FOUNDER, FOUNDER, (0, 1))
AA: Reading = frozenset({(0, 0)})
aa: Reading = frozenset({(1, 1)})
A_: Reading = frozenset({(0, 0), (0, 1)})
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


@examples(9, 2_000)
@given(families.problems())
def test_known_to_legal_pedigree_is_the_strict_fill(problem: LocusProblem) -> None:
    assume(oracle.legal(problem))
    everyone = range(len(problem.readings))
    assert [known_to(SOLVER, problem, i) for i in everyone] == oracle.strict_fill(problem)


def test_known_to_illegal_mating_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing is known of an individual"):
        known_to(SOLVER, LocusProblem(2, (AA, A_, aa), MATING), 0)
