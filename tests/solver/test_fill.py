"""Filling in, strictly and either way, against the definitions by enumeration."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from oracles import families, oracle
from sampling import examples
from testcross.solver import (
    LocusProblem,
    Reading,
    Solver,
    either_fill,
    either_or_facts,
    make_engine,
    strict_fill,
)
from testcross.solver.fill import EitherOr, IllegalError, interchangeable

SOLVER = Solver(make_engine("python-constraint"))

POINTS = (1, 2, 4, 8)
"""Of C, cchd, ch and c (p. 10)."""
FULL_COLOUR: Reading = frozenset({(0, 0), (0, 1), (0, 2), (0, 3)})
HIMALAYAN: Reading = frozenset({(2, 2), (2, 3)})
CASTORS = LocusProblem(
    4, (FULL_COLOUR, FULL_COLOUR, FULL_COLOUR, FULL_COLOUR, HIMALAYAN), families.litter_shape(3)
)
"""Castor x Castor with kits Black, Lynx and Blue Cal, at C (p. 23)."""
ILLEGAL = LocusProblem(
    2, (frozenset({(0, 0)}), frozenset({(0, 0)}), frozenset({(1, 1)})), families.MATING
)

points_tables = st.lists(st.integers(0, 8), min_size=5, max_size=5).map(tuple)


def fills_in_strictly(problem: LocusProblem) -> None:
    assert list(strict_fill(SOLVER, problem)) == oracle.strict_fill(problem)


def fills_in_either_way(problem: LocusProblem, points: tuple[int, ...]) -> None:
    points = points[: problem.allele_count]
    assert list(either_fill(SOLVER, problem, points)) == oracle.either_fill(problem, 0, 1, points)


def finds_the_either_or_facts(problem: LocusProblem) -> None:
    expected = []
    for sire, dam in problem.couples():
        alleles = tuple(oracle.either_or_facts(problem, sire, dam))
        if alleles and sire != dam:
            expected.append(EitherOr(couple=(sire, dam), alleles=alleles))
    assert list(either_or_facts(SOLVER, problem)) == expected


@examples(12, 2_000)
@given(families.bred())
def test_strict_fill_bred_family_is_what_all_solutions_share(family: families.Bred) -> None:
    fills_in_strictly(family.problem)


@examples(12, 3_000)
@given(families.problems())
def test_strict_fill_legal_pedigree_is_what_all_solutions_share(problem: LocusProblem) -> None:
    assume(oracle.legal(problem))
    fills_in_strictly(problem)


@examples(12, 3_000)
@given(families.couples_alike(), points_tables)
def test_either_fill_parents_alike_is_the_best_pair_of_all(
    problem: LocusProblem, points: tuple[int, ...]
) -> None:
    assume(oracle.legal(problem))
    fills_in_either_way(problem, points)


@examples(15, 60)
@given(families.bred(families.litter_shapes()), points_tables)
def test_either_fill_bred_litter_is_by_definition(
    family: families.Bred, points: tuple[int, ...]
) -> None:
    fills_in_either_way(family.problem, points)


@examples(12, 2_000)
@given(families.bred())
def test_either_or_facts_bred_family_are_by_definition(family: families.Bred) -> None:
    finds_the_either_or_facts(family.problem)


@examples(15, 60)
@given(families.bred(families.litter_shapes()), points_tables)
def test_either_fill_never_knows_less_than_the_strict_fill(
    family: families.Bred, points: tuple[int, ...]
) -> None:
    points = points[: family.problem.allele_count]
    either = either_fill(SOLVER, family.problem, points)
    strict = strict_fill(SOLVER, family.problem)
    assert sum(map(len, either)) >= sum(map(len, strict))
    assert either[2:] == strict[2:]


# --- by hand ---


def test_strict_fill_castors_of_page_23_know_only_full_colour() -> None:
    assert strict_fill(SOLVER, CASTORS) == ((0,), (0,), (0,), (0,), (2,))


def test_either_fill_castors_of_page_23_puts_the_himalayan_allele_on_the_buck() -> None:
    assert either_fill(SOLVER, CASTORS, POINTS) == ((0, 2), (0,), (0,), (0,), (2,))


def test_either_or_facts_castors_of_page_23_is_the_himalayan_allele() -> None:
    assert either_or_facts(SOLVER, CASTORS) == (EitherOr(couple=(0, 1), alleles=(2,)),)


def test_fill_illegal_mating_is_refused() -> None:
    with pytest.raises(IllegalError, match="nothing can be filled in"):
        strict_fill(SOLVER, ILLEGAL)
    with pytest.raises(IllegalError, match="nothing can be filled in"):
        either_fill(SOLVER, ILLEGAL, (1, 2))
    with pytest.raises(IllegalError, match="nothing can be filled in"):
        either_or_facts(SOLVER, ILLEGAL)


def test_interchangeable_parents_that_read_differently_are_not() -> None:
    assert not interchangeable(ILLEGAL.replaced(1, frozenset({(0, 1)})), (0, 1))
