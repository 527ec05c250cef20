"""The chance to complete plants of Genotype, as documents."""

from typing import Any

from testcross.cli.render.json.assumption_objects import assumed_list
from testcross.cli.render.json.documents import document
from testcross.cli.render.json.lines import schema
from testcross.rulesets.genotype.chances import Completion, GardenChance, HelpfulTile


@document.register
def garden_chance_document(found: GardenChance) -> dict[str, Any]:
    """Return the chance of each plant by itself and of all, with 1, 2 and so on slots."""
    return {
        "schema": schema("genotype-chance"),
        "slots": found.slots,
        "mutation": found.mutation,
        "parents": {pair.gene.value: str(pair) for pair in found.parents},
        "cards": [
            {
                "card": str(one.plant),
                "open": [str(trait) for trait in one.plant.open_traits],
                **_completion(one.completion),
            }
            for one in found.plants
        ],
        "all": _completion(found.together),
        "best_tiles": [_tile(tile) for tile in found.tiles],
        "assumed": assumed_list(found.assumptions),
    }


def _completion(completion: Completion) -> dict[str, Any]:
    return {
        "chances": [str(chance) for chance in completion.chances],
        "fewest_slots": completion.fewest,
        "hinders": [
            {"genotype": str(one.trait), "if_covered": str(one.chance)}
            for one in completion.hindrances
        ],
    }


def _tile(tile: HelpfulTile) -> dict[str, Any]:
    change = tile.change
    return {
        "gene": change.parent.gene.value,
        "spot": change.spot,
        "parent": str(change.parent),
        "takes_away": change.takes_away,
        "parents": str(change.parents),
        "chance": str(tile.chance),
    }
