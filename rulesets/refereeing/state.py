"""What every round that can be replayed has in common, whatever the game."""

from typing import Protocol, TypeVar

from testcross.rulesets.records.findings import Finding

Move_contra = TypeVar("Move_contra", contravariant=True)


class RoundState(Protocol[Move_contra]):
    """A round as it stands: the rules of a turn, or of a call, for everybody who asks.

    The referee replays written moves on it, of which some of the cards may be unknown; the
    simulator asks it what is legal, and makes its slips against it, with all cards known.
    """

    def violations(self, move: Move_contra) -> tuple[Finding, ...]:
        """Return what is wrong with a move; nothing changes."""
        ...

    def apply(self, move: Move_contra) -> tuple[Finding, ...]:
        """Go on from a move as it is written, and return its violations.

        Where there are any, a card or a name is taken to be only written wrongly.
        """
        ...

    def push(self, move: Move_contra) -> None:
        """Make a move exactly as it was made, be it legal or not; all its cards are known."""
        ...

    @property
    def unfinished(self) -> str:
        """Why the round is not over yet; empty where it may be."""
        ...
