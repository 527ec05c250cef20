"""Games and species: cards, matings, verdicts in the game's own words.

What games share stands here; what one game says of itself is a TOML file in its own folder.
"""

from testcross.rulesets.answers.checking import Check, ToldConflict, ToldEitherOr, check_mating
from testcross.rulesets.answers.explaining import (
    Explanation,
    Refutation,
    ToldStep,
    explain_mating,
    tell_steps,
)
from testcross.rulesets.answers.filling import AnimalFill, Fill, fill_mating
from testcross.rulesets.answers.repairs import Repair, repairs
from testcross.rulesets.answers.scoring import Score, Scores, score_known, score_mating
from testcross.rulesets.cards.animals import Animal, parse_animal
from testcross.rulesets.cards.mating import Mating, is_mating_text, mating_of, parse_mating
from testcross.rulesets.cards.supposing import Supposition, suppose
from testcross.rulesets.definition.loading import (
    DEFAULT,
    load_ruleset,
    read_ruleset,
    shipped_rulesets,
)
from testcross.rulesets.definition.ruleset import Card, Locus, Ruleset, Variety
from testcross.rulesets.errors import (
    CardError,
    MatingError,
    NotationError,
    RulesetError,
    TestcrossError,
)

__all__ = [
    "DEFAULT",
    "Animal",
    "AnimalFill",
    "Card",
    "CardError",
    "Check",
    "Explanation",
    "Fill",
    "Locus",
    "Mating",
    "MatingError",
    "NotationError",
    "Refutation",
    "Repair",
    "Ruleset",
    "RulesetError",
    "Score",
    "Scores",
    "Supposition",
    "TestcrossError",
    "ToldConflict",
    "ToldEitherOr",
    "ToldStep",
    "Variety",
    "check_mating",
    "explain_mating",
    "fill_mating",
    "is_mating_text",
    "load_ruleset",
    "mating_of",
    "parse_animal",
    "parse_mating",
    "read_ruleset",
    "repairs",
    "score_known",
    "score_mating",
    "shipped_rulesets",
    "suppose",
    "tell_steps",
]
