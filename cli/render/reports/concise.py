"""One line for each finding, as linters write them and editors read them."""

from testcross.cli import console
from testcross.cli.render.finding_phrases import sentence
from testcross.cli.summary import Summary
from testcross.rulesets.records import FileReport, Finding


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
