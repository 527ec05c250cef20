"""Findings, or the players' sums, as comma-separated values.

Every cell holds exactly what was found: a program that reads the table back gets the same text.
So a player who calls himself ``=1+1`` stands there as ``=1+1``, and no apostrophe or space is put
in front of what a spreadsheet would take for a formula: it would have to be taken off again by
everyone else, and genotypes such as ``-- -- cc --`` begin with a dash of their own right. Whoever
opens a table of strangers' sheets in a spreadsheet imports its columns as text.
"""

import csv
import io
from collections.abc import Sequence

from testcross.cli.reports.totals import Totals
from testcross.rulesets.records import FileReport

FINDING_COLUMNS = (
    "path",
    "line",
    "column",
    "code",
    "severity",
    "player",
    "message",
    "reason",
    "page",
)
PLAYER_COLUMNS = ("player", "matings", "claimed", "right", "difference", "findings")


class CsvReport:
    """A row for each finding."""

    def opening(self) -> str:
        """Return the row of headings."""
        return _row(FINDING_COLUMNS)

    def file(self, report: FileReport) -> str:
        """Return a row for each finding."""
        return "".join(
            _row([getattr(finding, column) for column in FINDING_COLUMNS])
            for finding in report.findings
        )

    def closing(self) -> str:
        """Return nothing."""
        return ""


class CsvSummary:
    """A row for each player, codes and how many of each between semicolons."""

    def __init__(self, totals: Totals) -> None:
        self._totals = totals

    def opening(self) -> str:
        """Return the row of headings."""
        return _row(PLAYER_COLUMNS)

    def file(self, report: FileReport) -> str:
        """Add the file to the sums."""
        self._totals.add(report)
        return ""

    def closing(self) -> str:
        """Return a row for each player; what nobody claimed is an empty cell."""
        rows = []
        for total in self._totals.players:
            found = ";".join(f"{code} x{count}" for code, count in total.findings)
            numbers = [total.matings, total.claimed, total.right, total.difference]
            rows.append(_row([total.player, *numbers, found]))
        return "".join(rows)


def _row(cells: Sequence[object]) -> str:
    line = io.StringIO()
    # the writer quotes a line feed by itself, but not a carriage return
    if any("\r" in str(cell) for cell in cells):
        csv.writer(line, lineterminator="\n", quoting=csv.QUOTE_ALL).writerow(cells)
    else:
        csv.writer(line, lineterminator="\n").writerow(cells)
    return line.getvalue()
