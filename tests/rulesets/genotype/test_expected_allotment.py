"""The best allotment on average, against every way in which the pieces can lie."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from oracles.allotment_oracle import Enumeration, random_problem, start
from sampling import each
from testcross.rulesets.genotype.contested import OURS, DraftProblem, DraftTurn, best_alone
from testcross.rulesets.genotype.expected_allotment import ExpectedAllotment, FamilyLaw
from testcross.solver.allotment_problem import AllotmentProblem


def random_law(random: Random) -> FamilyLaw:
    ways = {
        (tuple(random.choices(range(3), k=3)), random.choice((0, 0, 1, 2))): random.randint(1, 4)
        for _ in range(random.randint(1, 4))
    }
    return FamilyLaw(tuple((kinds, wilds, times) for (kinds, wilds), times in ways.items()))


def lying(problem: AllotmentProblem, laws: list[FamilyLaw]) -> list[tuple[int, AllotmentProblem]]:
    """Return every way in which the pieces can lie, with its number of times."""
    found = []
    for ways in product(*(law.ways for law in laws)):
        times = 1
        for _, _, number in ways:
            times *= number
        supplies = tuple(kinds for kinds, _, _ in ways)
        lies = replace(problem, supplies=supplies, wilds=tuple(wilds for _, wilds, _ in ways))
        found.append((times, lies))
    return found


def mean(values: list[tuple[int, int]]) -> Fraction:
    return Fraction(sum(n * value for n, value in values), sum(n for n, _ in values))


@each("seed", range(60), quick=25)
def test_expected_worth_is_the_mean_of_enumerations(seed: int) -> None:
    random = Random(f"expected {seed}")
    problem = random_problem(random, things=4, capacity=3)
    laws = [random_law(random) for _ in problem.supplies]
    values = [(n, Enumeration(one).best(start(one))) for n, one in lying(problem, laws)]
    assert ExpectedAllotment(problem).expected(laws) == mean(values)


@pytest.mark.parametrize("passes", [True, False])
@each("seed", range(40), quick=14)
def test_first_families_are_taken_in_the_order_that_suits(seed: int, *, passes: bool) -> None:
    random = Random(f"expected first {seed}")
    problem = random_problem(random, things=4, capacity=3)
    laws = [random_law(random) for _ in problem.supplies]
    number = min(2, len(laws))
    first = tuple(random.sample(range(len(laws)), number))
    orders = {first, first[::-1]}
    values = []
    for times, one in lying(problem, laws):
        drafts = (
            DraftProblem(
                allotment=one,
                once=tuple(DraftTurn(OURS, family) for family in order),
                failing_passes=passes,
            )
            for order in orders
        )
        values.append((times, max(best_alone(draft).worth for draft in drafts)))
    found = ExpectedAllotment(problem, first, failing_passes=passes).expected(laws)
    assert found == mean(values)
