"""What can be asked of a mating: legality, fill, explanation, repairs, points, offspring."""

from testcross.rulesets.analysis.card_facts import CardFacts, card_facts
from testcross.rulesets.analysis.check import describe_conflicts, ruled_out
from testcross.rulesets.analysis.littermates import Littermate, littermates

__all__ = [
    "CardFacts",
    "Littermate",
    "card_facts",
    "describe_conflicts",
    "littermates",
    "ruled_out",
]
