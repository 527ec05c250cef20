"""Effects: what dice, spaces, tools and assistants let a player cover."""

from testcross.rulesets.genotype.effects.claim import Breach, Claim
from testcross.rulesets.genotype.effects.effect import (
    Effect,
    EffectKind,
    Lasts,
    Moment,
    Phase,
    Validates,
)
from testcross.rulesets.genotype.effects.effect_table import (
    UnknownEffectError,
    effects,
    find_effect,
    known_effect,
)
from testcross.rulesets.genotype.effects.means import Means, TakenDie
from testcross.rulesets.genotype.effects.means_text import parse_means
from testcross.rulesets.genotype.effects.remedies import Remedy, fewest_changes, remedies
from testcross.rulesets.genotype.effects.trait_verdict import Cell, TraitVerdict, judge

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
