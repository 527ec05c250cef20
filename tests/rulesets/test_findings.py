"""Every code: records that bring it up and records that just do not, in ``tests/findings``."""

from pathlib import Path

import pytest
from finding_cases import Case, all_cases, described, rewrite_messages
from testcross.rulesets.games import catalogue
from testcross.rulesets.verification import verify_bytes, verify_file


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.name)
def test_record_brings_up_what_is_expected_and_nothing_else(
    case: Case, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    task = case.task(str(case.save(tmp_path)))
    report = verify_file(task)
    assert verify_bytes(task, case.record) == report
    if pytestconfig.getoption("rewrite_messages"):
        rewrite_messages(case, report)
    else:
        assert described(report) == list(case.findings)


@pytest.mark.parametrize("code", [code for code in catalogue() if not code.startswith("PD")])
def test_every_code_of_records_has_records_for_and_against(code: str) -> None:
    cases = [case for case in all_cases() if case.file.stem == code]
    assert any(code in case.codes for case in cases)
    assert any(code not in case.codes for case in cases)
