"""Every code: records that bring it up and records that just do not, in ``tests/findings``."""

from pathlib import Path

import pytest
from sampling import each
from sheets.finding_cases import FOLDER, Case, all_cases, described, read_cases, rewrite_messages
from testcross.rulesets.games import catalogue
from testcross.rulesets.verification import verify_bytes, verify_file


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.md")), ids=lambda file: file.stem)
def test_record_brings_up_what_is_expected_and_nothing_else(
    file: Path, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    for case in read_cases(file):
        report = verify_bytes(case.task(str(tmp_path / case.record_name)), case.record)
        if pytestconfig.getoption("rewrite_messages"):
            rewrite_messages(case, report)
        else:
            assert described(report) == list(case.findings), case.name


@each("case", all_cases, quick=15)
def test_record_of_a_file_is_verified_as_its_bytes_are(tmp_path: Path, case: Case) -> None:
    task = case.task(str(case.save(tmp_path)))
    assert verify_file(task) == verify_bytes(task, case.record)


def test_every_code_of_records_has_records_for_and_against() -> None:
    for code in (code for code in catalogue() if not code.startswith("PD")):
        cases = [case for case in all_cases() if case.file.stem == code]
        assert any(code in case.codes for case in cases), code
        assert any(code not in case.codes for case in cases), code
