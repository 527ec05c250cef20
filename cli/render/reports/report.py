"""What every report can do."""

from typing import Protocol

from testcross.cli.summary import Summary
from testcross.rulesets.records import FileReport


class Report(Protocol):
    """Text about files: the opening once, each file once and in order, the closing once."""

    def opening(self) -> str:
        """Return what stands before the first file."""
        ...

    def file(self, report: FileReport, /) -> str:
        """Return what is said about one file."""
        ...

    def closing(self, summary: Summary, /) -> str:
        """Return what stands after the last file; the summary is of all files."""
        ...
