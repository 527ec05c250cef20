"""Plant Breeding in hindsight: what each player gained in a game, and what was possible."""

from testcross.rulesets.genotype.review.game_review import (
    GameReview,
    PhaseReview,
    ReviewError,
    Unreviewed,
    review_game,
)

__all__ = ["GameReview", "PhaseReview", "ReviewError", "Unreviewed", "review_game"]
