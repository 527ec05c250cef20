"""Findings for people: grouped by file, each with its reason, and the players' sums below."""

from testcross.cli import console
from testcross.cli.reports.summary import summary_text
from testcross.cli.reports.totals import Totals
from testcross.cli.reports.wording import citation, statement
from testcross.rulesets.records import FileReport, Finding

_INDENT = " " * 6
_CONTINUED = " " * 8
"""Where a finding goes on in its next line, so that it does not run into its reason."""
_WIDEST_SEVERITY = 7

_GLUE = "\N{NO-BREAK SPACE}"
"""Not printable, so it is in nothing that anyone wrote."""


class TextReport:
    """Everything, or the summary only, as plain text of at most a line's width."""

    def __init__(self, totals: Totals, *, summary_only: bool = False) -> None:
        self._totals = totals
        self._summary_only = summary_only
        self._before_clean = ""
        self._before_findings = ""

    def opening(self) -> str:
        """Return nothing: the first file comes at once."""
        return ""

    def file(self, report: FileReport) -> str:
        """Return the file's path and what was found in it."""
        self._totals.add(report)
        if self._summary_only:
            return ""
        path = console.printable(report.path)
        if report.findings:
            text = f"{self._before_findings}{path}\n{_findings(report)}"
        else:
            text = f"{self._before_clean}{path}: clean\n"
        # files with findings stand apart, clean ones line below line
        self._before_findings = "\n"
        self._before_clean = "\n" if report.findings else ""
        return text

    def closing(self) -> str:
        """Return the sums of the players and the totals."""
        return self._before_findings + summary_text(self._totals)


def _findings(report: FileReport) -> str:
    width = max(len(_place(finding)) for finding in report.findings)
    return "".join(_told(finding, width) for finding in report.findings)


def _told(finding: Finding, width: int) -> str:
    """Return a finding, and below it its reason, a paragraph a line."""
    place, severity = f"{_place(finding):<{width}}", f"{finding.severity:<{_WIDEST_SEVERITY}}"
    first = f"  {place}  {finding.code} {severity}  "
    said = console.paragraph(_unbroken(finding), first=first, indent=_CONTINUED)
    reasons = [console.printable(line) for line in finding.reason.split("\n") if line.strip()]
    below = [console.paragraph(reason, indent=_INDENT) for reason in reasons]
    return "".join([said.replace(_GLUE, " "), *below])


def _unbroken(finding: Finding) -> str:
    """Return a finding's sentence whose pages will stay on one line."""
    cited = console.printable(citation(finding)).replace(" ", _GLUE)
    return " ".join(part for part in (console.printable(statement(finding)), cited) if part)


def _place(finding: Finding) -> str:
    """Return line and column; less where the whole line, or the whole file, is meant."""
    if not finding.line:
        return "-"
    return f"{finding.line}:{finding.column}" if finding.column else f"{finding.line}"
