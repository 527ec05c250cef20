"""Plant Breeding in hindsight: what each player gained in a game, and what was possible."""

from testcross.rulesets.genotype.review.game_review import (
    GameReview,
    ReviewError,
    Unreviewed,
    review_game,
)
from testcross.rulesets.genotype.review.phase_review import PhaseReview

__all__ = ["GameReview", "PhaseReview", "ReviewError", "Unreviewed", "review_game"]
