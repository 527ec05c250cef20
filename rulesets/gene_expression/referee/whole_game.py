"""Checking a whole game, or its score sheet: round by round, what it adds up to, who has won."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from testcross.rulesets.english import listed
from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.record.game_record import WrittenGame, WrittenRound
from testcross.rulesets.gene_expression.record.score_sheet import (
    SheetBuilder,
    player_columns,
    read_columns,
    read_rows,
    read_table,
    unread_columns,
)
from testcross.rulesets.gene_expression.record.sheet_lines import read_lines
from testcross.rulesets.gene_expression.referee.round_check import check_round
from testcross.rulesets.gene_expression.referee.round_scores import RoundScores
from testcross.rulesets.gene_expression.rules import Rules
from testcross.rulesets.records.entries import (
    Entry,
    each_winner,
    known_player,
    no_such_winner,
)
from testcross.rulesets.records.findings import Finding, Placed, UnreadableError, finding
from testcross.rulesets.records.rows import Cells, RowSource
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.verdict import (
    SCORE_LINE,
    Edit,
    PlayerPoints,
    RowEdit,
    Unchecked,
    Verdict,
)
from testcross.rulesets.tabletop.game_notes import GameNotes, seat_game
from testcross.rulesets.tabletop.points import GameTarget, GameTotals, PointTotal


class PlayerTotal(PointTotal):
    """What one player has come to; the right points are those written where no cards tell."""

    def add(self, claimed: int | None, correct: int | None) -> None:
        """Add the points of a round, as they are written and as they are right."""
        self.sums.add(claimed, correct)
        self.count(correct if claimed is None else claimed, claimed if correct is None else correct)


class GameScores(GameTotals[PlayerTotal]):
    """Adds up everybody's points, and checks the final scores and the winner."""

    def __init__(self, notes: GameNotes) -> None:
        super().__init__(notes, Code.WRONG_TOTAL, "the rounds", PlayerTotal)
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
            notes.leave_unchecked("the winner (some totals are missing)")
        elif not any(one is not None and said == {one} for one in best):
            right = next(one for one in best if one is not None)
            self.winner = right
            text = f"named as the winner: {listed(sorted(said), 'and')}; should be {right}"
            notes.find(finding(Code.WRONG_WINNER, named[0], text, reason=_totals_text(ways)))
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


def _totals_text(ways: Sequence[Mapping[str, int | None]]) -> str:
    """Return everybody's totals, in the first way in which all are known."""
    totals = next(one for one in ways if None not in one.values())
    return f"The totals are {listed([f'{p} {t}' for p, t in totals.items()], 'and')}."


def check_game(game: WrittenGame, rules: Rules, place: Place) -> Verdict:
    """Replay a game and return the verdict on it.

    Args:
        game: as it was written.
        rules: in force.
        place: where the record begins.
    """
    return _GameCheck(game, rules, place).verdict()


