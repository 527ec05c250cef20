"""What was found about one file, as text: each finding with its reason below it."""

from testcross.cli import console
from testcross.cli.render.finding_phrases import citation, statement
from testcross.cli.render.text.quoted_lines import quoted_line
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.records import NOTHING_CHECKED, FileReport, Finding

_INDENT = " " * 6
_CONTINUED = " " * 8
"""Where a finding goes on in its next line, so that it does not run into its reason."""
_WIDEST_SEVERITY = 7

_GLUE = "\N{NO-BREAK SPACE}"
"""Not printable, so it is in nothing that anyone wrote."""


@on_screen.register
def file_text(report: FileReport) -> str:
    """Return a file's path and what was found in it."""
    path = console.printable(report.path)
    if not report.findings:
        return f"{path}: {NOTHING_CHECKED if report.clean is None else 'clean'}\n"
    return f"{path}\n{_findings(report)}"


def _findings(report: FileReport) -> str:
    width = max(len(_place(finding)) for finding in report.findings)
    return "".join(_paragraphs(finding, report, width) for finding in report.findings)


def _paragraphs(finding: Finding, report: FileReport, width: int) -> str:
    """Return a finding, below it its line as it was written, and its reason."""
    place, severity = f"{_place(finding):<{width}}", f"{finding.severity:<{_WIDEST_SEVERITY}}"
    first = f"  {place}  {finding.code} {severity}  "
    said = console.paragraph(_unbroken(finding), first=first, indent=_CONTINUED)
    reasons = [console.printable(line) for line in finding.reason.split("\n") if line.strip()]
    below = [console.paragraph(reason, indent=_INDENT) for reason in reasons]
    excerpt = report.excerpt(finding)
    quoted = quoted_line(excerpt, _INDENT) if excerpt else ""
    return "".join([said.replace(_GLUE, " "), quoted, *below])


def _unbroken(finding: Finding) -> str:
    """Return a finding's sentence whose pages will stay on one line."""
    cited = console.printable(citation(finding)).replace(" ", _GLUE)
    return " ".join(part for part in (console.printable(statement(finding)), cited) if part)


def _place(finding: Finding) -> str:
    """Return line and column; less where the whole line, or the whole file, is meant."""
    if not finding.line:
        return "-"
    return f"{finding.line}:{finding.column}" if finding.column else f"{finding.line}"
