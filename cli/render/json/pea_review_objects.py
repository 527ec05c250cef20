"""Reviews of games of Genotype, as documents."""

from typing import Any

from testcross.cli.render.json.assumption_objects import assumed_list
from testcross.cli.render.json.documents import document
from testcross.cli.render.json.finding_objects import finding_object
from testcross.cli.render.json.lines import schema
from testcross.cli.render.json.pea_pick_objects import pick_object
from testcross.rulesets.genotype.review import GameReview, PhaseReview


@document.register
def game_review_document(review: GameReview) -> dict[str, Any]:
    """Return what each player gained in each phase, and the most that was possible."""
    return {
        "schema": schema("genotype-review"),
        "players": list(review.players),
        "phases": [_phase(one) for one in review.phases],
        "unreviewed": [
            {"round": one.number, "player": one.player, "why": one.why} for one in review.unreviewed
        ],
        "slips": review.slips,
        "findings": [finding_object(one) for one in review.findings],
        "assumed": assumed_list(review.assumed),
    }


def _phase(one: PhaseReview) -> dict[str, Any]:
    return {
        "round": one.number,
        "player": one.player,
        "gained": one.gained,
        "best": one.best,
        "kept": list(one.kept),
        "picks": [pick_object(pick) for pick in one.picks],
    }
