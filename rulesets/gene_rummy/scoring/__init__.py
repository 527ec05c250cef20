"""Single matings in play: judging what was written of one, what it is worth, the best of a hand."""

from testcross.rulesets.gene_rummy.scoring.best import BestAnswer, best_matings
from testcross.rulesets.gene_rummy.scoring.litter_scorer import LitterScorer
from testcross.rulesets.gene_rummy.scoring.sets import SetSearch, find_sets

__all__ = ["BestAnswer", "LitterScorer", "SetSearch", "best_matings", "find_sets"]
