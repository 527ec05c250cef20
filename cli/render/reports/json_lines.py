"""Findings and players as JSON Lines: an object a line, each with its schema and kind."""

from testcross.cli.render.json.finding_objects import (
    VERIFY,
    codes_object,
    finding_object,
    player_object,
)
from testcross.cli.render.json.lines import compact
from testcross.cli.summary import Summary
from testcross.rulesets.records import FileReport


class JsonLinesReport:
    """A line for each finding, then one for each player with the sums over all files."""

    def __init__(self, *, summary_only: bool = False) -> None:
        self._summary_only = summary_only

    def opening(self) -> str:
        """Return nothing."""
        return ""

    def file(self, report: FileReport) -> str:
        """Return a line for each finding."""
        if self._summary_only:
            return ""
        head = {"schema": VERIFY, "kind": "finding"}
        found = ({**head, "path": report.path, **finding_object(one)} for one in report.findings)
        return "".join(f"{compact(finding)}\n" for finding in found)

    def closing(self, summary: Summary) -> str:
        """Return a line for each player; in a summary, one for what is about nobody as well."""
        told = [{"kind": "player", **player_object(player)} for player in summary.players]
        if self._summary_only and summary.nobody.findings:
            told.append({"kind": "nobody", **codes_object(summary.nobody.findings)})
        return "".join(f"{compact({'schema': VERIFY, **one})}\n" for one in told)
