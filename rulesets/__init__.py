"""Games and species: cards, matings, verdicts in the game's own words.

What games share stands here; what one game says of itself is a TOML file in its own folder.
"""

from importlib import import_module
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
from testcross.rulesets.genetics.what_if import Substitution, what_if

if TYPE_CHECKING:
    from testcross.rulesets.analysis.check import Check, ConflictText, EitherOrText, check_mating
    from testcross.rulesets.analysis.explanation import (
        Explanation,
        Refutation,
        StepText,
        describe_steps,
        explain_mating,
    )
    from testcross.rulesets.analysis.fill import AnimalFill, Fill, fill_mating
    from testcross.rulesets.analysis.repair import Repair, repairs
    from testcross.rulesets.analysis.score import (
        MatingScores,
        SchemeScore,
        score_known,
        score_mating,
    )

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

_ANALYSED = {
    "check": ("Check", "ConflictText", "EitherOrText", "check_mating"),
    "explanation": ("Explanation", "Refutation", "StepText", "describe_steps", "explain_mating"),
    "fill": ("AnimalFill", "Fill", "fill_mating"),
    "repair": ("Repair", "repairs"),
    "score": ("MatingScores", "SchemeScore", "score_known", "score_mating"),
}
"""What the modules of ``analysis`` offer here; they are imported when they are first asked for, for
many a command has nothing to do with matings."""


def __getattr__(name: str) -> object:
    """Return what a module of ``analysis`` offers under a name.

    Raises:
        AttributeError: where none does.
    """
    module = next((module for module, names in _ANALYSED.items() if name in names), None)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.analysis.{module}"), name)
    globals()[name] = value
    return value
