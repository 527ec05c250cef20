"""Findings, or the players' sums, as comma-separated values.

Every cell holds exactly what was found: a program that reads the table back gets the same text.
So a player called ``=1+1`` appears as ``=1+1``, and no apostrophe or space is put in front of what
a spreadsheet would take for a formula: everyone else would have to take it off again, and genotypes
such as ``-- -- cc --`` begin with a dash anyway. Import the columns of strangers' sheets as text.
"""

from testcross.cli.render.csv import csv_row
from testcross.cli.summary import Summary
from testcross.rulesets.english import plural
from testcross.rulesets.records import FileReport

FINDING_COLUMNS = (
    "path",
    "line",
    "column",
    "code",
    "severity",
    "player",
    "points",
    "message",
    "reason",
    "source",
)
PLAYER_COLUMNS = ("player", "claimed", "right", "difference", "findings")
"""Behind the first stands a column for what each game counts: ``matings``."""


class CsvReport:
    """A row for each finding."""

    def opening(self) -> str:
        """Return the row of headings."""
        return csv_row(FINDING_COLUMNS)

    def file(self, report: FileReport) -> str:
        """Return a row for each finding."""
        return "".join(
            csv_row([report.path, *(getattr(finding, column) for column in FINDING_COLUMNS[1:])])
            for finding in report.findings
        )

    def closing(self, _: Summary) -> str:
        """Return nothing."""
        return ""


class CsvSummary:
    """A row for each player, codes and how many of each between semicolons."""

    def opening(self) -> str:
        """Return nothing: which columns there are is known in the end."""
        return ""

    def file(self, _: FileReport) -> str:
        """Return nothing."""
        return ""

    def closing(self, summary: Summary) -> str:
        """Return the headings and a row for each player; what nobody claimed is an empty cell."""
        nouns = list(summary.counted)
        first, *others = PLAYER_COLUMNS
        rows = [csv_row([first, *map(plural, nouns), *others])]
        for player in summary.players:
            found = ";".join(f"{code} x{count}" for code, count in player.findings)
            counted = dict(player.counted)
            numbers = [player.claimed, player.correct, player.difference]
            each = [counted.get(noun, 0) for noun in nouns]
            rows.append(csv_row([player.player, *each, *numbers, found]))
        return "".join(rows)
