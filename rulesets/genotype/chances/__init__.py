"""What the dice can give: the odds of a square, and the chance to complete plants."""

from testcross.rulesets.genotype.chances.completion import (
    Completion,
    GardenChance,
    HelpfulTile,
    Hindrance,
    PlantChance,
    garden_chance,
)
from testcross.rulesets.genotype.chances.odds import (
    GeneOdds,
    KindOdds,
    Odds,
    SortedRoll,
    TileChange,
    Wanted,
    odds,
    tile_changes,
)

__all__ = [
    "Completion",
    "GardenChance",
    "GeneOdds",
    "HelpfulTile",
    "Hindrance",
    "KindOdds",
    "Odds",
    "PlantChance",
    "SortedRoll",
    "TileChange",
    "Wanted",
    "garden_chance",
    "odds",
    "tile_changes",
]
