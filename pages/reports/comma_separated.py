"""Findings, or the players' sums, as comma-separated values.

What people wrote is theirs to choose, and a spreadsheet obeys a cell that begins with ``=``, ``+``,
``-`` or ``@``: such a text gets an apostrophe in front. A report that is raw holds every text as it
was written, for programs that read the table back.
"""

from collections.abc import Sequence

from testcross.pages.csv import as_text, csv_row, in_sight
from testcross.pages.reports.report import Report
from testcross.rulesets.english import plural
from testcross.rulesets.records import FileReport, PlayerTotals
from testcross.rulesets.summary import Summary

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
PLAYER_COLUMNS = ("player", "path", "claimed", "right", "difference", "findings")
"""Behind the second stand two columns for what a game counts: ``matings``, ``matings judged``."""


class CsvReport(Report):
    def opening(self) -> str:
        return csv_row(FINDING_COLUMNS)

    def file(self, report: FileReport) -> str:
        row = csv_row if self._raw else _finding_row
        return "".join(
            row([report.path, *(getattr(finding, column) for column in FINDING_COLUMNS[1:])])
            for finding in report.findings
        )


class CsvSummary(Report):
    """A row for each player, codes and how many of each between semicolons."""

    def closing(self, summary: Summary) -> str:
        """Return the headings and a row for each player; what nobody claimed is an empty cell."""
        row, nouns = csv_row if self._raw else _row_of_texts, list(summary.counted)
        name, path, *others = PLAYER_COLUMNS
        each = [text for noun in nouns for text in (plural(noun), f"{plural(noun)} judged")]
        rows = [csv_row([name, path, *each, *others])]
        nobody = [summary.nobody] if summary.nobody.findings else []
        rows += [row(_player_row(player, nouns)) for player in (*summary.players, *nobody)]
        return "".join(rows)


def _row_of_texts(cells: Sequence[object]) -> str:
    return csv_row([as_text(in_sight(cell)) for cell in cells])


def _finding_row(cells: Sequence[object]) -> str:
    """Return the row of a finding; its reason alone may have several lines."""
    reason = FINDING_COLUMNS.index("reason")
    lines = "\n".join(str(in_sight(line)) for line in str(cells[reason]).split("\n"))
    shown = [as_text(in_sight(cell)) for cell in cells]
    return csv_row([*shown[:reason], as_text(lines), *shown[reason + 1 :]])


def _player_row(player: PlayerTotals, nouns: Sequence[str]) -> list[object]:
    """Return a player's cells; what is about nobody has no numbers."""
    found = ";".join(f"{one.code} x{one.count}" for one in player.findings)
    if player.clean is None:
        found = ";".join(filter(None, (player.not_checked, found)))
    if not player.player:
        return ["", "", *[""] * 2 * len(nouns), "", "", "", found]
    each = player.by_noun(nouns)
    numbers = [player.claimed, player.correct, player.difference]
    return [player.player, player.path, *each, *numbers, found]
