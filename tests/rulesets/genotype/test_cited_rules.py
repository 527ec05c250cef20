"""A finding cites the rule that was broken; its code may stand for several."""

import re
from collections.abc import Iterator

import pytest
from finding_cases import Case, all_cases
from pea_rules import CASES as RULE_CASES
from pea_rules import RuleCase
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.verification import verify_bytes

_RANGE = re.compile(r"GT-(\d{3}) to GT-(\d{3})")
_RULE = re.compile(r"GT-\d{3}")
CASES = [case for case in all_cases() if case.file.stem.startswith("GT")]


def rules_of(source: str) -> Iterator[str]:
    """Yield every rule that a source names, ranges written out."""
    yield from _RULE.findall(source)
    for first, last in _RANGE.findall(source):
        yield from (f"GT-{number:03}" for number in range(int(first), int(last) + 1))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_finding_cites_one_rule_that_its_code_stands_for(case: Case) -> None:
    report = verify_bytes(case.task("record.yaml"), case.record)
    for found in report.findings:
        if isinstance(found.code, Code):
            assert _RULE.fullmatch(found.source), (found.message, found.source)
            if found.code is not Code.ONLY_IF_ASSUMED:
                assert found.source in rules_of(found.code.rule.source), found.message


@pytest.mark.parametrize("case", RULE_CASES, ids=lambda case: case.name)
def test_a_broken_rule_is_among_those_that_its_code_stands_for(case: RuleCase) -> None:
    code = next((code for code in Code if code.value == case.code), None)
    assert code is None or (case.cites or case.rule) in rules_of(code.rule.source)
