"""What verifying one file comes to: findings, and for each player claimed against right."""

from collections import Counter
from dataclasses import dataclass

from testcross.rulesets.records.findings import Finding, RecordCode, Severity

UNREADABLE = RecordCode.UNREADABLE


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTally:
    """One player's sheet in numbers."""

    player: str
    matings: int
    claimed: int | None
    """The points written down; None where none were."""
    right: int
    """What those matings are worth for which points were written and which could be read; all
    that could be read where no points were written."""
    findings: tuple[tuple[str, int], ...]
    """How many findings of each code, in the order of the codes."""

    @property
    def difference(self) -> int | None:
        """Claimed less right: positive where too much was claimed."""
        return None if self.claimed is None else self.claimed - self.right


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReport:
    """All that was found about one file."""

    path: str
    findings: tuple[Finding, ...]
    """By line, then column, then code."""
    players: tuple[PlayerTally, ...]
    """In the order in which they first appear."""
    matings: int
    unwritten: str = ""
    """Why the right sheet that was asked for is not there; empty where nothing hindered it."""

    @property
    def unreadable(self) -> bool:
        """Whether something in it could not be read."""
        return any(finding.code == UNREADABLE for finding in self.findings)

    def counts(self) -> Counter[Severity]:
        """Return how many findings there are of each severity."""
        return Counter(finding.severity for finding in self.findings)
