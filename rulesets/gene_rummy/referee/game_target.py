"""The target of a game: it ends with the round in which somebody reaches it (p. 9)."""

from collections.abc import Callable, Iterable, Mapping

from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_record import WrittenGame, WrittenRound
from testcross.rulesets.gene_rummy.referee.player_totals import PlayerTotals
from testcross.rulesets.records.findings import finding
from testcross.rulesets.records.whole_numbers import whole_number
from testcross.rulesets.refereeing import GameNotes


class GameTarget:
    """Checks that a game ends when it should."""

    def __init__(self, game: WrittenGame, notes: GameNotes) -> None:
        self._game = game
        self._notes = notes
        self._target = self._read()
        self._ended = False

    def refuse_round(self, written: WrittenRound, totals: Mapping[str, PlayerTotals]) -> None:
        """Refuse the first round that begins when the game has ended."""
        reached = [p for p, total in totals.items() if self._reached(total, all)]
        if reached and not self._ended:
            self._ended = True
            scores = [f"{player} had {totals[player].claimed}" for player in reached]
            message = f"the game was over before this round: {listed(scores, 'and')} of "
            self._notes.find(finding(Code.WRONG_END, written, message + self._text()))

    def require(self, totals: Mapping[str, PlayerTotals], *, in_turns: bool) -> None:
        """Refuse an end of the game that nobody's score brought about."""
        place = self._game.winners[0] if self._game.winners else None
        if place is None and self._game.scores:
            place = self._game.scores[0].player
        if place is None or any(self._reached(total, any) for total in totals.values()):
            return
        if self._target is None:
            if in_turns:
                self._notes.leave_unchecked("the target")
            return
        scores = [f"{player} {total.claimed}" for player, total in totals.items()]
        message = f"the game is not over: nobody has {self._text()}; the scores are "
        self._notes.find(finding(Code.WRONG_END, place, f"{message}{listed(scores, 'and')}"))

    def _text(self) -> str:
        line = "" if self._game.target is None else f" (line {self._game.target.line})"
        return f"the target of {self._target}{line}"

    def _reached(self, total: PlayerTotals, how: Callable[[Iterable[bool]], bool]) -> bool:
        """Tell whether the target is reached, by all ways to count or by any."""
        target = self._target
        counts = (total.claimed, total.correct)
        return target is not None and how(c is not None and c >= target for c in counts)

    def _read(self) -> int | None:
        entry = self._game.target
        if entry is None:
            return None
        target = whole_number(entry.text)
        if target is None or target < 1:
            problem = f"'target' is {entry.text!r}; expected a whole number from 1"
            self._notes.refuse(entry, problem)
            return None
        return target
