"""Findings as workflow commands, which GitHub shows beside the lines they are about."""

from testcross.cli import console
from testcross.cli.render.finding_phrases import whole
from testcross.cli.summary import Summary
from testcross.rulesets.records import FileReport, Finding, Severity

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
