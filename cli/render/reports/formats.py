"""The names of the formats, and the report that each makes."""

from collections.abc import Callable
from typing import Literal, TypeAlias

from testcross.cli.inputs import InputError
from testcross.cli.render.reports.by_player import JsonPagesReport, PagesReport
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
_PAGES: dict[str, Callable[[], Report]] = {"text": PagesReport, "jsonl": JsonPagesReport}
Shown: TypeAlias = Literal["findings", "summary", "pages"]
"""What a report is to show: findings file by file, the sums only, or a page for each player."""
_NOT_IN_ALL: dict[Shown, tuple[dict[str, Callable[[], Report]], str]] = {
    "findings": (_FULL, ""),
    "summary": (_SUMMARY, "has no summary"),
    "pages": (_PAGES, "has no pages for players"),
}
_RAW: dict[Shown, Callable[[], Report]] = {
    "findings": lambda: CsvReport(raw=True),
    "summary": lambda: CsvSummary(raw=True),
}
"""Reports in which a text that looks like a formula stays as it is."""
FORMATS = tuple(_FULL)
"""The names of the formats, the default first."""


def what_to_show(*, summary: bool, by_player: bool) -> Shown:
    """Return what two options ask for.

    Raises:
        InputError: where both were given.
    """
    if summary and by_player:
        raise InputError("--summary and --by-player were both given; give one of them")
    if by_player:
        return "pages"
    return "summary" if summary else "findings"


def make_report(name: str, shown: Shown = "findings", *, raw: bool = False) -> Report:
    """Return a fresh report.

    Args:
        name: one of ``FORMATS``.
        shown: what it is to show.
        raw: whether texts that look like formulas stay as they are; in CSV only.

    Raises:
        InputError: for any other name, and for a format that cannot show it.
    """
    if name not in _FULL:
        raise InputError(f"no format is called {name!r}; expected {listed(FORMATS)}")
    reports, lacking = _NOT_IN_ALL[shown]
    if name not in reports:
        have = "have" if len(reports) > 1 else "has"
        raise InputError(f"--format {name} {lacking}; {listed(list(reports), 'and')} {have}")
    if raw and name != "csv":
        raise InputError(f"--raw goes with --format csv, not with {name}")
    return _RAW[shown]() if raw else reports[name]()
