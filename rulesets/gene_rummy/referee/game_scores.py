"""What everybody has scored, round by round and in all, held against the scores written."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_record import WrittenRound
from testcross.rulesets.gene_rummy.referee.game_verdict import RoundVerdict
from testcross.rulesets.gene_rummy.referee.player_totals import PlayerTotals
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.ranking import PlayerResult
from testcross.rulesets.gene_rummy.scoring.totals import player_result
from testcross.rulesets.records.entries import known_player
from testcross.rulesets.records.findings import finding
from testcross.rulesets.records.score_entries import WrittenScore
from testcross.rulesets.records.whole_numbers import whole_number
from testcross.rulesets.refereeing import GameNotes

if TYPE_CHECKING:
    from testcross.rulesets.records.tree import Place


class GameScores:
    """Adds up everybody's points, and checks the scores written."""

    def __init__(self, notes: GameNotes) -> None:
        self._notes = notes
        self.totals = {player: PlayerTotals() for player in notes.players}
        self.final: dict[str, int] = {}
        """The final scores as written."""
        self.right: dict[Place, int] = {}
        """The right score of a round or of the game, by the place of the one written."""
        self._added: dict[str, int | None] = {}
        """What everybody's scores come to, round by round as they are written."""

    def add_round(self, written: WrittenRound, verdict: RoundVerdict | None) -> None:
        """Check the scores of a round, and add them to those before."""
        players = self._notes.players
        played = {player: self._round_totals(player, written, verdict) for player in players}
        told = self._check(written.scores, played, "written")
        for player, total in self.totals.items():
            total.add_round(played[player], told.get(player, played[player].claimed))

    def leave_open(self) -> None:
        """Take nothing to be known of what was scored."""
        for total in self.totals.values():
            total.add(None, None)

    def check_final(self, scores: Sequence[WrittenScore]) -> None:
        """Check the final scores, and go on with those written."""
        self._added = {player: total.claimed for player, total in self.totals.items()}
        self.final = self._check(scores, self.totals, "written in all")
        for player, points in self.final.items():
            self.totals[player].claimed = points

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

    def _check(
        self, scores: Sequence[WrittenScore], due: Mapping[str, PlayerTotals], what: str
    ) -> dict[str, int]:
        """Return the scores written, by player, and refuse those that are not due."""
        found = {}
        for score in scores:
            player = self._notes.known_name(score.player)
            points = whole_number(score.points.text)
            if points is None:
                problem = f"the score is {score.points.text!r}; expected a whole number"
                self._notes.refuse(score.points, problem)
            if player is None or points is None:
                continue
            found[player] = points
            correct = due[player].correct
            if correct is not None:
                self.right[score.points.line, score.points.column] = correct
            if not due[player].sums.allow(points):
                self._refuse_total(score, player, points, due[player], what)
        return found

    def _refuse_total(
        self, score: WrittenScore, player: str, points: int, due: PlayerTotals, what: str
    ) -> None:
        best = due.correct if due.claimed is None else due.claimed
        message = f"{points} {what}"
        if best is not None:
            too = f"{abs(points - best)} too {'many' if points > best else 'few'}"
            message += f", but the points add up to {best}: {too}"
        off = None if best is None else points - best
        found = finding(Code.WRONG_TOTAL, score.points, message, player=player, points=off)
        self._notes.find(found)
