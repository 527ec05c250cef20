"""A finding cites the rule that was broken; its code may stand for several."""

import re
from collections.abc import Iterator
from operator import attrgetter

from genotype_games.rule_cases import CASES as RULE_CASES
from sampling import each
from sheets.finding_cases import Case, all_cases
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.verification import verify_bytes

_RANGE = re.compile(r"GT-(\d{3}) to GT-(\d{3})")
_RULE = re.compile(r"GT-\d{3}")


def cases() -> list[Case]:
    return [case for case in all_cases() if case.file.stem.startswith("GT")]


def rules_of(source: str) -> Iterator[str]:
    """Yield every rule that a source names, ranges written out."""
    yield from _RULE.findall(source)
    for first, last in _RANGE.findall(source):
        yield from (f"GT-{number:03}" for number in range(int(first), int(last) + 1))


@each("case", cases, quick=40, kind=attrgetter("file"))
def test_a_finding_cites_one_rule_that_its_code_stands_for(case: Case) -> None:
    report = verify_bytes(case.task("record.yaml"), case.record)
    for found in report.findings:
        if isinstance(found.code, Code):
            assert _RULE.fullmatch(found.source), (found.message, found.source)
            if found.code is not Code.ONLY_IF_ASSUMED:
                assert found.source in rules_of(found.code.rule.source), found.message


def test_a_broken_rule_is_among_those_that_its_code_stands_for() -> None:
    stands_for = {code.value: set(rules_of(code.rule.source)) for code in Code}
    ours = [case for case in RULE_CASES if case.code in stands_for]
    assert ours
    assert [one for one in ours if (one.cites or one.rule) not in stands_for[one.code]] == []
