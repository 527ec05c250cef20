"""One spelling for problems that are the same; ``test_solver`` holds which ones share it."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import families, oracle
from sampling import examples
from testcross.solver import LocusProblem, Reading
from testcross.solver.solver import canonical_form, restore

AA: Reading = frozenset({(0, 0)})
Aa: Reading = frozenset({(0, 1)})
aa: Reading = frozenset({(1, 1)})


def means_the_same(problem: LocusProblem) -> None:
    form = canonical_form(problem)
    assert len(form.problem.readings) <= len(problem.readings)
    assert oracle.legal(form.problem) == oracle.legal(problem)
    for solution in islice(oracle.all_solutions(form.problem), 40):
        assert oracle.is_solution(problem, restore(problem, form, solution))


@examples(20, 5_000)
@given(families.problems() | families.problems(most=3) | families.litters(most=3))
def test_canonical_form_random_pedigree_means_the_same(problem: LocusProblem) -> None:
    means_the_same(problem)


@examples(12, 60)
@given(families.problems(), st.data())
def test_canonical_form_empty_reading_stays_unsolvable(
    problem: LocusProblem, data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(problem.readings) - 1))
    assert not oracle.legal(canonical_form(problem.replaced(place, frozenset())).problem)


@examples(21, 60)
@given(families.bred())
def test_restore_every_solution_of_a_bred_family_is_a_real_one(family: families.Bred) -> None:
    form = canonical_form(family.problem)
    solutions = list(islice(oracle.all_solutions(form.problem), 200))
    assert solutions
    for solution in solutions:
        assert oracle.is_solution(family.problem, restore(family.problem, form, solution))


@examples(21, 60)
@given(families.litters())
def test_canonical_form_of_a_canonical_litter_is_itself(problem: LocusProblem) -> None:
    once = canonical_form(problem).problem
    assert canonical_form(once).problem == once


def test_canonical_form_half_siblings_sire_does_not_change_places_with_one_dam() -> None:
    # Who the half-siblings share cannot be mistaken for one of the two they do not share.
    def shared(*readings: Reading) -> LocusProblem:
        return LocusProblem(2, readings, families.HALF_SIBLINGS)

    legal = shared(Aa, AA, AA, Aa, Aa)
    illegal = shared(AA, Aa, AA, Aa, Aa)
    assert oracle.legal(legal)
    assert not oracle.legal(illegal)
    assert oracle.legal(canonical_form(legal).problem)
    assert not oracle.legal(canonical_form(illegal).problem)


def test_canonical_form_its_own_ancestor_is_refused() -> None:
    with pytest.raises(ValueError, match="an individual is its own ancestor"):
        canonical_form(LocusProblem(2, (aa, aa), ((1, None), (0, None))))
