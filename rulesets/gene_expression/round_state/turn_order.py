"""Whose turn it is, and who loses one to a Translocation or an Insertion."""

from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.records.findings import Finding, finding
from testcross.rulesets.tabletop import Seating
from testcross.rulesets.tabletop.game_notes import TakeTurn, turn_after_the_end

TRANSLOCATION, INSERTION = "TRA", "INS"
_NAMES = {TRANSLOCATION: "Translocation", INSERTION: "Insertion"}


class TurnOrder:
    """Players take turns clockwise, but for those who lose theirs."""

    def __init__(self, seating: Seating) -> None:
        self._seating = seating
        self.lost = ""
        """What the turn of whoever is due is lost to: an action, or nothing."""
        self.over = ""
        """Why the round is over; empty as long as it is not."""
        self.may_be_over = False
        self.final_draw: str | None = None
        """Who still draws for the Insertion with which somebody went out (A-8)."""
        self._played_on = False

    def copy(self) -> "TurnOrder":
        """Return the same order, to go on with apart from this one."""
        other = TurnOrder(self._seating.copy())
        other.lost, other.over = self.lost, self.over
        other.may_be_over, other._played_on = self.may_be_over, self._played_on
        other.final_draw = self.final_draw
        return other

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody, in seating order."""
        return self._seating.players

    @property
    def due(self) -> str | None:
        """Whose turn it is, lost or not; None where nobody can tell."""
        return self._seating.next

    @property
    def acts(self) -> str | None:
        """Who acts next: whose turn it is, or the player after, if that turn is lost."""
        due = self.due
        return self._seating.left_of(due) if due is not None and self.lost else due

    def left_of(self, player: str) -> str:
        """Return the player to the left, who plays next."""
        return self._seating.left_of(player)

    def begin(self, player: str) -> None:
        """Say who plays first."""
        self._seating.begin(player)

    def forget(self) -> None:
        """Leave open whose turn is next."""
        self._seating = Seating(self.players)
        self.lost = ""

    def is_lost_by(self, player: str) -> bool:
        """Tell whether it is a player's turn, and lost."""
        return bool(self.lost) and player == self.due

    def violations(self, move: TakeTurn) -> tuple[Finding, ...]:
        """Return what is wrong with whose turn it is."""
        name, due = move.player, self.due
        if self.over:
            return self._plays_on(move)
        if due is None or name == self.acts:
            return ()
        if self.is_lost_by(name):
            message = f"{name} acted, but lost the turn to the {_NAMES[self.lost]} before"
        else:
            message = f"{name} acted, but it was {self.acts}'s turn"
        return (finding(Code.OUT_OF_TURN, move.name, message, player=name),)

    def take(self, move: TakeTurn) -> tuple[str, ...]:
        """Let a player take a turn, in order or not.

        Returns:
            Those who were passed over for good.
        """
        if self.over:
            self._played_on = True
            return ()
        if self.due is None:
            self._seating.begin(move.player)
        if self.lost and move.player != self.due:
            self._seating.take_turn()
        self.lost = ""
        if move.player == self.due:
            self._seating.take_turn()
            return ()
        return self._seating.jump(move.player, move.following)

    def lose(self, player: str) -> None:
        """Let a player lose a turn."""
        if player == self.due:
            self._seating.take_turn()
        else:
            self._seating.begin(self.left_of(player))
        self.lost = ""

    def goes_on_from(self, player: str, following: str | None) -> bool:
        """Tell whether a player out of order really played, given whose turn follows."""
        acts = self.acts
        if acts is None or following is None:
            return True
        return following == self.left_of(player) != self.left_of(acts)

    def _plays_on(self, move: TakeTurn) -> tuple[Finding, ...]:
        """Refuse the first turn after the end, but no other: it is one slip."""
        if self._played_on:
            return ()
        return (turn_after_the_end(move, self.over, Code.WRONG_END),)
