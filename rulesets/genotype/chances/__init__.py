"""What the dice can give: the odds of a square, and the chance to complete plants."""

from testcross.rulesets.genotype.chances.completion import GardenChance, garden_chance
from testcross.rulesets.genotype.chances.odds import GeneOdds, Odds, SortedRoll, odds, tile_changes

__all__ = [
    "GardenChance",
    "GeneOdds",
    "Odds",
    "SortedRoll",
    "garden_chance",
    "odds",
    "tile_changes",
]
