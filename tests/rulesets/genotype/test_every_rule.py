"""Every rule of docs/rules-genotype.md, and every worked example, has a test named after it."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__)
PAGE = (HERE.parents[3] / "docs/rules-genotype.md").read_text(encoding="utf-8")
RULES = re.findall(r"^\| (GT-\d{3}) \|", PAGE, re.MULTILINE)
EXAMPLES = [f"T-{number:02}" for number in range(1, 38)]
TESTS = "\n".join(
    one.read_text(encoding="utf-8") for one in sorted(HERE.parent.glob("test_*.py")) if one != HERE
)
NAMED = {
    f"{letters.upper()}-{digits}"
    for letters, digits in re.findall(r"(?<![a-z])(gt|t)[-_](\d{2,3})(?!\d)", TESTS, re.IGNORECASE)
}


def test_the_page_has_the_rules_from_first_to_last() -> None:
    assert (RULES[0], RULES[-1]) == ("GT-001", "GT-260")
    assert len(RULES) == len(set(RULES)) > 150


@pytest.mark.parametrize("name", [*RULES, *EXAMPLES])
def test_rule_or_example_has_a_test_of_its_name(name: str) -> None:
    assert name in NAMED
