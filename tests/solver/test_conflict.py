"""Why a mating is illegal: all the minimal conflicts, and what they leave each animal."""

import families
import oracle
import pytest
from hypothesis import assume, given, settings
from testcross.solver import (
    Conflict,
    LocusProblem,
    Parents,
    Reading,
    Solver,
    conflicts,
    every_genotype,
    is_legal,
    make_engine,
)

FOUNDER: Parents = (None, None)
AA: Reading = frozenset({(0, 0)})
Aa: Reading = frozenset({(0, 1)})
aa: Reading = frozenset({(1, 1)})
A_: Reading = frozenset({(0, 0), (0, 1)})
BLANK: Reading = frozenset({(0, 0), (0, 1), (1, 1)})
SOLVER = Solver()


def litter(buck: Reading, doe: Reading, *kits: Reading) -> LocusProblem:
    return LocusProblem(2, (buck, doe, *kits), families.litter_shape(len(kits)))


def one(first: int, second: int) -> Reading:
    return frozenset({(first, second)})


def is_every_minimal_conflict(solver: Solver, problem: LocusProblem) -> None:
    found = [conflict.individuals for conflict in conflicts(solver, problem)]
    assert found == oracle.minimal_conflicts(problem)


def is_minimal_and_unsatisfiable(problem: LocusProblem, conflict: Conflict) -> None:
    members = conflict.individuals
    assert not oracle.legal(oracle.only(problem, members))
    for member in members:
        assert oracle.legal(oracle.only(problem, [i for i in members if i != member]))


def leaves_what_enumeration_leaves(problem: LocusProblem, conflict: Conflict) -> None:
    focus = conflict.focus
    left = oracle.possible(
        oracle.only(problem, [i for i in conflict.individuals if i != conflict.focus])
    )
    sire, dam = problem.parents[focus]
    assert conflict.could_be == left[focus]
    assert conflict.sire_could_be == (None if sire is None else left[sire])
    assert conflict.dam_could_be == (None if dam is None else left[dam])


@given(families.problems())
def test_conflicts_random_pedigree_are_all_the_minimal_ones_in_order(
    problem: LocusProblem,
) -> None:
    is_every_minimal_conflict(SOLVER, problem)


@given(families.problems(most=2))
def test_conflicts_narrow_readings_are_all_the_minimal_ones_in_order(
    problem: LocusProblem,
) -> None:
    is_every_minimal_conflict(SOLVER, problem)


@given(families.litters(most=2))
def test_conflicts_with_python_constraint_are_all_the_minimal_ones_in_order(
    problem: LocusProblem,
) -> None:
    is_every_minimal_conflict(Solver(make_engine("python-constraint")), problem)


@given(families.problems(most=3))
def test_conflicts_illegal_pedigree_has_some_each_minimal_and_unsatisfiable(
    problem: LocusProblem,
) -> None:
    assume(not oracle.legal(problem))
    found = conflicts(SOLVER, problem)
    assert found
    for conflict in found:
        is_minimal_and_unsatisfiable(problem, conflict)


@given(families.problems(most=3))
def test_conflicts_illegal_pedigree_leaves_the_focus_what_enumeration_leaves(
    problem: LocusProblem,
) -> None:
    assume(not oracle.legal(problem))
    for conflict in conflicts(SOLVER, problem):
        leaves_what_enumeration_leaves(problem, conflict)
        assert not conflict.could_be & problem.readings[conflict.focus]


@given(families.problems(most=3))
def test_conflicts_focus_is_the_last_that_has_a_parent(problem: LocusProblem) -> None:
    assume(not oracle.legal(problem))
    for conflict in conflicts(SOLVER, problem):
        descended = [i for i in conflict.individuals if problem.parents[i] != FOUNDER]
        assert conflict.focus == max(descended)


@given(families.problems())
def test_conflicts_none_exactly_where_the_pedigree_is_legal(problem: LocusProblem) -> None:
    legal = oracle.legal(problem)
    assert is_legal(SOLVER, problem) == legal
    assert (conflicts(SOLVER, problem) == ()) == legal


@pytest.mark.deep
@settings(max_examples=1_500)
@given(families.problems() | families.problems(most=2) | families.problems(most=4))
def test_conflicts_many_random_pedigrees_hold_with_enumeration(problem: LocusProblem) -> None:
    is_every_minimal_conflict(SOLVER, problem)
    for conflict in conflicts(SOLVER, problem):
        is_minimal_and_unsatisfiable(problem, conflict)
        leaves_what_enumeration_leaves(problem, conflict)


