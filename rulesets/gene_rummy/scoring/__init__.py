"""What matings are worth: those in a hand, those written down, their totals, and who has won."""

from testcross.rulesets.gene_rummy.scoring.best import BestAnswer, best_matings
from testcross.rulesets.gene_rummy.scoring.litter_scorer import LitterScorer
from testcross.rulesets.gene_rummy.scoring.sets import SetSearch, find_sets

__all__ = ["BestAnswer", "LitterScorer", "SetSearch", "best_matings", "find_sets"]
