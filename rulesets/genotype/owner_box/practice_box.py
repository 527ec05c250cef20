"""The practice box: every assumed value taken as printed, and the practice deck for the plants."""

from dataclasses import replace
from functools import cache

from testcross.rulesets.genotype.box import Box, PlantCopies, load_box
from testcross.rulesets.genotype.owner_box.practice_deck import practice_deck

PRACTICE = "practice"
"""How a record names it."""


@cache
def practice_box() -> Box:
    """Return the box that simulated games are played with.

    >>> practice_box().values["mat.dice_slots"].assumed
    ''
    """
    box = load_box()
    values = {
        key: replace(one, source=one.source or PRACTICE, assumed="")
        for key, one in box.values.items()
    }
    lists = {name: replace(one, assumed="") for name, one in box.lists.items()}
    plants = tuple(PlantCopies(plant=plant) for plant in practice_deck())
    return replace(box, values=values, lists=lists, plants=plants)
