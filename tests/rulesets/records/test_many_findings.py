"""A file with more findings than anybody reads: the first are kept, and all are counted."""

import pytest
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.records.report import MOST_FINDINGS
from testcross.rulesets.verification import Task, verify_bytes

HEADING = "player,buck,doe,kits,points\n"
WRONG = "Ann,Castor,Lilac,White,60\n"


@pytest.mark.parametrize("most", [500, pytest.param(MOST_FINDINGS, marks=pytest.mark.deep)])
@pytest.mark.parametrize("last", ["", "Ann,Castor,Lilac,White,many\n"])
def test_sheet_of_many_wrong_rows_keeps_the_first_and_is_summed_up_as_a_whole(
    most: int, last: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("testcross.rulesets.records.report.MOST_FINDINGS", most)
    rows = WRONG * (most + 5)
    report = verify_bytes(Task(path="sheet.csv"), f"{HEADING}{rows}{last}".encode())
    note, *kept = report.findings
    more = 6 if last else 5
    told = f"{most:,} findings are listed here, and there are {more} more; correct these first"
    assert (note.line, note.severity, note.message) == (0, Severity.NOTE, told)
    assert [found.line for found in kept] == list(range(2, most + 2))
    assert report.counts()[Severity.ERROR] == most + more
    assert report.unreadable is bool(last)
    (ann,) = report.players
    assert (ann.findings[0].count, ann.findings[0].points) == (most + 5, -most - 5)


def test_sheet_with_as_many_findings_as_are_kept_says_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("testcross.rulesets.records.report.MOST_FINDINGS", 9)
    report = verify_bytes(Task(path="sheet.csv"), f"{HEADING}{WRONG * 9}".encode())
    assert [found.line for found in report.findings if found.line] == list(range(2, 11))
    assert "are listed here" not in report.findings[0].message
