"""What players of Genotype score, as documents."""

from typing import Any

from testcross.cli.render.json.assumption_objects import assumed_list
from testcross.cli.render.json.documents import document
from testcross.cli.render.json.lines import schema
from testcross.rulesets.genotype.scoring import PlantScore, PlayerScore, TableScore


@document.register
def table_score_document(table: TableScore) -> dict[str, Any]:
    """Return each player's sum, part by part, and who wins."""
    return {
        "schema": schema("genotype-score"),
        "players": [_player(player) for player in table.players],
        "winners": [winner.player for winner in table.winners],
        "assumed": assumed_list(table.assumed),
    }


def _player(player: PlayerScore) -> dict[str, Any]:
    return {
        "player": player.player,
        "total": player.total,
        "plants": {"points": player.plants, "complete": _plants(player.complete)},
        "goals": {
            "points": player.goal_points,
            "goals": [
                {"goal": str(goal.goal), "value": goal.value, "plants": goal.plants}
                for goal in player.goals
            ],
        },
        "markers": {"points": player.markers, "incomplete": _plants(player.incomplete)},
        "coins": player.coins,
        "one_more": [
            {
                "plant": str(more.plant),
                "trait": str(more.trait),
                "adds": more.adds,
                "completes": more.completes,
            }
            for more in player.one_more
        ],
    }


def _plants(plants: tuple[PlantScore, ...]) -> list[dict[str, Any]]:
    return [{"plant": str(one.plant), "points": one.points} for one in plants]