class _GameCheck:
    """Checks one game, and collects what is found."""

    def __init__(self, game: WrittenGame, rules: Rules, place: Place) -> None:
        self._game = game
        self._rules = rules
        self._place = place
        self._notes, _ = seat_game(game, Code.OUT_OF_TURN)
        self._totals = GameScores(self._notes)
        self._target = GameTarget(game.target, self._notes, Code.WRONG_END, rules.target)
        self._points: list[PlayerPoints] = []
        self._right: dict[Place, int] = {}
        self._edits: list[Edit] = []

    def verdict(self) -> Verdict:
        """Replay every round and return what breaks a rule."""
        if self._can_play():
            self._check()
        edits = [Edit(place=at, key=None, value=points) for at, points in self._right.items()]
        edits += self._edits
        if self._totals.winner:
            edits.append(Edit(place=self._place, key="winner", value=self._totals.winner))
        present = [PlayerPoints(player=player) for player in self._in_order()]
        return Verdict(
            findings=tuple(self._notes.findings),
            points=(*present, *self._points),
            unchecked=tuple(map(Unchecked, self._notes.unchecked)),
            edits=tuple(edits),
            checks_more=self._checks_more(),
        )

    def _checks_more(self) -> bool:
        """Tell whether turns were replayed, or final scores held against those of rounds."""
        game = self._game
        scored = any(one.scores for one in game.rounds)
        winner = any(what.startswith("the winner") for what in self._notes.unchecked)
        return any(one.turns for one in game.rounds) or (
            scored and bool(game.scores or (game.winners and not winner))
        )

    def _in_order(self) -> Sequence[str]:
        """Return who appears in the table of players: by seats where they are written."""
        seen = dict.fromkeys((*self._notes.seen, *(one.player for one in self._points)))
        seats = self._notes.players if self._game.players else ()
        return (*(p for p in seats if p in seen), *(p for p in seen if p not in seats))

    def _can_play(self) -> bool:
        """Tell whether so many can play; a game that nobody can deal is not refereed (EX-010)."""
        number, allowed = len(self._notes.players), self._rules.deck.players
        if number in allowed or (self._game.names_winners_only and 0 < number < allowed[0]):
            return True
        if self._game.players:
            message = f"{number} players; {allowed[0]} to {allowed[-1]} can play"
            place = self._game.players[-1]
            self._notes.find(finding(Code.WRONG_NUMBER_OF_PLAYERS, place, message))
        return False

    def _check(self) -> None:
        game, notes = self._game, self._notes
        if not game.rounds:
            notes.leave_unchecked("rounds")
            self._totals.leave_open()  # where no round is written, a total may be any
        for number, written in enumerate(game.rounds):
            before = len(notes.findings)
            if not written.incomplete:  # what cannot be read need not be a round
                self._target.refuse_round(written, self._totals.of)
            self._check_round(number, written)
            notes.name_part(f"round {number + 1}", before)
        if not game.scores:
            notes.leave_unchecked("final scores")
        if not game.winners:
            notes.leave_unchecked("the winner")
        self._totals.check_final(game.scores)
        self._right |= self._totals.right
        self._count_totals()
        self._target.require(self._totals.of, self._end_of_game(), in_turns=True)
        if game.winners:
            self._totals.check_winner(game.winners)

    def _check_round(self, number: int, written: WrittenRound) -> None:
        notes, end = self._notes, self._end_of(number)
        checked = check_round(written, end, notes.players, self._rules)
        notes.take_over(checked)
        scores = checked.scores
        self._totals.add_round(scores)
        self._right |= scores.right
        self._edits += scores.edits
        if written.turns:
            self._count(checked.plays, scores)
        else:
            self._count_lines(scores)

    def _count(self, plays: Mapping[str, int], scores: RoundScores) -> None:
        for player in self._notes.players:
            played = plays.get(player, 0)
            claimed, correct = scores.written.get(player), scores.correct[player]
            if played or claimed is not None:
                self._points.append(
                    PlayerPoints(player=player, counted=played, claimed=claimed, correct=correct)
                )

    def _count_lines(self, scores: RoundScores) -> None:
        """Count the lines of a score sheet: of a round of which no turns are written."""
        for player, claimed in scores.written.items():
            correct = scores.correct[player]
            points = PlayerPoints(player=player, noun=SCORE_LINE, counted=1, claimed=claimed)
            self._points.append(replace(points, unjudged=int(correct is None), correct=correct))

    def _count_totals(self) -> None:
        """Count final scores as claimed where no points of a round are written."""
        for player, total in self._totals.final.items():
            points, correct = PlayerPoints(player=player), self._totals.of[player].correct
            own = [one for one in self._points if one.player == player]
            if correct is not None and all(one.claimed is None for one in own):
                correct -= sum(one.correct or 0 for one in own)
                points = replace(points, claimed_total=total, correct=correct)
            elif not self._game.rounds:
                points = replace(points, claimed_total=total, is_open=True)
            self._points.append(points)

    def _end_of(self, number: int) -> Placed | None:
        """Return the first place that takes a round for ended; None where none does."""
        game, written = self._game, self._game.rounds[number]
        if written.out is not None:
            return written.out
        if written.left:
            return written.left[0].player
        if written.scores:
            return written.scores[0].player
        return game.rounds[number + 1] if number + 1 < len(game.rounds) else self._end_of_game()

    def _end_of_game(self) -> Placed | None:
        """Return the place that takes the game for ended; None where none does.

        Totals on a score sheet may be those so far.
        """
        if self._game.winners:
            return self._game.winners[0]
        is_played = any(one.turns for one in self._game.rounds)
        return self._game.scores[0].player if self._game.scores and is_played else None


_NOWHERE = (0, 0)


def check_sheet_rows(rows: RowSource, rules: Rules) -> Iterator[Verdict]:
    """Yield the verdict on a whole sheet, then the rows of its right copy."""
    players = player_columns(rows.heading)
    try:
        places = {} if players else read_columns(rows.heading)
    except UnreadableError as error:
        yield Verdict(findings=(error.finding,), whole_file=True)
        return
    every = list(rows)
    sheet, found = read_table(rows, every, players) if players else read_rows(rows, every, places)
    verdict = _check(sheet, found, rules)
    notes = () if players else unread_columns(rows.heading)
    yield replace(verdict, findings=(*notes, *verdict.findings), row=tuple(rows.heading.texts))
    edits = {edit.place: str(edit.value) for edit in verdict.edits or ()}
    for row in every:
        yield _copied(row, edits)


def check_sheet_lines(text: str, rules: Rules) -> Sequence[Verdict]:
    """Return the verdict on a sheet in lines."""
    sheet, found = read_lines(text)
    return (_check(sheet, found, rules),)


def _check(sheet: SheetBuilder, found: Sequence[Finding], rules: Rules) -> Verdict:
    """Return the verdict on a sheet, its winner put right where it stands."""
    game = sheet.game()
    verdict = check_game(game, rules, _NOWHERE)
    edits = []
    for edit in verdict.edits or ():
        if edit.place != _NOWHERE:
            edits.append(edit)
        elif game.winners:
            first = game.winners[0]
            edits.append(Edit(place=(first.line, first.column), key=None, value=edit.value))
    return replace(verdict, findings=(*found, *verdict.findings), edits=tuple(edits))


def _copied(row: Cells, edits: dict[tuple[int, int], str]) -> Verdict:
    right = tuple(
        edits.get((row.line, row.column(place)), text) for place, text in enumerate(row.texts)
    )
    return Verdict(row=right, row_edit=RowEdit(row.line, tuple(row.texts), right))
