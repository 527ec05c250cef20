"""Checking a whole game: its rounds one by one, what they add up to, and who has won (p. 9)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_record import WrittenGame, WrittenRound
from testcross.rulesets.gene_rummy.referee.call_round import replay_calls
from testcross.rulesets.gene_rummy.referee.dealers import Dealers
from testcross.rulesets.gene_rummy.referee.game_scores import GameScores
from testcross.rulesets.gene_rummy.referee.game_verdict import (
    GameVerdict,
    RoundVerdict,
    ScoredPoints,
    count_points,
)
from testcross.rulesets.gene_rummy.referee.turn_round import replay_turns
from testcross.rulesets.gene_rummy.round_state.player_number import wrong_number
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.ranking import PlayerResult, find_winners
from testcross.rulesets.gene_rummy.scoring.winner_check import check_winner
from testcross.rulesets.genetics.ruleset import CallRules, TurnRules
from testcross.rulesets.records.entries import Entry, each_winner, known_player
from testcross.rulesets.records.findings import Placed, finding
from testcross.rulesets.refereeing import GameTarget, seat_game
from testcross.solver import Solver

if TYPE_CHECKING:
    from testcross.rulesets.gene_rummy.record.sheet import WrittenMating

_CALLING = 2
"""So many players are needed for SET! (p. 25)."""


def check_game(game: WrittenGame, rules: Rules, solver: Solver) -> GameVerdict:
    """Replay a game and return the verdict on it.

    Args:
        game: as it was written.
        rules: in force.
        solver: who is asked.
    """
    return _GameCheck(game, rules, solver).verdict()


class _GameCheck:
    """Checks one game, and collects what is found."""

    def __init__(self, game: WrittenGame, rules: Rules, solver: Solver) -> None:
        self._game = game
        self._rules = rules
        self._solver = solver
        self._scored: list[ScoredPoints] = []
        self._corrected: list[WrittenMating] = []
        self._winners: tuple[str, ...] = ()
        self._notes, self._names = seat_game(game, Code.OUT_OF_TURN)
        self._players = self._notes.players
        self._scores = GameScores(self._notes)
        self._target = GameTarget(game.target, self._notes, Code.WRONG_END)
        self._misfits = False
        """Whether rounds of another way to play were found."""

    def verdict(self) -> GameVerdict:
        """Replay every round and return what breaks a rule."""
        play = self._rules.variant.play
        if play is not None and self._can_play(play):
            self._check(play)
        judgements = (one.judgement for one in self._scored if one.judgement is not None)
        return GameVerdict(
            findings=tuple(self._notes.findings),
            unchecked=tuple(self._notes.unchecked),
            points=count_points(self._notes.seen, self._scored, self._scores.comparable()),
            judgements={(one.written.line, one.written.column): one for one in judgements},
            scores=self._scores.right,
            corrected=tuple(self._corrected),
            winners=self._winners,
        )

    def _check(self, play: TurnRules | CallRules) -> None:
        self._note_unchecked()
        last: RoundVerdict | None = None
        dealers = Dealers(self._game.rounds, self._players, self._meant)
        for number, one in enumerate(self._game.rounds):
            written = one
            before = len(self._notes.findings)
            self._target.refuse_round(written, self._scores.totals)
            if isinstance(play, TurnRules) and play.deals_go_left:
                written, wrong = dealers.check(number)
                self._notes.find(*wrong)
            last = self._replay(written, play)
            self._check_round(number, last)
            self._notes.name_part(f"round {number + 1}", before)
        if not self._game.rounds:
            self._scores.leave_open()
        self._scores.check_final(self._game.scores)
        in_turns = isinstance(play, TurnRules)
        self._target.require(self._scores.totals, self._end_of_game(), in_turns=in_turns)
        if last is not None and self._game.winners:
            self._check_winner(self._scores.results(last, self._rules))

    def _meant(self, entry: Entry) -> str | None:
        return known_player(entry, self._players)

    def _note_unchecked(self) -> None:
        """Note what was not written, so that nobody takes it for checked."""
        game, notes = self._game, self._notes
        for written in game.rounds:
            if written.dealer is None:
                notes.leave_unchecked("dealers")
            if not written.scores:
                notes.leave_unchecked("scores of rounds")
        if not game.scores:
            notes.leave_unchecked("final scores")
        if not game.winners:
            notes.leave_unchecked("the winner")

    def _can_play(self, play: TurnRules | CallRules) -> bool:
        """Tell whether so many can play; a game that nobody can deal is not refereed."""
        if not self._players:
            return False
        number, place = len(self._players), self._game.players[-1] if self._game.players else None
        if isinstance(play, TurnRules):
            numbers = [players for players, _ in play.deal]
            problem = wrong_number(self._rules.variant, numbers, number)
            fits = number in numbers
        else:
            problem, fits = "SET! takes two or more players, not 1", number >= _CALLING
        if not fits and place is not None:
            self._notes.refuse(place, problem)
        return fits

    # rounds

    def _replay(self, written: WrittenRound, play: TurnRules | CallRules) -> RoundVerdict | None:
        """Replay a round by the rules of the variant; None where it is one of another."""
        in_turns = isinstance(play, TurnRules)
        of_turns, of_calls = bool(written.turns or written.hands), written.is_of_calls
        if of_turns not in (of_calls, in_turns):
            if not self._misfits:
                self._notes.refuse(written, self._of_another_game(in_turns=in_turns))
            self._misfits = True
            return None
        if isinstance(play, TurnRules):
            return replay_turns(written, self._players, self._rules, play, self._solver)
        return replay_calls(written, self._players, self._rules, play, self._solver)

    def _of_another_game(self, *, in_turns: bool) -> str:
        if not in_turns:
            return "there are no turns and no hands in SET!; expected 'calls'"
        hint = "" if self._game.wanted.variant else "; add 'variant: set' at the head"
        return f"calls and layouts belong to SET!, not to {self._rules.variant.name}{hint}"

    def _check_round(self, number: int, verdict: RoundVerdict | None) -> None:
        """Take over the verdict on a round, and check its end and its scores."""
        written = self._game.rounds[number]
        if verdict is not None:
            self._notes.take_over(verdict)
            self._scored += verdict.scored
            self._corrected += verdict.corrected
        end = self._end_of(number)
        unfinished = "" if verdict is None or written.incomplete else verdict.unfinished
        if unfinished and end is not None:
            self._notes.find(finding(Code.WRONG_END, end, unfinished))
        self._scores.add_round(written, verdict)

    def _end_of(self, number: int) -> Placed | None:
        """Return the first place that takes a round for ended; None where none does."""
        game, written = self._game, self._game.rounds[number]
        if written.scores:
            return written.scores[0].player
        if number + 1 < len(game.rounds):
            return game.rounds[number + 1]
        if game.scores:
            return game.scores[0].player
        if game.winners:
            return game.winners[0]
        self._notes.leave_unchecked("the end of the last round")
        return None

    # the end of the game

    def _end_of_game(self) -> Placed | None:
        """Return the place that takes the game for ended; None where none does."""
        game = self._game
        if game.winners:
            return game.winners[0]
        return game.scores[0].player if game.scores else None

    def _check_winner(self, results: Sequence[PlayerResult]) -> None:
        """Check who has won, and note who has if it is somebody else."""
        winners = each_winner(self._game.winners, self._players)
        named = {self._names.of(entry.text) for entry in winners}
        verdict = check_winner(self._game.winners, results, self._names)
        self._notes.find(*verdict.findings)
        self._notes.leave_unchecked(*verdict.unchecked)
        best = find_winners(results, "correct")
        if best is not None and not best.allows(named):
            self._winners = best.after_tie
