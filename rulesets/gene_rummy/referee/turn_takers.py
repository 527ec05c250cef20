"""Who takes a turn: the player that is named, or the one whose turn it was under a wrong name."""

from dataclasses import replace

from testcross.rulesets.gene_rummy.record.game_record import WrittenTurn
from testcross.rulesets.gene_rummy.referee.card_reader import CardReader
from testcross.rulesets.gene_rummy.referee.round_notes import RoundNotes
from testcross.rulesets.gene_rummy.round_state.turn_state import TurnState
from testcross.rulesets.refereeing import TakeTurn


class TurnTakers:
    """Finds out who takes the turns of a round."""

    def __init__(self, reader: CardReader, notes: RoundNotes) -> None:
        self._reader = reader
        self._notes = notes

    def take(
        self, state: TurnState, turn: WrittenTurn, following: WrittenTurn | None
    ) -> str | None:
        """Let a player take a turn, and return who it is; None where nobody can tell."""
        name = self._notes.known_name(turn.player)
        player = state.order.due if name is None else name
        if player is None:
            return None
        move = TakeTurn(player=player, at=turn, name=turn.player)
        found = state.violations(move)
        if found:
            self._notes.find(*found)
            after = None if following is None else self._notes.meant(following.player)
            move = self._believed(state, replace(move, following=after), turn)
        state.apply(move)
        return move.player

    def _believed(self, state: TurnState, move: TakeTurn, turn: WrittenTurn) -> TakeTurn:
        """Return a turn out of order as it is taken for: of whom it is written, or is due."""
        due = None if state.order.in_last_turns else state.order.due
        if due is None or self._really_played(state, move, due, turn):
            return move
        return replace(move, player=due)

    def _really_played(self, state: TurnState, move: TakeTurn, due: str, turn: WrittenTurn) -> bool:
        """Tell whether a player out of order played, or whose turn it was under a wrong name.

        The cards tell, where only one of the two can have held them; else the turn after.
        """
        can = [self._can_have_played(state, player, turn) for player in (move.player, due)]
        if can[0] != can[1]:
            return can[0]
        return state.order.goes_on_from(move.player, move.following)

    def _can_have_played(self, state: TurnState, player: str, turn: WrittenTurn) -> bool:
        hand = state.hands[player]
        if hand.may_hide:
            return True
        entries = [entry for mating in turn.matings for entry in (mating.buck, mating.doe)]
        drawn = turn.draw.card if turn.draw is not None else None
        if turn.retire is not None and (drawn is None or turn.retire.text != drawn.text):
            entries.append(turn.retire)
        cards = [self._reader.played(entry).card for entry in entries]
        return all(card is None or hand.knows(card) for card in cards)
