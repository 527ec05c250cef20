"""Checking a record: who plays by which rules, the game replayed, the score sheet, the winner."""

from collections import Counter
from collections.abc import Iterator, Sequence

from testcross.rulesets.english import counted
from testcross.rulesets.genotype.box import Box
from testcross.rulesets.genotype.cards import PeaPlant
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.position import MOST_PLAYERS
from testcross.rulesets.genotype.record.game_record import WrittenGame
from testcross.rulesets.genotype.referee.game_rules import rules_of_game
from testcross.rulesets.genotype.referee.named_cards import NamedCards
from testcross.rulesets.genotype.referee.replayed_game import ReplayedGame
from testcross.rulesets.genotype.referee.sheet_check import SheetCheck
from testcross.rulesets.genotype.referee.sheet_numbers import ReadLine, SheetReader
from testcross.rulesets.genotype.referee.sheet_rules import CheckedLine, SheetRules
from testcross.rulesets.genotype.referee.winner_check import check_winner
from testcross.rulesets.genotype.referee.word_reader import WordReader
from testcross.rulesets.genotype.round_state.grounds import Grounds
from testcross.rulesets.genotype.rules import Rules
from testcross.rulesets.records.player_names import PlayerNames, player_key
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.truth_values import truth_of
from testcross.rulesets.records.verdict import Edit, PlayerPoints, Unchecked, Verdict
from testcross.rulesets.refereeing import GameNotes, NamedPlayers, seat_players


def check_game(
    game: WrittenGame, place: Place, box: Box | None = None, folder: str = "."
) -> Verdict:
    """Return the verdict on a record.

    Args:
        game: as it was written.
        place: where the record begins.
        box: the box that was given with it; None where none was.
        folder: where the record lies.
    """
    found = rules_of_game(game, box, folder)
    check = _GameCheck(game, found.rules, place)
    check.notes.find(*found.findings)
    return check.verdict()


class _GameCheck:
    """Checks one game, and collects what is found."""

    def __init__(self, game: WrittenGame, rules: Rules, place: Place) -> None:
        self._game = game
        self._rules = rules
        self._place = place
        self._words = WordReader()
        below = tuple(game.names())
        names = PlayerNames(entry.text for entry in (*game.players, *below))
        turns = [[turn.player for turn in one.turns] for one in game.rounds or ()]
        players, found = seat_players(
            NamedPlayers(head=game.players, below=below, turns=turns, out_of_turn=Code.OUT_OF_TURN),
            names,
        )
        self.notes = GameNotes(players)
        self.notes.find(*found)
        self._cards = NamedCards(dict(self._short_names()), rules.box)
        self._edits: list[Edit] = []

    def _short_names(self) -> Iterator[tuple[str, PeaPlant]]:
        cards = NamedCards({}, self._rules.box)
        for one in self._game.plants:
            plant = self._words.read(one.value, cards.plant)
            if plant is not None:
                yield one.name.text, plant

    def verdict(self) -> Verdict:
        """Replay the game, check the score sheet, and return what breaks a rule."""
        lines: Sequence[CheckedLine] = ()
        if self._can_play():
            lines = self._check()
        self.notes.find(*self._words.take_findings())
        return Verdict(
            findings=tuple(self.notes.findings),
            points=tuple(self._points(lines)),
            unchecked=tuple(map(Unchecked, self.notes.unchecked)),
            edits=tuple(self._edits),
        )

    def _can_play(self) -> bool:
        """Tell whether so many can play (GT-002)."""
        number = len(self.notes.players)
        if number <= MOST_PLAYERS and (number != 1 or not self._game.rounds):
            return True
        problem = f"{counted(number, 'player')}; 1 to {MOST_PLAYERS} can play"
        if number == 1:
            problem = "one player plays against Brother Johann; list him too, and add 'solo'"
        last = (*self._game.players, *self._game.names())[-1]
        self.notes.refuse(last, problem)
        return False

    def _check(self) -> Sequence[CheckedLine]:
        game, notes = self._game, self.notes
        replayed = self._replay()
        if game.sheet is None:
            notes.leave_unchecked("the score sheet")
        if not game.winners:
            notes.leave_unchecked("the winner")
        lines = SheetCheck(SheetRules(Grounds(self._rules))).check(
            list(self._read_lines()), replayed.ends
        )
        for line in lines:
            notes.find(*line.findings)
            self._edits += (Edit(place=at, key=None, value=n) for at, n in line.edits)
        if game.winners:
            winners = check_winner(game.winners, lines, replayed.ends, notes)
            if winners:
                value = winners[0] if len(winners) == 1 else list(winners)
                self._edits.append(Edit(place=self._place, key="winner", value=value))
        return lines

    def _replay(self) -> ReplayedGame:
        replayed = ReplayedGame()
        if not self._game.rounds:
            self.notes.leave_unchecked("rounds")
        self.notes.take_over(replayed)
        self._edits += replayed.edits
        return replayed

    def _read_lines(self) -> Iterator[ReadLine]:
        reader = SheetReader(self._words, self._cards, self._rules)
        seen: set[str] = set()
        for line in self._game.sheet or ():
            player = self.notes.known_name(line.player)
            if player is None:
                continue
            if player in seen:
                self.notes.refuse(line.player, f"{player} has a line already; remove one of them")
                continue
            seen.add(player)
            yield reader.read(line, player)

    def _points(self, lines: Sequence[CheckedLine]) -> Iterator[PlayerPoints]:
        """Yield what each player claims and has: by seats."""
        picks = Counter(
            player_key(pick.player.text)
            for one in self._game.rounds or ()
            for pick in one.picks or ()
            if pick.passes is None or not truth_of(pick.passes)
        )
        by_player = {line.read.player: line for line in lines}
        for player in self.notes.players:
            counts = picks[player_key(player)]
            line = by_player.get(player)
            total = None if line is None else line.read.numbers.total
            right = None if line is None else line.right.total
            if total is None or right is None:
                yield PlayerPoints(player=player, counted=counts)
            else:
                yield PlayerPoints(player=player, counted=counts, claimed=total, correct=right)
