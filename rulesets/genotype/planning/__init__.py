"""What to do with Action Markers: every next placement on average, or the best plan for a roll."""

from testcross.rulesets.genotype.planning.hindsight import Hindsight, best_plan
from testcross.rulesets.genotype.planning.plan_request import (
    BoardSpace,
    Placement,
    PlanError,
    PlanRequest,
)
from testcross.rulesets.genotype.planning.prospect import (
    Prospect,
    RankedPlacement,
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
