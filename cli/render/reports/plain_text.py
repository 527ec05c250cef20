"""Findings for people: file below file, and the summary in the end."""

from testcross.cli.render.text import render_text
from testcross.cli.summary import Summary
from testcross.rulesets.records import FileReport


class TextReport:
    """Everything, or the summary only, as plain text of at most a line's width."""

    def __init__(self, *, summary_only: bool = False) -> None:
        self._summary_only = summary_only
        self._before_clean = ""
        self._before_findings = ""

    def opening(self) -> str:
        """Return nothing: the first file comes at once."""
        return ""

    def file(self, report: FileReport) -> str:
        """Return the file's path and what was found in it."""
        if self._summary_only:
            return ""
        before = self._before_findings if report.findings else self._before_clean
        # files with findings stand apart, clean ones line below line
        self._before_findings = "\n"
        self._before_clean = "\n" if report.findings else ""
        return before + render_text(report)

    def closing(self, summary: Summary) -> str:
        """Return the sums of the players and the totals."""
        return self._before_findings + render_text(summary)
