"""Right copies of score sheets, made by the program for a test."""

from pathlib import Path

from testcross.rulesets.records.findings import Severity
from testcross.rulesets.verification import Task, verify_file


def left_over(path: Path, **options: str) -> list[str]:
    """Return the codes that remain in a right copy, notes left out."""
    report = verify_file(Task(path=str(path), options=options))
    return [f.code for f in report.findings if f.severity is not Severity.NOTE]
