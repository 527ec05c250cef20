"""Refereeing a whole game: its rounds, what they add up to, when it ends and who has won (p. 9)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from testcross.rulesets.english import counted, listed
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_reader import read_game
from testcross.rulesets.gene_rummy.record.game_record import WrittenGame, WrittenRound, WrittenScore
from testcross.rulesets.gene_rummy.referee.call_round import CallRound
from testcross.rulesets.gene_rummy.referee.corrected_game import CorrectedGame
from testcross.rulesets.gene_rummy.referee.seats import seat_players
from testcross.rulesets.gene_rummy.referee.tally import Scored, Tally
from testcross.rulesets.gene_rummy.referee.turn_round import TurnRound
from testcross.rulesets.gene_rummy.rules import Rules, resolve_rules
from testcross.rulesets.gene_rummy.scoring.ranking import PlayerResult, find_winners
from testcross.rulesets.gene_rummy.scoring.totals import player_result
from testcross.rulesets.gene_rummy.scoring.winner_check import check_winner
from testcross.rulesets.gene_rummy.scoring.written_cards import whole_number
from testcross.rulesets.genetics.variant import CallRules, TurnRules
from testcross.rulesets.records.clerk import Clerk
from testcross.rulesets.records.entries import Entry, known_player, no_such_player
from testcross.rulesets.records.findings import Placed, UnreadableError, unreadable
from testcross.rulesets.records.player_names import PlayerNames
from testcross.rulesets.records.tree import Node
from testcross.solver import Solver

_CALLING = 2
"""So many players are needed for SET! (p. 25)."""


def referee_game(root: Node, clerk: Clerk, solver: Solver, copy: CorrectedGame) -> None:
    """Read a game and replay it.

    Args:
        root: the whole record.
        clerk: takes down what is found.
        solver: who is asked.
        copy: takes note of what is right.
    """
    try:
        read = read_game(root)
        for found in read.findings:
            clerk.unreadable(found)
        terms = resolve_rules(read.value.wanted)
    except UnreadableError as error:
        copy.discard()
        clerk.unreadable(error.finding)
    else:
        GameReferee(read.value, terms, solver, clerk, copy).referee()


class GameReferee:
    """Replays one game."""

    def __init__(
        self,
        game: WrittenGame,
        terms: Rules,
        solver: Solver,
        clerk: Clerk,
        copy: CorrectedGame,
    ) -> None:
        self._game = game
        self._terms = terms
        self._solver = solver
        self._clerk = clerk
        self._copy = copy
        self._players = seat_players(game, clerk)
        self._totals = {player: Scored() for player in self._players}
        self._target = self._read_target()
        self._added: dict[str, int | None] = {}
        """What everybody's scores come to, round by round as they are written."""
        self._ended = False

    def referee(self) -> None:
        """Replay every round and take down what breaks a rule."""
        rules = self._terms.variant.play
        if rules is None or not self._can_play(rules):
            return
        last: TurnRound | CallRound | None = None
        tally = self._tally()
        self._note_left_out()
        for number, written in enumerate(self._game.rounds):
            tally = self._tally()
            with self._clerk.at(f"round {number + 1}"):
                self._refuse_round(written)
                last = self._play(written, tally, rules)
                end = self._end_of(number)
                if written.incomplete:
                    tally.lose_count()
                elif last is not None and end is not None:
                    last.require_end(end)
                self._add_up(written, tally)
        if not self._game.rounds:
            for total in self._totals.values():
                total.add(None, None)
        self._check_totals()
        self._require_target()
        if last is not None and self._game.winners:
            self._check_winner(self._standings(tally, last))

    def _note_left_out(self) -> None:
        """Take down what was not written, so that nobody takes it for checked."""
        game = self._game
        for written in game.rounds:
            if written.dealer is None:
                self._clerk.leave_out("dealers")
            if not written.scores:
                self._clerk.leave_out("scores of rounds")
        if not game.scores:
            self._clerk.leave_out("final scores")
        if not game.winners:
            self._clerk.leave_out("the winner")

    def _tally(self) -> Tally:
        return Tally(self._players, self._terms, self._solver, self._clerk, self._copy)

    def _check_winner(self, standings: Sequence[PlayerResult]) -> None:
        """Check who has won, and take note of who has if it is somebody else."""
        names = PlayerNames(self._players)
        check = check_winner(self._game.winners, standings, names)
        for found in check.findings:
            self._clerk.add_finding(found)
        for what in check.unchecked:
            self._clerk.leave_out(what)
        best = find_winners(standings, "correct")
        named = {self._clerk.name(entry.text) for entry in self._game.winners}
        if best is not None and not best.allows(named):
            self._copy.set_winner(best.after_tie)

    def _can_play(self, rules: TurnRules | CallRules) -> bool:
        """Tell whether so many can play; a game that nobody can deal is not refereed."""
        if not self._players:
            return False
        number, place = len(self._players), self._game.players[-1] if self._game.players else None
        if isinstance(rules, TurnRules):
            numbers = [str(players) for players, _ in rules.deal]
            problem = f"{counted(number, 'player')}; the deal is for {listed(numbers)}"
            fits = str(number) in numbers
        else:
            problem, fits = "1 player; SET! takes two or more", number >= _CALLING
        if not fits and place is not None:
            self._refuse(place, problem)
        return fits

    def _play(
        self, written: WrittenRound, tally: Tally, rules: TurnRules | CallRules
    ) -> TurnRound | CallRound | None:
        """Replay a round by the rules of the variant."""
        if isinstance(rules, TurnRules):
            if written.layout is not None or written.calls:
                problem = f"calls and layouts belong to SET!, not to {self._terms.variant.name}"
                self._refuse(written, problem)
                return None
            turns = TurnRound(written, self._players, tally, rules)
            turns.replay()
            return turns
        if written.turns or written.hands:
            self._refuse(written, "there are no turns and no hands in SET!; expected 'calls'")
            return None
        calls = CallRound(written, self._players, tally, rules)
        calls.replay()
        return calls

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
        self._clerk.leave_out("the end of the last round")
        return None

    def _refuse_round(self, written: WrittenRound) -> None:
        """Take down a round that begins when the game has ended (p. 9)."""
        reached = [p for p, total in self._totals.items() if self._reached(total, all)]
        if reached and not self._ended:
            self._ended = True
            scores = [f"{player} had {self._totals[player].claimed}" for player in reached]
            message = f"the game was over before this round: {listed(scores, 'and')} of "
            self._clerk.add(Code.WRONG_END, written, "", f"{message}{self._target_told()}")

    def _require_target(self) -> None:
        """Take down an end of the game that nobody's score brought about (p. 9)."""
        place = self._game.winners[0] if self._game.winners else None
        if place is None and self._game.scores:
            place = self._game.scores[0].player
        if place is None or any(self._reached(total, any) for total in self._totals.values()):
            return
        if self._target is None:
            if isinstance(self._terms.variant.play, TurnRules):
                self._clerk.leave_out("the target")
            return
        scores = [f"{player} {total.claimed}" for player, total in self._totals.items()]
        message = f"the game is not over: nobody has {self._target_told()}; the scores are "
        self._clerk.add(Code.WRONG_END, place, "", f"{message}{listed(scores, 'and')}")

    def _target_told(self) -> str:
        line = "" if self._game.target is None else f" (line {self._game.target.line})"
        return f"the target of {self._target}{line}"

    def _reached(self, total: Scored, how: Callable[[Iterable[bool]], bool]) -> bool:
        """Tell whether the target is reached, by all ways to count or by any."""
        target = self._target
        counts = (total.claimed, total.right)
        return target is not None and how(c is not None and c >= target for c in counts)

    def _add_up(self, written: WrittenRound, tally: Tally) -> None:
        """Check the scores of a round, and add them to those before."""
        told = self._check_scores(written.scores, tally.scored, "written")
        for player, total in self._totals.items():
            scored = tally.scored[player]
            claimed = told.get(player, scored.claimed)
            total.add_round(scored, claimed)

    def _check_totals(self) -> None:
        self._added = {player: total.claimed for player, total in self._totals.items()}
        for player, points in self._check_scores(
            self._game.scores, self._totals, "written in all"
        ).items():
            self._totals[player].claimed = points
            self._clerk.count_total(player, points)

    def _check_scores(
        self, scores: Sequence[WrittenScore], due: Mapping[str, Scored], what: str
    ) -> dict[str, int]:
        """Return the scores written, by player, and take down those that are not due."""
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
            right = due[player].right
            if right is not None:
                self._copy.put(score.points, right)
            if not due[player].sums.allow(points):
                self._refuse_total(score, player, points, due[player], what)
        return found

    def _refuse_total(
        self, score: WrittenScore, player: str, points: int, due: Scored, what: str
    ) -> None:
        best = due.right if due.claimed is None else due.claimed
        message = f"{points} {what}"
        if best is not None:
            too = f"{abs(points - best)} too {'many' if points > best else 'few'}"
            message += f", the points add up to {best}: {too}"
        self._clerk.add(Code.WRONG_TOTAL, score.points, player, message)

    def _standings(self, tally: Tally, last: TurnRound | CallRound) -> list[PlayerResult]:
        """Return how everybody stands after the last round."""
        left = last.cards_left()
        standings = []
        for player, total in self._totals.items():
            standing = player_result(
                player, total.claimed, tally.scored[player].judgements, self._terms
            )
            exact = left[player].low if left[player].low == left[player].high else None
            added = self._added[player]
            standings.append(
                replace(standing, correct=total.right, added=added, rabbits_left=exact)
            )
        return standings

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

    def _refuse(self, place: Placed, problem: str) -> None:
        self._clerk.unreadable(unreadable(line=place.line, column=place.column, problem=problem))
