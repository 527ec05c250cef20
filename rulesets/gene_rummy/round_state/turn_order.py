"""Whose turn it is in a round in turns, and when the round is over (pp. 8-9)."""

from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.round_state.moves import EndTurn
from testcross.rulesets.gene_rummy.round_state.round_table import RoundTable
from testcross.rulesets.records.findings import Finding, finding
from testcross.rulesets.tabletop import Seating
from testcross.rulesets.tabletop.game_notes import TakeTurn, turn_after_the_end


class TurnOrder:
    """The order of the turns, from the player to the left of the dealer to the last turns."""

    def __init__(self, seating: Seating, dealt: str = "") -> None:
        """Let nobody play yet, unless it is said who begins.

        Args:
            seating: who sits where.
            dealt: why the first turn is due to whom it is, such as `` (left of the dealer, Bo)``.
        """
        self._seating = seating
        self._dealt = dealt
        self._last_turns: tuple[str, ...] | None = None
        """Once the Gene Pool is empty: who may still take a turn."""
        self.over = ""
        """Why the round is over; empty as long as it is not."""
        self._perhaps_over = False
        self._played_on = False
        self._begun = False
        self._changed_places: str | None = None
        """Who plays after somebody whose turn was due later."""
        self._belated = False
        self.passed_over: frozenset[str] = frozenset()
        """Players who may have had a turn that is not written."""
        self.last = False
        """Whether this turn is one of the last, which are played without drawing."""

    def copy(self) -> "TurnOrder":
        """Return the same order, to go on with apart from this one."""
        other = TurnOrder(self._seating.copy(), self._dealt)
        for name, value in vars(self).items():
            if name != "_seating":
                setattr(other, name, value)
        return other

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody, in seating order."""
        return self._seating.players

    @property
    def due(self) -> str | None:
        """Whose turn it is; None where nobody can tell, and where the round is over."""
        if self.over:
            return None
        if self._last_turns is not None:
            return self._last_turns[0] if self._last_turns else None
        return self._seating.next

    @property
    def in_last_turns(self) -> bool:
        """Whether the Gene Pool is empty, so that everybody has one more turn."""
        return self._last_turns is not None

    @property
    def may_be_over(self) -> bool:
        """Whether the round can have ended with the turn before."""
        return bool(self.over) or self._perhaps_over or self._last_turns is not None

    def left_of(self, player: str) -> str:
        """Return the player to the left, who plays next."""
        return self._seating.left_of(player)

    def ends_for(self, player: str) -> bool:
        """Tell whether the round was over before a player's turn; not for one who only is late."""
        return bool(self.over) and player != self._changed_places

    def goes_on_from(self, player: str, following: str | None) -> bool:
        """Tell whether a player out of order really played, given whose turn follows."""
        return self._seating.goes_on_from(player, following)

    def violations(self, move: TakeTurn) -> tuple[Finding, ...]:
        """Return what is wrong with whose turn it is (pp. 8-9)."""
        name = move.player
        if self.over:
            return self._plays_on(move)
        if self._last_turns is not None:
            return () if name in self._last_turns else (self._not_last(move),)
        due = self._seating.next
        if due in (None, name):
            return ()
        since = "" if self._begun else self._dealt
        message = f"{name} played, but it was {due}'s turn{since}"
        return (finding(Code.OUT_OF_TURN, move.name, message, player=name),)

    def take_turn(self, move: TakeTurn, table: RoundTable) -> None:
        """Let a player take a turn, in order or not."""
        if self.ends_for(move.player):
            self._played_on = True
            return
        if not self.over and self._last_turns is not None:
            self._take_last_turn(move.player)
        elif not self.over:
            self._take_turn(move, table)
        self._begun = True
        self._belated = move.player == self._changed_places
        if self._belated:
            # who retired first is not known, of the two that changed places
            table.pile.forget_order()
        self.last = self._last_turns is not None

    def begin_last_turns(self) -> None:
        """Give everybody one more turn, from whoever is next (p. 9)."""
        players, due = self._seating.players, self._seating.next
        first = 0 if due is None else players.index(due)
        self._last_turns = (*players[first:], *players[:first])

    def end_belated(self, table: RoundTable) -> None:
        """End the turn of somebody who changed places with another."""
        if self._belated:
            table.pile.forget_order()
            self._changed_places = None

    def close(self, move: EndTurn, table: RoundTable) -> None:
        """End a turn, and the round where a hand is empty or the last turn was taken (p. 9)."""
        player, size = move.player, table.hands[move.player].size
        self._perhaps_over = size.may_be_none
        if size.is_none:
            self.over = f"{player} went out on line {move.at.line}, which ended the round"
        elif self._last_turns is not None:
            if not self._last_turns:
                self.over = f"{player} took the last turn on line {move.at.line}"
        elif table.pool.is_none:
            self.begin_last_turns()

    def _plays_on(self, move: TakeTurn) -> tuple[Finding, ...]:
        """Refuse the first turn after the end, but no other: it is one slip."""
        if self._played_on or not self.ends_for(move.player):
            return ()
        return (turn_after_the_end(move, self.over, Code.WRONG_END),)

    def _not_last(self, move: TakeTurn) -> Finding:
        waiting = self._last_turns
        message = f"{move.player} played, but everyone has had a last turn (p. 9)"
        if waiting:
            message = f"{move.player} played, but it was {waiting[0]}'s turn: "
            message += "the last turns go round once (p. 9)"
        return finding(Code.OUT_OF_TURN, move.name, message, player=move.player)

    def _take_last_turn(self, player: str) -> None:
        """Let a player take a last turn; anybody may let it pass (p. 9)."""
        waiting = self._last_turns or ()
        if player in waiting:
            self._last_turns = waiting[waiting.index(player) + 1 :]

    def _take_turn(self, move: TakeTurn, table: RoundTable) -> None:
        if self._seating.next is None:
            self._seating.begin(move.player)
        if move.player == self._seating.next:
            self._seating.take_turn()
        else:
            self._jump(move, table)

    def _jump(self, move: TakeTurn, table: RoundTable) -> None:
        """Let a player play out of order; the turns of others may only not be written."""
        due = self._seating.next
        passed_over = self._seating.jump(move.player, move.following)
        table.pile.forget_order()
        for player in passed_over:
            table.assume_anything(player)
        self.passed_over |= set(passed_over)
        self._changed_places = None if passed_over else due


def unfinished(order: TurnOrder, table: RoundTable) -> str:
    """Say why a round is not over yet; empty where it may be."""
    if order.may_be_over or table.pool.may_be_none:
        return ""
    held = [f"{player} holds {hand.size}" for player, hand in table.hands.items()]
    pool = table.pool
    return f"the round is not over: {listed(held, 'and')}, and the Gene Pool has {pool} left"
