"""What is found in a text that is verified as a file of some name."""

from testcross.rulesets.records.findings import Finding, Severity
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.verification import Task, verify_bytes


def report_on(
    data: str | bytes, name: str = "game.yaml", sheet: str | None = None, **options: str
) -> FileReport:
    task = Task(path=name, sheet=sheet, engine="python-constraint", options=options)
    return verify_bytes(task, data.encode() if isinstance(data, str) else data)


def findings(data: str | bytes, name: str = "game.yaml") -> list[Finding]:
    return [one for one in report_on(data, name).findings if one.severity is not Severity.NOTE]


def codes_at(data: str | bytes, name: str = "pad.txt") -> list[tuple[int, str]]:
    return [(one.line, one.code) for one in report_on(data, name).findings if one.code != "RX004"]


def places(report: FileReport) -> list[tuple[int, int, str, str]]:
    """Return the lines, columns, codes and players of all but what was not checked or read."""
    shown = (one for one in report.findings if one.code not in ("RX004", "RX005"))
    return [(one.line, one.column, one.code, one.player) for one in shown]
