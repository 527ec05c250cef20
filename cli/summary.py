"""What all files together come to, added up one report at a time."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from testcross.cli.exits import CLEAN, FINDINGS, UNREADABLE
from testcross.rulesets.records import FileReport, PlayerSummary, Severity


def status(report: FileReport, *, strict: bool) -> int:
    """Return what one file makes of the exit status; the worst file decides.

    Args:
        report: what was found.
        strict: whether warnings count as errors do; notes never count.

    Returns:
        0 clean, 1 findings, 2 something that cannot be read, or a corrected sheet not written.
    """
    if report.unreadable or report.unwritten:
        return UNREADABLE
    counting = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    found = any(finding.severity in counting for finding in report.findings)
    return FINDINGS if found else CLEAN


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTotals:
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

    @property
    def partial(self) -> bool:
        """Whether the difference is that of some sheets only."""
        return self.unclaimed and self.claimed is not None

    def plus(self, tally: PlayerSummary, noun: str) -> "PlayerTotals":
        """Return the sums with one more sheet.

        Args:
            tally: the sheet in numbers.
            noun: what is counted on it.
        """
        return replace(
            self,
            counted=_sums(self.counted, ((noun, tally.counted),)),
            claimed=_added(self.claimed, tally.claimed),
            correct=self.correct + tally.correct,
            difference=_added(self.difference, tally.difference),
            unclaimed=self.unclaimed or tally.claimed is None,
            findings=tuple(sorted(_sums(self.findings, tally.findings))),
        )


def in_file(tally: PlayerSummary, noun: str) -> PlayerTotals:
    """Return one player's sums of a single file, in which a noun is counted."""
    return PlayerTotals(player=tally.player).plus(tally, noun)


class Summary:
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
        self._players: dict[str, PlayerTotals] = {}

    @property
    def players(self) -> tuple[PlayerTotals, ...]:
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
            before = self._players.get(tally.player, PlayerTotals(player=tally.player))
            self._players[tally.player] = before.plus(tally, report.noun)


def _sums(
    counts: Iterable[tuple[str, int]], more: Iterable[tuple[str, int]]
) -> tuple[tuple[str, int], ...]:
    sums = dict(counts)
    for name, number in more:
        sums[name] = sums.get(name, 0) + number
    return tuple(sums.items())


def _added(one: int | None, other: int | None) -> int | None:
    if one is None or other is None:
        return other if one is None else one
    return one + other
