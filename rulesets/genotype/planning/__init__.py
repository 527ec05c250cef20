"""What to do with Action Markers: every next placement on average, or the best plan for a roll."""

from testcross.rulesets.genotype.planning.plan_request import (
    BoardSpace,
    Placement,
    PlanError,
    PlanRequest,
)
from testcross.rulesets.genotype.planning.prospect import (
    Hindsight,
    Prospect,
    RankedPlacement,
    best_plan,
    rank_placements,
)

__all__ = [
    "BoardSpace",
    "Hindsight",
    "Placement",
    "PlanError",
    "PlanRequest",
    "Prospect",
    "RankedPlacement",
    "best_plan",
    "rank_placements",
]
