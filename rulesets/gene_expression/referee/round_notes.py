"""What a replay collects of one round, until it is a verdict."""

from collections.abc import Sequence

from testcross.rulesets.refereeing import ReplayNotes


class RoundNotes(ReplayNotes):
    """Findings, plays, and what was not checked, in their order; kept by one replay."""

    def __init__(self, players: Sequence[str]) -> None:
        super().__init__(players)
        self.plays: dict[str, int] = {}

    def count(self, player: str, cards: int) -> None:
        """Note cards that a player has played."""
        self.seen.setdefault(player)
        self.plays[player] = self.plays.get(player, 0) + cards
