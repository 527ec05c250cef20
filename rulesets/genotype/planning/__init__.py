"""What to do with Action Markers: every next placement on average, or the best plan for a roll."""

from testcross.rulesets.genotype.planning.plan_request import Placement, PlanError
from testcross.rulesets.genotype.planning.prospect import best_plan, rank_placements

__all__ = [
    "Placement",
    "PlanError",
    "best_plan",
    "rank_placements",
]
