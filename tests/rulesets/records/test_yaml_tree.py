"""The quick reader of records against the careful one."""

import json
from functools import lru_cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sampling import each, examples
from sheets.finding_cases import all_cases
from testcross.rulesets.records import yaml_tree
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.opened_file import decode
from testcross.rulesets.records.tree import Node

TEXTS = [
    decode(case.record)
    for case in all_cases()
    if case.record_name.endswith((".yaml", ".json")) and b"\0" not in case.record
]
values = st.recursive(
    st.none()
    | st.text(max_size=6)
    | st.sampled_from(["~", "null", "Null", "", "A- B-", "1", "no"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=12,
)


@lru_cache(maxsize=len(TEXTS))
def careful(text: str) -> Node | None:
    try:
        return yaml_tree._careful_tree(text)
    except UnreadableError:
        return None


def test_most_records_are_read_quickly() -> None:
    read = [text for text in TEXTS if careful(text) is not None]
    assert sum(yaml_tree._quick_tree(text) is not None for text in read) > len(read) * 0.9


@each("text", TEXTS, quick=1_000, blocks=1)
def test_record_is_read_quickly_and_as_carefully(text: str) -> None:
    assert yaml_tree._quick_tree(text) in (careful(text), None)


@given(values)
def test_json_is_read_quickly_as_carefully(value: object) -> None:
    text = json.dumps(value)
    assert yaml_tree._quick_tree(text) in (careful(text), None)


@given(st.text(alphabet="ab:-,[]{}&*!~'\"\n #?|>%", max_size=30))
@examples(200, 400)
def test_any_text_is_read_quickly_as_carefully_or_not_at_all(text: str) -> None:
    assert yaml_tree._quick_tree(text) in (careful(text), None)


@pytest.mark.parametrize(
    "text", ["a: &x b\nc: *x", "a: 1\na: 2", "a: 1\n---\nb: 2", "? [a]\n: b", "", "a: [" * 50]
)
def test_unusual_text_is_left_to_the_careful_reader(text: str) -> None:
    assert yaml_tree._quick_tree(text) is None


@pytest.mark.parametrize("text", ["a: ~", "a:", "a: !!null x", "a: NULL"])
def test_nothing_is_read_as_nothing(text: str) -> None:
    quick = yaml_tree._quick_tree(text)
    assert quick is not None
    assert quick == careful(text)
    assert quick.plain() == {"a": None}


def test_place_of_what_there_is_not_is_that_of_the_last_thing_that_there_is() -> None:
    tree = yaml_tree.parse_tree("a:\n  - x\n  - b: 2\n")
    found = [tree.at(path) for path in (("a", 5), ("a", 1, "b"), ("a", 0, 0), ("a", 1, "c"))]
    assert found == [(2, 3), (3, 8), (2, 5), (3, 5)]
