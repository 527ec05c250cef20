"""The names of the formats, and the report that each makes."""

from collections.abc import Callable

from testcross.cli.inputs import InputError
from testcross.cli.render.reports.comma_separated import CsvReport, CsvSummary
from testcross.cli.render.reports.concise import ConciseReport
from testcross.cli.render.reports.github import GithubReport
from testcross.cli.render.reports.json_document import JsonReport
from testcross.cli.render.reports.json_lines import JsonLinesReport
from testcross.cli.render.reports.plain_text import TextReport
from testcross.cli.render.reports.report import Report
from testcross.cli.render.reports.sarif import SarifReport
from testcross.rulesets.english import listed

_FULL: dict[str, Callable[[], Report]] = {
    "text": TextReport,
    "concise": ConciseReport,
    "json": JsonReport,
    "jsonl": JsonLinesReport,
    "csv": CsvReport,
    "github": GithubReport,
    "sarif": SarifReport,
}
_SUMMARY: dict[str, Callable[[], Report]] = {
    "text": lambda: TextReport(summary_only=True),
    "json": lambda: JsonReport(summary_only=True),
    "jsonl": lambda: JsonLinesReport(summary_only=True),
    "csv": CsvSummary,
}
FORMATS = tuple(_FULL)
"""The names of the formats, the default first."""


def make_report(name: str, *, summary_only: bool) -> Report:
    """Return a fresh report.

    Args:
        name: one of ``FORMATS``.
        summary_only: whether to tell the sums of the players and no findings.

    Raises:
        InputError: for any other name, and for a format that has no summary.
    """
    if name not in _FULL:
        raise InputError(f"no format is called {name!r}; expected {listed(FORMATS)}")
    if summary_only and name not in _SUMMARY:
        having = listed(list(_SUMMARY), "and")
        raise InputError(f"--format {name} has no summary; {having} have one")
    return (_SUMMARY if summary_only else _FULL)[name]()
