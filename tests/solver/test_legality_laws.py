"""Laws of legality: what is bred is legal, and what cannot matter does not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import families, oracle
from sampling import examples
from testcross.solver import LocusProblem, Solver, make_engine

SOLVER = Solver(make_engine("python-constraint"))
ENGINES = {"cp-sat": Solver(), "python-constraint": SOLVER}
solvers = pytest.mark.parametrize("solver", ENGINES.values(), ids=ENGINES)


def new_solver() -> Solver:
    """Return a solver that has seen nothing, so that no two problems are one to it."""
    return Solver(make_engine("python-constraint"))


@solvers
@examples(9, 60)
@given(family=families.bred(families.litter_shapes()))
def test_litter_really_bred_is_legal(solver: Solver, family: families.Bred) -> None:
    assert solver.is_solvable(family.problem)


@solvers
@examples(9, 4_000)
@given(family=families.bred())
def test_pedigree_really_bred_is_legal(solver: Solver, family: families.Bred) -> None:
    assert solver.is_solvable(family.problem)


@solvers
@examples(6, 4_000)
@given(problem=families.problems() | families.problems(most=3))
def test_pedigree_up_to_cousins_is_judged_as_by_enumeration(
    solver: Solver, problem: LocusProblem
) -> None:
    assert solver.is_solvable(problem) == oracle.legal(problem)


@pytest.mark.parametrize("shape", families.CLASSIC_SHAPES)
@examples(4, 15)
@given(data=st.data())
def test_classic_pedigree_is_judged_as_by_enumeration(
    shape: tuple[tuple[int | None, int | None], ...], data: st.DataObject
) -> None:
    problem = data.draw(families.problems_of(shape, 3, most=data.draw(st.integers(1, 4))))
    assert SOLVER.is_solvable(problem) == oracle.legal(problem)


@examples(12, 60)
@given(families.litters(most=4), st.data())
def test_legality_order_of_the_kits_does_not_matter(
    problem: LocusProblem, data: st.DataObject
) -> None:
    kits = data.draw(st.permutations(problem.readings[2:]))
    other = LocusProblem(problem.allele_count, (*problem.readings[:2], *kits), problem.parents)
    assert new_solver().is_solvable(other) == new_solver().is_solvable(problem)


@examples(12, 60)
@given(families.litters(most=4))
def test_legality_symmetry_of_reciprocal_crosses(problem: LocusProblem) -> None:
    buck, doe, *kits = problem.readings
    other = LocusProblem(problem.allele_count, (doe, buck, *kits), problem.parents)
    assert new_solver().is_solvable(other) == new_solver().is_solvable(problem)


@examples(21, 60)
@given(families.problems(most=4))
def test_legality_sires_and_dams_exchanged_throughout_does_not_matter(
    problem: LocusProblem,
) -> None:
    turned = tuple((dam, sire) for sire, dam in problem.parents)
    other = LocusProblem(problem.allele_count, problem.readings, turned)
    assert new_solver().is_solvable(other) == new_solver().is_solvable(problem)


@examples(21, 60)
@given(families.problems(most=4), st.data())
def test_legality_order_of_the_individuals_does_not_matter(
    problem: LocusProblem, data: st.DataObject
) -> None:
    places = data.draw(st.permutations(range(len(problem.readings))))
    other = families.moved_problem(problem, places)
    assert new_solver().is_solvable(other) == new_solver().is_solvable(problem)


@examples(12, 60)
@given(families.problems(most=4), st.data())
def test_legality_names_of_the_alleles_do_not_matter(
    problem: LocusProblem, data: st.DataObject
) -> None:
    # Dominance is in the readings; inheritance itself knows no dominance.
    new = data.draw(st.permutations(range(problem.allele_count)))
    renamed = tuple(
        frozenset((min(new[x], new[y]), max(new[x], new[y])) for x, y in reading)
        for reading in problem.readings
    )
    other = LocusProblem(problem.allele_count, renamed, problem.parents)
    assert new_solver().is_solvable(other) == new_solver().is_solvable(problem)


@examples(21, 60)
@given(families.problems(most=3), st.data())
def test_legality_saying_less_of_one_never_makes_a_legal_pedigree_illegal(
    problem: LocusProblem, data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(problem.readings) - 1))
    wider = problem.readings[place] | data.draw(families.readings(problem.allele_count))
    assert SOLVER.is_solvable(problem.replaced(place, wider)) >= SOLVER.is_solvable(problem)


@examples(12, 60)
@given(families.problems(most=3))
def test_legality_another_allele_that_nobody_has_does_not_matter(problem: LocusProblem) -> None:
    other = LocusProblem(problem.allele_count + 1, problem.readings, problem.parents)
    assert SOLVER.is_solvable(other) == SOLVER.is_solvable(problem)


@examples(15, 60)
@given(families.litters(most=3), st.data())
def test_legality_whole_litter_is_never_easier_than_one_kit(
    problem: LocusProblem, data: st.DataObject
) -> None:
    kit = data.draw(st.sampled_from(problem.readings[2:]))
    readings = (*problem.readings[:2], kit)
    alone = LocusProblem(problem.allele_count, readings, families.litter_shape(1))
    assert SOLVER.is_solvable(alone) >= SOLVER.is_solvable(problem)


@examples(12, 60)
@given(families.pedigrees())
def test_legality_independent_assortment_judges_each_locus_by_itself(
    pedigree: families.Pedigree,
) -> None:
    verdicts = [SOLVER.is_solvable(problem) for problem in pedigree.problems()]
    assert verdicts == [oracle.legal(problem) for problem in pedigree.problems()]