# --- by hand ---


def test_conflicts_recessive_parents_with_a_dominant_kit_is_one_of_all_three() -> None:
    assert conflicts(SOLVER, litter(aa, aa, A_)) == (
        Conflict(individuals=(0, 1, 2), focus=2, could_be=aa, sire_could_be=aa, dam_could_be=aa),
    )


def test_conflicts_pure_buck_with_a_recessive_kit_leaves_the_doe_out() -> None:
    assert conflicts(SOLVER, litter(AA, aa, aa)) == (
        Conflict(individuals=(0, 2), focus=2, could_be=A_, sire_could_be=AA, dam_could_be=BLANK),
    )


def test_conflicts_pure_parents_with_two_recessive_kits_are_four_pairs() -> None:
    found = [conflict.individuals for conflict in conflicts(SOLVER, litter(AA, AA, aa, aa))]
    assert found == [(0, 2), (0, 3), (1, 2), (1, 3)]


def test_conflicts_of_the_smallest_size_come_first() -> None:
    found = [conflict.individuals for conflict in conflicts(SOLVER, litter(aa, aa, Aa, AA))]
    assert found == [(0, 3), (1, 3), (0, 1, 2)]


def test_conflicts_among_kits_alone_is_found() -> None:
    kits = (one(0, 0), one(1, 1), one(2, 2))
    blank = every_genotype(3)
    problem = LocusProblem(3, (blank, blank, *kits), families.litter_shape(3))
    (found,) = conflicts(SOLVER, problem)
    assert found == Conflict(
        individuals=(2, 3, 4),
        focus=4,
        could_be=frozenset({(0, 0), (0, 1), (1, 1)}),
        sire_could_be=one(0, 1),
        dam_could_be=one(0, 1),
    )


def test_conflicts_half_siblings_with_three_alleles_of_one_sire_leaves_one_dam_out() -> None:
    # Litter by the first dam: the sire is 13 and gives no 0 and no 2, whoever the second dam is.
    kits = (one(0, 1), one(0, 3), one(0, 2))
    links: tuple[Parents, ...] = (FOUNDER, FOUNDER, FOUNDER, (0, 1), (0, 1), (0, 2))
    problem = LocusProblem(4, (every_genotype(4), one(0, 0), one(0, 0), *kits), links)
    (found,) = conflicts(SOLVER, problem)
    assert found == Conflict(
        individuals=(1, 3, 4, 5),
        focus=5,
        could_be=frozenset({(0, 1), (1, 1), (1, 2), (1, 3), (0, 3), (2, 3), (3, 3)}),
        sire_could_be=one(1, 3),
        dam_could_be=every_genotype(4),
    )


def test_conflicts_unknown_sire_is_told_as_none() -> None:
    problem = LocusProblem(2, (AA, aa), (FOUNDER, (None, 0)))
    assert conflicts(SOLVER, problem) == (
        Conflict(individuals=(0, 1), focus=1, could_be=A_, sire_could_be=None, dam_could_be=AA),
    )


def test_conflicts_selfed_pure_plant_with_a_mixed_offspring() -> None:
    problem = LocusProblem(2, (AA, Aa), (FOUNDER, (0, 0)))
    assert conflicts(SOLVER, problem) == (
        Conflict(individuals=(0, 1), focus=1, could_be=AA, sire_could_be=AA, dam_could_be=AA),
    )


def test_conflicts_empty_reading_is_a_conflict_of_its_own() -> None:
    (found,) = conflicts(SOLVER, litter(A_, frozenset(), A_))
    assert (found.individuals, found.focus, found.could_be) == ((1,), 1, BLANK)


def test_conflicts_skip_a_generation_and_name_the_grandparents() -> None:
    # AA x AA have a son of whom nothing is known; he cannot have a kit aa with anybody.
    problem = LocusProblem(2, (AA, AA, BLANK, BLANK, aa), families.GRANDPARENTS)
    (found,) = conflicts(SOLVER, problem)
    assert found == Conflict(
        individuals=(0, 1, 4), focus=4, could_be=A_, sire_could_be=AA, dam_could_be=BLANK
    )
