"""Reports as text and as JSON; and the making of one by the name of its format."""

from importlib import import_module
from typing import Literal, TypeAlias

from testcross.pages.answer_blocks import blocks_of
from testcross.pages.json.answer_shapes import CODES
from testcross.pages.json.shape import compact
from testcross.pages.json.walk import plain, shaped
from testcross.pages.paragraphs import printable, spelt_out
from testcross.pages.reports.format_names import FORMATS, REPORTS
from testcross.pages.reports.report import Report, TextOf
from testcross.rulesets.english import listed
from testcross.rulesets.errors import UnknownFormatError
from testcross.rulesets.records import FileReport, Finding, Severity, sentence, whole
from testcross.rulesets.summary import Summary, unwritten_blocks


class TextReport(Report):
    """Everything, or the summary only, as plain text of at most a line's width."""

    _before_clean = ""
    _before_findings = ""

    def file(self, report: FileReport) -> str:
        if self._summary_only:
            return ""
        before = self._before_findings if report.findings else self._before_clean
        # files with findings stand apart, clean ones line below line
        self._before_findings = "\n"
        self._before_clean = "\n" if report.findings else ""
        return before + self._text_of(blocks_of(report))

    def closing(self, summary: Summary) -> str:
        return self._before_findings + self._text_of(blocks_of(summary))


class ConciseReport(Report):
    """``path:line: CODE player: message (p. N)``; nothing for a clean file, and no summary."""

    def file(self, report: FileReport) -> str:
        return "".join(_line(report.path, finding) for finding in report.findings)


def _line(path: str, finding: Finding) -> str:
    # a finding about the whole file is shown at its first line: editors know no line 0
    line = max(finding.line, 1)
    return printable(f"{path}:{line}: {finding.code} {sentence(finding)}") + "\n"


class JsonReport(Report):
    """One object with a list of files and a summary, written file by file, a file a line.

    With ``summary_only`` the object has no list of files. A missing name, source or player is
    an empty text; a line or column of 0 means the whole file or the whole line; points that nobody
    wrote down are null.
    """

    _separator = "\n"

    def opening(self) -> str:
        files = "" if self._summary_only else '"files":['
        return f"{compact(self._head)[:-1]},{files}"

    def file(self, report: FileReport) -> str:
        if self._summary_only:
            return ""
        item = self._separator + compact(plain(report))
        self._separator = ",\n"
        return item

    def closing(self, summary: Summary) -> str:
        end = "" if self._summary_only else "\n],"
        return f'{end}"summary":{compact(plain(summary))}}}\n'


class JsonLinesReport(Report):
    """A line for each finding, then one for each player with the sums over all files."""

    def file(self, report: FileReport) -> str:
        if self._summary_only:
            return ""
        head = {**self._head, "kind": "finding"}
        found = ({**head, "path": report.path, **plain(one)} for one in report.findings)
        return "".join(f"{compact(finding)}\n" for finding in found)

    def closing(self, summary: Summary) -> str:
        lines = [{"kind": "player", **plain(player)} for player in summary.players]
        if self._summary_only and summary.nobody.findings:
            lines.append({"kind": "nobody", **shaped(CODES, summary.nobody)})
        return "".join(f"{compact({**self._head, **one})}\n" for one in lines)


_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
_IN_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTIES = _IN_DATA | str.maketrans({":": "%3A", ",": "%2C"})


class GithubReport(Report):
    """``::error file=...,line=...,col=...,title=...::message`` for each finding."""

    def file(self, report: FileReport) -> str:
        return "".join(_command(report, finding) for finding in report.findings)


def _command(report: FileReport, finding: Finding) -> str:
    properties = {
        "file": report.path,
        **_place(report, finding),
        "title": f"{finding.code} {finding.code.rule.name}",
    }
    head = ",".join(f"{key}={_escaped(text, _IN_PROPERTIES)}" for key, text in properties.items())
    return f"::{_COMMANDS[finding.severity]} {head}::{_escaped(whole(finding), _IN_DATA)}\n"


def _escaped(text: str, signs: dict[int, str]) -> str:
    """Return text without anything that ends a command, or that a terminal would obey."""
    return spelt_out(text.translate(signs))


def _place(report: FileReport, finding: Finding) -> dict[str, str]:
    """Return line and columns in characters; less for a whole line or file."""
    if not finding.line:
        return {}
    excerpt = report.span(finding)
    if excerpt is not None:
        ends = {"col": str(excerpt.start + 1), "endColumn": str(excerpt.end + 1)}
        return {"line": str(excerpt.line), **ends}
    column = {"col": str(finding.column)} if finding.column else {}
    return {"line": str(finding.line), **column}


class _Pages(Report):
    """Collects what is found until everything is read: a player may have sheets in other files."""

    def file(self, report: FileReport) -> str:
        self._collector.add(report)
        return ""


class PagesReport(_Pages):
    """A page for each player, in the order in which they first appear."""

    def closing(self, summary: Summary) -> str:
        pages = map(blocks_of, self._collector.pages(summary))
        return "\n".join(filter(None, map(self._text_of, (*pages, unwritten_blocks(summary)))))


class JsonPagesReport(_Pages):
    """A line of JSON for each player: the numbers, and every finding with the path of its file."""

    def closing(self, summary: Summary) -> str:
        head = {**self._head, "kind": "page"}
        return "".join(
            compact({**head, **plain(page)}) + "\n" for page in self._collector.pages(summary)
        )


Shown: TypeAlias = Literal["findings", "summary", "pages"]
"""What a report is to show: findings file by file, the sums only, or a page for each player."""
_LACKING: dict[Shown, str] = {
    "findings": "",
    "summary": "has no summary",
    "pages": "has no pages for players",
}


def what_to_show(*, summary: bool, by_player: bool) -> Shown:
    if summary and by_player:
        raise UnknownFormatError("--summary and --by-player were both given; give one of them")
    if by_player:
        return "pages"
    return "summary" if summary else "findings"


def make_report(name: str, shown: Shown, text_of: TextOf, *, raw: bool = False) -> Report:
    if name not in FORMATS:
        raise UnknownFormatError(f"unknown format {name!r}; expected {listed(FORMATS)}")
    at = [*_LACKING].index(shown)
    if not REPORTS[name][at]:
        there = [one for one, rows in REPORTS.items() if rows[at]]
        others = f"{listed(there, 'and')} {'have' if len(there) > 1 else 'has'}"
        raise UnknownFormatError(f"--format {name} {_LACKING[shown]}; {others}")
    if raw and name != "csv":
        raise UnknownFormatError(f"--raw goes with --format csv, not with {name}")
    module, _, kind = REPORTS[name][at].partition(".")
    made: type[Report] = getattr(import_module(f"{__package__}.{module}"), kind)
    return made(text_of, summary_only=shown == "summary", raw=raw)
