"""What was found, player by player: a page for each, to be handed back with the sheet."""

from collections import defaultdict
from dataclasses import dataclass

from testcross.cli.summary import PlayerTotals, Summary
from testcross.rulesets.records import FileReport, Finding, player_key


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedFinding:
    """A finding and the file that it is about."""

    path: str
    finding: Finding


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPage:
    """One player's page."""

    title: str
    """The name; empty for the page of what is about nobody."""
    totals: PlayerTotals
    findings: tuple[PlacedFinding, ...]
    """In the order of the files and their lines."""
    many_files: bool
    """Whether they are of several files, so that each has to be named."""


class PageCollector:
    """Collects findings by player, file by file."""

    def __init__(self) -> None:
        self._findings: defaultdict[str, list[PlacedFinding]] = defaultdict(list)

    def add(self, report: FileReport) -> None:
        """Add what was found about one more file."""
        for found in report.findings:
            key = player_key(found.player)
            self._findings[key].append(PlacedFinding(path=report.path, finding=found))

    def pages(self, summary: Summary) -> tuple[PlayerPage, ...]:
        """Return a page for every player of a summary, and one for what is about nobody."""
        named = zip(summary.labels, summary.players, strict=True)
        pages = [self._page(label, totals) for label, totals in named]
        nobodys = self._page("", summary.nobody)
        return (*pages, nobodys) if nobodys.findings else tuple(pages)

    def _page(self, title: str, totals: PlayerTotals) -> PlayerPage:
        every = self._findings[player_key(totals.player)]
        own = tuple(one for one in every if totals.path in ("", one.path))
        return PlayerPage(
            title=title,
            totals=totals,
            findings=own,
            many_files=len({one.path for one in own}) > 1,
        )
