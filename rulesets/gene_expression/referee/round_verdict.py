"""What replaying a round comes to, and what a replay collects until then."""

from collections.abc import Mapping
from dataclasses import dataclass

from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop import Hand


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundVerdict:
    """What replaying a round comes to."""

    findings: tuple[Finding, ...]
    unchecked: tuple[str, ...]
    """What was not written and so not checked, in order, as often as it was missing."""
    plays: Mapping[str, int]
    """How many cards everybody is written to have played."""
    seen: tuple[str, ...]
    """The players of whom anything was found or counted, in that order."""
    hands: Mapping[str, Hand]
    """What everybody holds at the end, as far as the turns tell."""
    certain: frozenset[str]
    """Players of whom every card at the end is known from the turns."""
    unfinished: str
    """Why the round was not over; empty where it may have been."""
    is_void: bool
    """Whether it ended with nobody out, for nobody could go on (A-9)."""


class RoundNotes:
    """Findings, plays, and what was not checked, in their order; kept by one replay."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.unchecked: list[str] = []
        self.plays: dict[str, int] = {}
        self.seen: dict[str, None] = {}
        self.part = ""
        """The part of the round that is replayed, such as ``turn 5``."""

    def find(self, *found: Finding) -> None:
        """Note findings about this part of the round."""
        for one in found:
            self.findings.append(one.within(self.part) if self.part else one)
            if one.player:
                self.seen.setdefault(one.player)

    def leave_unchecked(self, *what: str) -> None:
        """Note what was not written and so not checked."""
        self.unchecked += what

    def count(self, player: str, cards: int) -> None:
        """Note cards that a player has played."""
        self.seen.setdefault(player)
        self.plays[player] = self.plays.get(player, 0) + cards
