"""What every report can do, and what one file adds to the exit status."""

from typing import Protocol

from testcross.cli.exits import CLEAN, FINDINGS, UNREADABLE
from testcross.rulesets.records import FileReport, Severity


class Report(Protocol):
    """Text about files: the opening once, each file once and in order, the closing once."""

    def opening(self) -> str:
        """Return what stands before the first file."""
        ...

    def file(self, report: FileReport) -> str:
        """Return what is said about one file."""
        ...

    def closing(self) -> str:
        """Return what stands after the last file."""
        ...


def status(report: FileReport, *, strict: bool) -> int:
    """Return what one file makes of the exit status; the worst file decides.

    Args:
        report: what was found.
        strict: whether warnings count as errors do; notes never count.

    Returns:
        0 clean, 1 findings, 2 something that cannot be read, or a right sheet not written.
    """
    if report.unreadable or report.unwritten:
        return UNREADABLE
    counting = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    found = any(finding.severity in counting for finding in report.findings)
    return FINDINGS if found else CLEAN
