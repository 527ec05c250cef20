"""What can be asked of a mating: legality, fill, explanation, repairs, points, offspring."""

from typing import TYPE_CHECKING

from testcross.rulesets.analysis.check import describe_conflicts, ruled_out
from testcross.rulesets.analysis.fill import Littermate, LocusFill, littermates
from testcross.rulesets.analysis.score import CardFacts, card_facts
from testcross.solver.late_imports import late_names

if TYPE_CHECKING:
    from testcross.rulesets.analysis.explanation import Refutation

__all__ = [
    "CardFacts",
    "Littermate",
    "LocusFill",
    "Refutation",
    "card_facts",
    "describe_conflicts",
    "littermates",
    "ruled_out",
]

__getattr__ = late_names(__name__, {"explanation": ("Refutation",)})
