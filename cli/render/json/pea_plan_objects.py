"""Plans of the Working phase of Genotype, as documents; every worth is a fraction in a text."""

from typing import Any

from testcross.cli.render.json.assumption_objects import assumed_list
from testcross.cli.render.json.documents import document
from testcross.cli.render.json.lines import schema
from testcross.cli.render.json.pea_pick_objects import pick_object
from testcross.rulesets.genotype.dice import format_pool
from testcross.rulesets.genotype.planning import Hindsight, Placement, PlanRequest, Prospect


@document.register
def prospect_document(prospect: Prospect) -> dict[str, Any]:
    """Return every next placement with the score to expect."""
    return {
        **_head(prospect.request, known_roll=False),
        "worth": str(prospect.worth),
        "placements": [
            {**_placement(one.placement), "worth": str(one.worth)} for one in prospect.placements
        ],
        "assumed": assumed_list(prospect.assumed),
    }


@document.register
def hindsight_document(plan: Hindsight) -> dict[str, Any]:
    """Return the best placements in their order, and the picks after them."""
    return {
        **_head(plan.request, known_roll=True),
        "worth": str(plan.worth),
        "without": str(plan.without),
        "placements": [_placement(one) for one in plan.placements],
        "markers_left": plan.markers_left,
        "pool": format_pool(plan.pool),
        "picks": [pick_object(pick) for pick in plan.picks],
        "assumed": assumed_list(plan.assumed),
    }


def _head(request: PlanRequest, *, known_roll: bool) -> dict[str, Any]:
    return {
        "schema": schema("genotype-plan"),
        "player": request.player.name,
        "known_roll": known_roll,
        "markers": request.markers,
        "slots": request.slots,
        "now": str(request.worth_now),
    }


def _placement(one: Placement) -> dict[str, Any]:
    space, tile = one.space, one.tile
    return {
        "space": space.action.value,
        "gene": space.gene,
        "cost": space.cost,
        "tile": None if tile is None else {"spot": tile.spot, "parent": str(tile.parent)},
        "parents": None if tile is None else str(tile.parents),
        "coin": one.coin is not None,
        "plant": None if one.plant is None else str(one.plant),
        "trait": None if one.trait is None else str(one.trait),
        "goal": None if one.goal is None else str(one.goal),
        "sows": [str(plant) for plant in one.sows],
    }
