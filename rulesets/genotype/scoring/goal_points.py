"""What a goal is worth for each plant that matches it: two or three points (GT-212)."""

from collections.abc import Collection, Iterable, Mapping
from typing import TypeAlias

from testcross.rulesets.genotype.box import Assumptions
from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.position import Goal

GoalPoints: TypeAlias = Mapping[Goal, int]


def goal_points(
    goals: Iterable[Goal], overlays: Collection[Gene], assumptions: Assumptions
) -> GoalPoints:
    """Return the points of goals, as the box has them."""
    return {goal: assumptions.number(goal_key(goal, overlays)) for goal in goals}


def goal_key(goal: Goal, overlays: Collection[Gene]) -> str:
    """Return the key under which the box has the points of a goal."""
    return "overlays.goal" if goal.gene in overlays else f"goals.{goal}"
