"""Findings and players as JSON Lines: an object a line, each with its schema and kind."""

from testcross.cli.documents import dump
from testcross.cli.reports.json_objects import VERIFY, finding_object, player_object
from testcross.cli.reports.totals import Totals
from testcross.rulesets.records import FileReport


class JsonLinesReport:
    """A line for each finding, then one for each player with the sums over all files."""

    def __init__(self, totals: Totals, *, summary_only: bool = False) -> None:
        self._totals = totals
        self._summary_only = summary_only

    def opening(self) -> str:
        """Return nothing."""
        return ""

    def file(self, report: FileReport) -> str:
        """Return a line for each finding."""
        self._totals.add(report)
        if self._summary_only:
            return ""
        head = {"schema": VERIFY, "kind": "finding"}
        return "".join(
            dump({**head, "path": finding.path, **finding_object(finding)})
            for finding in report.findings
        )

    def closing(self) -> str:
        """Return a line for each player."""
        head = {"schema": VERIFY, "kind": "player"}
        return "".join(dump({**head, **player_object(p)}) for p in self._totals.players)
