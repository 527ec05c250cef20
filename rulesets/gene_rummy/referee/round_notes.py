"""What a replay collects of one round, until it is a verdict."""

from collections.abc import Iterable, Mapping, Sequence

from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.referee.game_verdict import RoundVerdict, ScoredPoints
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement
from testcross.rulesets.refereeing import ReplayNotes
from testcross.rulesets.tabletop import Count


class RoundNotes(ReplayNotes):
    """Findings, points, and what was not checked, in their order; kept by one replay."""

    def __init__(self, players: Sequence[str]) -> None:
        super().__init__(players)
        self._scored: list[ScoredPoints] = []
        self._open: set[str] = set()
        self._perhaps_open: set[str] = set()
        self._corrected: list[WrittenMating] = []

    def score(self, player: str, claimed: int | None, correct: int | None) -> None:
        """Note points lost by a call."""
        self._score(ScoredPoints(player, claimed, correct))

    def count(self, player: str, judgement: Judgement) -> None:
        """Note a mating that stays on the table."""
        self.leave_unchecked(*judgement.unchecked)
        points = judgement.claimed_points, judgement.correct_points
        self._score(ScoredPoints(player, *points, judgement))

    def leave_open(self, players: Iterable[str]) -> None:
        """Note that players may have scored what cannot be read."""
        self._open.update(players)

    def leave_perhaps_open(self, players: Iterable[str]) -> None:
        """Note that players may have scored in a turn that is not written."""
        self._perhaps_open.update(players)

    def correct(self, meant: WrittenMating) -> None:
        """Note a mating of which a card is misnamed, as it was meant."""
        self._corrected.append(meant)

    def verdict(self, cards_left: Mapping[str, Count], unfinished: str) -> RoundVerdict:
        """Return the verdict on the round.

        Args:
            cards_left: how many cards everybody holds at its end.
            unfinished: why it was not over; empty where it may have been.
        """
        return RoundVerdict(
            findings=tuple(self.findings),
            unchecked=tuple(self.unchecked),
            scored=tuple(self._scored),
            open_scores=frozenset(self._open),
            perhaps_open=frozenset(self._perhaps_open),
            seen=tuple(self.seen),
            cards_left=cards_left,
            unfinished=unfinished,
            corrected=tuple(self._corrected),
        )

    def _score(self, scored: ScoredPoints) -> None:
        self._scored.append(scored)
        self.seen.setdefault(scored.player)
