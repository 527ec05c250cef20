"""What everybody has scored, round by round and in all, held against the scores written."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_record import WrittenRound
from testcross.rulesets.gene_rummy.referee.game_verdict import RoundVerdict, ScoredPoints
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement
from testcross.rulesets.gene_rummy.scoring.ranking import PlayerResult
from testcross.rulesets.gene_rummy.scoring.totals import player_result
from testcross.rulesets.records.entries import WrittenScore, known_player
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.written_values import whole_number
from testcross.rulesets.refereeing import GameNotes, PointTotal, TotalsCheck


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


class GameScores:
    """Adds up everybody's points, and checks the scores written."""

    def __init__(self, notes: GameNotes) -> None:
        self._notes = notes
        self.totals = {player: PlayerTotals() for player in notes.players}
        self.final: dict[str, int] = {}
        """The final scores as written."""
        self._check = TotalsCheck(notes, Code.WRONG_TOTAL, "the points")
        self._added: dict[str, int | None] = {}
        """What everybody's scores come to, round by round as they are written."""

    def add_round(self, written: WrittenRound, verdict: RoundVerdict | None) -> None:
        """Check the scores of a round, and add them to those before."""
        players = self._notes.players
        played = {player: self._round_totals(player, written, verdict) for player in players}
        told = self._check.check(written.scores, played, "written")
        for player, total in self.totals.items():
            total.add_round(played[player], told.get(player, played[player].claimed))

    def leave_open(self) -> None:
        """Take nothing to be known of what was scored."""
        for total in self.totals.values():
            total.add(None, None)

    def check_final(self, scores: Sequence[WrittenScore]) -> None:
        """Check the final scores, and go on with those written."""
        self._added = {player: total.claimed for player, total in self.totals.items()}
        self.final = self._check.check(scores, self.totals, "written in all")
        for player, points in self.final.items():
            self.totals[player].claimed = points

    @property
    def right(self) -> Mapping[Place, int]:
        """The right score of a round or of the game, by the place of the one written."""
        return self._check.right

    def comparable(self) -> dict[str, int]:
        """Return the final scores written of players of whom is known what they should be."""
        totals = self.totals
        return {p: score for p, score in self.final.items() if totals[p].correct is not None}

    def results(self, last: RoundVerdict, rules: Rules) -> list[PlayerResult]:
        """Return what everybody has come to after the last round.

        The tie-breakers are unknown where a turn may be missing that changes them.
        """
        results = []
        for player, total in self.totals.items():
            left = last.cards_left[player]
            result = player_result(player, total.claimed, total.judgements, rules)
            result = replace(
                result,
                correct=total.correct,
                added=self._added[player],
                rabbits_left=left.low if left.low == left.high else None,
            )
            if last.may_lack_turns(player):
                result = replace(result, tie_breakers=None, rabbits_left=None)
            results.append(result)
        return results

    def _round_totals(
        self, player: str, written: WrittenRound, verdict: RoundVerdict | None
    ) -> PlayerTotals:
        if verdict is None:
            return PlayerTotals.of((), is_open=True)
        scored = [one for one in verdict.scored if one.player == player]
        is_open = written.incomplete or player in verdict.open_scores
        totals = PlayerTotals.of(scored, is_open=is_open)
        if player in verdict.perhaps_open and self._told_more(written, player, totals):
            return PlayerTotals.of(scored, is_open=True)
        return totals

    def _told_more(self, written: WrittenRound, player: str, totals: PlayerTotals) -> bool:
        """Tell whether a round's score may have points in it that are written nowhere."""
        told = [s for s in written.scores if known_player(s.player, self._notes.players) == player]
        points = [whole_number(score.points.text) for score in told]
        return not told or any(p is not None and not totals.sums.allow(p) for p in points)
