"""A file with more findings than anybody reads: the first are kept, and all are counted."""

import pickle
from collections.abc import Iterator

import pytest
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.records.findings import Finding, RecordCode, Severity
from testcross.rulesets.records.report import MOST_FINDINGS, FileReport, summarise
from testcross.rulesets.records.verdict import PlayerPoints, Unchecked, Verdict
from testcross.rulesets.summary import Summary
from testcross.rulesets.verification import Task, verify_bytes

MORE = 4_211


def rows(number: int, **last: object) -> Iterator[Verdict]:
    """Yield a verdict for each row, with one wrong sum of Ann's that cost her a point."""
    for line in range(2, number + 2):
        wrong = Finding(code=Code.WRONG_SUM, line=line, column=1, text="x", player="Ann", points=-1)
        yield Verdict(findings=(wrong,))
    yield Verdict(**last)  # type: ignore[arg-type] # whatever a verdict has


def report_of(number: int, **last: object) -> FileReport:
    return summarise("sheet.csv", "mating", rows(number, **last))


def test_file_with_as_many_findings_as_are_kept_says_no_more() -> None:
    report = report_of(MOST_FINDINGS)
    assert len(report.findings) == MOST_FINDINGS
    assert not report.left_out
    assert {found.line for found in report.findings} == set(range(2, MOST_FINDINGS + 2))


def test_file_with_more_findings_keeps_the_first_and_counts_all() -> None:
    report = report_of(MOST_FINDINGS + MORE)
    note, *kept = report.findings
    assert (note.line, note.severity) == (0, Severity.NOTE)
    assert note.message == (
        "10,000 findings are listed here, and there are 4,211 more; correct these first"
    )
    assert [found.line for found in kept] == list(range(2, MOST_FINDINGS + 2))
    assert report.counts()[Severity.ERROR] == MOST_FINDINGS + MORE
    (ann,) = report.players
    (code,) = ann.findings
    assert (code.count, code.points) == (MOST_FINDINGS + MORE, -MOST_FINDINGS - MORE)
    assert pickle.loads(pickle.dumps(report)) == report  # noqa: S301 - our own


@pytest.mark.parametrize(("code", "status"), [(RecordCode.UNREADABLE, 2), (Code.MISSED_ALLELE, 1)])
def test_finding_that_is_not_kept_still_decides_the_exit_status(
    code: RecordCode | Code, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("testcross.rulesets.records.report.MOST_FINDINGS", 1)
    note = Finding(code=Code.MISPLACED_DASH, line=1, column=1, text="a- for -a", player="Ann")
    late = Finding(code=code, line=9, column=1, text="late", player="")
    report = summarise("a.yaml", "mating", [Verdict(findings=(late, note))])
    assert [found.text for found in report.findings][1:] == ["a- for -a"]
    assert report.unreadable is (status == 2)
    sums = Summary(strict=True)
    sums.add(report)
    assert sums.status == status
    assert [(one.code, one.count) for one in sums.nobody.findings] == [(code, 1)]


def test_notes_of_many_players_are_limited_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("testcross.rulesets.records.report.MOST_FINDINGS", 3)
    unchecked = tuple(Unchecked("penalties", f"player {number}") for number in range(9))
    points = (PlayerPoints(player="player 0", counted=1, correct=3),)
    report = summarise("a.yaml", "mating", [Verdict(unchecked=unchecked, points=points)])
    assert len(report.findings) == 4
    assert report.counts()[Severity.NOTE] == 10
    assert len(report.players) == 9


@pytest.mark.parametrize("most", [500, pytest.param(MOST_FINDINGS, marks=pytest.mark.deep)])
def test_sheet_of_many_wrong_rows_is_summed_up_as_a_whole(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("testcross.rulesets.records.report.MOST_FINDINGS", most)
    row = "Ann,Castor,Lilac,White,60\n"
    data = f"player,buck,doe,kits,points\n{row * (most + 5)}".encode()
    report = verify_bytes(Task(path="sheet.csv"), data)
    (ann,) = report.players
    assert (ann.counted, ann.difference) == (most + 5, -most - 5)
    assert report.counts()[Severity.ERROR] == most + 5
    assert len(report.findings) == most + 1
