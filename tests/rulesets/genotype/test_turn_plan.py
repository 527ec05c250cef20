"""The best steps before pieces are taken, against all orders of all steps."""

from random import Random

from oracles.turn_plan_oracle import PlainPlan, random_plan
from sampling import each
from testcross.rulesets.genotype.allotment import best_turn_plan


@each("seed", range(300), quick=25)
def test_best_plan_is_that_of_enumeration(seed: int) -> None:
    problem = random_plan(Random(f"plan {seed}"))
    assert best_turn_plan(problem).worth == PlainPlan(problem).best()
