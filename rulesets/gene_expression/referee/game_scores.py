"""What everybody's points come to, round by round and in all (EX-045)."""

from collections.abc import Mapping, Sequence

from testcross.rulesets.english import listed
from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.referee.round_scores import RoundScores
from testcross.rulesets.records.entries import (
    Entry,
    WrittenScore,
    each_winner,
    known_player,
    no_such_winner,
)
from testcross.rulesets.records.findings import finding
from testcross.rulesets.records.tree import Place
from testcross.rulesets.refereeing import GameNotes, PointTotal, TotalsCheck


class PlayerTotal(PointTotal):
    """What one player has come to; the right points are those written where no cards tell."""

    def add(self, claimed: int | None, correct: int | None) -> None:
        """Add the points of a round, as they are written and as they are right."""
        self.sums.add(claimed, correct)
        self.count(correct if claimed is None else claimed, claimed if correct is None else correct)


class GameScores:
    """Adds up everybody's points, and checks the final scores and the winner."""

    def __init__(self, notes: GameNotes) -> None:
        self._notes = notes
        self.of = {player: PlayerTotal() for player in notes.players}
        self.final: dict[str, int] = {}
        """The final scores as written."""
        self._check = TotalsCheck(notes, Code.WRONG_TOTAL, "the rounds")
        self.winner = ""
        """Who has won, if it is not who is written; empty otherwise."""

    def add_round(self, scores: RoundScores) -> None:
        """Add the points of a round; who is left out of its scores got none."""
        for player, total in self.of.items():
            claimed = scores.written.get(player)
            is_left_out = claimed is None and player not in scores.unread
            if is_left_out and scores.written and player != scores.out:
                claimed = 0
            total.add(claimed, scores.correct[player])

    def check_final(self, scores: Sequence[WrittenScore]) -> None:
        """Check the final scores."""
        self.final = self._check.check(scores, self.of, "written in all")

    @property
    def right(self) -> Mapping[Place, int]:
        """The right final scores by the places of those written."""
        return self._check.right

    def check_winner(self, winners: Sequence[Entry]) -> None:
        """Check who has won: who has the most points, counted in any way that may be right."""
        players, notes = self._notes.players, self._notes
        named = each_winner(winners, players)
        known = [known_player(entry, players) for entry in named]
        ways = [
            {player: total.correct for player, total in self.of.items()},
            {player: total.claimed for player, total in self.of.items()},
            {player: self.final.get(player) for player in players},
        ]
        best = [_highest(totals) for totals in ways]
        if None in known:
            entry = named[known.index(None)]
            text = no_such_winner([entry.text], players)
            self.winner = next((one for one in best if one is not None), "")
            notes.find(finding(Code.WRONG_WINNER, entry, text))
            return
        said = {player for player in known if player is not None}
        if all(one is None for one in best):
            notes.leave_unchecked("the winner (not every total is known)")
        elif not any(one is not None and said == {one} for one in best):
            right = next(one for one in best if one is not None)
            self.winner = right
            text = f"named as the winner: {listed(sorted(said), 'and')}; should be {right}"
            notes.find(finding(Code.WRONG_WINNER, named[0], text, reason=_told(ways)))
        elif (kept := _highest(self._kept())) is not None and said != {kept}:
            self.winner = kept  # the one written wins by totals that are put right

    def _kept(self) -> Mapping[str, int | None]:
        """Return everybody's total as a right copy has it."""
        return {
            player: self.final.get(player) if total.correct is None else total.correct
            for player, total in self.of.items()
        }


def _highest(totals: Mapping[str, int | None]) -> str | None:
    """Return who has the most points; None where that is not known, or several have."""
    known = {player: total for player, total in totals.items() if total is not None}
    if len(known) < len(totals):
        return None
    highest = max(known.values())
    first = [player for player, total in known.items() if total == highest]
    return first[0] if len(first) == 1 else None


def _told(ways: Sequence[Mapping[str, int | None]]) -> str:
    """Return everybody's totals, in the first way in which all are known."""
    for totals in ways:
        if all(total is not None for total in totals.values()):
            return f"The totals are {listed([f'{p} {t}' for p, t in totals.items()], 'and')}."
    return ""
