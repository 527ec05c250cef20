"""Plans of whom to mate, against trying everything."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from oracles.breeding_oracle import Trial, lot, random_problem
from sampling import each
from testcross.solver import best_now, needed
from testcross.solver.breeding import (
    BreedingLocus,
    BreedingPlan,
    BreedingProblem,
    Chromosome,
    Parent,
    PlannedMating,
    requirements,
    with_chances,
)
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


def linked_problem(seed: int) -> BreedingProblem:
    """Return three animals of known genotypes and phases at two loci of one chromosome."""
    deal, genotypes = Random(seed), [(0, 0), (0, 1), (1, 1)]
    herd = [[deal.choice(genotypes) for _ in range(3)] for _ in range(2)]
    loci = tuple(
        BreedingLocus(
            wanted=frozenset({deal.choice(genotypes)}),
            animals=tuple(frozenset({one}) for one in some),
        )
        for some in herd
    )
    return BreedingProblem(
        loci=loci,
        sexes=(0, 1, deal.randrange(2)),
        percent=95,
        chromosomes=(Chromosome((0, 1), ((Fraction(0),), (Fraction(1, 10),))),),
        phases=tuple(
            {0: one, 1: two if deal.random() < 0.5 else two[::-1]}
            for one, two in zip(*herd, strict=True)
        ),
    )


def plans(problem: BreedingProblem) -> Iterator[BreedingPlan]:
    """Yield every plan that keeps one or two offspring and mates them."""
    own = [problem.parent(i, [one.animals[i] for one in problem.loci]) for i in range(3)]
    sides = [[own[i] for i, sex in enumerate(problem.sexes) if sex == one] for one in (0, 1)]
    steps: list[list[PlannedMating]] = [[], []]
    for sire, dam in product(*sides):
        columns = zip(problem.loci, sire.readings, dam.readings, strict=True)
        for chosen in product(*(requirements(*column) for column in columns)):
            kept = Parent(None, tuple(one.reading for one in chosen), ())
            for sex, some in enumerate(steps):
                some.append(PlannedMating(sire, dam, sex, kept))
    ways: list[list[tuple[Parent, tuple[PlannedMating, ...]]]] = [
        [*((one, ()) for one in side), *((one.kept, (one,)) for one in some if one.kept)]
        for side, some in zip(sides, steps, strict=True)
    ]
    for (male, before), (female, beside) in product(*ways):
        if before or beside:
            yield BreedingPlan((*before, *beside, PlannedMating(male, female)))


@each("seed", range(400), quick=8)
def test_best_plan_among_linked_loci_is_the_best_of_all(seed: int) -> None:
    problem = linked_problem(seed)
    found = [made for plan in plans(problem) if (made := with_chances(problem, plan))]
    best = best_over_two(problem)
    assert (best and best.offspring) == min((one.offspring for one in found), default=None)
