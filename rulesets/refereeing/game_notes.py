"""What checking a game collects: findings, what was not checked, and of whom anything was found."""

from collections.abc import Sequence
from typing import Protocol

from testcross.rulesets.records.entries import Entry, known_player, no_such_player
from testcross.rulesets.records.findings import Finding, Placed, unreadable


class ReplayedRound(Protocol):
    """What replaying a round comes to, as far as any game needs it."""

    @property
    def findings(self) -> Sequence[Finding]:
        """What was found."""

    @property
    def unchecked(self) -> Sequence[str]:
        """What was not written and so not checked, in order, as often as it was missing."""

    @property
    def seen(self) -> Sequence[str]:
        """The players of whom anything was found or counted, in that order."""


class GameNotes:
    """Findings about one game, in their order."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = players
        self.findings: list[Finding] = []
        self.unchecked: list[str] = []
        self.seen: list[str] = []
        """The players of whom anything was found or counted, in that order."""

    def find(self, *found: Finding) -> None:
        """Note findings."""
        self.findings += found
        self.seen += (one.player for one in found if one.player)

    def refuse(self, place: Placed, problem: str) -> None:
        """Note that something cannot be read."""
        self.find(unreadable(line=place.line, column=place.column, problem=problem))

    def leave_unchecked(self, *what: str) -> None:
        """Note what was not written and so not checked."""
        self.unchecked += what

    def take_over(self, verdict: ReplayedRound) -> None:
        """Note all that was noted of a round."""
        self.findings += verdict.findings
        self.unchecked += verdict.unchecked
        self.seen += verdict.seen

    def name_part(self, part: str, since: int) -> None:
        """Say of the latest findings which part of the game they are about.

        Args:
            part: such as ``round 2``.
            since: how many findings there were before it.
        """
        self.findings[since:] = [one.within(part) for one in self.findings[since:]]

    def known_name(self, entry: Entry) -> str | None:
        """Return the player that is meant; None, and a finding, where there is no such player."""
        name = known_player(entry, self.players)
        if name is None:
            self.refuse(entry, no_such_player(entry, self.players))
        return name
