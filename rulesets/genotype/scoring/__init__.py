"""What a player scores: plants, goals, markers and coins; and who has won."""

from testcross.rulesets.genotype.scoring.goal_points import GoalPoints, goal_points
from testcross.rulesets.genotype.scoring.player_score import (
    GoalScore,
    OneMore,
    PlantScore,
    PlayerScore,
    score_player,
)
from testcross.rulesets.genotype.scoring.table_score import TableScore, score_table

__all__ = [
    "GoalPoints",
    "GoalScore",
    "OneMore",
    "PlantScore",
    "PlayerScore",
    "TableScore",
    "goal_points",
    "score_player",
    "score_table",
]
