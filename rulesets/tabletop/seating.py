"""Who sits where, and whose turn it is."""

from collections.abc import Sequence


class Seating:
    """Players in seating order, clockwise, and the one whose turn is next.

    A turn by somebody else is one slip. Whether the others were passed over, changed places, or
    only the name is wrong, the turn after it tells; from there the order goes on.
    """

    def __init__(self, players: Sequence[str]) -> None:
        self.players = tuple(players)
        self._waiting: list[str] = []

    def copy(self) -> "Seating":
        """Return the same order, to go on with apart from this one."""
        other = Seating(self.players)
        other._waiting = list(self._waiting)
        return other

    @property
    def next(self) -> str | None:
        """Whose turn is next; None where nobody has begun."""
        return self._waiting[0] if self._waiting else None

    def left_of(self, player: str) -> str:
        """Return the player to the left, who plays next."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def begin(self, player: str) -> None:
        """Say who plays first."""
        self._waiting = [player]

    def take_turn(self) -> None:
        """Let the player whose turn it is take it."""
        last = self._waiting.pop(0)
        if not self._waiting:
            self._waiting = [self.left_of(last)]

    def goes_on_from(self, player: str, following: str | None) -> bool:
        """Tell whether a player out of order really played, given whose turn follows.

        True: the others were passed over, or changed places. False: only the name is wrong.
        """
        due = self.next
        if due is None or following is None:
            return True
        return following in (self.left_of(player), due) and following != self.left_of(due)

    def jump(self, player: str, following: str | None) -> tuple[str, ...]:
        """Let a player take a turn out of order; one passed over may follow as if in order.

        Returns:
            Those who were passed over for good.
        """
        due = self.next
        after = self.left_of(player)
        if due is not None and following == due and after != due:
            self._waiting = [due, after]
            return ()
        self._waiting = [after]
        passed = [] if due is None else [due]
        while passed and passed[-1] != player:
            passed.append(self.left_of(passed[-1]))
        return tuple(passed[:-1])
