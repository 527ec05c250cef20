"""The memory of a solver: nothing is solved twice, and remembering changes no answer."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st
from oracles import families, oracle
from sampling import examples
from testcross.solver import LocusProblem, Parents, Reading, Solver, conflicts, make_engine

FOUNDER: Parents = (None, None)
MATING: tuple[Parents, ...] = (FOUNDER, FOUNDER, (0, 1))
Aa: Reading = frozenset({(0, 1)})
aa: Reading = frozenset({(1, 1)})
A_: Reading = frozenset({(0, 0), (0, 1)})
SOLVER = Solver()


def answers_rightly(solver: Solver, problem: LocusProblem) -> None:
    found = solver.solution(problem)
    assert solver.is_solvable(problem) == (found is not None) == oracle.legal(problem)
    assert found is None or oracle.is_solution(problem, found)


@examples(15, 3_000)
@given(families.problems() | families.problems(most=3))
def test_solution_random_pedigree_is_a_real_one(problem: LocusProblem) -> None:
    answers_rightly(SOLVER, problem)


@examples(21, 60)
@given(families.problems(most=3))
def test_solution_with_python_constraint_is_a_real_one(problem: LocusProblem) -> None:
    answers_rightly(Solver(make_engine("python-constraint")), problem)


@examples(9, 60)
@given(families.litters(), st.data())
def test_models_solved_asking_again_in_any_order_of_the_litter_adds_none(
    problem: LocusProblem, data: st.DataObject
) -> None:
    solver = Solver()
    verdict = solver.is_solvable(problem)
    solved = solver.models_solved
    assert solved <= 1
    assert (solver.solution(problem) is not None) == verdict
    couple = data.draw(st.permutations(problem.readings[:2]))
    kits = data.draw(st.permutations(problem.readings[2:]))
    other = LocusProblem(problem.allele_count, (*couple, *kits), problem.parents)
    assert solver.is_solvable(other) == verdict
    assert solver.models_solved == solved


def test_models_solved_census_of_all_cards_is_never_more_than_there_are_problems() -> None:
    """Every buck, doe and kit that notation can write at a locus of three alleles.

    The order of the parents is no difference, and a kit of which nothing is known no question.
    """
    cards = families.notations(3)
    blank = frozenset(oracle.genotypes(3))
    solver = Solver()
    asked = set()
    for buck, doe, kit in product(cards, repeat=3):
        problem = LocusProblem(3, (buck, doe, kit), MATING)
        assert solver.is_solvable(problem) == oracle.legal(problem)
        asked.add("nothing" if kit == blank else (frozenset({buck, doe}), kit))
    assert 0 < solver.models_solved <= len(asked) < len(cards) ** 3
    solved = solver.models_solved
    for buck, doe, kit in product(cards, repeat=3):
        solver.is_solvable(LocusProblem(3, (doe, buck, kit), MATING))
    assert solver.models_solved == solved


def test_memory_full_forgets_what_was_asked_longest_ago() -> None:
    first, second, third = (
        LocusProblem(2, (Aa, A_, kit), MATING) for kit in (aa, Aa, frozenset({(0, 0)}))
    )
    solver = Solver(memory=2)
    for problem in (first, second, first, third):
        assert solver.is_solvable(problem)
    assert solver.models_solved == 3
    solver.is_solvable(first)
    assert solver.models_solved == 3
    solver.is_solvable(second)
    assert solver.models_solved == 4


@examples(6, 20)
@given(st.lists(families.litters(most=3), min_size=1, max_size=3), st.integers(0, 2))
def test_memory_however_small_changes_no_answer(problems: list[LocusProblem], memory: int) -> None:
    small = Solver(memory=memory)
    for problem in (*problems, *problems):
        assert small.is_solvable(problem) == oracle.legal(problem)
        found = conflicts(small, problem)
        assert [c.individuals for c in found] == oracle.minimal_conflicts(problem)


@examples(9, 60)
@given(st.lists(families.problems(), min_size=1, max_size=4))
def test_solution_solver_that_has_seen_others_answers_as_a_new_one(
    problems: list[LocusProblem],
) -> None:
    old = Solver()
    for problem in problems:
        old.solution(problem)
    for problem in problems:
        assert old.solution(problem) == Solver().solution(problem)
