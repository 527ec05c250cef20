"""What all files together come to, added up one report at a time."""

from collections import Counter
from dataclasses import dataclass, replace

from testcross.cli.exits import CLEAN
from testcross.cli.reports.report import status
from testcross.rulesets.records import FileReport, PlayerTally, Severity


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTotal:
    """One player's sheets, from all files, in numbers."""

    player: str
    matings: int = 0
    claimed: int | None = None
    """The points written down in all; None where none were."""
    right: int = 0
    difference: int | None = None
    """Claimed less right, over the sheets where points were written down."""
    unclaimed: bool = False
    """Whether there is a sheet without points, so that ``right`` counts more than was claimed."""
    findings: tuple[tuple[str, int], ...] = ()
    """How many findings of each code, in the order of the codes."""

    def plus(self, tally: PlayerTally) -> "PlayerTotal":
        """Return the total with one more sheet."""
        counts = Counter(dict(self.findings))
        counts.update(dict(tally.findings))
        return replace(
            self,
            matings=self.matings + tally.matings,
            claimed=_added(self.claimed, tally.claimed),
            right=self.right + tally.right,
            difference=_added(self.difference, tally.difference),
            unclaimed=self.unclaimed or tally.claimed is None,
            findings=tuple(sorted(counts.items())),
        )


class Totals:
    """The sums over all files; what is kept grows with the players, not with the files."""

    def __init__(self, *, strict: bool) -> None:
        self.strict = strict
        self.files = 0
        self.matings = 0
        self.unreadable = 0
        """Files in which something could not be read."""
        self.status = CLEAN
        """The exit status so far."""
        self.severities = Counter[Severity]()
        self.codes = Counter[str]()
        self._players: dict[str, PlayerTotal] = {}

    @property
    def players(self) -> tuple[PlayerTotal, ...]:
        """Every player, in the order in which they first appeared."""
        return tuple(self._players.values())

    def add(self, report: FileReport) -> None:
        """Add what was found about one more file."""
        self.files += 1
        self.matings += report.matings
        self.unreadable += report.unreadable
        self.status = max(self.status, status(report, strict=self.strict))
        self.severities.update(report.counts())
        self.codes.update(finding.code for finding in report.findings)
        for tally in report.players:
            before = self._players.get(tally.player, PlayerTotal(player=tally.player))
            self._players[tally.player] = before.plus(tally)


def _added(one: int | None, other: int | None) -> int | None:
    if one is None or other is None:
        return other if one is None else one
    return one + other
