"""Questions that only Gene Rummy has: what a mating scores, and SET!."""

from testcross.rulesets.gene_rummy.questions.score_question import KINDS_AFTER, ScoreQuestion
from testcross.rulesets.gene_rummy.questions.set_question import SetQuestion
from testcross.rulesets.tutoring.exercise import QuestionKind

KINDS: tuple[QuestionKind, ...] = (ScoreQuestion(), SetQuestion())
"""Those kinds, for the tutor."""

__all__ = ["KINDS", "KINDS_AFTER"]
