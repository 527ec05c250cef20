"""Plant Breeding in hindsight: what each player gained in a game, and what was possible."""

from testcross.rulesets.genotype.review.game_review import GameReview, ReviewError, review_game

__all__ = ["GameReview", "ReviewError", "review_game"]
