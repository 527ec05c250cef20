"""Every rule of rules-genotype.md as a record that keeps it and one that breaks it once.

Every worked example has a test named after it.
"""

import re
from functools import cache
from pathlib import Path

import pytest
from cases.store import read
from genotype_games.rule_cases import CASES, UNBREAKABLE, KeptRule, RuleCase, found, with_box
from sampling import each

HERE = Path(__file__)
PAGE = (HERE.parents[3] / "docs/reference/rules-genotype.md").read_text(encoding="utf-8")
ON_PAGE = {
    rule: tuple(re.findall(r"[GR][TX]\d{3}", codes))
    for rule, codes in re.findall(r"^\| (GT-\d{3}) \|.*\|([^|]*)\|$", PAGE, re.MULTILINE)
}
"""Every rule with the codes of its findings."""
EXAMPLES = [f"T-{number:02}" for number in range(1, 38)]
OF_JOHANN = dict(zip(EXAMPLES[16:24], (230, 232, 234, 236, 243, 244, 245, 224), strict=True))
"""The examples T-17 to T-24 are what the cases of these rules show."""
NEEDED = [(rule, code) for rule, codes in ON_PAGE.items() for code in codes]


def test_the_page_has_the_rules_from_first_to_last() -> None:
    assert (min(ON_PAGE), max(ON_PAGE)) == ("GT-001", "GT-260")
    assert len(ON_PAGE) > 150


def test_every_example_has_a_test_of_its_name() -> None:
    files = [one for one in HERE.parent.glob("test_*.py") if one != HERE]
    tests = [one.read_text(encoding="utf-8") for one in files]
    tests += [kept.source for kept in read(["records"]) if kept.source.startswith("by hand: ")]
    numbers = re.findall(r"(?i)(?<![a-z])t[-_](\d{2})(?!\d)", "\n".join(tests))
    named = {f"T-{number}" for number in numbers} | OF_JOHANN.keys()
    assert [name for name in EXAMPLES if name not in named] == []
    assert {f"GT-{rule}" for rule in OF_JOHANN.values()} <= {case.rule for case in CASES}


def test_every_rule_is_broken_in_a_case_or_cannot_be() -> None:
    broken, kept = {case.rule for case in CASES}, {one.rule for one in UNBREAKABLE}
    assert broken | kept == set(ON_PAGE)
    assert not broken & kept


def test_every_finding_of_a_rule_has_a_case() -> None:
    there = {(case.rule, case.code) for case in CASES}
    assert [one for one in NEEDED if one not in there] == []


@each("case", [case for case in CASES if case.rule < "GT-050"], quick=80)
def test_rule_up_to_gardening_is_kept_and_broken(case: RuleCase) -> None:
    is_kept_and_broken(case)


@each("case", [case for case in CASES if "GT-050" <= case.rule < "GT-106"], quick=80)
def test_rule_of_squares_to_tools_is_kept_and_broken(case: RuleCase) -> None:
    is_kept_and_broken(case)


@each("case", [case for case in CASES if "GT-106" <= case.rule < "GT-190"], quick=80)
def test_rule_of_breeding_is_kept_and_broken(case: RuleCase) -> None:
    is_kept_and_broken(case)


@each("case", [case for case in CASES if case.rule >= "GT-190"], quick=80)
def test_rule_from_the_reset_on_is_kept_and_broken(case: RuleCase) -> None:
    is_kept_and_broken(case)


def is_kept_and_broken(case: RuleCase) -> None:
    """Check that nothing is found in a record, and in the broken one what is wrong at its place."""
    assert is_right(case.legal, case.form)
    (wrong,) = found(case.broken, case.form)
    assert (wrong.code.value, case.code in ON_PAGE[case.rule]) == (case.code, True)
    assert f"{wrong.line}:{wrong.column}" == case.at
    if case.code.startswith("GT"):
        assert (wrong.source, bool(case.why)) == (case.cites or case.rule, bool(case.cites))


@cache
def is_right(text: str, form: str) -> bool:
    """Tell whether nothing is found in a record, which several rules may share."""
    return found(text, form) == ()


@pytest.mark.parametrize("kept", UNBREAKABLE)
def test_rule_that_cannot_be_broken_is_kept(kept: KeptRule) -> None:
    assert kept.why.endswith(".")
    assert ON_PAGE[kept.rule] == ()
    assert found(with_box(kept.kept)) == ()
