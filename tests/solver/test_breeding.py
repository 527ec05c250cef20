"""Plans of whom to mate, against trying everything."""

from fractions import Fraction

import pytest
from oracles.breeding_oracle import Trial, lot, random_problem
from sampling import each
from testcross.solver import best_now, needed
from testcross.solver.engines.breeding_planning import best_over_two


@each("seed", range(400), quick=12)
def test_best_plan_over_two_generations_is_the_best_of_all(seed: int) -> None:
    problem = random_problem(seed)
    plan = best_over_two(problem)
    found = None if plan is None else (plan.unproven, plan.offspring)
    assert found == Trial(problem).over_two()


@each("seed", range(2_000), quick=60)
def test_best_of_a_pair_is_the_best_of_all(seed: int) -> None:
    problem = random_problem(seed)
    trial = Trial(problem)
    for sire in trial.sires:
        for dam in trial.dams:
            if sire != dam:
                plan = best_now(problem, sire, dam)
                found = None if plan is None else (plan.unproven, plan.offspring)
                assert found == trial.now(sire, dam)


@each("number", range(1, 400), quick=40)
def test_young_needed_are_those_of_adding_one_at_a_time(number: int) -> None:
    for chance in (Fraction(1, number), Fraction(number, number + 3)):
        assert needed(chance, 95) == lot(chance)


@pytest.mark.parametrize(("percent", "young"), [(95, 1), (94, 1), (96, 2)])
def test_one_that_is_right_in_95_of_100_is_just_enough(percent: int, young: int) -> None:
    assert needed(Fraction(19, 20), percent) == young
