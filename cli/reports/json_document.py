"""All findings as one object of JSON."""

from typing import Any

from testcross.cli.reports.json_objects import (
    VERIFY,
    compact,
    finding_object,
    player_object,
    summary_object,
)
from testcross.cli.reports.totals import Totals
from testcross.rulesets.records import FileReport


class JsonReport:
    """One object with a list of files and a summary, written file by file, a file a line.

    With ``summary_only`` the object has no list of files. A name, page or player that there is
    not is an empty text; a line or column of 0 means the whole file or the whole line; points
    that nobody wrote down are null.
    """

    def __init__(self, totals: Totals, *, summary_only: bool = False) -> None:
        self._totals = totals
        self._summary_only = summary_only

    def opening(self) -> str:
        """Return the object's beginning."""
        files = "" if self._summary_only else '"files":['
        return f'{{"schema":{compact(VERIFY)},{files}'

    def file(self, report: FileReport) -> str:
        """Return one file as the next item of the list."""
        comma = "," if self._totals.files else ""
        self._totals.add(report)
        return "" if self._summary_only else f"{comma}\n{compact(_file_object(report))}"

    def closing(self) -> str:
        """Return the object's end with the summary."""
        end = "" if self._summary_only else "\n],"
        return f'{end}"summary":{compact(summary_object(self._totals))}}}\n'


def _file_object(report: FileReport) -> dict[str, Any]:
    return {
        "path": report.path,
        "matings": report.matings,
        "findings": [finding_object(finding) for finding in report.findings],
        "players": [player_object(player) for player in report.players],
    }
