"""What picks of Genotype are worth, as documents; every worth is a fraction in a text."""

from typing import Any

from testcross.cli.render.json.assumption_objects import assumed_list
from testcross.cli.render.json.documents import document
from testcross.cli.render.json.lines import schema
from testcross.rulesets.genotype.dice import format_pool
from testcross.rulesets.genotype.draft import Pick, PickAnswer, PickWorth


@document.register
def pick_answer_document(answer: PickAnswer) -> dict[str, Any]:
    """Return every legal pick with its worth, and what the best ones lead to."""
    request = answer.request
    best = answer.best
    return {
        "schema": schema("genotype-pick"),
        "player": request.player.name,
        "others": answer.others.value,
        "slots": request.slots,
        "now": str(request.worth_now),
        "worth": str(answer.worth),
        "exact": not answer.is_cut,
        "before": list(answer.before),
        "passes": answer.passing,
        "picks": [{**_worth(one), "best": one in best} for one in answer.picks],
        "notes": list(answer.notes),
        "assumed": assumed_list(answer.assumed),
    }


def _worth(one: PickWorth) -> dict[str, Any]:
    return {
        **pick_object(one.pick),
        "worth": str(one.worth),
        "at_least": None if one.at_least is None else str(one.at_least),
        "leaves": {"slots": one.slots, "pool": format_pool(one.pool)},
        "then": [pick_object(pick) for pick in one.then],
    }


def pick_object(pick: Pick) -> dict[str, Any]:
    """Return a pick: its dice, and what they are taken for."""
    return {
        "dice": pick.dice_text.split(" + "),
        "plant": None if pick.plant is None else str(pick.plant),
        "trait": None if pick.trait is None else str(pick.trait),
    }
