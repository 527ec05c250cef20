"""Findings and players as JSON Lines: an object a line, each with its schema and kind."""

from testcross.cli.render.json.finding_keys import CODES, VERIFY
from testcross.cli.render.json.lines import compact
from testcross.cli.render.json.walk import plain, shaped
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
        found = ({**head, "path": report.path, **plain(one)} for one in report.findings)
        return "".join(f"{compact(finding)}\n" for finding in found)

    def closing(self, summary: Summary) -> str:
        """Return a line for each player; in a summary, one for what is about nobody as well."""
        told = [{"kind": "player", **plain(player)} for player in summary.players]
        if self._summary_only and summary.nobody.findings:
            told.append({"kind": "nobody", **shaped(CODES, summary.nobody)})
        return "".join(f"{compact({'schema': VERIFY, **one})}\n" for one in told)
