"""Games and species: cards, matings, verdicts in the game's own words.

What games share stands here; what one game says of itself is a TOML file in its own folder.
"""

from testcross.rulesets.animals import Animal, parse_animal
from testcross.rulesets.checking import Check, TextualConflict, check_mating
from testcross.rulesets.errors import (
    CardError,
    MatingError,
    NotationError,
    RulesetError,
    TestcrossError,
)
from testcross.rulesets.loading import DEFAULT, load_ruleset, read_ruleset, shipped_rulesets
from testcross.rulesets.mating import Mating, is_mating_text, mating_of, parse_mating
from testcross.rulesets.ruleset import Card, Locus, Ruleset, Variety

__all__ = [
    "DEFAULT",
    "Animal",
    "Card",
    "CardError",
    "Check",
    "Locus",
    "Mating",
    "MatingError",
    "NotationError",
    "Ruleset",
    "RulesetError",
    "TestcrossError",
    "TextualConflict",
    "Variety",
    "check_mating",
    "is_mating_text",
    "load_ruleset",
    "mating_of",
    "parse_animal",
    "parse_mating",
    "read_ruleset",
    "shipped_rulesets",
]
