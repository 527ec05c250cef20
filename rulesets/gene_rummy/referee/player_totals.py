"""What a player's points come to: in a round, and in the whole game."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from testcross.rulesets.gene_rummy.referee.game_verdict import ScoredPoints
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement
from testcross.rulesets.refereeing import PointTotal


@dataclass(slots=True)
class PlayerTotals(PointTotal):
    """What one player has scored, part by part: matings, fines, or whole rounds."""

    judgements: list[Judgement] = field(default_factory=list)
    """On the matings of the last round."""

    @classmethod
    def of(cls, scored: Iterable[ScoredPoints], *, is_open: bool = False) -> "PlayerTotals":
        """Return what a player has scored in a round.

        Args:
            scored: the player's points, in order.
            is_open: whether there may be more that cannot be read.
        """
        totals = cls()
        for one in scored:
            totals.add(one.claimed, one.correct)
            if one.judgement is not None:
                totals.judgements.append(one.judgement)
        if is_open:
            totals.add(None, None)
        return totals

    def add(self, claimed: int | None, correct: int | None) -> None:
        """Add the points of a mating, or of a wrong call."""
        self.sums.add(claimed, correct)
        self.count(claimed, correct)

    def add_round(self, played: "PlayerTotals", claimed: int | None) -> None:
        """Add a whole round, with the points that are written for it."""
        self.sums.add_sums(played.sums, claimed)
        self.count(claimed, played.correct)
        self.judgements = played.judgements
