"""What replaying a round comes to."""

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
