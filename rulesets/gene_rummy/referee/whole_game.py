"""Checking a whole game: its rounds one by one, what they add up to, and who has won (p. 9)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_record import GameRecord, WrittenRound
from testcross.rulesets.gene_rummy.referee.call_round import replay_calls
from testcross.rulesets.gene_rummy.referee.round_verdict import (
    GameScores,
    RoundVerdict,
    ScoredPoints,
    count_points,
)
from testcross.rulesets.gene_rummy.referee.sheets import mating_edits, winner_edits
from testcross.rulesets.gene_rummy.referee.turn_round import replay_turns
from testcross.rulesets.gene_rummy.round_state.turn_state import wrong_number
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.ranking import PlayerResult, check_winner, find_winners
from testcross.rulesets.genetics.ruleset import CallRules, TurnRules
from testcross.rulesets.records.entries import Entry, each_winner, known_player
from testcross.rulesets.records.findings import Finding, Placed, finding
from testcross.rulesets.records.verdict import Edit, Unchecked, Verdict
from testcross.rulesets.records.written_values import whole_number
from testcross.rulesets.tabletop import Count, Seating
from testcross.rulesets.tabletop.game_notes import seat_game
from testcross.rulesets.tabletop.points import GameTarget
from testcross.solver import Solver


class Dealers:
    """Follows the dealers from round to round."""

    def __init__(
        self,
        rounds: Sequence[WrittenRound],
        players: Sequence[str],
        meant: Callable[[Entry], str | None],
    ) -> None:
        """Let nobody have dealt yet.

        Args:
            rounds: of the game.
            players: in seating order.
            meant: tells which player a name means; None where there is no such player.
        """
        self._rounds = rounds
        self._seating = Seating(players)
        self._meant = meant
        self._due: tuple[str, ...] = ()
        """Who may deal next: one, if all is right; nobody where it is not known."""

    def check(self, number: int) -> tuple[WrittenRound, tuple[Finding, ...]]:
        """Return a round with who surely dealt, and what is wrong with who is written."""
        written = self._rounds[number]
        entry = written.dealer
        name = None if entry is None else self._meant(entry)
        if entry is None or name is None:
            self._due = tuple(map(self._seating.left_of, self._due))
            return written, ()
        due = self._due or self._due_before(number + 1, written, name)
        if not due or name in due:
            self._due = (self._seating.left_of(name),)
            return written, ()
        sure = self._began_beside(written, due[0]) and not self._began_beside(written, name)
        found = self._wrong(number, entry, (name, due[0]), sure=sure)
        dealt = (due[0],) if sure else (name, due[0])
        self._due = tuple(map(self._seating.left_of, dealt))
        if sure:
            written = replace(written, dealer=replace(entry, text=due[0]))
        return written, (found,)

    def _due_before(self, number: int, written: WrittenRound, name: str) -> tuple[str, ...]:
        """Return who must have dealt before a round, if the first turn is not that of the name."""
        if number >= len(self._rounds) or self._began_beside(written, name):
            return ()
        after = self._rounds[number].dealer
        dealer = None if after is None else self._meant(after)
        due = [p for p in self._seating.players if self._seating.left_of(p) == dealer]
        return tuple(p for p in due if self._began_beside(written, p))

    def _began_beside(self, written: WrittenRound, dealer: str) -> bool:
        """Tell whether the first turn was that of the player to the left of a dealer."""
        first = self._meant(written.turns[0].player) if written.turns else None
        return first == self._seating.left_of(dealer)

    def _wrong(self, number: int, entry: Entry, names: tuple[str, str], *, sure: bool) -> Finding:
        """Return the finding that somebody else is written, or dealt, than was due."""
        name, due = names
        if sure:
            message = (
                f"{name} was recorded as the dealer, but {due} dealt: the first turn was that "
            )
            message += f"of the player to the left; should be {due}"
        else:
            before = self._rounds[number - 1].dealer
            line = "" if before is None else f" (line {before.line})"
            message = f"{name} dealt, but it was {due}'s turn to deal, to the left of the last "
            message += f"dealer{line}"
        return finding(Code.WRONG_DEALER, entry, message)


_CALLING = 2
"""So many players are needed for SET! (p. 25)."""
_MOST_CARDS = 1000
"""More than anybody can hold."""


def _unwritten(written: WrittenRound, players: Sequence[str]) -> RoundVerdict:
    """Return the verdict on a round of scores alone: they may be any, and so may be the turns."""
    named = [(known_player(one.player, players), one.points) for one in written.scores]
    return RoundVerdict(
        findings=(),
        unchecked=("turns",),
        scored=tuple(ScoredPoints(p, whole_number(n.text), None) for p, n in named if p),
        open_scores=frozenset(players),
        perhaps_open=frozenset(),
        seen=tuple(players),
        cards_left=dict.fromkeys(players, Count(0, _MOST_CARDS)),
        unfinished="",
    )


if TYPE_CHECKING:
    from testcross.rulesets.gene_rummy.record.sheet import WrittenMating


def check_game(game: GameRecord, rules: Rules, solver: Solver) -> Verdict:
    """Replay a game and return the verdict on it.

    Args:
        game: as it was written.
        rules: in force.
        solver: who is asked.
    """
    return _GameCheck(game, rules, solver).verdict()


class _GameCheck:
    """Checks one game, and collects what is found."""

    def __init__(self, game: GameRecord, rules: Rules, solver: Solver) -> None:
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

    def verdict(self) -> Verdict:
        """Replay every round and return what breaks a rule."""
        play = self._rules.variant.play
        if play is not None and self._can_play(play):
            self._check(play)
        return Verdict(
            findings=tuple(self._notes.findings),
            points=count_points(self._notes.seen, self._scored, self._scores.comparable()),
            unchecked=tuple(map(Unchecked, self._notes.unchecked)),
            checks_more=self._game.has_moves,
            edits=tuple(self._edits()),
        )

    def _edits(self) -> Iterator[Edit]:
        """Yield what makes the record right."""
        for mating in self._corrected:
            here = (mating.line, mating.column)
            yield Edit(place=here, key="buck", value=mating.buck.text)
            yield Edit(place=here, key="doe", value=mating.doe.text)
            yield Edit(place=here, key="kits", value=[kit.text for kit in mating.kits])
        judgements = (one.judgement for one in self._scored if one.judgement is not None)
        by_place = {(one.written.line, one.written.column): one for one in judgements}
        for judgement in by_place.values():
            yield from mating_edits(judgement)
        for score, points in self._scores.right.items():
            yield Edit(place=score, key=None, value=points)
        yield from winner_edits((self._game.line, self._game.column), self._winners)

    def _check(self, play: TurnRules | CallRules) -> None:
        self._note_unchecked()
        last: RoundVerdict | None = None
        dealers = Dealers(self._game.rounds, self._players, self._notes.meant)
        for number, one in enumerate(self._game.rounds):
            written = one
            before = len(self._notes.findings)
            self._target.refuse_round(written, self._scores.of)
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
        self._target.require(self._scores.of, self._end_of_game(), in_turns=in_turns)
        if last is not None and self._game.winners:
            self._check_winner(self._scores.results(last, self._rules))

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
        if written.has_scores_alone:
            return _unwritten(written, self._players)
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
            return "SET! has no turns and no hands; expected 'calls'"
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
