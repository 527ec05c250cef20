"""What all files together come to, added up one report at a time."""

from collections import Counter
from dataclasses import dataclass, replace

from testcross.cli.exits import CLEAN
from testcross.cli.reports.report import status
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.records.report import FileReport, PlayerSummary


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTotal:
    """One player's sheets, from all files, in numbers."""

    player: str
    counted: tuple[tuple[str, int], ...] = ()
    """How many of what there are: ``("mating", 3)``."""
    claimed: int | None = None
    """The points written down in all; None where none were."""
    correct: int = 0
    difference: int | None = None
    """Claimed less correct, over the sheets where points were written down."""
    unclaimed: bool = False
    """Whether there is a sheet without points, so that ``correct`` counts more than was claimed."""
    findings: tuple[tuple[str, int], ...] = ()
    """How many findings of each code, in the order of the codes."""

    def plus(self, tally: PlayerSummary, noun: str) -> "PlayerTotal":
        """Return the total with one more sheet, on which so many of what a noun says stand."""
        counts = Counter(dict(self.findings))
        counts.update(dict(tally.findings))
        counted = Counter(dict(self.counted))
        counted[noun] += tally.counted
        return replace(
            self,
            counted=tuple(counted.items()),
            claimed=_added(self.claimed, tally.claimed),
            correct=self.correct + tally.correct,
            difference=_added(self.difference, tally.difference),
            unclaimed=self.unclaimed or tally.claimed is None,
            findings=tuple(sorted(counts.items())),
        )


def of_file(summary: PlayerSummary, noun: str) -> PlayerTotal:
    """Return one player's numbers in one file, of which a noun says what is counted."""
    return PlayerTotal(player=summary.player).plus(summary, noun)


class Totals:
    """The sums over all files; what is kept grows with the players, not with the files."""

    def __init__(self, *, strict: bool) -> None:
        self.strict = strict
        self.files = 0
        self.counted = Counter[str]()
        """How many of what there are, by the nouns of the games."""
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
        self.counted[report.noun] += report.counted
        self.unreadable += report.unreadable
        self.status = max(self.status, status(report, strict=self.strict))
        self.severities.update(report.counts())
        self.codes.update(finding.code for finding in report.findings)
        for tally in report.players:
            before = self._players.get(tally.player, PlayerTotal(player=tally.player))
            self._players[tally.player] = before.plus(tally, report.noun)


def _added(one: int | None, other: int | None) -> int | None:
    if one is None or other is None:
        return other if one is None else one
    return one + other
