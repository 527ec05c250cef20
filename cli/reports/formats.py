"""The names of the formats, and the report that each makes."""

from collections.abc import Callable

from testcross.cli.matings import InputError
from testcross.cli.reports.comma_separated import CsvReport, CsvSummary
from testcross.cli.reports.concise import ConciseReport
from testcross.cli.reports.github import GithubReport
from testcross.cli.reports.json_document import JsonReport
from testcross.cli.reports.json_lines import JsonLinesReport
from testcross.cli.reports.plain_text import TextReport
from testcross.cli.reports.report import Report
from testcross.cli.reports.sarif import SarifReport
from testcross.cli.reports.totals import Totals
from testcross.rulesets.english import listed

_FULL: dict[str, Callable[[Totals], Report]] = {
    "text": TextReport,
    "concise": lambda _: ConciseReport(),
    "json": JsonReport,
    "jsonl": JsonLinesReport,
    "csv": lambda _: CsvReport(),
    "github": lambda _: GithubReport(),
    "sarif": lambda _: SarifReport(),
}
_SUMMARY: dict[str, Callable[[Totals], Report]] = {
    "text": lambda totals: TextReport(totals, summary_only=True),
    "json": lambda totals: JsonReport(totals, summary_only=True),
    "jsonl": lambda totals: JsonLinesReport(totals, summary_only=True),
    "csv": CsvSummary,
}
FORMATS = tuple(_FULL)
"""The names of the formats, the default first."""


def make_report(name: str, *, summary_only: bool, strict: bool) -> Report:
    """Return a fresh report.

    Args:
        name: one of ``FORMATS``.
        summary_only: whether to tell the sums of the players and no findings.
        strict: whether warnings count for the status that a summary tells.

    Raises:
        InputError: for any other name, and for a format that has no summary.
    """
    if name not in _FULL:
        raise InputError(f"no format is called {name!r}; expected {listed(FORMATS)}")
    if summary_only and name not in _SUMMARY:
        having = listed(list(_SUMMARY), "and")
        raise InputError(f"--format {name} has no summary; {having} have one")
    return (_SUMMARY if summary_only else _FULL)[name](Totals(strict=strict))
