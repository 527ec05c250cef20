"""A deck of plants and a box to practise with, where nobody has written down the real one."""

from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product
from random import Random

from testcross.rulesets.genotype.box import Box, PlantCopies, load_box
from testcross.rulesets.genotype.box.assumptions import Assumption, Assumptions
from testcross.rulesets.genotype.cards import GENES, PeaPlant, traits_at
from testcross.rulesets.genotype.position import MOST_PLANTS

_SEED = 1866
"""The year in which Mendel's article appeared; any number would do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlantList:
    """Plant cards, and whether they are the real ones."""

    cards: tuple[PlantCopies, ...]
    assumptions: tuple[Assumption, ...]
    """None where an owner wrote the cards down."""


@cache
def practice_deck() -> tuple[PeaPlant, ...]:
    """Return the 50 plants, the same on every run."""
    draw = Random(_SEED).random  # noqa: S311 - a shuffle, no secret
    return tuple(sorted(patterns(), key=lambda _: draw())[:MOST_PLANTS])


def plant_list(box: Box) -> PlantList:
    """Return the plant cards of a box; the practice deck where nobody has written them down."""
    if box.plants:
        return PlantList(cards=box.plants, assumptions=())
    assumptions = Assumptions(box)
    assumptions.rest_on("plant")
    cards = tuple(PlantCopies(plant=plant) for plant in practice_deck())
    return PlantList(cards=cards, assumptions=assumptions.found())


def patterns() -> tuple[PeaPlant, ...]:
    """Return every pattern of two to four genes with its points in the practice deck."""
    return tuple(
        PeaPlant(traits=traits, points=sum(3 if one.is_homozygous else 2 for one in traits))
        for number in (2, 3, 4)
        for genes in combinations(GENES, number)
        for traits in product(*map(traits_at, genes))
    )


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
