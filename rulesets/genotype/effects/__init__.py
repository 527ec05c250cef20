"""Effects: what dice, spaces, tools and assistants let a player cover."""

from testcross.rulesets.genotype.effects.effect import (
    Effect,
    EffectKind,
    Lasts,
    Moment,
    Phase,
    UnknownEffectError,
    Validates,
    effects,
    find_effect,
    known_effect,
)
from testcross.rulesets.genotype.effects.means import Breach, Claim, Means, TakenDie, parse_means
from testcross.rulesets.genotype.effects.trait_verdict import (
    Cell,
    Remedy,
    TraitVerdict,
    fewest_changes,
    judge,
    remedies,
)

__all__ = [
    "Breach",
    "Cell",
    "Claim",
    "Effect",
    "EffectKind",
    "Lasts",
    "Means",
    "Moment",
    "Phase",
    "Remedy",
    "TakenDie",
    "TraitVerdict",
    "UnknownEffectError",
    "Validates",
    "effects",
    "fewest_changes",
    "find_effect",
    "judge",
    "known_effect",
    "parse_means",
    "remedies",
]
