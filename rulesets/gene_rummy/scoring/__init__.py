"""What matings are worth: those in a hand, those written down, their totals, and who has won."""

from testcross.rulesets.gene_rummy.scoring.best import BestAnswer, best_matings
from testcross.rulesets.gene_rummy.scoring.litter_scorer import LitterScorer
from testcross.rulesets.gene_rummy.scoring.sets import SetSearch, find_sets
from testcross.rulesets.gene_rummy.scoring.variant_matings import (
    conflicts_in_variant,
    explain_in_variant,
    score_in_variant,
)

__all__ = [
    "BestAnswer",
    "LitterScorer",
    "SetSearch",
    "best_matings",
    "conflicts_in_variant",
    "explain_in_variant",
    "find_sets",
    "score_in_variant",
]
