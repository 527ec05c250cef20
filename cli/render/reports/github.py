"""Findings as workflow commands, which GitHub shows beside the lines they are about."""

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
        return "".join(_command(report.path, finding) for finding in report.findings)

    def closing(self, _: Summary) -> str:
        """Return nothing."""
        return ""


def _command(path: str, finding: Finding) -> str:
    properties = {
        "file": path,
        **_place(finding),
        "title": f"{finding.code} {finding.code.rule.name}",
    }
    said = ",".join(f"{key}={text.translate(_IN_PROPERTIES)}" for key, text in properties.items())
    return f"::{_COMMANDS[finding.severity]} {said}::{whole(finding).translate(_IN_DATA)}\n"


def _place(finding: Finding) -> dict[str, str]:
    """Return line and column; less where the whole line, or the whole file, is meant."""
    if not finding.line:
        return {}
    column = {"col": str(finding.column)} if finding.column else {}
    return {"line": str(finding.line), **column}
