"""What replaying a game comes to."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from testcross.rulesets.genotype.scoring.end_score import EndScore
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.verdict import Edit


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayedGame:
    """What replaying a game comes to; nothing, where no rounds are written."""

    findings: tuple[Finding, ...] = ()
    """In the order of the record."""
    unchecked: tuple[str, ...] = ()
    """What was not written and so not checked, in order, as often as it was missing."""
    seen: tuple[str, ...] = ()
    """The players of whom anything was found, in that order."""
    edits: tuple[Edit, ...] = ()
    """What makes the rounds right: sorting, coins and prices."""
    ends: Mapping[str, EndScore] = field(default_factory=dict)
    """What each player has at the end, as far as it is known; empty where the game is not over."""
