"""What everybody's points come to, round by round and in all (EX-045)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from testcross.rulesets.english import listed
from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.referee.round_scores import RoundScores
from testcross.rulesets.records.entries import Entry, each_winner, known_player, player_meant
from testcross.rulesets.records.findings import finding
from testcross.rulesets.records.possible_sums import PossibleSums
from testcross.rulesets.records.score_entries import WrittenScore
from testcross.rulesets.records.whole_numbers import whole_number
from testcross.rulesets.refereeing import GameNotes


@dataclass(slots=True)
class RunningTotal:
    """What one player has come to."""

    claimed: int | None = 0
    """The points as written; None from where some were not."""
    correct: int | None = 0
    """The right points, those written where the cards do not tell; None where nothing does."""
    sums: PossibleSums = field(default_factory=PossibleSums)
    """What a total may be."""

    def add(self, claimed: int | None, correct: int | None) -> None:
        """Add the points of a round, as they are written and as they are right."""
        self.sums.add(claimed, correct)
        self.claimed = _plus(self.claimed, correct if claimed is None else claimed)
        self.correct = _plus(self.correct, claimed if correct is None else correct)


class RunningTotals:
    """Adds up everybody's points, and checks the final scores and the winner."""

    def __init__(self, notes: GameNotes) -> None:
        self._notes = notes
        self.of = {player: RunningTotal() for player in notes.players}
        self.final: dict[str, int] = {}
        """The final scores as written."""
        self.right: dict[tuple[int, int], int] = {}
        """The right final scores by the places of those written."""
        self.winner = ""
        """Who has won, if it is not who is written; empty otherwise."""

    def add_round(self, scores: RoundScores) -> None:
        """Add the points of a round; who is left out of its scores got none."""
        for player, total in self.of.items():
            claimed = scores.written.get(player)
            if claimed is None and scores.written and player != scores.out:
                claimed = 0
            total.add(claimed, scores.correct[player])

    def check_final(self, scores: Sequence[WrittenScore]) -> None:
        """Check the final scores."""
        for score in scores:
            player = self._notes.known_name(score.player)
            points = whole_number(score.points.text)
            if points is None:
                problem = f"the score is {score.points.text!r}; expected a whole number"
                self._notes.refuse(score.points, problem)
            if player is None or points is None:
                continue
            self.final[player] = points
            total = self.of[player]
            if total.correct is not None:
                self.right[score.points.line, score.points.column] = total.correct
            if not total.sums.allow(points):
                self._refuse(score, player, points, total)

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
            text = f"the winner {entry.text} is none of {listed(players, 'and')}"
            text += player_meant(entry.text, players)
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

    def _refuse(self, score: WrittenScore, player: str, points: int, total: RunningTotal) -> None:
        best = total.correct if total.claimed is None else total.claimed
        message = f"{points} written in all"
        if best is not None:
            too = f"{abs(points - best)} too {'many' if points > best else 'few'}"
            message += f", but the rounds add up to {best}: {too}"
        off = None if best is None else points - best
        found = finding(Code.WRONG_TOTAL, score.points, message, player=player, points=off)
        self._notes.find(found)


def _plus(total: int | None, part: int | None) -> int | None:
    return None if total is None or part is None else total + part


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
