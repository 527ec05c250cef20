"""What each player of a position scores, and who wins (GT-215)."""

from dataclasses import dataclass

from testcross.rulesets.genotype.box import Assumption, Assumptions
from testcross.rulesets.genotype.position import Position
from testcross.rulesets.genotype.scoring.goal_points import goal_points
from testcross.rulesets.genotype.scoring.player_score import PlayerScore, score_player


@dataclass(frozen=True, slots=True, kw_only=True)
class TableScore:
    """The sums of all players."""

    players: tuple[PlayerScore, ...]
    """In the order of their seats."""
    assumed: tuple[Assumption, ...]

    @property
    def winners(self) -> tuple[PlayerScore, ...]:
        """Who wins: the most points; then the most complete plants; then the victory is shared."""
        best = max(_rank(player) for player in self.players)
        return tuple(player for player in self.players if _rank(player) == best)

    @property
    def tied(self) -> tuple[PlayerScore, ...]:
        """Who has the most points, whether they win or not."""
        best = max(player.total for player in self.players)
        return tuple(player for player in self.players if player.total == best)


def _rank(player: PlayerScore) -> tuple[int, int]:
    return player.total, len(player.complete)


def score_table(position: Position, assumptions: Assumptions) -> TableScore:
    """Return what each player has if the game ends now.

    Args:
        position: the table.
        assumptions: hands out the points of goals.

    Raises:
        PositionError: for a complete plant without points.
    """
    players = tuple(
        score_player(
            player,
            goal_points(position.goals_of(player.name), position.overlays, assumptions),
        )
        for player in position.players
    )
    return TableScore(players=players, assumed=assumptions.found())
