"""What holds of every report, whatever the file was."""

import pickle
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from testcross.rulesets.records.findings import RecordCode, Severity
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.verification import Task, verify_bytes

WHOLE_FILE = (
    "not a text file",
    "nested too deeply",
    "expected a record, but it is",
    "a player's name of",
)
"""What is said of a file that has no lines, or whose lines do not matter."""


def sound(data: bytes, name: str) -> FileReport:
    """Verify a file once and hold the report against what holds of every report."""
    report = verify_bytes(Task(path=name, engine="python-constraint"), data)
    for finding in report.findings:
        assert "the program failed" not in finding.message, finding
        if finding.severity is Severity.NOTE:
            assert finding.line == 0 or not isinstance(finding.code, RecordCode)
        elif not finding.message.startswith(WHOLE_FILE):
            assert finding.line >= 1, finding
        assert finding.column >= 0
        assert finding.message
    assert list(report.findings) == sorted(report.findings, key=lambda f: (f.line, f.column))
    return report


def checked(data: bytes, ending: str) -> FileReport:
    """Verify a file, again and beside a right copy, and hold all that against each other."""
    task = Task(path=f"sheet.{ending}", engine="python-constraint")
    report = sound(data, task.path)
    assert verify_bytes(task, data) == report
    assert pickle.loads(pickle.dumps(report)) == report  # noqa: S301 - our own
    with TemporaryDirectory() as folder:
        first, second = (Path(folder) / f"{name}.{ending}" for name in ("first", "second"))
        beside_a_copy = verify_bytes(replace(task, corrected=str(first)), data)
        assert replace(beside_a_copy, changes=None, unwritten="") == report
        # a right sheet has a right sheet of its own: itself
        if first.exists() and not report.unreadable:
            verify_bytes(replace(task, corrected=str(second)), first.read_bytes())
            assert second.read_bytes() == first.read_bytes()
    return report
