"""What a player scores: plants, goals, markers and coins; and who has won."""

from testcross.rulesets.genotype.scoring.player_score import (
    GoalPoints,
    PlayerScore,
    TableScore,
    goal_points,
    score_player,
    score_table,
)

__all__ = [
    "GoalPoints",
    "PlayerScore",
    "TableScore",
    "goal_points",
    "score_player",
    "score_table",
]
