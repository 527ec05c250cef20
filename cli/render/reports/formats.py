"""The names of the formats, and the report that each makes."""

from collections.abc import Callable
from typing import Literal, Protocol, TypeAlias

from testcross.cli import console
from testcross.cli.inputs import InputError
from testcross.cli.render.finding_phrases import sentence, whole
from testcross.cli.render.json.finding_keys import CODES, VERIFY
from testcross.cli.render.json.walk import compact, plain, shaped
from testcross.cli.render.reports.comma_separated import CsvReport, CsvSummary
from testcross.cli.render.reports.sarif import SarifReport
from testcross.cli.render.text import render_text
from testcross.cli.render.text.summary_table import unwritten_text
from testcross.cli.summary import PageCollector, Summary
from testcross.rulesets.english import listed
from testcross.rulesets.records import FileReport, Finding, Severity


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


class ConciseReport:
    """``path:line: CODE player: message (p. N)``; nothing for a clean file, and no summary."""

    def opening(self) -> str:
        """Return nothing."""
        return ""

    def file(self, report: FileReport) -> str:
        """Return a line for each finding."""
        return "".join(_line(report.path, finding) for finding in report.findings)

    def closing(self, _: Summary) -> str:
        """Return nothing."""
        return ""


def _line(path: str, finding: Finding) -> str:
    # what is said of the whole file is shown at its first line: editors know no line 0
    line = max(finding.line, 1)
    return console.printable(f"{path}:{line}: {finding.code} {sentence(finding)}") + "\n"


class JsonReport:
    """One object with a list of files and a summary, written file by file, a file a line.

    With ``summary_only`` the object has no list of files. A missing name, source or player is
    an empty text; a line or column of 0 means the whole file or the whole line; points that nobody
    wrote down are null.
    """

    def __init__(self, *, summary_only: bool = False) -> None:
        self._summary_only = summary_only
        self._separator = "\n"

    def opening(self) -> str:
        """Return the object's beginning."""
        files = "" if self._summary_only else '"files":['
        return f'{{"schema":{compact(VERIFY)},{files}'

    def file(self, report: FileReport) -> str:
        """Return one file as the next item of the list."""
        if self._summary_only:
            return ""
        item = self._separator + compact(plain(report))
        self._separator = ",\n"
        return item

    def closing(self, summary: Summary) -> str:
        """Return the object's end with the summary."""
        end = "" if self._summary_only else "\n],"
        return f'{end}"summary":{compact(plain(summary))}}}\n'


class JsonLinesReport:
    """A line for each finding, then one for each player with the sums over all files."""

    def __init__(self, *, summary_only: bool = False) -> None:
        self._summary_only = summary_only

    def opening(self) -> str:
        """Return nothing."""
        return ""

    def file(self, report: FileReport) -> str:
        """Return a line for each finding."""
        if self._summary_only:
            return ""
        head = {"schema": VERIFY, "kind": "finding"}
        found = ({**head, "path": report.path, **plain(one)} for one in report.findings)
        return "".join(f"{compact(finding)}\n" for finding in found)

    def closing(self, summary: Summary) -> str:
        """Return a line for each player; in a summary, one for what is about nobody as well."""
        told = [{"kind": "player", **plain(player)} for player in summary.players]
        if self._summary_only and summary.nobody.findings:
            told.append({"kind": "nobody", **shaped(CODES, summary.nobody)})
        return "".join(f"{compact({'schema': VERIFY, **one})}\n" for one in told)


_COMMANDS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.NOTE: "notice",
}
_IN_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTIES = _IN_DATA | str.maketrans({":": "%3A", ",": "%2C"})


class GithubReport:
    """``::error file=...,line=...,col=...,title=...::message`` for each finding."""

    def opening(self) -> str:
        """Return nothing."""
        return ""

    def file(self, report: FileReport) -> str:
        """Return a command for each finding."""
        return "".join(_command(report, finding) for finding in report.findings)

    def closing(self, _: Summary) -> str:
        """Return nothing."""
        return ""


def _command(report: FileReport, finding: Finding) -> str:
    properties = {
        "file": report.path,
        **_place(report, finding),
        "title": f"{finding.code} {finding.code.rule.name}",
    }
    said = ",".join(f"{key}={_escaped(text, _IN_PROPERTIES)}" for key, text in properties.items())
    return f"::{_COMMANDS[finding.severity]} {said}::{_escaped(whole(finding), _IN_DATA)}\n"


def _escaped(text: str, signs: dict[int, str]) -> str:
    """Return text without anything that ends a command, or that a terminal would obey."""
    return console.spelt_out(text.translate(signs))


def _place(report: FileReport, finding: Finding) -> dict[str, str]:
    """Return line and columns in characters; less where the whole line, or file, is meant."""
    if not finding.line:
        return {}
    excerpt = report.span(finding)
    if excerpt is not None:
        ends = {"col": str(excerpt.start + 1), "endColumn": str(excerpt.end + 1)}
        return {"line": str(excerpt.line), **ends}
    column = {"col": str(finding.column)} if finding.column else {}
    return {"line": str(finding.line), **column}


class _Pages:
    """Collects what is found until everything is read."""

    def __init__(self) -> None:
        self.collector = PageCollector()

    def opening(self) -> str:
        """Return nothing."""
        return ""

    def file(self, report: FileReport) -> str:
        """Return nothing: a player may have sheets in other files."""
        self.collector.add(report)
        return ""


class PagesReport(_Pages):
    """A page for each player, in the order in which they first appear."""

    def closing(self, summary: Summary) -> str:
        """Return all pages."""
        pages = [render_text(page) for page in self.collector.pages(summary)]
        return "\n".join(filter(None, (*pages, unwritten_text(summary))))


class JsonPagesReport(_Pages):
    """A line of JSON for each player: the numbers, and every finding with the path of its file."""

    def closing(self, summary: Summary) -> str:
        """Return all lines."""
        head = {"schema": VERIFY, "kind": "page"}
        return "".join(
            compact({**head, **plain(page)}) + "\n" for page in self.collector.pages(summary)
        )


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
