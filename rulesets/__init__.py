"""Games and species: cards, matings, verdicts in the game's own words.

What games share stands here; what one game says of itself is a TOML file in its own folder.
"""

from typing import TYPE_CHECKING

from testcross.rulesets.errors import (
    CardError,
    MatingError,
    NoLociError,
    NotationError,
    RulesetError,
    TestcrossError,
)
from testcross.rulesets.genetics.animal import Animal, parse_animal
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.mating import Mating, is_mating_text, mating_of, parse_mating
from testcross.rulesets.genetics.ruleset import Card, Ruleset, Variety
from testcross.rulesets.genetics.ruleset_file import (
    DEFAULT,
    load_mating_ruleset,
    load_ruleset,
    read_ruleset,
    shipped_rulesets,
)
from testcross.solver.late_imports import late_names

if TYPE_CHECKING:
    from testcross.rulesets.analysis.check import Check, ConflictText, EitherOrText, check_mating
    from testcross.rulesets.analysis.explanation import (
        Explanation,
        Refutation,
        Repair,
        StepText,
        describe_steps,
        explain_mating,
        repairs,
    )
    from testcross.rulesets.analysis.fill import AnimalFill, Fill, fill_mating
    from testcross.rulesets.analysis.score import (
        MatingScores,
        SchemeScore,
        score_known,
        score_mating,
    )
    from testcross.rulesets.genetics.mating import Substitution, what_if

__all__ = [
    "DEFAULT",
    "Animal",
    "AnimalFill",
    "Card",
    "CardError",
    "Check",
    "ConflictText",
    "EitherOrText",
    "Explanation",
    "Fill",
    "Locus",
    "Mating",
    "MatingError",
    "MatingScores",
    "NoLociError",
    "NotationError",
    "Refutation",
    "Repair",
    "Ruleset",
    "RulesetError",
    "SchemeScore",
    "StepText",
    "Substitution",
    "TestcrossError",
    "Variety",
    "check_mating",
    "describe_steps",
    "explain_mating",
    "fill_mating",
    "is_mating_text",
    "load_mating_ruleset",
    "load_ruleset",
    "mating_of",
    "parse_animal",
    "parse_mating",
    "read_ruleset",
    "repairs",
    "score_known",
    "score_mating",
    "shipped_rulesets",
    "what_if",
]

__getattr__ = late_names(
    __name__,
    {
        "analysis.check": ("Check", "ConflictText", "EitherOrText", "check_mating"),
        "analysis.explanation": (
            "Explanation",
            "Refutation",
            "Repair",
            "StepText",
            "describe_steps",
            "explain_mating",
            "repairs",
        ),
        "analysis.fill": ("AnimalFill", "Fill", "fill_mating"),
        "analysis.score": ("MatingScores", "SchemeScore", "score_known", "score_mating"),
        "genetics.mating": ("Substitution", "what_if"),
    },
)
