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
    return {
        goal: assumptions.number("overlays.goal" if goal.gene in overlays else f"goals.{goal}")
        for goal in goals
    }
