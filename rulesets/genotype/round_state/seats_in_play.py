"""Whose turn it is, where some at the table have no more turns."""

from collections.abc import Sequence

from testcross.rulesets.tabletop import Seating


class SeatsInPlay(Seating):
    """Seats in the order of turns, of which those are passed over who are out.

    Somebody may be out or not, after a slip: then the next one may have the turn as well.
    """

    def __init__(self, players: Sequence[str]) -> None:
        super().__init__(players)
        self.out: set[str] = set()
        """Who certainly has no more turns."""
        self.unsure: set[str] = set()
        """Who may have none."""
        self.owed: list[str] = []
        """Who was passed over, and may take the turn later."""

    def copy(self) -> "SeatsInPlay":
        """Return the same order, to go on with apart from this one."""
        other = SeatsInPlay(self.players)
        other._waiting = list(self._waiting)
        other.out, other.unsure = set(self.out), set(self.unsure)
        other.owed = list(self.owed)
        return other

    def left_of(self, player: str) -> str:
        """Return who plays after a player, of those who are not out; else the same player."""
        place = self.players.index(player)
        around = (*self.players[place + 1 :], *self.players[: place + 1])
        return next((one for one in around if one not in self.out), player)

    @property
    def next(self) -> str | None:
        """Whose turn is next; None where nobody has begun, or all are out."""
        if not self._waiting:
            return None
        if self._waiting[0] in self.out:
            self._waiting[0] = self.left_of(self._waiting[0])
        return None if self._waiting[0] in self.out else self._waiting[0]

    @property
    def has_begun(self) -> bool:
        """Whether it is known who was first."""
        return bool(self._waiting)

    def due(self) -> tuple[str, ...]:
        """Return everybody whose turn it may be, most likely first."""
        first = self.next
        found: list[str] = []
        while first is not None and first not in found:
            found.append(first)
            first = self.left_of(first) if first in self.unsure else None
        return tuple(found)

    def may_take(self, player: str) -> bool:
        """Tell whether somebody may have the turn."""
        return player in self.due() or player in self.owed

    def take(
        self, player: str, following: str | None, *, is_short: bool = False
    ) -> tuple[str, tuple[str, ...]]:
        """Let somebody take a turn, in order or not, and let the turn go on.

        Args:
            player: who is named.
            following: whose turn comes after it, if that is known.
            is_short: whether turns are left out somewhere, so that a name is no slip.

        Returns:
            Who took it, the name being wrong where all goes on as if in order; and those who were
            passed over.
        """
        due = self.due()
        if not due or player in due:
            passed = due[: due.index(player)] if due else ()
            self._waiting[:1] = [player]
            self.take_turn()
            return player, passed
        if player in self.owed:
            self.owed.remove(player)
            return player, ()
        if is_short or self.goes_on_from(player, following):
            passed = self.jump(player, following)
            self.owed += passed
            return player, passed
        self._waiting[:1] = [due[0]]
        self.take_turn()
        return due[0], ()
