"""Checking a whole game: its rounds, what they add up to, when it ends and who has won (p. 9)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_record import WrittenGame, WrittenRound, WrittenScore
from testcross.rulesets.gene_rummy.referee.call_round import replay_calls
from testcross.rulesets.gene_rummy.referee.game_verdict import (
    GameVerdict,
    RoundVerdict,
    ScoredPoints,
    count_points,
)
from testcross.rulesets.gene_rummy.referee.player_totals import PlayerTotals
from testcross.rulesets.gene_rummy.referee.seats import every_name, seat_players
from testcross.rulesets.gene_rummy.referee.turn_round import replay_turns
from testcross.rulesets.gene_rummy.round_state.player_number import wrong_number
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.ranking import PlayerResult, find_winners
from testcross.rulesets.gene_rummy.scoring.totals import player_result
from testcross.rulesets.gene_rummy.scoring.winner_check import check_winner, each_winner
from testcross.rulesets.gene_rummy.scoring.written_cards import whole_number
from testcross.rulesets.genetics.variant import CallRules, TurnRules
from testcross.rulesets.records.entries import Entry, known_player, no_such_player
from testcross.rulesets.records.findings import Finding, Placed, finding, unreadable
from testcross.rulesets.records.player_names import PlayerNames
from testcross.solver import Solver

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
        self._findings: list[Finding] = []
        self._unchecked: list[str] = []
        self._scored: list[ScoredPoints] = []
        self._seen: list[str] = []
        self._scores: dict[tuple[int, int], int] = {}
        self._final: dict[str, int] = {}
        """The final scores as written."""
        self._winners: tuple[str, ...] = ()
        self._names = PlayerNames(entry.text for entry in every_name(game))
        self._players, found = seat_players(game, self._names)
        self._find(*found)
        self._totals = {player: PlayerTotals() for player in self._players}
        self._target = self._read_target()
        self._added: dict[str, int | None] = {}
        """What everybody's scores come to, round by round as they are written."""
        self._ended = False

    def verdict(self) -> GameVerdict:
        """Replay every round and return what breaks a rule."""
        play = self._rules.variant.play
        if play is not None and self._can_play(play):
            self._check(play)
        judgements = (one.judgement for one in self._scored if one.judgement is not None)
        return GameVerdict(
            findings=tuple(self._findings),
            unchecked=tuple(self._unchecked),
            points=count_points(self._seen, self._scored, self._final),
            judgements={(one.written.line, one.written.column): one for one in judgements},
            scores=self._scores,
            winners=self._winners,
        )

    def _check(self, play: TurnRules | CallRules) -> None:
        self._note_unchecked()
        last: RoundVerdict | None = None
        for number, written in enumerate(self._game.rounds):
            before = len(self._findings)
            self._refuse_round(written)
            last = self._replay(written, play)
            self._check_round(number, last)
            part = f"round {number + 1}"
            self._findings[before:] = [one.within(part) for one in self._findings[before:]]
        if not self._game.rounds:
            for total in self._totals.values():
                total.add(None, None)
        self._check_totals()
        self._require_target()
        if last is not None and self._game.winners:
            self._check_winner(self._results(last))

    def _note_unchecked(self) -> None:
        """Note what was not written, so that nobody takes it for checked."""
        game = self._game
        for written in game.rounds:
            if written.dealer is None:
                self._unchecked.append("dealers")
            if not written.scores:
                self._unchecked.append("scores of rounds")
        if not game.scores:
            self._unchecked.append("final scores")
        if not game.winners:
            self._unchecked.append("the winner")

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
            self._refuse(place, problem)
        return fits

    # rounds

    def _replay(self, written: WrittenRound, play: TurnRules | CallRules) -> RoundVerdict | None:
        """Replay a round by the rules of the variant."""
        if isinstance(play, TurnRules):
            if written.layout is not None or written.calls:
                problem = f"calls and layouts belong to SET!, not to {self._rules.variant.name}"
                self._refuse(written, problem)
                return None
            return replay_turns(written, self._players, self._rules, play, self._solver)
        if written.turns or written.hands:
            self._refuse(written, "there are no turns and no hands in SET!; expected 'calls'")
            return None
        return replay_calls(written, self._players, self._rules, play, self._solver)

    def _check_round(self, number: int, verdict: RoundVerdict | None) -> None:
        """Take over the verdict on a round, and check its end and its scores."""
        written = self._game.rounds[number]
        if verdict is not None:
            self._findings += verdict.findings
            self._unchecked += verdict.unchecked
            self._scored += verdict.scored
            self._seen += verdict.seen
        end = self._end_of(number)
        unfinished = "" if verdict is None or written.incomplete else verdict.unfinished
        if unfinished and end is not None:
            self._find(finding(Code.WRONG_END, end, unfinished))
        self._add_up(written, verdict)

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
        self._unchecked.append("the end of the last round")
        return None

    def _refuse_round(self, written: WrittenRound) -> None:
        """Refuse a round that begins when the game has ended (p. 9)."""
        reached = [p for p, total in self._totals.items() if self._reached(total, all)]
        if reached and not self._ended:
            self._ended = True
            scores = [f"{player} had {self._totals[player].claimed}" for player in reached]
            message = f"the game was over before this round: {listed(scores, 'and')} of "
            message += self._target_text()
            self._find(finding(Code.WRONG_END, written, message))

    def _add_up(self, written: WrittenRound, verdict: RoundVerdict | None) -> None:
        """Check the scores of a round, and add them to those before."""
        played = {player: self._round_totals(player, written, verdict) for player in self._players}
        told = self._check_scores(written.scores, played, "written")
        for player, total in self._totals.items():
            total.add_round(played[player], told.get(player, played[player].claimed))

    def _round_totals(
        self, player: str, written: WrittenRound, verdict: RoundVerdict | None
    ) -> PlayerTotals:
        if verdict is None:
            return PlayerTotals.of((), is_open=written.incomplete)
        scored = [one for one in verdict.scored if one.player == player]
        is_open = written.incomplete or player in verdict.open_scores
        return PlayerTotals.of(scored, is_open=is_open)

    # the end of the game

    def _require_target(self) -> None:
        """Refuse an end of the game that nobody's score brought about (p. 9)."""
        place = self._game.winners[0] if self._game.winners else None
        if place is None and self._game.scores:
            place = self._game.scores[0].player
        if place is None or any(self._reached(total, any) for total in self._totals.values()):
            return
        if self._target is None:
            if isinstance(self._rules.variant.play, TurnRules):
                self._unchecked.append("the target")
            return
        scores = [f"{player} {total.claimed}" for player, total in self._totals.items()]
        message = f"the game is not over: nobody has {self._target_text()}; the scores are "
        self._find(finding(Code.WRONG_END, place, f"{message}{listed(scores, 'and')}"))

    def _target_text(self) -> str:
        line = "" if self._game.target is None else f" (line {self._game.target.line})"
        return f"the target of {self._target}{line}"

    def _reached(self, total: PlayerTotals, how: Callable[[Iterable[bool]], bool]) -> bool:
        """Tell whether the target is reached, by all ways to count or by any."""
        target = self._target
        counts = (total.claimed, total.correct)
        return target is not None and how(c is not None and c >= target for c in counts)

    def _check_totals(self) -> None:
        self._added = {player: total.claimed for player, total in self._totals.items()}
        self._final = self._check_scores(self._game.scores, self._totals, "written in all")
        for player, points in self._final.items():
            self._totals[player].claimed = points

    def _check_scores(
        self, scores: Sequence[WrittenScore], due: Mapping[str, PlayerTotals], what: str
    ) -> dict[str, int]:
        """Return the scores written, by player, and refuse those that are not due."""
        found = {}
        for score in scores:
            player = self._player(score.player)
            points = whole_number(score.points.text)
            if points is None:
                problem = f"the score is {score.points.text!r}; expected a whole number"
                self._refuse(score.points, problem)
            if player is None or points is None:
                continue
            found[player] = points
            correct = due[player].correct
            if correct is not None:
                self._scores[score.points.line, score.points.column] = correct
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
        self._find(found)

    def _results(self, last: RoundVerdict) -> list[PlayerResult]:
        """Return what everybody has come to after the last round."""
        results = []
        for player, total in self._totals.items():
            left = last.cards_left[player]
            result = player_result(player, total.claimed, total.judgements, self._rules)
            result = replace(
                result,
                correct=total.correct,
                added=self._added[player],
                rabbits_left=left.low if left.low == left.high else None,
            )
            results.append(result)
        return results

    def _check_winner(self, results: Sequence[PlayerResult]) -> None:
        """Check who has won, and note who has if it is somebody else."""
        winners = each_winner(self._game.winners, self._players)
        named = {self._names.of(entry.text) for entry in winners}
        verdict = check_winner(self._game.winners, results, self._names)
        self._find(*verdict.findings)
        self._unchecked += verdict.unchecked
        best = find_winners(results, "correct")
        if best is not None and not best.allows(named):
            self._winners = best.after_tie

    def _player(self, entry: Entry) -> str | None:
        name = known_player(entry, self._players)
        if name is None:
            self._refuse(entry, no_such_player(entry, self._players))
        return name

    def _read_target(self) -> int | None:
        entry = self._game.target
        if entry is None:
            return None
        target = whole_number(entry.text)
        if target is None or target < 1:
            self._refuse(entry, f"'target' is {entry.text!r}; expected a whole number from 1")
            return None
        return target

    def _find(self, *found: Finding) -> None:
        self._findings += found
        self._seen += (one.player for one in found if one.player)

    def _refuse(self, place: Placed, problem: str) -> None:
        self._find(unreadable(line=place.line, column=place.column, problem=problem))
