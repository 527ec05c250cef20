"""Where a rule cannot be read nothing is judged by another: 60 points are right by suits only."""

import json
from pathlib import Path
from typing import Any

import pytest
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.verification import Task, verify_file

# buck Castor 2 x 10, doe Lilac 2 x 20, kit White 0 (p. 24); by the standard table it is 61 (p. 10)
MATING = {"buck": "Castor", "doe": "Lilac", "kits": ["White"], "points": 60}
SHEETS = [{"player": "Ann", "matings": [MATING], "total": 60}]


def judged(folder: Path, **rules: Any) -> tuple[list[str], bool]:
    """Return the codes that are found, notes left out, and whether there is a right copy."""
    source, copy = folder / "s.json", folder / "right.json"
    source.write_text(json.dumps({"game": "gene-rummy", **rules, "sheets": SHEETS}))
    report = verify_file(Task(path=str(source), corrected=str(copy)))
    codes = [one.code for one in report.findings if one.severity is not Severity.NOTE]
    return [str(code) for code in codes], copy.exists()


@pytest.mark.parametrize(
    "rules",
    [
        {"scroing": "suits"},
        {"scorings": "suits"},
        {"scoring": ["suits"]},
        {"scoring": {"suits": None}},
        {"varient": "families"},
        {"filll": "either"},
    ],
)
def test_rule_that_cannot_be_read_is_the_one_finding(tmp_path: Path, rules: dict[str, Any]) -> None:
    assert judged(tmp_path, **rules) == (["RX001"], False)


def test_key_of_no_rule_leaves_the_rules_as_they_are(tmp_path: Path) -> None:
    assert judged(tmp_path, scoring="suits", winnner="Ann") == (["RX001"], True)


def test_second_name_of_a_rule_leaves_the_first_in_force(tmp_path: Path) -> None:
    assert judged(tmp_path, scoring="suits", scroing="simple") == (["RX001"], True)


def test_empty_rule_is_the_usual_one(tmp_path: Path) -> None:
    assert judged(tmp_path, scoring=None) == (["GR106"], True)


NOTATED = """game: gene-rummy
variant: set
{rule}
players: Ann, Bo

round 1: dealer Bo, offspring Wd
layout: Casb Lid
Ann: Cas x Li = W 60 right
"""


@pytest.mark.parametrize("rule", ["s=coring: suits", "scorings suits", "scroing: suits"])
def test_line_of_a_rule_that_cannot_be_read_leaves_points_open(tmp_path: Path, rule: str) -> None:
    source = tmp_path / "game.tcg"
    source.write_text(NOTATED.format(rule=rule))
    report = verify_file(Task(path=str(source)))
    assert [str(f.code) for f in report.findings if f.severity is not Severity.NOTE] == ["RX001"]
