"""What matings are worth: those in a hand, those written down, their totals, and who has won."""

from testcross.rulesets.gene_rummy.scoring.hands import (
    BestMating,
    BestOfHand,
    FoundSet,
    HandAnswer,
    RetirementAdvice,
    SetsOfLayout,
    best_play,
    find_sets,
    held_play,
)
from testcross.rulesets.gene_rummy.scoring.litters import (
    check_in_variant,
    conflicts_in_variant,
    explain_in_variant,
    score_in_variant,
    unfilled_loci,
)
from testcross.rulesets.gene_rummy.scoring.play_answers import ScoreAnswer

__all__ = [
    "BestMating",
    "BestOfHand",
    "FoundSet",
    "HandAnswer",
    "RetirementAdvice",
    "ScoreAnswer",
    "SetsOfLayout",
    "best_play",
    "check_in_variant",
    "conflicts_in_variant",
    "explain_in_variant",
    "find_sets",
    "held_play",
    "score_in_variant",
    "unfilled_loci",
]
