"""Records of Genotype written and read again are the same."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from testcross.rulesets.genotype.record.sheet_rows import read_game
from testcross.rulesets.records.parts import plain_part
from testcross.rulesets.records.yaml_tree import parse_tree

PAGE = (Path(__file__).parents[3] / "docs" / "reference" / "records-genotype.md").read_text(
    encoding="utf-8"
)
EXAMPLES = re.findall(r"^```yaml\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
FULLEST = """game: genotype
box: {mat: {plots: 2}, square: {cells: [I, II, III, IV]}}
setup:
  deal: {Johann: {column: [a, b], support: [goal t 2, nursery F 1], goal: r}}
rounds:
- working: []
- upgrades: [{player: Bo, passes: "no"}]
sheet: {Ann: {goals: [r], total: 3}}
winner: [Ann, Bo]
"""


def as_lists(value: Any) -> Any:
    """Return a record with every single entry that may be a list as a list of one."""
    if isinstance(value, dict):
        return {
            key: [inside] if key in LISTS and not isinstance(inside, list) else inside
            for key, inside in ((key, as_lists(inside)) for key, inside in value.items())
        }
    return [as_lists(inside) for inside in value] if isinstance(value, list) else value


LISTS = {"draws", "discards", "validates", "automa", "action", "support"}


@pytest.mark.parametrize("text", [*EXAMPLES, FULLEST])
def test_record_written_from_its_models_is_the_one_that_was_read(text: str) -> None:
    read = read_game(parse_tree(text))
    assert read.findings == ()
    plain = plain_part(read.value)
    assert as_lists(plain) == as_lists(yaml.safe_load(text))
    again = read_game(parse_tree(json.dumps(plain)))
    assert again.findings == ()
    assert plain_part(again.value) == plain
