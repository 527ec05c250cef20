"""What the replay of a round collects: findings, what was not checked, and whom it was about."""

from collections.abc import Sequence

from testcross.rulesets.records.entries import Entry, known_player, no_such_player
from testcross.rulesets.records.findings import Finding, Placed, unreadable


class ReplayNotes:
    """Findings about one round, in their order; each game adds what it counts."""

    def __init__(self, players: Sequence[str]) -> None:
        self.findings: list[Finding] = []
        self.unchecked: list[str] = []
        """What was not written and so not checked, in order, as often as it was missing."""
        self.seen: dict[str, None] = {}
        """The players of whom anything was found or counted, in that order."""
        self.part = ""
        """The part of the round that is replayed, such as ``turn 5``."""
        self._players = players
        self._names: dict[str, str | None] = {}

    def find(self, *found: Finding) -> None:
        """Note findings about this part of the round."""
        for one in found:
            self.findings.append(one.within(self.part) if self.part else one)
            if one.player:
                self.seen.setdefault(one.player)

    def refuse(self, place: Placed, problem: str) -> None:
        """Note that something cannot be read."""
        self.find(unreadable(line=place.line, column=place.column, problem=problem))

    def leave_unchecked(self, *what: str) -> None:
        """Note what was not written and so not checked."""
        self.unchecked += what

    def meant(self, entry: Entry) -> str | None:
        """Return the player that a name means; None where there is no such player."""
        if entry.text not in self._names:
            self._names[entry.text] = known_player(entry, self._players)
        return self._names[entry.text]

    def known_name(self, entry: Entry) -> str | None:
        """Return the player that a name means; None where there is no such player.

        That is a finding, unless there is no name at all: then what stands there was not readable.
        """
        name = self.meant(entry)
        if name is None and entry.text:
            self.refuse(entry, no_such_player(entry, self._players))
        return name
