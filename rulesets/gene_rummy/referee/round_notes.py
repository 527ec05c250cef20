"""What a replay collects of one round, until it is a verdict."""

from collections.abc import Iterable, Mapping

from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.referee.game_verdict import RoundVerdict, ScoredPoints
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop import Count


class RoundNotes:
    """Findings, points, and what was not checked, in their order; kept by one replay."""

    def __init__(self) -> None:
        self._findings: list[Finding] = []
        self._unchecked: list[str] = []
        self._scored: list[ScoredPoints] = []
        self._open: set[str] = set()
        self._perhaps_open: set[str] = set()
        self._corrected: list[WrittenMating] = []
        self._seen: dict[str, None] = {}
        self.part = ""
        """The part of the round that is replayed, such as ``turn 5``."""

    def find(self, *found: Finding) -> None:
        """Note findings about this part of the round."""
        for one in found:
            self._findings.append(one.within(self.part) if self.part else one)
            if one.player:
                self._seen.setdefault(one.player)

    def leave_unchecked(self, *what: str) -> None:
        """Note what was not written and so not checked."""
        self._unchecked += what

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
            findings=tuple(self._findings),
            unchecked=tuple(self._unchecked),
            scored=tuple(self._scored),
            open_scores=frozenset(self._open),
            perhaps_open=frozenset(self._perhaps_open),
            seen=tuple(self._seen),
            cards_left=cards_left,
            unfinished=unfinished,
            corrected=tuple(self._corrected),
        )

    def _score(self, scored: ScoredPoints) -> None:
        self._scored.append(scored)
        self._seen.setdefault(scored.player)
